"""Figures of a situation: exact odds, samples, headlines, and answers kept."""
