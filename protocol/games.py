"""What messages hold by game: options of choices, terms of offers, what a table shows.

On the wire these are maps (`choose.options`, `offer.terms`, `shown`, `seen`, `draw`), because only
the rules know what may be in them. Here is what is in them, for `schema.json`. Tests hold every
game to it.

Three words of `schema.json` say where the bounds of an option come from. Each names a place in what
the client has been told: `terms.…` in the offer, `snapshot.…` in the snapshot, `seen.…` among what
only this seat sees; `{seat}` is the seat that chooses.

    x-least, x-most    the least and the most value
    x-of               the list to choose from
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from protocol.words import CentsOrZero

When: TypeAlias = Literal["offer", "decision", "betting", "alone"]


class Exact(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A map that has these fields and no others in this version.

    The schema says so of options alone: in what the house tells, a client ignores the unknown.
    """


class Nothing(Exact, frozen=True):
    """An empty map."""


class ChoiceWords(Struct, frozen=True):
    """When a choice may be made, and the options that it takes.

    `offer`: one of the `choices` of an offer; `decision`: of a decision window; `betting`: by the
    seat that `shown.shooter` names, while bets are open; `alone`: meanwhile by a player who has
    wagered, if nobody else is at the table.
    """

    when: tuple[When, ...]
    options: type[Exact] = Nothing


class GameWords(Struct, frozen=True):
    """What the messages of one game hold. An event has those parts of `shown` that changed."""

    draw: type[Exact]  # `outcome_drawn.draw`, `table_snapshot.drawn`
    shown: type[Exact] = Nothing
    seen: type[Exact] = Nothing
    choices: Mapping[str, ChoiceWords] = {}
    terms: Mapping[str, type[Exact]] = {}  # by the name of the offer


START_NOW: Mapping[str, ChoiceWords] = {"start_now": ChoiceWords(("alone",))}
"""Where no shooter calls for the draw: betting ends now."""


def _told(least: str = "", most: str = "", of: str = "") -> Meta:
    words = {"x-least": least, "x-most": most, "x-of": of}
    return Meta(extra_json_schema={word: place for word, place in words.items() if place})


# ------------------------------------------------------------------ wheels and dice


class NumberDraw(Exact, frozen=True):
    """A pocket. At tables with such wagers: the B2B payout, three more balls, the meter won."""

    number: str
    b2b: int = 0
    blazing: tuple[str, ...] = ()
    meter: CentsOrZero = 0


class StruckDraw(Exact, frozen=True):
    """A pocket, and the numbers that were struck, each with what it pays to 1."""

    number: str
    lucky: dict[str, int] = {}
    multipliers: dict[str, int] = {}


class SectionDraw(Exact, frozen=True):
    """A section of the wheel, from 0."""

    section: int


class SectionsDraw(Exact, frozen=True):
    """Sections of the wheel, from 0: multipliers, and then a number."""

    sections: tuple[int, ...]


class DiceDraw(Exact, frozen=True):
    dice: tuple[int, ...]


class RouletteShown(Exact, frozen=True):
    """The last number, the length of the running streak, and the meter in cents."""

    previous: str = ""
    streak: int = 0
    meter: CentsOrZero = 0


# ------------------------------------------------------------------ craps


class ComeWager(Exact, frozen=True):
    """A come or don't come wager that has moved to a number."""

    seat: int
    on: str
    point: int
    cents: int


class LateFireBet(Exact, frozen=True):
    """A Fire Bet on a successor of the shooter, and the points made since."""

    seat: int
    made: tuple[int, ...]


class CrapsShown(Exact, frozen=True):
    """What the table posts; `point` and `shooter` are 0 while there is none."""

    point: int = 0
    shooter: int = 0
    rolls: int = 0
    made: tuple[int, ...] = ()
    late: tuple[LateFireBet, ...] = ()
    come: tuple[ComeWager, ...] = ()


# ------------------------------------------------------------------ casino war


class Shoe(Exact, frozen=True):
    """How many cards are out of the shoe, how many it had, and its batch of a shuffler."""

    out: int
    size: int
    batch: int


class CutAt(Exact, frozen=True):
    seat: int
    at: int


class WarDraw(Exact, frozen=True):
    cards: tuple[str, ...]
    cut: CutAt | None = None


class WarShown(Exact, frozen=True):
    """The cards by position, a seat or `dealer`; the war card is the second of its position."""

    shoe: Shoe | None = None
    cards: dict[str, tuple[str, ...]] = {}


class CutOptions(Exact, frozen=True):
    at: Annotated[int, _told("terms.least", "terms.most")]


class CutTerms(Exact, frozen=True):
    least: int
    most: int


class WarOptions(Exact, frozen=True):
    """A wager on another tie goes up with the war, where it is given."""

    tie: Annotated[int, _told("snapshot.minimum", "snapshot.maximum")] = 0


# ------------------------------------------------------------------ pai gow

Style: TypeAlias = Literal[
    "house_way_right",
    "house_way_left",
    "cup_say_right",
    "cup_say_left",
    "jung_quat",
    "chee_yee",
    "pin_say_right",
    "pin_say_left",
    "dragon_head_right",
    "dragon_head_left",
]


class TwoHands(Exact, frozen=True):
    """The tiles of the low and of the high hand."""

    low: tuple[str, ...]
    high: tuple[str, ...]


class PlayerBank(Exact, frozen=True):
    seat: int
    co_bank: bool
    dealer_wager: int
    style: Style | None
    funds: int
    cut: tuple[int, ...] = ()


class PaiGowDraw(Exact, frozen=True):
    """The dice of the device. The tiles are seen by their players first."""

    dice: tuple[int, ...] = ()
    start: int = 0


class PaiGowShown(Exact, frozen=True):
    """Tiles and set hands by box or `dealer`, once everybody may see them; the bank and its net."""

    player_bank: PlayerBank | None = None
    hands: dict[str, tuple[str, ...]] = {}
    sets: dict[str, TwoHands] = {}
    bank: int = 0


class PaiGowSeen(Exact, frozen=True):
    """The tiles of my boxes, how they are set, and how the house way would set them."""

    hands: dict[str, tuple[str, ...]] = {}
    sets: dict[str, TwoHands] = {}
    house_way: dict[str, TwoHands] = {}


class SetOptions(Exact, frozen=True):
    low: Annotated[tuple[str, ...], Meta(min_length=2, max_length=2), _told(of="seen.hands.{seat}")]


class DeliverOptions(Exact, frozen=True):
    style: Style


class BankOptions(Exact, frozen=True):
    """What a bank puts up, what the dealer wagers against it, and how the stacks are cut."""

    funds: Annotated[int, _told("terms.funds", "terms.funds")] = 0
    dealer_wager: Annotated[int, _told(most="terms.dealer_wager")] = 0
    co_bank: Annotated[bool, _told(most="terms.co_bank")] = False
    cut: tuple[int, ...] = ()


class BankTerms(Exact, frozen=True):
    """The dealer's wager, whether the house co-banks, and the most that the bank has to put up."""

    dealer_wager: int
    co_bank: bool
    funds: int


GAMES: Mapping[str, GameWords] = {
    "roulette": GameWords(NumberDraw, RouletteShown, choices=START_NOW),
    "lightning_roulette": GameWords(StruckDraw, choices=START_NOW),
    "roulette_x": GameWords(StruckDraw, choices=START_NOW),
    "big_six": GameWords(SectionDraw, choices=START_NOW),
    "dreamcatcher": GameWords(SectionsDraw, choices=START_NOW),
    "sic_bo": GameWords(DiceDraw, choices=START_NOW),
    "craps": GameWords(
        DiceDraw,
        CrapsShown,
        choices={
            "accept_dice": ChoiceWords(("offer",)),
            "pass_dice": ChoiceWords(("offer", "betting")),
            "roll": ChoiceWords(("betting",)),
        },
        terms={"dice": Nothing},
    ),
    "casino_war": GameWords(
        WarDraw,
        WarShown,
        choices={
            "cut": ChoiceWords(("offer",), CutOptions),
            "no_cut": ChoiceWords(("offer",)),
            "war": ChoiceWords(("decision",), WarOptions),
            "surrender": ChoiceWords(("decision",)),
            **START_NOW,
        },
        terms={"cut": CutTerms},
    ),
    "pai_gow": GameWords(
        PaiGowDraw,
        PaiGowShown,
        PaiGowSeen,
        choices={
            "bank": ChoiceWords(("offer",), BankOptions),
            "no_bank": ChoiceWords(("offer",)),
            "deliver": ChoiceWords(("decision",), DeliverOptions),
            "set": ChoiceWords(("decision",), SetOptions),
            "house_way": ChoiceWords(("decision",)),
            "surrender": ChoiceWords(("decision",)),
            "stand": ChoiceWords(("decision",)),
            **START_NOW,
        },
        terms={"bank": BankTerms},
    ),
}
"""What the messages of each game hold, by the game's name."""


def options_of(words: GameWords) -> list[type[Exact]]:
    """What the choices of a game take."""
    return [choice.options for choice in words.choices.values()]


def types_of(words: GameWords) -> list[type[Exact]]:
    """Every type that the words of a game name."""
    return [words.draw, words.shown, words.seen, *options_of(words), *words.terms.values()]
