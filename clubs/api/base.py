"""Shared by all routes of the API: rights, limits, pages, errors, and writes done once."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from datetime import date
from hashlib import sha256
from math import ceil
from threading import local
from typing import Annotated, Any, Generic, TypeVar
from uuid import UUID

from allauth.account.adapter import get_adapter
from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpRequest
from ninja import Query, Schema
from ninja.errors import HttpError, Throttled
from ninja.security import HttpBearer
from ninja.throttling import SimpleRateThrottle
from pydantic import BeforeValidator, Field

from clubs.accounts import security
from clubs.accounts.signing_in.sign_in import network_of
from clubs.accounts.tokens import note_use, token_of
from clubs.models import Club, Token, WrittenByToken
from clubs.rights.access import club_by_token

MOST_ITEMS = 200
LARGEST_KEY = 2**31 - 1
T = TypeVar("T")


class Problem(Schema):
    """The error of an answer: `code` is stable for programs, `message` is for people."""

    code: str
    message: str
    details: list[dict[str, Any]] = []


class ErrorOut(Schema):
    """The one shape of every error."""

    error: Problem


READ_ERRORS = dict.fromkeys((401, 403, 404, 422, 429), ErrorOut)
WRITE_ERRORS = READ_ERRORS | {409: ErrorOut}


class Failed(HttpError):
    """An error with a code for programs, and `details` for the answer."""

    def __init__(
        self, status: int, code: str, message: str, details: list[dict[str, Any]] | None = None
    ) -> None:
        super().__init__(status, message)
        self.code = code
        self.details = details or []


# --- Who asks -----------------------------------------------------------------------------------


class Bearer(HttpBearer):
    """A token in the header `Authorization: Bearer caderneta_…`."""

    def authenticate(self, request: HttpRequest, token: str) -> Token | None:
        found = token_of(token)
        if found is None:
            if not wrong_tokens.allow_request(request):
                raise Throttled(wait=ceil(wrong_tokens.wait() or 1))
            address = get_adapter().get_client_ip(request)
            security.record("token-refused", account="", address=address)
            return None
        note_use(found)
        return found


def anybody(request: HttpRequest) -> str | None:
    """Accept a request without a token, for public data. A wrong token is refused."""
    return None if request.headers.get("Authorization") else "anybody"


needs_token = Bearer()
OPEN = [needs_token, anybody]
IN_DOCUMENT: dict[str, Any] = {"security": [{"Bearer": []}, {}]}
"""Part of a route in the OpenAPI document: it works with a token or without one."""


def token_in(request: HttpRequest) -> Token | None:
    """Return the token of this request; None for a request for public data."""
    asked = getattr(request, "auth", None)
    return asked if isinstance(asked, Token) else None


def club_asked(request: HttpRequest, slug: str) -> Club:
    """Return the club with the rights of the token's member. Raises as `club_by_token`."""
    token = token_in(request)
    assert token is not None, "the route needs a token"
    return club_by_token(request, token, slug)


class PerCaller(SimpleRateThrottle, local):
    """A limit of requests a minute for each token, or for each address without a token.

    Ninja stores the request it counts on the object, so each thread has its own attributes.
    """

    scope = "api"

    def get_cache_key(self, request: HttpRequest) -> str:
        token = token_in(request)
        who = f"t{token.pk}" if token else network_of(get_adapter().get_client_ip(request))
        return f"api.{self.rate}.{who}"


wrong_tokens = PerCaller("30/m")
"""Ninja counts a request after it knows the token, so wrong tokens have their own count."""


# --- Pages --------------------------------------------------------------------------------------


class Page(Schema, Generic[T]):
    """A part of a list. `next` is the cursor of the next part, null at the end."""

    items: list[T]
    next: str | None


Limit = Annotated[int, Query(ge=1, le=MOST_ITEMS, description="Items of a page")]
Cursor = Annotated[
    str,
    Query(pattern=r"^[0-9]{0,16}$", description="`next` of the page before; empty: first page"),
]


def cut(
    rows: QuerySet[Any], limit: int, cursor: str, *, key: str = "pk", newest_first: bool = False
) -> tuple[list[Any], str | None]:
    """Return a page of these rows by a unique whole number, and the cursor of the next page.

    A cursor names the last row of a page, so that a page is as fast anywhere in the list.
    """
    if cursor:
        rows = rows.filter(**{f"{key}__{'lt' if newest_first else 'gt'}": int(cursor)})
    found = list(rows.order_by(f"-{key}" if newest_first else key)[: limit + 1])
    if len(found) <= limit:
        return found, None
    return found[:limit], str(getattr(found[limit - 1], key))


def _iso_day(value: object) -> object:
    """Refuse all but a day as the document says: pydantic also takes numbers of seconds."""
    if isinstance(value, str) and not re.fullmatch(r"\d{4}-\d\d-\d\d", value, re.ASCII):
        raise ValueError("a day is written 2026-11-20")
    if isinstance(value, int | float):
        raise ValueError("a day is a text")
    return value


Day = Annotated[date, BeforeValidator(_iso_day)]
Number = Annotated[int, Field(ge=1, le=LARGEST_KEY)]


# --- Writes done once ---------------------------------------------------------------------------


def written_once(
    club: Club, client_key: UUID, sent: Schema, write: Callable[[], dict[str, Any]]
) -> dict[str, Any]:
    """Call `write` in a transaction and return its answer. The same request sent again gets the
    same answer and writes nothing. Raises Failed for another request under this key.
    """
    digest = sha256(json.dumps(sent.model_dump(mode="json"), sort_keys=True).encode()).hexdigest()
    with transaction.atomic():
        # The unique key makes the same request wait, not a lock of the club: writers of a
        # tournament lock it before the club, and `write` must lock in the same order.
        row, is_new = WrittenByToken.objects.get_or_create(
            club=club, client_key=client_key, defaults={"digest": digest, "answer": {}}
        )
        if is_new:
            row.answer = write()
            row.save(update_fields=["answer"])
    if row.digest != digest:
        raise Failed(409, "other-request", "Another request was sent under this client_key.")
    stored: dict[str, Any] = row.answer
    return stored
