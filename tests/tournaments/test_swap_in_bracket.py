"""Exchange seats in the draft of a bracket: the first round alone takes it."""

from typing import Any

import pytest
from django.test import Client

from tests.cases import with_thorough
from tests.pages import texts
from tests.scoring.crowd import browser
from tests.tournaments.drafting import draft, seat, sent, url
from tests.tournaments.hall import (
    enter,
    meetings,
    options,
    play,
    played,
    stage,
    tournament,
)
from tests.world import World
from tournaments.director.rounds import by_hand, rounds
from tournaments.models import Round, Tournament

LIVE = {"HX-Request": "true"}
FORMATS = ["knockout", "double-elimination", "placement", "consolation", "two-legs"]


def second(world: World, format: str = "knockout", **said: Any) -> Round:
    """The draft of the second round of a bracket of eight."""
    cup = tournament(world, format)
    options(cup, world, **said)
    enter(cup, world, 8)
    played(cup, world)
    return draft(cup, world)


def refused(this_round: Round, world: World) -> None:
    before = meetings(this_round)
    (one, _two), (_three, other), *_rest = before
    with pytest.raises(by_hand.FollowsResults):
        by_hand.swap(this_round, seat(this_round, one), seat(this_round, other), by=world.bruno)
    this_round.refresh_from_db()
    assert (meetings(this_round), this_round.is_changed) == (before, False)


@pytest.mark.parametrize("format", with_thorough(FORMATS, first=2))
def test_swap_after_first_round_of_bracket_is_refused(world: World, format: str) -> None:
    refused(second(world, format), world)


def test_swap_in_series_of_a_bracket_is_refused(world: World) -> None:
    refused(second(world, best_of=3), world)


def test_swap_beside_a_match_played_again_is_refused(world: World) -> None:
    cup = tournament(world, "knockout", entries=4)
    first = draft(cup, world)
    rounds.publish(first, by=world.bruno)
    play(first, world, [(1000, 1000), (1000, 1000)])
    rounds.close(first, by=world.bruno)
    refused(draft(cup, world), world)


@pytest.mark.parametrize("live", [False, True])
def test_refused_swap_says_what_to_do(client: Client, world: World, live: bool) -> None:
    this_round = second(world)
    (one, _two), (_three, other), *_rest = meetings(this_round)
    data = sent(this_round, one, other)
    answer = browser(client, world.bruno).post(url(2, "swap"), data, headers=LIVE if live else None)
    assert answer.status_code == 409
    assert texts(answer.content.decode(), ".note--error") == [
        "Nobody changed places. The results decide who meets in this round. "
        "If somebody else should play here, correct the earlier result that decides it."
    ]


def test_later_round_of_bracket_offers_no_swap(client: Client, world: World) -> None:
    this_round = second(world)
    page = browser(client, world.bruno)
    chosen = seat(this_round, meetings(this_round)[0][0])
    for address in (url(2), f"{url(2)}?seat={chosen.pk}"):
        content = page.get(address).content.decode()
        assert "The results decide who meets in this round." in content
        assert "draw__seat" not in content
        assert "Tap" not in content


def test_draft_of_a_single_table_offers_no_swap(client: Client, world: World) -> None:
    draft(tournament(world, "swiss", entries=2), world)
    content = browser(client, world.bruno).get(url()).content.decode()
    assert "draw__seat" not in content
    assert "The results decide" not in content


@pytest.mark.parametrize("format", with_thorough(FORMATS, first=2))
def test_swap_in_first_round_sets_the_bracket(world: World, format: str) -> None:
    cup: Tournament = tournament(world, format, entries=8)
    first = draft(cup, world)
    (one, two), (three, four), *_rest = meetings(first)
    by_hand.swap(first, seat(first, two), seat(first, four), by=world.bruno)
    assert meetings(first)[:2] == [(one, four), (three, two)]
    rounds.publish(first, by=world.bruno)
    play(first, world)
    rounds.close(first, by=world.bruno)
    assert rounds.draw(stage(cup), by=world.bruno).notes == []
