"""Validators that refuse passwords which other players would guess first."""

import re
from functools import cache
from pathlib import Path

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from clubs.models import User
from clubs.words.names import sort_key, words

PRODUCT = "caderneta"
SHORTEST_NAME = 3
"""Letters. Shorter parts of names (*de*, *da*) are common in good passwords."""
FEWEST_OTHER = 4
"""Letters beside the own names that a password needs."""


class NoNames:
    """Refuse the product's, the club's and the person's names, ignoring digits around them."""

    def validate(self, password: str, user: User | None = None) -> None:
        core = letters(password)
        if core == PRODUCT:
            raise ValidationError(
                _("This is the name of this program. Choose another password."), code="product"
            )
        if user is None or not user.pk:
            return
        clubs = [member.club for member in user.memberships.select_related("club")]
        for club in clubs:
            if core in joined(club.name, club.slug.replace("-", " ")):
                raise ValidationError(
                    _("This is the name of the club. Choose another password."), code="club"
                )
        login, _at, _site = user.username.partition("@")
        own = joined(user.get_full_name(), re.sub(r"[._-]", " ", login))
        if has_name(password, own):
            raise ValidationError(
                _("The password is too much like your name. Choose another one."), code="person"
            )

    def get_help_text(self) -> str:
        return _("Do not use the name of the club, of a person or of this program.")


class NotCommon:
    """Refuse common Portuguese, Spanish and English passwords, ignoring digits around them.

    Django's own list of 20,000, also in use, is nearly all English.
    """

    def validate(self, password: str, user: User | None = None) -> None:
        if letters(password) in common() or sort_key(password) in common():
            raise ValidationError(
                _("Many people choose this password. Choose another password."), code="common"
            )

    def get_help_text(self) -> str:
        return _("Do not use a common word.")


def letters(password: str) -> str:
    """Return the password without accents, case, signs, and digits at its ends."""
    return re.sub(r"[\W_]", "", sort_key(password)).strip("0123456789")


def has_name(password: str, names: set[str]) -> bool:
    """Whether one of these names is a word of the password, or the password is little else.

    Names within a word do not count: *ana* is in *canastra*.
    """
    parts = re.sub(r"[\W\d_]", " ", sort_key(password)).split()
    rest = letters(password)
    for name in sorted(names, key=len, reverse=True):
        rest = rest.replace(name, "")
    is_all = len(rest) < min(FEWEST_OTHER, len(letters(password)))
    return not names.isdisjoint(parts) or is_all


def joined(*names: str) -> set[str]:
    """Return each word of the names, each name as one word, and its first and last word joined."""
    variants = set()
    for name in names:
        parts = words(name)
        variants |= {part for part in parts if len(part) >= SHORTEST_NAME}
        if parts:
            variants |= {"".join(parts), parts[0] + parts[-1]}
    return variants


@cache
def common() -> frozenset[str]:
    """Return the passwords of common_passwords.txt, in the form of sort keys."""
    file = Path(__file__).with_name("common_passwords.txt")
    lines = file.read_text(encoding="utf-8").splitlines()
    return frozenset(line for line in lines if line and not line.startswith("#"))
