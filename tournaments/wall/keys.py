"""Find screens by their keys and codes, which open the pages of one screen and nothing else."""

from clubs.lists.short_codes import Secret, digest, read_code, secret_of
from tournaments.models import Screen

KIND = "screen"


def secret(screen: Screen) -> Secret:
    return secret_of(KIND, screen.nonce)


def screen_of_key(key: str) -> Screen | None:
    return _found(key_digest=digest(KIND, key))


def screen_of_code(typed: str) -> Screen | None:
    """Return the screen of a typed code; None for a wrong code. Callers count wrong codes."""
    code = read_code(typed)
    return _found(code_digest=digest(KIND, code)) if code else None


def _found(**digests: str) -> Screen | None:
    screens = Screen.objects.select_related("tournament__club")
    return screens.filter(tournament__archived_at=None, **digests).first()
