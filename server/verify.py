"""`croupier verify FILE`: recompute a round from its record or receipt, offline.

The text is checked by `server.records`; here the round is played again. The seed must be the one
that was committed to, the generator must give every recorded answer, the rules must ask exactly
those questions, and settle every wager as recorded.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple, TextIO

import msgspec

from server.equipment import Draws, seal
from server.games import catalogue, rules
from server.records import Check, Verification, canonical, schema
from server.records.verify import compare
from server.records.verify import verify as verify_document

MAX_DOCUMENT_NBYTES = 64 * 2**20


def verify(document: str | bytes, *, key: bytes | None = None) -> Verification:
    """Check everything in a record or a receipt. `key`: the house's public key, if known."""
    return verify_document(document, replay=replay, key=key)


def verify_file(
    path: str, *, as_json: bool = False, key: bytes | None = None, out: TextIO = sys.stdout
) -> int:
    """Verify a file, or standard input for "-", and write a table of what was checked.

    A file of several lines holds a document a line: each is told on a line, and one that is not
    sound with its table. Returns the exit code: 0 if every check passed, 1 if one failed, 2 if the
    file cannot be read.
    """
    try:
        with _opened(path) as file:
            passed = _verify_lines(file, as_json, key, out)
    except OSError as error:
        sys.stderr.write(f"croupier verify: {path}: {error.strerror or error}\n")
        return 2
    return 0 if passed else 1


def _verify_lines(file: BinaryIO, as_json: bool, key: bytes | None, out: TextIO) -> bool:
    """Whether every document of a file is sound. Raises OSError."""
    first, second = file.readline(MAX_DOCUMENT_NBYTES), file.readline(MAX_DOCUMENT_NBYTES)
    if not second.strip() and not (rest := file.read(1)):
        verification = verify(first + second + rest, key=key)
        out.write(_as_line(verification) if as_json else _table(verification))
        return verification.passed
    failed = number = 0
    lines = chain((first, second), iter(partial(file.readline, MAX_DOCUMENT_NBYTES), b""))
    for number, line in enumerate(lines, 1):
        verification = verify(line, key=key)
        failed += not verification.passed
        if as_json:
            out.write(_as_line(verification))
        elif verification.passed:
            out.write(f"ok      line {number}: {verification.kind} of {verification.identity}\n")
        else:
            out.write(f"FAILED  line {number}:\n{_table(verification)}")
    if not as_json:
        verdict = "all sound." if not failed else f"NOT sound: {failed}."
        out.write(f"\n{number} documents, {verdict}\n")
    return not failed


def replay(document: schema.Document) -> Iterator[Check]:
    """What takes the generator and the rules: commitment, generator, rules, draws, settlements."""
    seed = bytes.fromhex(document.seed)
    committed = seal.commitment(document.identity, seed).hex()
    yield compare("commitment", document.commitment, committed)
    yield _generator(document, seed)
    try:
        yield from _Replay(document).play()
    except _Difference as difference:
        yield Check(difference.check, False, difference.detail)
    except Exception as error:
        yield _unplayable(error)


def _unplayable(error: Exception) -> Check:
    # The text may hold rules and a state that no table ever had. Whatever the rules stumble
    # over in it is what is wrong with the text, and has to be told, not raised.
    return Check("rules", False, f"the rules cannot play this: {type(error).__name__}: {error}")


def _generator(document: schema.Document, seed: bytes) -> Check:
    """Every answer is what the round's generator gives, in the order asked."""
    wagers_hash = bytes.fromhex(document.wagers_hash)
    draws = seal.round_draws(document.identity, seed, wagers_hash)
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
    """What the rules make of a round's answers: to be compared with what is recorded."""

    draws: list[rules.Drawn]
    settlements: list[rules.Settlement]
    call: str
    state: dict[str, Any]  # after the round, as the next record has it


def replayed(record: schema.RoundRecord) -> Replayed | Check:
    """Play a round again, or the check that fails where it cannot go on."""
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
    return Replayed(played.drawn, played.settled, played.call, state)


def answers_of(record: schema.RoundRecord) -> list[dict[str, Any]]:
    """The happenings of a round with the answers that its generator gives now."""
    seed, wagers_hash = bytes.fromhex(record.seed), bytes.fromhex(record.wagers_hash)
    draws = seal.round_draws(record.identity, seed, wagers_hash)
    for happening in record.happenings:
        if isinstance(happening.mix, str):
            draws.mix(bytes.fromhex(happening.mix))
        else:
            _ask(draws, happening.ask)
    return [dict(one) for one in draws.trace]


class _Difference(Exception):
    """The replay departs from the text: which check that fails, and how."""

    def __init__(self, check: str, detail: str) -> None:
        super().__init__(detail)
        self.check = check
        self.detail = detail


class _Replay:
    """One round, played again by the rules with the recorded answers.

    A receipt does not show other players' wagers. Some of them make the rules draw more than the
    number (a B2B payout, 617b.1(e)), so that in a receipt there may be answers, and words of a
    draw, that the wagers in it do not ask for; a record has none.
    """

    def __init__(self, document: schema.Document) -> None:
        self._document = document
        self._partial = isinstance(document, schema.Receipt)
        self._answers = iter([one for one in document.happenings if one.mix is msgspec.UNSET])
        self.settled: list[rules.Settlement] = []
        self.call = ""
        self.drawn: list[rules.Drawn] = []
        self.state: Any = None

    def play(self) -> Iterator[Check]:
        """Yields a check for each stage; raises _Difference where the round cannot go on."""
        document = self._document
        game = catalogue.submit(document.game, document.rules)
        yield _rules(document.rules, game)
        state = msgspec.convert(document.state, game.state_type, str_keys=True)
        for wager in document.wagers:
            state = _placed(game, state, wager)
        state = game.no_more_bets(state).state
        for i, recorded in enumerate(document.draws):
            state = self._drawn(game, state, i, recorded)
        self.state = self._finished(game, state)
        yield Check("draws", True, f"{len(document.draws)} draws, as the rules ask for them")
        if document.result == "settled":
            yield compare("outcome", document.outcome, self.call)
        yield self._settlements()

    def _drawn(self, game: rules.Game[Any], state: Any, i: int, recorded: dict[str, Any]) -> Any:
        if not isinstance(game.awaits(state), rules.Drawing):
            raise _Difference("draws", f"draws[{i}]: the rules draw nothing any more")
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
        self.drawn.append(draw)
        step = game.drawn(state, draw)
        self.settled += step.settled
        self.call = step.call
        return step.state

    def _answer(
        self, ask: rules.Ask | rules.MeterClaim, recorded: dict[str, Any]
    ) -> int | tuple[int, ...]:
        if isinstance(ask, rules.MeterClaim):
            # What a linked meter had is no matter of the generator: the signed draw says it.
            cents = recorded.get("meter")
            return cents if type(cents) is int else 0
        wanted = _ask_as_recorded(ask)
        for happening in self._answers:
            if happening.ask == wanted:
                assert not isinstance(happening.answer, msgspec.UnsetType)
                answer = happening.answer
                return tuple(answer) if isinstance(answer, list) else answer
            if not self._partial:
                raise _Difference("draws", f"the rules ask {wanted}, recorded is {happening.ask}")
        raise _Difference("draws", f"the rules ask {wanted}, which was never drawn")

    def _finished(self, game: rules.Game[Any], state: Any) -> Any:
        if self._document.result == "void":
            step = game.void(state)
            self.settled += step.settled
            return step.state
        if not isinstance(awaits := game.awaits(state), rules.Wagering):
            raise _Difference("draws", f"the round is not finished: it waits for {awaits}")
        if not self._partial and (happening := next(self._answers, None)) is not None:
            raise _Difference("draws", f"the rules never asked for {happening.ask}")
        return state

    def _settlements(self) -> Check:
        """Every settlement that this text should hold, and no other, in the dealer's order."""
        document = self._document
        settled = self.settled
        if isinstance(document, schema.Receipt):
            own = {wager.id for wager in document.wagers}
            settled = [one for one in settled if one.id in own]
        recomputed = [(one.id, one.result, one.returned) for one in settled]
        recorded = [(one.id, one.result, one.returned) for one in document.settlements]
        if recorded == recomputed:
            returned = sum(one.returned for one in settled)
            return Check("settlements", True, f"{len(settled)} wagers, {returned} cents returned")
        return Check("settlements", False, _first_difference(recorded, recomputed))


def _rules(recorded: dict[str, Any], game: rules.Game[Any]) -> Check:
    """A legal rules submission, with nothing left to a default."""
    if _canonical(recorded) == _canonical(game.resolved_rules()):
        return Check("rules", True, f"a legal rules submission of {game.title}, {game.chapter}")
    return compare("rules", _canonical(recorded), _canonical(game.resolved_rules()))


def _placed(game: rules.Game[Any], state: Any, wager: schema.RecordedWager) -> Any:
    """The state with a wager on the layout, unless it has lain there since an earlier round."""
    laid = rules.Wager(
        wager.id, wager.seat, wager.on, tuple(wager.pick), wager.amount, wager.working
    )
    for lying in game.wagers(state):
        if lying.id == laid.id:
            if lying != laid:
                raise _Difference("wagers", f"{laid.id} lay there as {lying}")
            return state
    step = game.place(state, laid)
    if isinstance(step, rules.Refusal):
        raise _Difference("wagers", f"{wager.id} is not allowed: {step.message} ({step.code})")
    return step.state


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
    same = 0
    while recorded[same : same + 1] == recomputed[same : same + 1]:
        same += 1
    shown = [
        " ".join(map(str, entries[same])) if same < len(entries) else "nothing"
        for entries in (recorded, recomputed)
    ]
    return f"settlements[{same}]: recorded {shown[0]}, recomputed {shown[1]}"


def _canonical(plain: Any) -> str:
    return canonical.encode(plain).decode("ascii")


def _opened(path: str) -> AbstractContextManager[BinaryIO]:
    return nullcontext(sys.stdin.buffer) if path == "-" else Path(path).open("rb")


def _as_line(verification: Verification) -> str:
    return json.dumps(verification.as_map()) + "\n"


def _table(verification: Verification) -> str:
    """A line a check, and a last line that says what it comes to."""
    width = max(len(check.name) for check in verification.checks)
    lines = [
        f"{'ok    ' if check.passed else 'FAILED'}  {check.name:<{width}}  {check.detail}"
        for check in verification.checks
    ]
    failed = sum(not check.passed for check in verification.checks)
    about = f"{verification.kind} of {verification.identity}" if verification.kind else "document"
    verdict = f"This {about} is " + ("sound." if not failed else f"NOT sound: {failed} failed.")
    return "\n".join([*lines, "", verdict, ""])
