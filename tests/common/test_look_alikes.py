"""Look-alikes (Unicode UTS #39)."""

from __future__ import annotations

import pytest

from server.common.look_alikes import look_of, mixes_scripts, skeleton


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("paypal", "раураl"),  # Cyrillic: UTS #39's own example, as far as its letters go
        ("scope", "ѕсоре"),
        ("Modern", "Modem"),
        ("H0use", "HOuse"),
        ("Alice", "AIice"),
        ("Alice", "A1ice"),
        ("ГРОМ", "ΓΡΟΜ"),
    ],
)
def test_what_looks_the_same_has_one_skeleton(one: str, other: str) -> None:
    assert skeleton(one) == skeleton(other)
    assert skeleton(skeleton(one)) == skeleton(one)


@pytest.mark.parametrize(("one", "other"), [("Ada", "Eda"), ("Eva", "Éva"), ("Анна", "Инна")])
def test_what_looks_different_has_two(one: str, other: str) -> None:
    assert look_of(one) != look_of(other)


@pytest.mark.parametrize(
    "name", ["Ada", "Éloïse", "Дуня", "東京タワー", "たけし Ken", "박지성", "Ada_7"]
)
def test_names_of_one_writing_system_mix_nothing(name: str) -> None:
    assert not mixes_scripts(name)


@pytest.mark.parametrize("name", ["Аda", "Adа", "Αlpha", "Дyня", "ПетрΩ"])
def test_a_letter_of_another_script_is_seen(name: str) -> None:
    assert mixes_scripts(name)
