"""`croupier pit` as its own process: what it prints in both forms, and how it exits."""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import pty
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from protocol.operators import TableRow
from server.pit.arguments import add_commands
from server.pit.rendering import FloorView, plain
from server.pit.shell import Completer
from tests.house_in_a_box import SOON_S
from tests.pit.open_pit import PASSWORDS, OpenPit, Pit


async def in_json(pit: Pit, *words: str) -> Any:
    code, out, err = await pit.terminal("--json", *words)
    assert (code, err) == (0, "")
    (line,) = out.splitlines()
    return json.loads(line)


async def in_text(pit: Pit, *words: str) -> str:
    code, out, err = await pit.terminal(*words)
    assert (code, err) == (0, "")
    return out


# ------------------------------------------------------------------ one command


async def test_tables_in_text(open_pit: OpenPit) -> None:
    pit = await open_pit(r01={"betting_ms": 300})
    returned = (await pit.play_round()).returned
    await pit.box.wager(pit.alice, "r02", 1_500)
    pit.tables["r02"].watching(+7)
    lines = (await in_text(pit, "tables")).splitlines()
    assert lines[0].split()[:3] == ["table", "status", "players"]
    (r01,) = [line.split() for line in lines if line.startswith("r01")]
    figures = {
        1_400: ["14.00", "-5.00", "-55.56%"],
        400: ["4.00", "5.00", "55.56%"],
        0: ["0.00", "9.00", "100.00%"],
    }
    assert r01[:7] == ["r01", "open", "0", "9.00", *figures[returned]]
    (r02,) = [line.split() for line in lines if line.startswith("r02")]
    assert r02[:7] == ["r02", "open", "1", "0.00", "0.00", "0.00", "-"]
    assert r02[7:] == ["betting", "1", "0", "7", "15.00", "Roulette", "single_zero"]
    assert "2 of 2 open" in lines[-1]


def test_tables_on_a_narrow_screen_keep_the_main_columns() -> None:
    row = TableRow(
        table="roulette-12345",
        title="Roulette",
        game="roulette",
        variant="double_zero",
        status="paused",
        status_message="",
        phase="no_more_bets",
        round=123_456,
        players=120,
        bots=20,
        watchers=1_000,
        handle=123_456_789,
        returned=113_456_789,
        result=10_000_000,
        hold_percent=8.1,
        held=1,
        rounds=2,
        voided=3,
    )
    console = Console(width=80, record=True, file=StringIO())
    console.print(FloorView([row]))
    cells = console.export_text().splitlines()[1].split()
    assert cells == [
        *("roulette-12345", "paused", "100"),
        *("1,234,567.89", "1,134,567.89", "100,000.00", "8.10%"),
    ]


async def test_tables_in_json(open_pit: OpenPit) -> None:
    pit = await open_pit(r01={"betting_ms": 300})
    returned = (await pit.play_round()).returned
    answer = await in_json(pit, "tables")
    assert answer["type"] == "table_rows"
    assert [row["table"] for row in answer["tables"]] == ["r01", "r02"]
    assert answer["tables"][0]["result"] == 900 - returned
    assert "request" not in answer


async def test_json_may_be_asked_for_after_the_command(pit: Pit) -> None:
    _, out, _ = await pit.terminal("tables", "--json")
    assert json.loads(out)["type"] == "table_rows"


async def test_the_drift_of_all_tables_or_of_one(pit: Pit) -> None:
    text = await in_text(pit, "drift")
    red, hand = text.splitlines()[1:3]
    assert red.split() == [
        *("red", "roulette", "3", "4", "9.00", "10.00", "111.111%", "97.297%", "+0.42", "+0.40"),
        "exact",
    ]
    numbers = ("1", "1", "5.00", "0.00", "0.000%", "-", "-", "-")
    assert hand.split() == ["hand", "pai_gow", *numbers, "no", "one", "figure"]
    assert "Past 5 after 1,000 rounds the alarm rings" in text
    answer = await in_json(pit, "drift", "r01")
    assert [row["wager"] for row in answer["rows"]] == ["red"]
    code, _, err = await pit.terminal("drift", "nowhere")
    assert (code, "There is no table nowhere." in err) == (1, True)


async def test_the_house_shows_what_it_is_made_of(pit: Pit) -> None:
    text = await in_text(pit, "house")
    rows = {line[:25].strip(): line[25:].strip() for line in text.splitlines()}
    assert rows["SHA-256 of all"] == f"{'cd' * 32} (in every record and receipt)"
    assert rows["CHANGED SINCE"] == "games: the disk differs from the running program"


async def test_the_house_shows_its_generator_and_each_source_of_entropy(pit: Pit) -> None:
    text = await in_text(pit, "house")
    rows = {line[:25].strip(): line[25:].strip() for line in text.splitlines()}
    assert rows["generator"] == "passes its self-test since 2023-11-14 22:13:20"
    assert rows["entropy, operating system"] == "OUT OF USE since 2023-11-14 22:14:20: It is stuck."
    assert rows["entropy, hardware"] == "absent, or the house may not read it"
    (_, system, _) = (await in_json(pit, "house"))["equipment"]
    assert (system["part"], system["state"]) == ("operating_system", "failed")
    assert system["reason"] == "It is stuck."


async def test_a_table_is_paused_resumed_closed_and_opened(pit: Pit) -> None:
    assert "paused: wheel" in await in_text(pit, "pause", "r01", "--reason", "wheel")
    assert (await in_json(pit, "resume", "r01"))["tables"][0]["status"] == "open"
    assert (await in_json(pit, "close", "all"))["tables"][1]["status"] == "closed"
    assert " open " in await in_text(pit, "open", "r02")
    assert pit.tables["r01"].card().status == "closed"


async def test_a_round_is_voided(pit: Pit) -> None:
    await pit.box.wager(pit.alice, "r01", 1_500)
    text = await in_text(pit, "void", "r01", "--reason", "ball left the wheel")
    assert text == "Round 1 of r01 is void: $15.00 went back.\n"
    (event,) = await pit.recorded("void_round")
    assert event.arguments["reason"] == "ball left the wheel"
    assert await pit.balance(pit.alice) == 10_000


async def test_chips_are_issued_and_redeemed_in_dollars(pit: Pit) -> None:
    text = await in_text(pit, "issue", "alice", "500.00", "--reason", "promotion")
    assert text.startswith("$500.00 issued to alice (00-a1), who now has $600.00. Command id ")
    answer = await in_json(pit, "redeem", "alice", "0.29", "--reason", "cash in")
    assert (answer["type"], answer["cents"], answer["balance"]) == ("chips_moved", -29, 59_971)
    assert await pit.balance(pit.alice) == 59_971


async def test_a_command_given_again_with_its_id_moves_nothing_more(pit: Pit) -> None:
    for _ in range(2):
        words = ("issue", "alice", "5", "--reason", "promotion", "--id", "my-own-id-1")
        assert (await in_json(pit, *words))["balance"] == 10_500


def lose_answers(pit: Pit, monkeypatch: pytest.MonkeyPatch, count: int) -> None:
    """Lose every connection right after chips are issued, so many times."""
    issue = pit.box.cashier.issue
    lost: list[str] = []

    async def issue_and_lose(
        order_id: str, account: str, cents: int, by: str, why: str
    ) -> tuple[str, int]:
        answer = await issue(order_id, account, cents, by, why)
        if len(lost) < count:
            lost.append(order_id)
            pit.drop_connections()
        return answer

    monkeypatch.setattr(pit.box.cashier, "issue", issue_and_lose)


async def test_chips_whose_answer_was_lost_are_asked_for_again_and_move_once(
    pit: Pit, monkeypatch: pytest.MonkeyPatch
) -> None:
    lose_answers(pit, monkeypatch, 1)
    assert (await in_json(pit, "issue", "alice", "5", "--reason", "promotion"))["balance"] == 10_500
    assert await pit.balance(pit.alice) == 10_500
    assert len(await pit.recorded("issue_chips")) == 2


async def test_chips_whose_answer_stays_lost_are_named_by_their_id(
    pit: Pit, monkeypatch: pytest.MonkeyPatch
) -> None:
    lose_answers(pit, monkeypatch, 2)
    code, out, err = await pit.terminal(
        "issue", "alice", "5", "--reason", "promotion", "--id", "my-own-id-1"
    )
    assert (code, out) == (3, "")
    assert "--id my-own-id-1" in err
    assert await pit.balance(pit.alice) == 10_500


async def test_an_account_and_its_ledger(pit: Pit) -> None:
    await in_text(pit, "issue", "alice", "1", "--reason", "promotion")
    pit.tables["r01"].sit(0, pit.alice, None)
    text = await in_text(pit, "account", "alice")
    assert "balance      $101.00" in text
    assert "sits at      r01" in text
    text = await in_text(pit, "ledger", "alice")
    assert "promotion" in text
    answer = await in_json(pit, "ledger", "alice", "--count", "1")
    assert [m["cents"] for m in answer["movements"]] == [100]


async def test_suspending_says_so(pit: Pit) -> None:
    assert await in_text(pit, "suspend", "bob", "--reason", "own wish") == "Done.\n"
    assert "SUSPENDED: own wish" in await in_text(pit, "account", "bob")
    assert (await in_json(pit, "unsuspend", "bob", "--reason", "over"))["type"] == "command_done"
    bob = await pit.box.cage.accounts.find(pit.bob.account)
    assert bob is not None and bob.suspended is None


async def test_events_show_who_and_what_has_changed(pit: Pit) -> None:
    await in_text(pit, "pause", "r01", "--reason", "wheel")
    text = await in_text(pit, "events")
    assert "maude@127.0.0.1  pause_table table=r01 reason=wheel -> done" in text
    assert "r01: open -> paused" in text
    answer = await in_json(pit, "events", "--count", "1", "--before", "3")
    assert [event["command"] for event in answer["events"]] == ["pause_table"]


async def test_the_house(pit: Pit) -> None:
    text = await in_text(pit, "house")
    assert "The Test House" in text
    assert "ab" * 32 in text
    assert (await in_json(pit, "house"))["connections"] == 12


async def test_an_announcement(pit: Pit) -> None:
    await in_text(pit, "announce", "Last spin at midnight.")
    assert pit.house.announced == ["Last spin at midnight."]


async def test_operators_are_added_re_ranked_and_removed(pit: Pit) -> None:
    async def confirmed(answer: str) -> None:
        (change,) = re.findall(r"operator confirm (\w+)", answer)
        await in_text(pit, "--name", "max", "operator", "confirm", change)

    code, out, err = await pit.terminal(
        "operator", "add", "newcomer", "--role", "viewer", stdin="a fine new password\n"
    )
    assert (code, err) == (0, "")
    assert "Nothing is changed yet" in out
    await confirmed(out)
    await confirmed(await in_text(pit, "operator", "role", "newcomer", "cashier"))
    rows = (await in_json(pit, "operators"))["operators"]
    assert {row["name"]: row["role"] for row in rows}["newcomer"] == "cashier"
    code, _, err = await pit.terminal("operator", "remove", "newcomer", stdin="newcomer\n")
    assert (code, "not confirmed: use --yes" in err) == (2, True)
    assert await pit.operators.find("newcomer") is not None
    await confirmed(await in_text(pit, "operator", "remove", "newcomer", "--yes"))
    assert await pit.operators.find("newcomer") is None


async def test_a_great_sum_is_issued_by_two(pit: Pit) -> None:
    asked = await in_text(pit, "issue", "alice", "10000.01", "--reason", "a jackpot")
    (change,) = re.findall(r"confirm-chips (\w+)", asked)
    done = await in_text(pit, "--name", "max", "confirm-chips", change)
    assert "$10,000.01 issued to alice" in done


def test_every_command_names_its_reason_alike() -> None:
    parser = argparse.ArgumentParser()
    add_commands(parser)
    texts = {word for one in parsers_under(parser) for word in one._option_string_actions}
    assert "--reason" in texts
    assert "--why" not in texts


def parsers_under(parser: argparse.ArgumentParser) -> Iterator[argparse.ArgumentParser]:
    """The parser of every command."""
    yield parser
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for one in action.choices.values():
                yield from parsers_under(one)


async def test_a_password_is_changed(pit: Pit) -> None:
    old, new = PASSWORDS["shift_manager"], "entirely different 1"
    code, out, _ = await pit.terminal("password", stdin=f"{old}\n{new}\n")
    assert (code, out) == (0, "Done.\n")
    code, _, _ = await pit.terminal("tables", CROUPIER_PIT_PASSWORD=new)
    assert code == 0


async def test_the_password_may_come_from_stdin(pit: Pit) -> None:
    code, _, _ = await pit.terminal(
        "--password-stdin",
        "tables",
        stdin=PASSWORDS["shift_manager"] + "\n",
        CROUPIER_PIT_PASSWORD="not this one",
    )
    assert code == 0


async def test_the_house_is_shut_down_with_yes_only(pit: Pit) -> None:
    code, _, err = await pit.terminal("shutdown", "--reason", "end of the shift")
    assert code == 2
    assert "--yes" in err
    assert pit.house.shut_down_for == []
    await in_text(pit, "shutdown", "--reason", "end of the shift", "--yes")
    assert pit.house.shut_down_for == ["end of the shift"]


# ------------------------------------------------------------------ exit codes


async def test_a_refusal_exits_1_and_says_why(pit: Pit) -> None:
    code, out, err = await pit.terminal("redeem", "bob", "1", "--reason", "cash in", role="cashier")
    assert (code, out) == (1, "")
    assert err.startswith("Refused (insufficient_funds): ")
    code, out, err = await pit.terminal("--json", "pause", "r01", role="viewer")
    assert (code, err) == (1, "")
    assert json.loads(out)["code"] == "not_allowed"


async def test_a_reason_that_is_too_short_is_named_as_the_option_is(pit: Pit) -> None:
    for words in (("issue", "bob", "1"), ("pause", "r01"), ("meter", "lower", "streak", "1")):
        code, out, err = await pit.terminal(*words, "--reason", "x" * 201)
        assert (code, out) == (2, "")
        assert "--reason must be a text of " in err, err
    code, _, err = await pit.terminal("issue", "bob", "1", "--reason", "x")
    assert "--reason must be a text of 3 to 200 characters." in err, err


async def test_an_account_that_is_not_there_is_told_how_to_find_a_guest(pit: Pit) -> None:
    code, _, err = await pit.terminal("account", "Guest Nobody")
    assert code == 1
    assert err.startswith("Refused (no_account): There is no account Guest Nobody. A guest is ")
    assert "`players --name` finds it" in err


async def test_a_wrong_password_exits_1(pit: Pit) -> None:
    code, out, err = await pit.terminal("tables", CROUPIER_PIT_PASSWORD="wrong")
    assert (code, out) == (1, "")
    assert "no operator with this name and password" in err
    code, out, _ = await pit.terminal("--json", "tables", CROUPIER_PIT_PASSWORD="wrong")
    assert json.loads(out)["code"] == "wrong_password"


@pytest.mark.parametrize(
    "words",
    [
        ("no-such-command",),
        ("pause",),
        ("void", "r01"),
        ("void", "r01", "--reason", "no"),
        ("issue", "alice", "12.345", "--reason", "promotion"),
        ("issue", "alice", "0", "--reason", "promotion"),
        ("issue", "alice", "-5", "--reason", "promotion"),
        ("issue", "alice", "5", "--reason", "promotion", "--id", "short"),
        ("ledger", "alice", "--count", "0"),
        ("events", "--before", "-1"),
        ("watch", "--every", "0"),
        ("operator",),
        ("operator", "role", "vera", "king"),
        ("pause", "x" * 33),
    ],
)
async def test_a_wrong_command_line_exits_2_and_sends_nothing(
    pit: Pit, words: tuple[str, ...]
) -> None:
    code, out, err = await pit.terminal(*words)
    assert (code, out) == (2, "")
    assert err
    assert await pit.events.page(10) == ()


async def test_no_password_and_nobody_to_ask_exits_2(pit: Pit) -> None:
    code, _, err = await pit.terminal("tables", CROUPIER_PIT_PASSWORD="")
    assert code == 2
    assert "--password-stdin" in err


async def test_no_house_exits_3(pit: Pit) -> None:
    code, out, err = await pit.terminal("--url", "ws://127.0.0.1:1/pit", "tables")
    assert (code, out) == (3, "")
    assert "cannot reach the house" in err
    code, _, _ = await pit.terminal("--url", "not a url", "tables")
    assert code == 3


# ------------------------------------------------------------------ following and watching


async def line_of(process: asyncio.subprocess.Process) -> Any:
    assert process.stdout is not None
    async with asyncio.timeout(SOON_S):
        return json.loads(await process.stdout.readline())


async def test_events_are_followed_a_line_each_until_interrupted(pit: Pit) -> None:
    process = await pit.start_terminal("--json", "events", "--follow", "--after", "0")
    first = await line_of(process)
    assert (first["number"], first["command"]) == (1, "sign_in")
    await pit.events.record("house", "", "house_opened", {})
    while (event := await line_of(process))["command"] != "house_opened":
        pass
    assert event["who"] == "house"
    process.send_signal(signal.SIGINT)
    assert await process.wait() == 0


async def test_the_floor_is_watched_until_interrupted(pit: Pit) -> None:
    process = await pit.start_terminal("--json", "watch", "--every", "0.2")
    assert (await line_of(process))["tables"][0]["status"] == "open"
    await pit.tables["r01"].close()
    while (await line_of(process))["tables"][0]["status"] != "closed":
        pass
    process.send_signal(signal.SIGINT)
    assert await process.wait() == 0


async def test_a_house_that_ends_while_it_is_watched_exits_3(pit: Pit) -> None:
    process = await pit.start_terminal("--json", "events", "--follow", "--after", "0")
    await line_of(process)
    pit.drop_connections()
    assert await process.wait() == 3


# ------------------------------------------------------------------ the shell


async def test_the_shell_carries_out_lines_until_the_end_of_the_input(pit: Pit) -> None:
    lines = [
        'pause r01 --reason "wheel check"',
        "",
        "nonsense",
        "issue alice",
        'an "open quotation mark',
        "redeem bob 5 --reason 'cash in'",
        "tables --json",
        "pause --help",
        "help",
        "account alice",
        "quit",
        "close r01",
    ]
    code, out, err = await pit.terminal(stdin="\n".join(lines))
    assert code == 0
    assert "wheel check" in out
    assert "invalid choice: 'nonsense'" in err
    assert "the following arguments are required: amount, --reason" in err
    assert "No closing quotation" in err
    assert "Refused (insufficient_funds)" in err
    assert '"type":"table_rows"' in out
    assert "usage: " in out
    assert "$100.00" in out
    assert pit.tables["r01"].card().status == "paused"


async def test_the_shell_on_a_terminal_prompts_completes_and_keeps_a_history(
    pit: Pit, tmp_path: Path
) -> None:
    primary, secondary = pty.openpty()
    process = await asyncio.create_subprocess_exec(
        *pit.terminal_command(),
        stdin=secondary,
        stdout=secondary,
        stderr=secondary,
        env={
            **os.environ,
            **pit.environment("floorperson"),
            "CROUPIER_PIT_PASSWORD": "",
            "XDG_STATE_HOME": str(tmp_path),
            "TERM": "xterm",
        },
        start_new_session=True,
    )
    os.close(secondary)
    os.set_blocking(primary, False)
    shown = ""

    async def until(text: str) -> None:
        """Wait until the terminal has shown a text, after what was waited for before."""
        nonlocal shown
        seen = ""
        try:
            async with asyncio.timeout(SOON_S):
                while text not in seen:
                    with suppress(BlockingIOError):
                        seen += os.read(primary, 4096).decode()
                    await asyncio.sleep(0.01)
        except TimeoutError:
            raise AssertionError(f"{text!r} was not shown, but {seen!r}") from None
        finally:
            shown += seen

    try:
        await until("Password of flora: ")
        os.write(primary, PASSWORDS["floorperson"].encode() + b"\n")
        await until("The Test House flora> ")
        os.write(primary, b"cl\tr0\t1 --reason test\n")
        await until("closed: This table is closed.")
        os.write(primary, b"quit\n")
        async with asyncio.timeout(SOON_S):
            assert await process.wait() == 0
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
        os.close(primary)
    assert PASSWORDS["floorperson"] not in shown
    history = tmp_path / "croupier" / "pit_history"
    assert "close r01 --reason test" in history.read_text()
    assert history.stat().st_mode & 0o077 == 0


def test_commands_and_tables_are_completed() -> None:
    completer = Completer(["pause", "password", "tables"], ["r01", "r02"])
    assert completer.completions("", "pa") == ["pause ", "password "]
    assert completer.completions("pause ", "r") == ["r01 ", "r02 "]
    assert completer.completions("pause ", "a") == ["all "]
    assert completer.completions("tables ", "r") == []


def test_control_characters_in_a_name_are_replaced() -> None:
    assert plain("\x1b[2Jalice\x07[red]\u202e").plain == "\ufffd[2Jalice\ufffd[red]\ufffd"


def test_a_command_in_json_imports_nothing_that_only_text_needs() -> None:
    """Each command is a process of its own: what it imports is most of what it costs."""
    imported = imported_for("pit", "--json", "tables")
    assert "websockets.sync.client" in imported
    assert imported.isdisjoint({"rich", "readline", "asyncio", "redis"})


def test_other_commands_import_nothing_of_the_pit() -> None:
    imported = imported_for("audit", "--json")
    assert imported.isdisjoint({"msgspec", "websockets", "protocol", "server.pit"})


def imported_for(*command: str) -> set[str]:
    """The modules that the command line alone imports."""
    ask = (
        "import sys; from server.cli import build_parser; "
        "build_parser().parse_args(sys.argv[1:]); print(*sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", ask, *command], capture_output=True, text=True, check=True
    )
    return set(done.stdout.split())
