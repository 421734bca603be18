"""The players' side of the house: one port for the client, its sockets, health and metrics.

    settings.py        the configuration, with every limit
    ports.py           what the gateway needs of the cage and the chat, in plain types
    gateway.py         the server: opens the port, routes messages, closes the house
    http.py            plain HTTP answers, and who may open which socket
    site.py            the built client, held in memory
    tls.py             the certificate, and how a renewed one is read
    addresses.py       the client's address behind proxies, and which addresses are allowed
    connection.py      a websocket that handles each whole frame when it is read
    lean.py            what an open connection lets go of
    overdue.py         pings, and the end of connections that are late
    framing.py         a server's frame, built once for all recipients
    outbox.py          one write a turn for each connection
    audience.py        who watches which table, and which connections an account has
    session.py         the state of one player's connection
    router.py          decodes messages and calls the handler of each
    malformed.py       the error that answers a malformed frame
    expectations.py    what belongs in each field, in words (common/expectations.py)
    sign_in.py         handlers: hello, registration, sign-in and sign-out
    own_account.py     handlers: sessions, password and picture
    logins.py          who is signed in on which connection, by which session
    names.py           which names a player may have
    passwords.py       argon2 in threads
    guesses.py         limits on wrong passwords
    newcomers.py       limits on new accounts
    seat_limits.py     limits on seats
    tokens.py          signed session tokens
    table_of.py        the table that a message is about
    table_handlers.py  handlers: watching, sitting, wagering
    cashier.py         handlers: history and play chips
    company.py         handlers: reactions and chat
    lobby.py           handlers: the cards of the tables, coalesced
    frame_counts.py    counters that are copied to the metrics when those are read
    admin.py           the operators' listener: the pit's socket and the metrics

The gateway knows no rules of games; the layers below it know no sockets.
"""
