"""HMAC_DRBG against NIST's vectors, its limits, and its error state."""

from __future__ import annotations

import gc
import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from server.equipment import hmac_drbg
from server.equipment.errors import DrbgError, DrbgLimitError
from server.equipment.hmac_drbg import HashName, HmacDrbg, known_answer_test

VECTORS = Path(__file__).parents[1] / "vectors"
SETS = ("no_reseed", "pr_false", "pr_true")
ENTROPY = bytes(range(32))
NONCE = bytes(range(16))


class Reseed(NamedTuple):
    entropy: bytes
    additional: bytes


class Generate(NamedTuple):
    additional: bytes
    entropy: bytes | None  # fresh entropy, where prediction resistance is asked for


class Case(NamedTuple):
    entropy: bytes
    nonce: bytes
    personalization: bytes
    calls: tuple[Reseed | Generate, ...]
    answer: bytes


def rsp_cases(path: Path) -> Iterator[Case]:
    lines: list[tuple[str, bytes]] = []
    for line in path.read_text().splitlines():
        if " =" not in line or line.startswith(("[", "#", "COUNT")):
            continue
        name, _, value = line.partition(" =")
        lines.append((name, bytes.fromhex(value)))
        if name == "ReturnedBits":
            yield rsp_case(lines)
            lines = []


def rsp_case(lines: list[tuple[str, bytes]]) -> Case:
    values = dict(lines)
    calls: list[Reseed | Generate] = []
    if "EntropyInputReseed" in values:
        calls.append(Reseed(values["EntropyInputReseed"], values["AdditionalInputReseed"]))
    additional = [value for name, value in lines if name == "AdditionalInput"]
    fresh: list[bytes | None] = [value for name, value in lines if name == "EntropyInputPR"]
    calls += [Generate(*pair) for pair in zip(additional, fresh or [None, None], strict=True)]
    return Case(
        values["EntropyInput"],
        values["Nonce"],
        values["PersonalizationString"],
        tuple(calls),
        values["ReturnedBits"],
    )


def json_cases(path: Path) -> Iterator[Case]:
    for group in json.loads(path.read_text())["groups"]:
        for test in group["tests"]:
            yield Case(
                bytes.fromhex(test["entropyInput"]),
                bytes.fromhex(test["nonce"]),
                bytes.fromhex(test["personalizationString"]),
                tuple(json_call(op) for op in test["ops"]),
                bytes.fromhex(test["returnedBits"]),
            )


def json_call(op: dict[str, Any]) -> Reseed | Generate:
    additional = bytes.fromhex(op["additionalInput"])
    if op["op"] == "reseed":
        return Reseed(bytes.fromhex(op["entropyInput"]), additional)
    fresh = op.get("entropyInputPR")
    return Generate(additional, None if fresh is None else bytes.fromhex(fresh))


def run(case: Case) -> bytes:
    drbg = HmacDrbg(case.entropy, case.nonce, case.personalization)
    output = b""
    for call in case.calls:
        if isinstance(call, Reseed):
            drbg.reseed(call.entropy, call.additional)
        elif call.entropy is None:
            output = drbg.generate(len(case.answer), call.additional)
        else:
            drbg.reseed(call.entropy, call.additional)
            output = drbg.generate(len(case.answer))
    return output


def test_all_720_official_cases_give_the_known_answer() -> None:
    cases = [case for name in SETS for case in rsp_cases(VECTORS / f"HMAC_DRBG_sha256_{name}.rsp")]
    assert len(cases) == 720
    assert [run(case) for case in cases] == [case.answer for case in cases]


def test_both_forms_of_the_vectors_hold_the_same_cases() -> None:
    for name in SETS:
        from_rsp = list(rsp_cases(VECTORS / f"HMAC_DRBG_sha256_{name}.rsp"))
        from_json = list(json_cases(VECTORS / f"hmac_drbg_sha256_{name}.json"))
        assert len(from_json) == 240
        assert from_json == from_rsp


@pytest.mark.parametrize(
    ("hash_name", "k"),
    [
        ("sha256", "A6E3C57DD01ABE90086538398355DD4C3B17AA873382B0F24D6129493D8AAD60"),
        ("sha384", "09F634B188CEFD98E7EC88B1AA9852D734D0BC272F7D2A47DECC6EBEB375AAD4"),
        ("sha512", "5FA81C63109BADB88C1F367B47DA606DA28CAD69AA22C4FE6AD7DF73A7173AA5"),
    ],
)
def test_every_hash_gives_the_k_of_rfc_6979(hash_name: HashName, k: str) -> None:
    """RFC 6979 § A.2.5 draws the k of ECDSA P-256 from HMAC_DRBG (§ 3.3), message "sample"."""
    private_key = bytes.fromhex("C9AFA9D845BA75166B5C215767B1D6934E50C3DB36E89B127B8A622B120F6721")
    order = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
    digest = hashlib.new(hash_name, b"sample").digest()
    nonce = (int.from_bytes(digest[:32], "big") % order).to_bytes(32, "big")
    drbg = HmacDrbg(private_key, nonce, hash_name=hash_name)
    assert drbg.generate(32) == bytes.fromhex(k)


class LongBytes(bytes):
    """Bytes that say they are longer than they are: four gigabytes, without the memory."""

    def __len__(self) -> int:
        return 2**32 + 1


class TestLimits:
    """SP 800-90A Rev. 1, § 10.1, Table 2."""

    def test_a_request_is_for_at_most_2_19_bits(self) -> None:
        drbg = HmacDrbg(ENTROPY, NONCE)
        assert len(drbg.generate(65_536)) == 65_536
        with pytest.raises(DrbgLimitError):
            drbg.generate(65_537)
        with pytest.raises(DrbgLimitError):
            drbg.generate(-1)

    def test_a_refused_request_leaves_the_state_untouched(self) -> None:
        refused, undisturbed = HmacDrbg(ENTROPY, NONCE), HmacDrbg(ENTROPY, NONCE)
        with pytest.raises(DrbgLimitError):
            refused.generate(65_537, b"additional")
        assert refused.generate(32) == undisturbed.generate(32)

    def test_inputs_have_at_most_2_35_bits(self) -> None:
        assert hmac_drbg.MAX_INPUT_NBYTES == 2**35 // 8
        drbg = HmacDrbg(ENTROPY, NONCE)
        long = LongBytes()
        with pytest.raises(DrbgLimitError):
            drbg.generate(1, long)
        with pytest.raises(DrbgLimitError):
            drbg.reseed(long)
        with pytest.raises(DrbgLimitError):
            drbg.reseed(ENTROPY, long)
        with pytest.raises(DrbgLimitError):
            HmacDrbg(ENTROPY, NONCE, long)
        with pytest.raises(DrbgLimitError):
            HmacDrbg(ENTROPY, long)

    def test_entropy_and_nonce_have_the_security_strength(self) -> None:
        with pytest.raises(DrbgLimitError):
            HmacDrbg(ENTROPY[:31], NONCE)
        with pytest.raises(DrbgLimitError):
            HmacDrbg(ENTROPY, NONCE[:15])
        with pytest.raises(DrbgLimitError):
            HmacDrbg(ENTROPY, NONCE).reseed(ENTROPY[:31])

    def test_at_most_2_48_requests_between_reseeds(self) -> None:
        assert hmac_drbg.MAX_REQUESTS == 2**48
        with pytest.raises(DrbgLimitError):
            HmacDrbg(ENTROPY, NONCE, reseed_interval=2**48 + 1)

    def test_a_generator_at_its_interval_serves_again_after_a_reseed(self) -> None:
        """And for no more requests than before it."""
        drbg = HmacDrbg(ENTROPY, NONCE, reseed_interval=2)
        for _ in range(3):
            drbg.generate(1)
            drbg.generate(1)
            with pytest.raises(DrbgLimitError):
                drbg.generate(1)
            drbg.reseed(ENTROPY)


class TestErrorState:
    """SP 800-90A Rev. 1, § 11.3: self-tests, and no output after a failure."""

    def test_a_wiped_generator_serves_nothing(self) -> None:
        drbg = HmacDrbg(ENTROPY, NONCE)
        drbg.wipe()
        with pytest.raises(DrbgError):
            drbg.generate(1)
        with pytest.raises(DrbgError):
            drbg.reseed(ENTROPY)

    def test_wiping_overwrites_the_working_state(self) -> None:
        drbg = HmacDrbg(ENTROPY, NONCE)
        drbg.wipe()
        assert vars(drbg)["_key"] == vars(drbg)["_v"] == bytes(32)

    def test_a_generator_that_nobody_holds_any_more_is_wiped(self) -> None:
        """§ 9.4: a round's generator ends with its round, however the round ends."""
        drbg = HmacDrbg(ENTROPY, NONCE)
        key, v = vars(drbg)["_key"], vars(drbg)["_v"]
        drbg.generate(32)
        assert key != bytes(32) and v != bytes(32)
        del drbg
        assert key == v == bytes(32)

    def test_a_generator_that_was_refused_leaves_nothing_to_wipe(
        self, capsys: pytest.CaptureFixture[str]
    ) -> None:
        with pytest.raises(DrbgLimitError):
            HmacDrbg(b"", NONCE)
        gc.collect()
        assert capsys.readouterr().err == ""

    def test_the_self_test_on_demand_does_not_disturb_the_generator(self) -> None:
        tested, undisturbed = HmacDrbg(ENTROPY, NONCE), HmacDrbg(ENTROPY, NONCE)
        tested.self_test()
        assert tested.generate(64) == undisturbed.generate(64)

    def test_a_failed_self_test_ends_the_generator(self, monkeypatch: pytest.MonkeyPatch) -> None:
        drbg = HmacDrbg(ENTROPY, NONCE)
        monkeypatch.setattr(hmac_drbg, "_KNOWN_ANSWER", bytes(128))
        with pytest.raises(DrbgError, match="known answer"):
            drbg.self_test()
        with pytest.raises(DrbgError):
            drbg.generate(1)

    def test_the_self_test_notices_a_limit_that_is_not_kept(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        known_answer_test()
        monkeypatch.setattr(HmacDrbg, "_check_usable", lambda drbg: None)
        monkeypatch.setattr(hmac_drbg, "MAX_REQUEST_NBYTES", 2**64)
        generate = HmacDrbg.generate
        monkeypatch.setattr(
            HmacDrbg,
            "generate",
            lambda drbg, nbytes, additional=b"": generate(drbg, min(nbytes, 128), additional),
        )
        with pytest.raises(DrbgError, match="over its limit"):
            known_answer_test()

    def test_the_self_test_notices_a_count_that_is_not_kept(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """§ 11.3.3: the reseed counter is tested at its interval."""
        generate = HmacDrbg.generate

        def uncounted(drbg: HmacDrbg, nbytes: int, additional: bytes = b"") -> bytes:
            output = generate(drbg, nbytes, additional)
            vars(drbg)["_requests"] = 1
            return output

        monkeypatch.setattr(HmacDrbg, "generate", uncounted)
        with pytest.raises(DrbgError, match="without a reseed"):
            known_answer_test()

    def test_the_self_test_notices_a_state_that_is_not_wiped(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """§ 11.3.5: uninstantiate leaves nothing of the state, and no service."""
        monkeypatch.setattr(HmacDrbg, "wipe", lambda drbg: None)
        with pytest.raises(DrbgError, match="wiped"):
            known_answer_test()

    @pytest.mark.parametrize("kept", ["_key", "_v"])
    def test_the_self_test_notices_a_state_of_which_a_byte_is_left(
        self, monkeypatch: pytest.MonkeyPatch, kept: str
    ) -> None:
        wipe = HmacDrbg.wipe

        def nearly(drbg: HmacDrbg) -> None:
            wipe(drbg)
            vars(drbg)[kept][-1] = 1

        monkeypatch.setattr(HmacDrbg, "wipe", nearly)
        with pytest.raises(DrbgError, match="not wiped"):
            known_answer_test()
