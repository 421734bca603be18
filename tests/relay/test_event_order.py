"""Events reach each watcher once and in order, whatever the messages do."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import given, settings
from hypothesis import strategies as st

from server.relay.event_order import KEPT, EventHistory, EventOrder


def frame(number: int) -> bytes:
    return f"event {number}".encode()


class Gateway:
    """Watchers at a gateway, and what each has been told."""

    def __init__(self) -> None:
        self.told: list[list[bytes]] = []
        self.fetches: list[int] = []
        self.order = EventOrder(self._pass_on, self.fetches.append)

    def _pass_on(self, event: bytes) -> None:
        for told in self.told:
            told.append(event)

    def join(self, number: int) -> bool:
        """Somebody watches from a snapshot on that contains the events up to this one."""

        def admit(missed: Sequence[bytes]) -> None:
            self.told.append([frame(n) for n in range(1, number + 1)] + list(missed))

        return self.order.join(number, admit)


@settings(max_examples=300)
@given(st.data())
def test_in_order_and_once_whatever_is_lost_late_or_doubled(data: st.DataObject) -> None:
    dealer, gateway = EventHistory(), Gateway()
    under_way: list[int] = []
    for _ in range(data.draw(st.integers(1, 40))):
        step = data.draw(st.sampled_from(("event", "event", "arrives", "doubled", "lost", "join")))
        if step == "event":
            under_way.append(dealer.add(frame(dealer.number + 1)))
        elif step == "join":
            gateway.join(dealer.number)
        elif under_way:
            at = data.draw(st.integers(0, len(under_way) - 1))
            number = under_way[at] if step == "doubled" else under_way.pop(at)
            if step != "lost":
                gateway.order.came(number, [frame(number)])
        for told in gateway.told:
            assert told == [frame(n) for n in range(1, len(told) + 1)]
    # In the end the gateway hears that something may be missing, and fetches it.
    gateway.join(dealer.number)
    gateway.order.fetch_missing(again=True)
    first = gateway.fetches[-1]
    missed = dealer.after(first - 1)
    assert missed is not None
    gateway.order.came(first, missed)
    for told in gateway.told:
        assert told == [frame(n) for n in range(1, dealer.number + 1)]


def test_a_snapshot_that_is_newer_than_the_events_waits_for_them() -> None:
    gateway = Gateway()
    gateway.join(3)
    assert gateway.join(5)
    assert len(gateway.told) == 1
    gateway.order.came(4, [frame(4), frame(5), frame(6)])
    assert gateway.told == [[frame(n) for n in range(1, 7)]] * 2


def test_what_is_missing_is_asked_for_once() -> None:
    gateway = Gateway()
    gateway.join(3)
    gateway.order.came(5, [frame(5)])
    gateway.order.came(6, [frame(6)])
    assert gateway.fetches == [4]
    gateway.order.came(4, [frame(4)])
    assert gateway.told[0][-3:] == [frame(4), frame(5), frame(6)]


def test_a_snapshot_that_is_too_old_is_of_no_use() -> None:
    gateway = Gateway()
    gateway.join(0)
    gateway.order.came(1, [frame(n) for n in range(1, KEPT + 3)])
    assert not gateway.join(1)
    assert gateway.join(2)


def test_events_before_the_first_watcher_are_kept_no_longer_than_they_can_be_of_use() -> None:
    gateway = Gateway()
    gateway.order.came(1, [frame(n) for n in range(1, 3 * KEPT)])
    assert gateway.join(2 * KEPT)
    assert gateway.told[0] == [frame(n) for n in range(1, 3 * KEPT)]
