"""What players say to each other at a table. It never reaches rules, records or the ledger.

    words.py   what may be said: the text as it is kept, no links, none of the house's words
    log.py     the lines, the reports and who is muted, in Redis, for a limited time
    room.py    says, reports, deletes and mutes: the one way in

The room knows no sockets and no tables: it is given who speaks, and a way to tell watchers.
"""
