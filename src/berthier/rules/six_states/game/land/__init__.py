"""War on land: armies, marches, zones of control, supply, attrition (G11, G19 to G31)."""
