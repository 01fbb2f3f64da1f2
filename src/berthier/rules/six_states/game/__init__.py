"""The whole game of Six States: a continent, two years, six ambitions."""
