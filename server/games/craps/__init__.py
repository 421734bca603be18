"""Craps and Mini-Craps, 58 Pa. Code 623a."""
