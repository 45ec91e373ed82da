"""A draft gives its reasons, and offers a new draw only if it would differ."""

import pytest
from django.test import Client
from django.utils import translation

from tests.pages import flat
from tests.prepared import prepared
from tests.scoring.crowd import browser
from tests.tournaments.hall import drawn, play, played, seed_by_number, stage, tournament
from tests.tournaments.wall import read, url
from tests.world import World
from tournaments.boards.draws.draft import DraftBoard
from tournaments.director.entries import entries
from tournaments.director.rounds import by_hand, rounds
from tournaments.models import Round, Seat, Tournament
from tournaments.reading.standings import played_stage
from tournaments.words.labels import in_a_row, in_event

DRAFT = "stages/1/rounds/{}/draft/"
LIVE = {"HX-Request": "true"}


@pytest.fixture
@prepared
def cup(world: World) -> Tournament:
    """A Swiss of five pairs."""
    return tournament(world, "swiss", entries=5)


@prepared
def draft(cup: Tournament, world: World) -> Round:
    return rounds.draw(stage(cup), by=world.bruno)


def reasons(round: Round) -> list[str]:
    round.refresh_from_db()
    with translation.override("en"):
        return DraftBoard(played_stage(round.stage), round).reasons


@prepared
def swap(round: Round, world: World, one: int, other: int) -> None:
    seats = Seat.objects.filter(round=round)
    first, second = (seats.get(participant__entry__number=number) for number in (one, other))
    by_hand.swap(round, first, second, by=world.bruno)


def bye(round: Round) -> int:
    number: int = round.seats.get(table__number=None).participant.entry.number
    return number


def test_swap_recomputes_reasons(world: World, cup: Tournament) -> None:
    first = played(cup, world)
    met = [
        sorted(seat.participant.entry.number for seat in table.seats.all())
        for table in first.tables.exclude(number=None)
    ]
    round = draft(cup, world)
    assert not any("Rematches" in reason for reason in reasons(round))
    one, other = next(two for two in met if bye(round) not in two)
    table = round.seats.get(participant__entry__number=one).table
    beside = table.seats.exclude(participant__entry__number=one).get()
    swap(round, world, other, beside.participant.entry.number)
    assert "Rematches: 1." in reasons(round)


def test_swap_back_recomputes_reasons(world: World, cup: Tournament) -> None:
    played(cup, world)
    round = draft(cup, world)
    sitting = [seat.participant.entry.number for seat in round.seats.exclude(table__number=None)]
    swap(round, world, sitting[0], sitting[2])
    swap(round, world, sitting[0], sitting[2])
    assert "No rematches." in reasons(round)


def test_bye_of_first_round_is_explained(world: World, cup: Tournament) -> None:
    round = draft(cup, world)
    name = cup.entries.get(number=bye(round))
    assert any("bye, by seed or by lot." in reason for reason in reasons(round)), name


def test_bye_moved_by_hand_is_explained(world: World, cup: Tournament) -> None:
    played(cup, world)
    round = draft(cup, world)
    leader = played_stage(stage(cup)).standings().rows[0].entry.number
    if bye(round) != leader:
        swap(round, world, bye(round), leader)
    assert any("bye" in reason for reason in reasons(round))


def test_bye_of_round_robin_is_explained(world: World) -> None:
    cup = tournament(world, entries=5)
    assert any("everybody sits out in turn" in reason for reason in reasons(draft(cup, world)))


def test_bye_of_knockout_goes_to_seeds_or_by_lot(world: World) -> None:
    cup = tournament(world, "knockout", entries=3)
    stage(cup).participants.update(seed=None)
    draft_reasons = reasons(draft(cup, world))
    assert any(reason.endswith(": straight to the next round, by lot.") for reason in draft_reasons)
    assert not any("top seeds" in reason for reason in draft_reasons)
    seed_by_number(cup)
    rounds.discard(Round.objects.get(), by=world.bruno)
    draft_reasons = reasons(draft(cup, world))
    assert any(
        "straight to the next round. Byes go to the top seeds." in one for one in draft_reasons
    )


def test_redraw_is_offered_only_when_it_differs(
    client: Client, world: World, cup: Tournament
) -> None:
    round = draft(cup, world)
    page = browser(client, world.bruno)
    action = f'action="{url(cup, "stages/1/draw/")}"'
    path = url(cup, DRAFT.format(1))
    assert action not in page.get(path).content.decode()
    sitting = [seat.participant.entry.number for seat in round.seats.exclude(table__number=None)]
    swap(round, world, sitting[0], sitting[2])
    assert action in page.get(path).content.decode()
    rounds.draw(stage(cup), by=world.bruno)
    entries.withdraw(cup.entries.get(number=5), by=world.bruno, reason="ill")
    assert action in page.get(path).content.decode()


def test_removal_page_says_that_the_draft_is_deleted(
    client: Client, world: World, cup: Tournament
) -> None:
    assert "this draft is deleted" not in read(client, url(cup, "entries/5/"), world.bruno)
    draft(cup, world)
    shown = read(client, url(cup, "entries/5/"))
    assert "this draft is deleted: Round 1. Then draw it again." in shown


@pytest.mark.parametrize(
    ("page", "live"),
    [("draft", False), ("draft", True), ("publish", False), ("swap", True), ("discard", False)],
)
def test_deleted_draft_names_who_removed_an_entry(
    client: Client, world: World, cup: Tournament, page: str, live: bool
) -> None:
    draft(cup, world)
    entries.remove(cup.entries.get(number=5), by=world.ana)
    client_of = browser(client, world.bruno)
    path = url(cup, f"stages/1/rounds/1/{page}/")
    headers = LIVE if live else {}
    send = client_of.get if page == "draft" else client_of.post
    answer = send(path, headers=headers)
    target = answer.headers["HX-Redirect" if live else "Location"]
    assert target == url(cup, "")
    text = read(client, target)
    assert "Ana Moreira took an entry off the list." in text
    assert "The draft was deleted with it: draw again." in text


def test_round_that_does_not_exist_is_404(client: Client, world: World, cup: Tournament) -> None:
    page = browser(client, world.bruno)
    assert page.get(url(cup, DRAFT.format(7))).status_code == 404


def test_paid_counter_follows_each_tap(client: Client, world: World, cup: Tournament) -> None:
    page = browser(client, world.bruno)
    answer = page.post(url(cup, "entries/1/paid/"), {"paid": "1"}, headers=LIVE)
    assert '<span id="paid" hx-swap-oob="true">1 has paid</span>' in flat(answer.content.decode())
    assert '<span id="paid">1 has paid</span>' in page.get(url(cup, "entries/")).content.decode()


@pytest.mark.parametrize(
    ("language", "name", "expected"),
    [
        ("pt-br", "Torneio de Verão", "no Torneio de Verão"),
        ("pt-br", "Copa da Primavera", "na Copa da Primavera"),
        ("pt-br", "Aberto 2026", "no Aberto 2026"),
        ("pt-br", "Open 2026", "no Open 2026"),
        ("pt-br", "3º Torneio de Verão", "no 3º Torneio de Verão"),
        ("pt-br", "XX Copa AACRT", "na XX Copa AACRT"),
        ("pt-br", "COPA 2026", "na COPA 2026"),
        ("pt-br", "Outono 2026", "no torneio Outono 2026"),
        ("pt-br", "2026", "no torneio 2026"),
        ("es", "Otoño 2026", "en el torneo Otoño 2026"),
        ("es", "Torneo de Verano", "en el Torneo de Verano"),
        ("es", "Copa de Primavera", "en la Copa de Primavera"),
        ("en", "Copa da Primavera", "in Copa da Primavera"),
    ],
)
def test_preposition_agrees_with_name(language: str, name: str, expected: str) -> None:
    with translation.override(language):
        assert in_event(name) == expected


@pytest.mark.parametrize(
    ("numbers", "expected"), [([1], "1"), ([1, 2], "1 and 2"), ([1, 2, 5], "1, 2 and 5")]
)
def test_numbers_are_listed_with_commas(numbers: list[int], expected: str) -> None:
    with translation.override("en"):
        assert in_a_row(numbers) == expected


def test_first_draft_of_a_bracket_says_which_tables_meet_then(world: World) -> None:
    cup = tournament(world, "knockout", entries=6)
    round = rounds.draw(stage(cup), by=world.bruno)
    board = DraftBoard(played_stage(stage(cup)), round)
    with translation.override("en"):
        said = {table.seated.number: table.stake for table in board.tables}
        byes = [table.seated.names[0] for table in board.tables if table.seated.table.is_bye]
    assert said[None] == ""
    assert (
        sorted(said[number].startswith("Then against") for number in said if number) == [True] * 2
    )
    assert {text for number, text in said.items() if number} == {
        f"Then against {name}." for name in byes
    }


def test_later_draft_of_a_bracket_offers_nothing_to_draw(client: Client, world: World) -> None:
    cup = tournament(world, "knockout", entries=4)
    first = drawn(cup, world)
    play(first, world, [(1000, 1000)])
    rounds.close(first, by=world.bruno)
    second = rounds.draw(stage(cup), by=world.bruno)
    board = DraftBoard(played_stage(stage(cup)), second)
    with translation.override("en"):
        assert [text for text in board.reasons if "waiting for the winner of table 1" in text]
    page = read(client, url(cup, "stages/1/rounds/2/draft/"), world.bruno)
    assert "Who must not meet" not in page
    assert "Drawing again gives the same result" not in page
