"""The sessions of the cage's accounts as the gateway asks for them (`gateway.ports.Sessions`)."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from server.app.adapters.no_answer import no_answer_as
from server.cage import sessions as stored
from server.gateway.ports import AccountsUnavailable, Device, OpenSession, SeenSession

_ID_BYTES = 9


class HouseSessions:
    """The sessions of one house. One that nobody uses ends after `lifetime_ms`."""

    def __init__(self, sessions: stored.Sessions, lifetime_ms: int) -> None:
        self._sessions = sessions
        self._lifetime_ms = lifetime_ms

    async def generation(self, account: str) -> int:
        with no_answer_as(AccountsUnavailable):
            return await self._sessions.generation(account)

    async def open(
        self, account: str, generation: int, device: Device, now_ms: int
    ) -> OpenSession | None:
        session = secrets.token_urlsafe(_ID_BYTES)
        with no_answer_as(AccountsUnavailable):
            is_open = await self._sessions.open(
                account,
                generation,
                session,
                now_ms=now_ms,
                lifetime_ms=self._lifetime_ms,
                client=device.client,
                address=device.address,
            )
        return OpenSession(session, 0) if is_open else None

    async def renew(
        self, account: str, session: OpenSession, device: Device, now_ms: int
    ) -> OpenSession | None:
        with no_answer_as(AccountsUnavailable):
            number = await self._sessions.renew(
                account,
                session.id,
                session.number,
                now_ms=now_ms,
                lifetime_ms=self._lifetime_ms,
                client=device.client,
                address=device.address,
            )
        return None if number is None else OpenSession(session.id, number)

    async def all(self, account: str, now_ms: int) -> Sequence[SeenSession]:
        with no_answer_as(AccountsUnavailable):
            found = await self._sessions.all(account, now_ms)
        seen = [
            SeenSession(session, one.client, one.address, one.opened_ms, one.seen_ms)
            for session, one in found.items()
        ]
        return sorted(seen, key=lambda one: one.seen_ms, reverse=True)

    async def end(self, account: str, session: str) -> bool:
        with no_answer_as(AccountsUnavailable):
            return await self._sessions.end(account, session)

    async def end_all(self, account: str) -> int:
        with no_answer_as(AccountsUnavailable):
            return await self._sessions.end_all(account)
