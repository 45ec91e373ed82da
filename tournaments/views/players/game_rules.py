"""The rules of a tournament's matches: a page for everybody, papers for members."""

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_safe

from clubs.rights.access import member_of
from clubs.views.answers import for_all
from scoring.table.scoresheet import ChosenRules
from scoring.views.rules.game_rules import print_rules, print_rulings, rules_page
from server.web.htmx import HtmxRequest
from tournaments.changed.changes import Shows, state
from tournaments.models import Tournament
from tournaments.reading.standings import rules_of
from tournaments.views.fetch import tournament_for, tournament_for_all


@require_safe
def tournament_rules(request: HttpRequest, slug: str, name: str) -> HttpResponse:
    seen = Shows(slug, name, state(slug, name))
    tournament = tournament_for_all(slug, name, member_of(request, slug))
    context = {
        "nav": "tournaments",
        "tournament": tournament,
        "back": (reverse("tournament", args=[slug, name]), str(tournament)),
        "pdf": reverse("tournament_rules_pdf", args=[slug, name]),
        "rulings": reverse("tournament_rulings_pdf", args=[slug, name]),
    }
    page = rules_page(request, tournament.club, _frozen(tournament), context)
    return for_all(request, page, seen)


@require_safe
def tournament_rules_pdf(request: HtmxRequest, slug: str, name: str) -> HttpResponse:
    tournament = tournament_for(request, slug, name)
    return print_rules(request, tournament.club, _frozen(tournament))


@require_safe
def tournament_rulings_pdf(request: HtmxRequest, slug: str, name: str) -> HttpResponse:
    tournament = tournament_for(request, slug, name)
    return print_rulings(request, tournament.club, _frozen(tournament))


def _frozen(tournament: Tournament) -> ChosenRules:
    return ChosenRules(tournament.ruleset, tournament.rules_name, rules_of(tournament))
