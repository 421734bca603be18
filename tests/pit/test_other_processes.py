"""What happens at one gateway is seen at another."""

from __future__ import annotations

from protocol.operators import (
    Announce,
    ChangePassword,
    CommandDone,
    ConfirmationNeeded,
    ConfirmOperatorChange,
    DeskGoodbye,
    EventNews,
    FollowEvents,
    FollowingEvents,
    RemoveOperator,
)
from tests.pit.open_pit import PASSWORDS, Operator, Pit, another_pit


async def until_goodbye(operator: Operator) -> tuple[list[str], DeskGoodbye]:
    """The commands that a follower is shown until the house says goodbye."""
    commands = []
    while isinstance(news := await operator.next(), EventNews):
        commands.append(news.event.command)
    assert isinstance(news, DeskGoodbye)
    return commands, news


async def test_events_of_another_process_are_followed_with_its_name(pit: Pit) -> None:
    async with pit.signed_in("viewer") as vera, another_pit(pit) as other:
        await vera.get(FollowEvents(0), FollowingEvents)
        async with other.signed_in() as maude:
            await maude.get(Announce(0, text="from there"), CommandDone)
        while True:
            news = await vera.next()
            assert isinstance(news, EventNews)
            if news.event.command == "announce":
                break
        assert (news.event.process, news.event.who) == ("another", "maude")


async def test_an_operator_who_is_removed_elsewhere_follows_no_more(pit: Pit) -> None:
    async with pit.signed_in("viewer") as vera, another_pit(pit) as other:
        await vera.get(FollowEvents(0), FollowingEvents)
        async with other.signed_in() as maude, other.signed_in(name="max") as most:
            removal = await maude.get(RemoveOperator(0, name="vera"), ConfirmationNeeded)
            await most.get(ConfirmOperatorChange(0, change=removal.change), CommandDone)
        commands, goodbye = await until_goodbye(vera)
        assert commands[-1] == "confirm_operator_change"
        assert goodbye.code == "signed_out"


async def test_a_new_password_elsewhere_ends_following_for_its_owner_alone(pit: Pit) -> None:
    async with pit.signed_in("viewer") as vera, pit.signed_in("cashier") as cass:
        await vera.get(FollowEvents(0), FollowingEvents)
        await cass.get(FollowEvents(0), FollowingEvents)
        async with another_pit(pit) as other, other.signed_in("viewer") as vera_there:
            new = ChangePassword(0, old=PASSWORDS["viewer"], new="eye in the sky 8")
            await vera_there.get(new, CommandDone)
        assert (await until_goodbye(vera))[1].code == "signed_out"
        await pit.events.record("house", "", "still there", {})
        while (news := await cass.next()) and isinstance(news, EventNews):
            if news.event.command == "still there":
                break
        else:
            raise AssertionError(news)
