"""Each game declared: its rules, its look and its program put together. Entry points name these modules."""
