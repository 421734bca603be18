"""Guessing passwords is slow; being guessed at is no lock-out for long."""

from __future__ import annotations

from server.pit.throttle import (
    FORGOTTEN_AFTER_SECONDS,
    FREE_TRIES_A_NAME,
    FREE_TRIES_AN_ADDRESS,
    MAX_REMEMBERED,
    MAX_WAIT_SECONDS,
    SignInThrottle,
)


class Clock:
    seconds = 1_000.0

    def __call__(self) -> float:
        return self.seconds


def fail(throttle: SignInThrottle, times: int, name: str = "maude", address: str = "ip") -> None:
    for _ in range(times):
        throttle.failed(name, address)


def test_a_few_failures_are_free() -> None:
    throttle = SignInThrottle(Clock())
    fail(throttle, FREE_TRIES_A_NAME - 1)
    assert throttle.wait_seconds("maude", "ip") == 0


def test_each_further_failure_doubles_the_wait_up_to_a_minute() -> None:
    throttle = SignInThrottle(Clock())
    fail(throttle, FREE_TRIES_A_NAME)
    waits = []
    for _ in range(9):
        waits.append(throttle.wait_seconds("MAUDE", "another ip"))
        fail(throttle, 1)
    assert waits == [1, 2, 4, 8, 16, 32, 60, 60, MAX_WAIT_SECONDS]


def test_the_wait_passes() -> None:
    clock = Clock()
    throttle = SignInThrottle(clock)
    fail(throttle, FREE_TRIES_A_NAME + 3)
    clock.seconds += 7.5
    assert throttle.wait_seconds("maude", "ip") == 1
    clock.seconds += 0.5
    assert throttle.wait_seconds("maude", "ip") == 0


def test_an_address_that_tries_many_names_waits_too() -> None:
    throttle = SignInThrottle(Clock())
    for n in range(FREE_TRIES_AN_ADDRESS):
        throttle.failed(f"name{n}", "ip")
    assert throttle.wait_seconds("maude", "ip") == 1
    assert throttle.wait_seconds("maude", "another ip") == 0


def test_success_clears_the_name() -> None:
    throttle = SignInThrottle(Clock())
    fail(throttle, FREE_TRIES_A_NAME + 2)
    throttle.succeeded("Maude", "ip")
    assert throttle.wait_seconds("maude", "another ip") == 0


def test_signing_in_often_is_no_failure() -> None:
    throttle = SignInThrottle(Clock())
    for _ in range(FREE_TRIES_AN_ADDRESS * 3):
        assert throttle.wait_seconds("maude", "ip") == 0
        throttle.failed("maude", "ip")
        throttle.succeeded("maude", "ip")


def test_old_failures_are_forgotten() -> None:
    clock = Clock()
    throttle = SignInThrottle(clock)
    fail(throttle, FREE_TRIES_A_NAME + 5)
    clock.seconds += FORGOTTEN_AFTER_SECONDS + 1
    fail(throttle, 1)
    assert throttle.wait_seconds("maude", "ip") == 0


def test_what_is_remembered_is_bounded() -> None:
    throttle = SignInThrottle(Clock())
    for n in range(MAX_REMEMBERED + 10):
        throttle.failed(f"n{n}", "ip")
    assert len(throttle._failures) == MAX_REMEMBERED
