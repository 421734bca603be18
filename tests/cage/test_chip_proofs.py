"""Play chips that somebody gives in the name of the house, in Redis, and how they are found."""

from __future__ import annotations

from pathlib import Path

import msgpack
import pytest
from redis.asyncio import Redis

from server.cage.audit_chips import ChipsGiven, SignedChips
from server.cage.cage import Cage
from server.cage.chain import LedgerMark
from tests.cage.forging import ADA, MINTED, House, house

__all__ = ["house"]

EVE = "03-eve"
WELCOME = 100_000


async def forged(
    house: House, kind: int, order: str, cents: int, account: str = ADA, by: str = "house"
) -> str:
    """Forge an entry with its order and its commit. Returns what the audit calls it."""
    tag = f"{{cage:{account[:2]}}}"
    position = await house.forge(kind, order, cents, account=account, by=by)
    await house.redis.hset(f"{tag}:orders:{account}", order, cents)
    commit = f"{position.partition('-')[0]}-0"
    await house.redis.xadd(f"{tag}:commits", {"a": msgpack.packb([account])}, id=commit)
    return f"account {account}: entry {position} of {cents} cents"


async def refill(house: House, account: str, cents: int = WELCOME) -> str:
    """Refill as the house does (`HouseAccounts.refill`). Returns what the audit calls the entry."""
    last = await last_position(house, account)
    after = "" if last == "first" else last
    await house.cage.issue(f"refill/{last}", account, cents, "house", "refill", after)
    position = await last_position(house, account)
    return f"account {account}: entry {position} of {cents} cents"


async def lose(house: House, account: str, command: str, cents: int) -> None:
    arguments = {"command_id": command, "account": account, "cents": cents}
    begun = await house.events.begin("cleo", "", "redeem_chips", arguments, {"account": account})
    await house.cage.redeem(f"redeem:{command}", account, cents, "cleo", "paid")
    await house.events.finish(begun, "done", {})


async def last_position(house: House, account: str) -> str:
    entries = await house.cage.ledger(account, 1)
    return entries[0].position if entries else "first"


async def test_a_welcome_of_another_sum_is_named(house: House) -> None:
    await house.cage.accounts.open(EVE, "Eve", "player")
    entry = await forged(house, 4, "welcome", MINTED, EVE)
    assert await house.differences() == [f"{entry}: the house welcomes with {WELCOME} cents"]


async def test_a_second_welcome_is_named(house: House) -> None:
    entry = await forged(house, 4, "welcome", WELCOME)
    assert await house.differences() == [f"{entry}: the account was welcomed before"]


async def test_a_refill_of_another_sum_is_named(house: House) -> None:
    await house.cage.accounts.open(EVE, "Eve", "player")
    entry = await forged(house, 4, "refill/first", MINTED, EVE)
    assert await house.differences() == [f"{entry}: the house refills with {WELCOME} cents"]


async def test_a_refill_of_a_bankroll_that_is_not_low_is_named(house: House) -> None:
    entry = await forged(house, 4, f"refill/{await last_position(house, ADA)}", WELCOME)
    (found,) = await house.differences()
    assert found.startswith(f"{entry}: the account had ")
    assert found.endswith(" cents, the house refills below 10000")


async def test_a_refill_that_names_a_time_when_the_bankroll_was_low_is_named(house: House) -> None:
    entry = await forged(house, 4, "refill/first", WELCOME)
    (found, *_) = await house.differences()
    assert found.startswith(f"{entry}: the entry before it is ")


@pytest.mark.parametrize("order", ["welcome", "refill/first", "expired/1"])
async def test_chips_that_are_taken_in_the_name_of_the_house_are_named(
    house: House, order: str
) -> None:
    entry = await forged(house, 5, order, -700)
    assert entry in "\n".join(await house.differences())


async def test_more_refills_than_the_pause_allows_are_named(house: House) -> None:
    """Two in a row, each of a low bankroll: nothing but the times that are signed shows it."""
    await house.cage.accounts.open(EVE, "Eve", "player")
    await refill(house, EVE)
    await lose(house, EVE, "c8", WELCOME)
    assert await house.differences() == []
    entry = await refill(house, EVE)
    says = f"{entry}: the account got 2 refills between two checkpoints"
    assert await house.differences() == [says]
    await house.sign()
    assert await house.differences() == [says], "a checkpoint makes no cause"
    await lose(house, EVE, "c9", WELCOME)
    await refill(house, EVE)
    assert await house.differences() == [says], "later ones count for themselves"


async def test_what_was_in_force_is_told_by_the_place_in_the_ledger(house: House) -> None:
    """A house opens with other amounts. What came before and after had those of its time."""
    former, others = house.chips, ChipsGiven(5_000, 2_000, 0)
    await house.cage.open_account("Eve", "player", account=EVE, welcome_cents=WELCOME)
    house.chips = others
    await house.sign()
    await house.cage.open_account("Fay", "player", account="03-fay", welcome_cents=5_000)
    await lose(house, "03-fay", "c9", 3_001)
    await refill(house, "03-fay", 5_000)
    assert await house.differences() == []
    await house.cage.accounts.open("03-gil", "Gil", "player")
    entry = await forged(house, 4, "welcome", WELCOME, "03-gil")
    says = f"{entry}: the house welcomes with 5000 cents"
    assert await house.differences() == [says]
    await house.sign()
    assert await house.differences() == [says]
    house.chips = former
    await house.sign()
    await house.cage.open_account("Hal", "player", account="03-hal", welcome_cents=WELCOME)
    assert await house.differences() == [says]


async def test_a_house_that_gives_no_chips_has_signed_that(house: House) -> None:
    house.chips = ChipsGiven(0, 0, 0)
    await house.sign()
    await house.cage.accounts.open(EVE, "Eve", "player")
    entry = await forged(house, 4, "welcome", 1, EVE)
    assert await house.differences() == [f"{entry}: the house welcomes with 0 cents"]


async def test_what_nobody_has_signed_is_not_compared(
    redis: Redis, cage: Cage, tmp_path: Path
) -> None:
    """The ledger of a house whose checkpoints did not say what it gives."""
    house = House(redis, cage, tmp_path / "records")
    await cage.open_account("Ada", "player", account=ADA, welcome_cents=7)
    assert await house.differences() == []
    await house.sign()
    assert await house.differences() == []
    await cage.open_account("Eve", "player", account=EVE, welcome_cents=7)
    (found,) = await house.differences()
    assert found.endswith(f"the house welcomes with {WELCOME} cents")


async def test_after_an_accepted_loss_every_sum_that_was_signed_counts(house: House) -> None:
    await house.cage.open_account("Eve", "player", account=EVE, welcome_cents=WELCOME)
    house.chips, house.accepted_at = ChipsGiven(5_000, 2_000, 0), 3
    await house.events.record("house", "", "older_store_accepted", {})
    await house.sign()
    assert await house.differences() == []


async def test_a_guest_who_expires_keeps_nothing(house: House) -> None:
    entry = await forged(house, 5, "expired/1", -700)
    (found,) = await house.differences()
    assert found.startswith(f"{entry}: an account that expires keeps no ")


def test_a_place_in_the_ledger_has_the_amounts_between_its_checkpoints() -> None:
    def mark(since: int, commit: int) -> dict[str, LedgerMark]:
        return {"00": LedgerMark(since, commit, 0, "", "")}

    first, second, third = (ChipsGiven(sum_cents, 1, 1) for sum_cents in (100, 200, 300))
    signed = SignedChips()
    signed.add(1_000, mark(0, 0), None)
    signed.add(2_000, mark(0, 10), first)
    signed.add(3_000, mark(10, 20), first)
    signed.add(4_000, mark(10, 20), second)
    signed.add(5_000, mark(20, 30), second)
    signed.add(6_000, mark(30, 40), third)
    for commit, given, since_ms, until_ms in (
        (10, (), 1_000, 2_000),
        (11, (first,), 2_000, 3_000),
        (20, (first,), 2_000, 3_000),
        (21, (second,), 4_000, 5_000),
        (31, (second, third), 5_000, 6_000),
        (41, (third,), 6_000, 0),
    ):
        found = signed.at("00", commit)
        assert (found.given, found.since_ms, found.until_ms) == (given, since_ms, until_ms)
    assert signed.at("01", 1).given == (third,)
