"""Papers about the fees and prizes of a tournament, for directors."""

from django.http import Http404, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_safe

from server.papers.answering import Layout, Paper, paper_response
from server.web.htmx import HtmxRequest
from tournaments.changed.changes import state
from tournaments.models import Tournament
from tournaments.paper.money.money import OwingList, PrizePayments, Receipt
from tournaments.views.fetch import tournament_for
from tournaments.views.money.money import payment_of, priced_tournament


@require_safe
def money_pdf(request: HtmxRequest, slug: str, name: str) -> HttpResponse:
    """Print who still owes."""
    tournament = priced_tournament(request, slug, name)
    return _answer(request, tournament, OwingList(tournament), "money")


@require_safe
def receipt_pdf(request: HtmxRequest, slug: str, name: str, number: int) -> HttpResponse:
    tournament = priced_tournament(request, slug, name)
    page = Receipt(tournament, payment_of(tournament, number))
    return _answer(request, tournament, page, "money")


@require_safe
def prize_money_pdf(request: HtmxRequest, slug: str, name: str) -> HttpResponse:
    """Print who gets which prize, with lines to sign. Raises Http404 without any prize."""
    tournament = tournament_for(request, slug, name)
    page = PrizePayments(tournament)
    if not page.board.with_prize:
        raise Http404
    return _answer(request, tournament, page, "prizes")


def _answer(
    request: HtmxRequest,
    tournament: Tournament,
    page: OwingList | Receipt | PrizePayments,
    back: str,
) -> HttpResponse:
    slug, name = tournament.club.slug, tournament.slug
    return paper_response(
        request,
        Paper(
            tournament.club,
            page.template,
            name=f"{tournament}, {page.title}",
            version=lambda: state(slug, name).etag(frozenset()),
            back=(reverse(back, args=[slug, name]), str(tournament)),
            make=lambda: Layout([{"page": page}]),
            nav="tournaments",
        ),
    )
