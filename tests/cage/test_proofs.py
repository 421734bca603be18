"""Changes that somebody makes in Redis by hand, and how the audit of the house finds them."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import msgpack
import msgspec
import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from msgspec.structs import replace
from redis.asyncio import Redis

from server.app.house_audit import audit_house
from server.cage import chain
from server.cage.cage import Cage
from server.cage.closing import Closing
from server.games.rules import Wager
from server.pit.event_log import EVENTS_KEY, NUMBER_KEY
from server.tables.model.page import VERSION, Page, encode_page
from server.tables.model.wagers import WagerOnLayout, WrittenWager
from tests.cage.forging import ADA, BEN, MINTED, MUCH_LATER_MS, TABLE, Change, House, house

__all__ = ["house"]


async def test_a_healthy_house_is_clean_after_every_kind_of_movement(house: House) -> None:
    assert await house.differences() == []

    async def go_on() -> None:
        await house.play()
        await house.move_chips("c3")
        assert await house.differences() == [], "what is not signed yet has its cause"

    await house.sign(go_on)
    assert await house.differences() == []
    for partition in range(house.cage.partitions):
        assert not await house.redis.xlen(f"{{cage:{partition:02}}}:commits"), "signed and removed"


async def test_commits_are_read_a_few_entries_at_a_time(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A reading that is cancelled between two of them has lost nothing, and goes on."""
    monkeypatch.setattr(chain, "SLICE", 1)
    given_way = 0

    async def give_way() -> None:
        nonlocal given_way
        given_way += 1
        if given_way == 1:
            raise asyncio.CancelledError

    monkeypatch.setattr(chain, "give_way", give_way)
    await house.play()
    last = {"00": house.marks("00")[-1]}
    follower = chain.LedgerFollower(house.redis, ["00"])
    await follower.begin(last)
    with pytest.raises(asyncio.CancelledError):
        await follower.catch_up()
    await follower.catch_up()
    assert given_way > 1
    other = chain.LedgerFollower(house.redis, ["00"])
    await other.begin(last)
    await other.catch_up()
    assert follower.marks() == other.marks() != last


async def test_commits_of_an_earlier_program_list_their_accounts_alone(house: House) -> None:
    """Every ledger is read then. Both programs may have written commits of one interval."""
    await house.play()
    for tag in ("{cage:00}", "{cage:01}"):
        listed = await house.redis.xrange(f"{tag}:commits")
        await house.redis.delete(f"{tag}:commits")
        for number, (place, fields) in enumerate(listed):
            kept = fields if number % 2 else {b"a": fields[b"a"]}
            await house.redis.xadd(f"{tag}:commits", kept, id=place)
    await house.sign()
    assert await house.differences() == []


@pytest.mark.parametrize(
    ("entries", "says"),
    [
        (b"\x91\x01", r"the list of commit \d+ cannot be read: it has \d accounts and 1 entries"),
        (b"\xc1", r"the list of commit \d+ cannot be read"),
    ],
)
async def test_a_list_of_a_commit_that_is_damaged_is_not_signed(
    house: House, entries: bytes, says: str
) -> None:
    await house.play()
    key = "{cage:00}:commits"
    ((place, fields),) = await house.redis.xrevrange(key, count=1)
    await house.redis.delete(key)
    accounts = msgpack.packb([*msgpack.unpackb(fields[b"a"]), ADA])
    await house.redis.xadd(key, {"a": accounts, "m": entries}, id=place)
    follower = chain.LedgerFollower(house.redis, ["00"])
    number = int(place.partition(b"-")[0])
    await follower.begin({"00": chain.LedgerMark(0, number - 1, 0, "", "", chain.FORM)})
    with pytest.raises(chain.LedgerIncomplete, match=says):
        await follower.catch_up()
    assert follower.marks()["00"].commit == number - 1


async def test_an_interval_of_the_earlier_form_is_verified(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as earlier:
        earlier.setattr(chain, "FORM", 1)
        await house.sign(house.play)
    await house.sign(house.play)
    forms = [mark.form for mark in house.marks("00")]
    assert forms[-2:] == [1, 2]
    assert await house.differences() == []
    entries = await signed_entries(house)
    for mark in house.marks("00")[-2:]:
        place = next(at for at, _ in entries if mark.since < int(at.partition(b"-")[0]))
        await rewrite(house, [one for one in entries if one[0] != place])
        (found,) = [one for one in await house.differences() if "the house has signed" in one]
        assert f"commits {mark.since + 1} to {mark.commit} are not" in found
    await rewrite(house, entries)
    assert await house.differences() == []


async def test_a_partition_that_was_empty_when_it_was_first_signed(house: House) -> None:
    await house.cage.open_account("Cy", "player", account="02-cy", welcome_cents=100_000)
    await house.sign()
    await house.redis.hset("{cage:02}:balance", "02-cy", 100_000)
    assert await house.differences() == []


async def test_a_first_checkpoint_may_come_before_the_first_event(
    redis: Redis, cage: Cage, tmp_path: Path
) -> None:
    house = House(redis, cage, tmp_path / "records")
    await cage.open_account("Ada", "player", account=ADA, welcome_cents=100_000)
    await house.sign()
    await house.move_chips("c1")
    assert await house.differences() == []
    await house.redis.xdel(EVENTS_KEY, "1-0")
    assert "events 1 to 1 are missing from the event log" in await house.differences()


async def test_a_chain_that_begins_again_needs_an_accepted_loss(house: House) -> None:
    house.accepted_at = 3
    await house.play()
    await house.sign()
    found = await house.differences()
    assert "the signed chain of the event log began again, and no loss was accepted" in found
    await house.events.record("house", "", "older_store_accepted", {})
    assert await house.differences() == []


async def test_a_ledger_from_before_the_chain_is_signed_whole(house: House) -> None:
    await house.redis.delete("{cage:00}:commits")
    await house.play()
    await house.redis.delete("{cage:00}:commits", "{cage:01}:commits")
    await house.sign()
    assert await house.differences() == []
    await house.redis.xtrim(f"{{cage:00}}:ledger:{ADA}", maxlen=1, approximate=False)
    assert "partition 00: the ledger's commits 1 to" in "\n".join(await house.differences())


async def test_minted_chips_are_named(house: House) -> None:
    """10^9 cents with one entry: account, place and amount."""
    position = await house.forge(4, "gift", MINTED)
    assert await house.differences() == [
        f"account {ADA}: entry {position} of {MINTED} cents: there is no order gift"
    ]
    await house.redis.hset(f"{{cage:00}}:orders:{ADA}", "gift", MINTED)
    assert await house.differences() == [
        f"account {ADA}: entry {position} of {MINTED} cents: the house gives no chips as gift"
    ]


async def test_chips_issued_by_an_operator_who_gave_no_command_are_named(house: House) -> None:
    await house.forge(4, "issue:c9", MINTED, by="cleo")
    await house.redis.hset(f"{{cage:00}}:orders:{ADA}", "issue:c9", MINTED)
    (found,) = await house.differences()
    assert found.endswith("cleo's command issue:c9 for it is not in the event log")


async def test_a_payment_that_no_record_has_is_named(house: House) -> None:
    position = await house.forge(3, f"{TABLE}/1/{ADA}/z", MINTED, round=1)
    assert await house.differences() == [
        f"table {TABLE}, round 1: account {ADA}, entry {position}, hold {TABLE}/1/{ADA}/z: "
        f"100 held, {MINTED} cents returned, but its record has no such payment"
    ]


async def test_a_payment_to_another_player_of_the_round_is_named(house: House) -> None:
    """The sum of the round stays as it is, and so do the house's books."""
    await house.play()
    entries = {}
    for account in (ADA, BEN):
        ((_, fields),) = await house.redis.xrevrange(
            f"{{cage:{account[:2]}}}:ledger:{account}", count=1
        )
        entries[account] = msgpack.unpackb(fields[b"m"])[3]
    (winner, cents) = max(entries.items(), key=lambda one: one[1])
    loser = BEN if winner == ADA else ADA
    assert cents > 0 == entries[loser]

    def paid(cents: int) -> Change:
        def change(entry: list[Any]) -> None:
            entry[3] = cents

        return change

    positions = [
        await house.rewrite_last(loser, 3, paid(cents)),
        await house.rewrite_last(winner, 3, paid(0)),
    ]
    found = sorted(await house.differences())
    assert len(found) == 2
    for position, account, says in zip(
        positions, (loser, winner), (f"{cents} cents", "0 cents"), strict=True
    ):
        (named,) = [one for one in found if f"account {account}, entry {position}" in one]
        assert f"{says} returned, but its record says" in named


async def test_a_hold_that_is_moved_to_another_player_of_the_round_is_named(house: House) -> None:
    """100 cents of Ada's wager are held of Ben's: the sum of the round stays as it is."""
    await house.play()

    def held(cents: int) -> Change:
        def change(entry: list[Any]) -> None:
            entry[3], entry[4] = -cents, cents

        return change

    def ended(cents: int) -> Change:
        def change(entry: list[Any]) -> None:
            entry[4] = -cents

        return change

    await house.rewrite_last(ADA, 1, held(300))
    ada = await house.rewrite_last(ADA, 3, ended(300))
    # Of Ben's, the last hold is the one that is taken down, so that the reduction is changed.

    def reduced(entry: list[Any]) -> None:
        assert entry[0].endswith("/c")
        entry[0], entry[3], entry[4] = entry[0], 400, -400

    await house.rewrite_last(BEN, 2, reduced)
    (found,) = await house.differences()
    assert found.startswith(f"table {TABLE}, round 3: account {ADA}, entry {ada}, ")
    assert "300 held" in found and "its record says 400 held" in found


async def test_a_hold_that_is_reduced_twice_is_named(house: House) -> None:
    hold = f"{TABLE}/3/{ADA}/z"
    assert await house.answer(house.cage.hold, hold, ADA, 100, TABLE, b"") == "held"
    position = await house.forge(2, hold, 300, held=-300)
    found = await house.differences()
    assert f"account {ADA}: entry {position} of 300 cents: {hold} had 100 cents" in found
    assert f"account {ADA}: hold {hold} has 100 cents, the ledger says 0" in found


async def test_the_last_payments_of_a_killed_house_are_not_missing(house: House) -> None:
    await house.play(is_killed=True)
    assert await house.differences() == []


async def test_a_payment_that_was_taken_out_is_named(house: House) -> None:
    """Of a round that is over, with every sum changed that it changes."""
    await house.play()
    key = f"{{cage:00}}:ledger:{ADA}"
    ((place, fields),) = await house.redis.xrevrange(key, count=1)
    entry = msgpack.unpackb(fields[b"m"])
    await house.redis.xdel(key, place)
    await house.redis.hincrby("{cage:00}:balance", ADA, -entry[3])
    await house.redis.hincrby("{cage:00}:totals", "house", -entry[5])
    await house.redis.hincrby("{cage:00}:totals", "held", -entry[4])
    await house.redis.hset("{cage:00}:on_layouts", ADA, -entry[4])
    await house.redis.hset(f"{{cage:00}}:holds:{TABLE}", entry[0], f"{-entry[4]} {ADA} ")
    await house.play()
    found = "\n".join(await house.differences())
    assert f"table {TABLE}, round 3: its record says that the wager nonce of {ADA} of " in found
    assert "and the ledger has no such payment" in found


async def test_a_wager_that_pays_from_the_house_is_named(house: House) -> None:
    position = await house.forge(1, f"{TABLE}/3/{ADA}/z", MINTED)
    assert await house.differences() == [
        f"account {ADA}: entry {position} of {MINTED} cents: no hold moves chips so"
    ]


async def test_a_payment_of_a_round_that_was_never_played_is_named(house: House) -> None:
    position = await house.forge(3, f"{TABLE}/9/{ADA}/z", MINTED, round=10**12)
    assert await house.differences() == [
        f"table {TABLE}, round {10**12}: account {ADA}, entry {position}, hold {TABLE}/9/{ADA}/z: "
        f"{MINTED} cents returned, but the round has no record"
    ]


async def signed_entries(house: House) -> list[tuple[bytes, dict[bytes, bytes]]]:
    found: list[tuple[bytes, dict[bytes, bytes]]] = await house.redis.xrange(
        f"{{cage:00}}:ledger:{ADA}"
    )
    return found


async def rewrite(house: House, entries: list[tuple[bytes, dict[bytes, bytes]]]) -> None:
    key = f"{{cage:00}}:ledger:{ADA}"
    await house.redis.delete(key)
    for place, fields in entries:
        await house.redis.xadd(key, fields, id=place)


@pytest.mark.parametrize(
    "change", ["rewritten", "swapped", "moved", "removed", "truncated", "added"]
)
async def test_a_signed_entry_that_is_changed_is_found(house: House, change: str) -> None:
    entries = await signed_entries(house)
    packed = [fields[b"m"] for _, fields in entries]
    if change == "rewritten":
        other = msgpack.unpackb(packed[0])
        entries[0] = (entries[0][0], {b"m": msgpack.packb([*other[:-1], "another reason"])})
    elif change == "swapped":  # two of one amount, so that every sum stays
        first, second = packed.index(packed[1]), 3
        entries[first] = (entries[first][0], {b"m": packed[second]})
        entries[second] = (entries[second][0], {b"m": packed[first]})
    elif change == "moved":  # to another place in its commit, in the same order
        entries[1] = (entries[1][0].replace(b"-1", b"-9"), entries[1][1])
    elif change == "removed":
        del entries[1]
    elif change == "truncated":
        entries = entries[:2]
    else:
        entries.insert(1, (entries[0][0].replace(b"-1", b"-9"), entries[0][1]))
    await rewrite(house, entries)
    found = "\n".join(await house.differences())
    assert "partition 00: the ledger's commits 1 to" in found
    assert "are not those that the house has signed" in found


async def test_an_entry_that_is_taken_out_before_it_is_signed_is_found(house: House) -> None:
    """A redemption, with its order, its event and every sum: a gap in the commits is left."""
    assert await house.differences() == []
    await house.cage.redeem("redeem:c9", ADA, 700, "cleo", "paid")
    ((place, _),) = await house.redis.xrevrange(f"{{cage:00}}:ledger:{ADA}", count=1)
    await house.play()
    entries = await signed_entries(house)
    kept, balance = [], 0
    for at, fields in entries:
        entry = msgpack.unpackb(fields[b"m"])
        if at != place:
            balance += entry[3]
            entry[7] = balance
            kept.append((at, {b"m": msgpack.packb(entry)}))
    await rewrite(house, kept)
    await house.redis.hset("{cage:00}:balance", ADA, balance)
    await house.redis.hincrby("{cage:00}:totals", "issued", 700)
    await house.redis.hdel(f"{{cage:00}}:orders:{ADA}", "redeem:c9")
    number = place.decode().partition("-")[0]
    assert await house.differences() == [
        f"partition 00: the ledger's commits {number} to {number} do not have all their entries"
    ]
    last = int(await house.redis.hincrby("{cage:00}:totals", "commits", 2))
    found = await house.differences()
    says = f"the ledger's commits {last - 1} to {last} do not have all their entries"
    assert f"partition 00: {says}" in found


async def test_a_commit_counter_that_hides_signed_entries_is_found(house: House) -> None:
    await house.redis.hset("{cage:00}:totals", "commits", 1)
    assert "that the house has signed: it signed" in "\n".join(await house.differences())


async def test_a_deleted_event_is_found(house: House) -> None:
    await house.redis.xdel(EVENTS_KEY, "2-0")
    found = await house.differences()
    assert "events 2 to 2 are missing from the event log" in found
    assert any("command redeem:c1 for it is not in the event log" in one for one in found)


@pytest.mark.parametrize("number", [1, 4])
async def test_events_at_either_end_that_are_deleted_are_found(house: House, number: int) -> None:
    await house.redis.xdel(EVENTS_KEY, f"{number}-0")
    if number == 4:
        await house.redis.set(NUMBER_KEY, 3)
    found = await house.differences()
    assert f"events {number} to {number} are missing from the event log" in found


async def test_an_event_that_is_changed_is_found(house: House) -> None:
    entries = await house.redis.xrange(EVENTS_KEY)
    await house.redis.delete(EVENTS_KEY)
    for place, fields in entries:
        event = fields[b"event"].replace(b"cleo", b"dora") if place == b"1-0" else fields[b"event"]
        await house.redis.xadd(EVENTS_KEY, {"event": event}, id=place)
    assert "events 1 to 2 are not those that the house has signed" in await house.differences()


async def test_a_checkpoint_that_another_key_has_signed_is_found(house: House) -> None:
    report = await audit_house(house.redis, house.folder, lambda done, total: None, bytes(32))
    assert "key: recorded" in str(report.differences[0])


async def test_checkpoints_of_two_keys_are_found_without_knowing_the_houses(house: House) -> None:
    house.key = Ed25519PrivateKey.generate()
    await house.play()
    await house.sign()
    report = await audit_house(house.redis, house.folder, lambda done, total: None)
    assert str(report.differences[0]).startswith("checkpoint 4: key: recorded ")


async def test_the_ledger_of_a_guest_who_expired_stays_proven(house: House) -> None:
    """It moves once it is signed. Until then the follower has to find every entry."""
    opened = await house.cage.open_account("Guest 7", "guest", welcome_cents=100_000)
    closing = Closing(house.cage, house_number=1)

    async def leave() -> None:
        assert await closing.close(opened.id, MUCH_LATER_MS, "expired/1") is None
        assert await house.cage.balance(opened.id) == 0, "the chips are back, the ledger stays"

    await house.sign(leave)
    assert await house.differences() == []
    assert await closing.close(opened.id, MUCH_LATER_MS, "expired/2") == 100_000
    assert await house.cage.accounts.find(opened.id) is None
    await house.sign(house.play)
    assert await house.differences() == []

    closed = f"{{cage:{opened.id.partition('-')[0]}}}:closed"
    ((place, _), *_) = await house.redis.xrange(closed)
    await house.redis.xdel(closed, place)
    (unsigned, *_) = [one for one in await house.differences() if "has signed" in one]
    assert "there are" in unsigned


def betting_page(number: int) -> Page:
    """A page of a round that takes wagers, with nothing carried over."""
    identity = f"{TABLE}/{number}/{16 * '0'}"
    return Page(
        version=VERSION,
        phase="betting",
        game="roulette",
        rules={"wheel": "double_zero"},
        resolved={"wheel": "double_zero"},
        round=number,
        identity=identity,
        opened_ms=1,
        sealed=b"",
        commitment=b"",
        previous="",
        before=b"",
        carried=(),
        next_order=1,
    )


def written(number: int, account: str, nonce: str, cents: int) -> WrittenWager:
    wager = Wager("w1", 1, "red", (), cents)
    return WrittenWager(1, number, nonce, account, account, "player", wager)


async def test_an_open_hold_is_compared_with_the_page_of_its_round(house: House) -> None:
    await house.journal.save(TABLE, encode_page(betting_page(3)))
    wager = written(3, ADA, "n", 400)
    detail = msgspec.msgpack.encode(wager)
    hold = wager.hold_id(TABLE)
    assert await house.answer(house.cage.hold, hold, ADA, 400, TABLE, detail) == "held"
    assert await house.differences() == []

    closed = replace(betting_page(3), phase="closed", accepted=(WagerOnLayout(wager, 300),))
    await house.journal.save(TABLE, encode_page(closed))
    says = f"table {TABLE}: account {ADA}, hold {hold} of 400 cents: no round accounts for it"
    assert await house.differences() == [says], "the page has fixed 300 cents"

    closed = replace(closed, accepted=(WagerOnLayout(wager, 400),))
    await house.journal.save(TABLE, encode_page(closed))
    assert await house.differences() == []
    await house.journal.save(TABLE, encode_page(replace(betting_page(4), carried=closed.accepted)))
    assert await house.differences() == []
    await house.journal.save(TABLE, encode_page(betting_page(4)))
    assert await house.differences() == [says], "no later round has it on its layout"


async def test_an_open_hold_with_the_text_of_another_wager_is_named(house: House) -> None:
    """An insider holds money of Ben's with a wager of Ada's."""
    await house.journal.save(TABLE, encode_page(betting_page(3)))
    detail = msgspec.msgpack.encode(written(3, ADA, "n", 400))
    hold = f"{TABLE}/3/{BEN}/n"
    assert await house.answer(house.cage.hold, hold, BEN, 400, TABLE, detail) == "held"
    (found,) = await house.differences()
    assert f"hold {hold} of 400 cents: no round accounts for it" in found
    await house.redis.hset(f"{{cage:01}}:holds:{TABLE}", hold, f"300 {BEN} ".encode() + detail)
    assert f"account {BEN}: hold {hold} has 300 cents, the ledger says 400" in (
        await house.differences()
    )
