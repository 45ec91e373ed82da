"""Rules and regulation of a tournament agree on whether high points win."""

from typing import Any

import pytest
from django.test import Client

from scoring.house_rules import rulebook
from tests.prepared import prepared
from tests.scoring.crowd import browser
from tests.tournaments.hall import drawn
from tests.tournaments.singles import HOME, thirteen
from tests.world import World
from tournaments.director import events
from tournaments.models import Tournament
from tournaments.views import fetch
from tournaments.views import plans as views

BY_POINTS: dict[str, Any] = {"award": "points", "tiebreaks": ["lot"], "walkover": [300, 0]}
TIES_BY_POINTS: dict[str, Any] = {
    "award": "places",
    "tiebreaks": ["wins", "points-for", "lot"],
    "walkover": [300, 0],
}


@pytest.fixture
@prepared
def cup(world: World) -> Tournament:
    """Return thirteen single players under rules where high points win, before the draw."""
    options = {"mode": "positive"}
    rulebook.copy(world.club, "ramiro-es", name="Positivo", options=options, by=world.ana)
    cup = thirteen(world)
    cup.options = {**cup.options, **options}
    cup.rules_name = "Positivo"
    cup.save(update_fields=["options", "rules_name"])
    return cup


def change_rules(client: Client, world: World, name: str) -> Any:
    """Choose other rules on the page of the tournament."""
    page = browser(client, world.bruno)
    form = page.get(f"{HOME}edit/").context["form"]
    data = {field: form[field].value() or "" for field in form.fields}
    offered = form.choice.rules.items()
    # House rules are offered with their version.
    data["rules"] = next(value for value, one in offered if one.name.startswith(name))
    data["place"] = "Salão novo"
    return page.post(f"{HOME}edit/", data, headers={"Accept-Language": "en"})


@pytest.mark.parametrize("regulation", [BY_POINTS, TIES_BY_POINTS])
def test_rules_with_bad_points_refuse_a_points_regulation(
    client: Client, world: World, cup: Tournament, regulation: dict[str, Any]
) -> None:
    events.regulate(cup, regulation, by=world.bruno)
    answer = change_rules(client, world, "Ramiro")
    assert answer.status_code == 422
    form = answer.context["form"]
    assert list(form.errors) == ["rules"]
    assert "Change the regulation first." in answer.content.decode()
    assert form["place"].value() == "Salão novo"
    cup.refresh_from_db()
    assert (cup.options["mode"], cup.place) == ("positive", "Salão social")
    events.regulate(cup, events.BY_PLACES, by=world.bruno)
    assert change_rules(client, world, "Ramiro").status_code == 302
    cup.refresh_from_db()
    assert cup.options["mode"] == "elimination"


def test_places_regulation_fits_all_rules(client: Client, world: World, cup: Tournament) -> None:
    for name in ("Ramiro", "Positivo", "Ramiro"):
        assert change_rules(client, world, name).status_code == 302
    cup.refresh_from_db()
    assert cup.options["mode"] == "elimination"


@pytest.mark.parametrize("regulation", [BY_POINTS, TIES_BY_POINTS])
def test_points_regulation_is_refused_if_points_are_bad(
    world: World, regulation: dict[str, Any]
) -> None:
    cup = thirteen(world)
    with pytest.raises(events.PointsAreBad):
        events.regulate(cup, regulation, by=world.bruno)
    cup.refresh_from_db()
    assert cup.regulation == events.BY_PLACES


def test_regulation_for_rules_changed_meanwhile_is_refused(
    client: Client, world: World, cup: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another director changes the rules between the check and the write."""
    fetch_original = fetch.tournament_for

    def fetch_and_change(*args: Any) -> Tournament:
        original = fetch_original(*args)
        options = {**original.options, "mode": "elimination"}
        Tournament.objects.filter(pk=original.pk).update(options=options)
        return original

    monkeypatch.setattr(views, "tournament_for", fetch_and_change)
    data = {
        "line": "winner",
        "award": "points",
        "walkover_for": "300",
        "walkover_against": "0",
        "tie1": "lot",
    }
    page = browser(client, world.bruno)
    answer = page.post(f"{HOME}regulation/", data, headers={"Accept-Language": "en"})
    assert answer.status_code == 422
    assert "more points are worse" in answer.content.decode()
    cup.refresh_from_db()
    assert cup.regulation == events.BY_PLACES


def test_rules_are_fixed_after_the_draw(client: Client, world: World, cup: Tournament) -> None:
    events.regulate(cup, BY_POINTS, by=world.bruno)
    drawn(cup, world)
    answer = change_rules(client, world, "Ramiro")
    assert list(answer.context["form"].errors) == ["rules"]
