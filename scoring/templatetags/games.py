"""Template filters for games and matches."""

import re
from datetime import date, datetime
from functools import cache

from django import template
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubs.figures import points
from scoring import match_words
from scoring.games import RULINGS
from scoring.labels import days
from scoring.rules.sheet import RuleSet

register = template.Library()
for words in (
    match_words.next_words,
    match_words.end_words,
    match_words.end_question,
    match_words.ending_words,
    match_words.over_words,
):
    register.filter(words)


@register.filter
def is_ruled(game: str) -> bool:
    """Whether there is an arbiter for it."""
    return game in RULINGS


@register.filter
def goal(rules: RuleSet, limit: int | None = None) -> str:
    """To what a match under these rules goes, or that it has `limit` hands: "to 3000 points"."""
    if limit:
        return ngettext("{number} hand", "{number} hands", limit).format(number=limit)
    if rules.target is None:
        return _("until it is ended")
    text = _("out at {target} points") if rules.low_wins else _("to {target} points")
    return text.format(target=points(rules.target))


@register.filter
def drawn_suits(text: str) -> SafeString:
    """The text with its ♠♥♦♣ drawn, each beside its rank: the fonts of our paper lack them."""
    suits = _suits()

    def card(found: re.Match[str]) -> str:
        return f'<span class="suited">{found[1]}{suits[found[2]]}</span>'

    return SafeString(re.sub(r"(\w*)([♠♥♦♣])", card, conditional_escape(text)))


@cache
def _suits() -> dict[str, str]:
    drawings = re.findall(r"<svg.*?</svg>", render_to_string("print/_suits.html"), re.DOTALL)
    return {
        symbol: drawing.replace('aria-hidden="true"', f'role="img" aria-label="{symbol}"')
        for symbol, drawing in zip("♠♥♦♣", drawings, strict=True)
    }


@register.filter
def spoken_day(moment: datetime, today: date) -> str:
    """The day of a moment as people say it: yesterday, Wednesday, 11 Nov."""
    return days.spoken_day(timezone.localdate(moment), today)
