"""The invitations of a league round: a message with a link for each side, and paper."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from clubs.models import User
from tests.pages import flat
from tests.prepared import prepared
from tests.scoring.crowd import browser
from tests.scoring.paper.printed import cut_texts, get, long_names, sheets_in
from tests.tournaments.hall import drawn, pairs, play, tournament
from tests.tournaments.league import ROUND, begun, five_pairs
from tests.tournaments.paper.press import (
    address,
    codes_in,
    document_of,
    latest,
    sticking_out,
    text_of,
)
from tests.world import World
from tournaments.director.entries import entries
from tournaments.director.phones import table_keys
from tournaments.director.rounds import by_hand, reports, rounds, tables
from tournaments.models import Round, Tournament
from tournaments.paper.key_cards import Invitations
from tournaments.phones import phone_links, phone_tables

PAGE = f"{ROUND}invitations/"
OPENS = re.compile(r"http://testserver/t/([a-z2-9]{20})/")


def with_phones(league: Tournament) -> Tournament:
    Tournament.objects.filter(pk=league.pk).update(phones="result")
    league.refresh_from_db()
    return league


@pytest.fixture
@prepared
def this_round(world: World) -> Round:
    """A round with the matches 1 × 2 and 3 × 4, to be played within a week."""
    made = begun(with_phones(five_pairs(world)), world, (1, 2), (3, 4))
    made.play_until = timezone.localdate() + timedelta(days=7)
    made.save()
    return made


def shown(client: Client, user: User, path: str = PAGE) -> str:
    return flat(browser(client, user).get(path).content.decode())


def opened(text: str) -> tuple[int | None, int]:
    """Return table and side that an address opens."""
    match = OPENS.search(text)
    assert match, text
    found = phone_tables.find(match[1])
    assert found is not None
    assert found.seated is not None
    return found.seated.number, found.at_table


# --- The page -------------------------------------------------------------------------------------


def test_each_side_has_a_message_with_its_own_link(
    client: Client, world: World, this_round: Round
) -> None:
    browser(client, world.bruno)
    found = client.get(PAGE).context["invitations"]
    assert [opened(invitation.whole) for invitation in found] == [(1, 0), (1, 1), (2, 0), (2, 1)]
    first, second = found[:2]
    assert f"{first.name}: your match is against {second.name}." in first.whole
    assert "To be played until" in first.whole
    assert first.whole in client.get(PAGE).content.decode()


def test_match_with_a_result_needs_no_invitation(
    client: Client, world: World, this_round: Round
) -> None:
    tables.set_score(this_round.tables.get(number=1), (3000, 2000), by=world.bruno)
    found = browser(client, world.bruno).get(PAGE).context["invitations"]
    assert {invitation.seated.number for invitation in found} == {2}
    tables.set_score(this_round.tables.get(number=2), (3000, 2000), by=world.bruno)
    assert "No match of this round waits" in shown(client, world.bruno)


def test_match_with_a_waiting_report_keeps_its_invitations(
    client: Client, world: World, this_round: Round
) -> None:
    table = this_round.tables.get(number=1)
    reports.report(table, 0, (3000, 2000), by=world.bruno)
    assert len(browser(client, world.bruno).get(PAGE).context["invitations"]) == 4


def test_revoked_code_is_not_in_a_message(client: Client, world: World, this_round: Round) -> None:
    table = this_round.tables.get(number=1)
    (old,) = table_keys.live_keys(table)[0]
    table_keys.revoke(table, 0, by=world.bruno)
    page = shown(client, world.bruno)
    assert phone_links.path_of(old) not in page
    assert "The code was revoked" in page
    new = table_keys.replace(table, 0, by=world.bruno)
    assert phone_links.path_of(new) in shown(client, world.bruno)


def test_tournament_without_phones_says_where_to_change_it(client: Client, world: World) -> None:
    begun(five_pairs(world), world, (1, 2))
    page = shown(client, world.bruno)
    assert "In this tournament nobody records on phones" in page
    assert "/edit/" in page
    assert "<textarea" not in page


def test_closed_round_leads_back_to_the_round(
    client: Client, world: World, this_round: Round
) -> None:
    play(this_round, world)
    rounds.close(this_round, by=world.bruno)
    assert browser(client, world.bruno).get(PAGE)["Location"] == ROUND
    assert client.get(f"{ROUND}invitations.pdf").status_code == 404


def test_drawn_round_has_no_invitations(client: Client, world: World) -> None:
    cup = tournament(world, entries=4)
    drawn(cup, world)
    assert browser(client, world.bruno).get(PAGE).status_code == 302
    assert client.get(f"{ROUND}invitations.pdf").status_code == 404
    assert PAGE not in shown(client, world.bruno, ROUND)


def test_hall_leads_the_director_to_the_invitations(
    client: Client, world: World, this_round: Round
) -> None:
    assert PAGE in shown(client, world.bruno, ROUND)
    assert PAGE not in shown(client, world.carla, ROUND)


def test_page_of_codes_leads_to_the_invitation(
    client: Client, world: World, this_round: Round
) -> None:
    keys = f"{ROUND}tables/1/keys/"
    assert f"{PAGE}#match-1" in shown(client, world.bruno, keys)
    tables.set_score(this_round.tables.get(number=1), (3000, 2000), by=world.bruno)
    assert PAGE not in shown(client, world.bruno, keys)


def test_plain_evening_offers_no_invitations(client: Client, world: World) -> None:
    begun(five_pairs(world), world, (1, 2))
    assert PAGE not in shown(client, world.bruno, ROUND)


def test_page_asks_the_same_for_one_match_and_for_two(
    client: Client,
    world: World,
    this_round: Round,
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    browser(client, world.bruno).get(PAGE)
    with django_assert_max_num_queries(9) as two:
        client.get(PAGE)
    by_hand.remove(this_round.tables.get(number=2), by=world.bruno)
    with django_assert_max_num_queries(9) as one:
        client.get(PAGE)
    assert len(one.captured_queries) == len(two.captured_queries)


# --- The paper ------------------------------------------------------------------------------------


def test_qr_codes_of_invitations_open_their_sides(
    client: Client, world: World, this_round: Round
) -> None:
    cup = this_round.stage.tournament
    file = get(client, world.bruno, address(cup, "invitations.pdf", this_round), "pt-br").content
    assert sheets_in(file) == 1
    assert sorted(map(opened, codes_in(file, 1))) == [(1, 0), (1, 1), (2, 0), (2, 1)]
    text = text_of(client, world.bruno, cup, "invitations.pdf", this_round)
    assert "or type the code at testserver/t/" in text
    only = get(client, world.bruno, address(cup, "invitations.pdf?table=2", this_round)).content
    assert sorted(map(opened, codes_in(only, 1))) == [(2, 0), (2, 1)]


def test_revoked_code_is_not_printed(client: Client, world: World, this_round: Round) -> None:
    table_keys.revoke(this_round.tables.get(number=1), 0, by=world.bruno)
    cup = this_round.stage.tournament
    file = get(client, world.bruno, address(cup, "invitations.pdf", this_round)).content
    assert sorted(map(opened, codes_in(file, 1))) == [(1, 1), (2, 0), (2, 1)]


def test_invitations_fit_the_longest_names(client: Client, world: World) -> None:
    cup = with_phones(tournament(world, "open", name="W" * 80))
    long_names(world)
    entries.enter(cup, pairs(world, 10), by=world.bruno)
    numbers = [(1, 2), (3, 4), (5, 6), (7, 8), (9, 10)]
    made = begun(cup, world, *numbers)
    made.play_until = timezone.localdate()
    made.save()
    played, this_round = latest(cup)
    request = client.get("/accounts/login/").wsgi_request
    keys = phone_links.printed_keys(request, this_round)
    page = Invitations(played, this_round, keys, "caderneta.canastra-de-boa-vista.example/t/")
    document = document_of(page, "invitations")
    assert len(document.pages) == 2
    assert list(cut_texts(document)) == []
    assert list(sticking_out(document, "invite")) == []
