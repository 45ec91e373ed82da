"""Close a stage: its places are frozen, and the entries that advance are proposed."""

import pytest
from django.test import Client

from clubs.journal.writing import NotNow
from clubs.models import JournalEntry
from tests.cases import with_thorough
from tests.pages import flat
from tests.scoring.crowd import browser
from tests.tournaments.closing import HOME, seeds, two_groups
from tests.tournaments.hall import (
    drawn,
    enter,
    meetings,
    options,
    play,
    played,
    stage,
    standings,
    tournament,
)
from tests.world import World
from tournaments.director import events
from tournaments.director.entries import entries
from tournaments.director.rounds import rounds, stages, tables
from tournaments.models import Placement, Tournament
from tournaments.reading.stage_outcome import stage_outcome
from tournaments.reading.standings import StandingRow

CLOSE = f"{HOME}stages/1/close/"


@pytest.fixture
def cup(world: World) -> Tournament:
    return two_groups(world)


def proposed(client: Client) -> list[int]:
    form = client.get(CLOSE).context["form"]
    return [int(number) for number in form["going_on"].value()]


def seen(client: Client) -> str:
    """Return the digest of the places that the form shows."""
    digest: str = client.get(CLOSE).context["closing"].digest
    return digest


def places(cup: Tournament) -> dict[int, int]:
    return dict(Placement.objects.filter(stage=stage(cup)).values_list("entry__number", "place"))


def test_close_page_ticks_the_entries_that_advance(
    client: Client, world: World, cup: Tournament
) -> None:
    page = browser(client, world.bruno)
    page_content = page.get(CLOSE).content.decode()
    assert page_content.count(" checked") == 3
    assert "You can open the stage again until the next one is drawn." in page_content
    assert "Champions" not in page_content
    assert len(proposed(client)) == 3
    assert "Group A" in page_content
    assert "Group B" in page_content


def test_close_page_compares_the_best_next_placed(
    client: Client, world: World, cup: Tournament
) -> None:
    page = browser(client, world.bruno)
    page_content = page.get(CLOSE).content.decode()
    assert page_content.count("<small>one of the best next: 2 points, +1000</small>") == 1
    assert page_content.count("<small>not one of the best next: 2 points, +1000</small>") == 1


def test_best_next_placed_are_explained_on_plan_and_close(
    client: Client, world: World, cup: Tournament
) -> None:
    page = browser(client, world.bruno)
    sentence = "The best of the entries that come right after in their sections advance too"
    for address in (f"{HOME}edit/", CLOSE, f"{HOME}standings/"):
        assert page.get(address).content.decode().count(sentence) == 1, address
    page.post(CLOSE, {"going_on": proposed(client), "seen": seen(client)})
    page_content = page.get(f"{HOME}standings/?stage=1").content.decode()
    assert page_content.count(sentence) == 1
    assert page_content.count("one of the best next") == 1
    assert page_content.count("already qualified") == 2
    assert "best go on" not in page.get(f"{HOME}standings/?stage=2").content.decode()


def test_close_page_marks_entries_the_director_added(
    client: Client, world: World, cup: Tournament
) -> None:
    page = browser(client, world.bruno)
    first, second, _third = proposed(client)
    page.post(CLOSE, {"going_on": [first, second], "seen": seen(client)})
    page_content = page.get(f"{HOME}standings/?stage=1").content.decode()
    assert page_content.count("already qualified") == 2
    assert "one of the best next" not in page_content


def test_close_page_without_best_next_compares_nobody(client: Client, world: World) -> None:
    cup = tournament(world, "groups", "knockout")
    options(cup, world, groups=2, qualify=1)
    enter(cup, world, 4)
    played(cup, world)
    assert "the best next" not in browser(client, world.bruno).get(CLOSE).content.decode()


def test_close_stage_freezes_places_and_seeds_the_next(
    client: Client, world: World, cup: Tournament
) -> None:
    page = browser(client, world.bruno)
    ticked = proposed(client)
    answer = page.post(CLOSE, {"going_on": ticked, "seen": seen(client)})
    assert answer.headers["Location"] == HOME
    assert sorted(places(cup).values()) == [1, 1, 2, 2, 3, 3, 4, 4]
    assert seeds(cup) == {number: seed for seed, number in enumerate(ticked, start=1)}
    goes_on = Placement.objects.filter(goes_on=True).values_list("entry__number", flat=True)
    assert set(goes_on) == set(ticked)


def test_entries_added_by_the_director_are_seeded_last(
    client: Client, world: World, cup: Tournament
) -> None:
    page = browser(client, world.bruno)
    first, _second, third = proposed(client)
    last = max(range(1, 9), key=lambda n: stage_outcome(stage(cup)).rows[n - 1].place.place)
    other = stage_outcome(stage(cup)).rows[last - 1].entry.number
    page.post(CLOSE, {"going_on": [other, third, first], "seen": seen(client)})
    assert seeds(cup) == {first: 1, third: 2, other: 3}


@pytest.mark.parametrize("ticked", [[], [1]])
def test_close_with_fewer_than_two_advancing_is_refused(
    client: Client, world: World, cup: Tournament, ticked: list[int]
) -> None:
    answer = browser(client, world.bruno).post(CLOSE, {"going_on": ticked, "seen": seen(client)})
    assert answer.status_code == 422
    assert "At least two must advance." in answer.content.decode()
    assert answer.content.decode().count(" checked") == len(ticked)
    assert stage(cup).closed_at is None


def test_close_with_a_withdrawn_entry_ticked_is_refused(
    client: Client, world: World, cup: Tournament
) -> None:
    page = browser(client, world.bruno)
    first, second, third = proposed(client)
    entries.withdraw(cup.entries.get(number=first), by=world.bruno, reason="ill")
    assert first not in proposed(client)
    answer = page.post(CLOSE, {"going_on": [first, second, third], "seen": seen(client)})
    assert answer.status_code == 422
    assert "Somebody has left meanwhile" in answer.content.decode()
    with pytest.raises(NotNow):
        stages.close(stage(cup), by=world.bruno, going_on=list(cup.entries.all()))


@pytest.mark.postgres
def test_close_stage_twice_closes_it_once(client: Client, world: World, cup: Tournament) -> None:
    page = browser(client, world.bruno)
    ticked = proposed(client)
    for _turn in range(2):
        assert page.post(CLOSE, {"going_on": ticked, "seen": seen(client)}).status_code == 302
    assert JournalEntry.objects.filter(action="close-stage").count() == 1


def test_close_with_stale_choices_lists_qualifiers(
    client: Client, world: World, cup: Tournament
) -> None:
    page = browser(client, world.bruno)
    first, second, third = proposed(client)
    looked = seen(client)
    stages.close(stage(cup), by=world.ana)
    answer = page.post(CLOSE, {"going_on": [first, second], "seen": looked}, follow=True)
    names = [str(cup.entries.get(number=number)) for number in (first, second, third)]
    content = answer.content.decode()
    assert "Ana Moreira has closed this stage meanwhile." in content
    assert f"Advancing: {', '.join(names)}." in content
    assert set(seeds(cup)) == {first, second, third}


def test_close_stage_with_an_open_round_is_refused(
    client: Client, world: World, cup: Tournament
) -> None:
    page = browser(client, world.bruno)
    data = {"going_on": [1, 2], "seen": seen(client)}
    rounds.reopen(stage(cup).rounds.get(number=3), by=world.bruno, reason="misread")
    page.post(CLOSE, data)
    assert stage(cup).closed_at is None
    assert "A round of this stage is open: close it first." in page.get(HOME).content.decode()


@pytest.mark.parametrize(
    ("in_play", "words"),
    [
        (True, "A round of this stage is open: close it first."),
        (False, "No round of this stage was played"),
    ],
)
def test_close_page_redirects_while_close_is_refused(
    client: Client, world: World, in_play: bool, words: str
) -> None:
    cup = tournament(world, entries=4)
    if in_play:
        drawn(cup, world)
    page = browser(client, world.bruno)
    assert page.get(CLOSE).headers["Location"] == HOME
    assert words in page.get(HOME).content.decode()


def test_close_last_stage_freezes_its_places(client: Client, world: World) -> None:
    cup = tournament(world, entries=2)
    played(cup, world)
    page = browser(client, world.bruno)
    text = page.get(CLOSE).content.decode()
    assert "Ticked" not in text
    assert f"Champions: {cup.entries.get(number=1)}" in text
    assert "You can open the tournament again" in text
    page.post(CLOSE, {"seen": seen(client)})
    assert places(cup) == {1: 1, 2: 2}
    page.post(f"{HOME}end/")
    cup.refresh_from_db()
    assert cup.ended_at is not None


@pytest.mark.parametrize(
    ("total", "said"),
    with_thorough(
        [
            (1, None),
            (2, "Round 2 is not played then."),
            (4, "Rounds 2, 3 and 4 are not played then."),
        ],
        first=1,
    ),
)
def test_close_page_before_the_end_names_rounds_left(
    client: Client, world: World, total: int, said: str | None
) -> None:
    cup = tournament(world, "swiss", entries=6)
    options(cup, world, rounds=total)
    played(cup, world)
    text = flat(browser(client, world.bruno).get(CLOSE).content.decode())
    assert "The places are frozen as they are now." in text
    assert text.count("not played then.") == bool(said)
    assert said is None or said in text


def test_end_tournament_with_an_open_stage_is_refused(
    client: Client, world: World, cup: Tournament
) -> None:
    page = browser(client, world.bruno)
    page.post(f"{HOME}end/")
    assert "A stage is open: close it." in page.get(HOME).content.decode()


def test_beaten_entry_brought_back_stays_out_of_next_stage(world: World) -> None:
    cup = tournament(world, "swiss", "danish")
    options(cup, world, qualify=4)
    options(cup, world, 2, carries_over=True)
    enter(cup, world, 6)
    played(cup, world)
    withdrawn = cup.entries.get(number=6)
    entries.withdraw(withdrawn, by=world.bruno, reason="ill")
    stages.close(stage(cup), by=world.bruno)
    behind = cup.entries.exclude(participants__stage=stage(cup, 2)).get()
    entries.withdraw(behind, by=world.bruno, reason="gone home")
    for entry in (withdrawn, behind):
        entries.bring_back(entry, by=world.bruno)
    going_on = stage(cup, 2).participants.filter(until_round=None)
    assert going_on.count() == 4
    assert not going_on.filter(entry__in=[withdrawn, behind]).exists()


def test_closed_stage_refuses_change_of_carried_results(world: World) -> None:
    cup = tournament(world, "swiss", "danish", entries=6)
    played(cup, world)
    stages.close(stage(cup), by=world.bruno)
    with pytest.raises(NotNow):
        options(cup, world, 2, carries_over=True)
    assert not stage(cup, 2).carries_over


def test_results_against_beaten_entries_are_carried_over(world: World) -> None:
    cup = tournament(world, "swiss", "swiss")
    options(cup, world, 1, qualify=4)
    options(cup, world, 2, carries_over=True)
    enter(cup, world, 7)
    for _round in range(3):
        played(cup, world)
    made = {row.entry.number: _sums(row) for row in standings(cup).rows}
    stages.close(stage(cup), by=world.bruno)
    going_on = {row.entry.number: _sums(row) for row in standings(cup, 2).rows}
    assert len(going_on) == 4
    assert going_on == {number: made[number] for number in going_on}


def _sums(row: StandingRow) -> tuple[int, int, int]:
    tally = row.place.tally
    return tally.points, tally.played, tally.difference


def test_close_page_names_tied_entries_that_miss_the_cut(client: Client, world: World) -> None:
    cup = tournament(world, "swiss", "knockout")
    regulation = {"award": "win", "tiebreaks": ["play-off"], "walkover": [3000, 0]}
    events.regulate(cup, regulation, by=world.bruno)
    options(cup, world, qualify=2)
    enter(cup, world, 8)
    played(cup, world)
    (level,) = stage_outcome(stage(cup)).level
    assert {row.entry.number for row in level} == {1, 2, 3, 4}
    content = browser(client, world.bruno).get(CLOSE).content.decode()
    assert "are level, and not all of them advance" in content
    assert f'{HOME}stages/1/rounds/1/points/">' in content
    options(cup, world, qualify=4)
    assert "are level" not in client.get(CLOSE).content.decode()


def test_best_over_sections_follows_the_tie_breaks(world: World) -> None:
    cup = tournament(world, "groups", "knockout")
    regulation = {"award": "win", "tiebreaks": ["points-for", "lot"], "walkover": [3000, 0]}
    events.regulate(cup, regulation, by=world.bruno)
    options(cup, world, groups=2, qualify=1)
    enter(cup, world, 4)
    round = drawn(cup, world)
    # The larger difference is that of the first table, the most points that of the second.
    play(round, world, [(2000, 0), (3000, 2500)])
    rounds.close(round, by=world.bruno)
    (best, *_others) = stage_outcome(stage(cup)).going_on
    assert best.number == meetings(round)[1][0]


@pytest.mark.parametrize("better", [0, 1])
def test_seed_orders_tied_winners_of_sections(world: World, better: int) -> None:
    cup = tournament(world, "groups", "knockout")
    options(cup, world, groups=2, qualify=1)
    enter(cup, world, 4)
    round = drawn(cup, world)
    play(round, world, [(2000, 0), (2000, 0)])
    rounds.close(round, by=world.bruno)
    number = meetings(round)[better][0]
    stage(cup).participants.filter(entry__number=number).update(seed=1)
    (best, *_others) = stage_outcome(stage(cup)).going_on
    assert best.number == number


def turn_round(cup: Tournament, world: World) -> None:
    """Correct the first table of the last round, as another director: the other side wins."""
    table = stage(cup).rounds.get(number=3).tables.get(number=1)
    assert table.typed
    tables.set_score(table, (table.typed[1], table.typed[0]), by=world.ana, reason="misread")


def test_close_with_places_changed_asks_again(
    client: Client, world: World, cup: Tournament
) -> None:
    page = browser(client, world.bruno)
    looked_at = {"going_on": proposed(client), "seen": seen(client)}
    turn_round(cup, world)
    answer = page.post(CLOSE, looked_at)
    assert answer.status_code == 409
    assert "The places have changed since you looked at them." in answer.content.decode()
    assert answer.content.decode().count(" checked") == 3
    assert stage(cup).closed_at is None
    now = answer.context["closing"]
    assert page.post(CLOSE, {"going_on": proposed(client), "seen": now.digest}).status_code == 302
    assert stage(cup).closed_at is not None


def test_close_last_stage_with_places_changed_asks_again(client: Client, world: World) -> None:
    cup = tournament(world, entries=4)
    for _round in range(3):
        played(cup, world)
    page = browser(client, world.bruno)
    looked_at = {"seen": seen(client)}
    turn_round(cup, world)
    assert page.post(CLOSE, looked_at).status_code == 409
    assert stage(cup).closed_at is None


def test_close_without_seeing_the_places_asks_first(
    client: Client, world: World, cup: Tournament
) -> None:
    page = browser(client, world.bruno)
    assert page.post(CLOSE, {"going_on": proposed(client)}).status_code == 409


def test_closed_last_stage_offers_no_other_stage(client: Client, world: World) -> None:
    cup = tournament(world, entries=2)
    played(cup, world)
    page = browser(client, world.bruno)
    assert 'name="format2"' in page.get(f"{HOME}edit/").content.decode()
    stages.close(stage(cup), by=world.bruno)
    assert 'name="format2"' not in page.get(f"{HOME}edit/").content.decode()
