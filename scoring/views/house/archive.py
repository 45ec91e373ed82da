"""The club as one file: take it to another computer, compare what comes back, merge."""

from __future__ import annotations

import gzip
from collections.abc import Mapping
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from clubs.archive.canonical import MalformedArchive
from clubs.archive.document import Document, read
from clubs.archive.merging import OtherClub
from clubs.archive.signing import check_signature, fingerprint
from clubs.models import Club, IncomingArchive, TrustedKey
from clubs.people.archived_people import public_key_of
from clubs.rights.access import club_for, signed_in
from clubs.roster.people.archives import discard_incoming, distrust_key, keep_incoming, trust_key
from clubs.views.answers import form_page
from scoring import ledger
from scoring.archive.comparison import Comparison, Side
from scoring.archive.rows import is_empty
from scoring.archive.words import clashes, counts
from scoring.club import archives
from scoring.forms.changes.archive import ArchiveForm
from server.web import saved_form

SIDES: Mapping[str, Side] = {"here": "here", "there": "there"}


@require_safe
def copies(request: HttpRequest, slug: str) -> HttpResponse:
    """Show how to take the club to another computer, and to bring it back."""
    club = club_for(request, slug)
    return render(request, "scoring/archive.html", _context(club, ArchiveForm()))


@require_POST
def make_file(request: HttpRequest, slug: str) -> HttpResponse:
    """Return the file of the club."""
    club = club_for(request, slug)
    return archive_answer(archives.make_file(club, by=signed_in(request)), slug)


def archive_answer(content: bytes, name: str) -> HttpResponse:
    """Return the file of a club as a compressed download. `name`: what it is about."""
    answer = HttpResponse(gzip.compress(content, 6), content_type="application/gzip")
    name = slugify(f"{name} {timezone.localtime():%Y-%m-%d %H%M}")
    answer["Content-Disposition"] = f'attachment; filename="{name}.json.gz"'
    answer["Cache-Control"] = "private, no-store"
    return answer


@require_POST
def bring_file(request: HttpRequest, slug: str) -> HttpResponse:
    """Keep the file of another copy, and compare it."""
    club = club_for(request, slug)
    form = ArchiveForm(request.POST, request.FILES)
    if form.is_valid():
        compared = _compare(club, form.document)
        if isinstance(compared, Comparison):
            keep_incoming(club, form.content, by=signed_in(request))
            return redirect("compare_archive", slug)
        form.add_error("file", compared)
    return form_page(request, "scoring/archive.html", _context(club, form))


@require_http_methods(["GET", "POST"])
def compare_file(request: HttpRequest, slug: str) -> HttpResponse:
    """Show what the file that waits brings, and merge it."""
    club = club_for(request, slug)
    waiting = IncomingArchive.objects.filter(club=club).first()
    if waiting is None:
        return redirect("archive", slug)
    document, action = read(gzip.decompress(waiting.content)), request.POST.get("do", "")
    key = check_signature(document)
    if action == "discard":
        discard_incoming(club)
        messages.success(request, _("The file is thrown away. Nothing was changed."))
        return redirect("archive", slug)
    if action == "trust" and request.POST.get("key") == key:
        trust_key(club, key, by=signed_in(request))
        return redirect("compare_archive", slug)
    context = {"club": club, "nav": "players", "document": document, "waiting": waiting}
    if not archives.is_trusted(club, key):
        context |= {"key": key, "fingerprint": fingerprint(key)}
        return render(request, "scoring/trust_archive.html", context)
    comparison = _compare(club, document)
    if isinstance(comparison, str):
        context["problem"] = comparison
        return render(request, "scoring/compare_archive.html", context, status=409)
    return _merge_or_show(request, club, document, comparison, context)


@require_POST
def distrust(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Take no more files of another computer."""
    club = club_for(request, slug)
    distrust_key(club, pk, by=signed_in(request))
    return redirect("archive", slug)


def _merge_or_show(
    request: HttpRequest,
    club: Club,
    document: Document,
    comparison: Comparison,
    context: dict[str, Any],
) -> HttpResponse:
    status = 200
    saved = saved_form.take(request) if request.method == "GET" else None
    choices = _choices(saved or request.POST, comparison)
    context["is_refilled"] = bool(saved and choices)
    if request.POST.get("do") == "merge":
        if len(choices) < len(comparison.clashes):
            status, context["lacks"] = 422, True
        else:
            mark = request.POST.get("mark", "")
            try:
                archives.merge(club, document, choices, by=signed_in(request), mark=mark)
            except archives.NotAsShown:
                status, context["is_stale"] = 409, True
                again = _compare(club, document)
                if isinstance(again, str):
                    context["problem"] = again
                    return render(request, "scoring/compare_archive.html", context, status=status)
                comparison = again
            except (OtherClub, MalformedArchive) as refusal:
                context["problem"] = _refusal(document, refusal)
                return render(request, "scoring/compare_archive.html", context, status=409)
            except ledger.AtTable:
                status = 409
                context["problem"] = _(
                    "In the file, other people play a match of a tournament, or its table or rules "
                    "are others. Only the tournament may change that. Change the match back in the "
                    "other copy, then bring its file again."
                )
            else:
                messages.success(request, _("Both copies are merged here."))
                return redirect("archive", club.slug)
    context |= {
        "comparison": comparison,
        "counts": counts(comparison),
        "clashes": [(clash, choices.get(clash.key, "")) for clash in clashes(comparison)],
    }
    return render(request, "scoring/compare_archive.html", context, status=status)


def _choices(sent: QueryDict, comparison: Comparison) -> dict[str, Side]:
    chosen = {key: sent.get(f"choice-{key}", "") for key in comparison.clashes}
    return {key: SIDES[side] for key, side in chosen.items() if side in SIDES}


def _compare(club: Club, document: Document) -> Comparison | str:
    """Return the comparison with a file, or why the club cannot take it."""
    try:
        return archives.compare(club, document)
    except (OtherClub, MalformedArchive) as refusal:
        return _refusal(document, refusal)


def _refusal(document: Document, refusal: OtherClub | MalformedArchive) -> str:
    if isinstance(refusal, OtherClub):
        words = _("This is the file of another club, {name}. Only an empty club becomes its copy.")
        return words.format(name=document.club_name)
    return _("This file cannot be used. ({reason})").format(reason=refusal)


def _context(club: Club, form: ArchiveForm) -> dict[str, Any]:
    trusted = TrustedKey.objects.filter(club=club).select_related("by").order_by("at")
    return {
        "club": club,
        "nav": "players",
        "form": form,
        "is_empty": is_empty(club),
        "waiting": IncomingArchive.objects.filter(club=club).defer("content").first(),
        "fingerprint": fingerprint(public_key_of(club)),
        "trusted": [(row, fingerprint(row.key)) for row in trusted],
    }
