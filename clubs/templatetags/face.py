"""Template tags for every page: icons, numbers as players write them, the club's logo."""

import re
from base64 import b64encode
from collections.abc import Callable, Mapping
from typing import Any

from django import template
from django.conf import settings
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString

from clubs.lists.span_words import short_month
from clubs.models import Club, Logo
from clubs.words import figures
from clubs.words.figures import MINUS

register = template.Library()


@register.simple_tag
def icon(name: str, label: str = "", css: str = "") -> SafeString:
    """Return an icon of `static/icons.svg`, hidden from screen readers unless it has a label. Empty
    without a name.
    """
    if not name:
        return SafeString()
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
def qr_code(text: str, says: str = "") -> SafeString:
    """Return the QR code of a text with the margin that cameras need. Its style gives the size.
    With words that say what it is, it comes as a figure.
    """
    import segno  # noqa: PLC0415 - few pages show a code, and it brings ten modules

    square = segno.make_qr(text)
    drawn = SafeString(square.svg_inline(border=4, dark="#000", light="#fff", omitsize=True))
    figure = '<figure class="qr-code" role="img" aria-label="{}">{}</figure>'
    return format_html(figure, says, drawn) if says else drawn


@register.simple_tag
def available_languages(club: Club | str) -> list[tuple[str, str]]:
    """Return code and name of each language of this club's pages; all languages without a club."""
    if not isinstance(club, Club):
        return list(settings.LANGUAGES)
    return [(code, name) for code, name in settings.LANGUAGES if code in club.languages]


@register.filter
def image(logo: Logo | None) -> SafeString | str:
    """Return an `<img>` with the logo as a data URL, so that printing loads no file; empty if there
    is no logo.
    """
    if not isinstance(logo, Logo):
        return ""
    text = b64encode(bytes(logo.content)).decode()
    return format_html('<img class="logo" src="data:{};base64,{}" alt="">', logo.kind, text)


@register.filter
def led_by(text: object, sign: str) -> str:
    """Return a text with a sign before it, such as a comma; empty for an empty text."""
    return f"{sign}{text}" if text else ""


TORN = re.compile(
    r"(<[^>]*>)|(?<=[\dº]) (?=[^\W\d])|(?<=[^\W\d]) (?=\d)|(?<=[\dº] de) "
    r"|(?<=\d) (?=× [\d−])|(?<=\d ×) (?=[\d−])"
)


@register.filter(is_safe=True)
def unbroken(text: object) -> str:
    """Return a text or HTML in which no line ends between a number and the word beside it, as in
    "round 2", "12 pairs" and "27 de novembro", nor inside a score such as "2525 × 3365".
    """
    return TORN.sub(lambda found: found[1] or "\u00a0", str(text))


points = register.filter("points", figures.points)


@register.filter
def figure(value: int | str | None) -> str:
    """Return a number as points, words as they are, and nothing for None."""
    return value if isinstance(value, str) else points(value)


@register.filter
def added(value: int) -> str:
    """Return a number as a further term of a sum: + 320, − 45."""
    return f"{MINUS if value < 0 else '+'} {points(abs(value))}"


signed = register.filter("signed", figures.signed)

register.filter("short_month", short_month, expects_localtime=True)


@register.filter
def clamp(value: int, highest: int) -> int:
    """Return the value limited to 0 … `highest`, the length of a bar."""
    return max(0, min(int(value), int(highest)))


@register.filter
def item(values: Mapping[Any, Any], key: object) -> Any:
    return values.get(key)


def _marks(attribute: str) -> Callable[..., SafeString]:
    """Return a filter that gives this attribute if both values are equal (`suit|checked:letter`),
    or without the other value if the value is true (`row.is_chosen|checked`).
    """
    return lambda chosen, this=True: SafeString(
        attribute if chosen == this or (this is True and chosen) else ""
    )


register.filter("checked", _marks("checked"))
register.filter("current", _marks('aria-current="true"'))
register.filter("current_page", _marks('aria-current="page"'))
register.filter("pressed", _marks('aria-pressed="true"'))


@register.filter
def note_icon(level: str) -> str:
    return {"error": "circle-x", "warning": "triangle-alert"}.get(level, "circle-check")
