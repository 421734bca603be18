"""The wire, in one place: every message between a player's client and the house.

One frame is one message is one MessagePack map; its `type` says which. Money is a whole number of
cents, times are Unix milliseconds, hashes, seeds and keys are lower-case hexadecimal.
`schema.json`, `examples/` and the browser's TypeScript are made from these files
(`python -m protocol.generate`).

    words.py         the types that fields are made of, with their bounds
    from_client.py   player -> house: each answered by exactly one Reply with the same `request`
    from_house.py    house -> player, in families named by how they are delivered:
                       Reply       to the one who asked; queued, or the connection is dropped
                       Private     to every connection of one account; must arrive
                       TableEvent  to all who watch a table; numbered, can be asked for again
                       LobbyNews   to all in the lobby; coalesced, only the newest counts
    codec.py         frames to messages and back
"""
