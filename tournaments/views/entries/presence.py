"""Check-in at the door: tap whether an entry is present, on its way, or absent."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render, resolve_url
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext_lazy
from django.views.decorators.http import require_http_methods

from clubs.forms.fields.numbers import number_in, numbers_in
from clubs.journal.writing import Gone, NotNow
from clubs.rights.access import signed_in
from clubs.words.names import sort_key
from server.web.htmx import HtmxRequest
from tournaments.boards.draws.next_draw import NextDraw
from tournaments.boards.draws.next_step import next_step
from tournaments.boards.entries.entries import door_money, put_fees_on
from tournaments.director.hall import presence
from tournaments.models import Entry, Tournament
from tournaments.views.entries.entries import frame, gone
from tournaments.views.fetch import entry_of, tournament_for

PRESENCES = [
    ("present", Entry.Presence.PRESENT, pgettext_lazy("check-in", "Here")),
    ("way", Entry.Presence.ON_THE_WAY, pgettext_lazy("check-in", "On the way")),
    ("absent", Entry.Presence.ABSENT, pgettext_lazy("check-in", "Absent")),
]
"""The buttons of a row: key, presence and words."""


@require_http_methods(["GET", "POST"])
def check_in(request: HtmxRequest, slug: str, name: str) -> HttpResponse:
    """List all entries by name; `?missing=1` only those not present yet.

    A POST sends the number of an `entry`, its `presence` and the one that was `seen`. A page
    without scripts returns to the row that was tapped. `turn`: the same from the side, as
    number-presence. `everybody`: all without an answer are present; `undo`: take that back for
    these numbers.
    """
    tournament = tournament_for(request, slug, name)
    missing = "missing" in request.GET
    if request.method == "POST" and "everybody" in request.POST:
        filled = presence.fill(tournament, by=signed_in(request))
        query = f"?filled={','.join(map(str, filled))}" if filled else ""
        return redirect(f"{resolve_url('check_in', slug, name)}{query}")
    if request.method == "POST" and "undo" in request.POST:
        presence.clear(tournament, numbers_in(request.POST["undo"]), by=signed_in(request))
        return redirect("check_in", slug, name)
    if request.method == "POST":
        number, _dash, turned = request.POST.get("turn", "").partition("-")
        sent = {"entry": number, "presence": turned} if number else request.POST
        wanted = sent.get("presence", "")
        entry = entry_of(tournament, number_in(sent, "entry"))
        problem = ""
        try:
            presence.check_in(entry, wanted, by=signed_in(request), seen=sent.get("seen"))
        except Gone:
            return gone(request, entry)
        except presence.OtherAnswer:
            problem = _("Somebody else has answered meanwhile. Tap again to change it.")
            if not request.htmx:
                messages.warning(request, f"{entry}: {problem}")
        except (KeyError, NotNow):
            messages.error(request, _("{entry} cannot be checked in.").format(entry=entry))
        if not request.htmx:
            query = "?missing=1" if missing else ""
            where = resolve_url("check_in", slug, name)
            return redirect(f"{where}{query}#entry-{entry.number}")
        put_fees_on([entry], tournament)
        context = _context(tournament, missing=missing)
        context |= {"entry": entry, "is_swapped": True, "is_turned": bool(number)}
        context["problem"] = problem
        return render(request, "tournaments/_check_in_answer.html", context)
    context = _context(tournament, missing=missing)
    context["filled"] = ",".join(map(str, numbers_in(request.GET.get("filled", ""))))
    return render(request, "tournaments/check_in.html", context)


def _context(tournament: Tournament, *, missing: bool) -> dict[str, Any]:
    rows = _expected(tournament)
    put_fees_on(rows, tournament)
    counts = Counter(entry.presence for entry in rows)
    present, absent = counts[Entry.Presence.PRESENT], counts[Entry.Presence.ABSENT]
    draw, on_the_way = NextDraw(next_step(tournament)), counts[Entry.Presence.ON_THE_WAY]
    head = _("%(present)s of %(expected)s here") % {"present": present, "expected": len(rows)}
    answers = ngettext("%(number)s here", "%(number)s here", present) % {"number": present}
    if draw.is_coming and draw.number > 1 and counts[""] == len(rows):
        head = draw.check_in_head
    if absent and not present:
        # Where nobody is marked as here, "0 here" would read as if nobody came.
        text = ngettext("%(number)s absent", "%(number)s absent", absent)
        head = answers = text % {"number": absent}
    elif not present and not on_the_way:
        answers = _("No answers yet")
    return {
        **frame(tournament),
        "rows": [e for e in rows if e.presence != Entry.Presence.PRESENT] if missing else rows,
        "missing": missing,
        "presences": PRESENCES,
        "ways": [("rest", _("Cash")), ("pix", "Pix")],
        "expected": len(rows),
        "on_the_way": on_the_way,
        "head": head,
        "answers": answers,
        "unknown": counts[""],
        "draw": draw,
        "money": door_money(rows),
    }


def _expected(tournament: Tournament) -> Sequence[Entry]:
    """Return all entries that have not left, also waiting ones, by name."""
    rows = tournament.entries.filter(left_at=None)
    rows = rows.select_related("competitor__first", "competitor__second")
    return sorted(rows, key=lambda entry: sort_key(str(entry)))
