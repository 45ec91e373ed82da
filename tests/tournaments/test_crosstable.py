"""The cross-table: all results in one table."""

from django.test import Client
from django.utils import translation

from tests.pages import flat, texts
from tests.scoring.crowd import browser
from tests.tournaments.hall import drawn, enter, options, play, played, stage, tournament
from tests.tournaments.wall import read, url
from tests.world import World
from tournaments.boards.places.crosstable import CrossSection, CrossTable
from tournaments.director.entries import entries
from tournaments.director.rounds import rounds, tables
from tournaments.models import Tournament
from tournaments.reading.standings import played_stage

ENGLISH = {"Accept-Language": "en"}


def sections(cup: Tournament) -> list[CrossSection]:
    return CrossTable(played_stage(stage(cup)).standings()).sections


def cells(section: CrossSection) -> list[list[str]]:
    return [
        ["self" if c.is_self else ",".join(m.points for m in c.marks) for c in row.cells]
        for row in section.lines
    ]


def test_round_robin_crosstable_is_square_by_place(world: World) -> None:
    cup = tournament(world, entries=4)
    for _round in range(3):
        played(cup, world)
    [section] = sections(cup)
    assert section.is_square
    assert section.heads == ["1", "2", "3", "4"]
    assert cells(section) == [
        ["self", "1", "1", "1"],
        ["0", "self", "1", "1"],
        ["0", "0", "self", "1"],
        ["0", "0", "0", "self"],
    ]


def test_square_crosstable_heads_columns_like_its_rows(world: World) -> None:
    cup = tournament(world, entries=6)
    played(cup, world)
    [section] = sections(cup)
    places = [str(row.place) for row in section.lines]
    assert section.heads == places
    assert places != [str(row.entry.number) for row in section.lines]


def test_crosstable_of_two_meetings_has_both_in_one_cell(world: World) -> None:
    cup = tournament(world)
    options(cup, world, double=True)
    enter(cup, world, 3)
    for _round in range(6):
        played(cup, world)
    with translation.override("en"):
        [section] = sections(cup)
    assert cells(section)[0] == ["self", "1,1", "1,1", "1,1"]
    assert section.heads[-1] == "bye"


def test_other_crosstables_list_opponents_by_round(world: World) -> None:
    cup = tournament(world, "swiss")
    options(cup, world, rounds=2)
    enter(cup, world, 6)
    played(cup, world)
    [section] = sections(cup)
    assert not section.is_square
    assert section.heads == ["1"]
    first = section.lines.first[0]
    assert first.cells[0].marks[0].opponents in {"4", "5", "6"}
    with translation.override("en"):
        (legend,) = CrossTable(played_stage(stage(cup)).standings()).notes
    assert legend == "Below the points stand × and the number of the opponent."


def test_crosstable_of_groups_has_a_section_for_each(world: World) -> None:
    cup = tournament(world, "groups")
    options(cup, world, groups=2)
    enter(cup, world, 6)
    played(cup, world)
    assert [section.name for section in sections(cup)] == ["A", "B"]


def test_crosstable_of_an_individual_goes_by_round(world: World) -> None:
    cup = tournament(world, "individual", entries=8)
    played(cup, world)
    [section] = sections(cup)
    assert not section.is_square
    assert section.lines.first[0].cells[0].marks[0].opponents.count("+") == 1


def test_crosstable_page_shows_totals_and_walkovers(client: Client, world: World) -> None:
    cup = tournament(world, entries=4)
    round = drawn(cup, world)
    tables.set_walkover(round.tables.get(number=2), by=world.bruno, absent=(0,))
    play(round, world)
    rounds.close(round, by=world.bruno)
    text = read(client, url(cup, "crosstable/"))
    assert "Name, and opponents by place" in text
    assert "Above the columns: the place of the opponent." in text
    assert "0 W.O." in text


def test_crosstable_by_rounds_names_round_and_opponent(client: Client, world: World) -> None:
    cup = tournament(world, "swiss")
    options(cup, world, rounds=2)
    enter(cup, world, 5)
    played(cup, world)
    page = client.get(url(cup, "crosstable/"), headers={"Accept-Language": "en"})
    body = page.content.decode()
    assert texts(body, "thead .cross__cell") == ["R1"]
    opponent = sections(cup)[0].lines.first[0].cells[0].marks[0].opponents
    assert {f"× {opponent}", "bye"} <= set(texts(body, ".cross__with"))


def test_crosstable_marks_the_row_of_the_signed_in_player(client: Client, world: World) -> None:
    cup = tournament(world, entries=4)
    played(cup, world)
    player = cup.entries.get(number=3).competitor.first
    membership = world.club.memberships.get(user=world.carla)
    membership.player = player
    membership.save()
    body = browser(client, world.carla).get(url(cup, "crosstable/")).content.decode()
    [name] = texts(body, ".is-own .cross__name")
    assert name == str(cup.entries.get(number=3))


def test_crosstable_before_the_first_result_is_empty(client: Client, world: World) -> None:
    cup = tournament(world, entries=4)
    drawn(cup, world)
    assert "No results yet" in read(client, url(cup, "crosstable/"))


def test_crosstable_names_annulled_matches_with_their_reason(client: Client, world: World) -> None:
    cup = tournament(world, entries=6)
    played(cup, world)
    entries.withdraw(cup.entries.get(number=6), by=world.bruno, reason="ill")
    with translation.override("en"):
        names = {entry.number: str(entry) for entry in cup.entries.all()}
    page = browser(client, world.bruno)
    table = flat(page.get(url(cup, "crosstable/")).content.decode())
    assert table.count('<abbr title="annulled">ann.</abbr>') == 2
    reason = f"{names[1]} × {names[6]}, round 1: annulled, since {names[6]} left before half"
    assert reason in table
    standings = flat(page.get(url(cup, "standings/")).content.decode())
    assert "No result yet." not in standings
    assert f"Only annulled matches so far: {names[6]} left before half of theirs." in standings


def test_crosstable_by_round_marks_annulled_matches(world: World) -> None:
    cup = tournament(world, entries=18)
    played(cup, world)
    entries.withdraw(cup.entries.get(number=18), by=world.bruno, reason="ill")
    [section] = sections(cup)
    assert not section.is_square
    kinds = [mark.kind for row in section.lines for cell in row.cells for mark in cell.marks]
    assert kinds.count("annulled") == 2


def test_knockout_offers_no_crosstable_except_by_address(client: Client, world: World) -> None:
    cup = tournament(world, "knockout", entries=8)
    for _round in range(2):
        played(cup, world)
    rest = ".tabs__rest > a:not(.tabs__again)"
    for person in (None, world.bruno):
        page = client if person is None else browser(client, person)
        opened = page.get(url(cup, "statistics/"), headers=ENGLISH).content.decode()
        assert "Cross-table" not in texts(opened, rest)
        by_address = page.get(url(cup, "crosstable/"), headers=ENGLISH).content.decode()
        assert "Cross-table" in texts(by_address, rest)


def test_crosstable_rows_begin_with_the_place(client: Client, world: World) -> None:
    cup = tournament(world, "swiss", entries=4)
    played(cup, world)
    page = client.get(url(cup, "crosstable/"), headers=ENGLISH).content.decode()
    assert texts(page, ".cross tr > :first-child") == ["Place", "1", "2", "3", "4"]
    assert texts(page, ".cross .wide") == [], "also on phones"
    numbers = [f"No. {row.entry.number}" for row in sections(cup)[0].lines]
    assert texts(page, ".cross__name small") == numbers
    assert texts(page, "thead .sr--phone") == ["Name, and opponents by round"]
