"""The closed lists of codes: of errors, refusals, goodbyes, notices and movements.

A client ignores a code that it does not know: every message with a code has a sentence too.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

ErrorCode: TypeAlias = Literal[
    "already_greeted",
    "already_registered",
    "already_signed_in",
    "bad_message",
    "bad_name",
    "cage_unavailable",
    "house_busy",
    "house_full",
    "internal",
    "name_reserved",
    "name_taken",
    "no_password",
    "no_record",
    "no_such_layout",
    "no_such_session",
    "no_such_table",
    "not_signed_in",
    "this_session",
    "token_expired",
    "token_invalid",
    "too_many_attempts",
    "too_many_messages",
    "too_many_newcomers",
    "too_many_requests",
    "too_many_tables",
    "unknown_message",
    "unsupported_version",
    "wrong_password",
]
"""Why a request failed."""

RefusalCode: TypeAlias = Literal[
    "above_maximum",
    "account_suspended",
    "already_wagered",
    "bad_message",
    "bad_pick",
    "bad_setting",
    "bad_text",
    "below_minimum",
    "betting_closed",
    "bots_are_silent",
    "cage_unavailable",
    "chat_off",
    "contract_bet",
    "filtered",
    "insufficient_funds",
    "limit_reached",
    "meter_locked",
    "muted",
    "needs_roulette_wager",
    "no_account",
    "no_previous_spin",
    "no_such_line",
    "no_such_seat",
    "not_in_units",
    "not_now",
    "not_offered",
    "not_seated",
    "not_watching",
    "not_your_wager",
    "seat_taken",
    "table_full",
    "table_retired",
    "too_fast",
    "too_many_seats",
    "uneven_amount",
]
"""Why the rules, the table, the cage or the chat do not allow it."""

GoodbyeCode: TypeAlias = Literal[
    "gateway_closing",
    "house_closing",
    "no_hello",
    "not_the_protocol",
    "session_ended",
    "signed_in_elsewhere",
    "too_many_messages",
    "unsupported_version",
]
"""Why the house closes a connection."""

NoticeCode: TypeAlias = Literal[
    "announcement", "cage_back", "cage_waiting", "house_closing", "table_waiting"
]
"""What a notice to everybody, or to all at a table, is about."""

MovementKind: TypeAlias = Literal["hold", "reduce", "settle", "issue", "redeem"]
"""What a line of the ledger did: a wager took or gave back money, the cage gave or took chips."""
