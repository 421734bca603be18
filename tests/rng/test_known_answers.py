"""Official vectors of HMAC_DRBG, in both forms that NIST gives them in."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from server.equipment.hmac_drbg import HmacDrbg
from server.rng.known_answers import (
    Case,
    Tally,
    VectorFileError,
    answer_of,
    built_in_cases,
    read_cases,
)

VECTORS = Path(__file__).parents[1] / "vectors"
SETS = ("no_reseed", "pr_false", "pr_true")
RSP = [VECTORS / f"HMAC_DRBG_sha256_{name}.rsp" for name in SETS]


def tally(cases: Sequence[Case]) -> Tally:
    counted = Tally()
    for case in cases:
        counted.count(case)
    return counted


def all_cases(*paths: Path) -> list[Case]:
    return [case for cases in read_cases(paths).values() for case in cases]


def kat(*arguments: object) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "server.cli", "rng", "kat", *map(str, arguments)]
    return subprocess.run(command, check=False, capture_output=True, text=True, timeout=120)


# ------------------------------------------------------------------ CAVP


def test_all_cases_of_the_response_files_hold() -> None:
    counted = tally(all_cases(*RSP))
    assert (counted.passed, counted.failed, counted.first_failure) == (720, 0, "")
    assert counted.holds


def test_what_is_built_in_holds_for_every_hash() -> None:
    counted = tally(list(built_in_cases()))
    assert (counted.passed, counted.failed) == (3, 0)


def test_a_wrong_answer_is_named_by_its_place(tmp_path: Path) -> None:
    path = tmp_path / "wrong.rsp"
    text = RSP[0].read_text()
    right = text[text.index("ReturnedBits = ") + 15 :].split("\n", 1)[0]
    path.write_text(text.replace(right, right[:-1] + ("0" if right[-1] != "0" else "1")))
    run = kat(path)
    assert run.returncode == 1
    assert "239 passed, 1 failed" in run.stdout
    assert f"first failure: {path} line 23: [SHA-256] COUNT = 0" in run.stdout


def test_hashes_that_the_generator_has_not_are_counted_by_name(tmp_path: Path) -> None:
    path = tmp_path / "mixed.rsp"
    text = RSP[1].read_text()
    path.write_text(
        text.replace("\n[SHA-256]", "\n[SHA-1]", 2).replace("\n[SHA-256]", "\n[SHA-512/224]", 1)
    )
    counted = tally(all_cases(path))
    assert counted.passed == 240 - 45
    assert counted.not_run == {"SHA-1": 30, "SHA-512/224": 15}
    run = kat(path)
    assert run.returncode == 0
    assert "not run: 30 of SHA-1, which this generator does not offer" in run.stdout


def test_a_file_of_which_nothing_can_be_run_proves_nothing(tmp_path: Path) -> None:
    path = tmp_path / "old.rsp"
    path.write_text(RSP[0].read_text().replace("[SHA-256]", "[SHA-224]"))
    run = kat(path)
    assert run.returncode == 1
    assert "0 passed, 0 failed" in run.stdout


def test_lengths_below_the_generators_strength_are_not_run(tmp_path: Path) -> None:
    path = tmp_path / "short.rsp"
    path.write_text(
        "[SHA-256]\n\nCOUNT = 0\nEntropyInput = 00\nNonce = 00\nPersonalizationString = \n"
        "AdditionalInput = \nAdditionalInput = \nReturnedBits = 00\n"
    )
    counted = tally(all_cases(path))
    assert sum(counted.not_run.values()) == 1 and not counted.holds


# ------------------------------------------------------------------ ACVP


def acvp(cases: Sequence[Case], with_answers: bool) -> dict[str, Any]:
    """Cases in the form that NIST's ACVP server gives them in."""
    tests = []
    for number, case in enumerate(cases, start=1):
        other = [
            {
                "intendedUse": "reSeed" if call.is_reseed else "generate",
                "additionalInput": call.additional.hex().upper(),
                "entropyInput": (call.entropy or b"").hex().upper(),
            }
            for call in case.calls
        ]
        test = {
            "tcId": number,
            "entropyInput": case.entropy.hex().upper(),
            "nonce": case.nonce.hex().upper(),
            "persoString": case.personalization.hex().upper(),
            "otherInput": other,
        }
        tests.append(test | ({"returnedBits": case.answer.hex().upper()} if with_answers else {}))
    group = {"tgId": 1, "testType": "AFT", "mode": "SHA2-256", "derFunc": False, "tests": tests}
    return {"vsId": 7, "algorithm": "hmacDRBG", "revision": "1.0", "testGroups": [group]}


def expected_results(cases: Sequence[Case]) -> dict[str, Any]:
    tests = [
        {"tcId": number, "returnedBits": case.answer.hex().upper()}
        for number, case in enumerate(cases, start=1)
    ]
    return {"vsId": 7, "algorithm": "hmacDRBG", "testGroups": [{"tgId": 1, "tests": tests}]}


def write(path: Path, content: Any) -> Path:
    path.write_text(json.dumps(content))
    return path


@pytest.mark.parametrize("path", RSP)
def test_a_projection_holds(tmp_path: Path, path: Path) -> None:
    cases = all_cases(path)
    projection = write(tmp_path / "internalProjection.json", acvp(cases, with_answers=True))
    assert tally(all_cases(projection)).passed == 240


def test_a_prompt_finds_its_expected_results_beside_it(tmp_path: Path) -> None:
    cases = all_cases(RSP[2])
    prompt = write(tmp_path / "prompt.json", acvp(cases, with_answers=False))
    write(tmp_path / "expectedResults.json", expected_results(cases))
    assert tally(all_cases(prompt)).passed == 240
    run = kat(prompt)
    assert run.returncode == 0 and "240 passed, 0 failed" in run.stdout


def test_a_prompt_and_its_answers_may_be_given_together_and_wrapped(tmp_path: Path) -> None:
    """The protocol puts its version before the vector set, in a list."""
    cases = all_cases(RSP[1])[:5]
    version = {"acvVersion": "1.0"}
    prompt = write(tmp_path / "p.json", [version, acvp(cases, with_answers=False)])
    answers = write(tmp_path / "a.json", [version, expected_results(cases)])
    assert list(read_cases([prompt, answers])) == [prompt]
    assert tally(all_cases(answers, prompt)).passed == 5


def test_a_prompt_without_answers_says_so(tmp_path: Path) -> None:
    prompt = write(tmp_path / "prompt.json", acvp(all_cases(RSP[1])[:1], with_answers=False))
    run = kat(prompt)
    assert run.returncode == 1
    assert "tgId 1, tcId 1: there is no answer to it; give expectedResults.json" in run.stderr


def test_a_wrong_answer_of_acvp_is_named(tmp_path: Path) -> None:
    document = acvp(all_cases(RSP[1])[:3], with_answers=True)
    document["testGroups"][0]["tests"][1]["returnedBits"] = "00" * 128
    run = kat(write(tmp_path / "internalProjection.json", document))
    assert run.returncode == 1
    assert "2 passed, 1 failed" in run.stdout and "tgId 1, tcId 2: " in run.stdout


# ------------------------------------------------------------------ files that are something else


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("empty.rsp", b""),
        ("odd.rsp", b"[SHA-256]\nCOUNT = 0\nEntropyInput = 0\n"),
        ("torn.rsp", b"[SHA-256]\nCOUNT = 0\nReturnedBits = 00\n"),
        ("binary.rsp", b"\xff\xfe\x00"),
        ("no.json", b"{"),
        ("list.json", b"[]"),
        ("other.json", b'{"testGroups": 3}'),
        ("none.json", b'{"testGroups": []}'),
        ("torn.json", b'{"testGroups": [{"tgId": 1, "tests": [{"entropyInput": "00"}]}]}'),
        (
            "ctr.json",
            b'{"algorithm": "ctrDRBG", "testGroups": [{"tests": [{"entropyInput": ""}]}]}',
        ),
    ],
)
def test_a_file_without_vectors_is_named(tmp_path: Path, name: str, content: bytes) -> None:
    path = tmp_path / name
    path.write_bytes(content)
    with pytest.raises(VectorFileError, match=name):
        read_cases([path])


def test_answers_without_a_prompt_prove_nothing(tmp_path: Path) -> None:
    run = kat(write(tmp_path / "expectedResults.json", expected_results(all_cases(RSP[0]))))
    assert run.returncode == 1
    assert "give the prompt too" in run.stderr


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    run = kat(tmp_path / "absent.rsp")
    assert run.returncode == 1
    assert "absent.rsp" in run.stderr and "Traceback" not in run.stderr


# ------------------------------------------------------------------ the generator itself


def test_without_a_file_the_built_in_vectors_are_run() -> None:
    run = kat()
    assert run.returncode == 0
    assert "built in: 3 passed, 0 failed" in run.stdout


def test_a_generator_that_skips_an_update_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """SP 800-90A § 10.1.2.5, step 6: without it an output tells of the ones before."""
    update = HmacDrbg._update
    monkeypatch.setattr(
        HmacDrbg, "_update", lambda drbg, data: update(drbg, data) if data else None
    )
    assert tally(list(built_in_cases())).passed == 3  # one request does not show it
    assert tally(all_cases(RSP[0])).failed > 0


def test_prediction_resistance_puts_the_additional_input_into_the_reseed() -> None:
    """SP 800-90A § 9.3.1: a case run as if there were none gives another answer."""
    case = all_cases(RSP[2])[-1]
    assert case.calls[0].entropy is not None and case.calls[0].additional
    assert answer_of(case, "sha256") == case.answer
