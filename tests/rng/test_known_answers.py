"""Official vectors of HMAC_DRBG, in both forms that NIST gives them in."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import replace
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from server import cli
from server.equipment.hmac_drbg import HmacDrbg
from server.rng.known_answers import Tally, answer_of, built_in_cases, read_cases
from server.rng.vectors import Case, VectorFileError
from tests.house_process import started

VECTORS = Path(__file__).parents[1] / "vectors"
SETS = ("no_reseed", "pr_false", "pr_true")
RSP = [VECTORS / f"HMAC_DRBG_sha256_{name}.rsp" for name in SETS]
ACVP = VECTORS / "acvp_hmac_drbg_sha384_sha512.json"


def tally(cases: Sequence[Case]) -> Tally:
    counted = Tally()
    for case in cases:
        counted.count(case)
    return counted


def all_cases(*paths: Path) -> list[Case]:
    return [case for cases in read_cases(paths).values() for case in cases]


def kat(*arguments: object) -> subprocess.CompletedProcess[str]:
    """`croupier rng kat …`, in this process: below, two tests start it as its own."""
    out, err = StringIO(), StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        status = cli.main(["rng", "kat", *map(str, arguments)])
    return subprocess.CompletedProcess(arguments, status, out.getvalue(), err.getvalue())


# ------------------------------------------------------------------ CAVP


def test_all_cases_of_the_response_files_hold() -> None:
    counted = tally(all_cases(*RSP))
    assert (counted.passed, counted.failed, counted.first_failure) == (720, 0, "")
    assert counted.holds


def test_nists_own_projection_holds_for_the_other_hashes() -> None:
    cases = all_cases(ACVP)
    assert [case.mode for case in cases] == ["SHA2-384", "SHA2-512", "SHA2-384"]
    counted = tally(cases)
    assert (counted.passed, counted.failed, counted.first_failure) == (3, 0, "")


def test_what_is_built_in_holds_for_every_hash() -> None:
    counted = tally(list(built_in_cases()))
    assert (counted.passed, counted.failed) == (3, 0)


def test_acvp_s_names_of_the_hashes_are_known() -> None:
    cases = [replace(one, mode=one.mode.replace("SHA-", "SHA2-")) for one in built_in_cases()]
    assert tally(cases).passed == 3


def test_one_failure_is_enough_and_the_first_is_named() -> None:
    cases = list(built_in_cases())
    wrong = [replace(one, answer=bytes(32)) for one in cases[1:]]
    counted = tally([cases[0], *wrong])
    assert (counted.passed, counted.failed, counted.holds) == (1, 2, False)
    assert counted.first_failure.startswith("RFC 6979 § A.2.5, SHA-384: 09f634b1")


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


ONE_CASE = """\
# a comment
[SHA-256]
[PredictionResistance = True]
[EntropyInputLen = 256]
[NonceLen = 128]
[PersonalizationStringLen = 256]
[AdditionalInputLen = 256]
[ReturnedBitsLen = 1024]

"""


def one_case() -> str:
    """The last case of a file, with prediction resistance and every kind of input."""
    text = RSP[2].read_text()
    return ONE_CASE + text[text.rindex("COUNT = ") :]


def holds(path: Path, text: str) -> bool:
    """Whether a file passes; one that cannot be read does not."""
    path.write_text(text)
    try:
        return tally(all_cases(path)).holds
    except VectorFileError as error:
        assert str(path) in str(error)
        return False


def test_one_wrong_digit_anywhere_in_a_case_is_noticed(tmp_path: Path) -> None:
    text, path = one_case(), tmp_path / "one.rsp"
    assert holds(path, text)
    digits = [
        at
        for at in range(text.index("EntropyInput = "), len(text))
        if text[at] in "0123456789abcdef" and " = " in text[text.rindex("\n", 0, at) : at]
    ]
    assert len(digits) == 6 * 64 + 32 + 256
    for at in digits:
        wrong = "0" if text[at] != "0" else "1"
        assert not holds(path, text[:at] + wrong + text[at + 1 :]), at


def test_a_case_of_which_only_its_number_is_left_is_noticed(tmp_path: Path) -> None:
    text = one_case()
    lost = text.replace("COUNT = ", "COUNT = 7\n\nCOUNT = ")
    assert not holds(tmp_path / "lost.rsp", lost)


def test_an_empty_answer_proves_nothing(tmp_path: Path) -> None:
    """No bits are what every generator gives; and not every file declares how many there are."""
    text = one_case().replace("[ReturnedBitsLen = 1024]\n", "")
    path = tmp_path / "empty.rsp"
    assert holds(path, text)
    path.write_text(text[: text.index("ReturnedBits = ") + len("ReturnedBits = ")])
    with pytest.raises(VectorFileError, match="the ReturnedBits of the case COUNT = 14 is empty"):
        read_cases([path])


@pytest.mark.parametrize("lost", ["EntropyInputReseed", "AdditionalInputReseed"])
def test_a_reseed_has_both_of_its_inputs(tmp_path: Path, lost: str) -> None:
    lines = RSP[1].read_text().splitlines(keepends=True)
    at = next(i for i, line in enumerate(lines) if line.startswith(f"{lost} = "))
    path = tmp_path / "lost.rsp"
    path.write_text("".join(lines[:at] + lines[at + 1 :]))
    with pytest.raises(VectorFileError, match="a reseed has EntropyInputReseed and Additional"):
        read_cases([path])


def test_the_last_of_several_cases_is_there_to_its_end(tmp_path: Path) -> None:
    text = one_case()
    lines = text[text.index("COUNT = ") :].rstrip().splitlines(keepends=True)
    assert holds(tmp_path / "two.rsp", text + "\n" + "".join(lines))
    for end in range(1, len(lines)):
        assert not holds(tmp_path / "lost.rsp", text + "\n" + "".join(lines[:end])), end


def test_a_file_that_lost_a_part_is_never_passed(tmp_path: Path) -> None:
    """An answer that is cut short is still what the generator begins with; so is an empty one."""
    text, path = one_case(), tmp_path / "cut.rsp"
    for end in range(text.index("EntropyInput"), len(text.rstrip())):
        assert not holds(path, text[:end]), end
    lines = text.splitlines(keepends=True)
    for at in range(len(ONE_CASE.splitlines()), len(lines)):
        if lines[at].strip():
            assert not holds(path, "".join(lines[:at] + lines[at + 1 :])), lines[at]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("\nNonce = ", "\nNonze = ", "line 13: 'Nonze' is no part of a case of HMAC_DRBG"),
        ("\nNonce = ", "\nEntropyInput = ", "line 13: a second EntropyInput in the case"),
        ("COUNT = 14", "hello", "line 11: 'hello' is neither a name and a value nor a group"),
        ("COUNT = 14\n", "", "line 11: EntropyInput before a COUNT"),
        ("[SHA-256]", "[SHA-256", "line 2: '[SHA-256' is not closed"),
        ("NonceLen = 128", "NonceLen = many", "NonceLen = 'many' is no number of bits"),
        ("NonceLen = 128", "NonceLen = 192", "line 13: Nonce: 128 bits where 192 are declared"),
        ("Resistance = True", "Resistance = False", "2 EntropyInputPR for 2 requests without"),
        ("ReturnedBits = ", "ReturnedBits = ?", "ReturnedBits: '?"),
        ("ReturnedBits = ", "[SHA-512]\nReturnedBits = ", "the case COUNT = 14 has no Returned"),
        ("EntropyInputPR", "AdditionalInput", "0 EntropyInputPR for 4 requests with prediction"),
        ("AdditionalInput = ", "AdditionalInputReseed = ", "AdditionalInputReseed in the case"),
    ],
)
def test_what_is_not_in_the_form_of_a_response_file_is_named_by_its_line(
    tmp_path: Path, old: str, new: str, said: str
) -> None:
    path = tmp_path / "odd.rsp"
    # The line numbers above count from the comment on, with a blank line more.
    text = one_case().replace("\n\n", "\n\n\n", 1)
    assert old in text
    path.write_text(text.replace(old, new))
    with pytest.raises(VectorFileError) as told:
        read_cases([path])
    assert str(path) in str(told.value) and said in str(told.value)


@pytest.mark.parametrize("form", ["\r\n", "\ufeff"])
def test_other_systems_line_ends_and_a_byte_order_mark_are_read(tmp_path: Path, form: str) -> None:
    path = tmp_path / "theirs.rsp"
    text = RSP[1].read_text()
    path.write_bytes((form + text if form == "\ufeff" else text.replace("\n", form)).encode())
    assert tally(all_cases(path)).passed == 240


def test_cases_of_another_drbg_all_fail_and_the_run_says_what_that_may_mean(tmp_path: Path) -> None:
    path = tmp_path / "Hash_DRBG.rsp"
    text = one_case()
    path.write_text(text[:-10].rsplit("= ", 1)[0] + "= " + "00" * 128 + "\n")
    run = kat(path)
    assert run.returncode == 1
    assert "are these cases of HMAC_DRBG?" in run.stdout


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


Change = Callable[[dict[str, Any]], object]


def group_of(document: dict[str, Any]) -> Any:
    return document["testGroups"][0]


def second_of(document: dict[str, Any]) -> Any:
    return group_of(document)["tests"][1]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda d: d.update(testGroups=[None]), "got `null` - at `$.testGroups[0]`"),
        (lambda d: group_of(d).pop("tgId"), "missing required field `tgId`"),
        (lambda d: group_of(d).pop("mode"), "tcId 1: the case is not complete, it has no mode"),
        (lambda d: group_of(d).update(tests=5), "got `int` - at `$.testGroups[0].tests`"),
        (lambda d: group_of(d).update(nonceLen=192), "tcId 1: nonce: 128 bits where 192 are"),
        (lambda d: group_of(d).update(returnedBitsLen=8), "tcId 1: its answer has 1,024 bits, 8"),
        (lambda d: group_of(d).update(predResistance=True), "with prediction resistance, it has"),
        (
            lambda d: second_of(d).update(tcId=[1]),
            "got `array` - at `$.testGroups[0].tests[1].tcId`",
        ),
        (lambda d: second_of(d).update(tcId=1), "tcId 1: there is a second case of this number"),
        (lambda d: second_of(d).update(nonce="xy"), "tcId 2: nonce: 'xy' is not hexadecimal"),
        (lambda d: second_of(d).pop("nonce"), "tcId 2: the case is not complete, it has no nonce"),
        (lambda d: second_of(d).pop("entropyInput"), "tcId 2: the case is not complete, it has no"),
        (lambda d: second_of(d).update(returnedBits=""), "tcId 2: returnedBits: it is empty"),
        (lambda d: second_of(d).update(otherInput=None), "it has no otherInput"),
        (lambda d: second_of(d).update(otherInput=[]), "tcId 2: nothing is generated"),
        (lambda d: second_of(d)["otherInput"][0].update(intendedUse="reseed"), "'reseed' - at `$"),
        (
            lambda d: second_of(d)["otherInput"][0].update(entropyInput=""),
            "a reSeed without entropy",
        ),
        (lambda d: d.update(algorithm="hashDRBG", testGroups=[]), "hashDRBG is not hmacDRBG"),
    ],
)
def test_what_is_not_in_the_form_of_acvp_is_named_by_its_place(
    tmp_path: Path, change: Change, said: str
) -> None:
    document = acvp(all_cases(RSP[1])[:3], with_answers=True)
    change(document)
    path = write(tmp_path / "internalProjection.json", document)
    with pytest.raises(VectorFileError) as told:
        read_cases([path])
    assert str(path) in str(told.value) and said in str(told.value)
    run = kat(path)
    assert run.returncode == 1 and said in run.stderr and "Traceback" not in run.stderr


def test_a_projection_that_lost_digits_of_its_answers_is_not_passed(tmp_path: Path) -> None:
    document = acvp(all_cases(RSP[1])[:3], with_answers=True)
    group_of(document)["returnedBitsLen"] = 1024
    assert tally(all_cases(write(tmp_path / "whole.json", document))).holds
    second_of(document)["returnedBits"] = second_of(document)["returnedBits"][:-2]
    with pytest.raises(VectorFileError, match="its answer has 1,016 bits, 1,024 are declared"):
        read_cases([write(tmp_path / "cut.json", document)])


def test_prompts_of_two_runs_with_the_same_numbers_find_their_own_answers(tmp_path: Path) -> None:
    """NIST's own samples are all vector set 0."""
    prompts = []
    for name, cases in (("one", all_cases(RSP[0])[:4]), ("two", all_cases(RSP[2])[:4])):
        (tmp_path / name).mkdir()
        prompts.append(write(tmp_path / name / "prompt.json", acvp(cases, with_answers=False)))
        write(tmp_path / name / "expectedResults.json", expected_results(cases))
    assert tally(all_cases(*prompts)).passed == 8


# ------------------------------------------------------------------ files that are something else


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("empty.rsp", b""),
        ("odd.rsp", b"[SHA-256]\nCOUNT = 0\nEntropyInput = 0\n"),
        ("torn.rsp", b"[SHA-256]\nCOUNT = 0\nReturnedBits = 00\n"),
        ("binary.rsp", b"\xff\xfe\x00"),
        ("no.json", b"{"),
        ("deep.json", b"[" * 100_000),
        ("long.json", b'{"testGroups": ' + b"9" * 5000 + b"}"),
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


@pytest.mark.parametrize("files", [(), RSP])
def test_a_reader_that_reads_nothing_is_no_error_of_the_generator(files: Sequence[Path]) -> None:
    command = [sys.executable, "-m", "server.cli", "rng", "kat", *map(str, files)]
    with started(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None and process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 0


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
