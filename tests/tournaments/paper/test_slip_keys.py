"""Slips for phones: their QR codes and codes open the right side, and they fit on the paper."""

import re

import pytest
from django.test import Client
from django.utils import translation

from scoring.match import tablekeys
from tests.cases import with_thorough
from tests.scoring.paper.printed import cut_texts, get, long_names, sheets_in
from tests.tournaments.hall import drawn, enter, pairs, tournament
from tests.tournaments.paper.press import (
    address,
    assert_drawn_as_laid_out,
    codes_in,
    document_of,
    latest,
    sticking_out,
    text_of,
    words_in,
)
from tests.world import World
from tournaments.director import events
from tournaments.director.entries import entries
from tournaments.director.phones import table_keys
from tournaments.models import Round, Tournament
from tournaments.paper.slips import Slips
from tournaments.phones import phone_links, phone_tables

OPENS = re.compile(r"^http://testserver/t/([a-z2-9]{20})/$")


def phone_cup(world: World, *formats: str, hands: int | None = 3) -> Tournament:
    """Return a tournament whose sides record on their phones."""
    cup = tournament(world, *formats, hands=hands)
    Tournament.objects.filter(pk=cup.pk).update(phones="hands")
    cup.refresh_from_db()
    return cup


def opened(text: str) -> tuple[int, int]:
    """Return table and side that the text of a QR code opens."""
    match = OPENS.match(text)
    assert match, text
    found = phone_tables.find(match[1])
    assert found is not None
    assert found.seated is not None
    assert found.seated.number is not None
    return found.seated.number, found.at_table


def slips_file(client: Client, world: World, this_round: Round, query: str = "") -> bytes:
    cup = this_round.stage.tournament
    return get(client, world.bruno, address(cup, f"slips.pdf{query}", this_round), "pt-br").content


def test_qr_codes_of_slips_open_their_sides(client: Client, world: World) -> None:
    cup = phone_cup(world)
    enter(cup, world, 8)
    file = slips_file(client, world, drawn(cup, world))
    assert sheets_in(file) == 2
    sides = sorted(map(opened, codes_in(file, 2)))
    assert sides == [(table, side) for table in (1, 2, 3, 4) for side in (0, 1)]


@pytest.mark.parametrize("players", with_thorough([3, 4, 5, 6], quick=[3, 6]))
def test_qr_codes_of_tables_of_several_open_their_sides(
    client: Client, world: World, players: int
) -> None:
    cup = phone_cup(world, "tables")
    Tournament.objects.filter(pk=cup.pk).update(regulation=events.BY_PLACES)
    enter(cup, world, players)
    this_round = drawn(cup, world)
    file = slips_file(client, world, this_round)
    found = sorted(map(opened, codes_in(file, sheets_in(file))))
    seats = this_round.seats.filter(table__number__isnull=False)
    assert found == sorted(seats.values_list("table__number", "position"))


def test_qr_codes_on_a_whole_sheet_open_their_sides(client: Client, world: World) -> None:
    cup = phone_cup(world, hands=12)
    enter(cup, world, 4)
    file = slips_file(client, world, drawn(cup, world))
    assert sheets_in(file) == 2
    assert len(codes_in(file, 2)) == 4


def test_slip_has_codes_and_the_address_to_type_them(client: Client, world: World) -> None:
    cup = phone_cup(world)
    enter(cup, world, 4)
    this_round = drawn(cup, world)
    text = text_of(client, world.bruno, cup, "slips.pdf", this_round)
    assert "or type the code at testserver/t/" in text
    for key in this_round.tables.get(number=2).keys.all():
        code = tablekeys.secret(key).code
        assert f"code {code[:3]} {code[3:]}" in text


def test_member_without_rights_prints_slips_without_codes(client: Client, world: World) -> None:
    cup = phone_cup(world)
    enter(cup, world, 4)
    text = text_of(client, world.carla, cup, "slips.pdf", drawn(cup, world))
    assert "Ivone" in text
    assert "type the code" not in text


def test_revoked_key_is_not_printed(client: Client, world: World) -> None:
    cup = phone_cup(world)
    enter(cup, world, 2)
    this_round = drawn(cup, world)
    table_keys.revoke(this_round.tables.get(number=1), 0, by=world.bruno)
    file = slips_file(client, world, this_round)
    assert list(map(opened, codes_in(file, 1))) == [(1, 1)]


def test_slip_of_one_table_is_printed_alone(client: Client, world: World) -> None:
    cup = phone_cup(world)
    enter(cup, world, 8)
    this_round = drawn(cup, world)
    file = slips_file(client, world, this_round, "?table=3")
    assert sheets_in(file) == 1
    assert {table for table, _side in map(opened, codes_in(file, 1))} == {3}
    path = address(cup, "slips.pdf?table=9&html", this_round)
    assert get(client, world.bruno, path).status_code == 404


@pytest.mark.parametrize(
    ("hands", "sheets"),
    with_thorough([(3, 2), (5, 2), (6, 3), (None, 3), (30, 3)], quick=[(5, 2), (6, 3)]),
)
def test_slips_with_codes_fit_the_longest_names(
    client: Client, world: World, hands: int | None, sheets: int
) -> None:
    cup = phone_cup(world, hands=hands)
    long_names(world)
    entries.enter(cup, pairs(world, 6), by=world.bruno)
    drawn(cup, world)
    played, this_round = latest(cup)
    page = with_keys(client, played, this_round)
    document = document_of(page, "slips")
    assert len(document.pages) == sheets
    assert list(cut_texts(document)) == []
    assert list(sticking_out(document, "slip")) == []


def with_keys(client: Client, played: object, this_round: Round) -> Slips:
    """Return the slips as the view makes them for a director."""
    request = client.get("/accounts/login/").wsgi_request
    keys = phone_links.printed_keys(request, this_round)
    return Slips(played, this_round, keys, phone_links.typed_at(request))  # type: ignore[arg-type]


def test_slips_with_codes_match_the_layout(client: Client, world: World) -> None:
    cup = phone_cup(world)
    enter(cup, world, 6)
    this_round = drawn(cup, world)
    file = slips_file(client, world, this_round)
    with translation.override("pt-br"):
        page = with_keys(client, *latest(cup))
        assert_drawn_as_laid_out(file, page, "slips", difference=1.5)
    assert words_in(file).count("ou digite o código em") == 3


def test_cards_of_codes_open_their_sides(client: Client, world: World) -> None:
    cup = phone_cup(world)
    enter(cup, world, 10)
    long_names(world)
    this_round = drawn(cup, world)
    file = get(client, world.bruno, address(cup, "codes.pdf", this_round), "pt-br").content
    assert sheets_in(file) == 2
    sides = sorted(map(opened, codes_in(file, 2)))
    assert sides == [(table, side) for table in range(1, 6) for side in (0, 1)]


def test_cards_of_codes_are_only_for_directors(client: Client, world: World) -> None:
    cup = phone_cup(world)
    enter(cup, world, 4)
    this_round = drawn(cup, world)
    path = address(cup, "codes.pdf", this_round)
    hall = path.removesuffix("codes.pdf")
    assert "codes.pdf" in get(client, world.bruno, hall).content.decode()
    assert get(client, world.carla, path).status_code == 403
    assert "codes.pdf" not in get(client, world.carla, hall).content.decode()
    Tournament.objects.filter(pk=cup.pk).update(phones="")
    assert "No table of this round has a code" in get(client, world.bruno, f"{path}?html").text
