"""Decide which count of a hand is right, when the sides have not agreed on their phones."""

from uuid import uuid4

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from clubs.journal.writing import NotNow
from clubs.models import User
from clubs.rights.access import club_for, signed_in
from scoring import ledger
from scoring.memory.occasions import menu_entry, occasions
from scoring.models import Hand
from scoring.table.agreements import agreement_on
from scoring.table.hand_counts import HandCount, counts_of, two_counts
from scoring.table.snapshot import Snapshot
from scoring.views.table.matches import match_for


@require_http_methods(["GET", "POST"])
def decide_hand(request: HttpRequest, slug: str, match: int, number: int) -> HttpResponse:
    """Show all counts of a hand side by side; a post records the chosen one for good.

    The decision is a correction by this person, so nobody has to agree any more.
    """
    club = club_for(request, slug)
    the_match = match_for(club, match)
    if the_match.is_annulled:
        return redirect("match", slug, match)
    hand = get_object_or_404(the_match.hands, number=number, voided_at__isnull=True)
    hand.match = the_match
    counts = counts_of(the_match, hand)
    said = agreement_on(the_match, hand)
    occasion = occasions().link_of(the_match)
    if request.method == "POST":
        mark = request.POST.get("count")
        chosen = next((count for count in counts if count.mark == mark), None)
        if request.POST.get("hand") != str(hand.pk) or chosen is None:
            messages.warning(request, _("This hand has changed meanwhile. Look at it again."))
        elif _decide(request, hand, chosen, signed_in(request)):
            return redirect(occasion.url) if occasion else redirect("match", slug, match)
        return redirect("decide_hand", slug, match, number)
    state = Snapshot.of(the_match).before(number).state
    two = None if said.is_settled else two_counts(the_match, state, counts)
    context = {
        "club": club,
        "nav": menu_entry(occasion),
        "match": the_match,
        "hand": hand,
        "number": number,
        "names": the_match.side_names,
        "is_settled": said.is_settled,
        "disputing": [the_match.side_names[side] for side in said.disputing],
        "counts": counts,
        "two": two,
        "choices": list(zip(counts, two.figures, strict=True)) if two else [],
        "occasion": occasion,
    }
    return render(request, "scoring/decide_hand.html", context)


def _decide(request: HttpRequest, hand: Hand, count: HandCount, by: User) -> bool:
    """Record this count, and return whether it is recorded; a message says why not."""
    with translation.override(hand.match.club.languages[0]):
        reason = _("Decided between the counts of the sides.")
    try:
        ledger.correct(
            hand,
            count.facts,
            by=by,
            reason=reason,
            client_key=uuid4(),
            accepted=count.warnings,
        )
    except ledger.LaterHandsSuffer as later:
        text = _("With this count hand {number} would be impossible. Correct that hand first.")
        messages.error(request, text.format(number=later.hands[0]))
    except NotNow:
        text = _("This match cannot go on, so the hand stays as it is.")
        messages.error(request, text)
    except (ledger.AlreadyThere, ledger.HasProblems):
        messages.warning(request, _("This hand has changed meanwhile. Look at it again."))
    else:
        occasions().hand_decided(hand, by)
        return True
    return False
