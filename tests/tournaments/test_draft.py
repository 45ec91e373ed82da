"""Change a draft by two taps, publish it, or discard it."""

from typing import Any

import pytest
from django.test import Client

from clubs.models import JournalEntry
from tests.pages import flat, texts
from tests.prepared import prepared
from tests.scoring.crowd import browser
from tests.tournaments.drafting import HOME, draft, seat, sent, url
from tests.tournaments.hall import (
    drawn,
    enter,
    looked_at,
    meetings,
    options,
    play,
    stage,
    tournament,
)
from tests.world import World
from tournaments.director.entries import entries
from tournaments.director.rounds import by_hand, rounds, seeding
from tournaments.models import Round, Seat, Tournament
from tournaments.views import fetch
from tournaments.views.rounds import drafts as views


@pytest.fixture
@prepared
def cup(world: World) -> Tournament:
    return tournament(world, "swiss", entries=6)


LIVE = {"HX-Request": "true"}


def test_first_tap_selects_a_seat_and_second_swaps(
    client: Client, world: World, cup: Tournament
) -> None:
    round = draft(cup, world)
    (one, two), (three, four), *_rest = meetings(round)
    page = browser(client, world.bruno)
    chosen = seat(round, two)
    page_content = page.get(f"{url()}?seat={chosen.pk}").content.decode()
    assert "Now choose who changes places with" in page_content
    assert page_content.count('name="second"') == 6
    answer = page.post(url(page="swap"), sent(round, two, four))
    own_seat = seat(round, two)
    assert answer.headers["Location"] == f"{url()}#seat-{own_seat.table_id}-{own_seat.position + 1}"
    assert meetings(round)[:2] == [(one, four), (three, two)]
    names = {number: str(cup.entries.get(number=number)) for number in (two, four)}
    notes = texts(page.get(url()).content.decode(), "#notes .note")
    assert [all(name in note for name in names.values()) for note in notes] == [True]
    assert "The draw was changed by hand." in page.get(url()).content.decode()


def test_swap_live_answers_with_draft_alone(client: Client, world: World, cup: Tournament) -> None:
    round = draft(cup, world)
    page = browser(client, world.bruno)
    before = page.get(url(), headers=LIVE)
    text = flat(before.content.decode())
    assert text.startswith('<div class="columns" id="draft">')
    assert "HX-Request" in before.headers["Vary"]
    first, second = (meeting[0] for meeting in meetings(round)[:2])
    after = page.post(url(page="swap"), sent(round, first, second), headers=LIVE)
    assert after.status_code == 200
    assert "changed places with" in after.content.decode()
    ids = [part.split('"')[0] for part in text.split('id="seat-')[1:]]
    assert [part.split('"')[0] for part in after.content.decode().split('id="seat-')[1:]] == ids


@pytest.mark.parametrize("live", [False, True])
def test_swap_in_a_draft_changed_meanwhile_is_refused(
    client: Client, world: World, cup: Tournament, live: bool
) -> None:
    round = draft(cup, world)
    data = sent(round, 1, 2)
    rounds.draw(stage(cup), by=world.ana)
    page = browser(client, world.bruno)
    answer = page.post(url(page="swap"), data, headers=LIVE if live else None)
    assert answer.status_code == 409
    assert "Ana Moreira has changed this draw meanwhile." in answer.content.decode()


@prepared
def change_by_hand(round: Round, world: World) -> None:
    """Swap two seats of the draft, as Ana."""
    by_hand.swap(round, *Seat.objects.filter(round=round, position=1)[:2], by=world.ana)


def test_publish_unseen_draft_shows_it_first(client: Client, world: World, cup: Tournament) -> None:
    round = draft(cup, world)
    page = browser(client, world.bruno)
    before = looked_at(round)
    assert f'name="seen" value="{before}"' in page.get(url()).content.decode()
    change_by_hand(round, world)
    answer = page.post(url(page="publish"), {"seen": before})
    content = answer.content.decode()
    assert answer.status_code == 409
    assert "Ana Moreira has changed this draw meanwhile. Look at it again." in content
    assert f'name="seen" value="{looked_at(round)}"' in content
    assert page.post(url(page="publish")).status_code == 409
    round.refresh_from_db()
    assert round.is_draft
    page.post(url(page="publish"), {"seen": looked_at(round)})
    round.refresh_from_db()
    assert not round.is_draft


def test_publish_after_another_draft_was_published_is_refused(
    client: Client, world: World, cup: Tournament
) -> None:
    round = draft(cup, world)
    before = looked_at(round)
    change_by_hand(round, world)
    rounds.publish(round, by=world.ana)
    page = browser(client, world.bruno)
    answer = page.post(url(page="publish"), {"seen": before}, follow=True)
    assert answer.redirect_chain == [(f"{HOME}stages/1/rounds/1/", 302)]
    assert "Ana Moreira has changed this draw meanwhile." in answer.content.decode()


def test_redraw_of_draft_changed_meanwhile_is_refused(
    client: Client, world: World, cup: Tournament
) -> None:
    round = draft(cup, world)
    before = looked_at(round)
    change_by_hand(round, world)
    changed = meetings(round)
    page = browser(client, world.bruno)
    for data in ({}, {"seen": before}):
        answer = page.post(f"{HOME}stages/1/draw/", data)
        assert answer.status_code == 409
        assert "Ana Moreira has changed this draw meanwhile." in answer.content.decode()
    assert meetings(round) == changed
    page.post(f"{HOME}stages/1/draw/", {"seen": looked_at(round)})
    assert meetings(Round.objects.get()) != changed


@pytest.mark.parametrize("live", [False, True])
def test_deleted_draft_redirects_to_the_tournament(
    client: Client, world: World, cup: Tournament, live: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    round = draft(cup, world)
    data = sent(round, 1, 2) | {"seen": looked_at(round)}
    fetch_original = fetch.round_of

    def fetch_and_lose(*args: Any) -> Round:
        """Return the draft, which somebody deletes before it is written."""
        original = fetch_original(*args)
        entries.remove(cup.entries.get(number=1), by=world.ana)
        return original

    monkeypatch.setattr(views, "round_of", fetch_and_lose)
    page = browser(client, world.bruno)
    answer = page.post(
        url(page="swap" if live else "publish"), data, headers=LIVE if live else None
    )
    assert answer.headers["HX-Redirect" if live else "Location"] == HOME


@pytest.mark.postgres_later
def test_discarded_draft_can_be_drawn_again(client: Client, world: World, cup: Tournament) -> None:
    before = meetings(draft(cup, world))
    page = browser(client, world.bruno)
    content = page.get(url()).content.decode()
    assert "Redo the draw" not in content
    assert "Throw the draft away" in content
    data = {"seen": looked_at(Round.objects.get())}
    assert page.post(url(page="discard"), data).headers["Location"] == HOME
    assert not Round.objects.exists()
    assert JournalEntry.objects.filter(action="discard-draft", by=world.bruno).count() == 1
    assert meetings(draft(cup, world)) == before


@pytest.mark.postgres_later
def test_discard_of_draft_changed_meanwhile_is_refused(
    client: Client, world: World, cup: Tournament
) -> None:
    round = draft(cup, world)
    data = {"seen": looked_at(round)}
    change_by_hand(round, world)
    page = browser(client, world.bruno)
    answer = page.post(url(page="discard"), data)
    assert answer.status_code == 409
    assert "Ana Moreira has changed this draw meanwhile." in answer.content.decode()
    rounds.publish(round, by=world.ana)
    page.post(url(page="discard"), {"seen": looked_at(round)})
    assert Round.objects.exists()


@pytest.mark.parametrize("page", ["publish", "discard", "swap"])
def test_draft_discarded_meanwhile_names_the_director(
    client: Client, world: World, cup: Tournament, page: str
) -> None:
    round = draft(cup, world)
    data = {**sent(round, 1, 2), "seen": looked_at(round)}
    rounds.discard(round, by=world.ana)
    desk = browser(client, world.bruno)
    assert desk.post(url(page=page), data).headers["Location"] == HOME
    page_content = desk.get(HOME).content.decode()
    assert "Ana Moreira threw this draft away. Draw the round again." in page_content
    assert "has changed this draw" not in page_content


def test_draft_is_outdated_by_a_new_forbidden_pair(
    client: Client, world: World, cup: Tournament
) -> None:
    draft(cup, world)
    seeding.forbid(stage(cup), *cup.entries.filter(number__in=(1, 2)), by=world.bruno)
    content = browser(client, world.bruno).get(url()).content.decode()
    assert "who must not meet has changed. Draw again." in content
    assert "Publish the draw" not in content
    client.post(f"{HOME}stages/1/draw/")
    assert "Publish the draw" in client.get(url()).content.decode()


def test_swap_with_an_unknown_seat_changes_nothing(
    client: Client, world: World, cup: Tournament
) -> None:
    round = draft(cup, world)
    before = meetings(round)
    page = browser(client, world.bruno)
    for wrong in ("", "x", "1", "-", "9999999999999-1", "1-²", "0-0"):
        data = {**sent(round, 1, 2), "second": wrong}
        assert page.post(url(page="swap"), data).status_code == 409, wrong
        assert meetings(round) == before


def test_swap_between_sections_is_refused(client: Client, world: World) -> None:
    cup = tournament(world, "groups")
    options(cup, world, groups=2)
    enter(cup, world, 8)
    round = draft(cup, world)
    sections = {
        t.section: [s.participant.entry.number for s in t.seats.all()] for t in round.tables.all()
    }
    one, other = sections["A"][0], sections["B"][0]
    before = meetings(round)
    page = browser(client, world.bruno)
    answer = page.post(url(page="swap"), sent(round, one, other))
    assert "These entries are in different sections." in answer.content.decode()
    assert meetings(round) == before


def test_swap_with_the_bye_changes_who_rests(client: Client, world: World) -> None:
    cup = tournament(world, "swiss", entries=3)
    round = draft(cup, world)
    (one, other), (bye,) = meetings(round)
    browser(client, world.bruno).post(url(page="swap"), sent(round, bye, one))
    assert meetings(round) == [(bye, other), (one,)]


def test_publish_draft_with_a_withdrawn_entry_is_refused(
    client: Client, world: World, cup: Tournament
) -> None:
    round = draft(cup, world)
    entries.withdraw(cup.entries.get(number=1), by=world.bruno, reason="ill")
    page = browser(client, world.bruno)
    assert page.get(url()).status_code == 200
    answer = page.post(url(page="publish"), {"seen": looked_at(round)})
    assert answer.status_code == 409
    assert "Entries came or left after this draw" in answer.content.decode()
    round.refresh_from_db()
    assert round.is_draft


def test_draft_page_of_a_published_draw_redirects(
    client: Client, world: World, cup: Tournament
) -> None:
    round = drawn(cup, world)
    page = browser(client, world.bruno)
    assert page.get(url()).headers["Location"] == f"{HOME}stages/1/rounds/1/"
    before = meetings(round)
    page.post(url(page="swap"), sent(round, 1, 2), headers=LIVE)
    assert meetings(round) == before


@pytest.mark.parametrize("number", [4, 60])
def test_draft_of_more_tables_needs_no_more_queries(
    client: Client, world: World, number: int, django_assert_num_queries: Any
) -> None:
    cup = tournament(world, "swiss", entries=number)
    draft(cup, world)
    page = browser(client, world.bruno)
    page.get(url())
    with django_assert_num_queries(13):
        page.get(url())


def test_draw_section_of_one_pair_names_it(client: Client, world: World, cup: Tournament) -> None:
    alone = cup.entries.get(number=3)
    alone.participants.update(section="Z")
    answer = browser(client, world.bruno).post(f"{HOME}stages/1/draw/")
    assert answer.context["problems"] == [
        f"Section Z has only {alone}. Each section needs at least two entries."
    ]


def test_first_draft_says_how_matches_count(client: Client, world: World, cup: Tournament) -> None:
    draft(cup, world)
    page = browser(client, world.bruno)
    sentence = "What counts: <b>Wins</b>. Once the draw is published, this does not change."
    shown = page.get(url()).content.decode()
    assert shown.index(sentence) < shown.index('class="draw__table')
    rounds.publish(Round.objects.get(), by=world.bruno)
    play(Round.objects.get(), world)
    rounds.close(Round.objects.get(), by=world.bruno)
    draft(cup, world)
    assert "What counts: <b>" not in page.get(url(2)).content.decode()
