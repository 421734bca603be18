"""Vector sets of NIST's ACVP (`hmacDRBG`, JSON).

Either an `internalProjection`, or a `prompt` whose answers stand in another file, its
`expectedResults`.

Members that are not needed here are ignored, since the protocol adds some from time to time. The
others have to be there, with their types and with the lengths that their group declares.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Literal

import msgspec

from server.rng.vectors import Call, Case, VectorFileError, hexadecimal, read_text

ALGORITHM = "hmacDRBG"
EXPECTED_RESULTS = "expectedResults.json"

Key = tuple[int, int, int]  # vector set, group, case


class _Member(msgspec.Struct, rename="camel", frozen=True):
    """ACVP writes its members in camel case."""


class _Call(_Member, frozen=True):
    intended_use: Literal["generate", "reSeed"]
    additional_input: str = ""
    entropy_input: str | None = None


class _Test(_Member, frozen=True):
    tc_id: int
    entropy_input: str | None = None
    nonce: str | None = None
    perso_string: str | None = None
    other_input: list[_Call] | None = None
    returned_bits: str | None = None


class _Group(_Member, frozen=True):
    tg_id: int
    tests: list[_Test]
    mode: str | None = None
    pred_resistance: bool | None = None
    entropy_input_len: int | None = None
    nonce_len: int | None = None
    perso_string_len: int | None = None
    additional_input_len: int | None = None
    returned_bits_len: int | None = None


class _VectorSet(_Member, frozen=True):
    test_groups: list[_Group]
    vs_id: int = 0

    def tests(self) -> Iterator[tuple[Key, _Group, _Test]]:
        for group in self.test_groups:
            for test in group.tests:
                yield (self.vs_id, group.tg_id, test.tc_id), group, test

    @property
    def asks(self) -> bool:
        """Whether it has questions, and not only answers."""
        return any(test.entropy_input is not None for _, _, test in self.tests())


def read_acvp(paths: Sequence[Path]) -> dict[Path, list[Case]]:
    """The cases of the files that have cases. The other files may have their answers.

    Answers are looked for in the file itself, then in the files beside it, then in the others that
    were given: vector sets of different runs often have the same numbers. Raises VectorFileError,
    and OSError.
    """
    sets = {path: _vector_set(path) for path in paths}
    for path in paths:
        beside = path.with_name(EXPECTED_RESULTS)
        if beside not in sets and sets[path].asks and beside.is_file():
            sets[beside] = _vector_set(beside)
    answers = {path: dict(_answers(path, one)) for path, one in sets.items()}
    cases = {}
    for path in paths:
        if sets[path].asks or not sets[path].test_groups:
            near = [one for one in sets if one != path and one.parent == path.parent]
            elsewhere = [one for one in sets if one.parent != path.parent]
            known = [answers[one] for one in (path, *near, *elsewhere)]
            cases[path] = [_case(path, *one, known) for one in sets[path].tests()]
    return cases


def _vector_set(path: Path) -> _VectorSet:
    """The vector set; the protocol may wrap it into a list, after its version."""
    try:
        content = json.loads(read_text(path))
    except (ValueError, RecursionError) as error:
        raise VectorFileError(f"{path}: this is no JSON: {error}") from error
    for document in content if isinstance(content, list) else [content]:
        if not isinstance(document, dict) or "testGroups" not in document:
            continue
        if document.get("algorithm", ALGORITHM) != ALGORITHM:
            raise VectorFileError(f"{path}: {document['algorithm']} is not {ALGORITHM}")
        try:
            return msgspec.convert(document, _VectorSet)
        except msgspec.ValidationError as error:
            raise VectorFileError(f"{path}: {error}") from error
    raise VectorFileError(f"{path}: this is no vector set of ACVP, it has no testGroups")


def _place(path: Path, key: Key) -> str:
    return f"{path}: tgId {key[1]}, tcId {key[2]}"


def _answers(path: Path, vectors: _VectorSet) -> Iterator[tuple[Key, bytes]]:
    seen = set()
    for key, _, test in vectors.tests():
        if key in seen:
            raise VectorFileError(f"{_place(path, key)}: there is a second case of this number")
        seen.add(key)
        if test.returned_bits is not None:
            place = f"{_place(path, key)}: returnedBits"
            answer = hexadecimal(place, test.returned_bits)
            if not answer:
                raise VectorFileError(f"{place}: it is empty")
            yield key, answer


def _case(
    path: Path, key: Key, group: _Group, test: _Test, known: Sequence[Mapping[Key, bytes]]
) -> Case:
    place = _place(path, key)
    answer = next((found[key] for found in known if key in found), None)
    if answer is None:
        raise VectorFileError(
            f"{place}: there is no answer to it; give {EXPECTED_RESULTS} with the prompt"
        )
    declared = group.returned_bits_len
    if declared is not None and 8 * len(answer) != declared:
        raise VectorFileError(
            f"{place}: its answer has {8 * len(answer):,} bits, {declared:,} are declared"
        )
    return Case(
        place,
        str(_there(place, "mode", group.mode)),
        _bytes(place, "entropyInput", test.entropy_input, group.entropy_input_len),
        _bytes(place, "nonce", test.nonce, group.nonce_len),
        _bytes(place, "persoString", test.perso_string, group.perso_string_len),
        tuple(_calls(place, group, test)),
        answer,
    )


def _calls(place: str, group: _Group, test: _Test) -> Iterator[Call]:
    calls = _there(place, "otherInput", test.other_input)
    if not any(call.intended_use == "generate" for call in calls):
        raise VectorFileError(f"{place}: nothing is generated by its otherInput")
    for at, call in enumerate(calls):
        here = f"{place}: otherInput[{at}]"
        is_reseed = call.intended_use == "reSeed"
        if is_reseed and not call.entropy_input:
            raise VectorFileError(f"{here}: a reSeed without entropyInput")
        resistant = group.pred_resistance
        if not is_reseed and resistant is not None and bool(call.entropy_input) != resistant:
            kind = "with" if resistant else "without"
            found = "has" if call.entropy_input else "has no"
            raise VectorFileError(f"{here}: {kind} prediction resistance, it {found} entropyInput")
        additional = _bytes(
            here, "additionalInput", call.additional_input, group.additional_input_len
        )
        entropy = None
        if call.entropy_input:
            entropy = _bytes(here, "entropyInput", call.entropy_input, group.entropy_input_len)
        yield Call(is_reseed, additional, entropy)


def _bytes(place: str, name: str, text: str | None, nbits: int | None) -> bytes:
    return hexadecimal(f"{place}: {name}", _there(place, name, text), nbits)


def _there(place: str, name: str, value: Any) -> Any:
    if value is None:
        raise VectorFileError(f"{place}: the case is not complete, it has no {name}")
    return value
