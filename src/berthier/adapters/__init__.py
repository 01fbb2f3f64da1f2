"""Other people's tools: any procedure as an OpenSpiel game, a Gymnasium or a PettingZoo environment."""
