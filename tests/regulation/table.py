"""A table as a dealer runs it, for tests that read as the regulation does."""

import pytest

from server.games.catalogue import submit
from server.games.rules import IllegalRules, Refusal, Wager, Wagering


def breaches(game, **rules):
    """Submit rules that no table may open with; give the sections that they break."""
    with pytest.raises(IllegalRules) as illegal:
        submit(game, rules)
    return {breach.section for breach in illegal.value.breaches}


class Table:
    """One table of a game under a rules submission."""

    def __init__(self, game, **rules):
        self.game = submit(game, rules)
        self.state = self.game.opening_state()
        self.count = 0
        self.call = ""
        self.shown = {}
        self.settled_order = ()

    def place(self, on, *pick, amount=500, seat=1, working=False):
        wager = Wager(f"w{self.count + 1}", seat, on, pick, amount, working)
        step = self.game.place(self.state, wager)
        if isinstance(step, Refusal):
            return step
        self.state = step.state
        self.count += 1
        return wager.id

    def wager(self, on, *pick, **said):
        """Place a wager that has to be accepted; give its id."""
        wager_id = self.place(on, *pick, **said)
        assert not isinstance(wager_id, Refusal), wager_id
        return wager_id

    def refusal(self, on, *pick, **said):
        """Try a wager that has to be refused; give the refusal."""
        refused = self.place(on, *pick, **said)
        assert isinstance(refused, Refusal), f"{on} on {pick} was accepted"
        assert refused.message
        return refused

    def take_down(self, wager_id, seat=1, to=0):
        """Take a wager down or reduce it; give all the cents that come back, or the refusal."""
        step = self.game.take_down(self.state, seat, wager_id, to)
        if isinstance(step, Refusal):
            return step
        self.state = step.state
        return sum(refund.cents for refund in step.refunds)

    def no_more_bets(self):
        self.state = self.game.no_more_bets(self.state).state

    def draw(self, **draw):
        """Tell the outcome; give what goes back for each wager that is settled."""
        if isinstance(self.game.awaits(self.state), Wagering):
            self.no_more_bets()
        step = self.game.drawn(self.state, draw)
        self.settled_order = tuple(one.result for one in step.settled)
        return self._told(step)

    def choose(self, seat, choice, **options):
        """Let a seat decide; give what is settled by it, or the refusal."""
        ids = tuple(f"w{self.count + n}" for n in range(1, 5))
        step = self.game.decide(self.state, seat, {"choice": choice, **options}, ids)
        if isinstance(step, Refusal):
            assert step.message
            return step
        self.count += len(step.accepted)
        return self._told(step)

    def next(self):
        """End the decision window; give what is settled by it, or the refusal."""
        step = self.game.next_window(self.state)
        return step if isinstance(step, Refusal) else self._told(step)

    def _told(self, step):
        self.state, self.call, self.shown = step.state, step.call, step.shown
        return {one.id: one.returned for one in step.settled}

    def spin(self, number, **draw):
        return self.draw(number=number, **draw)

    def spots(self, on):
        return [spot for spot in self.game.layout() if spot.on == on]

    def on_layout(self):
        return [wager.id for wager in self.game.wagers(self.state)]
