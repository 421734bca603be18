"""A player of the tests: an independent client that knows msgpack and nothing of the house."""

from __future__ import annotations

import itertools
import json
import math
import secrets
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Self, TypeVar

import msgpack
from websockets.sync.client import connect

from protocol.words import VERSION

Message = dict[str, Any]
Answer = TypeVar("Answer")

ANSWER_S = 15.0
TIME_TO_BET_MS = 350
TRIES = 5
ASKED_AGAIN_S = 1.0


class PlayerClient:
    """One connection. `heard` keeps every frame that came, in order."""

    def __init__(self, url: str, token: str | None = None) -> None:
        self._socket = connect(
            url,
            compression=None,
            proxy=None,
            open_timeout=ANSWER_S,
            max_queue=None,  # a test that looks elsewhere is no slow reader
            legacy=True,
        )
        self._requests = itertools.count(1)
        self._unread: list[Message] = []
        self.heard: list[Message] = []
        self.signed_in: Message = {}
        self.welcome = self.ask("hello", version=VERSION, client="a test")
        assert self.welcome["type"] == "welcome", self.welcome
        if token:
            self.signed_in = self.ask("sign_in_by_token", token=token)
            assert self.signed_in["type"] == "signed_in", self.signed_in

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._socket.close()

    def cut(self) -> None:
        """The line goes dead, and nobody says goodbye."""
        with suppress(OSError):  # it is dead already
            self._socket.socket.shutdown(2)
        self._socket.close()

    # ------------------------------------------------------------------ frames

    def send(self, kind: str, **fields: Any) -> int:
        """Send a message; returns its request number."""
        request = next(self._requests)
        self._socket.send(msgpack.packb({"type": kind, "request": request, **fields}))
        return request

    def ask(self, kind: str, **fields: Any) -> Message:
        """Send a message and wait for its reply."""
        return self.answer_to(self.send(kind, **fields))

    def answer_to(self, request: int) -> Message:
        return self.find(
            lambda one: one.get("request") == request and one["type"] != "wager_pending"
        )

    def until(self, kind: str, seconds: float = ANSWER_S, **fields: Any) -> Message:
        """The next message of a type, with these values in it; earlier unread ones stay unread."""
        return self.find(lambda one: one["type"] == kind and fields.items() <= one.items(), seconds)

    def find(self, fits: Callable[[Message], bool], seconds: float = ANSWER_S) -> Message:
        for index, message in enumerate(self._unread):
            if fits(message):
                return self._unread.pop(index)
        ends = time.monotonic() + seconds
        while True:
            message = self._receive(ends - time.monotonic())
            if fits(message):
                return message
            self._unread.append(message)

    def listen(self, seconds: float) -> None:
        """Hear every message for a while."""
        ends = time.monotonic() + seconds
        while (left := ends - time.monotonic()) > 0:
            try:
                self._unread.append(self._receive(left))
            except TimeoutError:
                return

    def forget(self) -> None:
        """What has come and was not read."""
        self._unread.clear()

    def _receive(self, seconds: float) -> Message:
        message: Message = msgpack.unpackb(self._socket.recv(timeout=max(seconds, 0)))
        self.heard.append(message)
        return message

    # ------------------------------------------------------------------ what players do

    def enter(self) -> Self:
        """As a guest. With a disk that is busy the cage may not answer: then ask again."""
        for _ in range(TRIES):
            self.signed_in = self.ask("enter_as_guest")
            if self.signed_in.get("code") != "cage_unavailable":
                break
            time.sleep(ASKED_AGAIN_S)
        assert self.signed_in["type"] == "signed_in", self.signed_in
        return self

    def sit(self, table: str) -> Message:
        """Watch a table and sit down at it; returns its snapshot."""
        snapshot = self.ask("watch_table", table=table)
        assert snapshot["type"] == "table_snapshot", snapshot
        seated = self.ask("sit", table=table)
        assert seated["type"] == "seated", seated
        return snapshot

    def betting(self, table: str) -> int:
        """The round whose betting is open, and for a while yet: this one or else the next."""
        snapshot = self.ask("watch_table", table=table)
        closes_ms = snapshot["closes_ms"] or math.inf
        is_open = snapshot["phase"] in {"betting", "idle"} and snapshot["round"] > 0
        if is_open and closes_ms - snapshot["time_ms"] > TIME_TO_BET_MS:
            return int(snapshot["round"])
        opened = self.find(
            lambda one: (
                one["type"] == "betting_opened"
                and one["table"] == table
                and one["round"] > snapshot["round"]
            )
        )
        return int(opened["round"])

    def wager(
        self, table: str, on: str = "red", amount: Any = 500, round_: int | None = None, **more: Any
    ) -> Message:
        """Place a wager in the round whose betting is open; if it comes too late, in the next."""
        fields = {"nonce": secrets.token_hex(8), "on": on, "amount": amount, **more}
        for _ in range(TRIES):
            number = self.betting(table) if round_ is None else round_
            answer = self.ask("place_wager", table=table, round=number, **fields)
            if round_ is not None or answer.get("code") != "betting_closed":
                break
        return answer


def get(url: str) -> tuple[int, bytes]:
    """Status and body of a page."""
    try:
        with urllib.request.urlopen(url, timeout=ANSWER_S) as answer:
            return answer.status, answer.read()
    except urllib.error.HTTPError as error:
        with error:
            return error.code, error.read()


def healthz(page: str) -> tuple[int, Message]:
    status, body = get(f"{page}/healthz")
    return status, json.loads(body)


def eventually(
    asked: Callable[[], Answer], seconds: float = 30.0, *, pause_s: float = 0.05
) -> Answer:
    """Ask until the answer is true: for what the house does by itself, some time later."""
    give_up = time.monotonic() + seconds
    while not (answer := asked()):
        assert time.monotonic() < give_up, f"no answer within {seconds} s"
        time.sleep(pause_s)
    return answer
