"""Template filters for games and matches."""

import re
from collections.abc import Iterable
from datetime import date, datetime
from functools import cache

from django import template
from django.template.context import Context
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubs.templatetags import face
from clubs.templatetags.face import icon
from clubs.words.figures import points
from scoring.games import Label
from scoring.labels import FIELDS, days
from scoring.labels.consequences import Change
from scoring.match import match_words
from scoring.rules.base.figures import CANASTRAS
from scoring.rules.base.sheet import RuleSet
from scoring.table.scoresheet import ScoreSheet

register = template.Library()
for words in (
    match_words.held_words,
    match_words.next_words,
    match_words.end_words,
    match_words.end_question,
    match_words.ending_words,
    match_words.ended_words,
    match_words.state_words,
    match_words.table_words,
    match_words.day_words,
    match_words.with_table,
    match_words.of_hands,
    match_words.won_words,
    match_words.won_tag,
    match_words.to_go,
    match_words.openings,
    match_words.chart_words,
    match_words.winner_words,
    match_words.leader_words,
    match_words.giving_up_words,
):
    register.filter(words)


@register.simple_tag(takes_context=True)
def do(context: Context, *action: object) -> SafeString:
    """Return what makes a button of the hand form send this action."""
    path, words = getattr(context.get("request"), "path", ""), " ".join(map(str, action))
    return format_html('name="do" value="{}" hx-post="{}"', words, path)


@register.simple_tag
def link_to(
    word: str, name: str, *place: object, icon: str = "", css: str = "link", query: str = ""
) -> SafeString:
    """Return a link to the address of this name, as text or as a button."""
    address = reverse(name, args=place) + query
    return format_html('<a class="{}" href="{}">{} {}</a>', css, address, face.icon(icon), word)


@register.simple_tag
def li(word: str, name: str, *place: object, query: str = "") -> SafeString:
    """Return a link of a list to the address of this name."""
    return format_html('<li><a href="{}{}">{}</a></li>', reverse(name, args=place), query, word)


@register.filter
def canastra_rows(sheet: ScoreSheet) -> list[tuple[Label, list[int]]]:
    """Return the canastras of each side in an ended match, by kind; empty while it is in play."""
    if sheet.match.is_playing or not sheet.hands:
        return []
    rows = [
        (FIELDS[code], [getattr(side.side, name) for side in sheet.sides])
        for code, name in zip(sheet.rules.canastras, CANASTRAS, strict=False)
    ]
    return [row for row in rows if any(row[1])]


@register.filter
def goal(rules: RuleSet, limit: int | None = None) -> str:
    """Return when a match under these rules ends: "to 3000 points", or "4 hands" with a `limit`."""
    if limit:
        return ngettext("{number} hand", "{number} hands", limit).format(number=limit)
    if rules.is_results_only:
        text = _("only results, to {target}") if rules.target else _("only results")
        return text.format(target=points(rules.target or 0))
    if rules.target is None:
        return _("until it is ended")
    text = _("out at {target} points") if rules.low_wins else _("to {target} points")
    return text.format(target=points(rules.target))


@register.filter
def of_places(changes: Iterable[Change]) -> list[Change]:
    """Return the changes of places in a tournament, and of who advances by them."""
    return [change for change in changes if change.standing]


@register.filter
def drawn_suits(text: str) -> SafeString:
    """Return the text with drawings in the place of ♠♥♦♣, which the fonts of our paper lack."""
    suits = _suits()

    def card(symbol: re.Match[str]) -> str:
        return f'<span class="suited">{symbol[1]}{suits[symbol[2]]}</span>'

    return SafeString(re.sub(r"(\w*)([♠♥♦♣])", card, conditional_escape(text)))


@register.filter
def coloured_suits(notation: str) -> SafeString:
    """Return a meld in the notation with red hearts and diamonds and the star of the joker."""
    text = re.sub("([♥♦])", r'<span class="suit--red">\1</span>', conditional_escape(notation))
    return SafeString(text.replace("*", icon("star", _("joker"))))


@cache
def _suits() -> dict[str, str]:
    drawings = re.findall(r"<svg.*?</svg>", render_to_string("print/_suits.html"), re.DOTALL)
    return {
        symbol: drawing.replace('aria-hidden="true"', f'role="img" aria-label="{symbol}"')
        for symbol, drawing in zip("♠♥♦♣", drawings, strict=True)
    }


@register.filter
def spoken_day(moment: datetime | None, today: date) -> str:
    """The day of a moment as people say it: yesterday, Wednesday, 11 Nov; empty for None."""
    return days.spoken_day(timezone.localdate(moment), today) if moment else ""
