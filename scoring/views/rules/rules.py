"""The rules of a club: list, copy, change and archive its house rules."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from itertools import pairwise

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from clubs.journal.writing import Refused
from clubs.models import Club
from clubs.rights.access import club_for, signed_in
from clubs.views.answers import form_page
from scoring.forms.start.rules import ChangeRulesForm, HouseRulesForm
from scoring.games import GAMES
from scoring.house_rules import rulebook
from scoring.house_rules.contrast import Contrast
from scoring.house_rules.house import OwnRules, Playbook, as_chosen, preset
from scoring.models import HouseRules
from server.web import saved_form
from server.web.htmx import HtmxRequest


def own_rules(club: Club, number: int) -> OwnRules:
    """Return the club's house rules of this number. Raises Http404."""
    own = Playbook(club).house(number)
    if own is None:
        raise Http404
    own.row.club = club
    return own


@require_safe
def rules(request: HttpRequest, slug: str) -> HttpResponse:
    """List the club's house rules, archived ones apart, and the presets to copy."""
    club = club_for(request, slug)
    context = {
        "club": club,
        "nav": "club",
        "book": Playbook(club),
        "presets": [preset(game) for game in GAMES],
    }
    return render(request, "scoring/rules.html", context)


@require_http_methods(["GET", "POST"])
def copy_rules(request: HtmxRequest, slug: str) -> HttpResponse:
    """Make house rules from the rules `?of=`: a preset or other house rules."""
    club, by = club_for(request, slug), signed_in(request)
    source = Playbook(club).find(request.GET.get("of", ""))
    if source is None:
        raise Http404
    form = HouseRulesForm(preset(source.key), source, saved_form.typed(request))
    save = partial(rulebook.copy, club, source.key, by=by)
    check = partial(rulebook.look_at_copy, club, source.key, by=by)
    if house := _saved(request, form, save, check):
        text = _("New matches can use the rules {name}.")
        messages.success(request, text.format(name=house.name))
        return redirect("house_rules", slug, house.number)
    context = {"club": club, "form": form, "of": source}
    return _form_page(request, "scoring/copy_rules.html", context)


@require_safe
def house_rules(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show house rules and their differences from the preset."""
    club = club_for(request, slug)
    own = own_rules(club, number)
    context = {
        "club": club,
        "nav": "club",
        "own": own,
        "contrast": Contrast(own.preset, own.chosen),
        "matches": own.matches.count(),
    }
    return render(request, "scoring/house_rules.html", context)


@require_http_methods(["GET", "POST"])
def change_rules(request: HtmxRequest, slug: str, number: int) -> HttpResponse:
    """Append a version to house rules. If another person has changed them meanwhile, show both."""
    club, by = club_for(request, slug), signed_in(request)
    own = own_rules(club, number)
    form = ChangeRulesForm(own.preset, own.chosen, saved_form.typed(request), own.row.name)
    save = partial(rulebook.change, own.row, by=by)
    check = partial(rulebook.look_at_change, own.row)
    try:
        if _saved(request, form, save, check):
            messages.success(request, _("The rules are saved. New matches use these rules."))
            return redirect("house_rules", slug, number)
    except rulebook.ChangedMeanwhile:
        return _changed_meanwhile(request, own_rules(club, number), form)
    context = {"club": club, "form": form, "own": own}
    return _form_page(request, "scoring/change_rules.html", context)


@require_safe
def rules_versions(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show every version of house rules, newest first, with its changes to the version before."""
    club = club_for(request, slug)
    own = own_rules(club, number)
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
    own = own_rules(club, number)
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
        return render(request, "scoring/_rules_changes.html", {**context, "typing": True})
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
