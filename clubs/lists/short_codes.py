"""Keys and short codes that open one thing without an account: a table, a screen in the hall.

A key is for links and QR codes, a code is for typing. Both are computed from a random nonce with
the server's secret key, so they can be printed again. The database stores the nonce and the two
digests, by which a row is found: without the server's secret key they open nothing.
"""

from typing import Any, NamedTuple

from django.db.models import QuerySet
from django.utils.crypto import get_random_string, salted_hmac

CODE_ALPHABET = "23456789ACDEFGHJKMNPQRTVWXY"
"""Signs of a code: no two of them look alike."""
CODE_LENGTH = 6
KEY_ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789"
KEY_LENGTH = 20
"""Signs of a key, five bits each: nobody guesses 100 bits."""
LOOK_ALIKES = str.maketrans("BSZUOIL", "852V???", " -.·")
"""Replacements for signs that people confuse. No sign of a code looks like O, I or L."""


class Secret(NamedTuple):
    """The key and the code of one row, and the digests by which the database finds it."""

    key: str
    code: str
    key_digest: str
    code_digest: str


def new_nonce() -> str:
    """Return the random part of a new key and code."""
    return get_random_string(22)


def secret_of(kind: str, nonce: str) -> Secret:
    """Return key and code of the row with this nonce. `kind`: what they open, such as "table"."""
    proof = int.from_bytes(salted_hmac(f"key of a {kind}", nonce, algorithm="sha256").digest())
    key, proof = _signs(proof, KEY_ALPHABET, KEY_LENGTH)
    code, _rest = _signs(proof, CODE_ALPHABET, CODE_LENGTH)
    return Secret(key, code, digest(kind, key), digest(kind, code))


def unused(kind: str, count: int, rows: QuerySet[Any]) -> list[tuple[str, Secret]]:
    """Return this many new nonces with their secrets, none with the code of one of these rows."""
    found: dict[str, tuple[str, Secret]] = {}
    while len(found) < count:
        nonces = [new_nonce() for _ in range(count - len(found))]
        new = {(secret := secret_of(kind, nonce)).code_digest: (nonce, secret) for nonce in nonces}
        same = rows.filter(code_digest__in=new)
        taken = set(same.values_list("code_digest", flat=True))
        found |= {code: pair for code, pair in new.items() if code not in taken}
    return list(found.values())


def digest(kind: str, text: str) -> str:
    """Return the digest under which a key or a code of this kind is stored: 64 hex digits."""
    return salted_hmac(f"digest of a {kind}", text, algorithm="sha256").hexdigest()


def read_code(typed: str) -> str:
    """Return a typed code in its stored form; empty if it cannot be a code.

    Small letters, spaces and signs that look alike are accepted: "k7m 4px" is K7M4PX.
    """
    code = typed.strip().upper().translate(LOOK_ALIKES)
    is_code = len(code) == CODE_LENGTH and set(code) <= set(CODE_ALPHABET)
    return code if is_code else ""


def in_threes(code: str) -> str:
    """Return a code as it is printed: "K7M 4PX"."""
    return f"{code[:3]} {code[3:]}"


def _signs(number: int, alphabet: str, length: int) -> tuple[str, int]:
    """Return this many signs taken from a large random number, and what is left of it."""
    signs = []
    for _ in range(length):
        number, at = divmod(number, len(alphabet))
        signs.append(alphabet[at])
    return "".join(signs), number
