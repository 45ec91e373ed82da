"""Template tag for the page about a forgotten password."""

from django import template
from django.conf import settings
from django.utils.translation import gettext as _

from clubs.models import Club

register = template.Library()


@register.simple_tag
def password_command() -> str:
    """Return the command that prints a link, with the address of the club if it is the only one.

    Only in a hall, where that is no secret: a club on a server may be closed to strangers.
    """
    slugs = list(Club.objects.values_list("slug", flat=True)[:2]) if settings.LAN else []
    club = slugs[0] if len(slugs) == 1 else _("CLUB")
    name = _("NAME")
    return f"tools/hall.sh password_link {club} {name}"
