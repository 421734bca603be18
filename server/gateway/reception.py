"""Every message to the one who answers it. Each gets exactly one reply."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, TypeAlias

from protocol import from_client as client
from protocol.codec import decode_from_client
from protocol.from_house import Error
from server import metrics
from server.gateway.malformed import DECODING_ERRORS, describe, map_of
from server.gateway.passwords import TooBusy
from server.gateway.ports import AccountsUnavailable
from server.gateway.session import Session
from server.gateway.settings import GatewaySettings

log = logging.getLogger("croupier.gateway")

Handler: TypeAlias = Callable[[Session, Any], None]
Work: TypeAlias = Callable[[], Awaitable[None]]

NEEDS_PLAYER = frozenset(
    {
        client.Sit,
        client.PlaceWager,
        client.TakeDown,
        client.CallWorking,
        client.Choose,
        client.GetReceipt,
        client.GetHistory,
        client.GetChips,
        client.SignOut,
    }
)


class Tasks:
    """What waits for the cage or for a thread, for one session at a time, and is ended with it.

    A wager never comes here: it is answered by a callback.
    """

    def __init__(self, settings: GatewaySettings) -> None:
        self._settings = settings
        self._running: set[asyncio.Task[None]] = set()

    def start(
        self,
        session: Session,
        request: int,
        work: Work,
        done: Callable[[], None],
    ) -> None:
        """Run `work`, which replies itself; if it fails, the session is told. Then `done`."""
        task = asyncio.get_running_loop().create_task(self._run(session, request, work, done))
        self._running.add(task)
        task.add_done_callback(self._running.discard)

    async def close(self) -> None:
        """End what still runs."""
        for task in self._running:
            task.cancel()
        await asyncio.gather(*self._running, return_exceptions=True)

    async def _run(
        self,
        session: Session,
        request: int,
        work: Work,
        done: Callable[[], None],
    ) -> None:
        try:
            async with asyncio.timeout(self._settings.account_seconds):
                await work()
        except (AccountsUnavailable, TimeoutError):
            message = "The cage does not answer at the moment. Try again."
            session.reply(Error(request, "cage_unavailable", message))
        except TooBusy:
            message = "Too many are signing in at the moment. Try again."
            session.reply(Error(request, "house_busy", message))
        except Exception:
            log.exception("request %d failed", request)
            session.reply(Error(request, "internal", "The house made a mistake. Try again."))
        finally:
            done()


class Reception:
    """Reads frames and hands the messages to their handlers."""

    def __init__(self, handlers: Mapping[type, Handler], settings: GatewaySettings) -> None:
        self._handlers = handlers
        self._settings = settings

    def receive(self, session: Session, data: bytes) -> None:
        try:
            message = decode_from_client(data)
        except DECODING_ERRORS as error:
            self._answer_malformed(session, data, error)
            return
        # What comes behind a sign-in waits for it: it may be meant for whoever is signed in then.
        if session.is_entering:
            self._queue(session, message)
        else:
            self._deliver(session, message)

    def resume(self, session: Session) -> None:
        """Deliver what came while the session was being signed in."""
        if not session.connection.is_open:
            session.waiting.clear()
        while session.waiting and not session.is_entering:
            self._deliver(session, session.waiting.popleft())

    def _queue(self, session: Session, message: client.ClientMessage) -> None:
        if len(session.waiting) >= self._settings.messages_at_once:
            sentence = "Wait for the answer to your sign-in."
            session.reply(Error(message.request, "too_many_requests", sentence))
        else:
            session.waiting.append(message)

    def _deliver(self, session: Session, message: client.ClientMessage) -> None:
        kind = type(message)
        if not session.is_greeted and kind is not client.Hello:
            sentence = "Say hello first: it is the first message of every connection."
            session.reply(Error(message.request, "not_signed_in", sentence))
            return
        if session.player is None and kind in NEEDS_PLAYER:
            sentence = "Sign in first, or enter as a guest."
            session.reply(Error(message.request, "not_signed_in", sentence))
            return
        try:
            self._handlers[kind](session, message)
        except Exception:
            log.exception("a %s failed", kind.__name__)
            sentence = "The house made a mistake. Try again."
            session.reply(Error(message.request, "internal", sentence))

    def _answer_malformed(self, session: Session, data: bytes, error: Exception) -> None:
        found = map_of(data)
        answer = describe(found, error)
        metrics.bad_messages.labels(answer.code).inc()
        session.reply(answer)
        if found is None:
            session.count_bad_frame()
