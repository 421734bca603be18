"""Pai Gow, 58 Pa. Code 621a: tiles, how they are dealt and set, and a bank that players may be."""
