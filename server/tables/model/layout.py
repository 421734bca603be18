"""Chips on the layout, and what a watcher is told of them: coalesced, and summed up in a crowd.

Watchers know the layout, so a spot is told as its index; chips on no spot are told by name.

What has been published is kept apart from what is there now. So a snapshot always shows exactly
what the event of its number showed. `BettingOpened` of a new round clears the layout;
chips that stayed from an earlier round follow in a `LayoutChanged` of their own.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct

from protocol.from_house import SpotSum, Stack
from server.games.rules import Spot, Wager

CROWD_SEATS = 12
"""With wagers on more seats than this, watchers see sums a spot until the round ends."""

Place = tuple[str, tuple[str, ...]]
StackKey = tuple[int, str, tuple[str, ...]]
CROWD = 0  # in the place of a seat, for the sum of all


class Chips(Struct, frozen=True):
    """Chips as watchers are told of them: by seat, or of a crowd as sums."""

    stacks: tuple[Stack, ...] = ()
    sums: tuple[SpotSum, ...] = ()


class LayoutTicks:
    """The stacks of one table. Money is in cents."""

    def __init__(self, spots: Iterable[Spot]) -> None:
        self._spots = tuple(spots)
        self._indexes = {(spot.on, spot.pick): index for index, spot in enumerate(self._spots)}
        self._picks = {(spot.on, tuple(sorted(spot.pick))): spot.pick for spot in self._spots}
        self._heights: dict[StackKey, int] = {}
        self._sums: dict[Place, int] = {}
        self._seat_stacks: dict[int, int] = {}
        self._changed: set[StackKey] = set()
        self._published: dict[StackKey, int] = {}
        self.crowded = False

    @property
    def dirty(self) -> bool:
        return bool(self._changed)

    def key(self, seat: int, on: str, pick: tuple[str, ...]) -> StackKey:
        """The stack of a wager's chips, however its pick was ordered."""
        if (on, pick) in self._indexes:
            return seat, on, pick
        ordered = tuple(sorted(pick))
        return seat, on, self._picks.get((on, ordered), ordered)

    def height(self, key: StackKey) -> int:
        return self._heights.get(key, 0)

    def change(self, key: StackKey, cents: int) -> None:
        """Put cents on a stack, or take them off."""
        before = self._heights.get(key, 0)
        after = before + cents
        assert after >= 0, f"stack {key} would hold {after} cents"
        seat, place = key[0], key[1:]
        self._sums[place] = self._sums.get(place, 0) + cents
        self._changed.add(key)
        if after:
            self._heights[key] = after
            if not before:
                self._seat_stacks[seat] = self._seat_stacks.get(seat, 0) + 1
        else:
            self._heights.pop(key, None)
            self._seat_stacks[seat] -= 1
            if not self._seat_stacks[seat]:
                del self._seat_stacks[seat]

    def take_all(self) -> None:
        """Take all chips off the layout, as `change` would stack by stack."""
        self._changed.update(self._heights)
        self._heights.clear()
        self._sums = dict.fromkeys(self._sums, 0)
        self._seat_stacks.clear()

    def clear(self, staying: Iterable[Wager] = ()) -> None:
        """Begin a round, with the wagers that stay on the layout from earlier ones."""
        self._heights.clear()
        self._sums.clear()
        self._seat_stacks.clear()
        self._changed.clear()
        self._published.clear()
        self.crowded = False
        for wager in staying:
            self.change(self.key(wager.seat, wager.on, wager.pick), wager.amount)

    def empty(self) -> LayoutTicks:
        """A layout with the same spots, and no chips on it."""
        return LayoutTicks(self._spots)

    def open_as(self, other: LayoutTicks) -> None:
        """The chips of another layout are on this one, and all of them are news."""
        self._heights, self._sums = other._heights, other._sums
        self._seat_stacks, self._changed = other._seat_stacks, other._changed
        self._published.clear()
        self.crowded = False

    def show_again(self) -> None:
        """Watchers are about to clear their layout: everything on it is news to them."""
        self._published.clear()
        self._changed = set(self._heights)
        self.crowded = False

    def take_changes(self) -> Chips:
        """The new height of each stack that changed since this was last asked: a tick's content.

        When the layout has become crowded it is the whole layout, summed up.
        """
        if not self.crowded and len(self._seat_stacks) > CROWD_SEATS:
            self.crowded = True
            self._published.clear()
            changed = {(CROWD, *place): cents for place, cents in self._sums.items() if cents}
        elif self.crowded:
            places = {(on, pick) for _, on, pick in self._changed}
            changed = {(CROWD, *place): self._sums.get(place, 0) for place in places}
        else:
            changed = {key: self._heights.get(key, 0) for key in self._changed}
        self._changed.clear()
        changed = dict(sorted(changed.items()))
        for key, cents in changed.items():
            if cents:
                self._published[key] = cents
            else:
                self._published.pop(key, None)
        return self._told(changed)

    def published(self) -> Chips:
        """The layout as the last event showed it."""
        return self._told(self._published)

    def _told(self, heights: Mapping[StackKey, int]) -> Chips:
        if self.crowded:
            rows = heights.items()
            return Chips(sums=tuple(SpotSum(self._spot(on, pick), n) for (_, on, pick), n in rows))
        return Chips(
            stacks=tuple(
                Stack(self._spot(on, pick), cents, seat)
                for (seat, on, pick), cents in heights.items()
            )
        )

    def _spot(self, on: str, pick: tuple[str, ...]) -> int | tuple[str, ...]:
        index = self._indexes.get((on, pick))
        return (on, *pick) if index is None else index
