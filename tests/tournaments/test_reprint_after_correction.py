"""The papers that a correction makes wrong: named before it, with a link to print each after it."""

import re

import pytest
from django.test import Client
from django.utils import timezone

from tests.cases import with_thorough
from tests.pages import flat
from tests.scoring.crowd import browser
from tests.tournaments.brackets import correct, table_of
from tests.tournaments.hall import drawn, play
from tests.tournaments.phones import FIRST_HAND, phone_round, phones_at
from tests.tournaments.test_correct_knockout import begun, over
from tests.tournaments.test_correct_knockout_page import (
    ENGLISH,
    QUARTER,
    SEEN,
    SUMMARY,
    TYPED,
    behind,
    sent,
)
from tests.world import World
from tournaments.boards.hall.hall import hall_board
from tournaments.boards.hall.hall_acts import HallActs
from tournaments.consequences.brackets import change_of_winner
from tournaments.consequences.tables import changed_table
from tournaments.director.rounds import rounds
from tournaments.models import Round, Tournament

PRINT = "/boa-vista/tournaments/copa-da-primavera/stages/1/rounds/{}/"
SEATS = ["draw", "wall", "slips"]


def with_phones(cup: Tournament) -> None:
    Tournament.objects.filter(pk=cup.pk).update(phones="hands")


def links(content: str) -> list[str]:
    """Return the addresses of the papers that the message names."""
    (message,) = re.findall(r"If printed already, print again:.*?</p>", content)
    return re.findall(r'href="([^"?]+)', message)


@pytest.mark.parametrize("phones", [False, True])
def test_played_again_names_every_paper_of_the_open_round(
    client: Client, world: World, phones: bool
) -> None:
    cup = over(world)
    if phones:
        with_phones(cup)
    page = browser(client, world.bruno)
    answer = page.post(QUARTER, TYPED | SEEN | {"do": "preview", "going": "again"}, headers=ENGLISH)
    lines = list(map(str, answer.context["form"].changes))
    seats = "Draw by table (Semi-finals), Seats for the wall (Semi-finals), "
    seats += "Slips for the tables (Semi-finals)"
    seats += ", QR codes (Semi-finals)." if phones else "."
    assert any(f"Standings, Bracket, {seats}" in line for line in lines)
    assert (
        "If printed already, take away: Results (Semi-finals), Results (Final). "
        "They come again with the round."
    ) in lines
    going = {"going": "again", "behind": behind(answer.content.decode())}
    page.post(QUARTER, TYPED | SEEN | going, headers=ENGLISH)
    hall = page.get(QUARTER.removesuffix("tables/1/result/"), headers=ENGLISH)
    found = links(flat(hall.content.decode()))
    papers = [*SEATS, "codes"] if phones else SEATS
    assert [path for path in found if "/rounds/2/" in path] == [
        f"{PRINT.format(2)}{paper}.pdf" for paper in papers
    ]
    assert all(page.get(path, {"html": ""}).status_code == 200 for path in found)


def test_keep_names_no_paper_of_a_later_round(client: Client, world: World) -> None:
    over(world)
    page = browser(client, world.bruno)
    _status, content = sent(page)
    sent(page, going="keep", behind=behind(content))
    hall = page.get(QUARTER.removesuffix("tables/1/result/"), headers=ENGLISH)
    found = links(flat(hall.content.decode()))
    assert [path.rsplit("/", 1)[1] for path in found] == [
        "results.pdf",
        "standings.pdf",
        "bracket.pdf",
    ]


def test_final_not_played_yet_names_its_papers(client: Client, world: World) -> None:
    cup = begun(world, 1, entries=4)
    drawn(cup, world)
    page = browser(client, world.bruno)
    sent(page)
    hall = page.get(QUARTER.removesuffix("tables/1/result/"), headers=ENGLISH)
    assert f"{PRINT.format(2)}slips.pdf" in links(flat(hall.content.decode()))


def test_undo_correction_names_the_papers_to_print_again(client: Client, world: World) -> None:
    cup = begun(world, 1, entries=4)
    with_phones(cup)
    drawn(cup, world)
    page = browser(client, world.bruno)
    sent(page)
    page.get("/boa-vista/")
    answer = page.post(f"{QUARTER}undo/", {"seen": "1000:2000"}, headers=ENGLISH, follow=True)
    found = links(flat(answer.content.decode()))
    assert [path for path in found if "/rounds/2/" in path] == [
        f"{PRINT.format(2)}{paper}.pdf" for paper in [*SEATS, "codes"]
    ]


@pytest.mark.parametrize("phones", ["", "hands"])
def test_hall_prints_codes_while_the_round_is_played(
    client: Client, world: World, phones: str
) -> None:
    this_round = phone_round(world, phones)
    if phones:
        phones_at(this_round.tables.get(number=1))[0].enter(1, FIRST_HAND)

    def offered() -> bool:
        row = Round.objects.get(pk=this_round.pk)
        row.stage.tournament.club.rights = frozenset({"direct"})
        papers = HallActs(hall_board(row, timezone.now())).papers
        return "codes_pdf" in [paper.page for paper in papers]

    assert offered() is bool(phones)
    tournament = browser(client, world.bruno).get(SUMMARY, headers=ENGLISH).content.decode()
    assert ("QR codes of round\u00a01" in tournament) is bool(phones)
    play(this_round, world)
    rounds.close(this_round, by=world.bruno)
    assert not offered()


@pytest.mark.parametrize(
    ("format", "number", "two"),
    with_thorough(
        [
            ("knockout", 1, (1, 8)),
            ("double-elimination", 2, (1, 4)),
            ("consolation", 1, (2, 7)),
            ("placement", 2, (1, 4)),
        ],
        first=2,
    ),
)
def test_named_slips_are_of_the_round_that_is_opened(
    world: World, format: str, number: int, two: tuple[int, int]
) -> None:
    cup = over(world, format)
    seated = table_of(cup, number, *two)
    assert seated.score is not None
    after = seated.with_result(seated.score[::-1])
    change = change_of_winner(seated, after)
    assert change is not None
    [papers] = [
        each.params["papers"]
        for each in changed_table(after, change.taken).consequences()
        if each.code == "papers"
    ]
    named = [of.number for paper, of in papers if paper == "slips"]
    correct(cup, world, "again", number, two)
    live = Round.objects.live().filter(stage__tournament=cup)
    assert named == [one.number for one in live if not one.is_closed]
