"""The players of a gateway that closes: each is asked to come back to another one.

The goodbyes are spread over time, so that the other gateways are not overrun. A player who waits
for an answer gets it first, as long as it does not take too long.
"""

from __future__ import annotations

import asyncio
import math
from collections import deque
from collections.abc import Iterable

from websockets.frames import CloseCode

from server.gateway.session import Session

TICK_S = 0.05
ANSWERED_WITHIN_S = 2.0
"""How long the last goodbyes wait for answers that are outstanding."""
SENTENCE = "This entrance of the house closes. Your page comes back by itself."


async def lead_away(sessions: Iterable[Session], seconds: float, again_ms: int) -> None:
    """Say goodbye to all of them within so many seconds; return when all have been told."""
    loop = asyncio.get_running_loop()
    ends_at = loop.time() + seconds
    waiting = deque(sessions)
    while waiting:
        ticks_left = max(1, math.ceil((ends_at - loop.time()) / TICK_S))
        is_patient = loop.time() < ends_at + ANSWERED_WITHIN_S
        for _ in range(math.ceil(len(waiting) / ticks_left)):
            session = waiting.popleft()
            if is_patient and (session.outstanding or session.is_signing_in):
                waiting.append(session)
            else:
                session.disconnect(CloseCode.GOING_AWAY, "gateway_closing", SENTENCE, again_ms)
        await asyncio.sleep(TICK_S)
