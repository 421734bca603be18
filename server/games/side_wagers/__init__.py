"""The side wagers of roulette: 58 Pa. Code 617b.1, 617b.2 and 617b.4."""
