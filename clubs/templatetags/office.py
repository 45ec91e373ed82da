"""Tags and filters for the office: people, telephones, roles, actions, mail and passwords."""

from collections.abc import Iterator

from django import template
from django.conf import settings
from django.utils.translation import gettext as _

from clubs.lists.spreadsheet import Column
from clubs.models import Club, Particulars
from clubs.nouns.person import PARTICULARS, in_words
from clubs.words import phones
from clubs.words.labels import action, refusal
from server.run.typed import as_typed

register = template.Library()
register.filter("action", action)
register.filter("refusal", refusal)


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


@register.simple_tag
def can_mail() -> bool:
    return bool(settings.EMAIL_HOST)


@register.simple_tag
def password_command() -> str:
    """Return the command that prints a link, with the address of the club if it is the only one.

    Only in a hall, where that is no secret: a club on a server may be closed to strangers.
    """
    slugs = list(Club.objects.values_list("slug", flat=True)[:2]) if settings.LAN else []
    club = slugs[0] if len(slugs) == 1 else _("CLUB")
    name = _("NAME")
    return as_typed(f"tools/hall.sh password_link {club} {name}")


@register.simple_tag
def hall_command() -> str:
    return as_typed("make hall")
