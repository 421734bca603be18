"""Reading a rules submission: typed, and as a whole.

A certificate holder's choices arrive as plain data. A game reads them key by key. The reader keeps
every breach with its key and its section, and `close` raises them all at once.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from fractions import Fraction
from typing import Any, Final

from server.games.rules import IllegalRule, IllegalRules
from server.games.stakes import Stakes, dollars

RULES_SUBMISSION: Final = "601a.2"  # "relating to table games Rules Submissions"
MOST_CENTS: Final = 10**11  # with MOST_ODDS keeps every payout below 2**53, exact in a browser
MOST_ODDS: Final = 10_000
MOST_WEIGHT: Final = 10**9
MOST_LABEL: Final = 24  # characters

_FRACTION: Final = re.compile(r"([0-9]{1,12})/([0-9]{1,12})")


class Submission:
    """A rules submission, or a group of keys inside it, that is being read."""

    def __init__(
        self, rules: Mapping[str, Any], place: str = "", breaches: list[IllegalRule] | None = None
    ) -> None:
        self._rules = rules
        self._place = place
        self._known: set[str] = set()
        self._breaches: list[IllegalRule] = [] if breaches is None else breaches
        self.sections: dict[str, str] = {}
        """The section under which each key was read, for the document of the submission."""

    def breach(self, key: str, section: str, message: str) -> None:
        """Keep a breach of `section` at `key`."""
        place = f"{self._place}{key}"
        self._breaches.append(IllegalRule(section, message, place))

    def given(self, key: str, section: str = "") -> bool:
        """Whether the submission says anything about `key`; null says nothing.

        Give the section of a key that is read only if it is given.
        """
        self._known.add(key)
        if section:
            self.sections.setdefault(key, section)
        return self._rules.get(key) is not None

    def flag(self, key: str, section: str, default: bool = False) -> bool:
        """Read true or false."""
        if not self._has(key, section):
            return default
        value = self._rules[key]
        if not isinstance(value, bool):
            self.breach(key, section, f"has to be true or false, not {_quoted(value)}")
            return default
        return value

    def choice(self, key: str, section: str, options: Iterable[Any], default: Any) -> Any:
        """Read one of `options`, all of one type; `default` may be outside of them."""
        if not self._has(key, section):
            return default
        value = self._rules[key]
        offered = tuple(options)
        if type(value) is not type(offered[0]) or value not in offered:
            named = ", ".join(str(option) for option in offered)
            self.breach(key, section, f"has to be one of {named}, not {_quoted(value)}")
            return default
        return value

    def whole(
        self, key: str, section: str, default: int, least: int = 1, most: int = MOST_CENTS
    ) -> int:
        """Read a whole number from `least` to `most`."""
        if not self._has(key, section):
            return default
        value = self._rules[key]
        if type(value) is not int:
            self.breach(key, section, f"has to be a whole number, not {_quoted(value)}")
            return default
        if not least <= value <= most:
            self.breach(key, section, f"has to be from {least} to {most}, not {_short(value)}")
            return default
        return value

    def required(self, key: str, section: str, what: str) -> bool:
        """Whether a required key is there. A breach if it is not."""
        if self._has(key, section):
            return True
        self.breach(key, section, f"is missing: {what}")
        return False

    def weights(self, key: str, section: str, names: Iterable[str]) -> dict[str, int]:
        """Read a weight, a whole number of at least 1, for each of `names` and nothing else."""
        group = self.group(key, section)
        if group is None:
            self.breach(key, section, "is missing")
            return {}
        wanted = tuple(names)
        found = {
            name: group.whole(name, section, 1, 1, MOST_WEIGHT)
            for name in wanted
            if group.given(name)
        }
        missing = ", ".join(name for name in wanted if name not in found)
        if missing:
            self.breach(key, section, f"has no weight for {missing}")
        group.end(section)
        return found

    def labels(self, key: str, section: str, default: Mapping[str, str]) -> dict[str, str]:
        """Read a label for each name of `default`, no two alike. Defaults fill in the rest."""
        labels = dict(default)
        group = self.group(key, section)
        if group is None:
            return labels
        for name in default:
            value = group._rules[name] if group.given(name) else labels[name]
            if not isinstance(value, str) or not 0 < len(value.strip()) <= MOST_LABEL:
                group.breach(name, section, f"has to be a short text, not {_quoted(value)}")
            else:
                labels[name] = value
        if len(set(labels.values())) < len(labels):
            self.breach(key, section, "has to give every symbol a label of its own")
        group.end(section)
        return labels

    def names(self, key: str, section: str, known: Collection[str]) -> Collection[str]:
        """Read a list of some of `known`. Without one, all of them."""
        if not self.given(key, section):
            return known
        value = self._rules[key]
        if not isinstance(value, list):
            self.breach(key, section, f"has to be a list, not {_quoted(value)}")
            return known
        if not value:
            self.breach(key, section, "names nothing")
        for name in value:
            if name not in known:
                self.breach(key, section, f"names {_quoted(name)}, which there is not")
        return [name for name in value if name in known]

    def group(self, key: str, section: str) -> Submission | None:
        """Open the group of keys at `key`, or None. Call `end` after reading it."""
        if not self.given(key, section):
            return None
        value = self._rules[key]
        if not isinstance(value, Mapping):
            self.breach(key, section, f"has to be a group of keys, not {_quoted(value)}")
            value = {}
        return Submission(value, f"{self._place}{key}.", self._breaches)

    def stakes(self, section: str) -> Stakes:
        """Read `unit` (default 100), `min` (default unit), `max` (default 1,000 units), `spot_max`.

        Without `spot_max` nothing bounds the sum of a seat's wagers on one spot.
        """
        found_before = len(self._breaches)
        unit = self.whole("unit", section, 100)
        least = self.whole("min", section, unit)
        most = self.whole("max", section, max(1000 * unit, least))
        spot_most = self.whole("spot_max", section, most) if self.given("spot_max") else None
        if len(self._breaches) > found_before:
            return Stakes(unit, least, most, section, spot_most)
        if most > MOST_CENTS:
            self.breach("max", section, f"has to be at most {dollars(MOST_CENTS)}")
        if least < unit:
            self.breach("min", section, f"{dollars(least)} is less than the unit, {dollars(unit)}")
        elif least % unit:
            self.breach("min", section, f"{dollars(least)} is not a multiple of {dollars(unit)}")
        if most < least:
            self.breach("max", section, f"{dollars(most)} is below the minimum, {dollars(least)}")
        elif most % unit:
            self.breach("max", section, f"{dollars(most)} is not a multiple of {dollars(unit)}")
        if spot_most is not None and spot_most < most:
            message = f"{dollars(spot_most)} is below the maximum of a wager, {dollars(most)}"
            self.breach("spot_max", section, message)
        elif spot_most is not None and spot_most % unit:
            message = f"{dollars(spot_most)} is not a multiple of {dollars(unit)}"
            self.breach("spot_max", section, message)
        return Stakes(unit, least, most, section, spot_most)

    def odds(
        self, section: str, least: Mapping[str, Fraction], fixed: Mapping[str, str] | None = None
    ) -> dict[str, Fraction]:
        """Read `odds`: what a winner is paid to 1, for each name of `least`.

        The regulations say "at no less than the following odds": a submission may raise them, never
        lower them. `fixed` names the odds that no submission may touch, with their sections.
        """
        paid = dict(least)
        group = self.group("odds", section)
        if group is None:
            return paid
        for name, fixing in (fixed or {}).items():
            if group.given(name):
                group.breach(name, fixing, "is paid as the regulation says, and not otherwise")
        for name, lowest in least.items():
            value = group._ratio(name, section) if group.given(name) else None
            if value is None:
                continue
            if value < lowest:
                group.breach(
                    name, section, f"pays no less than {to_one(lowest)}, and not {to_one(value)}"
                )
            elif value > MOST_ODDS:
                group.breach(name, section, f"pays at most {MOST_ODDS} to 1 at this house")
            else:
                paid[name] = value
        group.end(section)
        return paid

    def end(self, section: str = RULES_SUBMISSION) -> None:
        """Keep a breach for every key that nothing has read."""
        for key in self._rules:
            if key not in self._known:
                self.breach(str(key), section, "is no rule of this game")

    def close(self) -> None:
        """End the reading. Raises IllegalRules with every breach found."""
        self.end()
        if self._breaches:
            raise IllegalRules(tuple(self._breaches))

    def _has(self, key: str, section: str) -> bool:
        self._known.add(key)
        self.sections.setdefault(key, section)
        return key in self._rules

    def _ratio(self, key: str, section: str) -> Fraction | None:
        value = self._rules[key]
        if type(value) is int:
            return Fraction(value)
        match = _FRACTION.fullmatch(value) if isinstance(value, str) else None
        if match is None or int(match[2]) == 0:
            self.breach(key, section, f'has to be a whole number or "a/b", not {_quoted(value)}')
            return None
        return Fraction(int(match[1]), int(match[2]))


def to_one(odds: Fraction) -> str:
    """Say odds as a dealer does: 35 is "35 to 1", 3/2 is "3 to 2"."""
    return f"{_short(odds.numerator)} to {odds.denominator}"


def plain(odds: Fraction) -> int | str:
    """Write odds as a submission does: a whole number or "a/b"."""
    return odds.numerator if odds.denominator == 1 else f"{odds.numerator}/{odds.denominator}"


def _quoted(value: object) -> str:
    """Quote a value of the submission; of a long text only the beginning."""
    return repr(value)[:60]


def _short(number: int) -> str:
    """Write a number of the submission; of one with hundreds of digits only its size."""
    return str(number) if abs(number) < 10**15 else "a number of more than 15 digits"
