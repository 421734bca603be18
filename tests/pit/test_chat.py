"""Operators read the chat and the reports, mute players, and delete lines."""

from __future__ import annotations

from protocol.operators import (
    ChatReportRows,
    ChatRows,
    CommandDone,
    DeleteChatLine,
    ListChatReports,
    MuteInChat,
    ShowChat,
    UnmuteInChat,
)
from server.chat.room import Speaker
from tests.pit.conftest import OpenPit
from tests.pit.open_pit import Pit

ALICE = Speaker("00-a1", "alice", "player", 3, "192.0.2.1")


async def said(pit: Pit, text: str) -> str:
    """Alice says something; returns the line's id."""
    assert await pit.box.chat.say(ALICE, "r01", text) is None
    return (await pit.box.chat.lines("r01"))[-1].id


async def test_the_log_names_accounts_and_has_pages(pit: Pit) -> None:
    first, last = await said(pit, "one"), await said(pit, "two")
    async with pit.signed_in("floorperson") as flora:
        rows = await flora.get(ShowChat(0, table="r01"), ChatRows)
        assert [(r.line, r.account, r.name, r.text) for r in rows.lines] == [
            (first, "00-a1", "alice", "one"),
            (last, "00-a1", "alice", "two"),
        ]
        page = await flora.get(ShowChat(0, table="r01", count=5, before=last), ChatRows)
        assert [r.text for r in page.lines] == ["one"]
        assert await flora.refusal(ShowChat(0, table="r09")) == "no_table"


async def test_who_is_muted_says_nothing_until_unmuted_and_both_are_recorded(pit: Pit) -> None:
    async with pit.signed_in("floorperson") as flora:
        mute = MuteInChat(0, account="alice", minutes=30, reason="insults")
        await flora.get(mute, CommandDone)
        refused = await pit.box.chat.say(ALICE, "r01", "hello")
        assert refused is not None and refused.code == "muted"
        await flora.get(UnmuteInChat(0, account="alice", reason="has apologised"), CommandDone)
        assert await pit.box.chat.say(ALICE, "r01", "hello") is None
        assert await flora.refusal(MuteInChat(0, account="zoe", minutes=1, reason="why")) == (
            "no_account"
        )
    events = [e for e in await pit.events.page(20) if e.command.endswith("mute_in_chat")]
    mutes = {e.command: e for e in events if e.result == "done"}
    assert set(mutes) == {"mute_in_chat", "unmute_in_chat"}
    assert mutes["mute_in_chat"].who == "flora"
    assert mutes["mute_in_chat"].before["muted_until_ms"] is None
    assert mutes["mute_in_chat"].after["muted_until_ms"] > 0
    assert mutes["unmute_in_chat"].after["muted_until_ms"] is None


async def test_a_line_is_deleted_and_the_event_keeps_what_it_said(pit: Pit) -> None:
    line = await said(pit, "something rude")
    async with pit.signed_in("floorperson") as flora:
        delete = DeleteChatLine(0, table="r01", line=line, reason="insults")
        await flora.get(delete, CommandDone)
        assert (await flora.get(ShowChat(0, table="r01"), ChatRows)).lines == ()
        assert await flora.refusal(delete) == "no_line"
    (event,) = [
        e
        for e in await pit.events.page(20)
        if e.command == "delete_chat_line" and e.result == "done"
    ]
    assert event.before["text"] == "something rude"
    assert event.after == {"line": None}


async def test_reports_are_listed_also_of_lines_that_are_gone(pit: Pit) -> None:
    line = await said(pit, "something rude")
    assert await pit.box.chat.report("00-b1", "r01", line) is None
    await pit.box.chat.delete("r01", line)
    async with pit.signed_in("floorperson") as flora:
        (row,) = (await flora.get(ListChatReports(0), ChatReportRows)).reports
    assert (row.by, row.line.text, row.line.account) == ("00-b1", "something rude", "00-a1")


async def test_only_the_floor_may(pit: Pit) -> None:
    for role in ("viewer", "cashier"):
        async with pit.signed_in(role) as operator:
            for message in (
                ShowChat(0, table="r01"),
                ListChatReports(0),
                MuteInChat(0, account="alice", minutes=1, reason="why"),
            ):
                assert await operator.refusal(message) == "not_allowed"


async def test_a_house_without_a_chat_refuses(open_pit: OpenPit) -> None:
    pit = await open_pit(chat=None)
    async with pit.signed_in("floorperson") as flora:
        for message in (
            ShowChat(0, table="r01"),
            ListChatReports(0),
            MuteInChat(0, account="alice", minutes=1, reason="why"),
            DeleteChatLine(0, table="r01", line="1-1", reason="why"),
        ):
            assert await flora.refusal(message) == "chat_off"
