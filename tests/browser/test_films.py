"""What of a film can be judged without a browser; `make pictures` makes the films themselves."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from PIL import Image

from server.games.catalogue import GAMES
from tests.browser.films import (
    FRAME_MS,
    LAST_FRAME_MS,
    Painted,
    first_tables,
    main,
    thinned,
    write_film,
)
from tests.browser.on_show import BOXES, SPOTS


def _painted(at_ms: int, color: str = "black") -> Painted:
    file = io.BytesIO()
    Image.new("RGB", (40, 30), color).save(file, "jpeg")
    return Painted(at_ms / 1_000, file.getvalue())


def test_frames_stay_long_enough_and_none_of_the_time_is_lost() -> None:
    frames = [_painted(at_ms) for at_ms in (0, 16, 33, 50, 120, 900, 916, 1_100)]
    kept = thinned(frames)
    assert [round(1_000 * frame.at_s) for frame, _ in kept] == [0, 120, 900, 1_100]
    assert [shown_ms for _, shown_ms in kept] == [120, 780, 200, LAST_FRAME_MS]
    assert all(shown_ms >= FRAME_MS for _, shown_ms in kept)


def test_a_film_goes_on_for_ever_and_has_its_frames(tmp_path: Path) -> None:
    colors = ("red", "green", "blue")
    write_film([_painted(500 * n, color) for n, color in enumerate(colors)], tmp_path / "a.webp")
    with Image.open(tmp_path / "a.webp") as film:
        assert (film.format, getattr(film, "n_frames", 1), film.info["loop"]) == ("WEBP", 3, 0)


def test_every_game_can_be_filmed() -> None:
    assert set(first_tables()) == set(SPOTS) | set(BOXES) == set(GAMES)


def test_a_game_without_a_table_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["whist"])
    assert "whist: the house has no table of it" in capsys.readouterr().err
