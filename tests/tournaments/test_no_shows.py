"""One person of a table where partners change did not come."""

from typing import Any

import pytest
from django.test import Client
from django.utils import translation

from clubs.models import JournalEntry
from tests.prepared import prepared
from tests.scoring.crowd import browser
from tests.tournaments.hall import drawn, enter
from tests.tournaments.individuals import URL, individual, text
from tests.tournaments.prizes import plan
from tests.tournaments.singles import row, seated
from tests.world import World
from tournaments.boards.phones.phone_decision import decision_on
from tournaments.boards.places.own import OwnBoard
from tournaments.director.rounds import rounds, tables
from tournaments.figures.statistics_queries import TournamentResults
from tournaments.forms.rounds.doubts import seats_key
from tournaments.models import Round, Table
from tournaments.money.special_prizes import special_prizes
from tournaments.ranking.results import Side
from tournaments.reading.final_queries import always_absent, never_played
from tournaments.reading.standings import played_stage

TABLE = f"{URL}stages/1/rounds/1/tables/1/result/"


@pytest.fixture
@prepared
def round(world: World) -> Round:
    """Two tables of four persons."""
    cup = individual(world)
    enter(cup, world, 8)
    return drawn(cup, world)


def persons(round: Round) -> Side:
    return seated(round).result.entries


def typed(round: Round, *gone: int, **fields: Any) -> dict[str, Any]:
    """The posted form, with ticks at these positions."""
    now = seated(round)
    data = {"kind": "played", "seen": now.outcome, "who": seats_key(now)}
    return data | {f"absent-{at}": "on" for at in gone} | fields


def worth(round: Round) -> list[int]:
    """The points of the four persons of table 1, in hundredths."""
    results = played_stage(round.stage).results_of(Round.objects.get(pk=round.pk))
    return [results[number].points for number in persons(round)]


def test_partner_and_opponents_of_an_absent_person_win(
    client: Client, world: World, round: Round
) -> None:
    answer = browser(client, world.bruno).post(TABLE, typed(round, 1), follow=True)
    gone = seated(round).sides[0][1]
    assert f"Recorded: table 1, absence of {gone}." in answer.content.decode()
    now = seated(round)
    assert (now.absent, now.table.no_shows, now.is_open) == ((0,), [persons(round)[1]], False)
    assert worth(round) == [100, 0, 100, 100]
    [own] = played_stage(round.stage).standings(live=True).event.places.values()
    assert {place.entry: place.tally.points for place in own}[persons(round)[1]] == 0
    assert now.absentees == [str(now.sides[0][1])]


def test_side_of_which_nobody_came_is_stored_as_a_side(
    client: Client, world: World, round: Round
) -> None:
    browser(client, world.bruno).post(TABLE, typed(round, 2, 3))
    now = seated(round)
    assert (now.absent, now.table.no_shows) == ((1,), [])
    assert worth(round) == [100, 100, 0, 0]


def test_points_beside_a_tick_ask_who_played(client: Client, world: World, round: Round) -> None:
    page = browser(client, world.bruno)
    data = typed(round, 0, first="2000", second="1500")
    answer = page.post(TABLE, data)
    assert answer.status_code == 422
    [issue] = answer.context["form"].issues
    assert issue.title == f"Did somebody else play for {seated(round).sides[0][0]}?"
    assert seated(round).is_open
    assert page.post(TABLE, data | {"accepted": issue.key}).status_code == 302
    now = seated(round)
    assert (now.score, now.absent, now.table.no_shows) == (
        (2000, 1500),
        (),
        [persons(round)[0]],
    )
    assert worth(round) == [0, 100, 0, 0]


def test_points_of_a_side_of_which_nobody_came_are_refused(
    client: Client, world: World, round: Round
) -> None:
    answer = browser(client, world.bruno).post(
        TABLE, typed(round, 0, 1, first="2000", second="1500")
    )
    assert list(answer.context["form"].errors) == ["first"]
    assert 'id="id_first_error"' in answer.content.decode()
    assert answer.context["form"]["absent-0"].value()


def test_table_without_anybody_asks_once(client: Client, world: World, round: Round) -> None:
    page = browser(client, world.bruno)
    answer = page.post(TABLE, typed(round, 0, 1, 2, 3))
    [issue] = answer.context["form"].issues
    assert issue.title == "Did nobody come to this table?"
    assert seated(round).is_open
    page.post(TABLE, typed(round, 0, 1, 2, 3, accepted=issue.key))
    assert (seated(round).absent, worth(round)) == ((0, 1), [0, 0, 0, 0])


def test_absence_is_corrected_and_taken_back(client: Client, world: World, round: Round) -> None:
    page = browser(client, world.bruno)
    page.post(TABLE, typed(round, 1))
    shown = page.get(TABLE).context["form"]
    assert [field.value() for field in shown.absences] == [False, True, False, False]
    page.post(TABLE, typed(round, 2, reason="misread"))
    assert worth(round) == [100, 100, 0, 100]
    page.post(TABLE, typed(round, 2, kind="none", reason="came late"))
    assert (seated(round).is_open, seated(round).table.no_shows) == (True, [])
    names = [str(entry) for side in seated(round).sides for entry in side]
    actions = ["set-walkover", "correct-score", "clear-result"]
    first, second, last = JournalEntry.objects.filter(action__in=actions).order_by("pk")
    with translation.override("pt-br"):
        sides = " × ".join(seated(round).names)
    absence = f"ausência de {names[1]}"
    assert (first.after, second.before) == (f"{sides}: {absence}", absence)
    assert second.after.startswith(f"{sides}: ausência de {names[2]};")
    assert last.before == f"{sides}: ausência de {names[2]}"


def test_result_of_another_director_is_not_overwritten(
    client: Client, world: World, round: Round
) -> None:
    data = typed(round, 1)
    tables.set_walkover(row(round), absent=(0,), no_shows=persons(round)[:1], by=world.ana)
    assert browser(client, world.bruno).post(TABLE, data).status_code == 409
    assert seated(round).table.no_shows == [persons(round)[0]]


def test_slip_names_one_person_of_a_side(client: Client, world: World, round: Round) -> None:
    page = browser(client, world.bruno)
    slips = f"{URL}stages/1/rounds/1/slips/"
    name, number = str(seated(round).sides[1][0]), persons(round)[2]
    assert f'<option value="{number}">Absent: {name}</option>' in text(page, slips)
    data = {"absent-1": str(number), "first-2": "2000", "second-2": "1500"}
    answer = page.post(slips, data, headers={"HX-Request": "true"})
    saved, _other = answer.context["saved"]
    assert saved.sides == [(seated(round).names[0], ""), (name, "W.O.")]
    assert (seated(round).absent, seated(round).table.no_shows) == ((1,), [number])


@pytest.mark.parametrize(
    ("absent", "no_shows"), [((1,), (0,)), ((0,), (0, 2)), ((), (0,)), ((0,), (99,))]
)
def test_absent_sides_without_their_persons_raise(
    world: World, round: Round, absent: tuple[int, ...], no_shows: tuple[int, ...]
) -> None:
    numbers = [persons(round)[at] if at < 4 else at for at in no_shows]
    with pytest.raises(ValueError, match="person"):
        tables.set_walkover(row(round), absent=absent, no_shows=numbers, by=world.bruno)


@pytest.mark.parametrize("score", [(), (2000, 1500)])
def test_pages_name_the_person_who_did_not_come(
    client: Client, world: World, round: Round, score: tuple[int, ...]
) -> None:
    gone = persons(round)[:1]
    if score:
        tables.set_score(row(round), score, no_shows=gone, by=world.bruno)
    else:
        tables.set_walkover(row(round), absent=(0,), no_shows=gone, by=world.bruno)
    boards = [OwnBoard(e, played_stage(round.stage), None) for e in seated(round).sides[0]]
    assert [board.done[0].own.points for board in boards] == ["0", "1"]
    for table in Table.objects.filter(round=round, number__gt=1):
        tables.set_score(table, (2400, 1000), by=world.bruno)
    name = seated(round).absentees[0]
    words = f"somebody else played for {name}" if score else f"{name} did not come"
    with translation.override("en"):
        decision = decision_on(seated(round))
    assert decision is not None
    assert (decision.remarks, [side.absence for side in decision.sides]) == ([words], [""] * 2)
    page = browser(client, world.bruno)
    for path in ("stages/1/rounds/1/", f"pairs/{gone[0]}/", "results/"):
        assert words in text(page, f"{URL}{path}"), path
    rounds.close(Round.objects.get(pk=round.pk), by=world.bruno)
    for path in ("results/", "tables/", "stages/1/rounds/1/results.pdf?html"):
        assert words in text(page, f"{URL}{path}"), path


@pytest.mark.postgres
@pytest.mark.parametrize("score", [(), (2000, 1500)])
def test_only_the_missing_person_has_never_played(
    world: World, round: Round, score: tuple[int, ...]
) -> None:
    gone, cup = persons(round)[:1], round.stage.tournament
    if score:
        tables.set_score(row(round), score, no_shows=gone, by=world.bruno)
    else:
        tables.set_walkover(row(round), absent=(0,), no_shows=gone, by=world.bruno)
    [entry] = cup.entries.filter(number__in=gone)
    everybody = set(cup.entries.values_list("pk", flat=True))
    assert always_absent(cup, everybody) == never_played([cup.pk]) == {entry.pk}


@pytest.mark.parametrize("figure", ["points", "difference", "match"])
def test_stand_in_wins_no_prize_for_who_did_not_come(
    world: World, round: Round, figure: str
) -> None:
    first, second = persons(round)[:2]
    tables.set_score(row(round), (3000, 500), no_shows=[first], by=world.bruno)
    tables.set_score(row(round, 2), (2000, 1900), by=world.bruno)
    rounds.close(Round.objects.get(pk=round.pk), by=world.bruno)
    results = TournamentResults(played_stage(round.stage), live=False)
    leaders = results.statistics.leaders(figure, None, {*range(1, 9)})
    assert [leader.entry for leader in leaders] == [second]
    cup = round.stage.tournament
    plan(cup, world, special=[{"figure": figure, "last": None, "sum": 5000}])
    entries = {entry.number: entry for entry in cup.entries.all()}
    [prize] = special_prizes(cup.prize_plans.get(), round.stage, entries, {})
    assert prize.parts == {entries[second]: 5000}


def test_statistics_name_the_whole_side_of_a_stand_in(
    client: Client, world: World, round: Round
) -> None:
    tables.set_score(row(round), (3000, 500), no_shows=persons(round)[:1], by=world.bruno)
    tables.set_score(row(round, 2), (2000, 1900), by=world.bruno)
    rounds.close(Round.objects.get(pk=round.pk), by=world.bruno)
    with translation.override("en"):
        name = seated(round).names[0]
    assert name in text(browser(client, world.bruno), f"{URL}statistics/")
