"""The owner's pages of accounts and their roles."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from clubs import accounts as club_accounts
from clubs import roster
from clubs.accounts.security import Event
from clubs.accounts.signing_in.password_links import make_link, may_make_link
from clubs.club_page.access_list import access_list, door_words, step_words
from clubs.club_page.last_copy import can_copy_now, last_copy
from clubs.forms.accounts.accounts import AccountForm, RoleForm
from clubs.models import Club, Membership, Role, User
from clubs.rights.access import club_for, signed_in
from clubs.second_step.proof import has_second_step
from clubs.views.accounts import security_log
from clubs.views.answers import Question, form_page, question
from server.copies import process
from server.run.newer import newer_version
from server.web import saved_form
from server.web.full_addresses import full_address


def membership_of(club: Club, pk: int) -> Membership:
    membership = get_object_or_404(club.memberships.select_related("user", "player"), pk=pk)
    membership.club = club
    return membership


def needs_link(user: User, by: User) -> bool:
    return not user.has_usable_password() and may_make_link(user, by)


def _log(event: Event, request: HttpRequest, membership: Membership) -> None:
    user, role = membership.user, membership.role
    security_log.record(event, request, membership.club, about=user, role=role)


def accounts(request: HttpRequest, slug: str) -> HttpResponse:
    """List who has access; what was typed in one of its forms comes back in its own form."""
    club = club_for(request, slug)
    user = signed_in(request)
    sent = saved_form.take(request)
    typed = sent if sent and "login" in sent else None
    asked = sent.getlist("role") if sent and not typed else club.second_step_roles
    context = {
        "club": club,
        "nav": "accounts",
        "list": access_list(club, user),
        "door_words": door_words(club),
        "step_words": step_words(club),
        "last_copy": last_copy(),
        "form": AccountForm(club, user, typed),
        "roles": [(value, label, value in asked) for value, label in Role.choices],
        "are_roles_refilled": sent is not None and typed is None,
    }
    return render(request, "clubs/accounts.html", context)


@require_http_methods(["GET", "POST"])
def backups(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the newest backup of the server; a POST starts the making of one where it can."""
    club = club_for(request, slug)
    if request.method == "POST":
        if can_copy_now():
            process.start()
            messages.info(request, _("Making the copy: the page shows it when it is there."))
        return redirect("backups", slug)
    context = {
        "club": club,
        "nav": "backups",
        "last_copy": last_copy(),
        "can_copy": can_copy_now(),
        "newer": newer_version(),
    }
    return render(request, "clubs/backups.html", context)


def unlink(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Take the link between an account and a person of the list away."""
    club = club_for(request, slug)
    membership = membership_of(club, pk)
    if request.method == "POST":
        club_accounts.unlink_account(membership, by=signed_in(request))
        words = _("{name} is no longer linked to a person of the list.")
        messages.success(request, words.format(name=membership.user))
    return redirect("account", slug, pk)


def directors_add(request: HttpRequest, slug: str) -> HttpResponse:
    """Let directors add people while entering a tournament, or (without `may`) stop that. Roles
    that are ticked on the page and not saved stay ticked.
    """
    club = club_for(request, slug)
    if request.method == "POST":
        roster.let_directors_add(club, bool(request.POST.get("may")), by=signed_in(request))
        ticked = {*request.POST.getlist("role")}
        if "chosen" in request.POST and ticked != {*club.second_step_roles}:
            saved_form.save(request, reverse("accounts", args=[slug]))
    return redirect("accounts", slug)


def second_step_roles(request: HttpRequest, slug: str) -> HttpResponse:
    """Choose the roles that need a second step before dangerous actions."""
    club = club_for(request, slug)
    roster.ask_second_step(club, request.POST.getlist("role"), by=signed_in(request))
    messages.success(request, _("The roles that need a second step are saved."))
    return redirect("accounts", slug)


def add_account(request: HttpRequest, slug: str) -> HttpResponse:
    club = club_for(request, slug)
    user = signed_in(request)
    form = AccountForm(club, user, saved_form.typed(request))
    if request.method == "POST" and form.is_valid():
        try:
            membership = club_accounts.add_member(club, by=user, **form.cleaned_data)
        except roster.LoginTaken as taken:
            form.refuse(taken)
        else:
            _log("role-given", request, membership)
            if needs_link(membership.user, user):
                return redirect("password_link", slug, membership.pk)
            known = _("{name} signs in with the same password as before.")
            messages.success(request, known.format(name=membership.user))
            return redirect("accounts", slug)
    context = {"club": club, "nav": "accounts", "form": form}
    return form_page(request, "clubs/add_account.html", context)


def account(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Show one account, to change its role, make a password link or remove it from the club."""
    club = club_for(request, slug)
    membership = membership_of(club, pk)
    user = signed_in(request)
    form = RoleForm(saved_form.typed(request), initial={"role": membership.role})
    if request.method == "POST" and form.is_valid():
        try:
            now = club_accounts.give_role(club, membership.user, form.cleaned_data["role"], by=user)
        except roster.LastOwner:
            form.add_error("role", _("The club needs an owner. Make somebody else owner first."))
        else:
            _log("role-given", request, now)
            messages.success(request, _("Changes saved: {name}.").format(name=membership.user))
            return redirect("accounts", slug)
    context = {"club": club, "nav": "accounts", "form": form, "membership": membership}
    context["may_make_link"] = may_make_link(membership.user, user)
    context["has_second_step"] = has_second_step(membership.user)
    return form_page(request, "clubs/account.html", context)


@never_cache
def password_link(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Show the link with which this person chooses a password.

    Links are not stored: an account without a password gets a new link at each view. For other
    accounts a button makes the link and notes it in the journal.
    """
    club = club_for(request, slug)
    membership = membership_of(club, pk)
    context = {"club": club, "nav": "accounts", "membership": membership}
    if request.method == "POST" or not membership.user.has_usable_password():
        path = make_link(membership, by=signed_in(request))
        _log("password-link", request, membership)
        context["link"] = full_address(request, path)
    return render(request, "clubs/password_link.html", context)


def take_role(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Ask, then remove the account from the club. Whatever the person recorded stays."""
    club = club_for(request, slug)
    membership = membership_of(club, pk)
    if request.method == "POST":
        try:
            club_accounts.take_role(membership, by=signed_in(request))
        except roster.LastOwner:
            messages.error(request, _("The club needs an owner. Make somebody else owner first."))
            return redirect("account", slug, pk)
        _log("role-taken", request, membership)
        messages.success(
            request, _("{name} is no longer in the club.").format(name=membership.user)
        )
        return redirect("accounts", slug)
    name = membership.user
    words = _(
        "%(name)s will no longer see the club. Everything this person recorded stays, with the"
        " name."
    )
    asked = Question(
        _("Take %(name)s out of the club?") % {"name": name},
        [words % {"name": name}],
        _("Remove from the club"),
        about=name,
        back=reverse("account", args=[slug, pk]),
    )
    return question(request, asked, club, "accounts")
