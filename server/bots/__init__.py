"""Simulated players: they speak the protocol over a socket, and know nothing else of the house.

settings.py    what was asked for, and each process's share of it
socket.py      one websocket, as lean as Python can do it
turns.py       the bots' own lag: what their loop was doing when a frame came
connection.py  requests and their replies, with a codec that is not the house's
visit.py       the same over another connection whenever the house asks the bot to come back
player.py      one bot: takes a seat, bets while it may, notes how long everything took
reactions.py   when it shows a reaction at its seat, if it is asked to show any
watcher.py     one that only watches a table
layout.py      the wagers that are good now at its table, and their amounts
layouts.py     the spots of each layout, asked for once
card_games.py  its wagers and choices at games with cards or tiles
craps.py       the same at craps, and what it does with the dice
party.py       the bots of one process
processes.py   parties in processes of their own
crowd.py       all of them: they arrive, play, and leave
measured.py    counts and times, put together from all processes
report.py      the results, for people and for machines
house_cpu.py   the CPU time of the house
descriptors.py the limit of open files
"""
