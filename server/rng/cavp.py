"""Response files of NIST's CAVP (`HMAC_DRBG.rsp`): a name and a value a line.

    [SHA-256]                          a group, and what is declared of it
    [PredictionResistance = False]
    [ReturnedBitsLen = 1024]

    COUNT = 0                          a case, in the order of use
    EntropyInput = 40f4…
    …
    ReturnedBits = 3ca3…               its end

Anything else is an error that names its line: a file that is read only in part would prove less
than it seems to.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from server.rng.vectors import Call, Case, VectorFileError, hexadecimal, read_text, shortened

ANSWER = "ReturnedBits"
# Each name, and the name that declares its length.
LENGTHS = {
    "EntropyInput": "EntropyInputLen",
    "Nonce": "NonceLen",
    "PersonalizationString": "PersonalizationStringLen",
    "EntropyInputReseed": "EntropyInputLen",
    "AdditionalInputReseed": "AdditionalInputLen",
    "AdditionalInput": "AdditionalInputLen",
    "EntropyInputPR": "EntropyInputLen",
    ANSWER: "ReturnedBitsLen",
}
ONE_A_CALL = ("AdditionalInput", "EntropyInputPR")


def read_cavp(path: Path) -> list[Case]:
    """The cases of a response file. Raises VectorFileError, and OSError."""
    return list(_Reader(path).cases(read_text(path).split("\n")))


class _Reader:
    """Where in the file we are: the group, what it declares, and the case that has begun."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._place = str(path)
        self._mode = ""
        self._declared: dict[str, str] = {}
        self._count: str | None = None
        self._values: list[tuple[str, bytes]] = []

    def cases(self, lines: Sequence[str]) -> Iterator[Case]:
        for number, line in enumerate(map(str.strip, lines), start=1):
            self._place = f"{self._path} line {number}"
            if not line or line.startswith("#"):
                continue
            if line.startswith("["):
                self._header(line)
                continue
            name, equals, value = (part.strip() for part in line.partition("="))
            if not equals:
                raise self._error(f"{shortened(line)} is neither a name and a value nor a group")
            if name == "COUNT":
                self._no_case_has_begun()
                self._count = value
                continue
            self._value(name, value)
            if name == ANSWER:
                yield self._case()
                self._count, self._values = None, []
        self._place = f"{self._path}, at its end"
        self._no_case_has_begun()

    def _header(self, line: str) -> None:
        self._no_case_has_begun()
        if not line.endswith("]"):
            raise self._error(f"{shortened(line)} is not closed by a bracket")
        name, equals, value = (part.strip() for part in line[1:-1].partition("="))
        if equals:
            self._declared[name] = value
        else:
            self._mode, self._declared = name, {}

    def _value(self, name: str, value: str) -> None:
        if name not in LENGTHS:
            raise self._error(f"{shortened(name)} is no part of a case of HMAC_DRBG")
        if self._count is None:
            raise self._error(f"{name} before a COUNT: each case begins with one")
        if name not in ONE_A_CALL and name in dict(self._values):
            raise self._error(f"a second {name} in the case COUNT = {self._count}")
        content = hexadecimal(f"{self._place}: {name}", value, self._declared_nbits(name))
        self._values.append((name, content))

    def _declared_nbits(self, name: str) -> int | None:
        declared = self._declared.get(LENGTHS[name])
        if declared is None:
            return None
        if not declared.isascii() or not declared.isdigit() or len(declared) > 15:
            raise self._error(f"{LENGTHS[name]} = {shortened(declared)} is no number of bits")
        return int(declared)

    def _case(self) -> Case:
        single = dict(self._values)
        for name in ("EntropyInput", "PersonalizationString", "AdditionalInput"):
            if name not in single:
                raise self._error(f"the case COUNT = {self._count} has no {name}")
        if not single[ANSWER]:
            raise self._error(f"the {ANSWER} of the case COUNT = {self._count} is empty")
        return Case(
            f"{self._place}: [{self._mode}] COUNT = {self._count}",
            self._mode,
            single["EntropyInput"],
            single.get("Nonce", b""),
            single["PersonalizationString"],
            tuple(self._calls(single)),
            single[ANSWER],
        )

    def _calls(self, single: dict[str, bytes]) -> Iterator[Call]:
        reseed = [single.get("EntropyInputReseed"), single.get("AdditionalInputReseed")]
        if reseed != [None, None]:
            if None in reseed:
                raise self._error("a reseed has EntropyInputReseed and AdditionalInputReseed")
            yield Call(True, single["AdditionalInputReseed"], single["EntropyInputReseed"])
        inputs = [value for name, value in self._values if name == "AdditionalInput"]
        fresh = [value for name, value in self._values if name == "EntropyInputPR"]
        resistant = self._declared.get("PredictionResistance", str(bool(fresh))).lower() == "true"
        if len(fresh) != (len(inputs) if resistant else 0):
            kind = "with" if resistant else "without"
            raise self._error(
                f"{len(fresh)} EntropyInputPR for {len(inputs)} requests {kind} prediction"
                f" resistance, in the case COUNT = {self._count}"
            )
        obtained: Sequence[bytes | None] = fresh or [None] * len(inputs)
        for additional, entropy in zip(inputs, obtained, strict=True):
            yield Call(False, additional, entropy)

    def _no_case_has_begun(self) -> None:
        if self._count is not None:
            raise self._error(f"the case COUNT = {self._count} has no {ANSWER}")

    def _error(self, reason: str) -> VectorFileError:
        return VectorFileError(f"{self._place}: {reason}")
