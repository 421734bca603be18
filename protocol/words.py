"""The types of the messages' fields, with their bounds."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

VERSION = 3
"""The version of the protocol. A house supports exactly one; `Hello` names the client's."""

MAX_CENTS = 10**13

_NONCE = "^[0-9A-Za-z_-]{8,32}(?!\\n)$"
_LAYOUT_NAME = "^[0-9a-f]{64}(?!\\n)$"
_CHAT_LINE_ID = "^[0-9]{1,16}-[0-9]{1,10}(?!\\n)$"
PATTERNS_IN_WORDS = {
    _NONCE: "8 to 32 of the characters 0-9 A-Z a-z _ -",
    _LAYOUT_NAME: "64 lower-case hexadecimal digits",
    _CHAT_LINE_ID: "the id of a line of the chat",
}
"""What each regular expression of a text allows: one is for programs."""

RequestId: TypeAlias = Annotated[int, Meta(ge=0, le=2**53 - 1)]
Cents: TypeAlias = Annotated[int, Meta(ge=1, le=MAX_CENTS)]
CentsOrZero: TypeAlias = Annotated[int, Meta(ge=0, le=MAX_CENTS)]
TableId: TypeAlias = Annotated[str, Meta(min_length=1, max_length=32)]
PlayerName: TypeAlias = Annotated[str, Meta(min_length=2, max_length=20)]
Password: TypeAlias = Annotated[str, Meta(min_length=8, max_length=128)]
Word: TypeAlias = Annotated[str, Meta(min_length=1, max_length=32)]
Nonce: TypeAlias = Annotated[str, Meta(pattern=_NONCE)]
LayoutName: TypeAlias = Annotated[str, Meta(pattern=_LAYOUT_NAME)]
TwoNumbers: TypeAlias = Annotated[tuple[int, ...], Meta(min_length=2, max_length=2)]
Seat: TypeAlias = Annotated[int, Meta(ge=1, le=100_000)]
RoundNumber: TypeAlias = Annotated[int, Meta(ge=0, le=2**53 - 1)]
Avatar: TypeAlias = Annotated[int, Meta(ge=0, le=11)]
ChatText: TypeAlias = Annotated[str, Meta(min_length=1, max_length=800)]
ChatLineId: TypeAlias = Annotated[str, Meta(pattern=_CHAT_LINE_ID)]
Reaction: TypeAlias = Literal["applause", "luck", "wow", "laugh", "ouch", "thanks"]

AccountKind: TypeAlias = Literal["guest", "player", "bot"]
TableStatus: TypeAlias = Literal["open", "paused", "closed", "waiting", "retired"]
Phase: TypeAlias = Literal["idle", "betting", "no_more_bets", "drawn", "deciding", "settled"]
Feature: TypeAlias = Literal[
    "layouts", "resumption", "outcomes", "receipts", "submissions", "sessions", "play_chips", "chat"
]
WagerResult: TypeAlias = Literal["win", "lose", "push", "void", "surrender"]
