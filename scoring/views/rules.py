"""The club's own numbers."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from clubs import kept
from clubs.access import Right, club_for, signed_in
from clubs.views.answers import form_page
from scoring import rulebook
from scoring.forms.rules import HouseRulesForm
from scoring.rules import RULESETS
from scoring.scoresheet import PRESET_NAMES, ChosenRules


@require_http_methods(["GET", "POST"])
def house_rules(request: HttpRequest, slug: str) -> HttpResponse:
    """Change single numbers of a game, the first or that of `?game=`."""
    club = club_for(request, slug, Right.KEEP)
    game = request.GET.get("game", next(iter(RULESETS)))
    if game not in RULESETS:
        raise Http404
    preset = ChosenRules(game, str(PRESET_NAMES[game]), RULESETS[game])
    house = rulebook.house_rules_of(club, game)
    form = HouseRulesForm(preset, house, kept.typed(request))
    if request.POST.get("do") == "drop":
        rulebook.drop(club, game, by=signed_in(request))
        house = None
    elif request.method == "POST" and form.is_valid():
        house = rulebook.keep(
            club,
            game,
            name=form.cleaned_data["name"],
            options=form.options,
            by=signed_in(request),
        )
    else:
        context = {"club": club, "nav": "club", "preset": preset, "house": house, "form": form}
        return form_page(request, "scoring/house_rules.html", context)
    said = _("New matches can be played by {name}.") if house else _("The club plays by {name}.")
    messages.success(request, said.format(name=house or preset.name))
    return redirect(request.get_full_path())
