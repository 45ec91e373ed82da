"""Fetch the federation of a request, and compare the account with its office.

The table of rights asks these guards before each view of a federation's office. A stranger to the
office gets 404, an officer whose role lacks the right 403.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404
from django.urls import reverse

from circuits.models import Federation, Officer
from clubs.accounts.offices import Office
from clubs.models import User
from clubs.rights import Door


def federation_of(slug: str) -> Federation:
    """Return the federation of this address. Raises Http404."""
    return get_object_or_404(Federation, slug=slug)


def officer_of(request: HttpRequest, federation: Federation) -> Officer | None:
    """Return the office of this person in the federation; None for anybody else."""
    if not request.user.is_authenticated:
        return None
    return Officer.objects.filter(federation=federation, user=request.user).first()


def offices_of(user: User) -> Iterator[Office]:
    """Yield the offices of an account, by the name of the federation."""
    officers = Officer.objects.filter(user=user).select_related("federation")
    for officer in officers.order_by("federation__name"):
        url = reverse("federation_office", args=[officer.federation.slug])
        yield Office(str(officer.federation), url, officer.get_role_display())


def asks_officer(request: HttpRequest, address: dict[str, Any]) -> None:
    """Raise Http404 unless the account belongs to the office of the federation."""
    if officer_of(request, federation_of(address["federation"])) is None:
        raise Http404


def asks_head(request: HttpRequest, address: dict[str, Any]) -> None:
    """Raise Http404 for a stranger to the office, PermissionDenied for others than its head."""
    officer = officer_of(request, federation_of(address["federation"]))
    if officer is None:
        raise Http404
    if officer.role != Officer.Role.HEAD:
        raise PermissionDenied("head")


GUARDS = {Door.FEDERATION: asks_officer, Door.FEDERATION_HEAD: asks_head}
"""The check of an account behind each door of a federation, for `clubs.rights`."""
