"""How the pit says no to an operator."""

from __future__ import annotations


class RefusalError(Exception):
    """What an operator asked for is not done: a code, and a sentence that says why.

    From the accounts of operators: `bad_name` `weak_password` `name_taken` `limit_reached`
    `no_operator` `last_shift_manager` `wrong_password`. From the commands: `no_table` `no_account`
    `no_round` `not_confirmed` `inspection_failed` `insufficient_funds` `account_suspended` and what
    else the cage says.
    """

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
