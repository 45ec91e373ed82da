"""Print everything that a club stores about one person."""

from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from clubs.rights.access import club_for
from server.papers.answering import Layout, Paper, paper_response
from server.web.htmx import HtmxRequest
from tournaments.paper.person_data import PersonData


@require_safe
def person_data_pdf(request: HtmxRequest, slug: str, pk: int) -> HttpResponse:
    """Print the data of a person, for whoever may download it as JSON."""
    club = club_for(request, slug)
    player = get_object_or_404(club.players, pk=pk)
    player.club = club

    def version() -> str:
        # Every action leaves a line in the journal.
        last = club.journal.order_by("-id").values_list("pk", flat=True).first()
        return f"{player.pk}.{club.version}.{last}"

    return paper_response(
        request,
        Paper(
            club,
            "print/person_data.html",
            name=_("Data of {name}").format(name=player.name),
            version=version,
            back=(reverse("player", args=[slug, pk]), player.name),
            nav="players",
            make=lambda: Layout([{"player": player, "data": PersonData(player)}]),
        ),
    )
