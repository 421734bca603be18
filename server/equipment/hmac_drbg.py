"""HMAC_DRBG of NIST SP 800-90A Rev. 1, § 10.1.2, over SHA-256, SHA-384 or SHA-512.

    drbg = HmacDrbg(entropy_input, nonce, personalization)
    drbg.generate(32)

For prediction resistance, the caller reseeds with fresh entropy before the request (§ 9.3.1, steps
7.1 to 7.4: the additional input goes into the reseed and not into the generation). Lengths are in
bytes; the limits are those of § 10.1, Table 2.
"""

from __future__ import annotations

import hmac
from typing import Literal, TypeAlias

from server.equipment.errors import DrbgError, DrbgLimitError

HashName: TypeAlias = Literal["sha256", "sha384", "sha512"]

OUTPUT_NBYTES: dict[HashName, int] = {"sha256": 32, "sha384": 48, "sha512": 64}
STRENGTH_NBYTES = 32  # 256 bits, the highest of Table 2, which all three hashes support
MAX_REQUESTS = 2**48  # between reseeds
MAX_REQUEST_NBYTES = 2**19 // 8
MAX_INPUT_NBYTES = 2**35 // 8


class HmacDrbg:
    """One instance of the generator.

    `entropy_input` has at least 32 bytes with full entropy, `nonce` at least 16 bytes (§ 8.6.7).
    Raises DrbgLimitError if a length or a count is out of bounds, without changing the state, and
    DrbgError after a wipe or in the error state.
    """

    def __init__(
        self,
        entropy_input: bytes,
        nonce: bytes,
        personalization: bytes = b"",
        *,
        hash_name: HashName = "sha256",
        reseed_interval: int = MAX_REQUESTS,
    ) -> None:
        if not 1 <= reseed_interval <= MAX_REQUESTS:
            raise DrbgLimitError("The reseed interval is 1 to 2^48 requests.")
        _check_entropy(entropy_input)
        if not STRENGTH_NBYTES // 2 <= len(nonce) <= MAX_INPUT_NBYTES:
            raise DrbgLimitError("A nonce has 2^7 to 2^35 bits.")
        _check_input(personalization)
        self._hash_name = hash_name
        self._reseed_interval = reseed_interval
        self._usable = True
        # § 10.1.2.3: Key = 0x00…00, V = 0x01…01, then an update with the seed material.
        output_nbytes = OUTPUT_NBYTES[hash_name]
        self._key = bytearray(output_nbytes)
        self._v = bytearray(b"\x01" * output_nbytes)
        self._update(entropy_input + nonce + personalization)
        self._requests = 1

    def reseed(self, entropy_input: bytes, additional_input: bytes = b"") -> None:
        """§ 10.1.2.4."""
        self._check_usable()
        _check_entropy(entropy_input)
        _check_input(additional_input)
        self._update(entropy_input + additional_input)
        self._requests = 1

    def generate(self, nbytes: int, additional_input: bytes = b"") -> bytes:
        """§ 10.1.2.5: `nbytes` pseudorandom bytes, 0 to 65,536 of them."""
        self._check_usable()
        if not 0 <= nbytes <= MAX_REQUEST_NBYTES:
            raise DrbgLimitError("A request is for at most 2^19 bits.")
        _check_input(additional_input)
        if self._requests > self._reseed_interval:
            raise DrbgLimitError("The generator must be reseeded before it serves another request.")
        if additional_input:
            self._update(additional_input)
        output = bytearray()
        while len(output) < nbytes:
            self._v[:] = self._hmac(self._v)
            output += self._v
        self._update(additional_input)
        self._requests += 1
        return bytes(output[:nbytes])

    def self_test(self) -> None:
        """Known-answer tests on demand (§ 11.3). A failure wipes this instance and raises."""
        try:
            known_answer_test()
        except DrbgError:
            self.wipe()
            raise

    def wipe(self) -> None:
        """Uninstantiate (§ 9.4): overwrite the working state. The instance cannot be used again."""
        self._usable = False
        self._key[:] = bytes(len(self._key))
        self._v[:] = bytes(len(self._v))

    def __del__(self) -> None:
        """Wipe a generator that is not used any more, as a round's after the round."""
        if hasattr(self, "_v"):  # without it, the constructor raised
            self.wipe()

    def _hmac(self, message: bytes | bytearray) -> bytes:
        return hmac.digest(self._key, message, self._hash_name)

    def _update(self, provided_data: bytes) -> None:
        """HMAC_DRBG_Update, § 10.1.2.2."""
        self._key[:] = self._hmac(self._v + b"\x00" + provided_data)
        self._v[:] = self._hmac(self._v)
        if not provided_data:
            return
        self._key[:] = self._hmac(self._v + b"\x01" + provided_data)
        self._v[:] = self._hmac(self._v)

    def _check_usable(self) -> None:
        if not self._usable:
            raise DrbgError("The generator was wiped, or failed its self-test.")


def _check_entropy(entropy_input: bytes) -> None:
    if not STRENGTH_NBYTES <= len(entropy_input) <= MAX_INPUT_NBYTES:
        raise DrbgLimitError("An entropy input has 2^8 to 2^35 bits.")


def _check_input(data: bytes) -> None:
    if len(data) > MAX_INPUT_NBYTES:
        raise DrbgLimitError("An input has at most 2^35 bits.")


# NIST CAVP, CAVS 14.3, drbgvectors_pr_false, HMAC_DRBG.rsp, [SHA-256] with a personalization string
# and additional input, COUNT = 0. It goes through instantiate, reseed and two requests.
_KNOWN_ENTROPY = bytes.fromhex("40f4a4344082039f5452c3fd21aba9393d253c558728346b6954b00f0c64beb1")
_KNOWN_NONCE = bytes.fromhex("f8e297eedaf4384a12d91e5b3432c69f")
_KNOWN_PERSONALIZATION = bytes.fromhex(
    "11716a84a8b4e5717b61f0827cc9e56e21c0acb9b40372f68902576b50c46ba5"
)
_KNOWN_RESEED_ENTROPY = bytes.fromhex(
    "07402212d59681934d22d9bde4cb04d69d2fca68e184c526de933669bfa18f78"
)
_KNOWN_RESEED_ADDITIONAL = bytes.fromhex(
    "604e8c8e5fd3c9368288451929c9de0e7f537493d7adba56dc400961abebe501"
)
_KNOWN_ADDITIONAL = (
    bytes.fromhex("34cecc853e6e379bfd1e13b8eaed00db34602e33760c590e3f75f10ea2e26951"),
    bytes.fromhex("82b7f37cb3ca1543927659fddb13d09507fe77c941c5d60d451a9103f1b0b5e4"),
)
_KNOWN_ANSWER = bytes.fromhex(
    "3ca3ebc8cdd8280c07213c5a5f1e937ba1294c9aa682ca1a3dee63842132b8da"
    "641b340861abe7512074f6d1b9745a541ccf19cc1224967a9faa285e21d7572b"
    "3e669d9a3647c30d43c27974fbdb461d468149fc1b340d4ee6c640cfe194669d"
    "85d4a595bd1b78808e0496d0e2e38a1b9bc1d0e5273fa03cb5f041bfea7f1c9e"
)


def known_answer_test() -> None:
    """Health-test every function and its error handling (§ 11.3). Raises DrbgError."""
    drbg = HmacDrbg(_KNOWN_ENTROPY, _KNOWN_NONCE, _KNOWN_PERSONALIZATION)
    drbg.reseed(_KNOWN_RESEED_ENTROPY, _KNOWN_RESEED_ADDITIONAL)
    drbg.generate(len(_KNOWN_ANSWER), _KNOWN_ADDITIONAL[0])
    answer = drbg.generate(len(_KNOWN_ANSWER), _KNOWN_ADDITIONAL[1])
    if answer != _KNOWN_ANSWER:
        raise DrbgError("The generator does not give the known answer.")
    try:
        drbg.generate(MAX_REQUEST_NBYTES + 1)
    except DrbgLimitError:
        pass
    else:
        raise DrbgError("The generator serves a request that is over its limit.")
    _reseed_test()
    _uninstantiate_test(drbg)


def _reseed_test() -> None:
    """§ 11.3.3: at its interval, the generator refuses requests until it is reseeded."""
    drbg = HmacDrbg(_KNOWN_ENTROPY, _KNOWN_NONCE, reseed_interval=1)
    first = drbg.generate(32)
    try:
        drbg.generate(32)
    except DrbgLimitError:
        drbg.reseed(_KNOWN_RESEED_ENTROPY)
    else:
        raise DrbgError("The generator goes beyond its reseed interval without a reseed.")
    if drbg.generate(32) == first:
        raise DrbgError("The generator repeats itself after a reseed.")


def _uninstantiate_test(drbg: HmacDrbg) -> None:
    """§ 11.3.5: the state is overwritten, and requests are refused."""
    drbg.wipe()
    if any(drbg._key) or any(drbg._v):
        raise DrbgError("The generator's state was not wiped.")
    try:
        drbg.generate(1)
    except DrbgError:
        return
    raise DrbgError("A generator that was wiped serves on.")
