"""What operators have commanded, as the event log has it: only what the house has signed counts.

The house signs each event, from the first checkpoint on that says how it gives play chips
(`server.pit.event_signature`). An event that explains a movement of chips or of a meter has to be
signed, and so has every event that no checkpoint covers yet.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec import Struct

from protocol.operators import Event
from server.pit.event_log import BEGUN_KEY, EVENTS_KEY, BegunEvent
from server.pit.event_signature import event_text, is_signed

ACCEPTED = "older_store_accepted"
UNDER_WAY = "under_way"
CAUSES = frozenset(
    {
        *("issue_chips", "redeem_chips", "confirm_chips"),
        *("lock_meter", "unlock_meter", "confirm_meter_change"),
        ACCEPTED,
    }
)
_CARRIED_OUT = frozenset({"done", "failed", "interrupted", "cage_unavailable", UNDER_WAY})
_PAGE = 1_000


class Command(Struct, frozen=True):
    """A command that was carried out, perhaps. `result` may be UNDER_WAY."""

    who: str
    command: str
    arguments: dict[str, Any]
    before: dict[str, Any]
    after: dict[str, Any]
    result: str


class SigningOfEvents(Struct, frozen=True):
    """`key` is the house's public key. Events up to `unsigned_until` are from before they were
    signed, and checkpoints sign those up to `chained_until`."""

    key: bytes
    unsigned_until: int
    chained_until: int


class SignedCommands:
    """The commands of an event log that may explain something.

    `signing` None: no checkpoint says that events are signed, so nothing is compared.
    """

    def __init__(self, redis: Any, signing: SigningOfEvents | None) -> None:
        self._redis = redis
        self._signing = signing
        self._faults: dict[str, None] = {}
        self.since_ms = 0
        """Events before this time are no longer kept."""

    @property
    def faults(self) -> list[str]:
        """Sentences about what `read` found and the house has not signed."""
        return list(self._faults)

    async def read(self) -> list[Command]:
        """Those in the log, and those under way. Raises redis.RedisError."""
        # Read first: what ends meanwhile is in the log as well, and counts as it is there.
        under_way = await self._under_way()
        found, seen = [], set[bytes]()
        start = "-"
        while page := await self._redis.xrange(EVENTS_KEY, start, "+", count=_PAGE):
            if start == "-" and _number(page[0][0]) > 1:
                self.since_ms = msgspec.json.decode(page[0][1][b"event"], type=Event).at_ms
            for place, fields in page:
                if (one := self._read(_number(place), fields, seen)) is not None:
                    found.append(one)
            start = f"({page[-1][0].decode()}"
        return [*found, *(one for id, one in under_way.items() if id.encode() not in seen)]

    async def _under_way(self) -> dict[str, Command]:
        """The commands that are stored and not finished, by their ids."""
        found = {}
        for stored in await self._redis.hvals(BEGUN_KEY):
            begun = msgspec.json.decode(stored, type=BegunEvent)
            said = f"the command {begun.command} of {begun.who}, which is under way,"
            is_a_cause = begun.command in CAUSES
            if self._counts(begun.is_signed_by, said, is_checked=is_a_cause) and is_a_cause:
                found[begun.id] = Command(
                    begun.who, begun.command, begun.arguments, begun.before, {}, UNDER_WAY
                )
        return found

    def _read(self, number: int, fields: dict[bytes, bytes], seen: set[bytes]) -> Command | None:
        event = msgspec.json.decode(fields[b"event"], type=Event)
        signing, is_a_cause = self._signing, event.command in CAUSES
        command_id = fields.get(b"id", b"")
        is_first = command_id not in seen or not command_id
        if is_a_cause:
            seen.add(command_id)
        if not is_a_cause and (signing is None or number <= signing.chained_until):
            return None
        text = event_text(command_id, fields[b"event"])
        said = f"event {number}, {event.command} of {event.who},"
        if not self._counts(
            lambda key: is_signed(key, fields.get(b"signature", b""), text),
            said,
            is_checked=signing is not None and number > signing.unsigned_until,
        ):
            return None
        if not is_first:
            self._faults[f"{said} is in the event log twice"] = None
            return None
        if not is_a_cause or event.result not in _CARRIED_OUT:
            return None
        about = (event.arguments, event.before, event.after, event.result)
        return Command(event.who, event.command, *about)

    def _counts(
        self, is_signed_by: Callable[[bytes], bool], said: str, *, is_checked: bool
    ) -> bool:
        if self._signing is None or not is_checked or is_signed_by(self._signing.key):
            return True
        self._faults[f"{said} is not signed by the house"] = None
        return False


def _number(place: bytes) -> int:
    return int(place.partition(b"-")[0])


Order = tuple[str, str, int]
"""The id of an issue or a redemption, the account, and the cents, signed."""


def orders_of(commands: list[Command]) -> set[Order]:
    """What operators have issued and redeemed, each as one of them commanded or two agreed."""
    found: set[Order] = set()
    requested: dict[str, Order] = {}
    for one in commands:
        if (order := _order_of(one)) is None:
            continue
        change = str(one.after.get("change", ""))
        if change:
            requested[change] = order
        else:
            found.add(order)
    for one in commands:
        change = str(one.arguments.get("change", ""))
        if one.command == "confirm_chips" and change in requested:
            found.add(requested[change])
    return found


def _order_of(one: Command) -> Order | None:
    kind, sign = {"issue_chips": ("issue", 1), "redeem_chips": ("redeem", -1)}.get(
        one.command, ("", 0)
    )
    if not kind:
        return None
    order_id = f"{kind}:{one.arguments.get('command_id')}"
    return order_id, str(one.before.get("account", "")), sign * int(one.arguments.get("cents", 0))
