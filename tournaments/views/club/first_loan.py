"""The first page of a laptop whose club is lent by a server: the file instead of a new club."""

from allauth.account.utils import perform_login
from django.core.exceptions import ValidationError
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, resolve_url
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from clubs import accounts, roster
from clubs.accounts import first_start
from clubs.models import Club, User
from clubs.views.answers import form_page
from scoring.views.house.first_start import KEY
from tournaments.forms.club.lending import FirstLoanForm
from tournaments.lending import laptop, loans
from tournaments.words.loan_words import why_words


@never_cache
@sensitive_post_parameters("password")
@require_http_methods(["GET", "POST"])
def first_loan(request: HttpRequest) -> HttpResponse:
    """Open a lent club on a computer without accounts, for whoever knows the code of its start."""
    known = request.session.get(KEY)
    if not first_start.is_open() or known is None or not first_start.is_code(known["code"]):
        return redirect("first_start")
    form = FirstLoanForm(request.POST or None, request.FILES or None)
    if form.is_valid():
        try:
            club, owner = _open(form)
        except roster.ServerInUse:
            return redirect("home")
        except ValidationError as weak:
            form.add_error("password", weak)
        except loans.LoanRefused as refused:
            form.add_error("file", why_words(refused))
        else:
            request.session.pop(KEY, None)
            to_club = resolve_url("club", club.slug)
            signed_in: HttpResponse = perform_login(request, owner, redirect_url=to_club)
            return signed_in
    if form.is_bound and not form.has_error("file"):
        # No browser keeps it.
        form.add_error("file", _("Choose the file again."))
    return form_page(request, "tournaments/first_loan.html", {"form": form}, is_new=True)


def _open(form: FirstLoanForm) -> tuple[Club, User]:
    """Make the owner and open the file, or neither."""
    values = form.cleaned_data
    loaded = laptop.read_to_open(values["file"])
    with transaction.atomic():
        owner = accounts.open_first_account(values["owner"], values["password"])
        return laptop.load(loaded, by=owner), owner
