"""Lua scripts of Redis, run by the Lua that Redis has (lupa) on a simulated store."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Sequence
from typing import Any

import msgpack
from lupa import lua51

Command = Callable[[tuple[bytes, ...]], Any]


class ReplyError(Exception):
    """An error as Redis answers it."""


class Status(bytes):
    """A simple string as Redis answers it."""


class HashReply(dict[bytes, bytes]):
    """A whole hash. In Lua it is a list of fields and values."""


class Scripts:
    """The scripts that the store has compiled, by their hash."""

    def __init__(self) -> None:
        self._lua = lua51.LuaRuntime(
            encoding=None, unpack_returned_tuples=False, register_eval=False
        )
        self._command: Command | None = None
        self._compiled: dict[bytes, Any] = {}
        table = self._lua.table_from
        named = self._lua.globals()
        named[b"redis"] = table(
            {
                b"call": self._call,
                b"error_reply": lambda text: table({b"err": text}),
                b"status_reply": lambda text: table({b"ok": text}),
            }
        )
        named[b"cmsgpack"] = table(
            {
                b"pack": lambda value: msgpack.packb(self._from_lua(value), use_bin_type=False),
                b"unpack": lambda text: self._to_lua(msgpack.unpackb(text, raw=True)),
            }
        )
        named[b"cjson"] = table(
            {b"decode": lambda text: self._to_lua(json.loads(text), is_json=True)}
        )

    def load(self, text: bytes) -> bytes:
        """Compile a script; returns its hash."""
        sha = hashlib.sha1(text, usedforsecurity=False).hexdigest().encode()
        if sha not in self._compiled:
            body = text.split(b"\n", 1)[1] if text.startswith(b"#!") else text
            self._compiled[sha] = self._lua.compile(body)
        return sha

    def run(self, sha: bytes, keys: Sequence[bytes], words: Sequence[bytes], on: Command) -> Any:
        """What a script returns, as Redis would answer it. Raises ReplyError."""
        script, named = self._compiled[sha], self._lua.globals()
        named[b"KEYS"] = self._lua.table_from(keys)
        named[b"ARGV"] = self._lua.table_from(words)
        self._command = on
        try:
            return self._reply(script())
        finally:
            self._command = None

    def _call(self, *words: Any) -> Any:
        assert self._command is not None
        return self._to_lua(self._command(tuple(map(_as_word, words))))

    def _to_lua(self, value: Any, *, is_json: bool = False) -> Any:
        kind = type(value)
        if kind is bytes or kind is int:
            return value
        if value is None:
            return None if is_json else False
        if isinstance(value, str):
            return value.encode()
        if isinstance(value, Status):
            return self._lua.table_from({b"ok": bytes(value)})
        if isinstance(value, list | tuple):
            words = [
                one if type(one) is bytes else self._to_lua(one, is_json=is_json) for one in value
            ]
            return self._lua.table_from(words)
        if isinstance(value, HashReply):
            return self._lua.table_from([word for pair in value.items() for word in pair])
        if isinstance(value, dict):
            pairs = {
                self._to_lua(key): self._to_lua(one, is_json=is_json) for key, one in value.items()
            }
            return self._lua.table_from(pairs)
        return value

    def _from_lua(self, value: Any) -> Any:
        if lua51.lua_type(value) != "table":
            return value
        length = len(value)
        if length == sum(1 for _ in value):
            return [self._from_lua(value[at]) for at in range(1, length + 1)]
        return {self._from_lua(key): self._from_lua(one) for key, one in value.items()}

    def _reply(self, value: Any) -> Any:
        if lua51.lua_type(value) == "table":
            if (error := value[b"err"]) is not None:
                raise ReplyError(error.decode())
            if (status := value[b"ok"]) is not None:
                return Status(status)
            found = []
            at = 1
            while (one := value[at]) is not None:
                found.append(self._reply(one))
                at += 1
            return found
        if value is False:
            return None
        return int(value) if isinstance(value, int | float) else value


def _as_word(word: Any) -> bytes:
    if isinstance(word, bytes):
        return word
    assert isinstance(word, int | float) and not isinstance(word, bool), word
    return b"%d" % word if word == int(word) else repr(word).encode()
