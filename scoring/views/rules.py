"""The rules of a club: the presets, and its own house rules in their versions."""

from dataclasses import replace
from itertools import pairwise

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from clubs import kept
from clubs.access import Right, club_for, signed_in
from clubs.models import Club
from clubs.views.answers import form_page
from scoring import rulebook
from scoring.contrast import Contrast
from scoring.forms.rules import HouseRulesForm
from scoring.house import OwnRules, Playbook, as_chosen, preset
from scoring.rules import RULESETS


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
        "presets": [preset(game) for game in RULESETS],
    }
    return render(request, "scoring/rules.html", context)


@require_http_methods(["GET", "POST"])
def copy_rules(request: HttpRequest, slug: str) -> HttpResponse:
    """Make house rules out of a preset, or of other house rules: `?of=` says which."""
    club = club_for(request, slug, Right.KEEP)
    of = Playbook(club).find(request.GET.get("of", ""))
    if of is None:
        raise Http404
    form = HouseRulesForm(preset(of.key), of, "", kept.typed(request))
    if _is_to_be_kept(request) and form.is_valid():
        try:
            house = rulebook.copy(
                club,
                of.key,
                name=form.cleaned_data["name"],
                options=form.options,
                by=signed_in(request),
            )
        except rulebook.Refused as refused:
            form.refuse(refused)
        else:
            said = _("New matches can be played by {name}.")
            messages.success(request, said.format(name=house.name))
            return redirect("house_rules", slug, house.number)
    return _form_page(request, "scoring/copy_rules.html", {"club": club, "form": form, "of": of})


@require_safe
def house_rules(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """What they say now, and in what they are not the preset."""
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
def change_rules(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Append a version, unless somebody else has in the meantime: both are then shown."""
    club = club_for(request, slug, Right.KEEP)
    own = own_rules(club, number)
    form = HouseRulesForm(own.preset, own.chosen, own.row.name, kept.typed(request))
    if _is_to_be_kept(request) and form.is_valid():
        try:
            rulebook.change(
                own.row,
                version=form.cleaned_data["version"],
                name=form.cleaned_data["name"],
                options=form.options,
                by=signed_in(request),
            )
        except rulebook.ChangedMeanwhile:
            return _changed_meanwhile(request, own_rules(club, number), form)
        except rulebook.Refused as refused:
            form.refuse(refused)
        else:
            messages.success(request, _("The rules are kept. New matches are played by them."))
            return redirect("house_rules", slug, number)
    return _form_page(
        request, "scoring/change_rules.html", {"club": club, "form": form, "own": own}
    )


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
def retire_rules(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    club = club_for(request, slug, Right.KEEP)
    own = own_rules(club, number)
    if request.method == "POST":
        rulebook.retire(own.row, by=signed_in(request))
        said = _("{name} is retired: no new match is played by it.")
        messages.success(request, said.format(name=own.row.name))
    return redirect("house_rules", slug, number)


@require_http_methods(["GET", "POST"])
def restore_rules(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    club = club_for(request, slug, Right.KEEP)
    own = own_rules(club, number)
    if request.method == "POST":
        rulebook.restore(own.row, by=signed_in(request))
        said = _("New matches can be played by {name}.")
        messages.success(request, said.format(name=own.row.name))
    return redirect("house_rules", slug, number)


def _is_to_be_kept(request: HttpRequest) -> bool:
    return request.method == "POST" and request.POST.get("do") != "look"


def _form_page(request: HttpRequest, template: str, context: dict[str, object]) -> HttpResponse:
    """The form; looked at before it is kept, with what would change. While somebody types, only
    that.
    """
    form = context["form"]
    assert isinstance(form, HouseRulesForm)
    context["nav"] = "club"
    if request.htmx:  # type: ignore[attr-defined]
        return render(request, "scoring/_rules_changes.html", {**context, "typing": True})
    if request.POST.get("do") == "look" and not form.errors:
        return render(request, template, {**context, "looked": True})
    return form_page(request, template, context)


def _changed_meanwhile(request: HttpRequest, own: OwnRules, form: HouseRulesForm) -> HttpResponse:
    """What is there now beside what was typed; the typed goes on as a change of what is there."""
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
