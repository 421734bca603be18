"""A small model of one round after another at one table: lease, journal, cage, and crashes.

Two processes share the table by its lease. Each carries a round through the steps of
`server/tables/round`: open, take a wager, close, record, pay. What a process asks of the store is a
request that may come late, come twice, or have its answer lost. A process may end at any moment,
and a lease may end under an owner that does not know it yet. `explore` visits every state that can
be reached so, and looks at each.

    explore()           every state that there is, and no broken promise
    explore("a fault")  the promise that it breaks, and the shortest way there

The names of the promises are those of docs/reliability.md.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Callable, Iterator
from typing import Any, Literal, NamedTuple, TypeAlias

ROUNDS = 2
BANKROLL = 3
KILLED = "is killed"
STAKE = 1

Fault: TypeAlias = Literal[
    "the wager is accepted before the cage has answered",
    "the draw comes before the wagers are fixed",
    "the round is paid before it is recorded",
    "a found round is drawn again",
    "a found wager is forgotten",
    "a found round is not paid",
    "the cage does not look at the lease",
    "the journal does not look at the lease",
    "a hold may be taken again",
    "a settlement does not look for its hold",
    "a save has no number",
    "what has no answer is not asked again",
]
FAULTS: tuple[Fault, ...] = Fault.__args__  # type: ignore[attr-defined]

Phase: TypeAlias = Literal["", "betting", "closed", "recorded"]


class Page(NamedTuple):
    """The page of the table in the journal. `outcome` follows from seed and wagers."""

    round: int = 0
    phase: Phase = ""
    seed: int = 0
    has_wager: bool = False


class Store(NamedTuple):
    """What Redis has."""

    number: int = 0  # of the last lease
    leased: bool = False
    journal_owner: int = 0
    cage_owner: int = 0
    saved: int = 0  # the number of the owner's last save
    page: Page = Page()
    records: tuple[tuple[int, bool, int], ...] = ()  # round, whether it has the wager, outcome
    holds: tuple[int, ...] = ()  # rounds whose wager is held
    used: frozenset[int] = frozenset()  # rounds whose hold was taken once
    paid: tuple[int, ...] = ()  # rounds whose hold was settled, in order
    balance: int = BANKROLL
    house: int = 0


class Request(NamedTuple):
    """What a process asks of the store. Equal requests are one: to ask again changes nothing."""

    kind: Literal["take", "load", "own", "save", "record", "hold", "settle"]
    number: int
    round: int = 0
    page: Page = Page()
    save: int = 0
    cents: int = 0


class Process(NamedTuple):
    """A process: what it does now, and what it knows of the table."""

    step: str = "away"
    number: int = 0
    page: Page = Page()
    held: bool = False  # its wager of this round is held, as far as it knows
    saves: int = 0
    asked: Request | None = None


class State(NamedTuple):
    store: Store
    processes: tuple[Process, Process]
    sent: frozenset[Request]
    accepted: frozenset[int]  # rounds in which the player was told that the wager counts
    drawn: tuple[tuple[int, int], ...]  # round and outcome, as the processes have computed them


Step: TypeAlias = tuple[str, State]
Becomes: TypeAlias = Callable[..., State]

START = State(Store(), (Process(), Process()), frozenset(), frozenset(), ())


class Broken(NamedTuple):
    """A promise that does not hold, and the way to where it does not."""

    promise: str
    way: tuple[str, ...]


class Explored(NamedTuple):
    states: int
    broken: Broken | None


# ---------------------------------------------------------------------- the store


def arrived(store: Store, asked: Request, faults: frozenset[Fault]) -> tuple[Store, bool]:
    """The store after a request, and whether it said yes."""
    number = asked.number
    match asked.kind:
        case "take":
            if store.leased or store.number >= number:
                return store, False  # to its own number, too: it takes a higher one then
            return store._replace(number=number, leased=True), True
        case "load":
            if store.journal_owner > number:
                return store, False
            saved = store.saved if store.journal_owner == number else 0
            return store._replace(journal_owner=number, saved=saved), True
        case "own":
            if store.cage_owner > number:
                return store, False
            return store._replace(cage_owner=number), True
        case "save" | "record":
            return _saved(store, asked, faults)
        case "hold" | "settle":
            if store.cage_owner != number and "the cage does not look at the lease" not in faults:
                return store, False
            return _moved(store, asked, faults), True


def _is_spent(store: Store, asked: Request, faults: frozenset[Fault]) -> bool:
    """Whether a request will never change anything, however late it comes."""
    match asked.kind:
        case "take":
            return store.number >= asked.number
        case "load":
            return store.journal_owner >= asked.number
        case "own":
            return store.cage_owner >= asked.number
        case "save" | "record":
            if (
                "the journal does not look at the lease" in faults
                or "a save has no number" in faults
            ):
                return False
            return (store.journal_owner, store.saved) >= (asked.number, asked.save)
        case "hold":
            if store.cage_owner > asked.number:
                return "the cage does not look at the lease" not in faults
            return asked.round in store.used and "a hold may be taken again" not in faults
        case "settle":
            if store.cage_owner > asked.number:
                return "the cage does not look at the lease" not in faults
            is_settled = asked.round in store.used and asked.round not in store.holds
            return is_settled and "a settlement does not look for its hold" not in faults


def _saved(store: Store, asked: Request, faults: frozenset[Fault]) -> tuple[Store, bool]:
    if store.journal_owner != asked.number and (
        "the journal does not look at the lease" not in faults
    ):
        return store, False
    if asked.save <= store.saved and "a save has no number" not in faults:
        return store, True  # it was saved before
    store = store._replace(page=asked.page, saved=asked.save)
    if asked.kind == "record":
        page = asked.page
        record = (page.round, page.has_wager, outcome_of(page))
        if record not in store.records:
            store = store._replace(records=(*store.records, record))
    return store, True


def _moved(store: Store, asked: Request, faults: frozenset[Fault]) -> Store:
    this = asked.round
    if asked.kind == "hold":
        if this in store.used and (
            "a hold may be taken again" not in faults or store.balance < STAKE
        ):
            return store
        return store._replace(
            balance=store.balance - STAKE, holds=(*store.holds, this), used=store.used | {this}
        )
    if this not in store.holds and "a settlement does not look for its hold" not in faults:
        return store
    holds = list(store.holds)
    if this in holds:
        holds.remove(this)
    return store._replace(
        balance=store.balance + asked.cents,
        house=store.house + STAKE - asked.cents,
        holds=tuple(holds),
        paid=(*store.paid, this)[-4:],
    )


def outcome_of(page: Page) -> int:
    """Seed and wagers give the outcome: 0 or 1."""
    return page.seed ^ page.has_wager


def payment_of(page: Page) -> int:
    return 2 * STAKE * outcome_of(page)


# ---------------------------------------------------------------------- the processes


def steps(state: State, faults: frozenset[Fault], owners: int) -> Iterator[Step]:
    """Everything that may happen next."""
    store = state.store
    if store.leased:
        yield "the lease ends", state._replace(store=store._replace(leased=False))
    for request in state.sent:
        after, _ = arrived(store, request, faults)
        if after != store:
            yield f"{request.kind} of {request.number} comes", state._replace(store=after)
    for process, other in (state.processes, state.processes[::-1]):
        for what, now in _steps_of(state, process, faults, owners):
            both = sorted((now.processes[0], other), key=lambda one: one.number)
            name = f"owner {process.number}" if process.number else "a process"
            sent = frozenset(one for one in now.sent if not _is_spent(now.store, one, faults))
            yield f"{name} {what}", now._replace(processes=(both[0], both[1]), sent=sent)


def _steps_of(
    state: State, process: Process, faults: frozenset[Fault], owners: int
) -> Iterator[Step]:
    """What one process may do. It comes first in the states that are yielded."""

    def becomes(now: Process, **changes: Any) -> State:
        sent = state.sent if now.asked is None else state.sent | {now.asked}
        whole = state._replace(processes=(now, now), sent=sent)
        return whole._replace(**changes)

    if process.step == "away":
        number = state.store.number + 1
        if number <= owners and not state.store.leased:
            yield (
                "takes the table",
                becomes(Process("taking", number, asked=Request("take", number))),
            )
        return
    yield KILLED, becomes(Process())
    if process.asked is not None:
        yield from _heard(state, process, becomes, faults)
    else:
        yield from _acts(state, process, becomes, faults)


def _heard(
    state: State, process: Process, becomes: Becomes, faults: frozenset[Fault]
) -> Iterator[Step]:
    """The answer to what a process has asked comes. The request may come once more, later."""
    asked = process.asked
    assert asked is not None
    store, is_yes = arrived(state.store, asked, faults)
    if store == state.store and "what has no answer is not asked again" in faults:
        return  # it came before, and its answer was lost
    if not is_yes:
        yield "is refused", becomes(Process(), store=store)
        return
    heard = process._replace(asked=None)
    match asked.kind:
        case "take":
            heard = heard._replace(step="load")
        case "load":
            heard = heard._replace(step="own", page=store.page)
        case "own":
            this = heard.page.round
            held = this in store.holds and "a found wager is forgotten" not in faults
            heard = heard._replace(step="found", held=held)
        case "save" | "record":
            heard = heard._replace(step="at", page=asked.page)
        case "hold":
            accepted = state.accepted | {asked.round}
            yield (
                "hears of its hold",
                becomes(heard._replace(step="at", held=True), store=store, accepted=accepted),
            )
            return
        case "settle":
            heard = heard._replace(step="open")
    yield f"hears of its {asked.kind}", becomes(heard, store=store)


def _acts(
    state: State, process: Process, becomes: Becomes, faults: frozenset[Fault]
) -> Iterator[Step]:
    page, number = process.page, process.number

    def asks(request: Request, **changes: Any) -> State:
        return becomes(process._replace(step="waits", asked=request), **changes)

    def saves(to: Page, kind: Literal["save", "record"] = "save") -> State:
        save = process.saves + 1
        asked = Request(kind, number, page=to, save=save)
        return becomes(process._replace(step="waits", saves=save, asked=asked))

    if process.step == "load":
        yield "loads the page", asks(Request("load", number))
    elif process.step == "own":
        yield "reads the holds", asks(Request("own", number))
    elif process.step == "found":
        yield from _found(process, becomes, saves, faults)
    elif process.step == "open" or not page.phase:
        if page.round < ROUNDS:
            for seed in (0, 1):
                now = process._replace(held=False)
                to = Page(page.round + 1, "betting", seed)
                asked = Request("save", number, page=to, save=process.saves + 1)
                now = now._replace(step="waits", saves=process.saves + 1, asked=asked)
                yield f"opens round {to.round}", becomes(now)
    elif page.phase == "betting":
        if not process.held:
            is_early = "the wager is accepted before the cage has answered" in faults
            accepted = state.accepted | {page.round} if is_early else state.accepted
            yield "takes a wager", asks(Request("hold", number, page.round), accepted=accepted)
            if is_early:
                yield "closes", becomes(process, accepted=accepted)
        if "the draw comes before the wagers are fixed" in faults:
            yield "draws", becomes(process, drawn=_noted(state, page))
        yield "closes", saves(page._replace(phase="closed", has_wager=process.held))
    elif page.phase == "closed":
        if "the round is paid before it is recorded" in faults and page.round in state.store.holds:
            asked = Request("settle", number, page.round, cents=payment_of(page))
            yield "pays", becomes(process._replace(step="waits", asked=asked))
        drawn = _noted(state, page)
        record = saves(page._replace(phase="recorded"), "record")
        yield "draws and records", record._replace(drawn=drawn)
    elif page.phase == "recorded":
        if page.has_wager:
            yield "pays", asks(Request("settle", number, page.round, cents=payment_of(page)))
        else:
            yield "has nobody to pay", becomes(process._replace(step="open"))


def _found(
    process: Process, becomes: Becomes, saves: Callable[[Page], State], faults: frozenset[Fault]
) -> Iterator[Step]:
    """A process has found a page. A round whose betting was open gets one more seed."""
    page = process.page
    if page.phase == "betting":
        for fresh in (0, 1):
            yield "goes on with the betting", saves(page._replace(seed=page.seed ^ fresh))
    elif page.phase == "closed" and "a found round is drawn again" in faults:
        for fresh in (0, 1):
            yield "closes once more", saves(page._replace(seed=fresh))
    elif page.phase == "recorded" and "a found round is not paid" in faults:
        yield "goes on", becomes(process._replace(step="open"))
    else:
        yield "goes on", becomes(process._replace(step="at"))


def _noted(state: State, page: Page) -> tuple[tuple[int, int], ...]:
    drawn = (page.round, outcome_of(page))
    return state.drawn if drawn in state.drawn else (*state.drawn, drawn)


# ---------------------------------------------------------------------- the promises


def broken_in(state: State) -> str:
    """The promise that a state breaks; "": none."""
    store = state.store
    held = STAKE * len(store.holds)
    if store.balance + held + store.house != BANKROLL or store.balance < 0:
        return "no cent is made or lost"
    if len(set(store.paid)) != len(store.paid):
        return "a wager is settled once"
    if len({this for this, _, _ in store.records}) != len(store.records):
        return "a round has one record"
    if len({this for this, _ in state.drawn}) != len(state.drawn):
        return "a round is drawn once"
    recorded = {this: has_wager for this, has_wager, _ in store.records}
    if any(this not in recorded for this in store.paid):
        return "nothing is paid that is not recorded"
    if any(not recorded.get(this, True) for this in state.accepted):
        return "what was accepted counts"
    if any(this < store.page.round for this in (*store.holds, *_unpaid(state))):
        return "a round is paid before the next one opens"
    return ""


def _unpaid(state: State) -> set[int]:
    """Rounds whose accepted wager is neither held nor settled."""
    return set(state.accepted) - set(state.store.holds) - set(state.store.paid)


def is_over(state: State) -> bool:
    """Whether the last round was played to its end."""
    store, last = state.store, ROUNDS
    return store.page.round == last and store.page.phase == "recorded" and not store.holds


def explore(*faults: Fault, owners: int = 2) -> Explored:
    """Visit every state, the nearest first, until one breaks a promise.

    The table is taken `owners` times: each time but the first after a crash, or a lost lease.
    Then look whether every state leads to the evening's end, if nobody is killed any more.
    """
    chosen = frozenset(faults)
    before: dict[State, tuple[State, str] | None] = {START: None}
    comes_from: defaultdict[State, list[State]] = defaultdict(list)
    waiting = deque([START])
    while waiting:
        state = waiting.popleft()
        if promise := broken_in(state):
            return Explored(len(before), Broken(promise, _way_to(state, before)))
        for what, after in steps(state, chosen, owners):
            if not what.endswith(KILLED):
                comes_from[after].append(state)
            if after not in before:
                before[after] = state, what
                waiting.append(after)
    stuck = _stuck(before, comes_from, owners)
    if stuck is not None:
        return Explored(len(before), Broken("no table is stuck", _way_to(stuck, before)))
    return Explored(len(before), None)


def _stuck(
    known: dict[State, tuple[State, str] | None],
    comes_from: dict[State, list[State]],
    owners: int,
) -> State | None:
    """A state from which the end cannot be reached, although an owner lives or may come."""
    ends = [state for state in known if is_over(state) or _nobody_comes(state, owners)]
    leads_on, waiting = set(ends), deque(ends)
    while waiting:
        for earlier in comes_from[waiting.popleft()]:
            if earlier not in leads_on:
                leads_on.add(earlier)
                waiting.append(earlier)
    return next((state for state in known if state not in leads_on), None)


def _nobody_comes(state: State, owners: int) -> bool:
    number = state.store.number
    return number == owners and all(one.number < number for one in state.processes)


def _way_to(state: State, before: dict[State, tuple[State, str] | None]) -> tuple[str, ...]:
    way: list[str] = []
    while (came := before[state]) is not None:
        state, what = came
        way.append(what)
    return tuple(reversed(way))
