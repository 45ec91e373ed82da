"""The security log: one line of JSON for each sign-in, password and role, for operators.

Example: `{"event": "sign-in-failed", "account": "ana", "address": "203.0.113.9"}`; the log adds
the time. JSON keeps names with line breaks or quotes from forging a second line.
"""

import json
import logging
from typing import Literal

Event = Literal[
    "sign-in",
    "sign-in-failed",
    "sign-in-limited",
    "password-changed",
    "password-link",
    "second-step-on",
    "second-step-off",
    "second-step-failed",
    "recovery-codes",
    "session-ended",
    "sessions-ended",
    "role-given",
    "role-taken",
    "invitation-made",
    "invitation-revoked",
    "invitation-used",
    "invitation-unknown",
    "invitation-limited",
    "token-made",
    "token-revoked",
    "token-refused",
    "webhook-added",
    "webhook-removed",
    "first-club-opened",
    "first-code-refused",
    "screen-code-refused",
    "table-code-refused",
    "first-code-limited",
]

WARNINGS = (
    "sign-in-failed",
    "sign-in-limited",
    "second-step-failed",
    "invitation-unknown",
    "invitation-limited",
    "token-refused",
    "first-code-refused",
    "screen-code-refused",
    "table-code-refused",
    "first-code-limited",
)

log = logging.getLogger("clubs.accounts.security")


def record(event: Event, *, account: str, address: str, **more: str) -> None:
    """Write one line. `account`: the name for signing in of the account concerned."""
    level = logging.WARNING if event in WARNINGS else logging.INFO
    words = {"event": event, "account": account[:150], "address": address, **more}
    log.log(level, "%s", json.dumps(words, ensure_ascii=True), extra={"event": words})
