"""Several tables at once on one connection: the strip, in a real browser."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.async_api import ViewportSize, expect

from tests.browser.conftest import Seat
from tests.browser.payouts import returned
from tests.browser.player import WELCOME_CENTS, Player, money, net_money
from tests.held_clock import ClockInHand

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

UPRIGHT: ViewportSize = {"width": 390, "height": 844}
BETS = {"red": 500, "straight:0": 500}


@pytest.fixture
def second(table_names: Iterator[str]) -> str:
    """Another table at which nobody has been."""
    return next(table_names)


async def also_open(player: Player, title: str) -> None:
    """Keep the table on show open, and go to another one."""
    await player.press("Play at another table too")
    await player.go_to(title, "red")


async def test_a_bet_stays_and_is_paid_while_another_table_is_on_show(
    seat: Seat, clock: ClockInHand, table: str, second: str
) -> None:
    player = await seat(table)
    page = player.page
    await player.bets_open()
    await player.click("red", "straight:0")
    await player.expect_chips(BETS)
    await also_open(player, second)
    tile = page.get_by_role("navigation", name="Open tables").get_by_role("button", name=table)
    await expect(tile.get_by_role("timer")).to_be_visible()
    await expect(player.staked).to_have_text("$0")
    assert len(player.heard.of("welcome")) == 1, "one connection has both tables"
    clock.step()
    settled = await player.heard.wait_for("wagers_settled", table=table)
    outcome = settled["call"].split()[0]
    net = returned(BETS, outcome) - sum(BETS.values())
    await expect(tile).to_contain_text(net_money(net))
    await expect(player.balance).to_have_text(money(WELCOME_CENTS + net))
    await tile.click()
    await player.at_table(table, "red")
    await player.expect_money(WELCOME_CENTS + net, net)
    # The other one is closed from where it is on show; then the strip is gone.
    await page.get_by_role("button", name=second).click()
    await player.at_table(second, "red")
    await player.press(f"Close {second}")
    await player.at_table(table, "red")
    await expect(page.get_by_role("navigation", name="Open tables")).to_have_count(0)


async def test_on_a_phone_it_leaves_the_table_whole(
    seat: Seat, clock: ClockInHand, table: str, second: str
) -> None:
    assert clock.is_held
    player = await seat(table, phone=UPRIGHT)
    page = player.page
    await page.get_by_role("button", name="Table information").tap()
    await also_open(player, second)
    strip = page.get_by_role("navigation", name="Open tables")
    await expect(strip).to_be_visible()
    for button in await strip.get_by_role("button").all():
        box = await button.bounding_box()
        assert box is not None
        assert box["width"] >= 44 and box["height"] >= 44, await button.text_content()
        assert box["x"] >= 0 and box["x"] + box["width"] <= UPRIGHT["width"]
    await player.tap("red")
    await player.expect_chips({"red": 500})
    await strip.get_by_role("button", name=table).tap()
    await player.at_table(table, "red")
    await expect(player.staked).to_have_text("$0")
    await expect(strip.get_by_role("button", name=second)).to_be_visible()
    # The page loaded again has both, as this tab of the browser had them.
    await page.reload()
    await player.at_table(table, "red")
    await expect(strip.get_by_role("button", name=second)).to_be_visible()
