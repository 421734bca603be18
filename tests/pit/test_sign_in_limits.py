"""Guessing a password is slow, and a guessed-at operator is not locked out for long."""

from __future__ import annotations

from server.common.rate_limit import MAX_KEYS
from server.pit.sign_in_limits import (
    FORGOTTEN_AFTER_SECONDS,
    FREE_TRIES_A_NAME,
    FREE_TRIES_A_NAME_ANYWHERE,
    FREE_TRIES_AN_ADDRESS,
    MAX_WAIT_SECONDS,
    SignInLimits,
)


class Clock:
    seconds = 1_000.0

    def __call__(self) -> float:
        return self.seconds


def fail(limits: SignInLimits, times: int, name: str = "maude", address: str = "ip") -> None:
    for _ in range(times):
        limits.failed(name, address)


def test_a_few_failures_are_free() -> None:
    limits = SignInLimits(Clock())
    fail(limits, FREE_TRIES_A_NAME - 1)
    assert limits.wait_seconds("maude", "ip") == 0


def test_each_further_failure_doubles_the_wait_up_to_a_minute() -> None:
    limits = SignInLimits(Clock())
    fail(limits, FREE_TRIES_A_NAME)
    waits = []
    for _ in range(9):
        waits.append(limits.wait_seconds("MAUDE", "ip"))
        fail(limits, 1)
    assert waits == [1, 2, 4, 8, 16, 32, 60, 60, MAX_WAIT_SECONDS]
    assert limits.wait_seconds("maude", "another ip") == 0


async def test_a_crowd_of_strangers_does_not_hold_up_an_operator_who_was_here() -> None:
    limits = SignInLimits(Clock())
    limits.failed("Maude", "her office")
    await limits.succeeded("Maude", "her office")
    for n in range(FREE_TRIES_A_NAME_ANYWHERE):
        limits.failed("maude", f"ip{n}")
    assert limits.wait_seconds("maude", "another ip") == 1
    assert limits.wait_seconds("maude", "her office") == 0


async def test_a_try_without_an_answer_is_no_failure() -> None:
    limits = SignInLimits(Clock())
    fail(limits, FREE_TRIES_A_NAME - 1)
    for _ in range(FREE_TRIES_AN_ADDRESS):
        limits.failed("maude", "ip")
        await limits.forgive("maude", "ip")
    assert limits.wait_seconds("maude", "ip") == 0


def test_the_wait_passes() -> None:
    clock = Clock()
    limits = SignInLimits(clock)
    fail(limits, FREE_TRIES_A_NAME + 3)
    clock.seconds += 7.5
    assert limits.wait_seconds("maude", "ip") == 1
    clock.seconds += 0.5
    assert limits.wait_seconds("maude", "ip") == 0


def test_an_address_that_tries_many_names_waits_too() -> None:
    limits = SignInLimits(Clock())
    for n in range(FREE_TRIES_AN_ADDRESS):
        limits.failed(f"name{n}", "ip")
    assert limits.wait_seconds("maude", "ip") == 1
    assert limits.wait_seconds("maude", "another ip") == 0


async def test_success_clears_the_name() -> None:
    limits = SignInLimits(Clock())
    fail(limits, FREE_TRIES_A_NAME + 2)
    assert limits.wait_seconds("maude", "ip") == 4
    await limits.succeeded("Maude", "ip")
    assert limits.wait_seconds("maude", "ip") == 0


async def test_signing_in_often_is_no_failure() -> None:
    limits = SignInLimits(Clock())
    for _ in range(FREE_TRIES_AN_ADDRESS * 3):
        assert limits.wait_seconds("maude", "ip") == 0
        limits.failed("maude", "ip")
        await limits.succeeded("maude", "ip")


def test_old_failures_are_forgotten() -> None:
    clock = Clock()
    limits = SignInLimits(clock)
    fail(limits, FREE_TRIES_A_NAME + 5)
    clock.seconds += FORGOTTEN_AFTER_SECONDS + 1
    fail(limits, 1)
    assert limits.wait_seconds("maude", "ip") == 0


def test_what_is_remembered_is_bounded() -> None:
    limits = SignInLimits(Clock())
    for n in range(MAX_KEYS + 10):
        limits.failed(f"n{n}", f"ip{n}")
    assert len(limits._names) == len(limits._addresses) == MAX_KEYS
