"""Calls and events between the gateways and the dealers of a house of many processes.

A gateway has the players' connections, a dealer has tables. What a gateway asks of a table that is
elsewhere, and what the table says, goes through Redis as messages (`messages.py`). Money never
does: a dealer moves it in the cage, and the message only tells of it.
"""
