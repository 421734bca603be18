"""What may be said in the chat, and how a text is kept."""

from __future__ import annotations

import pytest

from server.chat.words import WordFilter, cleaned, has_link


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("  well   played\n\n!  ", "well played !"),
        ("ﬁne Ｗｉｄｅ", "fine Wide"),  # NFKC
        ("left\u202eright\u2066x\u2069", "leftrightx"),  # no change of direction
        ("zero\u200bwidth\u200d\ufeff", "zerowidth"),
        ("bell\x07 tab\there\x00", "bell tab here"),
        ("line\u2028para\u2029end", "line para end"),
        ("ze\u0301ro", "z\u00e9ro"),
        ("h" + "\u0336\u0337\u0338\u0335" * 9 + "i", "h\u0336\u0337i"),  # no towers of marks
        ("good luck 🍀", "good luck 🍀"),
        ("祝您好运", "祝您好运"),
        ("\u200f\u200e \u2060", ""),
    ],
)
def test_a_text_is_kept_without_what_cannot_be_seen(text: str, kept: str) -> None:
    assert cleaned(text) == kept
    assert cleaned(kept) == kept


@pytest.mark.parametrize(
    "text",
    [
        "see https://x.example",
        "HTTP://1.2.3.4",
        "www.best-bets",
        "best-bets.casino now",
        "a.b.example.com",
        "t.me/bets",
        "any.thing/at",
        "mail me@house.example",
        "ｗｗｗ．bets．ｃｏｍ",
    ],
)
def test_links_and_addresses_are_found(text: str) -> None:
    assert has_link(cleaned(text))


@pytest.mark.parametrize(
    "text", ["17 again...", "1.50 on red", "ok.then", "e.g. the 2.5% vig", "3/4 of it", "@Ada hi"]
)
def test_what_is_no_link_passes(text: str) -> None:
    assert not has_link(cleaned(text))


class TestWords:
    words = WordFilter(["darn", "scam*", "笨蛋", "ass"])

    @pytest.mark.parametrize(
        "text",
        ["Darn!", "d4rn", "D.A.R.N", "d a r n it", "dаrn", "dárn", "scammers", "$cam", "你笨蛋啊"],
    )
    def test_are_found_also_in_disguise(self, text: str) -> None:
        assert self.words.refuses(cleaned(text))

    @pytest.mark.parametrize(
        "text", ["pass line", "darning", "class act", "a scarf", "好运", "I am"]
    )
    def test_are_whole_words(self, text: str) -> None:
        assert not self.words.refuses(cleaned(text))

    def test_none_refuse_nothing(self) -> None:
        assert not WordFilter([]).refuses("darn")
        assert not WordFilter(["", "*"]).refuses("anything")
