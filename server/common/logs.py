"""Logs on standard error: readable lines for a person, or JSON lines for a log collector.

Every part logs with Python's `logging`; structlog only renders what arrives. A JSON line is one
event with these keys:

    timestamp   ISO 8601, UTC
    level       debug, info, warning, error or critical
    logger      the part of the house, such as croupier.cage.lease
    event       the message
    exception   the traceback, if there is one
"""

from __future__ import annotations

import json
import logging
import sys
from types import TracebackType
from typing import Literal, TypeAlias

import structlog
from structlog.typing import EventDict

LogFormat: TypeAlias = Literal["text", "json"]

_READABLE = "%(asctime)s %(levelname)-7s %(name)s: %(message)s"
_FIRST = ("timestamp", "level", "logger", "event")

_log = logging.getLogger("croupier")


def configure(level: str, log_format: LogFormat = "text") -> None:
    """Send the logs of this process to standard error. `level`: debug, info, warning or error.

    With `json`, Python's own warnings and an exception that nobody caught are events too, so that
    standard error holds JSON lines and nothing else.
    """
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(_json_lines() if log_format == "json" else logging.Formatter(_READABLE))
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    if log_format == "json":
        logging.captureWarnings(True)
        sys.excepthook = _log_uncaught


def _json_lines() -> structlog.stdlib.ProcessorFormatter:
    return structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=[
            structlog.stdlib.add_log_level,
            structlog.stdlib.add_logger_name,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.StackInfoRenderer(),
        ],
        processors=[
            structlog.stdlib.ProcessorFormatter.remove_processors_meta,
            structlog.processors.format_exc_info,
            _in_order,
            structlog.processors.JSONRenderer(json.dumps),
        ],
    )


def _in_order(_logger: object, _method: str, event: EventDict) -> EventDict:
    """The keys that every line has come first, for a person who reads it after all."""
    return {**{key: event[key] for key in _FIRST}, **event}


def _log_uncaught(
    kind: type[BaseException], error: BaseException, traceback: TracebackType | None
) -> None:
    _log.critical("the program failed: %s", error, exc_info=(kind, error, traceback))
