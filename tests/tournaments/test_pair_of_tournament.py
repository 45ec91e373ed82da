"""The page of one pair: its next table and its results."""

from itertools import chain

from django.test import Client
from django.utils import translation

from tests.pages import texts
from tests.tournaments.hall import (
    drawn,
    enter,
    meetings,
    options,
    play,
    played,
    stage,
    tournament,
)
from tests.tournaments.wall import read, url
from tests.world import World
from tournaments.director.rounds import rounds, stages, tables


def test_pair_page_shows_place_next_table_and_results(client: Client, world: World) -> None:
    cup = tournament(world, entries=4)
    played(cup, world)
    drawn(cup, world)
    text = read(client, url(cup, "pairs/1/"))
    assert "Dirce and Nelson Number 1" in text
    assert "difference +1000" in text
    assert "Table 2 Round 2, against Ivone and Osvaldo." in text
    assert "Round Against Table Score Points 1 " in text
    assert "1 Dalva and Dorival (won) 2000 × 1000 1 2000 × 1000 1 2 " in text
    assert "2 Ivone and Osvaldo in play 2 in play" in text


def test_pair_page_shows_own_points_first(client: Client, world: World) -> None:
    cup = tournament(world, entries=4)
    round = drawn(cup, world)
    tables.set_score(round.tables.get(number=2), (900, 1500), by=world.bruno)
    assert "900 × 1500 0" in read(client, url(cup, "pairs/2/"))
    assert "1500 × 900 1" in read(client, url(cup, "pairs/3/"))


def test_pair_page_shows_a_walkover(client: Client, world: World) -> None:
    cup = tournament(world, entries=4)
    round = drawn(cup, world)
    tables.set_walkover(round.tables.get(number=2), by=world.bruno, absent=(0,))
    assert "Ivone and Osvaldo (won) W.O." in read(client, url(cup, "pairs/3/"))


def test_pair_page_lists_the_last_stage_first(client: Client, world: World) -> None:
    cup = tournament(world, "round-robin", "knockout")
    options(cup, world, qualify=2)
    enter(cup, world, 4)
    for _round in range(3):
        played(cup, world)
    stages.close(stage(cup), by=world.bruno)
    drawn(cup, world, 2)
    text = read(client, url(cup, "pairs/1/"))
    assert text.index("Stage 2: Knock-out") < text.index("Stage 1: All against all")
    assert "This stage is over." in text
    assert "Stage 2" not in read(client, url(cup, "pairs/4/"))


def test_pair_page_lists_carried_results_once(client: Client, world: World) -> None:
    cup = tournament(world, "round-robin", "round-robin")
    options(cup, world, 2, carries_over=True)
    enter(cup, world, 4)
    for _round in range(3):
        played(cup, world)
    stages.close(stage(cup), by=world.bruno)
    played(cup, world, 2)
    latest, _stage, earlier = read(client, url(cup, "pairs/1/")).partition("Stage 1:")
    assert [part.count("(won)") for part in (latest, earlier)] == [1, 3]
    content = read(client, url(cup, "standings/?find=1"))
    assert content.count("(won)") == 4, "there only one stage is shown"


def test_pair_page_shows_the_open_table_before_the_place(client: Client, world: World) -> None:
    cup = tournament(world, entries=4)
    played(cup, world)
    round = drawn(cup, world)
    text = read(client, url(cup, "pairs/1/"))
    assert text.index("Round 2, against") < text.index("difference")
    play(round, world)
    text = read(client, url(cup, "pairs/1/"))
    assert text.index("difference") < text.index("the result is recorded")
    assert "Table 2" not in text


def test_pair_page_before_the_first_draw_shows_a_message(client: Client, world: World) -> None:
    cup = tournament(world, entries=4)
    text = read(client, url(cup, "pairs/1/"), world.carla)
    assert "Nothing is drawn yet" in text
    assert "See the standings" not in text, "it has no line yet"
    assert "live" not in text


def test_pair_page_marks_a_replayed_match(client: Client, world: World) -> None:
    cup = tournament(world, "knockout", entries=4)
    first = drawn(cup, world)
    play(first, world, [(1500, 1500)])
    rounds.close(first, by=world.bruno)
    level, decided = meetings(first)
    again = drawn(cup, world)
    for number in level:
        text = read(client, url(cup, f"pairs/{number}/"))
        assert "They meet again: the last match was a draw." in text
        assert "played again after a draw" not in text
    play(again, world)
    rounds.close(again, by=world.bruno)
    for number in level:
        text = read(client, url(cup, f"pairs/{number}/"))
        assert text.count("played again after a draw") == 1
        assert "They meet again" not in text
    assert "played again after a draw" not in read(client, url(cup, f"pairs/{decided[0]}/"))


def test_winner_of_a_semi_final_waits_for_the_other(client: Client, world: World) -> None:
    cup = tournament(world, "knockout", entries=4)
    semis = drawn(cup, world)
    (winner, loser), others = meetings(semis)
    tables.set_score(semis.tables.get(number=1), (2000, 1000), by=world.bruno)

    def next_of(number: int) -> str:
        page = client.get(url(cup, f"pairs/{number}/"), headers={"Accept-Language": "en"})
        return texts(page.content.decode(), ".own__next")[0]

    first, second = (str(cup.entries.get(number=number)) for number in others)
    first, second = (name.replace(" e ", " and ") for name in (first, second))
    won = "Semi-finals: won. Next: the final, against"
    assert next_of(winner) == f"{won} the winner of {first} × {second}."
    assert next_of(loser) == "Knocked out in the semi-finals."
    tables.set_score(semis.tables.get(number=2), (2000, 1000), by=world.bruno)
    assert next_of(winner) == f"{won} {first}."


def test_pair_reads_its_next_opponent_before_the_draw(client: Client, world: World) -> None:
    cup = tournament(world, "knockout", entries=4)
    first = played(cup, world)
    said = {}
    for number in chain(*meetings(first)):
        page = client.get(url(cup, f"pairs/{number}/"), headers={"Accept-Language": "en"})
        said[number] = texts(page.content.decode(), ".own__next")[0]
    one, other = (number for number, text in said.items() if text.startswith("Next:"))
    with translation.override("en"):
        name = str(cup.entries.get(number=other))
    assert said[one] == f"Next: the final, against {name}. The table comes with the draw."


def test_place_in_a_knockout_waits_until_its_round_closes(client: Client, world: World) -> None:
    cup = tournament(world, "knockout")
    options(cup, world, third_place=True)
    enter(cup, world, 4)
    (_one, loser), _others = meetings(played(cup, world))
    last = drawn(cup, world)
    play(last, world)
    content = client.get(url(cup, f"pairs/{loser}/")).content.decode()
    assert texts(content, ".own__place") == []
    rounds.close(last, by=world.bruno)
    content = client.get(url(cup, f"pairs/{loser}/")).content.decode()
    assert texts(content, ".own__place") != []


def test_pair_page_marks_no_second_meeting_as_replay(client: Client, world: World) -> None:
    cup = tournament(world)
    options(cup, world, double=True)
    enter(cup, world, 2)
    first = drawn(cup, world)
    play(first, world, [(1500, 1500)])
    rounds.close(first, by=world.bruno)
    drawn(cup, world)
    assert "played again after a draw" not in (text := read(client, url(cup, "pairs/1/")))
    assert "They meet again" not in text


def test_pair_page_prints_only_won_results_in_bold(client: Client, world: World) -> None:
    cup = tournament(world, entries=4)
    played(cup, world)
    (winner, loser), *_others = meetings(stage(cup).rounds.get())
    cells = [
        client.get(url(cup, f"pairs/{number}/")).content.decode().count('class="n strong"')
        for number in (winner, loser)
    ]
    assert cells == [1, 0]
    assert f'pairs/{loser}/">' in client.get(url(cup, f"pairs/{winner}/")).content.decode()
