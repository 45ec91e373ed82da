"""What every page needs to draw itself: icons from our sprite, figures as players write them."""

from django import template
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language

register = template.Library()

MINUS = "\u2212"


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


@register.filter
def points(value: int | str | None) -> str:
    """Points with a true minus; a thousands separator only from 10000 on: players write 2405."""
    if value in (None, ""):
        return ""
    number = int(value)
    digits = str(abs(number))
    if len(digits) > 4:
        separator = "," if (get_language() or "").startswith("en") else "."
        digits = f"{abs(number):,}".replace(",", separator)
    return MINUS + digits if number < 0 else digits


@register.filter
def signed(value: int | None) -> str:
    """A difference: +2085, −445, 0."""
    text = points(value)
    return f"+{text}" if text and int(value or 0) > 0 else text


@register.filter
def clamp(value: int, highest: int) -> int:
    """The value between 0 and `highest`: how far a bar is filled."""
    return max(0, min(int(value), int(highest)))
