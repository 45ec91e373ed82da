"""The link to the help in every page."""

from django import template
from django.template import RequestContext
from django.urls import reverse

from clubs.models import Club
from config.help.contents import FIRST, SCREENS

register = template.Library()


@register.simple_tag(takes_context=True)
def help_address(context: RequestContext) -> str:
    """Return the address of the page of the help about this screen; else that of the first page."""
    request, club = context.get("request"), context.get("club")
    match = request.resolver_match if request else None
    name = SCREENS.get(match.url_name or "" if match else "", FIRST)
    if isinstance(club, Club) and club.rights:
        return reverse("club_help_page", args=[club.slug, name])
    return reverse("help_page", args=[name])
