"""What games are said to be like."""

from django import template
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubs.templatetags.face import points
from scoring.arbiter import ARBITERS
from scoring.rules.sheet import RuleSet

register = template.Library()


@register.filter
def is_ruled(game: str) -> bool:
    """Whether there is an arbiter for it."""
    return game in ARBITERS


@register.filter
def goal(rules: RuleSet, limit: int | None = None) -> str:
    """To what a match under these rules goes, or that it has `limit` hands: "to 3000 points"."""
    if limit:
        return ngettext("{number} hand", "{number} hands", limit).format(number=limit)
    if rules.target is None:
        return _("until it is ended")
    text = _("out at {target} points") if rules.low_wins else _("to {target} points")
    return text.format(target=points(rules.target))
