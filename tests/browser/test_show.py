"""A win as it is shown: paid stack by stack, called by its sum, and brought home to the balance."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest
from playwright.async_api import expect

from tests.browser.conftest import Seat
from tests.browser.player import WELCOME_CENTS, Player, money, net_money
from tests.held_clock import ClockInHand

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

MOST_ROUNDS = 24
"""A wager that wins almost half of the time loses all of these once in ten million tests."""

STAKE = 500

# Writes down what comes onto the page, in its order, however briefly it stays.
RECORDED = """() => {
  window.shown = [];
  const note = (what) => { if (window.shown.at(-1) !== what) window.shown.push(what); };
  new MutationObserver(() => {
    if (document.querySelector('[data-lost]')) note('swept');
    if (document.querySelector('.flight:not([data-home])')) note('paid');
    if (document.querySelector('.flight[data-home]')) note('home');
  }).observe(document.body, { childList: true, subtree: true, attributes: true });
}"""


async def test_a_win_on_a_wheel_comes_home(seat: Seat, clock: ClockInHand) -> None:
    player = await seat("wheel-show", moving=True)

    async def wager() -> None:
        await player.click("red")
        await player.expect_chips({"red": STAKE})

    await expect_a_win_shown(player, clock, wager)


async def test_a_win_with_cards_comes_home(seat: Seat, clock: ClockInHand) -> None:
    player = await seat("war-show", "initial", moving=True)

    async def wager() -> None:
        await player.own_box("initial").click()
        await expect(player.staked).to_have_text(money(STAKE))
        await expect(player.page.locator('[data-whose="mine"][data-pending]')).to_have_count(0)

    await expect_a_win_shown(player, clock, wager)


async def expect_a_win_shown(
    player: Player, clock: ClockInHand, wager: Callable[[], Awaitable[None]]
) -> None:
    """Wagers are laid until one has won; then all that a player sees of it is as it should be."""
    await player.choose_chip("$5")
    await player.page.evaluate(RECORDED)
    balance = WELCOME_CENTS
    for _ in range(MOST_ROUNDS):
        await player.bets_open()
        await player.page.evaluate("window.shown.length = 0")
        number = await player.round()
        await wager()
        clock.step()
        settled = await player.settlement(number)
        net = settled["returned"] - settled["staked"]
        balance += net
        await player.expect_money(balance, net)
        if net > 0:
            break
        await expect(player.page.locator(".marquee-win")).to_have_count(0)
        clock.step()
    else:
        raise AssertionError(f"no round of {MOST_ROUNDS} was won")
    won = player.page.locator(".marquee-win strong")
    await expect(won).to_have_text(net_money(net).removeprefix("+"))
    await expect(player.page.locator(".flight")).to_have_count(0)
    assert await player.page.evaluate("window.shown") == ["paid", "home"]
    await expect(player.page.locator('[data-whose="mine"]')).to_have_count(0)
