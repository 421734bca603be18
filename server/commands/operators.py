"""`croupier operator …`: operators' accounts, on the house's own machine."""

from __future__ import annotations

import argparse
import asyncio
import getpass
import sys
from pathlib import Path

from protocol.operators import Role
from server.commands.output import complain, say
from server.commands.redis_of_house import UNREACHABLE, reason_of, redis_of
from server.pit import operators
from server.pit.refusal import RefusalError


def run_add(options: argparse.Namespace) -> int:
    """Ask for a password, or read it, and add the operator. Returns the exit status."""
    if options.password_stdin:
        password = sys.stdin.readline().rstrip("\n")
    elif not sys.stdin.isatty():
        return complain("there is no terminal to ask for a password: use --password-stdin")
    else:
        try:
            password = getpass.getpass(f"Password for {options.name}: ")
            once_more = getpass.getpass("Once more: ")
        except EOFError:
            sys.stderr.write("\n")  # Ctrl-D leaves the question's line unended
            return complain("no password was given")
        if once_more != password:
            return complain("the two passwords differ")
    return asyncio.run(add_operator(options.data, options.name, options.role, password))


async def add_operator(folder: Path, name: str, role: Role, password: str) -> int:
    """Make an operator's account. Returns the exit status."""
    try:
        operators.check_name(name.lower())
        operators.check_password(name, password)
    except RefusalError as error:
        return complain(error, "operator")
    try:
        async with redis_of(folder) as redis:
            await operators.add_operator(redis, name, role, password)
    except RefusalError as error:
        return complain(error, "operator")
    except UNREACHABLE as error:
        return complain(reason_of(error), "operator")
    say(f"{name} is a {role.replace('_', ' ')} now: croupier pit --name {name} tables")
    return 0
