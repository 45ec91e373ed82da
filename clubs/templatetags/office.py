"""Filters for the office: dates of which a part is known, telephones, names of roles."""

from django import template

from clubs.models import Club, Role
from clubs.words import particular_words, phones

register = template.Library()
register.filter("partial_date", particular_words.date_words)


@register.filter
def dialled(phone: str, club: Club) -> str:
    """Return the address of a link that dials this number from the club."""
    return phones.dialled(phone, in_brazil=club.languages[0] == "pt-br")


@register.filter
def role_name(role: str) -> str:
    return str(Role(role).label)
