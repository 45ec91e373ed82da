"""The rules of a game as a page to read and to print, and its card of rulings.

Any member may read the rules that the club can play by and the rules of its matches.
"""

from __future__ import annotations

from collections.abc import Mapping

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from clubs.models import Club
from clubs.rights.access import club_for
from scoring.games import GAMES, RULINGS
from scoring.house_rules.game_rules import GameRules
from scoring.house_rules.house import Playbook
from scoring.models import Match
from scoring.paper.rulings import RulingsCard
from scoring.table.scoresheet import ChosenRules, rules_of_match
from scoring.views.table.matches import match_for
from server.papers.answering import Layout, Paper, paper_response
from server.web.htmx import HtmxRequest


def rules_for(book: Playbook, which: str) -> ChosenRules:
    """Return the rules that an address names. Raises Http404."""
    chosen = book.find(which)
    if chosen is None:
        raise Http404
    return chosen


def frozen_rules(match: Match) -> ChosenRules:
    """Return the frozen rules of a match, even if its club plays by other rules now."""
    return ChosenRules(match.ruleset, match.rules_name, rules_of_match(match))


@require_safe
def how_to_play(request: HttpRequest, slug: str, which: str) -> HttpResponse:
    """Show the rules of a preset, or of one version of house rules, with their numbers."""
    club = club_for(request, slug)
    book = Playbook(club)
    chosen = rules_for(book, which)
    context = {
        "nav": "club",
        "back": (reverse("rules", args=[slug]), _("House rules")),
        "pdf": reverse("how_to_play_pdf", args=[slug, which]),
        "rulings": reverse("rulings_pdf", args=[slug, which]),
        "source": chosen,
        "usable": "own" in club.rights and book.usable(chosen),
    }
    return rules_page(request, club, chosen, context)


@require_safe
def how_to_play_pdf(request: HtmxRequest, slug: str, which: str) -> HttpResponse:
    club = club_for(request, slug)
    return print_rules(request, club, rules_for(Playbook(club), which))


@require_safe
def rulings_pdf(request: HtmxRequest, slug: str, which: str) -> HttpResponse:
    """Print the card of rulings of a game, with the numbers of these rules."""
    club = club_for(request, slug)
    return print_rulings(request, club, rules_for(Playbook(club), which))


@require_safe
def match_rules(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    club = club_for(request, slug)
    match = match_for(club, number)
    context = {
        "nav": "matches",
        "back": (reverse("match", args=[slug, number]), str(match)),
        "pdf": reverse("match_rules_pdf", args=[slug, number]),
        "rulings": reverse("match_rulings_pdf", args=[slug, number]),
    }
    return rules_page(request, club, frozen_rules(match), context)


@require_safe
def match_rules_pdf(request: HtmxRequest, slug: str, number: int) -> HttpResponse:
    club = club_for(request, slug)
    return print_rules(request, club, frozen_rules(match_for(club, number)))


@require_safe
def match_rulings_pdf(request: HtmxRequest, slug: str, number: int) -> HttpResponse:
    club = club_for(request, slug)
    return print_rulings(request, club, frozen_rules(match_for(club, number)))


@require_safe
def rulings_of_game_pdf(request: HtmxRequest, slug: str, game: str) -> HttpResponse:
    """Print the card of rulings of a game. The numbers are those of the club's own rules; a game
    that the notebook does not score, such as bridge, has none.
    """
    club = club_for(request, slug)
    if game not in RULINGS:
        raise Http404
    if game not in GAMES:
        return _print_card(request, club, RulingsCard(game))
    return print_rulings(request, club, Playbook(club).rules_of(game))


def rules_page(
    request: HttpRequest, club: Club, chosen: ChosenRules, context: Mapping[str, object]
) -> HttpResponse:
    """Show the rules. `context` has the links of the page: `back`, `pdf` and `rulings`."""
    context = {**context, "club": club, "page": GameRules(chosen)}
    return render(request, "scoring/how_to_play.html", context)


def print_rules(request: HtmxRequest, club: Club, chosen: ChosenRules) -> HttpResponse:
    return paper_response(
        request,
        Paper(
            club,
            "print/how_to_play.html",
            name=chosen.name,
            version=lambda: f"{chosen.name} {chosen.rules!r} {club.version}",
            back=(reverse("rules", args=[club.slug]), _("House rules")),
            make=lambda: Layout([{"page": GameRules(chosen)}]),
        ),
    )


def print_rulings(request: HtmxRequest, club: Club, chosen: ChosenRules) -> HttpResponse:
    """Print the card of rulings with the numbers of these rules."""
    return _print_card(request, club, RulingsCard.of(chosen))


def _print_card(request: HtmxRequest, club: Club, card: RulingsCard) -> HttpResponse:
    name = _("Rulings {game}").format(game=card.title)
    return paper_response(
        request,
        Paper(
            club,
            "print/rulings.html",
            name=name,
            version=lambda: f"{name} {card.rules!r} {card.name} {club.version}",
            back=(reverse("rules", args=[club.slug]), _("House rules")),
            make=lambda: Layout([{"card": card}]),
        ),
    )
