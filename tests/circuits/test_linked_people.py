"""A person known in two clubs: linked by both clubs, counted once, ended by either."""

from datetime import timedelta

import pytest
import time_machine
from django.test import Client
from django.utils import timezone
from django.utils.translation import override

from circuits import writer as circuits
from circuits.federations import linking, writer
from circuits.models import Circuit, PersonLink
from circuits.table.results import played_circuit
from clubs import accounts, roster
from clubs.journal.writing import Gone
from clubs.models import JournalEntry, Player
from clubs.people.personal import facts_of
from clubs.roster.people import erasure
from tests.circuits.federated import circuit, federation
from tests.merged import merge, twin
from tests.scoring.crowd import browser
from tests.world import World

HERE = "/boa-vista/federations/people/"
THERE = "/vila-nova/federations/people/"


def both(world: World) -> list[tuple[Player, Player]]:
    """Return the two people of pair 1 here, each with one of pair 1 of the other club."""
    there = world.other_club.competitors.pairs().with_players().order_by("number")[0]
    return list(zip(world.dirce_nelson.players, there.players, strict=True))


def link_pair(world: World) -> None:
    for own, other in both(world):
        link = linking.propose(own, world.other_club, by=world.ana)
        linking.accept(link, other, by=world.davi)


def lines(made: Circuit) -> list[tuple[str, int]]:
    made.refresh_from_db()
    played = played_circuit(made)
    with override("en"):
        return [(played.name_of(line.holder), line.total) for line in played.lines]


def test_linked_pair_has_one_line(world: World) -> None:
    made = circuit(world)
    assert len(lines(made)) == 5
    link_pair(world)
    # 10 here and 6 there; the name is that of the last leg.
    assert lines(made)[0] == ("Tereza and Ademar", 1600)
    assert len(lines(made)) == 4


def test_pair_of_one_linked_person_stays_another_pair(world: World) -> None:
    made = circuit(world)
    own, other = both(world)[0]
    linking.accept(linking.propose(own, world.other_club, by=world.ana), other, by=world.davi)
    assert len(lines(made)) == 5


def test_linked_person_has_one_line_in_a_table_of_persons(world: World) -> None:
    made = circuit(world, of="persons")
    own, other = both(world)[0]
    linking.accept(linking.propose(own, world.other_club, by=world.ana), other, by=world.davi)
    assert lines(made)[0] == ("Tereza Lemos", 1600)
    assert len(lines(made)) == 9


def test_proposal_alone_changes_nothing(world: World) -> None:
    made = circuit(world)
    before = lines(made)
    for own, _other in both(world):
        linking.propose(own, world.other_club, by=world.ana)
    assert lines(made) == before


def test_link_made_after_closing_leaves_a_closed_table(world: World) -> None:
    made = circuit(world)
    circuits.close(made, by=world.silvio)
    before = lines(made)
    link_pair(world)
    assert lines(made) == before


@pytest.mark.parametrize("erased", [False, True])
def test_link_ended_after_closing_leaves_a_closed_table(world: World, erased: bool) -> None:
    made = circuit(world)
    link_pair(world)
    circuits.close(made, by=world.silvio)
    before = lines(made)
    if erased:
        roster.erase_player(both(world)[0][0], by=world.ana)
    for link in linking.links_of(world.club):
        linking.end(link, by=world.davi)
    assert lines(made) == before
    assert not linking.links_of(world.other_club).exists()
    # The same two people may be linked again; an open circuit follows the links of today.
    circuits.reopen(made, by=world.silvio)
    assert len(lines(made)) == len(before) + 1
    (own, other) = both(world)[1]
    linking.accept(linking.propose(own, world.other_club, by=world.ana), other, by=world.davi)


def test_merge_after_closing_leaves_a_closed_table(world: World) -> None:
    made = circuit(world, of="persons")
    link_pair(world)
    circuits.close(made, by=world.silvio)
    before = lines(made)
    own, _other = both(world)[0]
    kept = twin(world)
    third = roster.add_player(world.other_club, by=world.davi, name="Outra Pessoa")
    linking.accept(linking.propose(kept, world.other_club, by=world.ana), third, by=world.davi)
    merge(world, kept, own)
    assert lines(made) == before
    assert linking.links_of(world.club).filter(player=kept).get().other == third


def test_office_of_both_clubs_links_on_their_pages(client: Client, world: World) -> None:
    federation(world)
    own, other = both(world)[0]
    ana, davi = browser(client, world.ana), browser(Client(), world.davi)
    ana.post(HERE + "propose/", {"player": own.pk, "club": world.other_club.pk})
    link = PersonLink.objects.get()
    assert "has not answered yet" in ana.get(HERE).content.decode()
    page = davi.get(THERE).content.decode()
    assert own.name in page
    # Nothing else of the club that proposes, and nothing of the club that is asked.
    assert world.ivone_osvaldo.first.name not in page
    assert other.name not in ana.get(HERE).content.decode()
    davi.post(f"{THERE}{link.pk}/accept/", {"player": other.pk})
    link.refresh_from_db()
    assert (link.other, link.accepted_by) == (other, world.davi)
    assert other.name in ana.get(HERE).content.decode()
    davi.post(f"{THERE}{link.pk}/end/")
    assert not PersonLink.objects.exists()


def test_journals_have_no_name_of_the_other_club(world: World) -> None:
    federation(world)
    link_pair(world)
    link = PersonLink.objects.first()
    assert link is not None
    linking.end(link, by=world.olga)
    for club, foreign in ((world.club, "Tereza"), (world.other_club, "Dirce")):
        written = JournalEntry.objects.filter(club=club, action__endswith="-link")
        assert written.count() >= 5
        for line in written:
            assert foreign not in f"{line.subject} {line.after} {line.before} {line.translations}"


def test_club_answers_only_what_it_is_asked(client: Client, world: World) -> None:
    federation(world)
    own, other = both(world)[0]
    link = linking.propose(own, world.other_club, by=world.ana)
    ana = browser(client, world.ana)
    assert ana.post(f"{HERE}{link.pk}/accept/", {"player": own.pk}).status_code == 404
    # A person of another club cannot be chosen.
    davi = browser(Client(), world.davi)
    davi.post(f"{THERE}{link.pk}/accept/", {"player": own.pk})
    link.refresh_from_db()
    assert link.accepted_at is None
    third = accounts.create_club("terceiro", "Terceiro Clube", owner=world.silvio)
    stranger = browser(Client(), world.silvio)
    assert stranger.post(f"/terceiro/federations/people/{link.pk}/end/").status_code == 404
    with pytest.raises(linking.NotTogether):
        linking.propose(other, third, by=world.davi)


def test_club_that_has_left_accepts_no_proposal(client: Client, world: World) -> None:
    made = federation(world)
    own, other = both(world)[0]
    link = linking.propose(own, world.other_club, by=world.ana)
    writer.leave(made, world.club, by=world.olga)
    address = f"{THERE}{link.pk}/accept/"
    answer = browser(client, world.davi).post(address, {"player": other.pk}, follow=True)
    assert "no longer in the same federation" in answer.content.decode()
    link.refresh_from_db()
    assert link.accepted_at is None


def test_person_is_linked_once_to_each_club(client: Client, world: World) -> None:
    federation(world)
    (own, other), (second, _partner) = both(world)
    linking.accept(linking.propose(own, world.other_club, by=world.ana), other, by=world.davi)
    for player, club in ((own, world.other_club), (other, world.club)):
        with pytest.raises(linking.LinkedAlready):
            linking.propose(player, club, by=world.ana)
    again = linking.propose(second, world.other_club, by=world.ana)
    with pytest.raises(linking.LinkedAlready):
        linking.accept(again, other, by=world.davi)
    data = {"player": own.pk, "club": world.other_club.pk}
    answer = browser(client, world.ana).post(HERE + "propose/", data)
    assert answer.status_code == 422
    assert "proposed or linked to that club already" in answer.content.decode()


def test_ended_link_is_gone(world: World) -> None:
    federation(world)
    own, other = both(world)[0]
    link = linking.propose(own, world.other_club, by=world.ana)
    linking.end(link, by=world.davi)
    for act in (
        lambda: linking.accept(link, other, by=world.davi),
        lambda: linking.end(link, by=world.ana),
    ):
        with pytest.raises(Gone):
            act()


def test_erasing_a_person_ends_the_link(world: World) -> None:
    made = circuit(world)
    link_pair(world)
    before = len(lines(made))
    own, _other = both(world)[0]
    assert [row["club"] for row in facts_of(own)["linked_to"]] == ["Canastra Vila Nova"]
    roster.erase_player(own, by=world.ana)
    assert PersonLink.objects.count() == 1
    assert len(lines(made)) == before + 1
    assert facts_of(Player.objects.get(pk=own.pk))["linked_to"] == []


@pytest.mark.postgres
def test_merged_person_keeps_the_link(world: World) -> None:
    federation(world)
    own, other = both(world)[0]
    linking.accept(linking.propose(own, world.other_club, by=world.ana), other, by=world.davi)
    kept = twin(world)
    merge(world, kept, own)
    assert PersonLink.objects.get().player == kept


def test_erase_linked_person_locks_clubs_in_order(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise two clubs that erase the same person could wait for each other."""
    federation(world)
    link_pair(world)
    locked: list[int] = []
    monkeypatch.setattr(erasure, "lock", lambda club: locked.append(club.pk))
    for person in (both(world)[0][0], both(world)[1][1]):
        locked.clear()
        roster.erase_player(person, by=world.davi)
        assert locked == sorted([world.club.pk, world.other_club.pk])


def test_clock_put_back_leaves_a_closed_table(world: World) -> None:
    """The link was accepted, and the circuit closed, while the clock was ahead."""
    made, now = circuit(world), timezone.now()
    with time_machine.travel(now + timedelta(days=2)):
        link_pair(world)
    before = lines(made)
    with time_machine.travel(now + timedelta(days=1)):
        circuits.close(made, by=world.silvio)
    assert lines(made) == before
    for link in PersonLink.objects.select_related("club", "other_club"):
        linking.end(link, by=world.ana)
    assert lines(made) == before
