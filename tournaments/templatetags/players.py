"""Template tags for tournaments on players' pages and the club's page."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import segno
from django import template
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import get_language, pgettext
from django.utils.translation import gettext as _

from tournaments import labels
from tournaments.boards import results
from tournaments.entrants import EntryWords, words_of
from tournaments.formats import FORMATS
from tournaments.labels import section_label
from tournaments.models import Entry, Round, Stage, Tournament
from tournaments.progress import is_knockout
from tournaments.seated_table import SeatedTable

register = template.Library()


@register.filter
def place(number: int) -> str:
    """3rd, in English; 3º elsewhere."""
    if not (get_language() or "").startswith("en"):
        return f"{number}º"
    if number % 100 in (11, 12, 13):
        return f"{number}th"
    ending = {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


@register.filter
def in_event(name: str) -> str:
    """The name of an event behind its preposition."""
    return labels.in_event(name)


@register.filter
def of(names: Mapping[int, str], key: int) -> str:
    """Return the value of a key; empty without one."""
    return names.get(key, "")


@register.filter
def in_all(rounds: Iterable[str], before: int) -> list[int]:
    """Rounds of a stage as people number them; `before` is how many the stages before had."""
    return [before + int(number) for number in rounds]


@register.filter
def section(stage: Stage, name: str) -> str:
    """Return the label of a section of a stage, with its name."""
    return section_label(stage, name)


@register.filter
def is_set_right(seated: SeatedTable, round: Round) -> bool:
    """Whether its result took the place of another."""
    return results.is_set_right(seated, round)


@register.filter
def is_drawn(stage: Stage) -> bool:
    """Whether the rounds of a stage are drawn; else matches are added one by one."""
    return FORMATS[stage.format].draws


@register.filter
def keeps_apart(stage: Stage) -> bool:
    """Whether it can be said who must not meet: where partners change, all meet all."""
    return FORMATS[stage.format].draws and not FORMATS[stage.format].has_partners()


def has_bracket(tournament: Tournament) -> bool:
    """Whether one of its stages is a knock-out."""
    return any(is_knockout(stage) for stage in tournament.stages.all())


@dataclass(frozen=True)
class Tab:
    """A page of a tournament; `key` is what its view calls it."""

    key: str
    name: str
    url: str


@dataclass(frozen=True)
class Tabs:
    """The pages of a tournament: those that are always in sight, and those under "More"."""

    first: Sequence[Tab]
    rest: Sequence[Tab]

    @property
    def names(self) -> dict[str, str]:
        """Names of the tabs under "More", by key."""
        return {tab.key: tab.name for tab in self.rest}


@register.simple_tag
def tabs_of(tournament: Tournament, found: Entry | None = None) -> Tabs:
    """Return the pages this person may open; players' pages keep the entry that was found."""
    place = [tournament.club.slug, tournament.slug]
    query = f"?find={found.number}" if found else ""

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
    if not tournament.club.rights:
        return Tabs([tables, standings], rest)
    own = [tab("entries", "entries", _("Entries")), tab("rounds", "rounds", _("Rounds"))]
    overview = tab("overview", "tournament", _("Overview"))
    return Tabs([overview, tables], [standings, *rest, *own])


@register.filter
def entry_words(entry: Entry) -> EntryWords:
    """Return the words for an entry: a pair, or one person."""
    return words_of(entry)


@register.simple_tag
def qr(address: str) -> SafeString:
    """An address as a square to photograph, with the four modules around it that cameras need.

    As large as its style says.
    """
    square = segno.make_qr(address)
    return SafeString(square.svg_inline(border=4, dark="#000", light="#fff", omitsize=True))
