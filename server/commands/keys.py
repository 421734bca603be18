"""`croupier keys`: the keys of a house whose processes run on several machines."""

from __future__ import annotations

import argparse

from server.app.plan import SESSION_KEY_FILE
from server.commands.output import complain, say
from server.common.private_files import close_to_others
from server.equipment import EquipmentError, house_entropy, load_or_create
from server.equipment.keys import KEY_FILE
from server.gateway.tokens import load_key


def run(options: argparse.Namespace) -> int:
    """Make the keys that are missing, and name both files. Returns the exit status."""
    data, session = options.data, options.data / SESSION_KEY_FILE
    try:
        data.mkdir(parents=True, exist_ok=True, mode=0o700)
        close_to_others((data, session))
        keys = load_or_create(data, house_entropy)
        load_key(session)
    except (EquipmentError, OSError, ValueError) as error:
        return complain(error, "keys")
    say(f"{data / KEY_FILE}  seals seeds and signs records; public key {keys.public_key.hex()}")
    say(f"{session}  signs the tokens of players' sessions")
    return 0
