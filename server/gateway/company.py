"""Handlers of what players show and say to each other at a table: reactions and chat."""

from __future__ import annotations

from collections.abc import Callable

from protocol.codec import encode
from protocol.from_client import React, ReadChat, ReportChat, SayInChat
from protocol.from_house import ChatPage, Done, ReactionShown, Refused
from server.common.limits import Budget, Limits
from server.gateway.addresses import home_of
from server.gateway.ports import Chat, NotSaid
from server.gateway.session import Session
from server.gateway.table_of import find_table
from server.tables.api import FloorPort, Player

REACTIONS_AT_ONCE = 4
REACTIONS_SECONDS = 12.0  # until so many more may be shown


class CompanyHandlers:
    """Reactions at every table, and the chat if the house has one (`chat` is not None)."""

    def __init__(
        self,
        floor: FloorPort,
        publish: Callable[[str, bytes], None],
        chat: Chat | None,
        limits: Limits,
    ) -> None:
        self._floor = floor
        self._publish = publish
        self._chat = chat
        self._limits = limits

    async def react(self, session: Session, player: Player, message: React) -> None:
        table = find_table(self._floor, session, message)
        if table is None:
            return
        seat = table.seat_of(player.account)
        if seat is None:
            sentence = "Take a seat first: a reaction is shown at your seat."
            session.reply(Refused(message.request, "not_seated", sentence))
        elif not await self._limits.take(
            Budget("reactions", player.account, REACTIONS_AT_ONCE, REACTIONS_SECONDS)
        ):
            sentence = "That is much at once. Wait a moment."
            session.reply(Refused(message.request, "too_fast", sentence))
        else:
            shown = ReactionShown(message.table, seat, message.reaction)
            self._publish(message.table, encode(shown))
            session.reply(Done(message.request))

    async def read(self, session: Session, message: ReadChat) -> None:
        chat = self._chat_of(session, message)
        if chat is not None:
            who = "" if session.player is None else chat.who(session.player.account)
            lines = await chat.lines(message.table)
            session.reply(ChatPage(message.request, message.table, lines, who))

    async def say(self, session: Session, player: Player, message: SayInChat) -> None:
        chat = self._chat_of(session, message)
        if chat is None:
            return
        if message.table not in session.watching:
            sentence = "You are not at this table."
            session.reply(Refused(message.request, "not_watching", sentence))
            return
        sender = home_of(session.address)
        refused = await chat.say(player, session.avatar, sender, message.table, message.text)
        _answer(session, message, refused)

    async def report(self, session: Session, player: Player, message: ReportChat) -> None:
        chat = self._chat_of(session, message)
        if chat is None:
            return
        refused = await chat.report(player.account, message.table, message.line)
        _answer(session, message, refused)

    # ------------------------------------------------------------------ guards

    def _chat_of(self, session: Session, message: ReadChat | SayInChat | ReportChat) -> Chat | None:
        """The chat, if the house has one and the table; if not, the player gets the reason."""
        if self._chat is None:
            sentence = "This house has no chat."
            session.reply(Refused(message.request, "chat_off", sentence))
            return None
        table = find_table(self._floor, session, message)
        return None if table is None else self._chat


def _answer(session: Session, message: SayInChat | ReportChat, refused: NotSaid | None) -> None:
    if refused is None:
        session.reply(Done(message.request))
    else:
        session.reply(Refused(message.request, refused.code, refused.message))
