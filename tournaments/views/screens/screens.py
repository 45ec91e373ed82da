"""The director steers the screens of the hall: what each shows now, its turn, a message."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render, resolve_url
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from clubs.journal.writing import Gone, NotNow
from clubs.lists.short_codes import in_threes
from clubs.models import User
from clubs.rights.access import signed_in
from clubs.views.answers import form_page
from server.web.full_addresses import full_address
from server.web.htmx import HtmxRequest, vary_on_htmx, wants_fragment
from tournaments.director.phones import screens
from tournaments.forms.club.screens import MessageForm, NewScreenForm, PlanForm, ScreenForm
from tournaments.models import Screen, Tournament
from tournaments.models.screens import LONGEST_MESSAGE
from tournaments.views.fetch import tournament_for
from tournaments.views.rounds.rounds import frame
from tournaments.views.screens.wall import show_wall, wall_context
from tournaments.wall.board import wall_of
from tournaments.wall.control import Control
from tournaments.wall.keys import secret
from tournaments.wall.turn import DARK, MOST_MINUTES, moved, read_plan


@require_safe
def screen_list(request: HttpRequest, slug: str, name: str) -> HttpResponse:
    """Go to the first screen; without a screen, to the form for one."""
    tournament = tournament_for(request, slug, name)
    first = tournament.screens.first()
    if first is None:
        return redirect("add_screen", slug, name)
    return redirect("screen", slug, name, first.number)


@require_http_methods(["GET", "POST"])
def add_screen(request: HttpRequest, slug: str, name: str) -> HttpResponse:
    """Add a screen, and show its code."""
    tournament = tournament_for(request, slug, name)
    form = NewScreenForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        try:
            screen = screens.add(tournament, form.cleaned_data["name"], by=signed_in(request))
        except NotNow:
            words = _("A tournament has at most {number} screens. Remove one first.")
            form.add_error("name", words.format(number=screens.MOST_SCREENS))
        else:
            return redirect("screen", slug, name, screen.number)
    context = {**frame(tournament), "form": form, "has_screens": tournament.screens.exists()}
    return form_page(request, "tournaments/screens/add.html", context, is_new=True)


@require_http_methods(["GET", "POST"])
@vary_on_htmx
def screen_page(request: HtmxRequest, slug: str, name: str, number: int) -> HttpResponse:
    """Show what a screen shows, and do what one of its buttons says."""
    tournament = tournament_for(request, slug, name)
    screen = _screen(tournament, number)
    if request.method == "GET":
        context = _context(request, screen)
        part = "_now" if wants_fragment(request) else "screen"
        return render(request, f"tournaments/screens/{part}.html", context)
    verb, _space, page = request.POST.get("do", "").partition(" ")
    if verb == "say":
        return _say(request, screen)
    if verb == "change":
        return _change(request, screen)
    if verb in ("plan", "up", "down"):
        return _plan(request, screen, verb, page)
    try:
        _steer(screen, verb, page, by=signed_in(request))
    except Gone:
        messages.error(request, _("This screen was removed."))
        return redirect("screens", slug, name)
    except NotNow:
        messages.error(request, _("This page cannot be shown."))
    return redirect("screen", slug, name, number)


@require_safe
def screen_now(request: HttpRequest, slug: str, name: str, number: int) -> HttpResponse:
    """Return the small copy of a screen: the same fragment that the projector gets."""
    tournament = tournament_for(request, slug, name)
    return show_wall(request, _screen(tournament, number))


@require_http_methods(["GET", "POST"])
def remove_screen(request: HttpRequest, slug: str, name: str, number: int) -> HttpResponse:
    """Ask whether to remove a screen, and remove it."""
    tournament = tournament_for(request, slug, name)
    screen = _screen(tournament, number)
    if request.method == "POST":
        screens.remove(screen, by=signed_in(request))
        messages.success(request, _("The screen “{name}” was removed.").format(name=screen))
        return redirect("screens", slug, name)
    context = {**frame(tournament), "screen": screen}
    return render(request, "tournaments/screens/remove.html", context)


def _steer(screen: Screen, verb: str, page: str, *, by: User) -> None:
    """Do what a button without a form says. Raises NotNow and Gone."""
    showing = wall_of(screen, timezone.now()).showing
    if verb == "show":
        screens.show(screen, page)
    elif verb == "hold":
        screens.hold(screen, page, showing.since)
    elif verb == "dark":
        screens.hold(screen, DARK, showing.since)
    elif verb == "follow":
        screens.follow(screen)
    elif verb == "unsay":
        screens.take_message(screen)
    elif verb == "replace":
        screens.replace_code(screen, by=by)


def _plan(request: HtmxRequest, screen: Screen, verb: str, page: str) -> HttpResponse:
    """Save the pages of the turn, and move one of them up or down."""
    old = read_plan(screen.plan)
    form = PlanForm(old, request.POST)
    if not form.is_valid():
        return _again(request, screen, plan=form, order=True)
    slots = form.slots
    if verb != "plan" and page in {slot.page for slot in slots}:
        slots = moved(slots, page, -1 if verb == "up" else 1)
    try:
        screens.plan(screen, slots, wall_of(screen, timezone.now()).turning)
    except NotNow:
        messages.error(request, _("The turn was not changed. Try again."))
    if wants_fragment(request):
        screen.refresh_from_db()
        context = _context(request, screen, order=True)
        return render(request, "tournaments/screens/_plan.html", context)
    return redirect(f"{_path(screen)}?order#turn")


def _say(request: HtmxRequest, screen: Screen) -> HttpResponse:
    """Show a message on the chosen screens."""
    form = MessageForm(screen.tournament.screens.all(), _with_only_screen(request, screen))
    if not form.is_valid():
        return _again(request, screen, message=form)
    text = form.cleaned_data["text"]
    screens.show_message(form.chosen, text, form.minutes, by=signed_in(request))
    return redirect(_path(screen))


def _with_only_screen(request: HttpRequest, screen: Screen) -> QueryDict:
    """Return what was sent; a page of the only screen has no choice of screens."""
    data = request.POST.copy()
    if "screens" not in data and screen.tournament.screens.count() == 1:
        data["screens"] = str(screen.number)
    return data


def _change(request: HtmxRequest, screen: Screen) -> HttpResponse:
    """Save the name and the sounds of a screen."""
    form = ScreenForm(request.POST)
    if not form.is_valid():
        return _again(request, screen, form=form)
    screens.change(screen, **form.cleaned_data)
    messages.success(request, _("Saved."))
    return redirect(_path(screen))


def _again(request: HtmxRequest, screen: Screen, **forms: Any) -> HttpResponse:
    """Show the page again with a form that has errors."""
    context = _context(request, screen) | forms
    return render(request, "tournaments/screens/screen.html", context, status=422)


def _path(screen: Screen) -> str:
    tournament = screen.tournament
    return resolve_url("screen", tournament.club.slug, tournament.slug, screen.number)


def _screen(tournament: Tournament, number: int) -> Screen:
    screen = get_object_or_404(Screen, tournament=tournament, number=number)
    screen.tournament = tournament
    return screen


def _context(request: HttpRequest, screen: Screen, *, order: bool = False) -> dict[str, Any]:
    """Return the context of a screen's page. `order`: the fold that changes the turn is open."""
    tournament = screen.tournament
    key, code, *_digests = secret(screen)
    others = list(tournament.screens.all())
    place = tournament.club.slug, tournament.slug, screen.number
    # The copy is in the language of the screen, as on the projector.
    with translation.override(tournament.club.languages[0]):
        wall = wall_context(request, screen, timezone.now())

    def copy() -> str:
        with translation.override(tournament.club.languages[0]):
            return render(request, "tournaments/wall/_wall.html", wall).content.decode()

    control = Control(wall["wall"])
    initial = {"duration": "5", "screens": [str(screen.number)]}
    return {
        **frame(tournament),
        **{name: wall[name] for name in ("etag", "now_ms", "every")},
        "screen": screen,
        "screens": others,
        "control": control,
        # Only the whole page calls it.
        "copy": copy,
        "fragment": reverse("screen_now", args=place),
        "order": order or "order" in request.GET,
        "code": in_threes(code),
        "wall_url": full_address(request, reverse("wall")),
        "direct_url": full_address(request, reverse("wall_screen", args=[key])),
        "message": MessageForm(others, initial=initial),
        "most_minutes": MOST_MINUTES,
        "longest_message": LONGEST_MESSAGE,
        "form": ScreenForm(
            initial={
                "name": screen.name,
                "rings_last_hand": screen.rings_last_hand,
                "rings_end": screen.rings_end,
            }
        ),
    }
