"""A live craps table: shooters who go, come back or change their mind, and what restarts find."""

from __future__ import annotations

import asyncio

import pytest

from protocol.from_house import LayoutChanged, RoundVoided
from tests.tables.craps_tables import CAL, AtTheTable, at_the_table, offered_to, posted
from tests.tables.playing import ANN, BOB, Answers, until, until_betting
from tests.tables.simulation import simulated


class TestWhoHasTheDice:
    @simulated
    async def test_who_leaves_with_them_gives_them_up_at_once(self) -> None:
        """623a.10(c); nothing lies on the layout, so that nothing else would wake the dealer."""
        async with at_the_table() as at:
            at.table.stand(ANN.account)
            await asyncio.sleep(0.1)
            assert posted(at.table)["shooter"] == 0
            assert offered_to(at.table) == 2

    @simulated
    async def test_who_sits_down_where_the_shooter_sat_has_no_dice(self) -> None:
        async with at_the_table() as at:
            await at.lay("field", 100, player=at.bob)
            number = at.table.card().round
            await until(lambda: at.table.card().phase != "betting")
            at.table.stand(ANN.account)
            at.table.stand(BOB.account)
            cal = await _sits(at, 1)
            await until_betting(at.table, after=number)
            await asyncio.sleep(0.1)
            assert posted(at.table)["shooter"] == 0
            assert cal.code(cal.choose("roll")) == "not_now"

    @simulated
    async def test_a_connection_that_is_back_in_time_costs_nobody_the_dice(self) -> None:
        async with at_the_table() as at:
            at.table.connected(ANN.account, False)
            await asyncio.sleep(0.4)
            at.table.connected(ANN.account, True)
            await asyncio.sleep(1)
            assert posted(at.table)["shooter"] == 1
            at.table.connected(ANN.account, False)
            await asyncio.sleep(0.6)
            assert posted(at.table)["shooter"] == 0

    @simulated
    async def test_nor_does_a_restart(self) -> None:
        async with at_the_table() as at:
            await at.lay("pass", 100)
            await at.restart()
            at.table.connected(ANN.account, True)
            await asyncio.sleep(1)
            assert posted(at.table)["shooter"] == 1
            await at.throw()

    @simulated
    async def test_each_shooter_has_the_whole_patience_of_the_table(self) -> None:
        async with at_the_table() as at:
            await at.lay("pass", 100)
            first = at.table.card().round
            await until_betting(at.table, after=first)  # Ann let the time run out once
            at.ann.choose("pass_dice")
            await until(lambda: offered_to(at.table) == 2)
            at.bob.choose("accept_dice")
            await at.lay("field", 100)
            if posted(at.table)["point"] == 0:
                await at.lay("dont_pass", 100, player=at.bob)
            await until_betting(at.table, after=first + 1)  # and Bob once
            await asyncio.sleep(0.1)
            assert posted(at.table)["shooter"] == 2 or posted(at.table)["point"] == 0

    @simulated
    async def test_a_call_for_the_draw_lapses_with_the_wager_that_it_needs(self) -> None:
        """623a.8(a): "shall make a Pass Bet or Don't Pass Bet after which"."""
        async with at_the_table() as at:
            await at.lay("field", 100, player=at.bob)
            whole_ms = at.table.card().closes_ms
            wager_id = await at.lay("pass", 100)
            at.ann.choose("roll")
            await until(lambda: at.table.card().closes_ms != whole_ms)
            at.ann.take_down(wager_id)
            await until(lambda: at.table.card().closes_ms == whole_ms)
            number = at.table.card().round
            await until(lambda: at.table.card().phase != "betting")
            assert at.table.card().round == number
            assert at.world.clock.now_ms() >= whole_ms


async def _sits(at: AtTheTable, seat: int) -> Answers:
    at.world.cage.issue(CAL.account, 10_000)
    at.table.sit(1, CAL, seat)
    return Answers(at.table, CAL)


class TestWhatIsFoundAgain:
    @simulated
    async def test_odds_and_their_wager_that_were_both_reduced(self) -> None:
        """623a.6(e): the wager may be as little only once its odds are."""
        async with at_the_table(odds_multiple=6) as at:
            line = odds = ""
            while line not in at.lying() or odds not in at.lying():
                line = await at.with_a_point("dont_pass", 600)
                odds = await at.lay("dont_pass_odds", 3_600)
                await at.throw()
            at.ann.take_down(odds, to=600)
            at.ann.take_down(line, to=100)
            await asyncio.sleep(0.05)
            assert at.lying() == {line: 100, odds: 600}
            await at.restart()
            assert at.lying() == {line: 100, odds: 600}

    @simulated
    async def test_a_mark_belongs_to_its_wager_and_to_none_after_it(self) -> None:
        async with at_the_table() as at:
            gone = await at.lay("hardway", 100, "8")
            at.ann.call(gone, True)
            await asyncio.sleep(0.05)
            at.ann.take_down(gone)
            await asyncio.sleep(0.05)
            await at.restart()
            at.table.sit(1, ANN, 1)
            await at.lay("hardway", 100, "6")
            await at.restart()
            (mine,) = at.table.snapshot(1, ANN).mine
            assert (mine.pick, mine.working) == (("6",), False)


class TestWhatWasTakenOff:
    """623a.4(d): a Don't bet "may not be replaced or increased after the bet has been removed or
    reduced", a restart or not."""

    @pytest.mark.parametrize("cents", [0, 100])
    @simulated
    async def test_is_not_put_back_after_a_restart(self, cents: int) -> None:
        async with at_the_table() as at:
            other = await at.lay("dont_pass", 200, player=at.bob)
            wager_id = await at.lay("dont_pass", 500)
            await at.take_down(wager_id, cents)
            assert at.ann.code(at.ann.place("dont_pass", 300)) == "not_now"
            for _ in range(2):
                await at.restart()
                at.table.sit(1, ANN, 1)
                at.table.sit(1, BOB, 2)
                refused = at.ann.to(at.ann.place("dont_pass", 400))
                assert (refused.code, refused.section) == ("not_now", "623a.4(d)")
                assert at.lying() == ({wager_id: cents} if cents else {})
                assert at.lying(at.bob) == {other: 200}
            await at.lay("dont_pass", 200, player=at.bob)
            number = at.table.card().round
            at.table.connected(ANN.account, True)
            await until_betting(at.table, after=number)
            on = "dont_come" if posted(at.table)["point"] else "dont_pass"
            await at.lay(on, 400)

    @pytest.mark.parametrize("killed_in", ["save", "reduce"])
    @simulated
    async def test_is_as_the_cage_has_it_whenever_the_house_was_killed(
        self, killed_in: str
    ) -> None:
        async with at_the_table() as at:
            wager_id = await at.lay("dont_pass", 500)
            at.world.faults.kill_in = killed_in
            asked = at.ann.take_down(wager_id)
            await at.world.faults.killed.wait()
            answer = at.ann.to(asked)
            await at.restart()
            at.table.sit(1, ANN, 1)
            if at.lying():
                assert answer is None
                assert at.lying() == {wager_id: 500}
                await at.lay("dont_pass", 300)
            else:
                assert at.ann.code(at.ann.place("dont_pass", 300)) == "not_now"

    @simulated
    async def test_is_taken_off_once_however_often_it_is_asked(self) -> None:
        async with at_the_table() as at:
            wager_id = await at.lay("dont_pass", 500)
            before = at.world.cage.balances[ANN.account]
            asked = [at.ann.take_down(wager_id, 100) for _ in range(3)]
            strange = at.bob.take_down(wager_id)
            await asyncio.sleep(0.1)
            assert [at.ann.to(one).refunded for one in asked] == [400] * 3
            assert at.bob.code(strange) == "not_your_wager"
            assert at.world.cage.balances[ANN.account] == before + 400


class TestWhatIsPosted:
    @simulated
    async def test_a_void_round_turns_the_puck_and_watchers_are_told(self) -> None:
        async with at_the_table() as at:
            await at.with_a_point("pass", 100)
            number = at.table.card().round
            await at.table.void("no roll")
            await until_betting(at.table, after=number)
            await asyncio.sleep(0.3)
            assert posted(at.table)["point"] == 0
            events = at.world.audience.events("t1")
            told = [one.shown for one in events if isinstance(one, RoundVoided)]
            assert told[-1]["point"] == 0

    @simulated
    async def test_watchers_are_told_when_a_wager_on_its_number_is_reduced_or_taken_down(
        self,
    ) -> None:
        """623a.4(d): a Don't Come Bet, "at any time"; where it lies is posted, not a stack."""
        async with at_the_table() as at:
            wager_id = ""
            while wager_id not in at.lying() or not posted(at.table)["come"]:
                if not posted(at.table)["point"]:
                    await at.with_a_point("pass", 100)
                wager_id = await at.lay("dont_come", 300)
                await at.throw()
            (there,) = posted(at.table)["come"]
            for cents in (100, 0):
                at.ann.take_down(wager_id, to=cents)
                await asyncio.sleep(0.3)
                now = [{**there, "cents": cents}] if cents else []
                assert posted(at.table)["come"] == now
                events = at.world.audience.events("t1")
                told = [one.shown for one in events if isinstance(one, LayoutChanged) and one.shown]
                assert told[-1] == {"come": now}
            # It stood on its number: 623a.4(d) says nothing of the next one, a restart or not.
            if not posted(at.table)["point"]:
                await at.with_a_point("pass", 100)
            await at.restart()
            at.table.sit(1, ANN, 1)
            await at.lay("dont_come", 300)

    @simulated
    async def test_a_come_wager_that_has_moved_leaves_its_place_to_another(self) -> None:
        """623a.3(a)(3); 623a.5(i) binds a wager, not all that lie on their numbers."""
        async with at_the_table(max=1000) as at:
            await at.with_a_point("pass", 100)
            while not posted(at.table)["come"]:
                if not posted(at.table)["point"]:
                    await at.with_a_point("pass", 100)
                await at.lay("dont_come", 1_000)
                await at.throw()
            if not posted(at.table)["point"]:
                await at.with_a_point("pass", 100)
            travelled = posted(at.table)["come"]
            if travelled:
                wager_id = await at.lay("dont_come", 1_000)
                more = at.ann.place("dont_come", 100, "one-too-many")
                assert at.ann.code(more) == "above_maximum"
                at.ann.take_down(wager_id)
                assert [one["cents"] for one in travelled] == [1_000]
