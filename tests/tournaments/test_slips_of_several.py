"""Slips of tables of several: typed on one page, noted table by table."""

from typing import Any
from urllib.parse import urlencode

import pytest
from django.http import QueryDict
from django.test import Client

from clubs.models import JournalEntry
from scoring.rules.base.checks import doubt_outcome
from tests.prepared import prepared
from tests.scoring.crowd import browser
from tests.tournaments.hall import drawn, enter, tournament
from tests.tournaments.singles import ROUND, play, seated, thirteen
from tests.world import World
from tournaments.director import events
from tournaments.director.rounds import rounds
from tournaments.forms.rounds import result_several
from tournaments.forms.rounds.doubts import seats_key
from tournaments.forms.rounds.result_several import SlipsOfSeveral, sent_tables
from tournaments.models import Round
from tournaments.reading.standings import played_stage
from tournaments.reading.table_queries import read_tables
from tournaments.views.rounds.slips_several import save

SLIPS = f"{ROUND}slips/"


@pytest.fixture
@prepared
def round(world: World) -> Round:
    """Three tables of elimination, with places."""
    return drawn(thirteen(world), world)


def slip(
    round: Round,
    number: int,
    points: tuple[Any, ...] = (),
    place: tuple[Any, ...] = (),
    **more: Any,
) -> dict[str, Any]:
    """A table as its page posts it."""
    seated_table = seated(round, number)
    data = {"kind": "played", "seen": seated_table.outcome, "who": seats_key(seated_table)}
    data |= {f"points-{at}": value for at, value in enumerate(points)}
    data |= {f"place-{at}": value for at, value in enumerate(place)}
    return {f"{number}-{name}": value for name, value in data.items()}


def full(round: Round, number: int) -> dict[str, Any]:
    seats = len(seated(round, number).sides)
    points = (50, *(200 + at for at in range(1, seats)))
    return slip(round, number, points, (1, *range(2, seats + 1)))


def test_slips_page_lists_every_open_table(client: Client, world: World, round: Round) -> None:
    page = browser(client, world.bruno).get(SLIPS).content.decode()
    for number in (1, 2, 3):
        assert f'name="{number}-points-0"' in page
        assert f'name="{number}-place-0"' in page
    assert "autofocus" not in page


def test_filled_tables_are_noted_and_empty_ones_stay_open(
    client: Client, world: World, round: Round
) -> None:
    data = {**full(round, 1), **slip(round, 2), **full(round, 3)}
    answer = browser(client, world.bruno).post(SLIPS, data, follow=True)
    assert "Recorded: tables 1 and 3." in answer.content.decode()
    assert seated(round, 1).places[:2] == (1, 2)
    assert seated(round, 2).is_open
    assert 'name="2-points-0"' in answer.content.decode()
    assert 'name="1-points-0"' not in answer.content.decode()
    assert JournalEntry.objects.filter(action="set-score").count() == 2


def test_refused_table_keeps_its_figures(client: Client, world: World, round: Round) -> None:
    wrong = {**full(round, 2), "2-place-0": "3"}
    answer = browser(client, world.bruno).post(SLIPS, {**full(round, 1), **wrong})
    assert answer.status_code == 422
    page = answer.content.decode()
    assert "Recorded: table 1." in page
    assert "Places count from 1" in page
    assert not seated(round, 1).is_open
    assert seated(round, 2).is_open
    assert 'name="2-points-1" value="201"' in page


def test_unlikely_figures_are_noted_once_confirmed(
    client: Client, world: World, round: Round, monkeypatch: pytest.MonkeyPatch
) -> None:
    # No game of several has doubts of its own so far.
    monkeypatch.setattr(result_several, "doubts", lambda _tournament, score: doubt_outcome(score))
    page = browser(client, world.bruno)
    seats = len(seated(round, 1).sides)
    data = slip(round, 1, (0,) * seats, (1,) * seats)
    answer = page.post(SLIPS, data)
    assert answer.status_code == 422
    [issue, *more] = answer.context["form"].tables[0].issues
    assert 'name="accepted-1"' in answer.content.decode()
    accepted = [issue.key, *(other.key for other in more)]
    assert page.post(SLIPS, {**data, "accepted-1": accepted}).status_code == 302
    assert not seated(round, 1).is_open


def test_recording_only_an_absence_keeps_the_table_open(
    client: Client, world: World, round: Round
) -> None:
    page = browser(client, world.bruno)
    answer = page.post(SLIPS, slip(round, 1) | {"1-absent-0": "on"})
    assert answer.status_code == 302
    assert "Recorded: table 1." in page.get(SLIPS).content.decode()
    assert seated(round, 1).absent == (0,)
    assert seated(round, 1).is_open
    # Sent again as it is on the page: nothing was typed.
    answer = page.post(SLIPS, slip(round, 1) | {"1-absent-0": "on"}, follow=True)
    assert "Recorded: " not in answer.content.decode()


def test_slip_never_replaces_the_result_of_another(
    client: Client, world: World, round: Round
) -> None:
    data = full(round, 1)
    play(round, world)
    recorded_score = seated(round, 1).score
    answer = browser(client, world.bruno).post(SLIPS, data)
    assert answer.status_code == 422
    assert "Another result is already recorded here." in answer.content.decode()
    assert seated(round, 1).score == recorded_score


def test_slip_read_before_another_result_is_refused(world: World, round: Round) -> None:
    rows = round.tables.filter(number=1).select_related("match")
    sent = QueryDict(urlencode(full(round, 1)))
    slips = SlipsOfSeveral(read_tables(rows), sent)
    play(round, world)
    recorded_score = seated(round, 1).score
    assert save(slips, by=world.bruno) == []
    assert slips.is_refused
    assert seated(round, 1).score == recorded_score


def test_slips_page_costs_8_queries_for_any_number_of_tables(
    client: Client, world: World, round: Round, django_assert_num_queries: Any
) -> None:
    page = browser(client, world.bruno)
    page.get(SLIPS)
    for tables_left in (3, 2):
        with django_assert_num_queries(8):
            assert len(page.get(SLIPS).context["form"].tables) == tables_left
        page.post(SLIPS, full(round, 1))


def test_slip_of_several_of_a_redrawn_round_is_refused(
    client: Client, world: World, round: Round
) -> None:
    data = {**full(round, 1), "1-who": "99-98-97"}
    answer = browser(client, world.bruno).post(SLIPS, data)
    assert "Other players sit at this table now." in answer.content.decode()
    assert seated(round, 1).is_open


def test_last_slip_of_several_offers_to_close_the_round(
    client: Client, world: World, round: Round
) -> None:
    play(round, world)
    page = browser(client, world.bruno).get(SLIPS).content.decode()
    assert "All results are in." in page
    assert "Close the round" in page


def test_hall_links_to_the_slips(client: Client, world: World, round: Round) -> None:
    assert SLIPS in browser(client, world.bruno).get(ROUND).content.decode()


def test_slips_of_several_of_a_closed_round_redirect(
    client: Client, world: World, round: Round
) -> None:
    data = full(round, 1)
    play(round, world)
    rounds.close(round, by=world.bruno)
    recorded_score = seated(round, 1).score
    answer = browser(client, world.bruno).post(SLIPS, data, follow=True)
    assert "What you typed was not recorded." in answer.content.decode()
    assert seated(round, 1).score == recorded_score


def test_sent_tables_are_tables_with_typed_values() -> None:
    data = {
        "1-points-0": "5",
        "2-points-0": "",
        "x-points-0": "5",
        "3-absent-1": "on",
        "4-who": "1",
    }
    assert sent_tables(data) == {1, 3}  # type: ignore[arg-type]


def skat(world: World) -> Round:
    """Four players at a table; games won are counted too, and decide between level totals."""
    cup = tournament(world, "tables", game="solo:Skat", hands=None)
    cup.options |= {"first_count": "won"}
    ties = [{"count": "won"}, "lot"]
    cup.regulation = events.BY_PLACES | {"award": "points", "tiebreaks": ties}
    cup.save()
    enter(cup, world, 4)
    return drawn(cup, world)


def test_own_counts_of_several_are_typed_from_slips(client: Client, world: World) -> None:
    round = skat(world)
    typed = slip(round, 1, (800, 700, 300, 100))
    typed |= {"1-count0first": "6", "1-count0second": "9", "1-count0fourth": "1"}
    page = browser(client, world.bruno)
    assert "won, " in page.get(SLIPS).content.decode()
    assert page.post(SLIPS, typed).status_code == 302
    assert round.tables.get().counts == {"won": [6, 9, 0, 1]}
    rounds.close(round, by=world.bruno)
    (_section, places) = next(iter(played_stage(round.stage).event().places.items()))
    assert [place.tally.counts["won"] for place in places] == [6, 9, 0, 1]


def test_own_counts_of_several_are_corrected(client: Client, world: World) -> None:
    round = skat(world)
    page, path = browser(client, world.bruno), f"{ROUND}tables/1/result/"
    sent = {
        "kind": "played",
        **{f"points-{at}": str(100 + at) for at in range(4)},
        "count0third": "2",
    }
    page.post(path, sent)
    assert round.tables.get().counts == {"won": [0, 0, 2, 0]}
    again = {"seen": "100:101:102:103", "reason": "misread", "count0third": "3"}
    page.post(path, sent | again | {"shown": page.get(path).context["shown"]})
    assert round.tables.get().counts == {"won": [0, 0, 3, 0]}
