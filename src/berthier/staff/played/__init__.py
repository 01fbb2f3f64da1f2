"""Games as they are played: how they stand, what just happened, luck."""
