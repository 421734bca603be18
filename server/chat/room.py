"""The chat of the house's tables: who says what, who may not, and what operators do about it."""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections.abc import AsyncIterator, Callable, Hashable, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any, TypeAlias

from msgspec import Struct
from redis.exceptions import RedisError

from protocol.codec import encode
from protocol.codes import RefusalCode
from protocol.from_house import ChatDeleted, ChatLine, ChatSaid
from protocol.words import AccountKind
from server.chat.log import ChatLog, Line, Mute, Report
from server.chat.words import LONGEST, WordFilter, cleaned, has_link
from server.common.limits import Budget, Limits
from server.common.tasks import beside

LINES_SHOWN = 50  # of a table, to those who come to it
TRIM_SECONDS = 3_600.0

Publish: TypeAlias = Callable[[str, bytes], None]
Tell: TypeAlias = Callable[[str, Mapping[str, Any]], None]

_log = logging.getLogger("croupier.chat")


class Speaker(Struct, frozen=True):
    """Who says something. `sender` is where the connection comes from."""

    account: str
    name: str
    kind: AccountKind
    avatar: int
    sender: Hashable


class NotSaid(Struct, frozen=True):
    """Why something is refused: a code, and a sentence for the player."""

    code: RefusalCode
    message: str


class ChatRoom:
    """The chat of all tables. What waits for Redis may raise redis.RedisError.

    `publish` sends a message to everybody who watches a table, and `tell` makes an event of the
    operators' event log. `key` makes the names by which clients know a player's lines.
    """

    def __init__(
        self,
        log: ChatLog,
        words: Sequence[str],
        key: bytes,
        publish: Publish,
        tell: Tell,
        now_ms: Callable[[], int],
        limits: Limits,
    ) -> None:
        self._log = log
        self._filter = WordFilter(words)
        self._key = key
        self._publish = publish
        self._tell = tell
        self._now_ms = now_ms
        self._limits = limits

    def who(self, account: str) -> str:
        """The name by which clients tell a player's lines from others. It hides the account."""
        keyed = hashlib.blake2b(account.encode(), key=self._key, digest_size=6, person=b"chat")
        return keyed.hexdigest()

    # ------------------------------------------------------------------ players

    async def lines(self, table: str) -> tuple[ChatLine, ...]:
        """The last lines of a table, the oldest first."""
        found = await self._log.last(table, LINES_SHOWN)
        return tuple(self._shown(line_id, line) for line_id, line in found)

    async def say(self, speaker: Speaker, table: str, text: str) -> NotSaid | None:
        """Say something at a table. Returns None once everybody who watches has been told."""
        said = cleaned(text)
        refused = self._refuse_speaker(speaker) or self._refuse_text(said)
        if refused is not None:
            return refused
        if not await self._takes(speaker, table):
            return NotSaid("too_fast", "You say too much at once. Wait a moment.")
        mute = await self.muted(speaker.account)
        if mute is not None:
            return NotSaid("muted", f"An operator has muted you: {mute.why}.")
        line = Line(
            speaker.account, speaker.name, speaker.kind, speaker.avatar, self._now_ms(), said
        )
        line_id = await self._log.add(table, line)
        self._publish(table, encode(ChatSaid(table, self._shown(line_id, line))))
        return None

    async def report(self, account: str, table: str, line_id: str) -> NotSaid | None:
        """Report a line to the operators; what it said goes into their event log."""
        if not await self._limits.take(Budget("chat_reports", account, 5, 300.0)):
            return NotSaid("too_fast", "You have reported a lot. The operators will look at it.")
        line = await self._log.find(table, line_id)
        if line is None:
            return NotSaid("no_such_line", "This line is not there any more.")
        await self._log.report(Report(table, line_id, line, account, self._now_ms()))
        said_by = {"account": line.account, "name": line.name, "text": line.text}
        by = {"reported_by": account, "table": table, "line": line_id}
        self._tell("chat_reported", {**by, **said_by})
        return None

    def _refuse_speaker(self, speaker: Speaker) -> NotSaid | None:
        if speaker.kind == "bot":
            return NotSaid("bots_are_silent", "Simulated players do not chat.")
        return None

    def _refuse_text(self, said: str) -> NotSaid | None:
        if not said or len(said) > LONGEST:
            return NotSaid("bad_text", f"Say something of at most {LONGEST} characters.")
        if has_link(said):
            return NotSaid("filtered", "Links and addresses are not allowed here.")
        if self._filter.refuses(said):
            return NotSaid("filtered", "This house does not allow one of these words.")
        return None

    async def _takes(self, speaker: Speaker, table: str) -> bool:
        """A sentence every few seconds, five at once; ten players behind one address; a table."""
        return await self._limits.take(
            Budget("chat_of_account", speaker.account, 5, 20.0),
            Budget("chat_of_sender", str(speaker.sender), 15, 20.0),
            Budget("chat_at_table", table, 20, 10.0),
        )

    def _shown(self, line_id: str, line: Line) -> ChatLine:
        who = self.who(line.account)
        return ChatLine(line_id, who, line.name, line.kind, line.avatar, line.at_ms, line.text)

    # ------------------------------------------------------------------ operators

    async def log(self, table: str, count: int, before: str | None) -> list[tuple[str, Line]]:
        """The last lines of a table, or those before a line, the oldest first."""
        return await self._log.last(table, count, before)

    async def reports(self, count: int) -> list[Report]:
        return await self._log.reports(count)

    async def muted(self, account: str) -> Mute | None:
        """Until when an account is muted; None if it may speak."""
        mute = await self._log.muted(account)
        return mute if mute is not None and mute.until_ms > self._now_ms() else None

    async def mute(self, account: str, minutes: int, by: str, why: str) -> None:
        """Let an account say nothing for so long."""
        until_ms = self._now_ms() + minutes * 60_000
        await self._log.mute(account, Mute(until_ms, by, why.rstrip(".")))

    async def unmute(self, account: str) -> None:
        await self._log.unmute(account)

    async def delete(self, table: str, line_id: str) -> bool:
        """Take a line out, also from the screens. False: it is not there."""
        if not await self._log.delete(table, line_id):
            return False
        self._publish(table, encode(ChatDeleted(table, line_id)))
        return True

    async def find(self, table: str, line_id: str) -> Line | None:
        return await self._log.find(table, line_id)

    # ------------------------------------------------------------------ age

    async def trim(self) -> None:
        """Drop what is older than the house keeps."""
        await self._log.trim(self._now_ms())

    @asynccontextmanager
    async def trimmed(self) -> AsyncIterator[None]:
        """Drop what is too old, now and every hour, for as long as the house is open."""
        async with beside(self._trim_for_ever, "chat"):
            yield

    async def _trim_for_ever(self) -> None:
        while True:
            try:
                await self.trim()
            except RedisError as error:
                _log.warning("old lines are dropped later: %s", error)
            await asyncio.sleep(TRIM_SECONDS)
