"""The contract that every game keeps, and the words that all games share.

A game is a set of rules bound to its rules submission. It holds no money, reads no clock and draws
nothing. The caller asks what the game waits for and tells it what happened; the game answers with
the next state and the settlements that follow. A state is frozen, plain data: a table can write it
down and restore it.

    game   = catalogue.submit("roulette", {"wheel": "single_zero"})   # or IllegalRules
    state  = game.opening_state()
    step   = game.place(state, Wager("w1", 1, "straight", ("17",), 500))   # Step or Refusal
    step   = game.no_more_bets(step.state)
    step   = game.drawn(step.state, {"number": "17"})
    step.settled  ->  (Settlement("w1", "win", 18000),)

Money is a whole number of cents. Odds and probabilities are exact fractions. Nothing here is a
float.

    how a game says no
    ├── Refusal          a value: a player asked for what the rules do not allow; play goes on
    ├── IllegalRules     raised by submit(): the rules submission breaks a section
    └── ImpossibleDraw   raised by drawn(): the equipment cannot have shown this
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Generator, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, ClassVar, Generic, Literal, TypeAlias, TypeVar

import msgspec

from server.games.document import PaytableInWords, Procedure

Result: TypeAlias = Literal["win", "lose", "push", "void", "surrender"]


class Wager(msgspec.Struct, frozen=True, gc=False):
    """A wager on the layout. The caller of the game gives it its `id`."""

    id: str
    seat: int
    on: str
    pick: tuple[str, ...]
    amount: int
    working: bool = False


class Settlement(msgspec.Struct, frozen=True, gc=False):
    """How one wager ended. `returned` is everything that goes back to the player, in cents.

    The stake is part of it if the stake goes back: 0 for a loss, the stake for a push or a void
    wager, the stake and stake x a / b for a win at a to b.
    """

    id: str
    result: Result
    returned: int


class Refund(msgspec.Struct, frozen=True, gc=False):
    """Cents of a wager that came off the layout before it was decided.

    If the house has earned a vigorish that was taken on top, `cents` is less than the hold of the
    wager. When nothing is `left`, the rest of the hold is the house's.
    """

    id: str
    cents: int
    left: int = 0  # what still lies on the layout of this wager


class Refusal(msgspec.Struct, frozen=True):
    """The rules do not allow what a player asked for: a code, the section, and a sentence."""

    code: str
    message: str
    section: str = ""


class Wagering(msgspec.Struct, frozen=True, tag="wagering"):
    """The table takes wagers. Betting ends when `no_more_bets` is called."""


class Drawing(msgspec.Struct, frozen=True, tag="drawing"):
    """The table waits for the equipment: run `drawing()`, then call `drawn()`."""


class Choice(msgspec.Struct, frozen=True):
    """One choice that a seat has, e.g. `war`, and the options that it takes."""

    name: str
    takes: tuple[str, ...] = ()


class Deciding(msgspec.Struct, frozen=True, tag="deciding"):
    """Seats have to choose. When time is up, `next_window` makes the default choice for them.

    `brief`: there is little to weigh, and nobody needs the whole time of a window.
    """

    seats: tuple[int, ...]
    choices: tuple[Choice, ...]
    default: str
    brief: bool = False


Awaits: TypeAlias = Wagering | Drawing | Deciding


class Offer(msgspec.Struct, frozen=True):
    """An offer to one seat while the table takes wagers: the dice, the cut, the bank.

    The seat answers through `decide`. When its time is up, the table chooses `declined` for it.
    """

    name: str
    seat: int
    choices: tuple[Choice, ...]
    declined: str
    section: str
    terms: Mapping[str, Any] = {}  # what the seat has to know of it: {"dealer_wager": 2500}


class Notice(msgspec.Struct, frozen=True):
    """What the regulation has operators told of one wager on the layout."""

    name: str  # of the event in the event log
    section: str
    wager: str  # its id
    details: Mapping[str, Any]


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
    """Ask the meter that the table is linked to for everything in it. Answer: whole cents, an int.

    The meter answers, not the equipment, once the outcome is known. The answer is part of the
    draw, so that records hold it.
    """

    on: str  # the wager that has won it


Ask: TypeAlias = Uniform | Sample | Weighted | Shuffle
Drawn: TypeAlias = dict[str, Any]
DrawingSteps: TypeAlias = Generator[Ask | MeterClaim, Any, Drawn]


class ProgressiveWager(msgspec.Struct, frozen=True):
    """A progressive wager, and how it moves the meter that its table is linked to.

    Tables that share a meter agree in every field except `opening_cents`: the amount with which
    the table's own meter would open.
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
    """One distinct wager of a table. Layout, odds and settlement all read this declaration."""

    on: str
    pick: tuple[str, ...]
    section: str
    pays: Fraction  # to 1; the odds of the plain win
    covers: tuple[str, ...] = ()  # the outcomes that it wins on, where they can be listed
    even: int = 1  # an amount is a multiple of this many cents, or its win would not be whole cents


class OddsRow(msgspec.Struct, frozen=True):
    """The exact worth of a wager: `back` is the expected `returned` per cent staked.

    A wager that gets back just its stake neither wins nor loses, whatever the regulation calls it:
    a Whirl Bet "wins" on 7, and is paid nothing.
    """

    on: str
    pick: tuple[str, ...]
    pays: str
    win_probability: Fraction
    back: Fraction
    strategy: str = ""
    push_probability: Fraction = Fraction(0)  # that just the stake comes back
    break_even_meter: int | None = None  # of a progressive: the cents from which it returns 1


class Branch(msgspec.Struct, frozen=True):
    """The worth of a wager after one outcome of the coming draw, per cent staked."""

    chance: Fraction
    back: Fraction  # what comes back; if the wager stays, what it is worth from then on


class Outlook(msgspec.Struct, frozen=True):
    """The exact worth of a wager before a draw, as the table stands.

    The worth of a wager that stays through several draws changes with each draw; the worth of a
    wager on cards changes with every card that is seen. The row of odds gives the worth when the
    wager is made, this class the worth now. On the average a draw does not change it. So it does
    not matter which wagers players take down, reduce or put up between two draws.
    """

    branches: Mapping[str, Branch]
    made: Fraction  # what it was worth when it was made, per cent taken with it
    is_shared: bool = True  # the branches are those of `Game.outcome`, for all wagers on a draw

    @property
    def worth(self) -> Fraction:
        """The expected return, per cent staked."""
        return sum((one.chance * one.back for one in self.branches.values()), Fraction(0))


S = TypeVar("S", bound=msgspec.Struct)


class Step(msgspec.Struct, Generic[S], frozen=True):
    """What one event did to a table."""

    state: S
    accepted: tuple[str, ...] = ()  # ids of wagers that are now on the layout
    refunds: tuple[Refund, ...] = ()  # came off undecided
    settled: tuple[Settlement, ...] = ()  # losers first, then winners, as the dealer does
    raised: tuple[Wager, ...] = ()  # wagers that a decision put up: their money must be held
    shown: Mapping[str, Any] = {}  # what else everybody now sees: {"meter": …}, {"hands": …}
    call: str = ""  # what the dealer announces: "17 black odd low", "no spin"


Settling: TypeAlias = Generator[None, None, Step[S]]

SETTLED_AT_ONCE = 200
"""Wagers that a step of `Game.settling` settles."""


def settled_at_once(settling: Settling[S]) -> Step[S]:
    """Take all steps of `Game.settling` one after another."""
    while True:
        try:
            next(settling)
        except StopIteration as done:
            step: Step[S] = done.value
            return step


class IllegalRule(msgspec.Struct, frozen=True):
    """One breach in a rules submission. `key` is the place in the rules, e.g. `odds.split`.

    The message follows the key in a sentence: "odds.split pays no less …".
    """

    section: str
    message: str
    key: str = ""


class IllegalRules(Exception):
    """A rules submission that breaks the regulation. It lists every breach."""

    def __init__(self, breaches: tuple[IllegalRule, ...]) -> None:
        super().__init__("; ".join(f"{b.section}: {b.key} {b.message}" for b in breaches))
        self.breaches = breaches


class ImpossibleDraw(Exception):
    """The equipment cannot have shown this outcome in this state."""


class Game(ABC, Generic[S]):
    """A game bound to one rules submission. Every method is pure."""

    name: ClassVar[str]  # its name in scripts and on the wire: "roulette"
    title: ClassVar[str]  # its name for players: "Roulette"
    chapter: ClassVar[str]  # "617a"
    seats: int | None = None  # the seats of its chapter; None: as many as configured
    boxes: int = 1  # the adjacent boxes on which one player may wager
    boxes_section: ClassVar[str] = ""
    features: tuple[str, ...] = ()  # what a list of tables says of this one: side wagers, a bank
    conceals_draw: ClassVar[bool] = False  # the draw lies face down: see `seen`
    needs_wagers: ClassVar[bool] = False  # betting goes on while the layout is empty
    makes_offers: ClassVar[bool] = False  # it makes offers to seats while it takes wagers
    gives_up: ClassVar[str] = ""  # the choice that the table makes for a caller who has left
    takes_up: ClassVar[str] = ""  # a choice that is open to every seat while nothing is offered
    notifies: ClassVar[bool] = False  # operators are told of some rounds: `notices`
    leaves: ClassVar[str] = ""  # the choice that the table makes for a seat that was left
    has_shoe: ClassVar[bool] = False  # a floorperson may order its cards reshuffled
    bank_on: ClassVar[str] = ""  # where the money is that a player puts up as the bank: no wager
    draws_by_wagers: ClassVar[bool] = False  # the wagers decide the draw: receipts show all
    submits: ClassVar[Mapping[str, str]] = {}  # what each choice of its own means, by its key
    reads: ClassVar[Mapping[str, Callable[[Any], str]]] = {}  # how its values read, by their key
    sections: Mapping[str, str] = {}  # under which section each key of the submission was read
    spot_max: int | None = None  # cents of a seat on one spot, all its wagers: `spot_limit.py`
    outlooks: frozenset[str] = frozenset()  # the wagers that have an `outlook`
    state_type: ClassVar[type[msgspec.Struct]]

    @abstractmethod
    def resolved_rules(self) -> dict[str, Any]:
        """The rules submission with every default and weight, as plain data.

        A choice that came with a later program is left out where it is not submitted: an older
        record stays verified, and a wager from before goes on under the same rules (decision 8).
        """

    def procedures(self) -> tuple[Procedure, ...]:
        """What its regulation leaves to the rules submission, or fixes, and no table can choose."""
        return ()

    def paytables(self) -> tuple[PaytableInWords, ...]:
        """Every paytable of this table, from what it declares: no odds are enumerated."""
        return ()

    @abstractmethod
    def opening_state(self) -> S:
        """The state of a table that opens: an empty layout and no history."""

    def progressive(self) -> ProgressiveWager | None:
        """The progressive wager of this table, or None."""
        return None

    def linked(self, state: S) -> S:
        """The state of a live table, whose meter and money are outside the game.

        In a script a progressive wager moves a meter in the state, and a player's bank covers
        wagers without putting up money. At a live table the cage moves the meter, a win is drawn
        with a `MeterClaim`, and a bank puts up what it has to cover.
        """
        return state

    def idle(self, state: S) -> S:
        """The state of a table at which nobody plays, or which was closed: its cards or tiles are
        spread out. Nothing lies on its layout. The round that comes next is the first of a game.
        """
        return state

    def reshuffle(self, state: S) -> S | Refusal:
        """The state after a floorperson has ordered new cards for the next round, or why not."""
        return Refusal("not_now", f"{self.title} has no shoe to reshuffle.")

    @abstractmethod
    def awaits(self, state: S) -> Awaits:
        """The input that the table waits for."""

    @abstractmethod
    def wagers(self, state: S) -> tuple[Wager, ...]:
        """Every wager on the layout, in the order of acceptance."""

    @abstractmethod
    def place(self, state: S, wager: Wager) -> Step[S] | Refusal:
        """Lay a wager on the layout."""

    @abstractmethod
    def in_order(self, state: S, wager_ids: Sequence[str]) -> S:
        """The same layout with its wagers in this order of acceptance, which names all of them."""

    def placed_pick(self, on: str, pick: tuple[str, ...]) -> tuple[str, ...]:
        """The pick of a wager that is placed as a spot of the layout is published.

        It differs where the table itself, and not the wager, says a part of the spot.
        """
        return pick

    def refuse_spot(self, state: S, on: str, pick: tuple[str, ...]) -> Refusal | None:
        """Say why a spot takes no wager of any amount as the table stands, or None.

        `place` refuses everything else. It does not see the part that `placed_pick` leaves out.
        """
        return None

    def taken(self, wager: Wager) -> int:
        """The cents taken with a wager as it goes up: its amount, and a vigorish on top of it."""
        return wager.amount

    def bound_by_maximum(self, wager: Wager) -> bool:
        """Whether `spot_max` bounds what a seat has on the wager's spot."""
        return True

    def withdrawn(self, state: S, wager: Wager) -> S:
        """The state after a seat has taken off, or reduced, such a wager.

        It differs only if the rules bind the seat to that afterwards.
        """
        return state

    def has_moved(self, wager: Wager) -> bool:
        """Whether a wager has left its spot, as a Come Bet does when it moves to its number."""
        return False

    def call_working(self, state: S, seat: int, wager_id: str, working: bool) -> Step[S] | Refusal:
        """Call a wager on the layout on or off, if the rules let it rest."""
        return Refusal("not_now", "No wager of this table is called on or off.")

    @abstractmethod
    def take_down(self, state: S, seat: int, wager_id: str, to: int = 0) -> Step[S] | Refusal:
        """Take a wager off the layout, or reduce it to `to` cents, before "no more bets"."""

    @abstractmethod
    def retract(self, state: S, wager_id: str) -> Step[S]:
        """Take off a wager that the cage did not cover, and those that may not stand without it.

        `refunds` lists the others that came off with it, not the wager itself.
        """

    def offer(self, state: S, seated: tuple[int, ...]) -> Offer | None:
        """The offer to a seat now, while the table takes wagers, or None. `seated` are the seats
        with a player, in the order in which they sat down.

        The table asks again after every event. The answer stays the same until the seat has
        chosen. `decide` gets the choice, before the wagers of the round are replayed.
        """
        return None

    def remembered(self, state: S) -> tuple[int, ...]:
        """The seats whose players' earlier rounds still matter.

        When the player of one leaves it, the table chooses `leaves` for the seat: `to` another
        seat, which then trades its history with it, or without `to` if the player is gone.
        """
        return ()

    def remembering(self, state: S) -> tuple[int, ...]:
        """The seats whose part in this round will matter later; asked once betting is closed."""
        return ()

    def caller(self, state: S) -> int:
        """The seat of the shooter, who calls for the draw; 0 if there is none."""
        return 0

    def calls_for_draw(self, state: S, seat: int) -> Refusal | None:
        """Say why a seat may not end the betting early, as a shooter does who throws, or None."""
        return Refusal("not_now", "Betting ends when its time is up.")

    def waits_for_nobody(self, state: S, present: Callable[[], Collection[int]]) -> bool:
        """Whether no more wagers are waited for: none can be laid, or all who may have laid theirs.

        `present` tells the seats whose players are here, which takes time at a large table.
        """
        return False

    @abstractmethod
    def no_more_bets(self, state: S) -> Step[S]:
        """Close the betting. Nothing has been drawn yet."""

    @abstractmethod
    def equipment(self) -> tuple[Ask, ...]:
        """What the equipment draws from at this table, each once. A draw asks for nothing else.

        It is inspected before the table opens: 617a.2, 621a.6, 625a.5, 651a.4. For a shoe it is
        the number of its cards, of which a draw takes those that are left.
        """

    @abstractmethod
    def drawing(self, state: S) -> DrawingSteps:
        """Yield what to ask of the equipment, one ask at a time. Returns the draw as in scripts."""

    @abstractmethod
    def drawn(self, state: S, draw: Drawn) -> Step[S]:
        """Settle by an outcome. Raises ImpossibleDraw if the equipment cannot show it."""

    def settling(self, state: S, draw: Drawn) -> Settling[S]:
        """As `drawn`, in steps: a layout of thousands of wagers takes longer than others may wait.

        It yields between the steps, and returns what `drawn` returns.
        """
        yield from ()
        return self.drawn(state, draw)

    def posted(self, state: S) -> Mapping[str, Any]:
        """What the table shows besides its layout, for a player who comes to it now.

        Plain data by name, always the same names: the last number, a running streak.
        """
        return {}

    def notices(self, before: S, after: S) -> tuple[Notice, ...]:
        """What operators have to be told of a round, by the states before and after it."""
        return ()

    def face_up(self, draw: Drawn) -> Drawn:
        """The part of a draw that everybody may see at once: all of it, unless `conceals_draw`."""
        return {} if self.conceals_draw else draw

    def seen(self, state: S, seat: int) -> Mapping[str, Any]:
        """What a seat sees of cards or tiles that are face down; seat 0 is a watcher.

        If `conceals_draw`, nothing else of a draw, or of the `shown` after it, may be sent before
        the round is settled.
        """
        return {}

    def refuse_box(self, state: S, box: int, played: tuple[int, ...]) -> Refusal | None:
        """Say why the player of the seats `played` may not also wager on `box`, or None."""
        return None

    def refuse_choice(
        self, state: S, seat: int, seats: tuple[int, ...], choice: str
    ) -> Refusal | None:
        """Say why the player of all of `seats` may not choose this for one of them, or None.

        `decide` says what the seat by itself may choose.
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

    def short_outcome(self, draws: Sequence[Drawn], call: str) -> str:
        """The outcome of a settled round in a word or two, as a list of results shows it.

        `draws` are those of the round, at least one, the last one valid; `call` is what the dealer
        announced last.
        """
        return call

    def call_off(self, state: S, earlier: Collection[str]) -> Step[S]:
        """Call a round off while betting is open: what was wagered in it goes back (`void`).

        `earlier` are the ids of the wagers that were on the layout when the round opened. They
        stay as they are now, and the rules forget nothing. A game whose wagers never outlive a
        round gives every wager back.
        """
        return self.void(state)

    def calling_off(self, state: S, earlier: Collection[str]) -> Settling[S]:
        """As `call_off`, in steps, like `settling`."""
        yield from ()
        return self.call_off(state, earlier)

    @abstractmethod
    def void(self, state: S) -> Step[S]:
        """Clear the table: every wager goes back (`void`), also those of earlier rounds."""

    def voiding(self, state: S) -> Settling[S]:
        """As `void`, in steps, like `settling`."""
        yield from ()
        return self.void(state)

    @abstractmethod
    def layout(self) -> tuple[Spot, ...]:
        """Every distinct wager of this table."""

    @abstractmethod
    def odds(self) -> tuple[OddsRow, ...]:
        """The exact win probability and return of each distinct wager, by enumeration."""

    def outlook(self, state: S, wager: Wager) -> Outlook:
        """The worth of a wager among `outlooks`, before the next draw of this state.

        It depends on what earlier rounds and draws left in the state, not on whether the wager is
        already in it.
        """
        raise NotImplementedError(f"{wager.on} of {self.title} is worth what its odds say")

    def outcome(self, draw: Drawn) -> str:
        """The name of the branch, of every outlook, that a draw has taken."""
        raise NotImplementedError(f"{self.title} has no shared outlooks: {sorted(draw)}")

    def held_back(self, wagers: Iterable[Wager]) -> Fraction:
        """The expected cents that a limit on the payout of a round takes from these wagers."""
        return Fraction(0)
