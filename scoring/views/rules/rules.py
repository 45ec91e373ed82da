"""The rules of a club: list, copy, change and archive its house rules."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from itertools import pairwise

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from clubs import roster
from clubs.journal.writing import Refused
from clubs.rights.access import club_for, signed_in
from clubs.views.answers import form_page
from scoring.forms.start.rules import ChangeRulesForm, HouseRulesForm, NewGameForm
from scoring.house_rules import rulebook
from scoring.house_rules.contrast import Contrast
from scoring.house_rules.house import OwnRules, Playbook, as_chosen, preset
from scoring.house_rules.overview import Overview
from scoring.models import HouseRules
from server.web import saved_form
from server.web.htmx import HtmxRequest


def own_rules(book: Playbook, number: int) -> OwnRules:
    """Return the club's house rules of this number. Raises Http404."""
    own = book.house(number)
    if own is None:
        raise Http404
    own.row.club = book.club
    return own


@require_safe
def rules(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the club's rules in six lines, the others that it plays, and the rest folded."""
    club = club_for(request, slug)
    book = Playbook(club)
    context = {"club": club, "nav": "club", "book": book, "overview": Overview(book)}
    return render(request, "scoring/rules.html", context)


@require_http_methods(["GET", "POST"])
def use_rules(request: HttpRequest, slug: str, which: str) -> HttpResponse:
    """Make these rules, a preset or active house rules, those that new matches start with."""
    club = club_for(request, slug)
    names = {chosen.lasting: chosen.name for chosen in Playbook(club).offered}
    if which not in names:
        raise Http404
    if request.method == "POST":
        by = signed_in(request)
        roster.choose_rules(club, which, by=by, rules_name=lambda rules: names.get(rules, rules))
        text = _("New matches start with the rules {name}.")
        messages.success(request, text.format(name=names[which]))
    return redirect("rules", slug)


@require_http_methods(["GET", "POST"])
def copy_rules(request: HtmxRequest, slug: str) -> HttpResponse:
    """Make house rules from the rules `?of=`: a preset or other house rules."""
    club, by = club_for(request, slug), signed_in(request)
    source = Playbook(club).find(request.GET.get("of", ""))
    if source is None:
        raise Http404
    name = source.name if source.variant else ""
    form = HouseRulesForm(preset(source.key), source, saved_form.typed(request), name)
    save = partial(rulebook.copy, club, source.key, by=by)
    check = partial(rulebook.look_at_copy, club, source.key, by=by)
    if house := _saved(request, form, save, check):
        text = _("New matches can use the rules {name}.")
        messages.success(request, text.format(name=house.name))
        return redirect("house_rules", slug, house.number)
    context = {"club": club, "form": form, "of": source}
    return _form_page(request, "scoring/copy_rules.html", context)


@require_http_methods(["GET", "POST"])
def new_game(request: HtmxRequest, slug: str) -> HttpResponse:
    """Add a game of which the club keeps only results, as house rules. `?back=` the path of a page
    that wants to use it, whose form may be sent here to keep what is typed.
    """
    club, by, back = club_for(request, slug), signed_in(request), request.GET.get("back", "")
    is_path = back.startswith("/") and url_has_allowed_host_and_scheme(back, None)
    back = back if is_path else ""
    if request.POST.get("do") == "new-game":
        saved_form.save(request, back)
        return redirect(request.get_full_path())
    form = NewGameForm(saved_form.typed(request))
    if request.method == "POST" and form.is_valid():
        try:
            house = rulebook.copy(club, form.key, by=by, **form.rulebook_data)
        except Refused as refused:
            form.refuse(refused)
        else:
            text = _("New matches can use the rules {name}.")
            messages.success(request, text.format(name=house.name))
            value = own_rules(Playbook(club), house.number).chosen.value
            saved_form.amend(request, back, rules=value)
            return redirect(back or reverse("house_rules", args=(slug, house.number)))
    context = {"club": club, "nav": "club", "form": form, "back": back}
    return form_page(request, "scoring/new_game.html", context)


@require_safe
def house_rules(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show house rules and their differences from the preset."""
    club = club_for(request, slug)
    book = Playbook(club)
    own = own_rules(book, number)
    context = {
        "club": club,
        "nav": "club",
        "own": own,
        "usable": "own" in club.rights and book.usable(own.chosen),
        "contrast": Contrast(own.preset, own.chosen),
        "matches": own.matches.count(),
    }
    return render(request, "scoring/house_rules.html", context)


@require_http_methods(["GET", "POST"])
def change_rules(request: HtmxRequest, slug: str, number: int) -> HttpResponse:
    """Append a version to house rules. If another person has changed them meanwhile, show both."""
    club, by = club_for(request, slug), signed_in(request)
    own = own_rules(Playbook(club), number)
    form = ChangeRulesForm(own.preset, own.chosen, saved_form.typed(request), own.row.name)
    save = partial(rulebook.change, own.row, by=by)
    check = partial(rulebook.look_at_change, own.row)
    try:
        if _saved(request, form, save, check):
            messages.success(request, _("The rules are saved. New matches use these rules."))
            return redirect("house_rules", slug, number)
    except rulebook.ChangedMeanwhile:
        return _changed_meanwhile(request, own_rules(Playbook(club), number), form)
    context = {"club": club, "form": form, "own": own}
    return _form_page(request, "scoring/change_rules.html", context)


@require_safe
def rules_versions(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show every version of house rules, newest first, with its changes to the version before."""
    club = club_for(request, slug)
    own = own_rules(Playbook(club), number)
    chosen = [own.preset, *map(as_chosen, own.versions)]
    changes = [Contrast(*two) for two in pairwise(chosen)]
    versions = list(zip(own.versions, changes, strict=True))[::-1]
    context = {"club": club, "nav": "club", "own": own, "versions": versions}
    return render(request, "scoring/rules_versions.html", context)


@require_http_methods(["GET", "POST"])
def retire_rules(
    request: HttpRequest, slug: str, number: int, *, bring_back: bool = False
) -> HttpResponse:
    """Archive house rules, so that no new match can use them; with `bring_back`, restore them."""
    club = club_for(request, slug)
    own = own_rules(Playbook(club), number)
    if request.method == "POST":
        if bring_back:
            rulebook.restore(own.row, by=signed_in(request))
            text = _("New matches can use the rules {name}.")
        else:
            rulebook.retire(own.row, by=signed_in(request))
            text = _("{name} is archived: no new match can use these rules.")
        messages.success(request, text.format(name=own.row.name))
    return redirect("house_rules", slug, number)


def _saved(
    request: HtmxRequest,
    form: HouseRulesForm,
    save: Callable[..., HouseRules],
    check: Callable[..., object],
) -> HouseRules | None:
    """Save the rules and return them; None if they are refused or not to be saved yet.

    The form shows a refusal, also when the request only shows the changes (`do=look`), but not
    while the person types. Raises ChangedMeanwhile.
    """
    if request.method != "POST" or _is_typing(request) or not form.is_valid():
        return None
    try:
        if request.POST.get("do") != "look":
            return save(**form.rulebook_data)
        check(**form.rulebook_data)
    except Refused as refused:
        form.refuse(refused)
    return None


def _is_typing(request: HtmxRequest) -> bool:
    return bool(request.htmx)


def _form_page(request: HtmxRequest, template: str, context: dict[str, object]) -> HttpResponse:
    """Show the form, with `do=look` also its changes; while the person types, only the changes."""
    form = context["form"]
    assert isinstance(form, HouseRulesForm)
    context["nav"] = "club"
    if _is_typing(request):
        return render(request, "scoring/_rules_summary.html", {**context, "typing": True})
    if request.POST.get("do") == "look" and not form.errors:
        return render(request, template, {**context, "looked": True})
    return form_page(request, template, context)


def _changed_meanwhile(request: HttpRequest, own: OwnRules, form: HouseRulesForm) -> HttpResponse:
    """Show the current rules beside the typed ones, which can be saved as a change to them."""
    typed = request.POST.copy()
    typed["version"], typed["do"] = str(own.latest.number), "look"
    mine = replace(own.chosen, rules=own.chosen.rules.with_options(form.wanted))
    context = {
        "club": own.row.club,
        "nav": "club",
        "own": own,
        "form": form,
        "contrast": Contrast(own.chosen, mine),
        "typed": [
            (name, values) for name, values in typed.lists() if name != "csrfmiddlewaretoken"
        ],
    }
    return render(request, "scoring/rules_conflict.html", context, status=409)
