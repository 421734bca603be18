"""The door of the house: one port for the client, its sockets, health and metrics.

    settings.py    what may be configured, with its limits
    ports.py       what the gateway needs of the cage, in plain types
    gateway.py     the server: starts, sweeps, announces, closes
    front.py       HTTP: who may come in by which path, and the plain answers
    site.py        the built client, held in memory
    addresses.py   whose address is whose, and who may use the private paths
    limits.py      token buckets and counts
    connection.py  a websocket that handles whole frames at once
    framing.py     a server's frame, built once for all who get it
    audience.py    who watches which table, and who is signed in where
    session.py     what the house knows of one player's connection
    reception.py   messages to those who answer them
    malformed.py   what to say about a frame that is no message
    entrance.py    hello, registering, signing in and out
    passwords.py   argon2, off the loop
    tokens.py      signed session tokens
    table_desk.py  watching, sitting, wagering
    cashier.py     history and play chips
    lobby.py       cards of the tables, coalesced
    traffic.py     counts that are copied to the metrics when those are read

Nothing in here knows a rule of a game, and nothing below knows a socket.
"""
