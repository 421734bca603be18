"""The contract that every game keeps, and the words that all games share.

A game is a set of rules bound to its rules submission. It holds no money, reads no clock and draws
nothing: it is asked what it waits for, told what happened, and answers with the next state and the
settlements that follow. A state is frozen, plain data, so that it can be written down and a table
put back as it was.

    game   = catalogue.submit("roulette", {"wheel": "single_zero"})   # or IllegalRules
    state  = game.opening_state()
    step   = game.place(state, Wager("w1", 1, "straight", ("17",), 500))   # Step or Refusal
    step   = game.no_more_bets(step.state)
    step   = game.drawn(step.state, {"number": "17"})
    step.settled  ->  (Settlement("w1", "win", 18000),)

Money is a whole number of cents. Odds and probabilities are exact fractions. Nothing here is a
float.

    what a game says no with
    ├── Refusal          a value: a player asked for what the rules do not allow; play goes on
    ├── IllegalRules     raised by submit(): the rules submission breaks a section
    └── ImpossibleDraw   raised by drawn(): the equipment cannot have shown this
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Generator, Iterable, Mapping
from fractions import Fraction
from typing import Any, ClassVar, Generic, Literal, TypeAlias, TypeVar

import msgspec

Result: TypeAlias = Literal["win", "lose", "push", "void", "surrender"]


class Wager(msgspec.Struct, frozen=True):
    """A wager as it lies on the layout. `id` is given by whoever drives the table."""

    id: str
    seat: int
    on: str
    pick: tuple[str, ...]
    amount: int
    working: bool = False


class Settlement(msgspec.Struct, frozen=True):
    """The end of one wager: `returned` is all that goes back to the player, in cents.

    Stake included where the stake goes back: lost 0, push and void the stake, won at a to b the
    stake and stake x a / b.
    """

    id: str
    result: Result
    returned: int


class Refund(msgspec.Struct, frozen=True):
    """Cents of a wager that came off the layout before it was decided.

    Where the house has earned a vigorish that was taken on top, `cents` is less than what is held
    for the wager: what is held over `cents` when nothing is `left` is the house's.
    """

    id: str
    cents: int
    left: int = 0  # what still lies on the layout of this wager


class Refusal(msgspec.Struct, frozen=True):
    """What a player asked for is not allowed: a code, the section behind it, and a sentence."""

    code: str
    message: str
    section: str = ""


class Wagering(msgspec.Struct, frozen=True, tag="wagering"):
    """The table takes wagers. Betting ends when `no_more_bets` is called."""


class Drawing(msgspec.Struct, frozen=True, tag="drawing"):
    """The equipment has the next word: run `drawing()`, then tell `drawn()`."""


class Choice(msgspec.Struct, frozen=True):
    """One thing that a seat may decide, e.g. `war`, and what it takes besides."""

    name: str
    takes: tuple[str, ...] = ()


class Deciding(msgspec.Struct, frozen=True, tag="deciding"):
    """Seats have to choose; when time is up, `next_window` makes the default choice for them."""

    seats: tuple[int, ...]
    choices: tuple[Choice, ...]
    default: str


Awaits: TypeAlias = Wagering | Drawing | Deciding


class Offer(msgspec.Struct, frozen=True):
    """What is put to one seat while the table takes wagers: the dice, the cut, the bank.

    The seat answers by `decide`; when its time is up, it is taken to have chosen `declined`.
    """

    name: str
    seat: int
    choices: tuple[Choice, ...]
    declined: str
    section: str
    terms: Mapping[str, Any] = {}  # what the seat has to know of it: {"dealer_wager": 2500}


class Uniform(msgspec.Struct, frozen=True, tag="uniform"):
    """Ask the equipment for one of 0 … n-1, each equally likely. Answer: an int."""

    n: int


class Sample(msgspec.Struct, frozen=True, tag="sample"):
    """Ask for k different ones of 0 … n-1, in the order drawn. Answer: a tuple of ints."""

    k: int
    n: int


class Weighted(msgspec.Struct, frozen=True, tag="weighted"):
    """Ask for an index of `weights`, each as likely as its weight. Answer: an int."""

    weights: tuple[int, ...]


class Shuffle(msgspec.Struct, frozen=True, tag="shuffle"):
    """Ask for 0 … n-1 in random order. Answer: a tuple of ints."""

    n: int


class MeterClaim(msgspec.Struct, frozen=True, tag="meter_claim"):
    """Ask the meter that the table is linked to for all that it has. Answer: whole cents, an int.

    Asked of the meter, not of the equipment, once the outcome is known; the answer is a word of
    the draw, so that records hold it.
    """

    on: str  # the wager that has won it


Ask: TypeAlias = Uniform | Sample | Weighted | Shuffle
Drawn: TypeAlias = dict[str, Any]
DrawingSteps: TypeAlias = Generator[Ask | MeterClaim, Any, Drawn]


class ProgressiveWager(msgspec.Struct, frozen=True):
    """A progressive wager, and how it moves the meter that its table is linked to.

    Tables that share a meter agree in all of it but `opening_cents`, with which a meter of the
    table's own would open.
    """

    on: str  # the wager
    section: str
    paytable: int
    wager_cents: int
    seed_cents: int  # of a new meter, and of one that was won
    opening_cents: int
    meter_share_mils: int  # of each wager, in thousandths of a cent
    reserve_share_mils: int


class Spot(msgspec.Struct, frozen=True):
    """One distinct wager of a table: the declaration that layout, odds and settlement all read."""

    on: str
    pick: tuple[str, ...]
    section: str
    pays: Fraction  # to 1; the odds of the plain win
    covers: tuple[str, ...] = ()  # the outcomes that it wins on, where they can be listed
    even: int = 1  # an amount is a multiple of this many cents, or its win would not be whole cents


class OddsRow(msgspec.Struct, frozen=True):
    """The exact worth of a wager: `back` is the expected `returned` per cent staked."""

    on: str
    pick: tuple[str, ...]
    pays: str
    win_probability: Fraction
    back: Fraction
    strategy: str = ""
    break_even_meter: int | None = None  # of a progressive: the cents from which it returns 1


class Branch(msgspec.Struct, frozen=True):
    """What one outcome of the coming draw makes of a wager, per cent staked."""

    chance: Fraction
    back: Fraction  # what comes back; where the wager lies on, what it is worth from then on


class Outlook(msgspec.Struct, frozen=True):
    """The exact worth of a wager as it lies before a draw, whatever became of it earlier.

    A wager that may lie through several draws is worth something else after each, and one on cards
    something else with every card that is seen. Its row of odds says what it is worth when it is
    made; this, what it is worth now. Each draw leaves that the same on the average, so that it
    does not matter which wagers their players take down, reduce or put up between two draws.
    """

    branches: Mapping[str, Branch]
    made: Fraction  # what it was worth when it was made, per cent taken with it
    is_shared: bool = True  # the branches are those of `Game.outcome`, for all wagers on a draw

    @property
    def worth(self) -> Fraction:
        """What will come back on the average, per cent staked."""
        return sum((one.chance * one.back for one in self.branches.values()), Fraction(0))


S = TypeVar("S", bound=msgspec.Struct)


class Step(msgspec.Struct, Generic[S], frozen=True):
    """What one happening did to a table."""

    state: S
    accepted: tuple[str, ...] = ()  # ids of wagers that now lie on the layout
    refunds: tuple[Refund, ...] = ()  # came off undecided
    settled: tuple[Settlement, ...] = ()  # losers first, then winners, as the dealer does
    raised: tuple[Wager, ...] = ()  # wagers that a decision put up, whose money must be held
    shown: Mapping[str, Any] = {}  # what everybody now sees besides: {"meter": …}, {"hands": …}
    call: str = ""  # what the dealer announces: "17 black odd low", "no spin"


class IllegalRule(msgspec.Struct, frozen=True):
    """One breach in a rules submission. `key` is the place in the rules, e.g. `odds.split`.

    The message says what is wrong there, and is read after the key: "odds.split pays no less …".
    """

    section: str
    message: str
    key: str = ""


class IllegalRules(Exception):
    """A rules submission that no table may open with; lists every breach found."""

    def __init__(self, breaches: tuple[IllegalRule, ...]) -> None:
        super().__init__("; ".join(f"{b.section}: {b.key} {b.message}" for b in breaches))
        self.breaches = breaches


class ImpossibleDraw(Exception):
    """The equipment cannot have shown this outcome in this state."""


class Game(ABC, Generic[S]):
    """A game bound to one rules submission. Every method is pure."""

    name: ClassVar[str]  # the word of scripts and of the wire: "roulette"
    title: ClassVar[str]  # what a player reads: "Roulette"
    chapter: ClassVar[str]  # "617a"
    seats: int | None = None  # the seats of its chapter; None: as many as configured
    boxes: int = 1  # the adjacent boxes on which one player may wager
    boxes_section: ClassVar[str] = ""
    conceals_draw: ClassVar[bool] = False  # what was drawn lies face down: see `seen`
    needs_wagers: ClassVar[bool] = False  # betting goes on while nothing lies on the layout
    makes_offers: ClassVar[bool] = False  # something is put to seats while wagers are taken
    gives_up: ClassVar[str] = ""  # the choice that the table makes for a caller who has left
    leaves: ClassVar[str] = ""  # the choice that the table makes for a seat that was left
    draws_by_wagers: ClassVar[bool] = False  # who wagers decides what is drawn: receipts show all
    outlooks: frozenset[str] = frozenset()  # the wagers that have an `outlook`
    state_type: ClassVar[type[msgspec.Struct]]

    @abstractmethod
    def resolved_rules(self) -> dict[str, Any]:
        """The rules submission with every default and weight filled in, as plain data."""

    @abstractmethod
    def opening_state(self) -> S:
        """The table as it is uncovered: nothing on the layout, nothing remembered."""

    def progressive(self) -> ProgressiveWager | None:
        """The progressive wager that this table offers, if it offers one."""
        return None

    def linked(self, state: S) -> S:
        """The state of a live table: its meter, shared with others, and its money are elsewhere.

        Without this a progressive wager moves a meter in the state, and a player's bank covers
        wagers by its word, as scripts want it. With it the meter is moved by whoever takes the
        wager, and a win is drawn with a `MeterClaim`; what a bank has to cover is put up.
        """
        return state

    @abstractmethod
    def awaits(self, state: S) -> Awaits:
        """What the table waits for now."""

    @abstractmethod
    def wagers(self, state: S) -> tuple[Wager, ...]:
        """Every wager that lies on the layout, in the order of acceptance."""

    @abstractmethod
    def place(self, state: S, wager: Wager) -> Step[S] | Refusal:
        """Lay a wager on the layout."""

    def taken(self, wager: Wager) -> int:
        """The cents taken with a wager as it goes up: its amount, and a vigorish on top of it."""
        return wager.amount

    def is_bank(self, wager: Wager) -> bool:
        """Whether it is no wager, but what a player who is the bank has put up to pay wagers."""
        return False

    def bound_by_maximum(self, wager: Wager) -> bool:
        """Whether the table's maximum bounds what a seat has on the wager's spot."""
        return True

    def withdrawn(self, state: S, wager: Wager) -> S:
        """The state that knows that a seat has taken off, or reduced, such a wager.

        The same state, unless the rules bind the seat to it afterwards.
        """
        return state

    def has_moved(self, wager: Wager) -> bool:
        """Whether a wager has left the spot where it was made, as a Come Bet for its number."""
        return False

    def call_working(self, state: S, seat: int, wager_id: str, working: bool) -> Step[S] | Refusal:
        """Call a wager on or off that lies on the layout, where the rules let it rest."""
        return Refusal("not_now", "No wager of this table is called on or off.")

    @abstractmethod
    def take_down(self, state: S, seat: int, wager_id: str, to: int = 0) -> Step[S] | Refusal:
        """Take a wager off the layout, or reduce it to `to` cents, before "no more bets"."""

    @abstractmethod
    def retract(self, state: S, wager_id: str) -> Step[S]:
        """Take off a wager that the cage did not cover, with whatever may not stand without it.

        `refunds` lists the others that came off with it, not the wager itself.
        """

    def offer(self, state: S, seated: tuple[int, ...]) -> Offer | None:
        """What is put to a seat now, while wagers are taken; `seated` are the seats with a player,
        in the order in which they sat down.

        Asked again after everything that happens: the answer stays the same until the seat has
        chosen. What it chooses comes to `decide`, before the wagers of the round are replayed.
        """
        return None

    def remembered(self, state: S) -> tuple[int, ...]:
        """The seats of which it matters what their players did in earlier rounds.

        The table says `leaves` for one of them when its player has left it: `to` another seat, with
        which it changes places in what is remembered, or (without `to`) for good.
        """
        return ()

    def remembering(self, state: S) -> tuple[int, ...]:
        """The seats of which that will be what they do in this round; asked once it is closed."""
        return ()

    def caller(self, state: S) -> int:
        """The seat that calls for the draw, a shooter, or has called; 0 where nobody does."""
        return 0

    def calls_for_draw(self, state: S, seat: int) -> Refusal | None:
        """Whether a seat may end the betting before its time, as a shooter who throws does."""
        return Refusal("not_now", "Betting ends when its time is up.")

    @abstractmethod
    def no_more_bets(self, state: S) -> Step[S]:
        """Shut the betting; nothing has been drawn yet."""

    @abstractmethod
    def drawing(self, state: S) -> DrawingSteps:
        """What to ask of the equipment, one ask at a time; returns the draw as scripts say it."""

    @abstractmethod
    def drawn(self, state: S, draw: Drawn) -> Step[S]:
        """Tell the outcome. Raises ImpossibleDraw for what the equipment cannot show."""

    def posted(self, state: S) -> Mapping[str, Any]:
        """What the table has on show besides its layout, for whoever comes to it now.

        Plain data by name, the same names always: the number before, a streak that runs.
        """
        return {}

    def face_up(self, draw: Drawn) -> Drawn:
        """What everybody may be told of a draw at once; where `conceals_draw`, not all of it."""
        return {} if self.conceals_draw else draw

    def seen(self, state: S, seat: int) -> Mapping[str, Any]:
        """What a seat sees of what lies face down; seat 0 is a watcher, who holds nothing.

        Where `conceals_draw`, this is all of a draw, and of the `shown` that it led to, that may
        be told before the round is settled.
        """
        return {}

    def refuse_box(self, state: S, box: int, played: tuple[int, ...]) -> Refusal | None:
        """Say why one player, whose are the seats `played`, may not wager on `box` too, or None."""
        return None

    def refuse_choice(
        self, state: S, seat: int, seats: tuple[int, ...], choice: str
    ) -> Refusal | None:
        """Say why one player, whose are all of `seats`, may not choose so for one of them, or None.

        What the seat may choose by itself is for `decide` to say.
        """
        return None

    def decide(
        self, state: S, seat: int, choice: Mapping[str, Any], ids: tuple[str, ...]
    ) -> Step[S] | Refusal:
        """A seat chooses. `ids` names the wagers that the choice may put up, in order."""
        return Refusal("not_now", f"{self.title} asks nothing of a player in mid-round.")

    def next_window(self, state: S) -> Step[S] | Refusal:
        """End the decision window in progress, as its timer does."""
        return Refusal("not_now", "There is no decision window open.")

    @abstractmethod
    def void(self, state: S) -> Step[S]:
        """Call the round off: every wager goes back (`void`), memory of earlier rounds is kept."""

    @abstractmethod
    def layout(self) -> tuple[Spot, ...]:
        """Every distinct wager of this table."""

    @abstractmethod
    def odds(self) -> tuple[OddsRow, ...]:
        """The exact win probability and return of each distinct wager, by enumeration."""

    def outlook(self, state: S, wager: Wager) -> Outlook:
        """The worth of a wager among `outlooks`, before the draw that this state leads to.

        Of the state, what earlier rounds and draws have left there counts, and not whether the
        wager already lies in it.
        """
        raise NotImplementedError(f"{wager.on} of {self.title} is worth what its odds say")

    def outcome(self, draw: Drawn) -> str:
        """The branch of every shared outlook that a draw has taken."""
        raise NotImplementedError(f"{self.title} has no shared outlooks: {sorted(draw)}")

    def held_back(self, wagers: Iterable[Wager]) -> Fraction:
        """What a limit on the payout of a round takes off their odds, in cents on the average."""
        return Fraction(0)
