"""The players' side of the house: one port for the client, its sockets, health and metrics.

    settings.py        the configuration, with every limit
    ports.py           what the gateway needs of the cage, in plain types
    gateway.py         the server: opens the port, closes overdue connections, closes the house
    http.py            plain HTTP answers, and who may open which socket
    site.py            the built client, held in memory
    addresses.py       the client's address behind proxies, and which addresses are allowed
    connection.py      a websocket that handles each whole frame when it is read
    framing.py         a server's frame, built once for all recipients
    audience.py        who watches which table, and which connections an account has
    session.py         the state of one player's connection
    router.py          decodes messages and calls the handler of each
    malformed.py       the error that answers a malformed frame
    sign_in.py         handlers: hello, registration, sign-in and sign-out
    passwords.py       argon2 in threads
    tokens.py          signed session tokens
    table_handlers.py  handlers: watching, sitting, wagering
    cashier.py         handlers: history and play chips
    company.py         handlers: reactions and chat
    lobby.py           handlers: the cards of the tables, coalesced
    frame_counts.py    counters that are copied to the metrics when those are read

The gateway knows no rules of games; the layers below it know no sockets.
"""
