"""Open the first club of a server together with the account of its owner."""

import re
from dataclasses import dataclass

from django.conf import settings
from django.contrib.auth.password_validation import validate_password
from django.db import transaction
from django.utils.text import slugify

from clubs.accounts.members import RESERVED_SLUGS, create_club, open_account
from clubs.models import Membership, User
from clubs.roster.people.refusals import ServerInUse
from clubs.words.names import sort_key
from server.database.queries import lock_table


@dataclass(frozen=True)
class FirstClub:
    """The answers of the owner on the first-start page. `language`: a code of LANGUAGES."""

    name: str
    owner: str
    password: str
    language: str
    default_rules: str


@transaction.atomic
def open_first_club(first: FirstClub) -> Membership:
    """Create the club and its owner, who signs in with the first name.

    Raises ServerInUse if there is an account, and ValidationError for a bad password.
    """
    owner = _first_account(first.owner)
    others = [code for code, _name in settings.LANGUAGES if code != first.language]
    club = create_club(
        slug_of(first.name),
        first.name,
        owner=owner,
        languages=[first.language, *others],
        default_rules=first.default_rules,
    )
    # Only now: the password is compared with the names of the person and of the club.
    _set_password(owner, first.password)
    return club.memberships.select_related("club", "user").get(user=owner)


@transaction.atomic
def open_first_account(name: str, password: str) -> User:
    """Create the first account of a server, for a club that comes in a file. Raises as
    `open_first_club`.
    """
    owner = _first_account(name)
    _set_password(owner, password)
    return owner


def _first_account(name: str) -> User:
    lock_table(User)  # two first starts at the same time take turns
    if User.objects.exists():
        raise ServerInUse
    return open_account(login_of(name), name=name)


def _set_password(owner: User, password: str) -> None:
    validate_password(password, owner)
    owner.set_password(password)
    owner.save(update_fields=["password"])


def login_of(name: str) -> str:
    """Return the first name as a name for signing in: *Sílvia Ramos* signs in as silvia.

    Empty for a name without letters and digits.
    """
    words = (re.sub(r"\W", "", word) for word in sort_key(name).split())
    return next(filter(None, words), "")


def slug_of(name: str) -> str:
    slug = slugify(name.replace("_", " "))[:50].strip("-") or "notebook"
    return f"{slug}-1" if slug in RESERVED_SLUGS else slug
