"""The balance that is known at once is the last that Redis said, in whatever order answers come."""

from __future__ import annotations

import asyncio

import pytest

from server.cage import balances
from server.cage.balances import Balances
from server.cage.cage import Cage


def test_an_answer_that_was_overtaken_by_a_movement_is_dropped() -> None:
    known = Balances()
    asked = known.ask("ada")
    known.moved("ada", 300)
    known.answer("ada", asked, 500)
    assert known.of("ada") == 300


def test_asking_again_does_not_forget() -> None:
    known = Balances()
    known.answer("ada", known.ask("ada"), 500)
    first, second = known.ask("ada"), known.ask("ada")
    assert known.of("ada") == 500
    known.answer("ada", second, 700)
    known.answer("ada", first, 600)
    assert known.of("ada") == 700


def test_only_accounts_that_were_asked_for_are_kept_and_not_too_many(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(balances, "KEPT_MOST", 2)
    known = Balances()
    known.moved("nobody", 1)
    for account in ("ada", "ben", "ada", "cleo"):
        known.answer(account, known.ask(account), 5)
    assert [known.of(one) for one in ("nobody", "ada", "ben", "cleo")] == [None, 5, None, 5]


async def test_every_movement_is_known_after_its_answer(cage: Cage) -> None:
    account = (await cage.open_account("Ada", "player", welcome_cents=1_000)).id
    assert cage.known_balance(account) is None
    await cage.bankroll(account)
    assert cage.known_balance(account) == 1_000
    answered = asyncio.Event()
    codes: list[str] = []

    def answer(code: str, balance: int) -> None:
        assert cage.known_balance(account) == balance
        codes.append(code)
        answered.set()

    cage.hold("t1/1/w1", account, 400, "t1", b"{}", answer)
    await answered.wait()
    answered.clear()
    assert cage.known_balance(account) == 600
    cage.reduce("t1/1/w1", account, "t1", 300, answer)
    await answered.wait()
    answered.clear()
    assert cage.known_balance(account) == 700
    cage.hold("t1/1/w2", account, 4_000, "t1", b"{}", answer)
    await answered.wait()
    assert codes == ["held", "done", "insufficient_funds"]
    assert cage.known_balance(account) == 700
    await cage.settle("t1", 1, [("t1/1/w1", account, 900)])
    assert cage.known_balance(account) == 1_600
    await cage.issue("o1", account, 50, "test", "test")
    await cage.redeem("o2", account, 150, "test", "test")
    assert cage.known_balance(account) == 1_500 == await cage.balance(account)
