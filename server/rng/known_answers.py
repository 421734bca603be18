"""Official test vectors of HMAC_DRBG, run through the house's own generator.

Two forms are read: the response files of NIST's CAVP (`HMAC_DRBG.rsp`) and the JSON of NIST's ACVP
(`hmacDRBG`: an `internalProjection`, or a `prompt` with its `expectedResults`, which is looked for
beside it unless it is given). Hashes that the generator has not are counted by name, and not run.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from server.equipment.errors import DrbgLimitError
from server.equipment.hmac_drbg import HashName, HmacDrbg

HASHES: dict[str, HashName] = {
    "SHA-256": "sha256",
    "SHA-384": "sha384",
    "SHA-512": "sha512",
    "SHA2-256": "sha256",
    "SHA2-384": "sha384",
    "SHA2-512": "sha512",
}
ACVP_ALGORITHM = "hmacDRBG"
EXPECTED_RESULTS = "expectedResults.json"


class VectorFileError(Exception):
    """A file holds no vectors that can be read; the message names the file and the place."""


@dataclass(frozen=True)
class Call:
    """A call after instantiation. `entropy` is what a reseed or prediction resistance obtained."""

    is_reseed: bool
    additional: bytes
    entropy: bytes | None


@dataclass(frozen=True)
class Case:
    """One case; `answer` is what the last call gives, and every call asks for as many bytes."""

    place: str
    mode: str
    entropy: bytes
    nonce: bytes
    personalization: bytes
    calls: tuple[Call, ...]
    answer: bytes


@dataclass
class Tally:
    """What became of the cases that were counted in."""

    passed: int = 0
    failed: int = 0
    not_run: Counter[str] = field(default_factory=Counter)
    first_failure: str = ""

    def count(self, case: Case) -> None:
        """Run a case and count it."""
        hash_name = HASHES.get(case.mode)
        if hash_name is None:
            self.not_run[case.mode] += 1
            return
        try:
            answer = answer_of(case, hash_name)
        except DrbgLimitError as limit:
            self.not_run[f"{case.mode} ({limit})"] += 1
            return
        if answer == case.answer:
            self.passed += 1
            return
        self.failed += 1
        self.first_failure = self.first_failure or (
            f"{case.place}: {answer.hex()} and not {case.answer.hex()}"
        )

    @property
    def holds(self) -> bool:
        """Whether something was run, and nothing failed."""
        return self.passed > 0 and self.failed == 0


def answer_of(case: Case, hash_name: HashName) -> bytes:
    """What the generator gives. Raises DrbgLimitError for lengths that it does not take."""
    drbg = HmacDrbg(case.entropy, case.nonce, case.personalization, hash_name=hash_name)
    answer = b""
    for call in case.calls:
        if call.is_reseed:
            drbg.reseed(call.entropy or b"", call.additional)
        elif call.entropy is None:
            answer = drbg.generate(len(case.answer), call.additional)
        else:
            # Prediction resistance, SP 800-90A § 9.3.1: the additional input goes into the reseed.
            drbg.reseed(call.entropy, call.additional)
            answer = drbg.generate(len(case.answer))
    return answer


# ------------------------------------------------------------------ files


def read_cases(paths: Sequence[Path]) -> dict[Path, list[Case]]:
    """The cases of each file. Raises VectorFileError, and OSError."""
    responses = [path for path in paths if path.suffix != ".json"]
    cases = {path: list(_rsp_cases(path)) for path in responses}
    cases |= _acvp_files([path for path in paths if path.suffix == ".json"])
    for path, found in cases.items():
        if not found:
            raise VectorFileError(f"{path}: there is no case of HMAC_DRBG in it")
    if not cases:
        raise VectorFileError(f"{paths[0]}: there are answers in it alone; give the prompt too")
    return {path: cases[path] for path in paths if path in cases}


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise VectorFileError(f"{path}: this is no text file") from error


def _hex(place: str, value: object) -> bytes:
    try:
        return bytes.fromhex(value)  # type: ignore[arg-type] # what it is not, it refuses
    except (ValueError, TypeError) as error:
        raise VectorFileError(f"{place}: {value!r} is not hexadecimal") from error


def _rsp_cases(path: Path) -> Iterator[Case]:
    """Groups begin with `[SHA-256]`, cases with `COUNT = 0`, and end with `ReturnedBits = …`."""
    mode = count = ""
    values: list[tuple[str, bytes]] = []
    for number, line in enumerate(_text(path).splitlines(), start=1):
        name, equals, value = (part.strip() for part in line.partition("="))
        if line.startswith("[") and not equals:
            mode = line.strip().strip("[]")
        elif name == "COUNT":
            count, values = value, []
        elif equals and not line.startswith(("[", "#")):
            values.append((name, _hex(f"{path} line {number}", value)))
        if name == "ReturnedBits":
            yield _rsp_case(f"{path} line {number}: [{mode}] COUNT = {count}", mode, values)


def _rsp_case(place: str, mode: str, values: list[tuple[str, bytes]]) -> Case:
    single = dict(values)
    calls = []
    try:
        if "EntropyInputReseed" in single:
            additional = single["AdditionalInputReseed"]
            calls.append(Call(True, additional, single["EntropyInputReseed"]))
        inputs = [value for name, value in values if name == "AdditionalInput"]
        fresh = [value for name, value in values if name == "EntropyInputPR"]
        obtained: Sequence[bytes | None] = fresh or [None] * len(inputs)
        calls += [Call(False, *pair) for pair in zip(inputs, obtained, strict=True)]
        return Case(
            place,
            mode,
            single["EntropyInput"],
            single.get("Nonce", b""),
            single["PersonalizationString"],
            tuple(calls),
            single["ReturnedBits"],
        )
    except (KeyError, ValueError) as error:
        raise VectorFileError(f"{place}: the case is not complete ({error})") from error


# ------------------------------------------------------------------ ACVP

Answers = dict[tuple[int, int, int], bytes]  # by vector set, group and case


def _acvp_files(paths: Sequence[Path]) -> dict[Path, list[Case]]:
    """Prompts with their answers, from whichever of the files has them."""
    documents = {path: _acvp_document(path) for path in paths}
    for path in paths:
        beside = path.with_name(EXPECTED_RESULTS)
        if beside not in documents and beside.is_file():
            documents[beside] = _acvp_document(beside)
    answers: Answers = {}
    for path, document in documents.items():
        answers |= dict(_acvp_answers(path, document))
    cases = {}
    for path in paths:
        tests = list(_acvp_tests(documents[path]))
        if tests and all("entropyInput" not in test for _, test in tests):
            continue  # the expected results of another file's cases
        cases[path] = [_acvp_case(path, documents[path], *one, answers) for one in tests]
    return cases


def _acvp_document(path: Path) -> dict[str, Any]:
    """The vector set; the protocol may wrap it into a list, after its version."""
    try:
        content = json.loads(_text(path))
    except json.JSONDecodeError as error:
        raise VectorFileError(f"{path}: {error}") from error
    for document in content if isinstance(content, list) else [content]:
        if isinstance(document, dict) and isinstance(document.get("testGroups"), list):
            return document
    raise VectorFileError(f"{path}: this is no vector set of ACVP, it has no testGroups")


def _acvp_tests(document: Mapping[str, Any]) -> Iterator[tuple[Any, Any]]:
    for group in document["testGroups"]:
        for test in group.get("tests", ()):
            yield group, test


def _acvp_key(document: Mapping[str, Any], group: Any, test: Any) -> tuple[int, int, int]:
    return document.get("vsId", 0), group["tgId"], test["tcId"]


def _acvp_answers(
    path: Path, document: Mapping[str, Any]
) -> Iterator[tuple[tuple[int, int, int], bytes]]:
    for group, test in _acvp_tests(document):
        if "returnedBits" in test:
            key = _acvp_key(document, group, test)
            yield key, _hex(f"{path}: tcId {key[2]}", test["returnedBits"])


def _acvp_case(
    path: Path, document: Mapping[str, Any], group: Any, test: Any, answers: Answers
) -> Case:
    place = f"{path}: tgId {group.get('tgId')}, tcId {test.get('tcId')}"
    if document.get("algorithm", ACVP_ALGORITHM) != ACVP_ALGORITHM:
        raise VectorFileError(f"{path}: {document['algorithm']} is not {ACVP_ALGORITHM}")
    try:
        key = _acvp_key(document, group, test)
        if key not in answers:
            raise VectorFileError(
                f"{place}: there is no answer to it; give {EXPECTED_RESULTS} with the prompt"
            )
        calls = tuple(
            Call(
                call["intendedUse"] == "reSeed",
                _hex(place, call.get("additionalInput", "")),
                _hex(place, call["entropyInput"]) if call.get("entropyInput") else None,
            )
            for call in test["otherInput"]
        )
        return Case(
            place,
            str(group["mode"]),
            _hex(place, test["entropyInput"]),
            _hex(place, test.get("nonce", "")),
            _hex(place, test.get("persoString", "")),
            calls,
            answers[key],
        )
    except KeyError as error:
        raise VectorFileError(f"{place}: the case is not complete ({error})") from error


# ------------------------------------------------------------------ built in


def built_in_cases() -> Iterable[Case]:
    """RFC 6979 § A.2.5, message "sample": its § 3.3 draws the k of ECDSA P-256 from HMAC_DRBG.

    The entropy input is the private key, the nonce the message's hash modulo the group's order.
    """
    key = "c9afa9d845ba75166b5c215767b1d6934e50c3db36e89b127b8a622b120f6721"
    for mode, nonce, k in (
        (
            "SHA-256",
            "af2bdbe1aa9b6ec1e2ade1d694f41fc71a831d0268e9891562113d8a62add1bf",
            "a6e3c57dd01abe90086538398355dd4c3b17aa873382b0f24d6129493d8aad60",
        ),
        (
            "SHA-384",
            "9a9083505bc92276aec4be312696ef7bf3bf603f4bbd381196a029f340585312",
            "09f634b188cefd98e7ec88b1aa9852d734d0bc272f7d2a47decc6ebeb375aad4",
        ),
        (
            "SHA-512",
            "39a5e04aaff7455d9850c605364f514c11324ce64016960d23d5dc57d3ffd8f4",
            "5fa81c63109badb88c1f367b47da606da28cad69aa22c4fe6ad7df73a7173aa5",
        ),
    ):
        yield Case(
            f"RFC 6979 § A.2.5, {mode}",
            mode,
            bytes.fromhex(key),
            bytes.fromhex(nonce),
            b"",
            (Call(False, b"", None),),
            bytes.fromhex(k),
        )
