"""Write a club's own details."""

from collections.abc import Callable
from copy import copy
from dataclasses import dataclass, fields
from functools import partial

from django.conf import settings
from django.utils.translation import gettext

from clubs.journal.writing import note, raise_version, writing
from clubs.models import Club, Logo, Role, User
from clubs.words.logo import CleanLogo
from clubs.words.names import tidy


@dataclass(frozen=True)
class Details:
    """The columns of Club that its owner can change. `languages`: codes, the club's own first."""

    name: str
    meets: str
    town: str
    languages: list[str]
    default_rules: str
    is_indexed: bool
    is_public: bool = False
    shows_matches: bool = True
    shows_top_ten: bool = True
    shows_ratings: bool = False


def edit_club(club: Club, details: Details, *, by: User, rules_name: Callable[[str], str]) -> None:
    """Write the club's details. Idempotent: the same details leave no line in the journal.

    `rules_name` returns the name of the rules of a value of `default_rules`, for the journal.
    """
    with writing(club):
        club.refresh_from_db()
        _edit(club, details, by, rules_name)


def choose_rules(club: Club, rules: str, *, by: User, rules_name: Callable[[str], str]) -> None:
    """Set the rules that new matches start with, a value of `default_rules`. Idempotent."""
    with writing(club):
        club.refresh_from_db()
        now = {field.name: getattr(club, field.name) for field in fields(Details)}
        _edit(club, Details(**now | {"default_rules": rules}), by, rules_name)


def _edit(club: Club, details: Details, by: User, rules_name: Callable[[str], str]) -> None:
    was = copy(club)
    club.name, club.meets, club.town = map(tidy, (details.name, details.meets, details.town))
    club.languages, club.default_rules = details.languages, details.default_rules
    club.is_indexed, club.is_public = details.is_indexed, details.is_public
    club.shows_matches, club.shows_top_ten = details.shows_matches, details.shows_top_ten
    club.shows_ratings = details.shows_ratings
    club.save(update_fields=[field.name for field in fields(Details)])
    if _words(was, rules_name) != _words(club, rules_name):
        before = partial(_changed, was, club, rules_name)
        after = partial(_changed, club, was, rules_name)
        note(club, by, "edit-club", club, before=before, after=after)


def let_directors_add(club: Club, may_add: bool, *, by: User) -> None:
    """Set whether directors may add people and pairs while entering a tournament. Idempotent."""
    with writing(club):
        club.refresh_from_db()
        if club.directors_add != may_add:
            club.directors_add = may_add
            club.save(update_fields=["directors_add"])
            note(club, by, "let-directors-add" if may_add else "stop-directors-adding", club)


def ask_second_step(club: Club, roles: list[str], *, by: User) -> None:
    """Set the roles that need a second step before dangerous actions. Idempotent."""
    with writing(club, even_lent=True):
        club.refresh_from_db()
        before, after = club.second_step_roles, [role for role in Role.values if role in roles]
        if before != after:
            club.second_step_roles = after
            club.save(update_fields=["second_step_roles"])
            was, now = partial(_role_names, before), partial(_role_names, after)
            note(club, by, "second-step-roles", club, even_lent=True, before=was, after=now)


def _role_names(roles: list[str]) -> str:
    return ", ".join(str(Role(role).label) for role in roles) or "–"


def show_seasons(club: Club, *, is_shown: bool) -> None:
    """Set whether the club has seasons. The caller has locked the club and writes the journal."""
    if club.has_seasons != is_shown:
        club.has_seasons = is_shown
        raise_version(club, has_seasons=is_shown)


def change_logo(club: Club, logo: CleanLogo | None, *, by: User) -> None:
    """Set the club's logo for paper; None removes it. Idempotent."""
    with writing(club):
        had = Logo.objects.filter(club=club).first()
        if logo is None:
            if had is not None:
                had.delete()
                note(club, by, "remove-logo", club)
        elif had is None or bytes(had.content) != logo.content:
            values = {"kind": logo.kind, "content": logo.content}
            Logo.objects.update_or_create(club=club, defaults=values)
            note(club, by, "change-logo", club)


def _changed(club: Club, other: Club, rules_name: Callable[[str], str]) -> str:
    """Return the details in which a club differs from another version of it."""
    both = zip(_words(club, rules_name), _words(other, rules_name), strict=True)
    return ", ".join(words for words, others in both if words and words != others)


def _words(club: Club, rules_name: Callable[[str], str]) -> list[str]:
    """Return each detail in words, in a fixed order."""
    languages = dict(settings.LANGUAGES)
    return [
        club.name,
        club.meets,
        club.town,
        " ".join(languages[code] for code in club.languages),
        rules_name(club.default_rules) if club.default_rules else "",
        gettext("listed by search engines") if club.is_indexed else "",
        gettext("page open to everybody") if club.is_public else "",
        gettext("matches open to everybody") if club.is_public and club.shows_matches else "",
        gettext("top ten open to everybody") if club.is_public and club.shows_top_ten else "",
        gettext("ratings open to members") if club.shows_ratings else "",
    ]
