"""100,000 hostile messages: no traceback, no money moved, memory bounded (docs/fuzzing.md).

The tests of the fuzzer itself put a fault into the house, and see it found.
"""

from __future__ import annotations

from typing import Any

import pytest

from server.cage.cage import Cage
from server.gateway.lobby import Lobby
from server.pit.operators import Operators as StoredOperators
from tests.fuzz.episodes import Episode, Sent, Step
from tests.fuzz.frames import Pairs, Raw, pack
from tests.fuzz.players import BYSTANDER
from tests.fuzz.runs import SHARES, run

MESSAGES = 100_000


@pytest.mark.parametrize("target", SHARES)
def test_the_house_keeps_what_it_promises(target: str) -> None:
    report = run(target, round(MESSAGES * SHARES[target]), seed=1)
    assert report.failure == "", f"{report}\n{report.episode}"
    assert report.messages >= MESSAGES * SHARES[target]


def test_a_handler_that_fails_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Lobby, "watch", lambda *_: 1 / 0)
    report = run("players", 3_000, seed=1)
    assert "ZeroDivisionError" in report.failure
    assert report.episode is not None
    assert report.episode.messages <= 2, "it was made smaller"
    again = run("players", 0, seed=2, replayed=report.episode)
    assert "ZeroDivisionError" in again.failure


def test_a_message_that_nobody_answers_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.fuzz.players.PATIENCE_S", 0.5)
    monkeypatch.setattr(Lobby, "leave", lambda *_: None)
    silent = pack(Pairs((("type", "leave_lobby"), ("request", 1))))
    episode = Episode("players", [Step("guest", [Sent("whole", silent)])])
    assert "not answered" in run("players", 0, seed=1, replayed=episode).failure


def test_an_operators_command_that_fails_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    async def fails(self: StoredOperators) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(StoredOperators, "all", fails)
    listing = pack(Pairs((("type", "list_operators"), ("request", 1))))
    episode = Episode("operators", [Step("shift_manager", [Sent("whole", listing)])])
    assert "ZeroDivisionError" in run("operators", 0, seed=1, replayed=episode).failure


def test_money_of_somebody_else_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    hold = Cage.hold

    def of_bystander(self: Cage, name: str, account: str, *others: Any, **more: Any) -> None:
        hold(self, name, BYSTANDER, *others, **more)

    monkeypatch.setattr(Cage, "hold", of_bystander)
    ping = pack(Pairs((("type", "ping"), ("request", 1))))
    episode = Episode("players", [Step("wagering", [Sent("whole", ping)])] * 4)
    assert "bystander has" in run("players", 0, seed=1, replayed=episode).failure


def test_what_is_raw_stands_in_a_message_as_it_is() -> None:
    assert pack(Pairs((("a", Raw(b"\xc1")),))) == b"\xde\x00\x01\xa1a\xc1"
