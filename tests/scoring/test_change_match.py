"""Changing who plays a match, its rules before the first hand, its table and its date."""

from datetime import datetime, timedelta

import pytest
from django.test import Client
from django.utils import timezone

from clubs import roster
from clubs.journal.writing import NotNow
from clubs.lists.spans import Span
from clubs.models import JournalEntry
from scoring import ledger
from scoring.club.audit import differences
from scoring.house_rules.house import preset
from scoring.memory.leaderboard import leaderboard
from scoring.models import Match
from scoring.rulings.recorded_rulings import of_competitor
from tests.dates import past_days, today
from tests.scoring.crowd import browser
from tests.scoring.notebook import EVENING, evening, record, start, totals
from tests.scoring.rulings import decision, note
from tests.world import World

URL = "/boa-vista/matches/1/change/"


def sent(world: World, **more: str) -> dict[str, str]:
    """Return the data of match 1's untouched form, with these changes."""
    sides = {"side_0": str(world.dirce_nelson.pk), "side_1": str(world.ivone_osvaldo.pk)}
    return {**sides, "table": "", "day": "", "hour": "", **more}


def lines() -> dict[str, tuple[str, str]]:
    """Return the changes in the journal: before and after by action."""
    journal_lines = JournalEntry.objects.filter(action__startswith="change-")
    return {line.action: line.said[1:] for line in journal_lines}


def test_change_nothing_leaves_no_line(client: Client, world: World) -> None:
    evening(world, 1)
    page = browser(client, world.ana)
    assert page.get(URL).status_code == 200
    assert page.post(URL, sent(world)).headers["Location"] == "/boa-vista/matches/1/"
    assert lines() == {}


def test_change_seen_before_another_change_asks_again(client: Client, world: World) -> None:
    evening(world, 1)
    page = browser(client, world.ana)
    seen = page.get(URL).context["form"]["seen"].value()
    page.post(URL, sent(world, table="7", seen=seen))
    record(Match.objects.get(), EVENING[1], world.ana)
    refused = page.post(URL, sent(world, table="8", seen=seen))
    assert refused.status_code == 422
    assert "Somebody changed this match meanwhile" in refused.content.decode()
    assert Match.objects.get().table == "7"
    again = refused.context["form"]["seen"].value()
    assert page.post(URL, sent(world, table="8", seen=again)).status_code == 302
    assert Match.objects.get().table == "8"


def test_change_pair_keeps_hands_in_their_column(client: Client, world: World) -> None:
    match = evening(world, 4)
    other = str(world.marlene_valdir.pk)
    browser(client, world.ana).post(URL, sent(world, side_1=other))
    assert [str(side) for side in match.sides.all()] == ["Dirce and Nelson", "Marlene and Valdir"]
    assert totals(match) == (2405, 1425)
    assert list(differences()) == []
    assert lines() == {
        "change-sides": (
            "Dirce and Nelson × Ivone and Osvaldo",
            "Dirce and Nelson × Marlene and Valdir",
        )
    }


def test_change_sides_over_swaps_the_pairs(client: Client, world: World) -> None:
    match = evening(world, 4)
    swapped = {"side_0": str(world.ivone_osvaldo.pk), "side_1": str(world.dirce_nelson.pk)}
    browser(client, world.ana).post(URL, sent(world, **swapped))
    assert [side.competitor for side in match.sides.all()] == [
        world.ivone_osvaldo,
        world.dirce_nelson,
    ]
    assert totals(match) == (2405, 1425)


@pytest.mark.postgres_later
def test_change_sides_moves_rulings_to_the_new_pairs(client: Client, world: World) -> None:
    match = evening(world, 4)
    what = decision("aacrt-2016", "lixo", wild_before="wild")
    of_first, of_second, of_table = (note(match, what, world.bruno, side) for side in (0, 1, None))
    new = {"side_0": str(world.ivone_osvaldo.pk), "side_1": str(world.marlene_valdir.pk)}
    browser(client, world.ana).post(URL, sent(world, **new))
    assert list(of_competitor(world.ivone_osvaldo)) == [of_first]
    assert list(of_competitor(world.marlene_valdir)) == [of_second]
    assert list(of_competitor(world.dirce_nelson)) == []
    of_table.refresh_from_db()
    assert of_table.competitor is None
    assert list(differences()) == []


def test_change_to_one_person_on_both_sides_is_refused(client: Client, world: World) -> None:
    start(world)
    dirce, valdir = world.dirce_nelson.first, world.marlene_valdir.second
    assert valdir is not None
    mixed = roster.add_pair(world.club, by=world.ana, first=dirce, second=valdir)
    answer = browser(client, world.ana).post(URL, sent(world, side_1=str(mixed.pk)))
    assert answer.status_code == 422
    assert "Dirce Amaral cannot play on both sides." in answer.content.decode()


def test_change_names_a_pair_with_its_number(client: Client, world: World) -> None:
    start(world)
    shown = browser(client, world.ana).get(URL).context["form"].fields["side_0"].choices
    assert [label for _key, label in shown] == [
        "Dirce and Nelson (1)",
        "Ivone and Osvaldo (2)",
        "Marlene and Valdir (3)",
    ]


def test_change_table_and_date_leaves_a_line_each(client: Client, world: World) -> None:
    evening(world)
    (day,) = past_days(1)
    data = sent(world, table="7", day=str(day), hour="20:30")
    browser(client, world.ana).post(URL, data)
    match = Match.objects.get()
    assert (match.table, timezone.localtime(match.played_at).isoformat()[:16]) == (
        "7",
        f"{day}T20:30",
    )
    assert lines()["change-table"] == ("", "7")
    before, after = lines()["change-date"]
    assert before.endswith("day of recording")
    assert after == f"{day.day} {day:%B} {day.year}, 8:30 PM"


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        ({"day": "2999-01-01"}, "This date is still to come."),
        ({"hour": "20:00"}, "Choose a day."),
        ({"day": "x"}, "Choose a day."),
        ({"day": "2026-03-06", "hour": "x"}, "Write the hour like this: 20:30."),
    ],
)
def test_change_to_an_impossible_date_is_refused(
    client: Client, world: World, data: dict[str, str], problem: str
) -> None:
    start(world)
    answer = browser(client, world.ana).post(URL, sent(world, **data))
    assert answer.status_code == 422
    assert problem in answer.content.decode()


def test_change_rules_before_the_first_hand(client: Client, world: World) -> None:
    match = start(world)
    browser(client, world.ana).post(URL, sent(world, rules="canasta-es"))
    match.refresh_from_db()
    assert match.ruleset == "canasta-es"
    assert match.options == preset("canasta-es").rules.options()
    assert lines() == {"change-match-rules": ("AACRT 2016", "Spanish canasta")}


def test_change_rules_after_the_first_hand_is_refused(client: Client, world: World) -> None:
    match = evening(world, 1)
    assert 'name="rules"' not in browser(client, world.ana).get(URL).content.decode()
    with pytest.raises(NotNow):
        ledger.change(
            match,
            by=world.ana,
            competitors=[world.dirce_nelson, world.ivone_osvaldo],
            table="",
            dated_at=None,
            chosen=preset("canasta-es"),
        )


def test_dated_match_counts_in_the_month_of_its_date(world: World) -> None:
    match = evening(world)
    sides = [world.dirce_nelson, world.ivone_osvaldo]
    long_ago = datetime(2026, 2, 3, tzinfo=timezone.get_current_timezone())
    ledger.change(match, by=world.ana, competitors=sides, table="", dated_at=long_ago)
    day = long_ago.date()
    assert leaderboard(world.club, "aacrt-2016", Span(day, day)).standings
    latest = Span(first=today() - timedelta(days=1))
    assert not leaderboard(world.club, "aacrt-2016", latest).standings


def test_change_of_an_annulled_match_is_refused(client: Client, world: World) -> None:
    match = start(world)
    ledger.annul(match, by=world.ana, reason="a trial")
    page = browser(client, world.ana)
    assert page.get(URL).headers["Location"] == "/boa-vista/matches/1/"
    with pytest.raises(NotNow):
        ledger.change(match, by=world.ana, competitors=[], table="", dated_at=None)
