"""A knock-out with a level match: each page says what it means, and how far everybody came."""

import pytest
from django.test import Client
from django.utils import timezone, translation

from tests.pages import texts
from tests.prepared import prepared
from tests.scoring.crowd import browser
from tests.tournaments.hall import drawn, enter, options, play, played, stage, standings, tournament
from tests.tournaments.paper.press import text_of
from tests.tournaments.wall import read, url
from tests.world import World
from tournaments.boards.draws.bracket import brackets
from tournaments.boards.draws.fates import fates, still_in
from tournaments.director.rounds import rounds
from tournaments.models import Round, Tournament
from tournaments.reading.standings import played_stage
from tournaments.wall.outline import Outline
from tournaments.wall.sides.results import results_page
from tournaments.wall.sides.ties import ties_page

LEVEL = [(1500, 1500), (2000, 1000), (2000, 1000), (2000, 1000)]


@pytest.fixture
@prepared
def cup(world: World) -> Tournament:
    """Eight pairs after quarter-finals of which the first was level."""
    cup = tournament(world, "knockout")
    options(cup, world, seed=3, third_place=True)
    enter(cup, world, 8)
    this_round = drawn(cup, world)
    play(this_round, world, LEVEL)
    return cup


def close(cup: Tournament, world: World) -> Round:
    this_round = Round.objects.live().get(stage__tournament=cup, number=1)
    rounds.close(this_round, by=world.bruno)
    return this_round


@translation.override("en")
def tie_of_level(cup: Tournament) -> tuple[str, str]:
    table = played_stage(stage(cup)).tables[Round.objects.get(stage__tournament=cup, number=1).pk][
        0
    ]
    first, second = table.names
    return first, second


def captions(cup: Tournament) -> list[str]:
    with translation.override("en"):
        (picture,) = brackets(played_stage(stage(cup)))
        return [box.caption for column in picture.rounds for box in column.boxes if box.caption]


def test_hall_says_that_a_level_tie_is_played_again(
    client: Client, world: World, cup: Tournament
) -> None:
    hall = read(client, url(cup, "stages/1/rounds/1/"), world.bruno)
    assert "draw: they play again" in hall
    assert "½" not in hall
    assert "Close the round" in read(client, url(cup, ""), world.bruno)
    close(cup, world)
    results = read(client, url(cup, "results/"))
    assert "draw: they play again" in results
    assert "½" not in results


def test_summary_between_rounds_says_who_went_on(
    client: Client, world: World, cup: Tournament
) -> None:
    close(cup, world)
    first, second = tie_of_level(cup)
    summary = read(client, url(cup, ""), world.bruno)
    assert f"{first} × {second} Play again" in summary
    assert summary.count("Went on") == 2
    assert "Format Knock-out" in summary
    assert "3 rounds" not in summary
    assert "Who is in front" not in summary
    drawn(cup, world)
    summary = read(client, url(cup, ""), world.bruno)
    assert "Semi-finals and a replay" in summary
    assert "ound 2" not in summary
    page = browser(client, world.bruno).get(url(cup, ""), headers={"Accept-Language": "en"})
    steps = texts(page.content.decode(), ".evening .narrow")
    assert "Replay" in steps


def test_summary_tells_finalists_from_semi_finalists(
    client: Client, world: World, cup: Tournament
) -> None:
    close(cup, world)
    # One semi-final is played beside the replay: its winner waits in the final.
    played(cup, world)
    with translation.override("en"):
        ties = {plays: names for names, plays in still_in(played_stage(stage(cup)))}
    assert "Went on" not in ties
    assert [" × " in ties[name] for name in ("Final", "Semi-final")] == [False, True]


def test_drawing_shows_the_level_match_beside_its_replay(world: World, cup: Tournament) -> None:
    assert captions(cup) == ["draw: they play again"]
    close(cup, world)
    drawn(cup, world)
    assert captions(cup) == ["1500 × 1500: they play again"]
    play(Round.objects.get(stage__tournament=cup, number=2), world)
    assert captions(cup) == ["1500 × 1500: played again"]


def test_wall_does_not_show_a_level_table_as_in_play(world: World, cup: Tournament) -> None:
    with translation.override("en"):
        outline = Outline.of(cup, timezone.now())
        boxes = [box for column in ties_page(outline).sheets[0].columns for box in column.boxes]
        page = results_page(outline)
        states = [row.state for row in page.sheets[0]]
    labels = {box.label: box.is_playing for box in boxes if box.label}
    assert labels["draw: they play again"] is False
    assert states == ["draw", "", "", ""]
    assert page.note == "4 of 4 tables closed, draw: they play again"


def test_pages_of_pairs_name_the_round_of_their_defeat(
    client: Client, world: World, cup: Tournament
) -> None:
    close(cup, world)
    loser = played_stage(stage(cup)).tables[Round.objects.get(stage__tournament=cup).pk][1]
    number = next(e.number for e in loser.sides[1 - (loser.winner or 0)])
    page = read(client, url(cup, f"pairs/{number}/"))
    assert "Knocked out in the quarter-finals." in page
    assert "difference" not in page
    assert "Round Against Table Score Quarter-finals" in page
    assert "Knocked out in the quarter-finals" in read(client, url(cup, "standings/"))


def test_every_entry_of_a_knockout_has_its_end(world: World, cup: Tournament) -> None:
    close(cup, world)
    for _round in range(3):
        played(cup, world)
    board = standings(cup)
    with translation.override("en"):
        far = fates(board.played, board.event)
    assert [far[row.entry.number] for row in board.rows] == [
        *("Won the final", "Lost the final"),
        *("Won the match for place 3", "Lost the match for place 3"),
        *["Knocked out in the quarter-finals"] * 4,
    ]


def test_papers_of_a_knockout_have_no_points(client: Client, world: World, cup: Tournament) -> None:
    close(cup, world)
    second = drawn(cup, world)
    slips = text_of(client, world.bruno, cup, "slips.pdf", second)
    assert "Semi-finals and a replay" in slips
    assert "place" not in slips
    first = Round.objects.get(stage__tournament=cup, number=1)
    assert "½" not in text_of(client, world.bruno, cup, "results.pdf", first)
    last = read(client, url(cup, "share/"), world.bruno)
    assert "draw: they play again" in last
