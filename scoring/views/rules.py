"""The rules of a club: the presets, and its own house rules in their versions."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from itertools import pairwise

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from clubs import kept
from clubs.access import Right, club_for, signed_in
from clubs.models import Club
from clubs.views.answers import HtmxRequest, form_page
from clubs.writing import Refused
from scoring import rulebook
from scoring.contrast import Contrast
from scoring.forms.rules import ChangeRulesForm, HouseRulesForm
from scoring.games import GAMES
from scoring.house import OwnRules, Playbook, as_chosen, preset
from scoring.models import HouseRules


def own_rules(club: Club, number: int) -> OwnRules:
    """The club's house rules of this number, or 404."""
    own = Playbook(club).house(number)
    if own is None:
        raise Http404
    own.row.club = club
    return own


@require_safe
def rules(request: HttpRequest, slug: str) -> HttpResponse:
    """All there are: the club's own, retired ones apart, and the presets to copy."""
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
    """Make house rules out of a preset, or of other house rules: `?of=` says which."""
    club, by = club_for(request, slug, Right.KEEP), signed_in(request)
    of = Playbook(club).find(request.GET.get("of", ""))
    if of is None:
        raise Http404
    form = HouseRulesForm(preset(of.key), of, kept.typed(request))
    keep = partial(rulebook.copy, club, of.key, by=by)
    look = partial(rulebook.look_at_copy, club, of.key, by=by)
    if house := _kept(request, form, keep, look):
        said = _("New matches can use the rules {name}.")
        messages.success(request, said.format(name=house.name))
        return redirect("house_rules", slug, house.number)
    return _form_page(request, "scoring/copy_rules.html", {"club": club, "form": form, "of": of})


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
    """Append a version, unless somebody else has in the meantime: both are then shown."""
    club, by = club_for(request, slug, Right.KEEP), signed_in(request)
    own = own_rules(club, number)
    form = ChangeRulesForm(own.preset, own.chosen, kept.typed(request), own.row.name)
    keep = partial(rulebook.change, own.row, by=by)
    look = partial(rulebook.look_at_change, own.row)
    try:
        if _kept(request, form, keep, look):
            messages.success(request, _("The rules are saved. New matches use these rules."))
            return redirect("house_rules", slug, number)
    except rulebook.ChangedMeanwhile:
        return _changed_meanwhile(request, own_rules(club, number), form)
    context = {"club": club, "form": form, "own": own}
    return _form_page(request, "scoring/change_rules.html", context)


@require_safe
def rules_versions(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Every version, newest first, each with what it changed of the one before."""
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
    """No new match is played by them; or again, to `bring_back` those that were retired."""
    club = club_for(request, slug, Right.KEEP)
    own = own_rules(club, number)
    if request.method == "POST":
        if bring_back:
            rulebook.restore(own.row, by=signed_in(request))
            said = _("New matches can use the rules {name}.")
        else:
            rulebook.retire(own.row, by=signed_in(request))
            said = _("{name} is archived: no new match can use these rules.")
        messages.success(request, said.format(name=own.row.name))
    return redirect("house_rules", slug, number)


def _kept(
    request: HtmxRequest,
    form: HouseRulesForm,
    keep: Callable[..., HouseRules],
    look: Callable[..., object],
) -> HouseRules | None:
    """Save the rules if asked to, and return them. The form shows a refusal, also when the request
    only looks at the changes, but not while the person types.
    """
    if request.method != "POST" or _is_typing(request) or not form.is_valid():
        return None
    try:
        if request.POST.get("do") != "look":
            return keep(**form.said)
        look(**form.said)
    except rulebook.ChangedMeanwhile:
        raise
    except Refused as refused:
        form.refuse(refused)
    return None


def _is_typing(request: HtmxRequest) -> bool:
    return bool(request.htmx)


def _form_page(request: HtmxRequest, template: str, context: dict[str, object]) -> HttpResponse:
    """The form; looked at before it is kept, with what would change. While somebody types, only
    that.
    """
    form = context["form"]
    assert isinstance(form, HouseRulesForm)
    context["nav"] = "club"
    if _is_typing(request):
        return render(request, "scoring/_rules_changes.html", {**context, "typing": True})
    if request.POST.get("do") == "look" and not form.errors:
        return render(request, template, {**context, "looked": True})
    return form_page(request, template, context)


def _changed_meanwhile(request: HttpRequest, own: OwnRules, form: HouseRulesForm) -> HttpResponse:
    """Show the current rules beside the typed ones, which go on as a change of the current ones."""
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
