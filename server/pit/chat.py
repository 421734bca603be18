"""The pit's commands about the chat: read it and the reports, mute, unmute, delete a line."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import TypeAlias

from protocol.operators import (
    ChatReportRows,
    ChatRows,
    CommandDone,
    DeleteChatLine,
    DeskReply,
    FromOperator,
    ListChatReports,
    MuteInChat,
    ShowChat,
    UnmuteInChat,
)
from server.pit.ports import Account, ChatDesk
from server.pit.prepared_command import Outcome, Prepare, PreparedCommand, Show, State
from server.pit.refusal import RefusalError
from server.tables.api import FloorPort

FindAccount: TypeAlias = Callable[[str], Awaitable[Account]]


class ChatCommands:
    """The commands about the chat. Without one (`chat` is None) each of them is refused."""

    def __init__(self, floor: FloorPort, chat: ChatDesk | None, account: FindAccount) -> None:
        self._floor = floor
        self._chat = chat
        self._account = account
        self.shown: Mapping[type[FromOperator], Show] = {
            ShowChat: self._show,
            ListChatReports: self._reports,
        }
        self.prepared: Mapping[type[FromOperator], Prepare] = {
            MuteInChat: self._mute,
            UnmuteInChat: self._mute,
            DeleteChatLine: self._delete,
        }

    async def _show(self, message: ShowChat) -> DeskReply:
        chat = self._desk()
        if message.table not in self._floor.tables:
            raise RefusalError("no_table", f"There is no table {message.table}.")
        lines = await chat.log(message.table, message.count, message.before)
        return ChatRows(message.request, lines)

    async def _reports(self, message: ListChatReports) -> DeskReply:
        return ChatReportRows(message.request, await self._desk().reports(message.count))

    async def _mute(self, message: MuteInChat | UnmuteInChat, operator: str) -> PreparedCommand:
        chat = self._desk()
        account = await self._account(message.account)

        async def state() -> State:
            mute = await chat.muted(account.id)
            return {"account": account.id, "muted_until_ms": mute and mute.until_ms}

        async def carry_out() -> Outcome:
            if isinstance(message, MuteInChat):
                await chat.mute(account.id, message.minutes, operator, message.reason)
            else:
                await chat.unmute(account.id)
            return Outcome(CommandDone(message.request))

        return PreparedCommand(state, carry_out)

    async def _delete(self, message: DeleteChatLine, _operator: str) -> PreparedCommand:
        chat = self._desk()
        if await chat.find(message.table, message.line) is None:
            raise RefusalError("no_line", f"There is no line {message.line} at {message.table}.")

        async def state() -> State:
            line = await chat.find(message.table, message.line)
            if line is None:
                return {"line": None}
            return {"line": line.line, "account": line.account, "text": line.text}

        async def carry_out() -> Outcome:
            await chat.delete(message.table, message.line)
            return Outcome(CommandDone(message.request))

        return PreparedCommand(state, carry_out)

    def _desk(self) -> ChatDesk:
        if self._chat is None:
            raise RefusalError("chat_off", "This house has no chat ([chat] enabled = false).")
        return self._chat
