"""One round played again from its record or receipt, by the generator and the rules.

`verify_file`, `replay_table` and `drift_statistics` are built on this. The seed must be the one of
the commitment. The generator must give every recorded answer. The rules must ask exactly those
questions, allow every wager and decision, and settle as recorded.

    state before → decisions made while wagers were taken → wagers of earlier rounds that came off
    → new wagers → wagers called on or off → no more bets → draws and decisions, as awaited
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from server.equipment import Draws, seal
from server.games import catalogue, rules
from server.games.placing import put_back
from server.records import Check, canonical, schema
from server.records.verify import compare

UNRECORDED = ("not recorded",) * 4  # ids for wagers that a decision raises beyond its record


def replay(document: schema.Document) -> Iterator[Check]:
    """The checks that need generator and rules, from the commitment to the settlements."""
    yield _commitments(document)
    yield _generator(document)
    try:
        yield from _Replay(document).play()
    except _Difference as difference:
        yield Check(difference.check, False, difference.detail)
    except Exception as error:
        yield _unplayable(error)


def _unplayable(error: Exception) -> Check:
    # The text may hold rules and a state that no table ever had. If the rules fail on it, that is
    # a fault of the text: it is reported as a check and not raised.
    return Check("rules", False, f"the rules cannot play this: {type(error).__name__}: {error}")


def _commitments(document: schema.Document) -> Check:
    """Each seed is the one that was committed to; all of them seed the generator."""
    recorded, recomputed = [], []
    for one in document.committed:
        recorded.append(one.commitment)
        recomputed.append(seal.commitment(document.identity, bytes.fromhex(one.seed)).hex())
    return compare("commitment", " ".join(recorded), " ".join(recomputed))


def _generator(document: schema.Document) -> Check:
    """Every recorded answer is the generator's, in the order of the questions."""
    wagers_hash = bytes.fromhex(document.wagers_hash)
    draws = seal.round_draws(document.identity, document.seeds, wagers_hash)
    for i, happening in enumerate(document.happenings):
        if isinstance(happening.mix, str):
            draws.mix(bytes.fromhex(happening.mix))
            continue
        answer = _ask(draws, happening.ask)
        if answer != happening.answer:
            detail = f"recorded {happening.answer}, recomputed {answer}"
            return Check("generator", False, f"happenings[{i}].answer: {detail}")
    return Check("generator", True, f"{len(document.happenings)} happenings recomputed")


def _ask(draws: Draws, ask: Any) -> int | list[int]:
    match ask:
        case ["uniform", n]:
            return draws.uniform(n)
        case ["weighted", weights]:
            return draws.weighted(weights)
        case ["sample", k, n]:
            return list(draws.sample(k, n))
        case ["shuffle", n]:
            return list(draws.shuffle(n))
        case _:
            raise AssertionError("the schema admits no other ask")


class Replayed(NamedTuple):
    """The results of a round by the rules, to be compared with the recorded ones."""

    draws: list[rules.Drawn]
    settlements: list[rules.Settlement]
    call: str
    state: dict[str, Any]  # after the round, as the next record has it
    state_if_cleared: dict[str, Any] | None  # after a void round that left no wager there
    before_draws: list[Any]  # the state of the table before each draw


def replayed(record: schema.RoundRecord) -> Replayed | Check:
    """Play a round again. Returns the failed check if it cannot go on."""
    played = _Replay(record)
    try:
        for check in played.play():
            if not check.passed:
                return check
    except _Difference as difference:
        return Check(difference.check, False, difference.detail)
    except Exception as error:
        return _unplayable(error)
    state = msgspec.to_builtins(played.state, str_keys=True)
    cleared = msgspec.to_builtins(played.state_if_cleared, str_keys=True)
    return Replayed(played.drawn, played.settled, played.call, state, cleared, played.before_draws)


def answers_of(record: schema.RoundRecord) -> list[dict[str, Any]]:
    """The happenings of a round, with the answers that the generator gives now."""
    wagers_hash = bytes.fromhex(record.wagers_hash)
    draws = seal.round_draws(record.identity, record.seeds, wagers_hash)
    for happening in record.happenings:
        if isinstance(happening.mix, str):
            draws.mix(bytes.fromhex(happening.mix))
        else:
            _ask(draws, happening.ask)
    return [dict(one) for one in draws.trace]


class _Difference(Exception):
    """The replay differs from the text: which check fails, and how."""

    def __init__(self, check: str, detail: str) -> None:
        super().__init__(detail)
        self.check = check
        self.detail = detail


class _Replay:
    """One round, played again by the rules with the recorded answers and decisions.

    A receipt of a round that is not open omits other players' wagers. Some wagers make the rules
    draw more than the number (a B2B payout, 617b.1(e)). So such a receipt may hold answers, and
    words of a draw, for which none of its wagers asks. A record has neither.
    """

    def __init__(self, document: schema.Document) -> None:
        self._document = document
        self._partial = isinstance(document, schema.Receipt) and not document.open
        self._happenings = deque(document.happenings)
        self._draws = deque(enumerate(document.draws))
        self.settled: list[rules.Settlement] = []
        self.call = ""
        self.drawn: list[rules.Drawn] = []
        self.before_draws: list[Any] = []
        self.state: Any = None  # after the round
        self.state_if_cleared: Any = None  # after a void round that left nothing of earlier ones

    def play(self) -> Iterator[Check]:
        """Yields a check for each stage. Raises _Difference if the round cannot go on."""
        document = self._document
        game = catalogue.submit(document.game, document.rules)
        yield _rules(document, game)
        before = msgspec.convert(document.state, game.state_type, str_keys=True)
        state = self._wagered(game, before)
        if document.result == "retired":
            self._retired(game, state)
        elif document.result == "void":
            self._void(game, before, state)
        else:
            played = self._played(game, game.no_more_bets(state).state)
            self.state = self._finished(game, played)
        yield Check("draws", True, f"{len(document.draws)} draws, as the rules ask for them")
        if document.decisions:
            yield Check("decisions", True, f"{len(document.decisions)} decisions, each allowed")
        if document.result == "settled":
            yield compare("outcome", document.outcome, self.call)
        yield self._settlements()

    # Betting

    def _wagered(self, game: rules.Game[Any], state: Any) -> Any:
        """The layout when betting ended."""
        for i, decision in enumerate(self._document.decisions):
            if decision.betting:
                state = self._decided(game, state, i, decision).state
        state = self._without_those_taken_down(game, state)
        state = _placed(game, state, self._document.wagers)
        return _called_working(game, state, self._document.wagers)

    def _without_those_taken_down(self, game: rules.Game[Any], state: Any) -> Any:
        """Take down wagers of earlier rounds that are not listed any more, or with less.

        A wager that depends on another comes down before it; otherwise more would come down than
        is listed. A wager that a receipt does not list belongs to another player, unless it is on a
        seat of this player's wagers.
        """
        listed = {wager.id: wager.amount for wager in self._document.wagers}
        seats = {wager.seat for wager in self._document.wagers}
        less = [
            lying
            for lying in reversed(game.wagers(state))
            if listed.get(lying.id, 0) < lying.amount
            and (not self._partial or lying.id in listed or lying.seat in seats)
        ]
        while less:
            steps = [(one, _reduced(game, state, one, listed)) for one in less]
            fitting = ((one, step) for one, step in steps if isinstance(step, rules.Step))
            lying, step = next(fitting, steps[0])
            if isinstance(step, rules.Refusal):
                detail = f"{lying.id} lay there as {lying}, and stays there: {step.message}"
                raise _Difference("wagers", detail)
            state = step.state
            less = [one for one in less if one is not lying and _lies(game, state, one.id)]
        return state

    # Draws and decisions

    def _played(self, game: rules.Game[Any], state: Any) -> Any:
        """Draw and decide until nothing is awaited, or nothing more is recorded."""
        numbered = enumerate(self._document.decisions)
        decisions = deque((i, one) for i, one in numbered if not one.betting)
        while not isinstance(awaited := game.awaits(state), rules.Wagering):
            if isinstance(awaited, rules.Drawing):
                if not self._draws:
                    break
                step = self._drawn(game, state, *self._draws.popleft())
            elif decisions:
                step = self._decided(game, state, *decisions.popleft())
            else:
                break
            self.settled += step.settled
            self.call = step.call or self.call
            state = step.state
        if self._document.result == "settled" and isinstance(awaited, rules.Deciding):
            raise _Difference("decisions", f"nobody made the decision that is due: {awaited}")
        if self._draws:
            detail = f"draws[{self._draws[0][0]}]: the rules draw nothing any more"
            raise _Difference("draws", detail)
        # If a round is called off after a restart, its draws are not repeated up to its decisions.
        if decisions and self._document.result == "settled":
            raise _Difference("decisions", f"decisions[{decisions[0][0]}]: nothing was asked")
        return state

    def _drawn(
        self, game: rules.Game[Any], state: Any, i: int, recorded: dict[str, Any]
    ) -> rules.Step[Any]:
        drawing = game.drawing(state)
        try:
            ask = next(drawing)
            while True:
                ask = drawing.send(self._answer(ask, recorded))
        except StopIteration as done:
            draw = done.value
        known = {key: recorded.get(key) for key in draw} if self._partial else recorded
        if _canonical(draw) != _canonical(known):
            raise _Difference("draws", f"draws[{i}]: recorded {recorded}, recomputed {draw}")
        self.before_draws.append(state)
        self.drawn.append(draw)
        return game.drawn(state, draw)

    def _answer(
        self, ask: rules.Ask | rules.MeterClaim, recorded: dict[str, Any]
    ) -> int | tuple[int, ...]:
        if isinstance(ask, rules.MeterClaim):
            # The amount of a linked meter does not come from the generator: the signed draw has it.
            cents = recorded.get("meter")
            return cents if type(cents) is int else 0
        wanted = _ask_as_recorded(ask)
        while self._happenings:
            happening = self._happenings.popleft()
            if happening.ask == wanted:
                assert not isinstance(happening.answer, msgspec.UnsetType)
                answer = happening.answer
                return tuple(answer) if isinstance(answer, list) else answer
            if not self._may_be_others(happening):
                raise _Difference(
                    "draws", f"the rules ask {wanted}, recorded is {_told(happening)}"
                )
        raise _Difference("draws", f"the rules ask {wanted}, which was never drawn")

    def _decided(
        self, game: rules.Game[Any], state: Any, i: int, decision: schema.RecordedDecision
    ) -> rules.Step[Any]:
        if decision.seat == 0:
            step = game.next_window(state)
        else:
            self._mixed(i, decision)
            ids = (*(raised.id for raised in decision.raised), *UNRECORDED)
            step = game.decide(state, decision.seat, decision.choice, ids)
        if isinstance(step, rules.Refusal):
            detail = f"decisions[{i}] is not allowed: {step.message} ({step.code})"
            raise _Difference("decisions", detail)
        recorded, recomputed = map(_in_fields, decision.raised), map(_in_fields, step.raised)
        difference = _first_difference(list(recorded), list(recomputed))
        if difference:
            raise _Difference("decisions", f"decisions[{i}].raised{difference}")
        return step

    def _mixed(self, i: int, decision: schema.RecordedDecision) -> None:
        """The decision was mixed into the generator before anything more was drawn."""
        if not self._happenings and self._document.result != "settled":
            return  # the round was called off before there was a generator
        mixture = canonical.encode([decision.seat, decision.choice]).hex()
        happening = self._happenings.popleft() if self._happenings else None
        if happening is None or happening.mix != mixture:
            told = _told(happening) if happening is not None else "nothing"
            detail = f"decisions[{i}]: it mixes in {mixture}, recorded is {told}"
            raise _Difference("decisions", detail)

    # The end

    def _void(self, game: rules.Game[Any], before: Any, wagered: Any) -> None:
        """A round that was called off returns what was wagered in it; all else stays.

        If wagers of earlier rounds went back too, the table was cleared: its rules had changed. So
        did every void round of format 1 before wagers stayed, also after draws and decisions.
        """
        document = self._document
        earlier = {wager.id for wager in game.wagers(before)}
        ended = {one.id for one in document.settlements}
        played = self._played(game, game.no_more_bets(wagered).state)
        cleared = game.void(played)
        self.state_if_cleared = cleared.state
        late = [one for one in document.decisions if not one.betting]
        if not (ended & earlier or document.draws or document.happenings or late):
            step = game.call_off(wagered, earlier)
            self.state, self.settled = step.state, list(step.settled)
            return
        raised = (up for one in late for up in one.raised)
        laid = {wager.id: wager.amount for wager in (*document.wagers, *raised)}
        # This includes wagers that were settled before the round was called off.
        lying = {one.id: one for one in cleared.settled}
        back = (rules.Settlement(one, "void", cents) for one, cents in laid.items())
        self.settled = [lying.get(one.id, one) for one in back]
        self.state = cleared.state

    def _retired(self, game: rules.Game[Any], wagered: Any) -> None:
        """The table was taken out of service before "no more bets": all wagers went back."""
        document = self._document
        late = [one for one in document.decisions if not one.betting]
        if document.draws or document.happenings or late:
            raise _Difference("draws", "the table was retired after something was drawn or decided")
        step = game.void(wagered)
        back = {one.id: one for one in step.settled}
        # A receipt lists its player's wagers, in the order of acceptance as the record does.
        self.state, self.settled = step.state, [back[one.id] for one in document.wagers]

    def _finished(self, game: rules.Game[Any], state: Any) -> Any:
        """The state after a round that was settled."""
        awaited = game.awaits(state)
        if not isinstance(awaited, rules.Wagering):
            raise _Difference("draws", f"the round is not finished: it waits for {awaited}")
        for happening in self._happenings:
            if not self._may_be_others(happening):
                raise _Difference("draws", f"the rules never asked for {_told(happening)}")
        return state

    def _may_be_others(self, happening: schema.Happening) -> bool:
        """Whether another player's wager may have made the rules ask. All decisions are here.

        Else a house could mix in what it likes until the outcome suits it, and no receipt tell.
        """
        return self._partial and not isinstance(happening.mix, str)

    def _settlements(self) -> Check:
        """The settlements must be exactly those of this text's wagers, in the dealer's order."""
        document = self._document
        settled = self.settled
        if self._partial:
            own = {wager.id for wager in document.wagers}
            own |= {up.id for one in document.decisions for up in one.raised}
            settled = [one for one in settled if one.id in own]
        recomputed = [(one.id, one.result, one.returned) for one in settled]
        recorded = [(one.id, one.result, one.returned) for one in document.settlements]
        if recorded == recomputed:
            returned = sum(one.returned for one in settled)
            return Check("settlements", True, f"{len(settled)} wagers, {returned} cents returned")
        return Check("settlements", False, f"settlements{_first_difference(recorded, recomputed)}")


def _rules(document: schema.Document, game: rules.Game[Any]) -> Check:
    """A legal rules submission, with nothing left to a default."""
    if document.open != game.draws_by_wagers:
        return compare("rules", f"open: {document.open}", f"open: {game.draws_by_wagers}")
    if _canonical(document.rules) == _canonical(game.resolved_rules()):
        return Check("rules", True, f"a legal rules submission of {game.title}, {game.chapter}")
    return compare("rules", _canonical(document.rules), _canonical(game.resolved_rules()))


def _reduced(
    game: rules.Game[Any], state: Any, lying: rules.Wager, listed: Mapping[str, int]
) -> rules.Step[Any] | rules.Refusal:
    """Reduce a wager to its listed amount, and no other wager below its own."""
    step = game.take_down(state, lying.seat, lying.id, listed.get(lying.id, 0))
    if isinstance(step, rules.Refusal):
        return step
    if any(one.left < listed.get(one.id, 0) for one in step.refunds):
        return rules.Refusal("not_now", "another would come off with it, and is listed")
    return step


def _placed(game: rules.Game[Any], state: Any, wagers: Sequence[schema.RecordedWager]) -> Any:
    """The state with wagers on the layout.

    A wager may be there already, from an earlier round or by a decision.
    """
    known = {wager.id: wager for wager in game.wagers(state)}
    new = []
    for recorded in wagers:
        wager = known.get(recorded.id)
        if wager is None:
            known[recorded.id] = wager = _wager_of(recorded)
            new.append(wager)
        elif _in_fields(wager) != _in_fields(recorded):
            raise _Difference("wagers", f"{wager.id} lay there as {wager}")
    back = put_back(game, state, new, game.place)
    for i, refusal in back.refused.items():
        detail = f"{new[i].id} is not allowed: {refusal.message} ({refusal.code})"
        raise _Difference("wagers", detail)
    return back.state


def _wager_of(recorded: schema.RecordedWager) -> rules.Wager:
    pick = tuple(recorded.pick)
    return rules.Wager(
        recorded.id, recorded.seat, recorded.on, pick, recorded.amount, recorded.working
    )


def _called_working(
    game: rules.Game[Any], state: Any, wagers: Sequence[schema.RecordedWager]
) -> Any:
    """The state with each wager called on or off as it was when betting ended."""
    lying = {wager.id: wager.working for wager in game.wagers(state)}
    for wager in wagers:
        if wager.working != lying[wager.id]:
            step = game.call_working(state, wager.seat, wager.id, wager.working)
            if isinstance(step, rules.Refusal):
                detail = f"{wager.id} is called {'on' if wager.working else 'off'}: {step.message}"
                raise _Difference("wagers", detail)
            state = step.state
    return state


def _lies(game: rules.Game[Any], state: Any, wager_id: str) -> bool:
    return any(lying.id == wager_id for lying in game.wagers(state))


def _in_fields(wager: rules.Wager | schema.RecordedWager) -> tuple[Any, ...]:
    """The fields of a wager that never change, and its amount."""
    return wager.id, wager.seat, wager.on, tuple(wager.pick), wager.amount


def _told(happening: schema.Happening) -> Any:
    return f"a mix of {happening.mix}" if isinstance(happening.mix, str) else happening.ask


def _ask_as_recorded(ask: rules.Ask) -> list[Any]:
    match ask:
        case rules.Uniform(n):
            return ["uniform", n]
        case rules.Sample(k, n):
            return ["sample", k, n]
        case rules.Weighted(weights):
            return ["weighted", list(weights)]
        case rules.Shuffle(n):
            return ["shuffle", n]


def _first_difference(recorded: list[Any], recomputed: list[Any]) -> str:
    """The first place where two lists differ, and how; "" if they are equal."""
    if recorded == recomputed:
        return ""
    same = 0
    while recorded[same : same + 1] == recomputed[same : same + 1]:
        same += 1
    shown = [
        " ".join(map(str, entries[same])) if same < len(entries) else "nothing"
        for entries in (recorded, recomputed)
    ]
    return f"[{same}]: recorded {shown[0]}, recomputed {shown[1]}"


def _canonical(plain: Any) -> str:
    return canonical.encode(plain).decode("ascii")
