"""A client that knows `protocol/schema.json` and no game. It plays whatever table it is sent to.

It builds its messages from the schema, checks every frame of the house against it, and learns from
both what it may do. Nothing here names a game, a wager or a choice.
"""

from __future__ import annotations

import json
import math
import random
import re
from collections import Counter
from collections.abc import Mapping, Sequence, Set
from pathlib import Path
from typing import Any

import msgpack
from websockets.asyncio.client import ClientConnection

Message = dict[str, Any]
SCHEMA: Message = json.loads((Path(__file__).parents[2] / "protocol" / "schema.json").read_text())

WAGERS_A_ROUND = 3
TRIES_A_ROUND = 12
TAKES_DOWN = 0.1
PASSES = 0.1  # of the choices that end the betting, the others
_TYPES = {
    "integer": int, "string": str, "boolean": bool, "null": type(None), "array": list,
    "object": dict, "number": (int, float),
}  # fmt: skip


class NotTheSchema(Exception):
    """A value is not what the schema says. The message says where."""


def resolved(schema: Message) -> Message:
    """A part of the schema, where a `$ref` leads to."""
    while "$ref" in schema:
        schema = SCHEMA["$defs"][schema["$ref"].rpartition("/")[2]]
    return schema


def check(value: Any, schema: Message, place: str = "$") -> None:
    """Raises NotTheSchema. It reads the words of JSON Schema that the file uses."""
    schema = resolved(schema)
    if "anyOf" in schema:
        _check_any(value, schema["anyOf"], place)
        return
    if "enum" in schema and value not in schema["enum"]:
        raise NotTheSchema(f"{place}: {value!r} is not one of {schema['enum']}")
    kind = schema.get("type")
    if kind is not None:
        is_bool = isinstance(value, bool) and kind != "boolean"
        if is_bool or not isinstance(value, _TYPES[kind]):
            raise NotTheSchema(f"{place}: {value!r} is no {kind}")
    if isinstance(value, dict):
        _check_map(value, schema, place)
    elif isinstance(value, list):
        _check_list(value, schema, place)
    elif isinstance(value, str):
        if not schema.get("minLength", 0) <= len(value) <= schema.get("maxLength", math.inf):
            raise NotTheSchema(f"{place}: {value!r} is too short or too long")
        if not re.search(schema.get("pattern", ""), value):
            raise NotTheSchema(f"{place}: {value!r} has another pattern")
    elif isinstance(value, int) and not (
        schema.get("minimum", value) <= value <= schema.get("maximum", value)
    ):
        raise NotTheSchema(f"{place}: {value} is too low or too high")


def _check_any(value: Any, schemas: Sequence[Message], place: str) -> None:
    found = []
    for schema in schemas:
        try:
            check(value, schema, place)
            return
        except NotTheSchema as error:
            found.append(str(error))
    raise NotTheSchema(f"{place}: " + "; ".join(found))


def _check_map(value: Message, schema: Message, place: str) -> None:
    fields = schema.get("properties", {})
    if missing := set(schema.get("required", ())) - value.keys():
        raise NotTheSchema(f"{place}: {missing} are missing")
    others = schema.get("additionalProperties", True)
    if others is False and (unknown := value.keys() - fields.keys()):
        raise NotTheSchema(f"{place}: {unknown} are not described")
    for name, one in value.items():
        if name in fields:
            check(one, fields[name], f"{place}.{name}")
        elif isinstance(others, dict):
            check(one, others, f"{place}.{name}")


def _check_list(value: list[Any], schema: Message, place: str) -> None:
    if not schema.get("minItems", 0) <= len(value) <= schema.get("maxItems", math.inf):
        raise NotTheSchema(f"{place}: {len(value)} entries")
    first = schema.get("prefixItems", ())
    for index, one in enumerate(value):
        described = first[index] if index < len(first) else schema.get("items", {})
        if isinstance(described, dict):
            check(one, described, f"{place}[{index}]")


def _by_tag(schemas: Message) -> dict[str, Message]:
    """The messages of one direction, by their `type`."""
    messages = [resolved(one) for one in schemas["anyOf"]]
    return {one["properties"]["type"]["enum"][0]: one for one in messages}


def _is_bounded(option: Message) -> bool:
    """Whether the schema says which values are good."""
    return bool({"enum", "x-of", "x-least", "x-most"} & option.keys())


FROM_CLIENT = _by_tag(SCHEMA["from_client"])
FROM_HOUSE = _by_tag(SCHEMA["from_house"])


class SchemaClient:
    """Plays one table over one socket, at random."""

    def __init__(self, socket: ClientConnection, table: str, chance: random.Random) -> None:
        self.rounds = 0  # that ended with a wager of mine on the layout
        self.taken: Counter[str] = Counter()  # choices that the house took
        self.refused: Counter[str] = Counter()
        self._socket = socket
        self._table = table
        self._chance = chance
        self._request = 0
        self._spots: list[Message] = []
        self._seen: Message = {}  # the snapshot, brought up to date
        self._mine: set[str] = set()  # ids of my wagers on the layout
        self._is_betting = False
        self._has_wagered = False
        self._waiting: list[Message] = []  # events that came before a reply

    async def play(self, rounds: int, choices: Set[str] = frozenset()) -> None:
        """Greet, enter, sit down, and play so many rounds, until the house took these choices.

        Raises NotTheSchema.
        """
        welcome = await self._ask("hello", version=SCHEMA["version"])
        assert "layouts" in welcome["features"]
        await self._ask("enter_as_guest")
        self._seen = await self._ask("watch_table", table=self._table)
        layout = await self._ask("get_layout", layout=self._seen["layout"])
        self._spots = layout["spots"]
        self._seen["seat"] = (await self._ask("sit", table=self._table))["seat"]
        self._is_betting = self._seen["phase"] in ("betting", "idle") and self._seen["round"] > 0
        await self._bet()
        while self.rounds < rounds or not choices <= self.taken.keys():
            await self._react(self._waiting.pop(0) if self._waiting else await self._receive())

    # ------------------------------------------------------------------ the wire

    async def _ask(self, kind: str, **fields: Any) -> Message:
        """Send a message that is as the schema says, and return its reply."""
        self._request += 1
        message = {"type": kind, "request": self._request, **fields}
        check(message, FROM_CLIENT[kind], kind)
        await self._socket.send(msgpack.packb(message))
        while True:
            told = await self._receive()
            if (
                told.get("request") == self._request
                and "request" in FROM_HOUSE[told["type"]]["required"]
            ):
                if not told["type"].endswith("_pending"):
                    return told
            else:
                self._waiting.append(told)

    async def _receive(self) -> Message:
        told: Message = msgpack.unpackb(await self._socket.recv())
        check(told, FROM_HOUSE[told["type"]], told["type"])
        assert told["type"] not in ("error", "goodbye"), told
        if self._seen:
            self._check_maps(told)
        return told

    def _check_maps(self, told: Message) -> None:
        """What a message holds of this game."""
        game = self._game
        for part in ("draw", "shown", "seen"):
            if told.get(part):
                check(told[part], game[part], f"{told['type']}.{part}")
        if told.get("offer"):
            offer = told["offer"]
            check(offer["terms"], game["terms"][offer["offer"]], "terms")

    @property
    def _game(self) -> Message:
        described: Message = SCHEMA["games"][self._seen["game"]]
        return described

    # ------------------------------------------------------------------ playing

    async def _react(self, told: Message) -> None:
        self._follow(told)
        seat = self._seen["seat"]
        match told:
            case {"type": "betting_opened"}:
                await self._bet()
            case {"type": "offer_made", "offer": {"seat": asked} as offer} if asked == seat:
                self._seen["terms"] = offer["terms"]
                await self._choose(offer["choices"], offer["declined"])
            case {"type": "decision_asked", "seats": seats} if seat in seats:
                await self._choose(told["choices"], told["default"])
            case {"type": "layout_changed", "shown": _} if self._is_betting:
                await self._end_betting()

    def _follow(self, told: Message) -> None:
        """Bring what is known up to date."""
        if "number" in told and "request" not in told and told["table"] == self._table:
            assert told["number"] == self._seen["number"] + 1, "an event is missing"
            self._seen["number"] = told["number"]
        if "shown" in told:
            self._seen["shown"] |= told["shown"]
        match told["type"]:
            case "betting_opened":
                self._seen["round"], self._is_betting = told["round"], True
            case "betting_closed":
                self._is_betting, self._has_wagered = False, bool(self._mine)
            case "round_settled":
                self.rounds += self._has_wagered
            case "hand_seen":
                self._seen["seen"] = told["seen"]
            case "wagers_settled":
                for wager in told["wagers"]:
                    self._mine.discard(wager["id"])

    async def _bet(self) -> None:
        """Lay a few wagers, whichever the table takes."""
        placed = 0
        for _ in range(TRIES_A_ROUND):
            if placed == WAGERS_A_ROUND or not self._is_betting or self._has_closed_since:
                break
            spot = self._chance.choice(self._spots)
            reply = await self._ask(
                "place_wager",
                table=self._table,
                round=self._seen["round"],
                nonce=f"{self._chance.getrandbits(64):016x}",
                on=spot["on"],
                pick=spot["pick"],
                amount=self._amount(spot),
            )
            if reply["type"] == "refused":
                self.refused[reply["code"]] += 1
                if reply["code"] == "betting_closed":
                    return
            else:
                placed += 1
                self._mine.add(reply["id"])
        # The last one stays: some tables wait for a wager without an end.
        if len(self._mine) > 1 and self._chance.random() < TAKES_DOWN:
            wager = self._chance.choice(sorted(self._mine))
            reply = await self._ask("take_down", table=self._table, id=wager)
            self._mine -= set(reply.get("ids", ()))
        await self._end_betting()

    @property
    def _has_closed_since(self) -> bool:
        """Whether the end of the betting is among what was not looked at yet."""
        return any(one["type"] == "betting_closed" for one in self._waiting)

    def _amount(self, spot: Message) -> int:
        """A good amount by the table's limits and the spot's own step."""
        step = math.lcm(self._seen["unit"], spot["even"])
        least = -(-self._seen["minimum"] // step) * step
        return min(least * self._chance.choice((1, 1, 2)), self._seen["maximum"] // step * step)

    async def _end_betting(self) -> None:
        """The seat that the table shows as the caller may end the betting early."""
        names = [name for name, one in self._game["choices"].items() if "betting" in one["when"]]
        if not names or self._seen["shown"].get("shooter") != self._seen["seat"]:
            return
        # What may be chosen at no other time ends the betting.
        ends, *others = sorted(names, key=lambda name: len(self._game["choices"][name]["when"]))
        is_passed = others and self._chance.random() < PASSES
        await self._try(self._chance.choice(others) if is_passed else ends)

    async def _choose(self, choices: Sequence[str], default: str) -> None:
        """One of the choices; if the house does not take it, the one that counts without one."""
        if not await self._try(self._chance.choice(choices)):
            await self._try(default)

    async def _try(self, choice: str) -> bool:
        described = resolved(self._game["choices"][choice]["options"])
        options = {
            name: self._option(resolved(one))
            for name, one in described.get("properties", {}).items()
            if name in described.get("required", ())
            or (_is_bounded(resolved(one)) and self._chance.random() < 0.5)
        }
        check(options, described, choice)
        reply = await self._ask("choose", table=self._table, choice=choice, options=options)
        if reply["type"] == "refused":
            self.refused[reply["code"]] += 1
            return False
        self.taken[choice] += 1
        self._mine |= set(reply["ids"])
        return True

    def _option(self, schema: Message) -> Any:
        """A value that the schema allows, by the bounds that it names."""
        if "enum" in schema:
            return self._chance.choice(schema["enum"])
        if "x-of" in schema:
            there = self._told(schema["x-of"])
            return self._chance.sample(there, min(schema["minItems"], len(there)))
        most = self._told(schema["x-most"]) if "x-most" in schema else schema.get("default", 0)
        if schema["type"] == "boolean":
            return bool(most) and self._chance.random() < 0.5
        least = self._told(schema["x-least"]) if "x-least" in schema else 0
        # Both ends are good; what lies between may have to be in units.
        return self._chance.choice((least, most))

    def _told(self, path: str) -> Any:
        """What the client was told at a place that the schema names."""
        root, *names = path.format(seat=self._seen["seat"]).split(".")
        place: Any = self._seen if root == "snapshot" else self._seen.get(root, {})
        for name in names:
            place = place[name] if isinstance(place, Mapping) else place[int(name)]
        return place
