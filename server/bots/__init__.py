"""Simulated players: they speak the protocol over a socket, and know nothing else of the house.

connection.py  one socket: requests and their replies, in another codec than the house's own
player.py      one bot: takes a seat, bets while it may, notes how long everything took
layout.py      what may be wagered now at its table, and for how much
card_games.py  what it wagers and chooses where cards or tiles are dealt
craps.py       the same at craps, and what it does with the dice
crowd.py       many of them at once, in one process
report.py      what was measured, for people and for machines
"""
