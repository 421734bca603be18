"""Wagers and choices while betting is open."""
