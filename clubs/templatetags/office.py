"""Filters for the office: particulars of people, telephones, names of roles."""

from collections.abc import Iterable, Iterator

from django import template

from clubs.lists.spreadsheet import Column
from clubs.models import Club, Particulars, Role
from clubs.nouns.person import PARTICULARS, in_words
from clubs.words import phones

register = template.Library()


@register.filter
def filled_in(known: Particulars) -> Iterator[tuple[Column, str]]:
    """Yield the columns that are filled in, each with its value in words."""
    for column in PARTICULARS.values():
        if text := in_words(column, column.value(known)):
            yield column, text


@register.filter
def dialled(phone: str, club: Club) -> str:
    """Return the address of a link that dials this number from the club."""
    return phones.dialled(phone, in_brazil=club.languages[0] == "pt-br")


@register.filter
def role_name(role: str) -> str:
    return str(Role(role).label)


@register.filter
def role_names(roles: Iterable[str]) -> str:
    """Return the names of these roles, in the order of the roles."""
    return ", ".join(str(role.label) for role in Role if role in roles)
