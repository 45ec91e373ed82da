"""The match page: the score sheet as a page, and its live fragment."""

from typing import Any

import pytest
from django.test import Client

from clubs import roster
from clubs.models import User
from scoring import ledger
from scoring.templatetags.games import canastra_rows
from tests.pages import texts
from tests.scoring.notebook import EVENING, correct, evening, record, start
from tests.world import World

PAGE = "/boa-vista/matches/1/"
LIVE = {"HX-Request": "true"}
ENGLISH = {"Accept-Language": "en"}
MAIN, QUIET, FOLDED = ".actions .btn--main", ".actions__quiet .btn", ".actions .fold li"
RULES = ["Rules of the match", "Ask the arbiter", "Score under other rules"]
PAPERS = ["Print on A5", "Blank sheet with the names"]
FILES = ["Spreadsheet of the hands", "Match file"]
CHANGE, HISTORY = "Change pairs, table or date", "History of the match"


def page(client: Client, user: User, **headers: str) -> Any:
    client.force_login(user)
    return client.get(PAGE, headers=headers)


def test_sheet_shows_lines_and_totals_of_each_hand(client: Client, world: World) -> None:
    evening(world, 4)
    sheet = page(client, world.ana).context["sheet"]
    fourth = sheet.hands[3]
    assert [row.code for row in fourth.rows] == [
        "clean",
        "went-out",
        "morto",
        "cards",
        "received",
        "penalty",
    ]
    assert [(s.points, s.total) for s in fourth.sides] == [(735, 2405), (35, 1425)]
    assert [(s.failed, s.minimum) for s in fourth.sides] == [(1, 90), (0, 0)]
    assert fourth.rows[-1].cells[1].note == "carta mostrada"


@pytest.mark.postgres
@pytest.mark.parametrize("number", [2, 2**31, 10**30])
def test_unknown_match_is_404(client: Client, world: World, number: int) -> None:
    start(world)
    client.force_login(world.ana)
    assert client.get(f"/boa-vista/matches/{number}/").status_code == 404


def test_head_shows_missing_points_and_minimum(client: Client, world: World) -> None:
    evening(world, 4)
    sides = page(client, world.ana).context["sheet"].sides
    assert [(s.total, s.missing, s.minimum) for s in sides] == [(2405, 595, 75), (1425, 1575, 0)]
    assert [s.before_minimum for s in sides] == [None, 75]


def test_match_without_hands_is_shown(client: Client, world: World) -> None:
    start(world)
    answer = page(client, world.ana)
    assert answer.status_code == 200
    assert [s.total for s in answer.context["sheet"].sides] == [0, 0]
    (words,) = texts(answer.content.decode(), "aside .ruled p")
    assert words.startswith("As duas duplas abrem com qualquer jogo. Há mínimo a partir de 1500")


@pytest.mark.parametrize("hands", [1, 5])
def test_match_page_of_a_longer_match_needs_no_more_queries(
    client: Client, world: World, django_assert_num_queries: Any, hands: int
) -> None:
    evening(world, hands)
    page(client, world.ana)
    with django_assert_num_queries(8):
        client.get(PAGE)


def test_poll_of_a_match_is_304_until_a_write(client: Client, world: World) -> None:
    match = evening(world, 2)
    tag = page(client, world.ana, **LIVE)["ETag"]
    unchanged = client.get(PAGE, headers={**LIVE, "If-None-Match": tag})
    assert (unchanged.status_code, unchanged.content) == (304, b"")
    record(match, EVENING[2], world.silvio)
    changed = client.get(PAGE, headers={**LIVE, "If-None-Match": tag})
    assert changed.status_code == 200
    assert changed["ETag"] != tag


def test_corrected_name_changes_the_fragment(client: Client, world: World) -> None:
    evening(world, 2)
    tag = page(client, world.ana, **LIVE)["ETag"]
    roster.edit_pair(world.dirce_nelson, by=world.ana, number=1, name="Os Amarais")
    changed = client.get(PAGE, headers={**LIVE, "If-None-Match": tag})
    assert "Os Amarais" in changed.content.decode()


def test_unchanged_match_costs_four_queries(
    client: Client, world: World, django_assert_num_queries: Any
) -> None:
    evening(world, 2)
    tag = page(client, world.ana, **LIVE)["ETag"]
    with django_assert_num_queries(4):
        client.get(PAGE, headers={**LIVE, "If-None-Match": tag})


def test_etag_differs_by_language_and_rights(client: Client, world: World) -> None:
    evening(world, 2)
    tags = {
        page(client, user, **LIVE, **{"Accept-Language": language})["ETag"]
        for user in (world.ana, world.carla)
        for language in ("pt-BR", "es", "en")
    }
    assert len(tags) == 6


def test_fragment_has_one_root_and_is_not_stored(client: Client, world: World) -> None:
    evening(world, 2)
    answer = page(client, world.ana, **LIVE)
    assert answer.content.decode().lstrip().startswith('<div id="match"')
    assert answer["Cache-Control"] == "no-store"


def test_finished_match_names_the_winner_and_polls_rarely(client: Client, world: World) -> None:
    evening(world)
    answer = page(client, world.ana)
    assert answer.context["sheet"].winner.name == str(world.dirce_nelson)
    assert 'hx-trigger="every 60s"' in answer.content.decode()


def test_match_of_equal_totals_says_draw(client: Client, world: World) -> None:
    match = start(world)
    alike = {"dirty": 1, "card_points": 100}
    record(match, {"sides": [alike, alike]}, world.ana)
    ledger.end(match, by=world.ana, ending="time")
    answer = page(client, world.ana, **{"Accept-Language": "en"})
    assert answer.context["sheet"].winner is None
    assert "<b>A draw.</b>" in answer.content.decode()


def test_player_account_sees_no_buttons(client: Client, world: World) -> None:
    evening(world, 2)
    content = page(client, world.carla).content.decode()
    for what in ("record/", "correct/", "void/", "end/"):
        assert what not in content


def actions(client: Client, user: User) -> list[list[str]]:
    """Return the words of the main action, of the quiet ones and of those in the fold."""
    content = page(client, user, **ENGLISH).content.decode()
    return [texts(content, selector) for selector in (MAIN, QUIET, FOLDED)]


def test_match_in_play_offers_next_hand_first(client: Client, world: World) -> None:
    evening(world, 4)
    main, quiet, folded = actions(client, world.ana)
    assert (main, quiet) == (["Record hand 5"], ["Correct 4", "Undo 4", "Print", "Send"])
    rest = ["End before 3000", CHANGE, "Annul the match", HISTORY, *FILES]
    assert folded == [*PAPERS, "Code for the phone of the table", *RULES, *rest]


def test_match_without_hands_offers_nothing_to_correct(client: Client, world: World) -> None:
    start(world)
    main, quiet, folded = actions(client, world.ana)
    assert (main, quiet) == (["Record hand 1"], ["Print", "Send"])
    assert {"Delete the match", "Change pairs, rules, table or date"} < set(folded)
    assert "chart" not in page(client, world.ana).content.decode()


@pytest.mark.parametrize(("hands", "folds", "counts"), [(4, 0, []), (6, 1, [(3, 2), (4, 4)])])
def test_ended_match_folds_hands_below_its_canastras(
    client: Client, world: World, hands: int, folds: int, counts: list[tuple[int, int]]
) -> None:
    evening(world, hands)
    answer = page(client, world.ana)
    content = answer.content.decode()
    assert len(texts(content, ".sheet[data-folds]")) == folds
    assert len(texts(content, ".hand-fold")) == hands - 1
    assert [tuple(each) for _label, each in canastra_rows(answer.context["sheet"])] == counts
    assert bool(texts(content, ".hand-fold.narrow")) is not bool(folds)


def test_ended_match_offers_a_rematch_first(client: Client, world: World) -> None:
    evening(world)
    main, quiet, folded = actions(client, world.ana)
    assert main == ["Rematch, match 1"]
    assert quiet == ["Correct the last hand", "Print", "Send"]
    rest = ["Undo hand 6", CHANGE, "Annul the match", HISTORY, *FILES]
    assert folded == [*PAPERS, *RULES, *rest]


def test_annulled_match_offers_to_bring_it_back(client: Client, world: World) -> None:
    match = evening(world, 2)
    ledger.annul(match, by=world.ana, reason="typed twice")
    main, quiet, folded = actions(client, world.ana)
    assert (main, quiet) == ([], ["Bring back", "Print"])
    assert folded == [*PAPERS, RULES[0], RULES[2], HISTORY, *FILES]


def test_player_is_offered_papers_rules_and_files(client: Client, world: World) -> None:
    evening(world, 2)
    assert actions(client, world.carla) == [[], ["Print", "Send"], [*PAPERS, *RULES, *FILES]]


def test_number_of_a_hand_opens_it(client: Client, world: World) -> None:
    match = evening(world, 3)
    correct(match.hands.get(number=2), EVENING[1], world.ana, "misread")
    opens = ".hand-no__open[href]"
    content = page(client, world.ana, **ENGLISH).content.decode()
    assert texts(content, opens) == [
        "Hand 1",
        "correct Hand 1",
        "Hand 2",
        "correct Hand 2",
        "Hand 3",
    ]
    assert f'href="/boa-vista/matches/{match.number}/hands/2/correct/"' in content
    assert len(texts(content, ".hand-no__mark")) == 1
    # A reader opens only a hand whose history tells more than the sheet.
    content = page(client, world.carla, **ENGLISH).content.decode()
    assert texts(content, opens) == ["Hand 2"]
