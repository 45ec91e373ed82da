"""The summary of a tournament: its tabs, its list, its podium, and what players see."""

from datetime import timedelta

import pytest
from django.db.models import F
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from tests.pages import texts
from tests.scoring.crowd import browser
from tests.test_calm_states import states
from tests.tournaments.hall import drawn, enter, options, pairs, play, played, stage, tournament
from tests.tournaments.wall import url
from tests.world import World
from tournaments.director import events
from tournaments.director.entries import entries
from tournaments.director.hall import clock
from tournaments.director.rounds import rounds, stages, tables
from tournaments.models import Entry, Round, Tournament
from tournaments.reading.standings import played_stage

TABS = ".tabs > a"
REST = ".tabs__rest > a:not(.tabs__again)"


def ended(world: World, *, entries: int = 6) -> Tournament:
    cup = tournament(world, "swiss")
    options(cup, world, rounds=2)
    enter(cup, world, entries)
    for _round in range(2):
        played(cup, world)
    stages.close(stage(cup), by=world.bruno)
    cup = Tournament.objects.get(pk=cup.pk)
    events.end(cup, by=world.bruno)
    return cup


def test_tabs_come_with_their_first_content(client: Client, world: World) -> None:
    cup = tournament(world, "swiss")
    options(cup, world, rounds=2)
    bruno = browser(client, world.bruno)

    def tabs() -> list[str]:
        return texts(bruno.get(url(cup, "")).content.decode(), TABS)

    assert tabs() == []
    enter(cup, world, 6)
    assert tabs() == ["Overview", "Entries"]
    Tournament.objects.filter(pk=cup.pk).update(price=2000)
    assert tabs() == ["Overview", "Entries", "Money"]
    prizes = bruno.get(url(cup, "prize-money/")).content.decode()
    assert texts(prizes, ".tabs .is-current") == ["Prizes"]
    draft = rounds.draw(stage(cup), by=world.bruno)
    assert tabs() == ["Overview", "Hall", "Entries"]
    rounds.publish(draft, by=world.bruno)
    play(draft, world)
    rounds.close(draft, by=world.bruno)
    assert tabs() == ["Overview", "Hall", "Standings", "Entries"]


def test_more_tabs_have_what_exists(client: Client, world: World) -> None:
    cup = ended(world)
    page = browser(client, world.bruno).get(url(cup, "")).content.decode()
    assert texts(page, TABS) == ["Overview", "Standings", "Results", "Entries"]
    assert texts(page, REST) == ["Tables", "Rounds", "Cross-table", "Prizes"]


def test_open_page_of_more_takes_the_place_of_a_tab(client: Client, world: World) -> None:
    cup = tournament(world, "swiss", entries=6)
    played(cup, world)
    page = browser(client, world.bruno)
    late = [texts(page.get(url(cup, at)).content.decode(), ".tabs__late") for at in ("", "rounds/")]
    assert late == [["Entries"], ["Standings", "Entries"]]
    more = page.get(url(cup, "entries/")).content.decode()
    assert texts(more, ".tabs__more summary .narrow") == ["Entries"]


def test_bracket_replaces_standings_in_a_knockout(client: Client, world: World) -> None:
    cup = tournament(world, "knockout", entries=4)
    drawn(cup, world)
    page = browser(client, world.bruno).get(url(cup, "")).content.decode()
    assert texts(page, TABS) == ["Overview", "Hall", "Bracket", "Entries"]
    assert texts(page, ".evening [aria-current]") == ["Semi-finals"]
    assert texts(page, ".evening li")[-2:] == ["Final", "Prizes"]
    assert texts(page, "#list") == ["Who meets whom"]


def test_phones_show_the_closed_rounds_of_a_knockout(client: Client, world: World) -> None:
    cup = tournament(world, "knockout", entries=16)
    played(cup, world)
    played(cup, world)
    drawn(cup, world)
    page = browser(client, world.bruno).get(url(cup, "")).content.decode()
    shown = texts(page, ".evening li:not(.is-word) > :not(.wide)")
    assert shown == ["Last 16", "Quarters"]
    assert texts(page, ".evening .wide") == ["Last 16", "Quarter-finals"]


def test_steps_link_closed_rounds_and_mark_the_current(client: Client, world: World) -> None:
    cup = tournament(world, "swiss")
    options(cup, world, rounds=3)
    enter(cup, world, 6)
    first = played(cup, world)
    page = browser(client, world.bruno).get(url(cup, "")).content.decode()
    assert texts(page, ".evening li") == ["Entries", "1", "Round 2", "3", "Prizes"]
    assert texts(page, ".evening [aria-current=step]") == ["Round 2"]
    assert f'href="{url(cup, f"stages/1/rounds/{first.number}/")}"' in page


def test_steps_without_planned_rounds_show_the_next(client: Client, world: World) -> None:
    cup = tournament(world, "swiss", entries=6)
    played(cup, world)
    page = browser(client, world.bruno).get(url(cup, "")).content.decode()
    assert texts(page, ".evening li") == ["Entries", "1", "Round 2", "Prizes"]
    assert texts(page, ".now__acts .btn")[-1] == "End the tournament"
    assert texts(page, ".now__row p") == ["No number of rounds was agreed."]


def test_steps_are_left_out_without_a_round_to_come(client: Client, world: World) -> None:
    cup = tournament(world, "swiss", entries=6)
    page = browser(client, world.bruno).get(url(cup, "")).content.decode()
    assert texts(page, ".evening") == []


def test_standings_say_after_which_round_they_are(client: Client, world: World) -> None:
    cup = tournament(world, "swiss", entries=6)
    played(cup, world)
    page = browser(client, world.carla).get(url(cup, "standings/")).content.decode()
    assert texts(page, "h2.paper__head") == ["After round 1"]


def test_ended_tournament_shows_the_podium_and_the_rest(client: Client, world: World) -> None:
    cup = ended(world)
    page = browser(client, world.bruno).get(url(cup, "")).content.decode()
    board = texts(browser(client, world.bruno).get(url(cup, "standings/")).content.decode(), "th a")
    shown = texts(page, ".podium h2, .podium ol b") + texts(page, ".notebook th a")
    assert shown == board
    assert texts(page, ".btn--main") == ["Send the result"]
    assert texts(page, ".evening") == []


def test_who_keeps_the_lists_finds_the_history(client: Client, world: World) -> None:
    cup = tournament(world)
    link = f"/boa-vista/journal/?about=tournaments/{cup.slug}"
    assert link in browser(client, world.ana).get(url(cup, "")).content.decode()
    assert link not in browser(client, world.bruno).get(url(cup, "")).content.decode()


def test_podium_of_many_pairs_leaves_the_last_to_the_standings(
    client: Client, world: World
) -> None:
    cup = ended(world, entries=18)
    page = browser(client, world.bruno).get(url(cup, "")).content.decode()
    assert len(texts(page, ".notebook tbody tr")) == 9
    assert texts(page, ".list-foot a") == ["See the other 6"]


def test_standings_for_strangers_begin_with_the_podium(client: Client, world: World) -> None:
    cup = ended(world)
    page = client.get(url(cup, "standings/"), headers={"Accept-Language": "en"}).content.decode()
    winners = texts(page, ".podium h2")
    assert winners == texts(page, ".places__table tbody tr:first-child th a") != []
    assert texts(page, "#state") == ["The tournament is over."]
    assert texts(page, ".tabs > a") == ["Standings", "Results"]
    page = client.get(url(cup, "results/"), headers={"Accept-Language": "en"}).content.decode()
    assert texts(page, ".podium") == []
    assert winners[0] in texts(page, "#state")[0]


def test_member_reads_the_state_without_work_in_any_state(client: Client, world: World) -> None:
    cup = tournament(world, "swiss")
    carla, heads, acts = browser(client, world.carla), [], set()
    for _state in states(cup, world, 6):
        page = carla.get(url(cup, "")).content.decode()
        heads += [words.split("(")[0] for words in texts(page, "#now")]
        acts |= set(texts(page, ".now__acts :is(button, a, summary)"))
        assert texts(page, "#print") == []
    assert heads == [
        "Ready for entries",
        *["Entries: 6 pairs"] * 2,
        "Round 1: the draw is published",
        "Round 1 in play",
        "Round 1 complete",
        *["Round 1 closed"] * 2,
        "Round 2: the draw is published",
        "Round 2 in play",
        "Round 2 complete",
        "Round 2 closed",
        "All rounds are closed",
        "The tournament is over",
    ]
    assert acts == {"Where do I sit?", "Search", "All tables", "Send the result"}


def test_member_finds_a_table_from_the_card(client: Client, world: World) -> None:
    cup = tournament(world, "swiss", entries=6)
    drawn(cup, world)
    page = browser(client, world.carla).get(url(cup, "")).content.decode()
    assert texts(page, f'.now form[action="{url(cup, "tables/")}"] label') == [
        "Where do I sit? Name or number"
    ]
    found = client.get(url(cup, "tables/?find=Dirce")).content.decode()
    assert texts(found, ".own__table") == ["Table 3"]


def test_member_does_not_read_of_a_draft(client: Client, world: World) -> None:
    cup = tournament(world, "swiss", entries=6)
    rounds.draw(stage(cup), by=world.bruno)
    page = browser(client, world.carla).get(url(cup, "")).content.decode()
    assert "Round 1 is not drawn yet." in texts(page, ".now")[0]
    assert texts(page, "#list") == ["Latest entries"]


def test_who_records_goes_to_the_hall_from_the_card(client: Client, world: World) -> None:
    cup = tournament(world, "swiss", entries=6)
    drawn(cup, world)
    page = browser(client, world.silvio).get(url(cup, "")).content.decode()
    assert texts(page, ".now__acts .btn--main") == ["Go to the hall"]
    assert texts(page, "#print h2") == ["Paper for now"]


def test_hidden_standings_show_no_leaders_to_players(client: Client, world: World) -> None:
    cup = tournament(world, "swiss", entries=6)
    Tournament.objects.filter(pk=cup.pk).update(standings_shown=Tournament.Shown.END)
    played(cup, world)
    page = browser(client, world.carla).get(url(cup, "")).content.decode()
    assert texts(page, "#list") == ["Latest entries"]
    page = browser(client, world.bruno).get(url(cup, "")).content.decode()
    assert texts(page, "#list") == ["Who is in front after round 1"]


def test_card_offers_two_papers_and_folds_the_others(client: Client, world: World) -> None:
    cup = tournament(world, "swiss", entries=6)
    drawn(cup, world)
    page = browser(client, world.bruno).get(url(cup, "")).content.decode()
    assert texts(page, "#print > .links a") == [
        "Slips for the tables of round 1",
        "Who sits where in round 1, for the wall",
    ]
    assert texts(page, "#print summary") == ["4 more papers"]


@pytest.mark.parametrize("entries", [4, 24])
def test_summary_needs_no_more_queries_for_any_size(
    client: Client, world: World, entries: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    cup = tournament(world, "swiss", entries=entries)
    played(cup, world)
    play(drawn(cup, world), world)
    page = browser(client, world.bruno)
    with django_assert_num_queries(30):
        assert page.get(url(cup, "")).status_code == 200


def test_winners_of_several_groups_are_named_together(client: Client, world: World) -> None:
    cup = tournament(world, "groups")
    options(cup, world, groups=2)
    enter(cup, world, 8)
    for _round in range(3):
        played(cup, world)
    stages.close(stage(cup), by=world.bruno)
    events.end(Tournament.objects.get(pk=cup.pk), by=world.bruno)
    page = browser(client, world.bruno).get(url(cup, "")).content.decode()
    assert "Champions: Group A: " in page
    assert texts(page, ".podium") == []


def test_entries_say_how_many_can_play_all_rounds(client: Client, world: World) -> None:
    cup = tournament(world, "swiss")
    Tournament.objects.update(starts_at=timezone.now() + timedelta(days=7))
    options(cup, world, rounds=5)
    enter(cup, world, 4)
    page = browser(client, world.bruno).get(url(cup, "")).content.decode()
    assert "With 5 pairs all 5 rounds can be played." in texts(page, ".now")[0]
    assert texts(page, ".now .note") == []
    entries.enter(cup, pairs(world, 6)[4:], by=world.bruno)
    page = client.get(url(cup, "")).content.decode()
    assert "can be played" not in texts(page, ".now")[0]


def test_round_in_play_updates_the_summary_until_it_closes(client: Client, world: World) -> None:
    cup = tournament(world, "swiss", entries=6)
    this_round = drawn(cup, world)
    bruno = browser(client, world.bruno)
    page = bruno.get(url(cup, ""))
    assert texts(page.content.decode(), "#live") == ["live"]
    live = {"HX-Request": "true", "If-None-Match": page.context["etag"]}
    assert bruno.get(url(cup, ""), headers=live).status_code == 304
    first = played_stage(this_round.stage).tables[this_round.pk][0].table
    tables.set_score(first, (2000, 1000), by=world.bruno)
    shown = bruno.get(url(cup, "")).content.decode()
    assert texts(shown, "th > .narrow") == texts(shown, "td.wide")[:1] == ["2000 × 1000"]
    play(this_round, world)
    changed = bruno.get(url(cup, ""), headers=live).content.decode()
    assert changed.lstrip().startswith('<div class="columns"')
    assert "All results are in." in changed
    rounds.close(Round.objects.get(), by=world.bruno)
    assert bruno.get(url(cup, ""), headers=live).headers["HX-Refresh"] == "true"
    assert texts(bruno.get(url(cup, "")).content.decode(), "#live") == []


def test_member_who_plays_reads_the_own_table_first(client: Client, world: World) -> None:
    cup = tournament(world, "swiss", entries=6)
    drawn(cup, world)
    world.club.memberships.filter(user=world.carla).update(player=world.dirce_nelson.first)
    page = browser(client, world.carla).get(url(cup, "")).content.decode()
    assert texts(page, ".stack > section h2")[0] == "Dirce and Nelson"
    assert texts(page, ".own__table") != []
    assert texts(page, ".now__acts") == ["All tables"]
    page = browser(client, world.bruno).get(url(cup, "")).content.decode()
    assert texts(page, ".own__table") == []


def test_day_itself_lists_the_answers_of_the_check_in(client: Client, world: World) -> None:
    cup = tournament(world, "swiss", entries=4)
    page = browser(client, world.bruno)
    shown = page.get(url(cup, "")).content.decode()
    assert texts(shown, "#list") == ["Latest entries"]
    assert texts(shown, ".notebook__margin") == ["4", "3", "2", "1"]
    assert texts(shown, ".notebook td:last-child") == []
    assert texts(shown, ".now__row p") == ["Round 1 must be drawn."]
    cup.entries.filter(number__lte=3).update(presence=Entry.Presence.PRESENT)
    shown = page.get(url(cup, "")).content.decode()
    assert texts(shown, "#list") == ["Check-in"]
    cup.entries.filter(number=2).update(presence=Entry.Presence.ON_THE_WAY)
    shown = page.get(url(cup, "")).content.decode()
    assert texts(shown, ".notebook__margin") == ["4", "2", "3", "1"]
    said = ["no answer", "on the way", "present", "present"]
    assert texts(shown, ".notebook td:last-child") == said


def test_day_itself_draws_once_everybody_has_an_answer(client: Client, world: World) -> None:
    cup = tournament(world, "swiss", entries=4)
    cup.entries.update(presence=Entry.Presence.PRESENT)
    shown = browser(client, world.bruno).get(url(cup, "")).content.decode()
    assert texts(shown, ".now .btn--main") == ["Draw round 1"]


def test_first_round_once_complete_shows_who_will_lead(client: Client, world: World) -> None:
    cup = tournament(world, "swiss", entries=4)
    play(drawn(cup, world), world)
    shown = browser(client, world.bruno).get(url(cup, "")).content.decode()
    assert texts(shown, "#list") == ["Who is in front as they will be"]
    assert texts(shown, "#print > .links a") == ["Results of round 1"]


def test_last_stage_is_closed_and_the_tournament_ended_at_once(
    client: Client, world: World
) -> None:
    cup = tournament(world, "swiss")
    options(cup, world, rounds=1)
    enter(cup, world, 4)
    played(cup, world)
    page = browser(client, world.bruno)
    shown = page.get(url(cup, "")).content.decode()
    assert texts(shown, ".btn--main") == ["End the tournament"]
    close = url(cup, "stages/1/close/")
    assert f'href="{close}"' in shown
    digest = page.get(close).context["closing"].digest
    page.post(close, {"seen": digest, "end": "1"})
    assert Tournament.objects.get(pk=cup.pk).ended_at is not None


def test_slips_are_printed_before_the_round_begins_then_typed(client: Client, world: World) -> None:
    cup = tournament(world, "swiss", entries=4)
    this_round = drawn(cup, world)
    page = browser(client, world.bruno)

    def acts() -> list[str]:
        return texts(page.get(url(cup, "")).content.decode(), ".now__acts > *")

    assert acts() == ["Go to the hall", "Print the slips"]
    clock.start(this_round, by=world.bruno)
    assert acts() == ["Go to the hall", "Type the slips"]


def test_clock_that_ran_out_says_so_as_in_the_hall(client: Client, world: World) -> None:
    cup = tournament(world, "swiss", entries=4)
    this_round = drawn(cup, world)
    clock.start(this_round, by=world.bruno)
    page = browser(client, world.bruno)

    def words(path: str, of: str) -> list[str]:
        return texts(page.get(url(cup, path)).content.decode(), of)

    hall = "stages/1/rounds/1/"
    assert words("", ".now__clock span") == words(hall, ".clock__state")
    Round.objects.update(clock_ends_at=timezone.now() - timedelta(minutes=1))
    Tournament.objects.update(version=F("version") + 1)
    assert words("", ".now__clock span") == words(hall, ".clock__state")
    assert words("", ".now__clock span") == ["The time of round 1 is up."]


def test_latest_entries_lead_directors_to_the_entry(client: Client, world: World) -> None:
    cup = tournament(world, "swiss", entries=6)
    for reader, path in ((world.bruno, "entries"), (world.carla, "pairs")):
        page = browser(client, reader).get(url(cup, "")).content.decode()
        assert f'notebook__whole" href="{url(cup, path)}/6/"' in page
