"""The page of a corrected result in a knock-out: who goes out and who comes in, and two ways."""

import re

import pytest
from django.test import Client
from django.utils import timezone, translation

from tests.cases import with_thorough
from tests.pages import flat
from tests.prepared import prepared
from tests.scoring.crowd import browser
from tests.tournaments.brackets import correct, table_of
from tests.tournaments.hall import drawn, meetings, places, stage, tournament
from tests.tournaments.hall import played as played_round
from tests.tournaments.test_correct_knockout import live, over
from tests.world import World
from tournaments.consequences.brackets import change_of_winner
from tournaments.director.rounds import stages, tables
from tournaments.director.rounds.bracket_corrections import BracketChoice, Way
from tournaments.models import Table, Tournament
from tournaments.reading.seated_table import SeatedTable
from tournaments.wall.outline import Outline
from tournaments.wall.sides.ties import ties_page

RESULT = "/boa-vista/tournaments/copa-da-primavera/stages/1/rounds/{}/tables/1/result/"
SUMMARY = "/boa-vista/tournaments/copa-da-primavera/"
QUARTER = RESULT.format(1)
ENGLISH = {"Accept-Language": "en"}
TYPED = {"kind": "played", "first": "1000", "second": "2000", "reason": "totals swapped"}
SEEN = {"seen": "2000:1000"}


@pytest.fixture
@prepared
def cup(world: World) -> Tournament:
    return over(world)


def sent(page: Client, path: str = QUARTER, **data: str) -> tuple[int, str]:
    answer = page.post(path, TYPED | SEEN | data, headers=ENGLISH)
    return answer.status_code, flat(answer.content.decode()) if answer.content else ""


def names(cup: Tournament, *two: int) -> list[str]:
    with translation.override("en"):
        return table_of(cup, 1, *two).names


def behind(content: str) -> str:
    found = re.search(r'name="behind" value="(\w+)"', content)
    assert found
    return found[1]


@pytest.mark.postgres_later
def test_first_press_shows_both_ways_and_saves_nothing(
    client: Client, world: World, cup: Tournament
) -> None:
    status, content = sent(browser(client, world.bruno))
    first, last = names(cup, 1, 8)
    assert status == 422
    assert f"By 1000 × 2000 the winners are<strong>{last}</strong>." in content
    far = "have already played the semi-final and the final, and are the champions."
    assert f"But<strong>{first}</strong>{far}" in content
    assert "Correct, champions stay" in content
    assert content.count("<s>") == 3
    assert table_of(cup, 1, 1, 8).score == (2000, 1000)


def test_ended_cup_offers_both_ways_without_opening_it_first(
    client: Client, world: World, cup: Tournament
) -> None:
    stages.close(stage(cup), by=world.bruno)
    page = browser(client, world.bruno)
    assert QUARTER in page.get(QUARTER.removesuffix("tables/1/result/")).content.decode()
    assert b'name="first"' in page.get(QUARTER).content
    _status, content = sent(page)
    assert "Correct, champions stay" in content
    assert "The tournament is open again until you end it." in content


def test_draw_says_how_it_is_decided(client: Client, world: World) -> None:
    drawn(tournament(world, "knockout", entries=4), world)
    data = {"seen": "", "first": "2000", "second": "2000", "do": "preview"}
    page = browser(client, world.bruno)
    _status, content = sent(page, **data)
    assert content.count("has decided, choose below;") == 1
    status, content = sent(page, **data | {"do": ""})
    assert status == 422
    assert content.count("A draw, 2000 × 2000?") == 1
    assert content.count("has decided, choose below;") == 1
    assert 'name="accepted"' not in content
    status, _content = sent(page, **data | {"do": "", "tied": ""})
    assert status == 302


def test_keep_winner_saves_the_score_and_says_so(
    client: Client, world: World, cup: Tournament
) -> None:
    page = browser(client, world.bruno)
    _status, content = sent(page)
    status, _content = sent(page, going="keep", behind=behind(content))
    assert status == 302
    assert places(cup)[0] == (1, 1)
    assert table_of(cup, 1, 1, 8).score == (1000, 2000)
    hall = page.get(QUARTER.removesuffix("tables/1/result/"), headers=ENGLISH)
    assert "stay in the bracket." in flat(hall.content.decode())


def test_play_again_reopens_the_semifinal_and_says_so(
    client: Client, world: World, cup: Tournament
) -> None:
    page = browser(client, world.bruno)
    _status, content = sent(page)
    _status, content = sent(page, going="again", behind="")
    assert "Correct and open the semi-final again" in content
    status, _content = sent(page, going="again", behind=behind(content))
    assert status == 302
    assert live(cup)[1:] == [(2, "playing", [(8, 4), (2, 3)])]
    hall = page.get(QUARTER.removesuffix("tables/1/result/"), headers=ENGLISH)
    assert "Taken out of the bracket: Semi-final, table 1, Final." in flat(hall.content.decode())


def test_later_match_changed_meanwhile_asks_again(
    client: Client, world: World, cup: Tournament
) -> None:
    page = browser(client, world.bruno)
    _status, content = sent(page)
    final = table_of(cup, 3, 1, 2)
    tables.set_score(final.table, (2500, 1000), by=world.bruno, reason="a colleague")
    status, content = sent(page, going="again", behind=behind(content))
    assert status == 422
    assert "This is not what you saw before." in content
    assert " 2500 × 1000 " in content
    assert len(live(cup)) == 3


def test_correction_by_a_colleague_is_shown(client: Client, world: World, cup: Tournament) -> None:
    page = browser(client, world.bruno)
    seen = page.get(QUARTER).context["form"]["seen"].value()
    _status, content = sent(page, seen=seen)
    tables.set_score(
        table_of(cup, 1, 1, 8).table, (1800, 1700), by=world.bruno, reason="a colleague"
    )
    status, _content = sent(page, seen=seen, going="keep", behind=behind(content))
    assert status == 409
    assert table_of(cup, 1, 1, 8).score == (1800, 1700)


def test_wall_marks_a_match_with_only_the_number_corrected(world: World, cup: Tournament) -> None:
    correct(cup, world, "keep", 2, (1, 4))
    with translation.override("en"):
        [sheet] = ties_page(Outline.of(cup, timezone.now())).sheets
    labels = [box.label for column in sheet.columns for box in column.boxes]
    assert [label for label in labels if label] == ["only the number corrected", "Champions"]


def test_other_champion_after_the_end_names_diplomas(
    client: Client, world: World, cup: Tournament
) -> None:
    stages.close(stage(cup), by=world.bruno)
    stages.reopen(stage(cup), by=world.bruno, reason="wrong column")
    score = {"first": "1000", "second": "2500", "do": "preview"}
    _status, content = sent(browser(client, world.bruno), RESULT.format(3), **score)
    assert "Bracket, Final report, Prizes, Diplomas." in content


def test_same_winner_shows_no_choice(client: Client, world: World, cup: Tournament) -> None:
    page = browser(client, world.bruno)
    status, _content = sent(page, first="2100", second="1000")
    assert status == 302
    assert places(cup)[0] == (1, 1)


def test_result_page_before_typing_shows_no_effects(
    client: Client, world: World, cup: Tournament
) -> None:
    page = browser(client, world.bruno).get(QUARTER, headers=ENGLISH)
    content = flat(page.content.decode())
    assert page.status_code == 200
    assert "was 2000" in content
    assert "Recorded: 2000 × 1000." not in content
    assert "stays as it is" not in content
    assert "stay as they are" not in content


def test_page_of_a_played_match_folds_what_happened(
    client: Client, world: World, cup: Tournament
) -> None:
    page = browser(client, world.bruno)
    content = page.get(QUARTER, headers=ENGLISH).content.decode()
    assert "<h1>Correct the result of table\u00a01</h1>" in content
    folded = content.index("Somebody did not come, or no result yet")
    assert content.index('name="reason"') < folded < content.index('value="first"')
    _status, content = sent(page, kind="second")
    assert "<h1>Result of table 1: Quarter-finals</h1>" in content
    assert "Somebody did not come" not in content


def test_preview_shows_the_choice_at_once(client: Client, world: World, cup: Tournament) -> None:
    status, content = sent(browser(client, world.bruno), do="preview", going="again")
    assert status == 200
    assert "This changes who went on" in content
    assert "Correct and open the semi-final again" in content
    assert Table.objects.get(pk=table_of(cup, 1, 1, 8).table.pk).scores == [2000, 1000]


@pytest.mark.thorough
def test_next_round_not_played_shows_one_sentence(client: Client, world: World) -> None:
    cup = tournament(world, "knockout", entries=4)
    played_round(cup, world)
    final = drawn(cup, world)
    first, second = names(cup, *meetings_of(cup)[0])
    score = {"first": "1000", "second": "2000"}
    if table_of(cup, 1, *meetings_of(cup)[0]).score == (1000, 2000):
        score = {"first": "2000", "second": "1000", "seen": "1000:2000"}
        first, second = second, first
    page = browser(client, world.bruno)
    _status, content = sent(page, do="preview", **score)
    assert f"{second} play the final in place of {first}." in content
    assert 'name="going"' not in content
    assert "Correct the result</span></button>" in content
    status, _content = sent(page, **score)
    assert status == 302
    assert len(meetings(final)) == 1
    hall = flat(page.get(f"{SUMMARY}stages/1/rounds/1/", headers=ENGLISH).content.decode())
    assert f"{second} play the final in place of {first}." in hall
    assert "Taken out of the bracket" not in hall
    summary = flat(page.get(SUMMARY, headers=ENGLISH).content.decode())
    assert f"{second} go on in place of {first}." in summary
    assert "Played again" not in summary


def meetings_of(cup: Tournament) -> list[tuple[int, ...]]:
    return live(cup)[0][2]


@pytest.mark.parametrize("way", with_thorough(["keep", "again"], first=1))
def test_undo_on_the_summary_brings_the_old_score_back(
    client: Client, world: World, cup: Tournament, way: Way
) -> None:
    before = live(cup)
    correct(cup, world, way)
    page = browser(client, world.bruno)
    content = flat(page.get(SUMMARY, headers=ENGLISH).content.decode())
    said = {"keep": "stay in the bracket: only the number was corrected.", "again": "Played again"}
    assert "Quarter-finals, table 1: corrected" in content
    assert said[way] in content
    answer = page.post(f"{QUARTER}undo/", {"seen": "1000:2000"}, headers=ENGLISH, follow=True)
    content = flat(answer.content.decode())
    assert "The correction is undone." in content
    assert ": corrected" not in content
    assert live(cup) == before
    assert table_of(cup, 1, 1, 8).score == (2000, 1000)


def test_undo_after_somebody_changed_the_result_is_refused(
    client: Client, world: World, cup: Tournament
) -> None:
    correct(cup, world, "keep")
    seated = table_of(cup, 1, 1, 8)
    choice = BracketChoice("keep", passing_now(seated, (1000, 2100)))
    tables.set_score(seated.table, (1000, 2100), by=world.ana, reason="again", choice=choice)
    page = browser(client, world.bruno)
    answer = page.post(f"{QUARTER}undo/", {"seen": "1000:2000"}, headers=ENGLISH, follow=True)
    assert "Somebody has changed this result meanwhile." in flat(answer.content.decode())
    assert table_of(cup, 1, 1, 8).score == (1000, 2100)


def passing_now(seated: SeatedTable, score: tuple[int, int]) -> str:
    change = change_of_winner(seated, seated.with_result(score))
    assert change is not None
    return change.digest


def test_bracket_names_who_stays_for_strangers_too(
    client: Client, world: World, cup: Tournament
) -> None:
    correct(cup, world, "keep")
    out = names(cup, 1, 8)[0]
    said = f"{out} stay in the bracket: only the number was corrected."
    for path in ("bracket/", "results/?round=1"):
        content = flat(client.get(f"{SUMMARY}{path}", headers=ENGLISH).content.decode())
        assert said in content, path
    champion = flat(client.get(f"{SUMMARY}bracket/", headers=ENGLISH).content.decode())
    assert f"<b>{out}</b>" in champion


def test_preview_lists_places_of_the_chosen_way(
    client: Client, world: World, cup: Tournament
) -> None:
    page = browser(client, world.bruno)
    champion = names(cup, 1, 8)[0]
    lines = {}
    for way in ("keep", "again"):
        answer = page.post(QUARTER, TYPED | SEEN | {"do": "preview", "going": way}, headers=ENGLISH)
        lines[way] = list(map(str, answer.context["form"].changes))
    assert not any(line.startswith(f"Place of {champion}: 1 ") for line in lines["keep"])
    assert any(line.startswith(f"Place of {champion}: 1 ") for line in lines["again"])
    assert any("Bracket" in line for line in lines["again"])
