"""Template tags of the hall, and for the page of a match that belongs to a round."""

import re
from collections.abc import Iterable, Sequence
from hashlib import blake2b
from typing import Any

from django import template
from django.template.base import NodeList, Parser, Token
from django.utils.safestring import SafeString

from scoring.consequences import Corrected
from scoring.days import MatchDay
from scoring.labels.consequences import Change
from scoring.models import Match
from tournaments.consequences.tables import match_changes
from tournaments.models import Table

register = template.Library()

ELEMENT = re.compile(r"<([a-z]+)")


class Part(template.Node):
    """An element with a mark of its content. The answer to a page that shows the same mark (it is
    in `known`) has an empty element in its place."""

    def __init__(self, nodelist: NodeList) -> None:
        self.nodelist = nodelist

    def render(self, context: template.Context) -> SafeString:
        html = self.nodelist.render(context).strip()
        content = html
        if "csrfmiddlewaretoken" in html:
            # The token is another one in every answer.
            content = html.replace(str(context["csrf_token"]), "")
        mark = blake2b(content.encode(), digest_size=6).hexdigest()
        if mark in (context.get("known") or ()):
            found = ELEMENT.match(html)
            assert found is not None, "a part is one element"
            return SafeString(f'<{found[1]} data-same="{mark}"></{found[1]}>')
        return SafeString(ELEMENT.sub(rf'<\1 data-mark="{mark}"', html, count=1))


@register.tag
def part(parser: Parser, token: Token) -> Part:
    """Parse `{% part %}…{% endpart %}` around one element."""
    nodelist = parser.parse(("endpart",))
    parser.delete_first_token()
    return Part(nodelist)


@register.inclusion_tag("tournaments/_hall_of_match.html")
def hall_of(match: Match) -> dict[str, Any]:
    """Render the link to the hall of a match's round, also after another match took its place at
    the table; nothing without a round.
    """
    tables = Table.objects.select_related("round__stage__tournament").order_by()
    # Not one condition with "or": the database would read every table there is.
    found = tables.filter(match=match).union(tables.filter(earlier_matches=match))
    return {"table": next(iter(found), None), "club": match.club}


@register.simple_tag
def changes_of(corrected: Corrected | None, rights: Sequence[str]) -> list[Change]:
    """Return the changes of a correction to a match and its tournament, in words."""
    if corrected is None:
        return []
    found = [*corrected.changes, *match_changes(corrected, rights)]
    return sorted(found, key=lambda change: change.is_advice)


@register.simple_tag
def tournaments_of(days: Iterable[MatchDay]) -> dict[int, str]:
    """The tournament each match of these days belongs to, by the key of the match; one query."""
    keys = [line.match.pk for day in days for line in day.lines]
    tables = Table.objects.filter(match__in=keys).order_by()
    return dict(tables.values_list("match", "round__stage__tournament__name"))
