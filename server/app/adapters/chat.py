"""The chat as the gateway and the pit ask for it (`gateway.ports.Chat`, `pit.ports.ChatDesk`)."""

from __future__ import annotations

from collections.abc import Hashable

from protocol.from_house import ChatLine
from protocol.operators import ChatReportRow, ChatRow
from server.app.adapters.no_answer import no_answer_as
from server.chat import room
from server.chat.log import Line
from server.gateway.ports import AccountsUnavailable, NotSaid, Speaker
from server.pit.ports import CageUnavailableError, ChatMute


class HouseChat:
    """The chat for players."""

    def __init__(self, chat: room.ChatRoom) -> None:
        self._chat = chat

    def who(self, account: str) -> str:
        return self._chat.who(account)

    async def lines(self, table: str) -> tuple[ChatLine, ...]:
        with no_answer_as(AccountsUnavailable):
            return await self._chat.lines(table)

    async def say(
        self, speaker: Speaker, avatar: int, sender: Hashable, table: str, text: str
    ) -> NotSaid | None:
        who = room.Speaker(speaker.account, speaker.name, speaker.kind, avatar, sender)
        with no_answer_as(AccountsUnavailable):
            return _answer(await self._chat.say(who, table, text))

    async def report(self, account: str, table: str, line: str) -> NotSaid | None:
        with no_answer_as(AccountsUnavailable):
            return _answer(await self._chat.report(account, table, line))


class HouseChatDesk:
    """The chat for operators."""

    def __init__(self, chat: room.ChatRoom) -> None:
        self._chat = chat

    async def log(self, table: str, count: int, before: str | None) -> tuple[ChatRow, ...]:
        with no_answer_as(CageUnavailableError):
            found = await self._chat.log(table, count, before)
        return tuple(_row(table, line_id, line) for line_id, line in found)

    async def find(self, table: str, line: str) -> ChatRow | None:
        with no_answer_as(CageUnavailableError):
            found = await self._chat.find(table, line)
        return None if found is None else _row(table, line, found)

    async def reports(self, count: int) -> tuple[ChatReportRow, ...]:
        with no_answer_as(CageUnavailableError):
            found = await self._chat.reports(count)
        return tuple(
            ChatReportRow(_row(one.table, one.line_id, one.line), one.by, one.at_ms)
            for one in found
        )

    async def muted(self, account: str) -> ChatMute | None:
        with no_answer_as(CageUnavailableError):
            mute = await self._chat.muted(account)
        return None if mute is None else ChatMute(mute.until_ms, mute.by, mute.why)

    async def mute(self, account: str, minutes: int, by: str, why: str) -> None:
        with no_answer_as(CageUnavailableError):
            await self._chat.mute(account, minutes, by, why)

    async def unmute(self, account: str) -> None:
        with no_answer_as(CageUnavailableError):
            await self._chat.unmute(account)

    async def delete(self, table: str, line: str) -> bool:
        with no_answer_as(CageUnavailableError):
            return await self._chat.delete(table, line)


def _answer(refused: room.NotSaid | None) -> NotSaid | None:
    return None if refused is None else NotSaid(refused.code, refused.message)


def _row(table: str, line_id: str, line: Line) -> ChatRow:
    return ChatRow(table, line_id, line.account, line.name, line.kind, line.at_ms, line.text)
