"""Leaves that every part may use: metrics, the clock, money in words, worker processes."""
