"""The miniatures table: bases on whole coordinates, exactly (K1 to K15). Knows no rules."""
