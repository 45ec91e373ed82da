"""Check-in at the door: an entry is present, on its way, or absent."""

import pytest
from django.test import Client

from clubs.journal.writing import NotNow
from clubs.models import JournalEntry
from tests.pages import flat, texts
from tests.prepared import prepared
from tests.scoring.crowd import browser
from tests.tournaments.hall import drawn, meetings, options, played, standings, tournament
from tests.world import World
from tournaments.director import events
from tournaments.director.entries import entries
from tournaments.director.hall import presence
from tournaments.director.rounds import rounds
from tournaments.models import Entry, Tournament
from tournaments.paper.lists import CheckInList
from tournaments.views import fetch
from tournaments.views.entries import presence as views

CUP = "/boa-vista/tournaments/copa-da-primavera/"
DOOR = f"{CUP}entries/check-in/"
LIVE = {"HX-Request": "true"}


@pytest.fixture
@prepared
def cup(world: World) -> Tournament:
    return tournament(world, entries=6)


def test_tap_notes_presence_in_the_journal(client: Client, world: World, cup: Tournament) -> None:
    page = browser(client, world.bruno)
    answer = page.post(DOOR, {"entry": "2", "presence": "on-the-way"})
    assert answer.headers["Location"] == f"{DOOR}#entry-2"
    page.post(DOOR, {"entry": "2", "presence": "present"})
    assert cup.entries.get(number=2).presence == "present"
    line = JournalEntry.objects.filter(action="check-in").latest("pk")
    assert (line.before, line.after) == ("a caminho", "presente")


@pytest.mark.postgres_later
def test_same_tap_twice_writes_once(client: Client, world: World, cup: Tournament) -> None:
    page = browser(client, world.bruno)
    for _tap in range(2):
        page.post(DOOR, {"entry": "2", "presence": "present"})
    assert JournalEntry.objects.filter(action="check-in").count() == 1


@pytest.mark.parametrize("live", [False, True])
def test_tap_on_a_stale_answer_shows_the_other_one(
    client: Client, world: World, cup: Tournament, live: bool
) -> None:
    page = browser(client, world.bruno)
    presence.check_in(cup.entries.get(number=2), "absent", by=world.ana)
    sent = {"entry": "2", "presence": "present", "seen": ""}
    answer = page.post(DOOR, sent, headers=LIVE if live else None, follow=True)
    text = answer.content.decode()
    assert "Somebody else has answered meanwhile. Tap again to change it." in text
    assert 'id="absent-2" name="presence" value="" aria-pressed="true"' in flat(text)
    page.post(DOOR, {**sent, "seen": "absent"})
    assert cup.entries.get(number=2).presence == "present"


@pytest.mark.parametrize("live", [False, True])
def test_tap_on_a_deleted_entry_is_reported_on_the_list(
    client: Client, world: World, cup: Tournament, monkeypatch: pytest.MonkeyPatch, live: bool
) -> None:
    fetch_entry = fetch.entry_of

    def fetch_and_lose(tournament: Tournament, number: int) -> Entry:
        """Return the entry, which somebody deletes before it is written."""
        entry = fetch_entry(tournament, number)
        entries.remove(cup.entries.get(number=number), by=world.ana)
        return entry

    monkeypatch.setattr(views, "entry_of", fetch_and_lose)
    page = browser(client, world.bruno)
    sent = {"entry": "2", "presence": "present"}
    answer = page.post(DOOR, sent, headers=LIVE if live else None)
    assert answer.headers["HX-Redirect" if live else "Location"] == f"{CUP}entries/"


def test_second_tap_clears_presence(client: Client, world: World, cup: Tournament) -> None:
    page = browser(client, world.bruno)
    page.post(DOOR, {"entry": "2", "presence": "absent"})
    answer = page.get(DOOR)
    assert [line.entry.number for line in answer.context["draw"].lines if line.leaves] == [2]
    pressed = 'id="absent-2" name="presence" value="" aria-pressed="true"'
    assert pressed in flat(answer.content.decode())
    page.post(DOOR, {"entry": "2", "presence": ""})
    assert cup.entries.get(number=2).presence == ""


def test_all_here_fills_missing_answers_and_can_be_undone(
    client: Client, world: World, cup: Tournament
) -> None:
    presence.check_in(cup.entries.get(number=2), "absent", by=world.bruno)
    page = browser(client, world.bruno)
    answer = page.post(DOOR, {"everybody": "1"})
    assert cup.entries.filter(presence="present").count() == 5
    assert cup.entries.get(number=2).presence == "absent"
    filled = page.get(answer.headers["Location"]).context["filled"]
    assert filled == "1,3,4,5,6"
    page.post(DOOR, {"undo": filled})
    assert cup.entries.filter(presence="").count() == 5


def test_side_of_a_round_robin_says_that_all_are_in(
    client: Client, world: World, cup: Tournament
) -> None:
    presence.check_in(cup.entries.get(number=2), "absent", by=world.bruno)
    text = flat(browser(client, world.bruno).get(DOOR).content.decode())
    assert f'href="{CUP}entries/2/leave/"' in text
    said = "<b>Ivone and Osvaldo</b>, absent: in the draw all the same, and lose without coming"
    assert said in text[text.index('id="door-count"') : text.index('id="entry-2"')]
    assert text.count("no answer: in the draw too") == 5
    assert "Draw with 6 pairs (1 absent)" in text
    assert "Draw with 6 (1 absent)" in text, "also on a phone"


@prepared
def swiss(world: World, count: int, *, silent: int = 0, absent: int = 0) -> Tournament:
    """Make a Swiss tournament in which the last entries are silent, those before them absent."""
    cup = tournament(world, "swiss", entries=count)
    for number in range(1, count - silent + 1):
        said = "absent" if number > count - silent - absent else "present"
        presence.check_in(cup.entries.get(number=number), said, by=world.bruno)
    return cup


def test_foot_says_that_nobody_has_answered(client: Client, world: World) -> None:
    tournament(world, "swiss", entries=4)
    page = browser(client, world.bruno).get(DOOR).content.decode()
    assert texts(page, "#door-foot b") == ["No answers yet"]


def test_heading_after_a_round_names_the_next_one(client: Client, world: World) -> None:
    cup = tournament(world, "swiss", entries=4)
    rounds.draw(cup.stages.get(), by=world.bruno)
    rounds.publish(cup.stages.get().rounds.get(), by=world.bruno)
    cup.entries.update(presence="")
    text = browser(client, world.bruno).get(DOOR).content.decode()
    assert texts(text, "#door-count h2") == ["Check-in for round 2"]


def test_side_says_who_is_in_and_button_draws_them(client: Client, world: World) -> None:
    cup = swiss(world, 6, silent=1, absent=1)
    page = browser(client, world.bruno)
    text = flat(page.get(DOOR).content.decode())
    five, six = (str(cup.entries.get(number=number)) for number in (5, 6))
    assert "In the draw of round 1" in text
    assert "<b>4 here</b>, in the draw" in text
    assert f"<b>{five}</b>, absent: out of this round, without points" in text
    assert f"<b>{six}</b>, no answer: out of this round" in text
    assert "Draw with 4 pairs" in text
    assert "2 tables, nobody has a bye. Latecomers join in round 2." in text
    page.post(f"{CUP}stages/1/draw/")
    assert [len(seats) for seats in meetings(cup.stages.get().rounds.get())] == [2, 2, 1, 1]


def test_side_of_single_players_counts_persons(client: Client, world: World) -> None:
    cup = tournament(world, "tables", entries=7)
    presence.expect(cup, [1, 2, 3, 4, 5, 6], by=world.bruno)
    presence.check_in(cup.entries.get(number=7), "absent", by=world.bruno)
    page = browser(client, world.bruno)
    refused = page.get(DOOR).context["draw"].problem
    assert refused
    assert refused == " ".join(page.get(f"{CUP}?").context["agenda"].obstacles)
    Tournament.objects.update(regulation=events.BY_PLACES)
    text = flat(page.get(DOOR).content.decode())
    assert "Draw with 6 people" in text
    assert "2 tables, nobody has a bye." in text


@pytest.mark.parametrize("live", [False, True])
def test_link_in_the_side_turns_the_answer(client: Client, world: World, live: bool) -> None:
    cup = swiss(world, 6, silent=1, absent=1)
    page = browser(client, world.bruno)
    headers = LIVE if live else None
    for number, now in ((5, "on-the-way"), (6, "on-the-way"), (5, "absent")):
        page.post(DOOR, {"turn": f"{number}-{now}"}, headers=headers)
        assert cup.entries.get(number=number).presence == now
    assert "Draw with 5 pairs" in page.get(DOOR).content.decode()


def test_side_of_an_odd_number_says_who_may_have_the_bye(client: Client, world: World) -> None:
    cup = swiss(world, 6, silent=1)
    page = browser(client, world.bruno)
    said = "2 tables, one pair has a bye, by lot."
    assert said in flat(page.get(DOOR).content.decode())
    presence.check_in(cup.entries.get(number=6), "present", by=world.bruno)
    played(cup, world)
    presence.check_in(cup.entries.get(number=6), "absent", by=world.bruno)
    text = flat(page.get(DOOR).content.decode())
    last = [row.entry for row in standings(cup).rows if not row.place.tally.wins]
    names = [str(entry) for entry in last if entry.number != 6]
    assert "one pair has a bye, probably" in text
    assert any(name in text.partition("probably")[2] for name in names)


def test_too_few_for_a_draw_have_no_button(client: Client, world: World) -> None:
    swiss(world, 6, silent=5)
    page = browser(client, world.bruno)
    for path in (DOOR, f"{CUP}?"):
        text = flat(page.get(path).content.decode())
        assert "Only 1 is in the draw: the others are absent or have not answered." in text
        assert f'action="{CUP}stages/1/draw/"' not in text


def test_check_in_during_a_round_is_for_the_next(client: Client, world: World) -> None:
    cup = swiss(world, 4)
    drawn(cup, world)
    text = flat(browser(client, world.bruno).get(DOOR).content.decode())
    assert "In the draw of round 2" in text
    assert "Round 1 is drawn and stays as it is." in text
    assert texts(text, f'#door-draw a[href="{CUP}stages/1/rounds/1/"]') == ["Go to the hall"]
    assert f'action="{CUP}stages/1/draw/"' not in text


def test_side_is_hidden_while_the_last_round_is_played(client: Client, world: World) -> None:
    cup = swiss(world, 4)
    options(cup, world, rounds=1)
    page = browser(client, world.bruno)
    assert page.get(DOOR).context["draw"].is_coming
    drawn(cup, world)
    answer = page.get(DOOR)
    assert not answer.context["draw"].is_coming
    assert 'id="door-draw" hidden' in flat(answer.content.decode())


def test_side_of_a_draft_leads_to_it(client: Client, world: World) -> None:
    cup = swiss(world, 4)
    rounds.draw(cup.stages.get(), by=world.bruno)
    text = browser(client, world.bruno).get(DOOR).content.decode()
    assert f'href="{CUP}stages/1/rounds/1/draft/"' in text


def test_live_tap_answers_with_its_row_and_count(
    client: Client, world: World, cup: Tournament
) -> None:
    answer = browser(client, world.bruno).post(
        DOOR, {"entry": "3", "presence": "present"}, headers=LIVE
    )
    text = answer.content.decode()
    assert '<li id="entry-3">' in text
    assert "<html" not in text
    assert texts(text, "#door-count h2") == ["1 of 6 here"]
    assert 'hx-swap-oob="true"' in text


def test_missing_filter_leaves_out_present_pairs(
    client: Client, world: World, cup: Tournament
) -> None:
    page = browser(client, world.bruno)
    answer = page.post(f"{DOOR}?missing=1", {"entry": "3", "presence": "present"})
    assert answer.headers["Location"] == f"{DOOR}?missing=1#entry-3"
    rows = page.get(f"{DOOR}?missing=1").context["rows"]
    assert sorted(entry.number for entry in rows) == [1, 2, 4, 5, 6]


@pytest.mark.parametrize("change", [{"presence": "late"}, {"entry": "99"}, {"entry": "²"}, {}])
def test_malformed_check_in_changes_nothing(
    client: Client, world: World, cup: Tournament, change: dict[str, str]
) -> None:
    sent = {"entry": "2", "presence": "present", **change} if change else {}
    answer = browser(client, world.bruno).post(DOOR, sent)
    assert answer.status_code == (302 if "presence" in change else 404)
    assert set(cup.entries.values_list("presence", flat=True)) == {""}


def test_check_in_of_a_pair_that_left_is_refused(world: World, cup: Tournament) -> None:
    entry = cup.entries.get(number=2)
    entries.withdraw(entry, by=world.bruno, reason="ill")
    with pytest.raises(NotNow):
        presence.check_in(entry, "present", by=world.bruno)


def test_absent_pair_is_named_before_the_draw(
    client: Client, world: World, cup: Tournament
) -> None:
    presence.check_in(cup.entries.get(number=2), "absent", by=world.bruno)
    page = browser(client, world.bruno)
    named = "Absent, but in the draw: Ivone and Osvaldo."
    assert named in page.get(f"{CUP}?").content.decode()
    drawn(cup, world)
    assert named not in page.get(f"{CUP}?").content.decode()


@pytest.mark.parametrize("count", [6, 20])
def test_check_in_page_asks_few_queries(
    client: Client, world: World, django_assert_max_num_queries: object, count: int
) -> None:
    tournament(world, entries=count)
    page = browser(client, world.bruno)
    page.get(DOOR)
    with django_assert_max_num_queries(9):  # type: ignore[operator]
        assert len(page.get(DOOR).context["rows"]) == count


def test_check_in_paper_has_boxes_and_sorts_by_name(
    client: Client, world: World, cup: Tournament
) -> None:
    presence.check_in(cup.entries.get(number=1), "present", by=world.bruno)
    text = browser(client, world.bruno).get(f"{CUP}check-in.pdf?html").content.decode()
    assert text.count('class="box"') == 11  # six for "paid", five for "here"
    names = [str(entry) for entry in CheckInList(cup).expected]
    assert names == sorted(names)


def test_presence_between_rounds_counts_who_plays_on(client: Client, world: World) -> None:
    cup = tournament(world, "knockout", entries=8)
    played(cup, world)
    cup.entries.update(presence="present")
    page = browser(client, world.bruno).get(CUP)
    assert "All 4 pairs are present." in page.context["summary"].now.lines


def test_next_draw_leads_the_list_during_a_round(client: Client, world: World) -> None:
    cup = tournament(world, "swiss", entries=4)
    page = browser(client, world.bruno)

    def first() -> list[str]:
        return texts(page.get(DOOR).content.decode(), ".door-first h2")

    assert first() == []
    drawn(cup, world)
    assert first() == ["In the draw of round 2"]
