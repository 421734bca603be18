"""Official test vectors of HMAC_DRBG, run through the house's own generator.

Two forms are read: the response files of NIST's CAVP (`cavp.py`) and the JSON of NIST's ACVP
(`acvp.py`). Cases for hashes that the generator does not have are counted by name, and not run.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from server.equipment.errors import DrbgLimitError
from server.equipment.hmac_drbg import HashName, HmacDrbg
from server.rng.acvp import read_acvp
from server.rng.cavp import read_cavp
from server.rng.vectors import Call, Case, VectorFileError

HASHES: dict[str, HashName] = {
    "SHA-256": "sha256",
    "SHA-384": "sha384",
    "SHA-512": "sha512",
    "SHA2-256": "sha256",
    "SHA2-384": "sha384",
    "SHA2-512": "sha512",
}


@dataclass
class Tally:
    """The results of the cases that were counted."""

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
    """The generator's answer. Raises DrbgLimitError if it does not take the lengths."""
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
    in_json = [path for path in paths if path.suffix.lower() == ".json"]
    cases = {path: read_cavp(path) for path in paths if path not in in_json}
    cases |= read_acvp(in_json)
    for path, found in cases.items():
        if not found:
            raise VectorFileError(f"{path}: there is no case of HMAC_DRBG in it")
    if not cases:
        raise VectorFileError(f"{paths[0]}: there are answers in it alone; give the prompt too")
    return {path: cases[path] for path in paths if path in cases}


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
