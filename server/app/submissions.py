"""The rules submissions of the house's tables, each kept from the first opening on (601a.2).

Redis has a list for each table (`{submissions}:TABLE`), the latest submission last. A submission
is added when the house opens with one that differs from the latest.
"""

from __future__ import annotations

from typing import Any

import msgspec
from redis.asyncio import Redis

from protocol.from_house import (
    RulesSubmission,
    SubmittedChange,
    SubmittedChoice,
    SubmittedPayout,
    SubmittedPaytable,
)
from server.games import catalogue
from server.games.catalogue import UnknownGameError
from server.games.choices import (
    GAME,
    SHARED,
    ChangeInWords,
    changes_of,
    choices_of,
    procedures_changed,
)
from server.games.rules import Game, IllegalRules
from server.games.submission import RULES_SUBMISSION
from server.games.texts import texts_of
from server.records.rounds import rules_hash

KEY = "{submissions}:"


class Submitted(msgspec.Struct, frozen=True):
    """A table's rules with every default, and since when (Unix milliseconds) the house has it."""

    game: str
    rules: dict[str, Any]
    since_ms: int

    @property
    def hash(self) -> str:
        """The hash that the records of the table's rounds carry too."""
        return rules_hash(self.game, self.rules)


class SubmissionStore:
    """The submissions as Redis keeps them."""

    def __init__(self, redis: Redis) -> None:
        self._redis = redis

    async def latest(self, table: str) -> tuple[Submitted | None, Submitted | None]:
        """The latest submission of a table and the one before it. Raises redis.RedisError."""
        kept = await self._redis.lrange(KEY + table, -2, -1)
        read = [msgspec.json.decode(each, type=Submitted) for each in kept]
        return (read[-1] if read else None), (read[-2] if len(read) > 1 else None)

    async def open(
        self, table: str, game: Game[Any], now_ms: int
    ) -> tuple[Submitted, Submitted | None]:
        """Keep the submission with which a table opens. Returns it and the one before it.

        Raises redis.RedisError.
        """
        latest, previous = await self.latest(table)
        opening = Submitted(game.name, game.resolved_rules(), now_ms)
        if latest is not None and latest.hash == opening.hash:
            return latest, previous
        await self._redis.rpush(KEY + table, msgspec.json.encode(opening))
        return opening, latest


def document(
    table: str, current: Submitted, previous: Submitted | None, request: int = 0
) -> RulesSubmission:
    """The document of a table's submission, with its differences from the one before.

    Raises IllegalRules or UnknownGameError if this program does not play by it.
    """
    game = catalogue.submit(current.game, current.rules)
    # A procedure is a choice of the house that is the same at all of its tables.
    choices = tuple(
        SubmittedChoice(each.key, each.section, each.sentence, each.words)
        for declared in (choices_of(game), game.procedures())
        for each in declared
    )
    paytables = tuple(
        SubmittedPaytable(
            each.title,
            each.section,
            tuple(SubmittedPayout(row.what, row.pays) for row in each.rows),
        )
        for each in game.paytables()
    )
    sections = (*(each.section for each in choices), *(spot.section for spot in game.layout()))
    return RulesSubmission(
        request,
        table=table,
        game=current.game,
        title=game.title,
        chapter=game.chapter,
        hash=current.hash,
        since_ms=current.since_ms,
        choices=choices,
        previous_hash=previous.hash if previous else "",
        previous_ms=previous.since_ms if previous else None,
        changes=_changes(previous, current, game) if previous else (),
        texts=texts_of((game.chapter, *sections)),
        paytables=paytables,
    )


def _changes(before: Submitted, after: Submitted, game: Game[Any]) -> tuple[SubmittedChange, ...]:
    changes = [
        SubmittedChange(each.key, each.before, each.after, each.section, each.sentence)
        for each in (*changes_of(game, before.rules), *_procedures_changed(before, game))
    ]
    if before.game != after.game:
        titles = catalogue.title_of(before.game), game.title
        changes.insert(0, SubmittedChange(GAME, *titles, RULES_SUBMISSION, SHARED[GAME]))
    return tuple(changes)


def _procedures_changed(before: Submitted, game: Game[Any]) -> tuple[ChangeInWords, ...]:
    """What differs in the procedures, if this program plays by the earlier rules."""
    try:
        earlier = catalogue.submit(before.game, before.rules)
    except (IllegalRules, UnknownGameError):
        return ()
    return tuple(procedures_changed(earlier, game))
