"""A level match of a knock-out at its table: who advances is named, and every place says so."""

from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from clubs.models import JournalEntry
from tests.pages import flat, texts
from tests.prepared import prepared
from tests.scoring.crowd import browser
from tests.scoring.notebook import EVENING, record
from tests.tournaments.brackets import table_of
from tests.tournaments.hall import drawn, meetings, options, play, stage, tournament
from tests.tournaments.noting import LIVE, PAGE, post, row, seated, slips
from tests.tournaments.test_correct_knockout import undo
from tests.tournaments.wall import read, url
from tests.world import World
from tournaments.consequences.brackets import change_of_winner
from tournaments.director import events
from tournaments.director.rounds import rounds, stages, tables
from tournaments.director.rounds.bracket_corrections import BracketChoice
from tournaments.director.rounds.tables import Naming
from tournaments.models import Round, Tournament
from tournaments.ranking.results import Tied
from tournaments.reading.standings import played_stage
from tournaments.wall.outline import Outline
from tournaments.wall.sides.ties import ties_page

LOT, HAND = Tied(1, "lot"), Tied(0, "hand")


@pytest.fixture
@prepared
def cup(world: World) -> Tournament:
    return tournament(world, "knockout", entries=4)


def semifinals(cup: Tournament, world: World, tied: str = "again") -> Round:
    options(cup, world, seed=7, tied=tied)
    this_round = drawn(cup, world)
    play(this_round, world, [(1500, 1500), (2000, 1000)])
    return this_round


def name(this_round: Round, world: World, tied: Tied | None, **more: Any) -> None:
    of = Naming(tied)
    tables.set_score(row(this_round, 1), (1500, 1500), by=world.bruno, tied=of, **more)


def page(client: Client, world: World, address: str) -> str:
    client.force_login(world.bruno)
    return flat(client.get(address, headers={"Accept-Language": "en"}).content.decode())


def test_named_side_goes_on_and_the_score_stays_level(world: World, cup: Tournament) -> None:
    first = semifinals(cup, world)
    name(first, world, LOT)
    table = seated(first, 1)
    assert (table.score, table.tied, table.winner) == ((1500, 1500), LOT, None)
    line = JournalEntry.objects.get(action="correct-score")
    assert line.translations["en"][2].startswith(
        "Dirce and Nelson × Ivone and Osvaldo: 1500 × 1500; Draw: "
    )
    assert " advanced by lot; " in line.translations["en"][2]
    rounds.close(first, by=world.bruno)
    final = drawn(cup, world)
    assert table.sides[1][0].number in meetings(final)[0]


def test_named_side_is_the_winner_on_every_page(
    client: Client, world: World, cup: Tournament
) -> None:
    first = semifinals(cup, world)
    name(first, world, LOT)
    named = seated(first, 1).names[1].split()[0]
    for path, where in (
        ("", "#summary th b"),
        ("stages/1/rounds/1/", ".line__side--won .line__name"),
        ("results/", ".duels__name.duels__won"),
    ):
        winners = texts(page(client, world, url(cup, path)), where)
        assert len(winners) == 2
        assert winners[0].startswith(named)


def test_named_side_can_be_taken_back(world: World, cup: Tournament) -> None:
    first = semifinals(cup, world)
    name(first, world, HAND)
    name(first, world, None)
    assert (seated(first, 1).tied, seated(first, 1).score) == (None, (1500, 1500))


def test_another_named_side_is_noticed_before_it_is_replaced(world: World, cup: Tournament) -> None:
    first = semifinals(cup, world)
    seen = seated(first, 1).outcome
    name(first, world, HAND)
    with pytest.raises(tables.AlreadyThere):
        name(first, world, LOT, seen=seen)


@pytest.mark.parametrize("tied", ["hand", "lot"])
def test_close_waits_until_somebody_is_named(world: World, cup: Tournament, tied: str) -> None:
    first = semifinals(cup, world, tied)
    with pytest.raises(rounds.NobodyNamed) as refused:
        rounds.close(first, by=world.bruno)
    assert refused.value.tables == [1]
    name(first, world, Tied(0, "hand" if tied == "hand" else "lot"))
    rounds.close(first, by=world.bruno)


def test_better_seed_goes_on_without_a_word(client: Client, world: World, cup: Tournament) -> None:
    first = semifinals(cup, world, "seed")
    rounds.close(first, by=world.bruno)
    final = drawn(cup, world)
    assert played_stage(stage(cup)).warnings(final) == {}
    assert "advanced as the better seed" in read(client, url(cup, "bracket/"))
    assert "draw: the better seed advances" in page(client, world, PAGE)


def test_reopened_round_keeps_the_named_side(world: World, cup: Tournament) -> None:
    first = semifinals(cup, world)
    name(first, world, LOT)
    rounds.close(first, by=world.bruno)
    rounds.reopen(first, by=world.bruno, reason="a slip was read wrong")
    assert seated(first, 1).tied == LOT


def test_new_score_forgets_the_named_side(world: World, cup: Tournament) -> None:
    first = semifinals(cup, world)
    name(first, world, LOT)
    tables.set_score(row(first, 1), (1600, 1500), by=world.bruno)
    tables.set_score(row(first, 1), (1500, 1500), by=world.bruno)
    assert seated(first, 1).tied is None


def test_correct_for_the_record_and_undo_keep_the_lot(world: World, cup: Tournament) -> None:
    first = semifinals(cup, world)
    name(first, world, LOT)
    rounds.close(first, by=world.bruno)
    play(drawn(cup, world), world)
    before = seated(first, 1)
    change = change_of_winner(before, before.with_result((1600, 1500)))
    assert change is not None
    choice = BracketChoice("keep", change.digest)
    tables.set_score(row(first, 1), (1600, 1500), by=world.bruno, reason="so", choice=choice)
    kept = seated(first, 1)
    assert (kept.tie_result is None, kept.tied, kept.result.in_tie.winner) == (False, LOT, 1)
    first_two = before.sides[0][0].number, before.sides[1][0].number
    undo(cup, world, two=first_two)
    now = seated(first, 1)
    assert (now.score, now.tie_result, now.tied) == ((1500, 1500), None, LOT)


def test_result_page_asks_who_advances_only_after_a_draw(
    client: Client, world: World, cup: Tournament
) -> None:
    first = drawn(cup, world)
    assert "Who advances" not in page(client, world, f"{PAGE}tables/1/result/")
    asked = flat(post(client, world.bruno, 1, first=1500, second=1500).content.decode())
    names = seated(first, 1).names
    for words in ("Nobody yet: they play again", f"{names[0]}: by lot", "won one more hand"):
        assert words in asked
    assert "I am sure" not in asked
    answer = post(client, world.bruno, 1, first=1500, second=1500, tied="hand0")
    assert (answer.status_code, seated(first, 1).tied) == (302, HAND)
    said = f"Recorded: table 1, 1500 × 1500. Draw: {names[0]} advanced by one more hand."
    assert said in page(client, world, PAGE)


def test_level_hands_ask_who_advances_outside_a_fold(
    client: Client, world: World, cup: Tournament
) -> None:
    cup.hands = 2
    cup.save()
    first = drawn(cup, world)
    match = tables.open_match(row(first, 1), by=world.silvio)
    for sides in (EVENING[0]["sides"], EVENING[0]["sides"][::-1]):
        record(match, {**EVENING[0], "sides": sides}, world.silvio)
    shown = browser(client, world.bruno).get(f"{PAGE}tables/1/result/").content.decode()
    assert len(texts(shown, "[name=tied]")) == 5
    assert texts(shown, "details [name=tied]") == []


def test_nobody_yet_is_an_answer_to_who_advances(
    client: Client, world: World, cup: Tournament
) -> None:
    first = drawn(cup, world)
    answer = post(client, world.bruno, 1, first=1500, second=1500, tied="")
    assert (answer.status_code, seated(first, 1).score) == (302, (1500, 1500))


def test_unchanged_draw_is_not_asked_again(client: Client, world: World, cup: Tournament) -> None:
    first = semifinals(cup, world, "hand")
    seen = seated(first, 1).outcome
    answer = post(client, world.bruno, 1, first=1500, second=1500, seen=seen)
    assert (answer.status_code, seated(first, 1).score) == (302, (1500, 1500))


def test_slip_of_a_draw_leads_to_who_advances(
    client: Client, world: World, cup: Tournament
) -> None:
    drawn(cup, world)
    sent = {"first_1": 1500, "second_1": 1500}
    asked = slips(client, world.bruno, LIVE, **sent)
    assert "then say who advances." in asked.content.decode()
    assert "choose below" not in asked.content.decode()
    slip = next(iter(asked.context["slips"]))
    keys = [issue.key for issue in slip.issues]
    noted = slips(client, world.bruno, LIVE, **sent, accepted_1=keys)
    assert "Who advances?" in noted.content.decode()


def test_result_page_offers_only_what_the_regulation_says(
    client: Client, world: World, cup: Tournament
) -> None:
    first = semifinals(cup, world, "lot")
    text = page(client, world, f"{PAGE}tables/1/result/")
    assert ("Not decided yet" in text, "by lot" in text) == (True, True)
    assert "won one more hand" not in text
    seen = seated(first, 1).outcome
    post(client, world.bruno, 1, first=1500, second=1500, tied="lot1", seen=seen)
    assert seated(first, 1).tied == LOT


def test_every_place_says_who_advanced_by_lot(
    client: Client, world: World, cup: Tournament
) -> None:
    first = semifinals(cup, world, "lot")
    text = page(client, world, PAGE)
    assert "draw: the lot decides" in text
    name(first, world, LOT)
    words = f"Draw: {seated(first, 1).names[1]} advanced by lot."
    for address in (PAGE, url(cup, "")):
        assert words in page(client, world, address), address
    rounds.close(first, by=world.bruno)
    for address in (url(cup, "results/"), url(cup, "bracket/")):
        assert words in read(client, address)
    [sheet] = ties_page(Outline.of(cup, timezone.now())).sheets
    assert "draw, decided by lot" in [box.label for column in sheet.columns for box in column.boxes]


def test_level_slip_says_what_decides(client: Client, world: World, cup: Tournament) -> None:
    options(cup, world, seed=7, tied="hand")
    drawn(cup, world)
    level = {"first_1": 1500, "second_1": 1500}
    question = slips(client, world.bruno, LIVE, **level)
    accepted = [issue.key for slip in question.context["slips"] for issue in slip.issues]
    live = slips(client, world.bruno, LIVE, **level, accepted_1=accepted)
    assert "one more hand decides" in flat(live.content.decode())


def test_missing_winner_comes_before_closing(client: Client, world: World, cup: Tournament) -> None:
    semifinals(cup, world, "lot")
    words, table = "Still to say who advances: table 1.", f"{PAGE}tables/1/result/"
    for address in (PAGE, url(cup, ""), f"{PAGE}slips/"):
        text = page(client, world, address)
        shown = client.get(address, headers={"Accept-Language": "en"}).content.decode()
        assert words in text, address
        assert f'href="{table}"' in shown, address
        assert "All results are in" not in text, address
        assert "Close the round" not in text, address


def test_close_page_names_the_level_table(client: Client, world: World, cup: Tournament) -> None:
    semifinals(cup, world, "hand")
    client.force_login(world.bruno)
    answer = client.post(f"{PAGE}close/", headers={"Accept-Language": "en"}, follow=True)
    assert "Level at table 1: record there who advances." in flat(answer.content.decode())
    assert table_of(cup, 1, *seated(stage(cup).rounds.get(), 1).numbers).is_level_in_tie


def test_list_of_tournaments_says_how_a_level_final_was_won(
    client: Client, world: World, cup: Tournament
) -> None:
    options(cup, world, seed=7, tied="seed")
    first = drawn(cup, world)
    play(first, world)
    rounds.close(first, by=world.bruno)
    final = drawn(cup, world)
    play(final, world, [(1500, 1500)])
    rounds.close(final, by=world.bruno)
    stages.close(stage(cup), by=world.bruno)
    events.end(cup, by=world.bruno)
    text = page(client, world, f"/boa-vista/tournaments/?year={cup.starts_at.year}")
    assert "1500 × 1500 (draw, decided by the seed)" in text.replace("\xa0", " ")
