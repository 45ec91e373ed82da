"""When no draw is legal, the director gets the draw with the fewest rematches."""

import pytest
from django.test import Client

from tests.scoring.crowd import browser
from tests.tournaments.hall import enter, meetings, options, played, tournament
from tests.tournaments.paper.press import text_of
from tests.tournaments.plans import EDIT, formats
from tests.world import World
from tournaments.director.rounds import rounds
from tournaments.models import Round, Tournament

HOME = "/boa-vista/tournaments/copa-da-primavera/"
DRAW = f"{HOME}stages/1/draw/"
PLAN = f"{HOME}regulation/"


@pytest.fixture
def cup(world: World) -> Tournament:
    """Two pairs that have met."""
    cup = tournament(world, "swiss", entries=2)
    played(cup, world)
    return cup


def test_round_without_a_legal_draw_offers_rematches(
    client: Client, world: World, cup: Tournament
) -> None:
    page = browser(client, world.bruno)
    answer = page.post(DRAW)
    assert answer.status_code == 409
    (repeat,) = answer.context["repeats"]
    assert repeat.endswith("meet again.")
    answer = page.post(DRAW, {"rematches": "1"})
    assert answer.headers["Location"] == f"{HOME}stages/1/rounds/2/"
    draft = page.get(f"{HOME}stages/1/rounds/2/draft/")
    assert "This draw has the fewest" in draft.content.decode()
    assert any(words.startswith("Rematches: 1.") for words in draft.context["board"].reasons)


def test_outdated_draft_with_rematches_offers_the_same(
    client: Client, world: World, cup: Tournament
) -> None:
    rounds.draw(cup.stages.get(), by=world.bruno, rematches=True)
    cup.stages.get().participants.filter(entry__number=1).update(seed=2)
    draft = browser(client, world.bruno).get(f"{HOME}stages/1/rounds/2/draft/")
    assert 'name="rematches" value="1"' in draft.content.decode()


def test_published_rematch_is_noted_on_page_and_paper(
    client: Client, world: World, cup: Tournament
) -> None:
    round = rounds.draw(cup.stages.get(), by=world.bruno, rematches=True)
    assert [note["code"] for note in round.notes][:2] == ["fewest-rematches", "rematch"]
    rounds.publish(round, by=world.bruno)
    page = browser(client, world.carla).get(f"{HOME}tables/")
    assert page.content.decode().count("meet again.") == 1
    assert text_of(client, world.carla, cup, "stages/1/rounds/2/draw.pdf").count("meet again.") == 1


def test_round_of_one_pair_offers_no_rematches(
    client: Client, world: World, cup: Tournament
) -> None:
    cup.stages.get().participants.filter(entry__number=2).update(until_round=1)
    answer = browser(client, world.bruno).post(DRAW, {"rematches": "1"})
    assert (answer.status_code, answer.context["repeats"]) == (409, [])


def test_draw_with_rematches_allowed_avoids_them_if_possible(client: Client, world: World) -> None:
    cup = tournament(world, "swiss", entries=4)
    first = set(map(frozenset, meetings(played(cup, world))))
    browser(client, world.bruno).post(DRAW, {"rematches": "1"})
    assert first.isdisjoint(map(frozenset, meetings(Round.objects.get(number=2))))


def test_plan_with_rounds_for_all_proposes_round_robin(client: Client, world: World) -> None:
    tournament(world, "swiss", entries=6)
    page = browser(client, world.bruno)
    answer = page.post(PLAN, formats(page, rounds="5"), follow=True)
    assert "In 5 rounds everybody meets everybody" in answer.content.decode()
    assert "In 5 rounds everybody meets everybody" in page.get(EDIT).content.decode()
    answer = page.post(PLAN, formats(page, rounds="4"), follow=True)
    assert "everybody meets everybody" not in answer.content.decode()


def test_plan_of_too_many_rounds_is_refused(client: Client, world: World) -> None:
    cup = tournament(world, "swiss", entries=6)
    page = browser(client, world.bruno)
    answer = page.post(PLAN, formats(page, rounds="6"))
    assert answer.context["form"].errors == {
        "rounds": ["Entries so far: 6. At most 5 rounds without a rematch."]
    }
    options(cup, world, rounds=6)
    answer = page.post(DRAW)
    assert answer.context["problems"] == ["6 rounds are too many: at most 5 fit."]


@pytest.mark.parametrize("format", ["swiss", "round-robin"])
def test_overview_warns_of_too_many_rounds_before_draw(
    client: Client, world: World, format: str
) -> None:
    cup = tournament(world, format)
    options(cup, world, rounds=6)
    page = browser(client, world.bruno)
    warning = "6 rounds are too many: at most 5 fit."
    assert "too many" not in page.get(HOME).content.decode()
    enter(cup, world, 6)
    assert warning in page.get(HOME).content.decode()
    rounds_of = "rounds" if format == "swiss" else "limit"
    page.post(PLAN, formats(page, **{rounds_of: "5"}))
    assert warning not in page.get(HOME).content.decode()
