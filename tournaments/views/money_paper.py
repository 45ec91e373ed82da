"""Papers about the money of a tournament, for directors."""

from django.http import HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_safe

from clubs.views.answers import HtmxRequest
from scoring.views.printing import Layout, Paper, paper_response
from tournaments.changes import state
from tournaments.models import Tournament
from tournaments.paper.money import OwingList, Receipt
from tournaments.views.money import payment_of, priced_tournament


@require_safe
def money_pdf(request: HtmxRequest, slug: str, name: str) -> HttpResponse:
    """Print who still owes."""
    tournament = priced_tournament(request, slug, name)
    return _answer(request, tournament, OwingList(tournament))


@require_safe
def receipt_pdf(request: HtmxRequest, slug: str, name: str, number: int) -> HttpResponse:
    tournament = priced_tournament(request, slug, name)
    page = Receipt(tournament, payment_of(tournament, number))
    return _answer(request, tournament, page)


def _answer(
    request: HtmxRequest, tournament: Tournament, page: OwingList | Receipt
) -> HttpResponse:
    slug, name = tournament.club.slug, tournament.slug
    return paper_response(
        request,
        Paper(
            tournament.club,
            page.template,
            name=f"{tournament}, {page.title}",
            version=lambda: state(slug, name).etag(frozenset()),
            back=(reverse("money", args=[slug, name]), str(tournament)),
            make=lambda: Layout([{"page": page}]),
            nav="tournaments",
        ),
    )
