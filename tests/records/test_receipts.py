"""Receipts on request: built once, those of large rounds beside the loop, and kept in bounds."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import time
from collections.abc import AsyncIterator, Callable
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from server.records import HouseRecords, pseudonym
from server.records import receipts as receipts_module
from server.records.receipts import Receipts
from tests.records.conftest import Bet

BETS: tuple[Bet, ...] = (("ada", "red", (), 500), ("ben", "straight", ("17",), 300))
LARGE = 4_500  # wagers


class Journal:
    """The text of one round, and how often it was read."""

    def __init__(self, text: str | None) -> None:
        self.text = text
        self.reads = 0

    async def read(self) -> str | None:
        self.reads += 1
        await asyncio.sleep(0)
        return self.text


@pytest.fixture
async def receipts(signing_key: Ed25519PrivateKey) -> AsyncIterator[Receipts]:
    made = Receipts(signing_key)
    yield made
    made.close()


@pytest.fixture
def large(house: HouseRecords, play_round: Callable[..., dict[str, Any]]) -> Journal:
    """The record of a round of many wagers, of two players."""
    return Journal(house.sign_round(play_round(BETS * (LARGE // 2)), "")[0])


async def longest_turn(until: asyncio.Future[Any]) -> float:
    """The longest turn of the loop while something else goes on, in seconds."""
    longest, before = 0.0, time.perf_counter()
    while not until.done():
        await asyncio.sleep(0)
        now = time.perf_counter()
        longest, before = max(longest, now - before), now
    return longest


async def test_a_receipt_is_built_once(
    house: HouseRecords, receipts: Receipts, play_round: Callable[..., dict[str, Any]]
) -> None:
    journal = Journal(house.sign_round(play_round(BETS), "")[0])
    key = ("roulette-1", 1)
    first, again = await asyncio.gather(
        *(receipts.receipt(key, "ada", journal.read) for _ in range(2))
    )
    assert journal.text is not None and first is not None
    player = pseudonym("ada", json.loads(first)["identity"])
    assert first == again == house.receipt(journal.text, player)
    assert journal.reads == 1


async def test_a_round_without_a_record_has_none_until_it_has(
    house: HouseRecords, receipts: Receipts, play_round: Callable[..., dict[str, Any]]
) -> None:
    journal = Journal(None)
    assert await receipts.receipt(("roulette-1", 1), "ada", journal.read) is None
    journal.text = house.sign_round(play_round(BETS), "")[0]
    assert await receipts.receipt(("roulette-1", 1), "ada", journal.read) is not None


async def test_a_large_round_is_read_once_for_all_its_players(
    house: HouseRecords, receipts: Receipts, large: Journal
) -> None:
    assert large.text is not None
    for account in ("ada", "ben", "a watcher", "ada"):
        text = await receipts.receipt(("roulette-1", 1), account, large.read)
        assert text is not None
        identity = json.loads(text)["identity"]
        assert text == house.receipt(large.text, pseudonym(account, identity))
    assert large.reads == 1


async def test_a_large_round_does_not_hold_the_loop(
    house: HouseRecords, receipts: Receipts, large: Journal
) -> None:
    """The longest turn is short against the time that the same receipt takes on the loop."""
    assert large.text is not None
    begun = time.perf_counter()
    house.receipt(large.text, "0" * 16)
    on_the_loop = time.perf_counter() - begun
    await receipts.receipt(("other", 1), "ada", large.read)  # its process has begun
    longest = []
    for number in range(1, 6):  # other work on the machine lengthens a turn now and then
        asked = asyncio.ensure_future(
            receipts.receipt(("roulette-1", number), "nobody", large.read)
        )
        longest.append(await longest_turn(asked))
        assert await asked is not None
    assert min(longest) < on_the_loop / 4, (longest, on_the_loop)


async def test_a_process_that_was_killed_begins_again(receipts: Receipts, large: Journal) -> None:
    first = await receipts.receipt(("roulette-1", 1), "ada", large.read)
    assert receipts._pool is not None
    (process,) = receipts._pool._processes.values()
    assert process.pid is not None
    os.kill(process.pid, signal.SIGKILL)
    await asyncio.to_thread(process.join, 10)
    second = await receipts.receipt(("roulette-1", 1), "ben", large.read)
    assert first is not None and second is not None
    assert large.reads == 2, "the new process has not opened the round"


async def test_what_is_kept_is_bounded(
    house: HouseRecords,
    receipts: Receipts,
    play_round: Callable[..., dict[str, Any]],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    journal = Journal(house.sign_round(play_round(BETS), "")[0])
    first = await receipts.receipt(("roulette-1", 0), "ada", journal.read)
    assert first is not None
    most = 3 * len(first) + 10
    monkeypatch.setattr(receipts_module, "KEPT_CHARACTERS", most)
    for number in range(1, 20):
        await receipts.receipt(("roulette-1", number), "ada", journal.read)
        assert sum(map(len, receipts._texts.values())) <= most
    assert len(receipts._texts) == 3
    await receipts.receipt(("roulette-1", 19), "ada", journal.read)
    assert journal.reads == 20
