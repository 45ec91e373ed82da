"""Lists: entries, the draw, who sits where, results."""

from django.test import Client
from pytest_django import DjangoAssertNumQueries

from clubs import roster
from tests.scoring.paper.printed import assert_our_fonts, get, poppler, sheets_in
from tests.tournaments.hall import (
    drawn,
    pairs,
    play,
    played,
    seed_by_number,
    stage,
    tournament,
)
from tests.tournaments.paper.press import address, codes_in, latest, status_of, text_of
from tests.world import World
from tournaments.director.entries import entries
from tournaments.director.rounds import rounds, tables
from tournaments.paper.lists import WallList, WallRow, halved, in_columns


def test_entry_list_shows_payment_only_to_directors(client: Client, world: World) -> None:
    cup = tournament(world, capacity=3)
    entries.enter(cup, pairs(world, 4), by=world.bruno)
    first = cup.entries.get(number=1)
    entries.edit(first, by=world.bruno, seed=2, group="", table=None, reserve=None, is_paid=True)
    text = text_of(client, world.bruno, cup, "entries.pdf")
    assert "3 entries" in text
    assert "1 Dirce and Nelson Dirce Amaral, Nelson Fagundes 2 yes" in text
    assert "2 Ivone and Osvaldo Ivone Teixeira, Osvaldo Brito" in text
    assert "On the waiting list No. Who plays Seed Paid 4" in text
    of_players = text_of(client, world.carla, cup, "entries.pdf")
    assert "1 Dirce and Nelson Dirce Amaral, Nelson Fagundes 2 2 Ivone and Osvaldo" in of_players
    assert "Paid" not in of_players


def test_entry_list_ends_with_leavers_without_reason(client: Client, world: World) -> None:
    cup = tournament(world)
    entries.enter(cup, pairs(world, 3), by=world.bruno)
    entries.withdraw(cup.entries.get(number=2), by=world.bruno, reason="ill")
    text = text_of(client, world.bruno, cup, "entries.pdf")
    assert text.endswith("2 Ivone and Osvaldo Ivone Teixeira, Osvaldo Brito")
    assert "3 entries, 1 has left" in text


def test_draw_list_is_by_table_with_the_bye_last(client: Client, world: World) -> None:
    cup = tournament(world, entries=3)
    round = drawn(cup, world)
    text = text_of(client, world.carla, cup, "draw.pdf", round)
    assert "Round 1 of 3" in text
    assert "begins at 2:00 PM" in text
    assert "1 Ivone and Osvaldo Ivone Teixeira, Osvaldo Brito Marlene and Valdir" in text
    assert text.endswith("Dirce and Nelson Dirce Amaral, Nelson Fagundes bye")


def test_wall_list_names_everybody_in_alphabetical_order(client: Client, world: World) -> None:
    agata = roster.add_pair(world.club, by=world.ana, first="Ágata Souza", second="Žofia Lima")
    cup = tournament(world)
    entries.enter(cup, [*pairs(world, 2), agata], by=world.bruno)
    seed_by_number(cup)
    round = drawn(cup, world)
    text = text_of(client, world.carla, cup, "wall.pdf", round)
    assert text.endswith(
        "Ágata Souza 1 Dirce Amaral bye Ivone Teixeira 1 "
        "Nelson Fagundes bye Osvaldo Brito 1 Žofia Lima 1"
    )


def test_wall_list_columns_have_equal_length() -> None:
    rows = [WallRow(f"Ana {number}", number) for number in range(60)]
    assert [len(column) for column in in_columns(rows, 24)] == [24, 24, 12]
    left, right = halved(rows[48:59])
    assert (len(left), len(right)) == (6, 5)
    tall = [WallRow("Wanderley Wilhelm " * 5, number) for number in range(3)]
    assert [len(column) for column in in_columns([*tall, *rows], 6)][:2] == [4, 6]


def test_wall_list_of_many_sheets_has_full_columns(world: World) -> None:
    cup = tournament(world, entries=50)
    drawn(cup, world)
    wall = WallList(*latest(cup))
    assert [tuple(map(len, sheet)) for sheet in wall.sheets] == [(24, 24), (24, 24), (2, 2)]


def test_results_of_a_round_with_a_walkover(client: Client, world: World) -> None:
    cup = tournament(world, entries=5)
    round = drawn(cup, world)
    first, second = round.tables.filter(number__isnull=False)
    tables.set_score(first, (2405, 1425), by=world.bruno)
    tables.set_walkover(second, by=world.bruno, absent=(1,))
    text = text_of(client, world.carla, cup, "results.pdf", round)
    assert "1 Ivone and Osvaldo 2405 1 " in text
    assert " 1425 0 2 Marlene and Valdir W.O. counts as a difference of +980 and −980 1 " in text
    assert "W.O. 0" in text
    assert text.endswith("Dirce and Nelson 1 bye")


def test_wall_lists_print_address_and_qr_code(client: Client, world: World) -> None:
    cup = tournament(world, entries=4)
    round = drawn(cup, world)
    where = f"http://testserver/boa-vista/tournaments/{cup.slug}/"
    for paper in ("wall.pdf", "draw.pdf"):
        assert where in text_of(client, world.carla, cup, paper, round)
    file = get(client, world.carla, address(cup, "wall.pdf", round), "pt-br").content
    assert codes_in(file, 1) == [where]


def test_papers_of_a_draft_are_only_for_directors(client: Client, world: World) -> None:
    cup = tournament(world, entries=4)
    round = rounds.draw(stage(cup), by=world.bruno)
    for paper in ("draw.pdf", "wall.pdf", "slips.pdf", "results.pdf"):
        assert status_of(client, world.bruno, cup, paper, round) == 200
        assert status_of(client, world.carla, cup, paper, round) == 404


def test_pdf_has_our_fonts_and_a_file_name(client: Client, world: World) -> None:
    cup = tournament(world, entries=4)
    response = get(client, world.carla, address(cup, "wall.pdf", drawn(cup, world)))
    assert response["Content-Type"] == "application/pdf"
    name = "copa-da-primavera-where-you-play"
    assert response["Content-Disposition"] == f'inline; filename="{name}.pdf"'
    assert sheets_in(response.content) == 1
    assert_our_fonts(response.content)
    assert "Look for your name" in poppler("pdftotext", response.content, "-").decode()


def test_papers_of_more_tables_need_no_more_queries(
    client: Client, world: World, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    cup = tournament(world, entries=20)
    played(cup, world)
    round = drawn(cup, world)
    play(round, world)
    get(client, world.carla, "")
    papers = {"draw.pdf": 12, "wall.pdf": 12, "slips.pdf": 11, "results.pdf": 12}
    for paper, queries in papers.items():
        # Session, account, club, tournament, stage, round; who takes part, rounds, seats, tables;
        # totals of matches; how many stages there are; the club's logo, where there is a head.
        with django_assert_num_queries(queries):
            client.get(f"/boa-vista/{address(cup, paper, round)}?html")
