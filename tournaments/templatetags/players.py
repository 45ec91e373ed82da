"""Template tags for tournaments on players' pages and the club's page."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django import template
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from clubs.words import figures
from tournaments.boards.club.sign_in import club_at_door
from tournaments.boards.entries import entries as entry_rows
from tournaments.boards.money import money as money_board
from tournaments.boards.overview.tab_content import tab_content
from tournaments.boards.places.shown_stage import ShownStage
from tournaments.entries.entrants import words_of
from tournaments.formats import FORMATS
from tournaments.models import Entry, Stage, Tournament
from tournaments.reading import progress, round_clock, round_names
from tournaments.words import labels
from tournaments.words.loan_words import lent_words, place_words

register = template.Library()

register.filter(club_at_door)
register.filter(lent_words)
register.filter(place_words)
place = register.filter("place", figures.ordinal)
in_event = register.filter("in_event", labels.in_event)
section = register.filter("section", labels.section_label)
paid_mark = register.filter("paid_mark", entry_rows.paid_mark)
is_fixed = register.filter("is_fixed", progress.is_fixed)
fee_words = register.filter("fee_words", money_board.state_words)
entry_words = register.filter("entry_words", words_of)
about_entry = register.filter("about_entry", entry_rows.about)
round_name = register.filter("round_name", round_names.name_of)
time_up = register.filter("time_up", round_clock.time_up)
entered = register.filter("entered", entry_rows.entered)
entry_tags = register.filter("entry_tags", entry_rows.tags)


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


@dataclass(frozen=True)
class Tab:
    """A page of a tournament; `key` is its name in the views."""

    key: str
    name: str
    url: str


@dataclass(frozen=True)
class Tabs:
    """The pages of a tournament: those always visible, and those under "More".

    `is_wide`: where there is room those under "More" stand beside the others. `chosen`: the
    open one.
    """

    first: Sequence[Tab]
    rest: Sequence[Tab] = ()
    is_wide: bool = False
    chosen: str = ""

    @property
    def again(self) -> Sequence[Tab]:
        """The tabs for which phones have no room beside the others."""
        has_long_names = any(tab.key == "results" for tab in self.first)
        # The name of an open page of "More" takes the place of a tab.
        has_two = has_long_names or self.chosen in {*self.names, *(t.key for t in self.first[3:])}
        return self.first[2 if has_two else 3 :] if self.rest else ()

    @property
    def late(self) -> str:
        """The name of the open page, if phones have it under "More"."""
        return next((tab.name for tab in self.again if tab.key == self.chosen), "")

    @property
    def names(self) -> dict[str, str]:
        """Names of the tabs under "More", by key."""
        return {tab.key: tab.name for tab in self.rest}


@register.simple_tag
def tabs_of(
    tournament: Tournament,
    entry: Entry | None = None,
    chosen: str = "",
    shown: ShownStage | None = None,
) -> Tabs:
    """Return the pages that this person may open and that have something to show; links keep the
    `entry` found by the search. For strangers the rounds of `shown` say what there is, so that no
    query is needed.
    """
    place = [tournament.club.slug, tournament.slug]
    query = f"?find={entry.number}" if entry else ""

    def tab(key: str, page: str, name: str, more: str = "") -> Tab:
        return Tab(key, name, reverse(page, args=place) + more)

    tables = tab("tables", "tables", _("Tables"), query)
    standings = tab("standings", "standings", _("Standings"), query)
    results = tab("results", "results", _("Results"), query)
    cross = tab("crosstable", "crosstable", pgettext("tab", "Cross-table"), query)
    bracket = tab("bracket", "bracket", _("Bracket"), query)
    statistics = tab("statistics", "statistics", _("Statistics"), query)
    in_brackets = [*map(progress.is_knockout, tournament.stages.all())]
    has_bracket = any(in_brackets)

    def crossed(closed: int) -> list[Tab]:
        # A bracket shows who met whom.
        is_offered = closed > 1 and not all(in_brackets)
        return [cross] if is_offered or chosen == "crosstable" else []

    if not tournament.club.rights:
        closed = shown.counted if shown else 0
        in_bracket = shown is not None and shown.has_bracket
        main, second = (bracket, standings) if in_bracket else (standings, bracket)
        rest = [
            *([second] if (closed and has_bracket) or chosen == second.key else []),
            *([results] if closed and not tournament.ended_at else []),
            *crossed(closed),
            *([statistics] if closed or chosen == "statistics" else []),
        ]
        if tournament.ended_at:
            return Tabs([main, results], [tables, *rest], is_wide=True, chosen=chosen)
        is_live = tournament.standings_shown == Tournament.Shown.ALWAYS
        first = [tables, main] if closed or is_live or in_bracket else [tables]
        return Tabs(first if first[1:] or rest else [], rest, is_wide=True, chosen=chosen)

    content = tab_content(tournament)
    overview = tab("overview", "tournament", _("Overview"))
    entries = tab("entries", "entries", _("Entries"))
    rounds = tab("rounds", "rounds", _("Rounds"))
    money = [tab("money", "money", _("Money"))] if content.has_money else []
    has_prizes = content.has_prizes or chosen == "prizes"
    prizes = [tab("prizes", "prizes", _("Prizes"))] if has_prizes else []
    if content.last is None:
        first = [overview, entries, *money] if content.has_entries else []
        return Tabs(first, prizes if first else [], chosen=chosen)
    page = reverse("round", args=[*place, content.last.stage.number, content.last.number])
    hall = Tab("hall", _("Hall"), page)
    if not content.published:
        return Tabs([overview, hall, entries], [*money, *prizes], chosen=chosen)
    # In a knock-out the bracket shows who goes on.
    is_in_bracket = progress.is_knockout(content.last.stage)
    places = bracket if is_in_bracket else standings
    other = [standings] if is_in_bracket else [bracket] if has_bracket else []
    rest = [
        *([results] if content.closed and not tournament.ended_at else []),
        *(tab for tab in other if content.closed or chosen == tab.key),
        tables,
        rounds,
        *crossed(content.closed),
        *([statistics] if content.has_hands or chosen == "statistics" else []),
        *money,
        *prizes,
    ]
    if tournament.ended_at:
        return Tabs([overview, places, results, entries], rest, chosen=chosen)
    ranked = [places] if content.closed or is_in_bracket else []
    return Tabs([overview, hall, *ranked, entries], rest, chosen=chosen)
