"""The club's page: what is being played, what was played, and the table of pairs."""

from collections.abc import Sequence

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from clubs.access import club_for
from clubs.models import Competitor
from scoring.models import Match
from scoring.scoresheet import rules_of_match
from scoring.table import Span, spans, table_of_pairs

LAST_MATCHES = 5


class SpanForm(forms.Form):
    """A span of dates of one's own."""

    first = forms.DateField(
        label=_("From"), required=False, widget=forms.DateInput({"type": "date"}, "%Y-%m-%d")
    )
    last = forms.DateField(
        label=_("Until"), required=False, widget=forms.DateInput({"type": "date"}, "%Y-%m-%d")
    )

    def clean(self) -> dict[str, object]:
        cleaned = super().clean() or {}
        first, last = cleaned.get("first"), cleaned.get("last")
        if first and last and first > last:
            self.add_error("last", _("This day is before the first."))
        return cleaned


def club_page(request: HttpRequest, slug: str) -> HttpResponse:
    club = club_for(request, slug)
    choices = spans(timezone.localdate())
    form = SpanForm(request.GET if "first" in request.GET or "last" in request.GET else None)
    span = _span(request, choices, form)
    matches = Match.objects.filter(club=club).prefetch_related(
        "sides__competitor__first", "sides__competitor__second"
    )
    context = {
        "club": club,
        "nav": "club",
        "players": club.players.filter(archived_at__isnull=True).count(),
        "pairs": Competitor.objects.filter(club=club, archived_at__isnull=True).pairs().count(),
        "playing": [
            (match, rules_of_match(match)) for match in matches.filter(state=Match.State.PLAYING)
        ],
        "last": matches.filter(state=Match.State.FINISHED).order_by("-ended_at")[:LAST_MATCHES],
        "span": span,
        "spans": choices,
        "form": form,
        "table": table_of_pairs(club, span.first, span.last),
    }
    if request.htmx:  # type: ignore[attr-defined]
        return render(request, "scoring/_table_of_pairs.html", context)
    return render(request, "scoring/club.html", context)


def _span(request: HttpRequest, choices: Sequence[Span], form: SpanForm) -> Span:
    if form.is_bound and form.is_valid():
        return Span("own", form.cleaned_data["first"], form.cleaned_data["last"])
    wanted = request.GET.get("span", "month")
    return next((span for span in choices if span.key == wanted), choices[0])
