"""Lend the club to another computer, bring it back, and the same pages on that other computer."""

from typing import Any

from django.contrib import messages
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.datastructures import MultiValueDict
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from clubs.models import Club, Loan
from clubs.rights.access import club_for, signed_in
from clubs.views.answers import form_page
from tournaments.boards.club.loan_cards import loan_cards
from tournaments.forms.club.lending import LendForm, LoanFileForm, TakeBackForm
from tournaments.lending import laptop, loans, saved_file
from tournaments.models import Tournament
from tournaments.words.loan_words import (
    back_words,
    borrowed_words,
    file_words,
    lender_words,
    why_words,
)


@require_safe
def lending(request: HttpRequest, slug: str) -> HttpResponse:
    """Show where the club and its tournaments are, and what to do next."""
    club = club_for(request, slug)
    context = _context(club)
    context["lend_form"] = LendForm(context["tournaments"], what=request.GET.get("what"))
    return render(request, "tournaments/lending.html", context)


@require_safe
def moved(request: HttpRequest, slug: str, name: str = "") -> HttpResponse:
    """Lead from the old pages of files for another computer to this one."""
    club = club_for(request, slug)
    if name:
        get_object_or_404(Tournament, club=club, slug=name)
    messages.info(request, _("A club or a tournament goes to another computer on this page now."))
    return redirect(reverse("lending", args=[slug]) + (name and f"?what={name}"))


@require_POST
def lend(request: HttpRequest, slug: str) -> HttpResponse:
    """Lend the club or a tournament; the page then offers the file."""
    club = club_for(request, slug)
    context = _context(club)
    form = LendForm(context["tournaments"], request.POST)
    if form.is_valid():
        what, to, by = form.cleaned_data["what"], form.cleaned_data["to"], signed_in(request)
        try:
            if what:
                tournament = get_object_or_404(Tournament, club=club, slug=what)
                loans.lend_tournament(tournament, by=by, to=to)
            else:
                loans.lend(club, by=by, to=to)
        except loans.LoanRefused as refused:
            form.add_error("to", why_words(refused))
        else:
            return redirect("lending", slug)
    context |= {"form": form, "lend_form": form}
    return form_page(request, "tournaments/lending.html", context)


@require_safe
def loan_file(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Return the file of what is lent: nothing of that changes meanwhile."""
    club = club_for(request, slug)
    loan = get_object_or_404(Loan, club=club, pk=pk)
    if not (loan.is_open or loan == club.loan):
        raise Http404
    answer = HttpResponse(loans.file_of(loan), content_type="application/gzip")
    words = _("back") if loan.is_borrowed else _("lent")
    # The borrower's file is of the moment at which it ended there: a later file has a later name.
    at = timezone.localtime(loan.back_at)
    name = slugify(f"{slug} {words} {at:%Y-%m-%d %H%M}")
    answer["Content-Disposition"] = f'attachment; filename="{name}.loan.gz"'
    answer["Cache-Control"] = "private, no-store"
    return answer


@require_POST
def load_file(request: HttpRequest, slug: str) -> HttpResponse:
    """Save the file that comes back, for a question; on the other computer, load the file of the
    next loan.
    """
    club, form = club_for(request, slug), LoanFileForm(request.POST, request.FILES)
    if not form.is_valid():
        return _file_page(request, club, form)
    content = form.cleaned_data["file"]
    try:
        if laptop.borrowed(club):
            laptop.open_file(content, by=signed_in(request), club=club)
        else:
            loans.preview(club, content)
            saved_file.save(request, content)
            return redirect("confirm_loan", slug)
    except loans.LoanRefused as refused:
        return _file_page(request, club, form, refused)
    messages.success(request, _("The club is on this computer now."))
    return redirect("lending", slug)


@require_http_methods(["GET", "POST"])
def confirm_file(request: HttpRequest, slug: str) -> HttpResponse:
    """Show of which moment the saved file is, since an earlier file ends the loan for good, and
    load it.
    """
    club, content = club_for(request, slug), saved_file.read(request)
    if content is None:
        return redirect("lending", slug)
    try:
        found = loans.preview(club, content)
        # Another file was uploaded in another window.
        if request.POST.get("made_at") == found.made_at.isoformat():
            loans.bring_back(club, content, by=signed_in(request))
            saved_file.forget(request)
            messages.success(request, back_words(found.made_at, found.last))
            return redirect("lending", slug)
    except loans.LoanRefused as refused:
        form = LoanFileForm(files=MultiValueDict({"file": [SimpleUploadedFile("saved", content)]}))
        return _file_page(request, club, form, refused)
    context = {"club": club, "nav": "lending", "found": found}
    context["words"] = file_words(found.made_at, found.last)
    return render(request, "tournaments/confirm_loan.html", context)


def _file_page(
    request: HttpRequest, club: Club, form: LoanFileForm, refused: loans.LoanRefused | None = None
) -> HttpResponse:
    """Show the page of the club with the form of a file that was refused."""
    context = _context(club) | {"form": form}
    context["lend_form"] = LendForm(context["tournaments"])
    if refused is not None:
        form.add_error("file", why_words(refused))
        context["found"] = refused.found
    return form_page(request, "tournaments/lending.html", context)


@require_http_methods(["GET", "POST"])
def take_back(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Ask a second time, and end the loan without its file."""
    club = club_for(request, slug)
    loan = get_object_or_404(Loan, club=club, pk=pk, is_borrowed=False)
    if not loan.is_open:
        return redirect("lending", slug)
    form = TakeBackForm(request.POST or None)
    if form.is_valid():
        try:
            if loan.tournament:
                loans.take_tournament_back(loan, by=signed_in(request))
            else:
                loans.take_back(club, by=signed_in(request))
        except loans.LoanRefused as refused:
            messages.error(request, why_words(refused))
        else:
            messages.success(request, _("From now on it can be changed here again."))
        return redirect("lending", slug)
    context = {"club": club, "nav": "lending", "form": form, "loan": loan}
    return form_page(request, "tournaments/take_loan_back.html", context)


@require_POST
def send_back(request: HttpRequest, slug: str) -> HttpResponse:
    """Let nobody write on this computer any more, so that the file has all."""
    club = club_for(request, slug)
    _on_laptop(request, laptop.send_back, club)
    return redirect("lending", slug)


@require_POST
def play_on(request: HttpRequest, slug: str) -> HttpResponse:
    """Let people write on this computer again."""
    club = club_for(request, slug)
    _on_laptop(request, laptop.play_on, club)
    return redirect("lending", slug)


def borrowed_line(club: Club) -> str:
    """Say on a laptop what it has borrowed and from whom; nothing after it has ended there."""
    loan = laptop.borrowed(club)
    if loan is None or not loan.is_open:
        return ""
    return borrowed_words(loan, laptop.line_of_lending(club))


def _on_laptop(request: HttpRequest, write: Any, club: Club) -> None:
    try:
        write(club)
    except loans.LoanRefused as refused:
        messages.error(request, why_words(refused))


def _context(club: Club) -> dict[str, Any]:
    borrowed = laptop.borrowed(club)
    is_lent = club.loan_id is not None
    here = club.tournaments.filter(archived_at=None, ended_at=None, loan=None)
    away = club.tournaments.filter(loan__is_borrowed=False).select_related("loan")
    lent = laptop.line_of_lending(club) if is_lent or borrowed else None
    moves_to = club.loan.to if club.loan and club.loan.moves else ""
    return {
        "club": club,
        "nav": "lending",
        "form": LoanFileForm(),
        "tournaments": dict(here.values_list("slug", "name")),
        "away": away,
        "cards": [] if moves_to else loan_cards(club, borrowed, away),
        "lender": lender_words(lent) if lent else "",
        "borrowed": borrowed,
        "moves_to": moves_to,
        "is_away": borrowed is None and is_lent,
        "is_playing": borrowed is not None and borrowed.is_open,
    }
