"""Great Powers: grand strategy of the Napoleonic wars, seven powers from 1805."""
