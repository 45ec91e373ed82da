"""Template tags of every page: icons from our sprite, figures as players write them."""

from base64 import b64encode
from collections.abc import Mapping
from typing import Any

from django import template
from django.conf import settings
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString

from clubs import figures
from clubs.figures import MINUS
from clubs.models import Club, Logo

register = template.Library()


@register.simple_tag
def icon(name: str, label: str = "", css: str = "") -> SafeString:
    """An icon of `static/icons.svg`, hidden from screen readers unless it has a label."""
    return format_html(
        '<svg class="icon{}"{}><use href="{}#{}"/></svg>',
        f" {css}" if css else "",
        format_html(' role="img" aria-label="{}"', label)
        if label
        else SafeString(' aria-hidden="true"'),
        static("icons.svg"),
        name,
    )


@register.simple_tag
def available_languages(club: Club | str) -> list[tuple[str, str]]:
    """Code and name of each language that the pages of this club come in; all without a club."""
    if not isinstance(club, Club):
        return list(settings.LANGUAGES)
    return [(code, name) for code, name in settings.LANGUAGES if code in club.languages]


@register.simple_tag
def logo(club: Club) -> SafeString | str:
    """The club's emblem inside the page, so that paper needs no other file; empty without one."""
    found = Logo.objects.filter(club=club).first()
    if found is None:
        return ""
    text = b64encode(bytes(found.content)).decode()
    return format_html('<img class="logo" src="data:{};base64,{}" alt="">', found.kind, text)


points = register.filter("points", figures.points)


@register.filter
def added(value: int) -> str:
    """A summand behind another: + 320, − 45."""
    return f"{MINUS if value < 0 else '+'} {points(abs(value))}"


signed = register.filter("signed", figures.signed)


@register.filter
def clamp(value: int, highest: int) -> int:
    """The value between 0 and `highest`: how far a bar is filled."""
    return max(0, min(int(value), int(highest)))


@register.filter
def item(values: Mapping[Any, Any], key: object) -> Any:
    """The value of this key; None where there is none."""
    return values.get(key)
