"""The house keeps each table's rules submission; `croupier rules` prints it (601a.2)."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

from tests.house_process import HouseProcess, quick_table


def croupier(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "server.cli", *arguments],
        capture_output=True,
        text=True,
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])},
        check=False,
    )


def test_the_house_records_submissions_and_names_the_differences(tmp_path: Path) -> None:
    craps = "{{ min = 100, max = 50000, odds_multiple = {}, fire = 'A' }}"

    def asked(*arguments: str) -> dict[str, object]:
        done = croupier(tmp_path, "rules", "craps", "--json", *arguments)
        assert done.returncode == 0, done.stderr
        document: dict[str, object] = json.loads(done.stdout)
        return document

    with HouseProcess(tmp_path, quick_table("craps", craps.format(3), game="craps")):
        first = asked()
        assert (first["previous_ms"], first["changes"]) == (None, [])
        assert {"key": "odds_multiple", "words": "3 times", "section": "623a.6(e)"}.items() <= dict(
            next(each for each in first["choices"] if each["key"] == "odds_multiple")  # type: ignore[attr-defined]
        ).items()
        assert first["texts"] == {"623a": "proposed text of June 2011"}
    house = HouseProcess(tmp_path, quick_table("craps", craps.format(10), game="craps"))
    before_opening = asked("--config", str(house.config))
    sentence = "How many times a line or come wager its supplemental odds may be."
    changes = [
        {
            "key": "odds_multiple",
            "before": "3 times",
            "after": "10 times",
            "section": "623a.6(e)",
            "sentence": sentence,
        }
    ]
    assert (before_opening["changes"], before_opening["previous_hash"]) == (changes, first["hash"])
    with house:
        opened = asked()
        assert (opened["changes"], opened["previous_hash"]) == (changes, first["hash"])
        assert opened["hash"] != first["hash"]
    with house:  # the same submission is not a new one
        assert asked() == opened
    markdown = croupier(tmp_path, "rules", "craps", "--markdown").stdout
    assert f"| {sentence} | 3 times | 10 times | 623a.6(e) |" in markdown
    assert f"`{opened['hash']}`" in markdown


def test_a_table_that_is_not_there(tmp_path: Path) -> None:
    (tmp_path / "croupier.toml").write_text(quick_table("single"))

    shown = croupier(tmp_path, "rules", "single", "--markdown")
    assert "| The minimum wager. | $1 | 617a.1(f)(3) |" in shown.stdout
    assert "## The wagers (617a.4(a))" in shown.stdout
    assert "| straight | 35 to 1 |" in shown.stdout
    assert "The wagers (617a.4(a))" in croupier(tmp_path, "rules", "single").stdout
    missing = croupier(tmp_path, "rules", "double")
    assert (missing.returncode, missing.stdout) == (1, "")
    assert "there is no table 'double'" in missing.stderr
