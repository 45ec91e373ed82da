"""Print lists of the club: people, pairs, matches, the leaderboard, and the journal of a day."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.text import capfirst
from django.utils.timezone import localdate
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext
from django.views.decorators.http import require_safe

from clubs.forms.lists.journal_days import days_of
from clubs.forms.lists.journal_filter import MOST_PRINTED, JournalFilters
from clubs.forms.lists.journal_query import JournalQuery
from clubs.lists.keyset import KeyPage
from clubs.lists.span_words import span_words
from clubs.models import Club
from clubs.rights.access import club_for
from clubs.words.figures import points
from scoring.forms.lists.leaderboard_query import LeaderboardQuery
from scoring.forms.lists.match_filter import MatchFilters
from scoring.forms.lists.match_query import MatchQuery
from scoring.labels.days import spoken_day
from scoring.memory.days import live_first
from scoring.memory.leaderboard import Leaderboard, leaderboard
from scoring.memory.occasions import mark_decided, occasions
from scoring.memory.people import AddressBook
from scoring.paper.lists import ListPaper
from server.papers.answering import Layout, Paper, paper_response
from server.web.htmx import HtmxRequest

OWN = ("journal", "matches")
"""Lists whose template is not that of a table."""


@require_safe
def people_pdf(request: HtmxRequest, slug: str) -> HttpResponse:
    """Print the list of people; `?q=` as on its page."""
    club, today = club_for(request, slug), timezone.localdate()

    def context() -> dict[str, Any]:
        players = club.players.active().search(request.GET.get("q", ""))
        letters = AddressBook(club, today).letters(players)
        rows = [
            [
                ("who", person.player.both_names, person.beside),
                ("", spoken_day(localdate(person.last), today) if person.last else person.when, ""),
                ("n", person.matches, ""),
            ]
            for letter in letters
            for person in letter.people
        ]
        says = ngettext("{number} person", "{number} people", len(rows)).format(number=len(rows))
        heads = [
            ("", _("Name, with the most frequent partner")),
            ("", pgettext("last match of a person", "Played")),
            ("n", _("Matches in %(year)s") % {"year": today.year}),
        ]
        return {"page": ListPaper(_("People"), says, rows, heads)}

    return print_list(request, club, "people", _("People"), "players", context)


@require_safe
def pairs_pdf(request: HtmxRequest, slug: str) -> HttpResponse:
    """Print the list of pairs; `?q=` as on its page."""
    club = club_for(request, slug)

    def context() -> dict[str, Any]:
        pairs = club.competitors.pairs().active().search(request.GET.get("q", ""))
        rows = [
            [("place", pair.number, ""), ("who", pair, ""), ("", pair.partners, "")]
            for pair in pairs.with_players()
        ]
        says = ngettext("{number} pair", "{number} pairs", len(rows)).format(number=len(rows))
        heads = [("", _("Number")), ("", _("Pair")), ("", _("People"))]
        return {"page": ListPaper(_("Pairs"), says, rows, heads)}

    return print_list(request, club, "pairs", _("Pairs"), "pairs", context)


@require_safe
def matches_pdf(request: HtmxRequest, slug: str) -> HttpResponse:
    """Print the matches that `MatchQuery` selects, at most `MOST_PRINTED`."""
    club = club_for(request, slug)
    asked = MatchQuery(club, request.GET)

    def context() -> dict[str, Any]:
        found = asked.days.first_rows(asked.start, MOST_PRINTED + 1)
        days = asked.days.days_of(found[:MOST_PRINTED])
        matches = [line.match for day in days for line in day.lines]
        mark_decided(matches)
        rounds = occasions().rounds_of(matches)
        says = _and_ends(MatchFilters(asked).summary, len(found))
        return {
            "page": ListPaper(_("Matches"), says, live_first(days, rounds)),
            "occasions": rounds,
        }

    return print_list(request, club, "matches", _("Matches"), "matches", context)


@require_safe
def leaderboard_pdf(request: HtmxRequest, slug: str) -> HttpResponse:
    """Print the leaderboard of the game and span of `LeaderboardQuery`, all of its pages."""
    club, today = club_for(request, slug), timezone.localdate()
    asked = LeaderboardQuery(club, request.GET)

    def context() -> dict[str, Any]:
        table = leaderboard(club, asked.game, asked.span)
        when = span_words(asked.span, today) or _("all dates")
        rows = [
            [
                ("place", standing.place, ""),
                ("who", standing.competitor, ""),
                *(("n", text, "") for _style, text in cells),
            ]
            for standing, cells in table.lines
        ]
        columns = [("n", str(column.label.short)) for column in table.columns]
        heads = [("place", _("Place")), ("", table.who), *columns]
        return {"page": ListPaper(table.title, f"{table.name}, {when}", rows, heads)}

    return print_list(
        request, club, "leaderboard", Leaderboard(asked.game, []).title, "club", context
    )


@require_safe
def journal_pdf(request: HtmxRequest, slug: str) -> HttpResponse:
    """Print the lines of the journal that `JournalQuery` selects, at most `MOST_PRINTED`."""
    club = club_for(request, slug)
    asked = JournalQuery(club, request.GET)

    def context() -> dict[str, Any]:
        rows = list(asked.lines.select_related("by").order_by("-pk")[: MOST_PRINTED + 1])
        says = _and_ends(capfirst(JournalFilters(asked).summary), len(rows))
        days = days_of(KeyPage(rows[:MOST_PRINTED]))
        return {"page": ListPaper(_("Club history"), says, days)}

    filters = JournalFilters(asked)
    if not filters.is_searched and not asked.lines.exists():
        nothing = _("{nothing}: there is nothing to print.").format(nothing=filters.nothing)
        messages.info(request, nothing)
        return redirect(f"{reverse('journal', args=[slug])}?{request.GET.urlencode()}")
    return print_list(
        request, club, "journal", _("Club history"), "journal", context, lambda: filters.print_words
    )


def _and_ends(says: str, found: int) -> str:
    if found <= MOST_PRINTED:
        return says
    words = _("This paper ends after {number} lines. Choose dates to print the others.")
    return f"{says} {words.format(number=points(MOST_PRINTED))}"


def print_list(
    request: HtmxRequest,
    club: Club,
    template: str,
    name: str,
    page: str,
    context: Any,
    length: Callable[[], str] = str,
) -> HttpResponse:
    def version() -> str:
        # Every action leaves a line in the journal.
        last = club.journal.order_by("-id").values_list("pk", flat=True).first()
        return f"{template}.{club.pk}.{club.version}.{last}"

    return paper_response(
        request,
        Paper(
            club,
            f"print/lists/{template if template in OWN else 'table'}.html",
            name=name,
            version=version,
            back=(reverse(page, args=[club.slug]), name),
            nav=page,
            make=lambda: Layout([context()]),
            length=length,
        ),
    )
