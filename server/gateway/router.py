"""Decodes messages and calls the handler of each. Every message gets exactly one reply."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, TypeAlias

from msgspec import Struct

from protocol import from_client as client
from protocol.codec import DECODING_ERRORS, decode_from_client
from protocol.costs import COSTS
from protocol.from_house import Error
from server.common import metrics
from server.common.tasks import end_tasks
from server.gateway.malformed import describe, map_of
from server.gateway.passwords import TooBusy
from server.gateway.ports import AccountsUnavailable
from server.gateway.session import Session
from server.gateway.settings import GatewaySettings

log = logging.getLogger("croupier.gateway")

Handler: TypeAlias = Callable[[Session, Any], None]
Work: TypeAlias = Callable[[], Awaitable[None]]

_FAILED = "The house failed to handle this request. Try again."

NEEDS_PLAYER = frozenset(
    {
        client.Sit,
        client.PlaceWager,
        client.TakeDown,
        client.CallWorking,
        client.Choose,
        client.GetOutcomes,
        client.GetReceipt,
        client.GetHistory,
        client.GetChips,
        client.SignOut,
        client.SignOutEverywhere,
        client.ChangePassword,
        client.ListSessions,
        client.EndSession,
        client.PickAvatar,
        client.React,
        client.SayInChat,
        client.ReportChat,
    }
)


class _Route(Struct, frozen=True):
    """Where the messages of one type go, and what the router checks of them."""

    handler: Handler
    cost: int
    needs_player: bool


class RequestTasks:
    """The requests that wait for the cage or for a thread, each as a task with a timeout.

    A wager never needs a task: the cage's answer to it comes by callback.
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
        """Run `work`, which sends the reply; if it fails, send an error. Then call `done`."""
        task = asyncio.get_running_loop().create_task(self._run(session, request, work, done))
        self._running.add(task)
        task.add_done_callback(self._running.discard)

    async def close(self) -> None:
        """Cancel the tasks that still run."""
        await end_tasks(self._running)

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
            message = "The cage is not answering. Try again in a moment."
            session.reply(Error(request, "cage_unavailable", message))
        except TooBusy:
            message = "Too many players are signing in. Try again in a moment."
            session.reply(Error(request, "house_busy", message))
        except Exception:
            log.exception("request %d failed", request)
            session.reply(Error(request, "internal", _FAILED))
        finally:
            done()


class Router:
    """Decodes frames and passes the messages to their handlers."""

    def __init__(self, handlers: Mapping[type, Handler], settings: GatewaySettings) -> None:
        self._routes = {
            kind: _Route(handler, COSTS[kind], kind in NEEDS_PLAYER)
            for kind, handler in handlers.items()
        }
        self._settings = settings

    def receive(self, session: Session, data: bytes) -> None:
        try:
            message = decode_from_client(data)
        except DECODING_ERRORS as error:
            self._answer_malformed(session, data, error)
            return
        route = self._routes[type(message)]
        if route.cost > 1 and not session.pays(message.request, route.cost):
            return
        # A message after a sign-in waits for it: it may need the account that signs in.
        if session.is_signing_in:
            self._queue(session, message)
        else:
            self._deliver(session, message, route)

    def resume(self, session: Session) -> None:
        """Handle the messages that came while the session was signing in."""
        if not session.connection.is_open:
            session.waiting.clear()
        while session.waiting and not session.is_signing_in:
            message = session.waiting.popleft()
            self._deliver(session, message, self._routes[type(message)])

    def _queue(self, session: Session, message: client.ClientMessage) -> None:
        if len(session.waiting) >= self._settings.messages_at_once:
            sentence = "Wait for the answer to your sign-in."
            session.reply(Error(message.request, "too_many_requests", sentence))
        else:
            session.waiting.append(message)

    def _deliver(self, session: Session, message: client.ClientMessage, route: _Route) -> None:
        if not session.is_greeted and type(message) is not client.Hello:
            sentence = "Send hello first: every connection begins with it."
            session.reply(Error(message.request, "not_signed_in", sentence))
            return
        if session.player is None and route.needs_player:
            sentence = "Sign in first, or enter as a guest."
            session.reply(Error(message.request, "not_signed_in", sentence))
            return
        try:
            route.handler(session, message)
        except Exception:
            log.exception("a %s failed", type(message).__name__)
            session.reply(Error(message.request, "internal", _FAILED))

    def _answer_malformed(self, session: Session, data: bytes, error: Exception) -> None:
        found = map_of(data)
        answer = describe(found, error)
        metrics.bad_messages.labels(answer.code).inc()
        session.reply(answer)
        if found is None:
            session.count_bad_frame()
