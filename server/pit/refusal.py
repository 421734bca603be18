"""The refusal of an operator's command."""

from __future__ import annotations


class RefusalError(Exception):
    """A command that is not carried out: a code, and a sentence that says why.

    Codes of the operators' accounts: `bad_name` `weak_password` `name_taken` `limit_reached`
    `no_operator` `last_shift_manager` `wrong_password`. Codes of the commands: `no_table`
    `no_account` `no_round` `not_confirmed` `inspection_failed` `insufficient_funds`
    `account_suspended`, and the other codes of the cage.
    """

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
