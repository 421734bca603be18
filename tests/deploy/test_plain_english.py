"""Nothing that we write has the phrases that CONTRIBUTING.md asks us to avoid ("How we write")."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
AVOIDED = ("anew", "whoever", "lies there", "what is none", "for what is no")
PROSE = (".md", ".py", ".lua", ".ts", ".tsx", ".css", ".toml", ".yml", ".yaml", ".sh")
# The law is quoted as it is; CONTRIBUTING.md and this test quote what they forbid.
QUOTED = ("tests/regulation/text/", "CONTRIBUTING.md", "tests/deploy/test_plain_english.py")


def tracked() -> list[str]:
    listed = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True, text=True
    )
    return [
        name
        for name in listed.stdout.split("\0")
        if name.endswith(PROSE) and not name.startswith(QUOTED) and (ROOT / name).is_file()
    ]


@pytest.mark.parametrize("phrase", AVOIDED)
def test_an_avoided_phrase_is_nowhere(phrase: str) -> None:
    words = re.compile(rf"\b{re.escape(phrase)}\b", re.IGNORECASE)
    found = [
        f"{name}:{number}: {line.strip()[:90]}"
        for name in tracked()
        for number, line in enumerate((ROOT / name).read_text().splitlines(), 1)
        if words.search(line)
    ]
    if found:
        pytest.fail(f"{len(found)} lines say {phrase!r}:\n" + "\n".join(found), pytrace=False)
