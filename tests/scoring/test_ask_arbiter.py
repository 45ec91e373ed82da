"""Ask the arbiter: one question a page, with answers known from the match filled in."""

import pytest
from django.test import Client

from scoring.arbiter.steps import Ruling, Table
from scoring.games import GAMES, RULINGS
from scoring.house_rules.house import preset
from scoring.house_rules.rulebook import copy
from scoring.table.scoresheet import rules_of_match
from tests.cases import with_thorough
from tests.scoring.arbiter.walks import branches
from tests.scoring.crowd import browser
from tests.scoring.notebook import evening
from tests.scoring.rulings import (
    CLUB,
    MATCH,
    SITUATIONS,
    answered_all_ways,
    decision,
    listed,
    match_of,
    note,
    text_of,
)
from tests.world import World

BRIDGE_TABLE = "step=exposed+S+W+H+7+9+otherwise&step=exposed+E+C+K+9&step=exposed+W+S+A+9"


def rulings(pages: list) -> set[tuple[str, str]]:
    return {
        (page.context["consultation"].ruling.code, page.context["consultation"].ruling.reason)
        for page in pages
        if page.context["consultation"].ruling
    }


# In each game one situation with many questions; bridge has its own pages of a position.
@pytest.mark.parametrize(
    ("game", "situation"),
    with_thorough(
        SITUATIONS,
        quick=[
            *(("aacrt-2016", "final-out"), ("samba-es", "pozo"), ("bridge", "turn")),
        ],
    ),
)
def test_every_situation_can_be_asked_to_its_end(
    client: Client, world: World, game: str, situation: str
) -> None:
    """By its buttons alone, every ruling of the core is reached that likely answers lead to."""
    table = f"?{BRIDGE_TABLE}" if game == "bridge" else ""
    page = browser(client, world.carla)
    pages = list(answered_all_ways(page, f"{CLUB}{game}/{situation}/{table}"))
    assert {answer.status_code for answer in pages} <= {200, 422}
    for answer in pages:
        asking = answer.context["consultation"]
        words = text_of(answer)
        if asking.ruling:
            assert asking.ruled.text in words
            assert asking.ruled.article in words
        else:
            assert (asking.words if asking.question else "Not possible") in words
    assert any(
        answer.context["consultation"].ruling or answer.context["consultation"].problems
        for answer in pages
    )
    if game != "bridge" and situation != "failed-opening":
        core = RULINGS[game].arbiter.situations[situation]
        all_ways = branches(core, Table(preset(game).rules))
        assert rulings(pages) == {
            (outcome.code, outcome.reason)
            for _answers, outcome in all_ways
            if isinstance(outcome, Ruling)
        }


@pytest.mark.parametrize(
    "game", with_thorough([game for game in RULINGS if game != "bridge"], first=2)
)
def test_arbiter_of_a_match_uses_its_rules(client: Client, world: World, game: str) -> None:
    match = match_of(world, game)
    page = browser(client, world.carla).get(MATCH)
    assert page.status_code == 200
    for title, address in listed(page):
        assert title in text_of(page)
        assert client.get(address).status_code == 200
    assert rules_of_match(match) == preset(game).rules


@pytest.mark.parametrize("game", with_thorough(GAMES, first=2))
def test_match_of_every_game_links_to_its_arbiter(client: Client, world: World, game: str) -> None:
    match_of(world, game)
    page = browser(client, world.ana)
    assert f'href="{MATCH}"' in page.get("/boa-vista/matches/1/").content.decode()
    assert page.get(MATCH).status_code == 200
    assert "director-decides" in page.get(MATCH).content.decode()


def test_arbiter_without_a_match_uses_the_usual_rules(client: Client, world: World) -> None:
    for game in ("aacrt-2016", "buraco-br"):
        copy(world.club, game, name=f"Da casa {game}", options={"going_out": 150}, by=world.ana)
    page = browser(client, world.carla)
    assert "By the rules AACRT 2016." in text_of(page.get(CLUB))
    # Of a game that is not the usual one, the club has only its house rules.
    assert "By the rules Da casa buraco-br (1)." in text_of(page.get(f"{CLUB}buraco-br/"))


def test_arbiter_without_a_match_uses_the_rules_chosen(client: Client, world: World) -> None:
    for bonus in (150, 175):
        options = {"going_out": bonus}
        copy(world.club, "aacrt-2016", name=f"Da casa {bonus}", options=options, by=world.ana)
    world.club.default_rules = "1"
    world.club.save()
    page = browser(client, world.carla)
    assert "By the rules Da casa 150 (1)." in text_of(page.get(CLUB))
    address = f"{CLUB}aacrt-2016/final-out/?morto=taken&clean=yes&failed-out-before=no"
    assert "150 points for going out" in text_of(page.get(address))


# --- Numbers that the match knows ----------------------------------------------------------------


def test_arbiter_of_a_match_fills_in_known_answers(client: Client, world: World) -> None:
    evening(world, 4)  # 2405 x 1425
    page = browser(client, world.carla)
    first = page.get(f"{MATCH}failed-opening/")
    assert first.context["consultation"].words == "Who is this about?"
    assert [choice.text for choice in first.context["consultation"].choices] == [
        "Dirce and Nelson",
        "Ivone and Osvaldo",
    ]
    ruled = text_of(page.get(f"{MATCH}failed-opening/?side=0"))
    assert "2405 from the score sheet" in ruled
    assert "must now lay down 90 points or more" in ruled
    assert "With this total the pair has no minimum" in text_of(
        page.get(f"{MATCH}failed-opening/?side=1")
    )


def test_failed_openings_noted_in_the_hand_raise_the_minimum(client: Client, world: World) -> None:
    match = evening(world, 4)
    failed = decision("aacrt-2016", "failed-opening", total=2405, failed_before=0)
    note(match, failed, world.bruno, side=0)
    cancelled = note(match, failed, world.bruno, side=0)
    cancelled.cancelled_at, cancelled.cancelled_by = cancelled.noted_at, world.bruno
    cancelled.cancel_reason = "twice"
    cancelled.save()
    page = browser(client, world.carla)
    assert "must now lay down 120 points" in text_of(page.get(f"{MATCH}failed-opening/?side=0"))


def test_answer_known_from_the_match_can_be_changed(client: Client, world: World) -> None:
    evening(world, 4)
    page = browser(client, world.carla)
    question = page.get(f"{MATCH}failed-opening/?side=0&at=failed-before")
    assert question.context["consultation"].held == ["0"]
    ruled = page.get(f"{MATCH}failed-opening/?side=0&failed-before=2&given=failed-before&was=0")
    assert "must now lay down 150 points" in text_of(ruled)


# --- Going back, and answers that make no sense --------------------------------------------------


def test_going_back_shows_the_answer_and_loses_none(client: Client, world: World) -> None:
    page = browser(client, world.carla)
    address = f"{CLUB}aacrt-2016/lixo/"
    ruled = page.get(f"{address}?wild-before=none&cards-in-hand=more&use-of-top=keep")
    first = ruled.context["consultation"].lines[0]
    again = page.get(f"{address}?{first.query}")
    choices = again.context["consultation"].choices
    assert [choice.is_held for choice in choices] == [True, False, False]
    assert (
        page.get(f"{address}?{choices[0].query}").context["consultation"].ruling.reason
        == "top-unused"
    )
    assert (
        page.get(f"{address}?{choices[2].query}").context["consultation"].ruling.reason
        == "table-locked"
    )
    assert (
        page.get(f"{address}?{choices[1].query}")
        .context["consultation"]
        .words.startswith("How many")
    )


def test_changed_number_discards_later_answers(client: Client, world: World) -> None:
    page = browser(client, world.carla)
    address = f"{CLUB}aacrt-2016/failed-opening/?total=1600&failed-before=2&given=total&was="
    assert page.get(address + "1600").context["consultation"].ruling
    assert page.get(address + "1700").context["consultation"].question.code == "failed-before"


@pytest.mark.parametrize(
    ("typed", "message"),
    [
        ("many", "Write a whole number from 1 to 108."),
        ("0", "Write a whole number from 1 to 108."),
        ("", "Write a whole number from 1 to 108."),
    ],
)
def test_unusable_number_shows_the_error_at_its_field(
    client: Client, world: World, typed: str, message: str
) -> None:
    address = f"{CLUB}samba-es/exposed-cards/?how-seen=dropped&given=cards-seen&cards-seen={typed}"
    answer = browser(client, world.carla).get(address)
    assert answer.status_code == 422
    assert message in text_of(answer)
    assert f'value="{typed}"' in answer.content.decode()


def test_number_with_a_thousands_separator_is_read(client: Client, world: World) -> None:
    address = f"{CLUB}aacrt-2016/failed-opening/?given=total&total=1.600&failed-before=0"
    asking = browser(client, world.carla).get(address).context["consultation"]
    assert asking.answers == {"total": 1600}


@pytest.mark.parametrize(
    "query",
    ["wild-before=perhaps", "nothing=none", "at=nothing", "side=7", "given=wild-before", "step="],
)
def test_unknown_query_of_the_arbiter_is_no_error(client: Client, world: World, query: str) -> None:
    answer = browser(client, world.carla).get(f"{CLUB}aacrt-2016/lixo/?{query}")
    assert answer.status_code in (200, 422)


def test_unknown_game_or_situation_is_404(client: Client, world: World) -> None:
    evening(world, 1)
    page = browser(client, world.carla)
    for path in ("poker/", "aacrt-2016/pozo/", "bridge/lixo/"):
        assert page.get(CLUB + path).status_code == 404
    assert page.get(f"{MATCH}pozo/").status_code == 404


# --- What a page costs ---------------------------------------------------------------------------


def test_arbiter_page_after_many_rulings_needs_no_more_queries(
    client: Client, world: World, django_assert_num_queries
) -> None:
    match = evening(world, 4)
    page = browser(client, world.ana)
    page.get(f"{MATCH}failed-opening/")
    for _turn in range(3):
        note(match, decision("aacrt-2016", "lixo", wild_before="wild"), world.ana)
        with django_assert_num_queries(6):
            page.get(f"{MATCH}failed-opening/?side=0")
