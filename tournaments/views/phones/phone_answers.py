"""What the views of a table on a phone share: what pages show, and the answer to a request."""

from __future__ import annotations

from typing import Literal
from uuid import UUID, uuid4

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.urls import reverse

from tournaments.boards.phones.phone import PhoneBoard
from tournaments.boards.phones.phone_hands import PhoneHand
from tournaments.views.phones.phone_access import wants_json
from tournaments.views.server_time import milliseconds

State = Literal["stored", "problems", "conflict", "over"]
"""What became of a request: only what is "stored" may be forgotten by the phone."""

STATUS: dict[State, int] = {"stored": 200, "problems": 422, "conflict": 409, "over": 410}


def answered(
    request: HttpRequest, key: str, state: State, message: str = "", address: str = ""
) -> HttpResponse:
    """Say what became of a request: as JSON to a module of the page, else by the next page.

    A plain form learns no message: a refused one gets a page of its own instead.
    """
    url = address or reverse("phone_table", args=[key])
    if wants_json(request):
        said = {"state": state, "url": url, "message": message}
        return JsonResponse(said, status=STATUS[state])
    return redirect(url)


def context_of(key: str, board: PhoneBoard) -> dict[str, object]:
    """Return what every page of an open table shows. `next_page`: the one it leads to, or ""."""
    following = reverse("phone_hand", args=[key, board.next_number])
    return {
        "key": key,
        "board": board,
        "club": board.table.club,
        "next_page": "" if board.decision else following,
        "milliseconds": milliseconds(board.now),
    }


def hand_of(board: PhoneBoard, number: int) -> PhoneHand | None:
    return next((hand for hand in board.hands if hand.number == number), None)


def device_of(request: HttpRequest) -> str:
    return request.headers.get("User-Agent", "")[:200]


def uuid_in(request: HttpRequest) -> UUID:
    """Return the client key that the page sent; a new one for a request without."""
    try:
        return UUID(request.POST.get("client_key", ""))
    except ValueError:
        return uuid4()
