"""Every message of a client has a cost, and the protocol's README names those above 1."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

from protocol.costs import COSTS
from protocol.from_client import ClientMessage

README = Path(__file__).parents[2] / "protocol" / "README.md"


def test_every_message_has_a_cost() -> None:
    assert set(COSTS) == set(get_args(ClientMessage))
    assert min(COSTS.values()) == 1


def test_the_readme_names_every_cost_above_one() -> None:
    sentence = README.read_text().split("these cost more:")[1].split("(`protocol/costs.py`)")[0]
    named = {}
    names: list[str] = []
    for name, cost in re.findall(r"`(\w+)`|\b(\d+)\b", sentence):
        if name:
            names.append(name)
        else:
            named.update(dict.fromkeys(names, int(cost)))
            names = []
    tags = {str(kind.__struct_config__.tag): cost for kind, cost in COSTS.items()}  # type: ignore[attr-defined]
    assert named == {tag: cost for tag, cost in tags.items() if cost > 1}
