"""Template tags for tournaments on players' pages and the club's page."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django import template
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from clubs.words import figures
from tournaments.boards.entries import entries
from tournaments.boards.money import money
from tournaments.boards.places import results
from tournaments.entries.entrants import words_of
from tournaments.formats import FORMATS
from tournaments.models import Entry, Stage, Tournament
from tournaments.money.fee_queries import has_fees
from tournaments.reading.progress import is_knockout
from tournaments.words import labels

register = template.Library()

place = register.filter("place", figures.ordinal)
in_event = register.filter("in_event", labels.in_event)
section = register.filter("section", labels.section_label)
is_set_right = register.filter("is_set_right", results.is_set_right)
paid_mark = register.filter("paid_mark", entries.paid_mark)
fee_words = register.filter("fee_words", money.state_words)
entry_words = register.filter("entry_words", words_of)
about_entry = register.filter("about_entry", entries.about)
entry_tags = register.filter("entry_tags", entries.tags)


@register.filter
def of(names: Mapping[int, str], key: int) -> str:
    """Return the value of a key; empty without one."""
    return names.get(key, "")


@register.filter
def is_drawn(stage: Stage) -> bool:
    """Whether the rounds of a stage are drawn; else matches are added one by one."""
    return FORMATS[stage.format].draws


@register.filter
def keeps_apart(stage: Stage) -> bool:
    """Whether the director can forbid pairings in the stage: only if it is drawn and partners
    stay.
    """
    return FORMATS[stage.format].draws and not FORMATS[stage.format].has_partners()


def has_bracket(tournament: Tournament) -> bool:
    """Whether a stage of the tournament is a knock-out."""
    return any(is_knockout(stage) for stage in tournament.stages.all())


@dataclass(frozen=True)
class Tab:
    """A page of a tournament; `key` is its name in the views."""

    key: str
    name: str
    url: str


@dataclass(frozen=True)
class Tabs:
    """The pages of a tournament: those always visible, and those under "More"."""

    first: Sequence[Tab]
    rest: Sequence[Tab]

    @property
    def names(self) -> dict[str, str]:
        """Names of the tabs under "More", by key."""
        return {tab.key: tab.name for tab in self.rest}


@register.simple_tag
def tabs_of(tournament: Tournament, entry: Entry | None = None) -> Tabs:
    """Return the pages that this person may open; links keep the `entry` found by the search."""
    place = [tournament.club.slug, tournament.slug]
    query = f"?find={entry.number}" if entry else ""

    def tab(key: str, page: str, name: str, more: str = "") -> Tab:
        return Tab(key, name, reverse(page, args=place) + more)

    tables = tab("tables", "tables", _("Tables"), query)
    standings = tab("standings", "standings", _("Standings"), query)
    rest = [
        tab("results", "results", _("Results"), query),
        tab("crosstable", "crosstable", pgettext("tab", "Cross-table"), query),
    ]
    if has_bracket(tournament):
        rest.append(tab("bracket", "bracket", _("Bracket"), query))
    rest.append(tab("statistics", "statistics", _("Statistics"), query))
    if not tournament.club.rights:
        return Tabs([tables, standings], rest)
    own = [tab("entries", "entries", _("Entries")), tab("rounds", "rounds", _("Rounds"))]
    if "direct" in tournament.club.rights:
        if has_fees(tournament):
            own.append(tab("money", "money", _("Money")))
        own.append(tab("prizes", "prizes", _("Prizes")))
    overview = tab("overview", "tournament", _("Overview"))
    return Tabs([overview, tables], [standings, *rest, *own])
