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
    began_at = loop.time()
    waiting = deque(sessions)
    count, asked = len(waiting), 0
    while waiting:
        passed_s = loop.time() - began_at
        is_patient = passed_s < seconds + ANSWERED_WITHIN_S
        due = math.ceil(count * passed_s / seconds) if passed_s < seconds else len(waiting) + asked
        for _ in range(due - asked):
            session = waiting.popleft()
            asked += 1
            if is_patient and (session.outstanding or session.is_signing_in):
                waiting.append(session)
                count += 1  # it is asked once more
            else:
                session.disconnect(CloseCode.GOING_AWAY, "gateway_closing", SENTENCE, again_ms)
        await asyncio.sleep(TICK_S)
