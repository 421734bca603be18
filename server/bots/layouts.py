"""The layouts that the bots of this process know, by their names.

A name stands for the same spots for ever, so each layout is asked for once.
"""

from __future__ import annotations

from server.bots.connection import BotConnection, Message
from server.bots.socket import Lost
from server.bots.visit import Visit

_known: dict[str, list[Message]] = {}


async def spots_of(connection: BotConnection | Visit, layout: str) -> list[Message]:
    """The spots of a layout. Raises Lost."""
    spots = _known.get(layout)
    if spots is None:
        reply = await connection.ask({"type": "get_layout", "layout": layout})
        if reply["type"] != "layout":
            raise Lost(f"no layout: {reply.get('message')}")
        spots = _known[layout] = reply["spots"]
    return spots
