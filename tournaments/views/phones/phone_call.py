"""Call the director from a phone: choose a reason, see that the call arrived, withdraw it."""

from uuid import uuid4

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from clubs.journal.writing import NotNow
from clubs.words.names import tidy
from tournaments.boards.phones.phone import PhoneBoard
from tournaments.director.hall import calls
from tournaments.models import Call
from tournaments.views.phones.phone_access import wants_json, with_key
from tournaments.views.phones.phone_answers import answered, context_of, uuid_in

WORDS = Call._meta.get_field("words").max_length or 0


@require_http_methods(["GET", "POST"])
@with_key
def phone_call(request: HttpRequest, key: str, board: PhoneBoard) -> HttpResponse:
    """Call the director with a reason, or withdraw the call of this side.

    A match without a tournament has no director: its phones are led back to their table.
    """
    if board.table.seated is None:
        return answered(request, key, "over")
    table, side = board.table.seated.table, board.table.at_table
    if request.method == "POST" and request.POST.get("do") == "withdraw":
        calls.withdraw(table, side)
        return answered(request, key, "stored")
    reason, problem = request.POST.get("reason", ""), _("Choose what it is about.")
    if request.method == "POST" and reason in Call.Reason.values:
        words = tidy(request.POST.get("words", ""))[:WORDS]
        try:
            calls.call(table, side, reason, words=words, client_key=uuid_in(request))
        except calls.TooManyCalls:
            problem = _("The director knows already. Speak to somebody at the desk.")
        except NotNow:
            return answered(request, key, "over", _("This table is closed."))
        else:
            return answered(request, key, "stored")
    if request.method == "POST" and wants_json(request):
        return answered(request, key, "problems", problem)
    context = context_of(key, board) | {
        "reasons": Call.Reason.choices,
        "problem": problem if request.method == "POST" else "",
        "words": request.POST.get("words", "")[:WORDS],
        "words_length": WORDS,
        "client_key": request.POST.get("client_key") or uuid4(),
    }
    status = 422 if request.method == "POST" else 200
    return render(request, "tournaments/phone/call.html", context, status=status)
