"""Whether the first club of this server can be opened in a browser, and with which code.

`make hall` makes a code for each start and shows it in its terminal (`config.hall.laptop`). So only
the person at the laptop can open the club, and nobody else in the same Wi-Fi.
"""

from django.conf import settings
from django.utils.crypto import constant_time_compare

from clubs.models import User


def is_open() -> bool:
    """Whether the server was started with a code and has no account yet."""
    return bool(settings.FIRST_START_CODE) and not has_accounts()


def has_accounts() -> bool:
    """Whether this server has an account, so that nobody can open its first club any more."""
    return User.objects.exists()


def is_code(typed: str) -> bool:
    """Whether this is the code of this start. Case, spaces and hyphens do not matter."""
    letters = "".join(letter for letter in typed.upper() if letter.isalnum())
    expected = settings.FIRST_START_CODE
    return bool(expected) and constant_time_compare(letters, expected)
