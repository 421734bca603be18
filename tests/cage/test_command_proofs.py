"""Commands of operators that somebody writes into Redis by hand, with what they would explain."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from protocol.operators import Event
from server.app import store_mark
from server.commands.audit import audit_books
from server.pit.event_log import BEGUN_KEY, EVENTS_KEY, NUMBER_KEY, BegunEvent, EventLog
from tests.cage.forging import ADA, BEN, KEY, MINTED, House, house
from tests.cage.test_chip_proofs import forged
from tests.cage.test_meter_proofs import MeteredHouse
from tests.cage.test_meter_proofs import house as metered

__all__ = ["house", "metered"]

ORDER = "issue:c9"
NO_COMMAND = "cleo's command issue:c9 for it is not in the event log"


def command(**changes: Any) -> dict[str, Any]:
    """What the log has of an issue of 10^9 cents to Ada."""
    about = {
        "at_ms": 1,
        "who": "cleo",
        "address": "",
        "command": "issue_chips",
        "arguments": {"command_id": "c9", "account": "Ada", "cents": MINTED},
        "before": {"account": ADA},
    }
    return {**about, **changes}


async def forge_event(house: House, event: bytes, **fields: Any) -> int:
    """Add an event as the log's own script does. Returns its number."""
    number = int(await house.redis.incr(NUMBER_KEY))
    await house.redis.xadd(EVENTS_KEY, {"event": event, **fields}, id=f"{number}-0")
    return number


def an_event(**changes: Any) -> bytes:
    return msgspec.json.encode(Event(number=0, after={}, result="done", **command(**changes)))


async def issued(house: House, cents: int = MINTED, account: str = ADA) -> str:
    """Forge the issue itself. Returns what the audit calls it."""
    entry = await forged(house, 4, ORDER, cents, account, by="cleo")
    return f"{entry}: {NO_COMMAND}"


async def test_an_issue_that_is_forged_with_its_event_is_named(house: House) -> None:
    number = await forge_event(house, an_event(), id="ab", signature=b"x" * 64)
    entry = await issued(house)
    says = f"event {number}, issue_chips of cleo, is not signed by the house"
    assert await house.differences() == [entry, says]
    await house.sign()
    assert await house.differences() == [entry, says], "a checkpoint over it signs no command"


async def test_an_issue_that_is_forged_with_a_command_under_way_is_named(house: House) -> None:
    begun = BegunEvent(id="ab", signature="ff", **command())
    await house.redis.hset(BEGUN_KEY, begun.id, msgspec.json.encode(begun))
    entry = await issued(house)
    says = "the command issue_chips of cleo, which is under way, is not signed by the house"
    assert await house.differences() == [entry, says]
    # A house that opens makes an event of it, which says what it is.
    await EventLog(house.redis, key=KEY).recover()
    (event,) = await house.events.page(1)
    assert (event.who, event.result) == ("cleo", "unsigned")
    assert await house.differences() == [entry]


async def test_a_command_of_the_house_that_was_interrupted_is_a_cause(house: House) -> None:
    log = EventLog(house.redis, key=KEY)
    arguments = {"command_id": "c9", "account": "Ada", "cents": 700}
    await log.begin("cleo", "", "issue_chips", arguments, {"account": ADA})
    await house.cage.issue(ORDER, ADA, 700, "cleo", "a marker")
    assert await house.differences() == [], "it is under way"
    await EventLog(house.redis, key=KEY).recover()
    (event,) = await house.events.page(1)
    assert event.result == "interrupted"
    assert await house.differences() == []


@pytest.mark.parametrize(("cents", "account"), [(MINTED, ADA), (700, BEN)])
async def test_a_command_explains_its_own_cents_to_its_own_account(
    house: House, cents: int, account: str
) -> None:
    arguments = {"command_id": "c9", "account": "Ada", "cents": 700}
    await house.events.record("cleo", "", "issue_chips", arguments, before={"account": ADA})
    assert await house.differences() == []
    entry = await issued(house, cents, account)
    assert await house.differences() == [entry]


async def test_a_command_that_was_refused_is_no_cause(house: House) -> None:
    about = command()
    await house.events.record(
        "cleo", "", "issue_chips", about["arguments"], before=about["before"], result="too_large"
    )
    entry = await issued(house)
    assert await house.differences() == [entry]


async def test_a_request_is_a_cause_when_another_has_confirmed_it(house: House) -> None:
    about = command()
    request = {"before": about["before"], "after": {"account": ADA, "change": "ch1"}}
    await house.events.record("cleo", "", "issue_chips", about["arguments"], **request)
    entry = await issued(house)
    assert await house.differences() == [entry]
    await house.events.record("dora", "", "confirm_chips", {"change": "ch2"})
    assert await house.differences() == [entry]
    await house.events.record("dora", "", "confirm_chips", {"change": "ch1"})
    assert await house.differences() == []


async def test_a_request_that_is_put_back_under_way_is_no_cause(house: House) -> None:
    """As it was stored before the house found that it needs a second operator."""
    about = command()
    begun = await house.events.begin("cleo", "", "issue_chips", about["arguments"], about["before"])
    stored = await house.redis.hget(BEGUN_KEY, begun.id)
    await house.events.finish(begun, "done", {"account": ADA, "change": "ch1"})
    await house.redis.hset(BEGUN_KEY, begun.id, stored)
    entry = await issued(house)
    assert await house.differences() == [entry]
    await EventLog(house.redis, key=KEY).recover()
    (event,) = await house.events.page(1)
    says = f"event {event.number}, issue_chips of cleo, is in the event log twice"
    assert await house.differences() == [entry, says]


async def test_an_event_that_is_copied_explains_nothing(metered: MeteredHouse) -> None:
    """A floorperson's command, once more, and once more what it did."""
    events = await metered.redis.xrange(EVENTS_KEY)
    for _, fields in events[:2]:  # a meter locked and unlocked
        await forge_event(
            metered, fields[b"event"], id=fields[b"id"], signature=fields[b"signature"]
        )
    await metered.lock(is_logged=False)
    found = await metered.differences()
    assert [one for one in found if "twice" in one] == [
        "event 4, lock_meter of cleo, is in the event log twice",
        "event 5, unlock_meter of cleo, is in the event log twice",
    ]
    assert len([one for one in found if "no command of cleo in the event log" in one]) == 2


async def test_a_loss_that_nobody_accepted_is_not_taken_for_accepted(house: House) -> None:
    house.accepted_at = 3
    await house.play()
    await house.sign()
    number = await forge_event(house, an_event(who="house", command="older_store_accepted"))
    found = await house.differences()
    assert f"event {number}, older_store_accepted of house, is not signed by the house" in found
    assert "the signed chain of the event log began again, and no loss was accepted" in found


async def test_a_time_before_the_oldest_event_explains_no_entry_that_is_newer(
    house: House,
) -> None:
    """The log keeps a million events; what came before is not compared with it."""
    entry = await issued(house)  # its time is 1
    await house.redis.xdel(EVENTS_KEY, "1-0")
    assert entry in await house.differences()


async def test_any_event_that_is_forged_is_named_until_a_checkpoint_covers_it(
    house: House,
) -> None:
    number = await forge_event(house, an_event(command="sign_in"))
    says = f"event {number}, sign_in of cleo, is not signed by the house"
    assert await house.differences() == [says]


async def test_the_newest_movement_and_event_that_are_taken_out_are_reported(
    house: House, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nothing in Redis shows it: the folder's mark does."""

    async def audited() -> tuple[int, list[str]]:
        status = await audit_books(tmp_path / "data", house.folder, as_json=True)
        return status, json.loads(capsys.readouterr().out)["differences"]

    arguments = {"command_id": "c9", "account": "Ada", "cents": 700}
    begun = await house.events.begin("cleo", "", "redeem_chips", arguments, {"account": ADA})
    await house.cage.redeem("redeem:c9", ADA, 700, "cleo", "paid")
    await house.events.finish(begun, "done", {})
    await store_mark.begin(house.redis, tmp_path / "data")
    assert await audited() == (0, [])

    key = f"{{cage:00}}:ledger:{ADA}"
    ((place, _),) = await house.redis.xrevrange(key, count=1)
    await house.redis.xdel(key, place)
    await house.redis.hincrby("{cage:00}:balance", ADA, 700)
    await house.redis.hincrby("{cage:00}:totals", "issued", 700)
    await house.redis.hincrby("{cage:00}:totals", "commits", -1)
    await house.redis.hdel(f"{{cage:00}}:orders:{ADA}", "redeem:c9")
    number = await house.redis.decr(NUMBER_KEY) + 1
    await house.redis.xdel(EVENTS_KEY, f"{number}-0")
    assert await house.differences() == []
    commit = place.decode().partition("-")[0]
    assert await audited() == (
        1,
        [
            f"ledger, partition 00: commits {commit} to {commit} are not in Redis",
            f"event log: events {number} to {number} are not in Redis",
        ],
    )
