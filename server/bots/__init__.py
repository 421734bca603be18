"""Simulated players: they speak the protocol over a socket, and know nothing else of the house.

connection.py  one socket: requests and their replies, with a codec that is not the house's
player.py      one bot: takes a seat, bets while it may, notes how long everything took
layout.py      the wagers that are good now at its table, and their amounts
layouts.py     the spots of each layout, asked for once
card_games.py  its wagers and choices at games with cards or tiles
craps.py       the same at craps, and what it does with the dice
crowd.py       many of them at once, in one process
report.py      the results, for people and for machines
"""
