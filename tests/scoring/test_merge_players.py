"""Merging two records of one person: pairs, matches, rulings; and undoing it."""

from uuid import uuid4

import pytest
from django.db.models import ForeignObjectRel
from django.utils import translation

from clubs import accounts, roster
from clubs.models import Club, Competitor, JournalEntry, Merge, Particulars, Player
from clubs.people.merge_words import sentences
from clubs.people.merging import moved_columns, plan_of
from clubs.roster import BuiltOn, InTheWay, NotAsShown
from scoring import ledger
from scoring.house_rules.house import preset
from scoring.models import Hand, Match, Side, SideHand
from tests.clubs.conftest import signed_in
from tests.merged import audit, merge, twin
from tests.scoring.notebook import EVENING, record
from tests.scoring.rulings import decision, note
from tests.world import World


def play(world: World, first: Competitor, second: Competitor, hands: int = 6) -> Match:
    match = ledger.start(
        world.club, [first, second], preset("aacrt-2016"), by=world.ana, client_key=uuid4()
    )
    for number, data in enumerate(EVENING[:hands], start=1):
        record(match, data, world.ana, number)
    match.refresh_from_db()
    return match


@pytest.fixture
def nelson(world: World) -> Player:
    return world.club.players.get(name="Nelson Fagundes")


def rows() -> dict[str, list[object]]:
    """Return all rows that merging may write, to compare."""
    models = (Player, Competitor, Particulars, Side, SideHand)
    return {
        model.__name__: list(model._default_manager.order_by("pk").values()) for model in models
    }


def test_merge_pairs_with_the_same_partner_joins_them(world: World, dirce, gone, nelson) -> None:
    second = roster.add_pair(world.club, by=world.ana, first=nelson, second=gone)
    play(world, world.dirce_nelson, world.ivone_osvaldo)
    play(world, second, world.marlene_valdir)
    hands = list(Hand.objects.values())
    merge(world, dirce, gone)
    assert not world.club.players.filter(pk=gone.pk).exists()
    assert not Competitor.objects.filter(pk=second.pk).exists()
    assert world.dirce_nelson.sides.count() == 2
    assert set(SideHand.objects.values_list("competitor", flat=True)) == {
        world.dirce_nelson.pk,
        world.ivone_osvaldo.pk,
        world.marlene_valdir.pk,
    }
    assert list(Hand.objects.values()) == hands
    assert "as its hands say" in audit()


def test_merge_pair_with_another_partner_changes_its_person(world: World, dirce, gone) -> None:
    eva = roster.add_player(world.club, by=world.ana, name="Eva Sá")
    pair = roster.add_pair(world.club, by=world.ana, first=gone, second=eva)
    play(world, pair, world.ivone_osvaldo)
    merge(world, dirce, gone)
    pair.refresh_from_db()
    assert (pair.first, pair.second) == (dirce, eva)
    assert str(pair) == "Dirce e Eva"
    assert "as its hands say" in audit()


def test_merge_singles_joins_their_matches(world: World, dirce, gone) -> None:
    kept = roster.single(world.club, dirce, by=world.ana)
    old = roster.single(world.club, gone, by=world.ana)
    other = roster.single(world.club, world.ivone_osvaldo.first, by=world.ana)
    play(world, old, other)
    merge(world, dirce, gone)
    assert kept.sides.count() == 1


def test_merge_joins_partners_of_one_evening(world: World, dirce, gone, nelson) -> None:
    ivone = world.ivone_osvaldo.first
    first = roster.partners(world.club, dirce, ivone)
    second = roster.partners(world.club, gone, ivone)
    play(world, second, world.marlene_valdir)
    merge(world, dirce, gone)
    assert first.sides.count() == 1


def test_merge_moves_rulings_with_their_match(world: World, dirce, gone, nelson) -> None:
    second = roster.add_pair(world.club, by=world.ana, first=gone, second=nelson)
    match = play(world, second, world.marlene_valdir, 2)
    note(match, decision("aacrt-2016", "lixo", wild_before="wild"), world.ana)
    merge(world, dirce, gone)
    assert world.dirce_nelson.rulings.count() == 1
    assert "as its hands say" in audit()


def test_merge_of_two_in_one_match_is_refused(world: World, dirce, gone, nelson) -> None:
    eva = roster.add_player(world.club, by=world.ana, name="Eva Sá")
    match = play(
        world, world.dirce_nelson, roster.add_pair(world.club, by=world.ana, first=gone, second=eva)
    )
    before = rows()
    with pytest.raises(InTheWay):
        merge(world, dirce, gone)
    obstacle = plan_of(dirce, gone).obstacles[0]
    assert obstacle.path == f"/boa-vista/matches/{match.number}/"
    assert rows() == before


def test_merge_of_partners_is_refused(world: World, dirce, nelson) -> None:
    with pytest.raises(InTheWay):
        merge(world, dirce, nelson)


def test_merge_with_another_plan_is_refused(world: World, dirce, gone, nelson) -> None:
    mark = plan_of(dirce, gone).mark
    roster.add_pair(world.club, by=world.ana, first=gone, second=nelson)
    with pytest.raises(NotAsShown):
        roster.merge_players(dirce, gone, by=world.ana, mark=mark)
    with pytest.raises(ValueError, match="two people"):
        roster.merge_players(dirce, dirce, by=world.ana, mark=mark)
    stranger = world.other_club.players.get(name="Tereza Lemos")
    with pytest.raises(ValueError, match="two people"):
        roster.merge_players(dirce, stranger, by=world.ana, mark=mark)


def test_merge_expires_the_sums_over_earlier_months(world: World, dirce, gone) -> None:
    before = Club.objects.get(pk=world.club.pk)
    merge(world, dirce, gone)
    after = Club.objects.get(pk=world.club.pk)
    assert after.past_version > before.past_version
    assert after.version > before.version


def test_merge_brings_back_an_archived_person(world: World, dirce, gone, nelson) -> None:
    second = roster.add_pair(world.club, by=world.ana, first=gone, second=nelson)
    roster.archive_pair(world.dirce_nelson, by=world.ana)
    roster.archive_player(dirce, by=world.ana)
    done = merge(world, dirce, gone)
    dirce.refresh_from_db()
    world.dirce_nelson.refresh_from_db()
    assert dirce.archived_at is None
    assert world.dirce_nelson.archived_at is None
    roster.undo_merge(done, by=world.ana)
    assert not world.club.players.active().filter(pk=dirce.pk).exists()
    active = world.club.competitors.active()
    assert second in active
    assert world.dirce_nelson not in active


def test_merge_fills_in_missing_particulars(world: World, dirce, gone) -> None:
    known: dict[Player, roster.ParticularValues] = {
        dirce: {"phone": "2555-1234", "number": "7"},
        gone: {"phone": "2555-9999", "birthday": "--03-12", "consent": "all", "number": "8"},
    }
    roster.keep_particulars(world.club, known, by=world.olga)
    plan = plan_of(dirce, gone)
    assert (plan.filled, plan.dropped) == (["birthday", "consent"], ["phone", "number"])
    done = merge(world, dirce, gone)
    row = Particulars.objects.get()
    assert (row.phone, row.birthday, row.consent_by) == ("2555-1234", "--03-12", world.olga)
    roster.undo_merge(done, by=world.ana)
    assert Particulars.objects.get(player=dirce).birthday == ""
    assert Particulars.objects.get(player=gone).phone == "2555-9999"


@pytest.mark.postgres
def test_merge_moves_the_account(world: World, dirce, gone) -> None:
    membership = world.club.memberships.get(user=world.carla)
    membership.player = gone
    membership.save()
    done = merge(world, dirce, gone)
    membership.refresh_from_db()
    assert membership.player == dirce
    roster.undo_merge(done, by=world.ana)
    membership.refresh_from_db()
    assert membership.player_id == gone.pk


def test_merge_moves_open_invitations(world: World, dirce, gone) -> None:
    invitation = accounts.invite_member(
        world.club, by=world.olga, name="Dirce", role="player", days=3, player=gone
    )
    done = merge(world, dirce, gone)
    invitation.refresh_from_db()
    assert invitation.player == dirce
    roster.undo_merge(done, by=world.ana)
    invitation.refresh_from_db()
    assert invitation.player_id == gone.pk


def test_merge_of_two_accounts_is_refused(world: World, dirce, gone) -> None:
    for user, player in ((world.carla, dirce), (world.silvio, gone)):
        world.club.memberships.filter(user=user).update(player=player)
    with pytest.raises(InTheWay):
        merge(world, dirce, gone)


@pytest.mark.postgres
def test_undo_merge_restores_every_row(world: World, dirce, gone, nelson) -> None:
    eva = roster.add_player(world.club, by=world.ana, name="Eva Sá")
    second = roster.add_pair(world.club, by=world.ana, first=nelson, second=gone, name="Reis")
    third = roster.add_pair(world.club, by=world.ana, first=gone, second=eva)
    roster.single(world.club, gone, by=world.ana)
    play(world, world.dirce_nelson, world.ivone_osvaldo)
    play(world, second, world.marlene_valdir)
    play(world, third, world.marlene_valdir)
    before = rows()
    done = merge(world, dirce, gone)
    assert rows() != before
    roster.undo_merge(done, by=world.ana)
    assert rows() == before
    assert "as its hands say" in audit()
    assert JournalEntry.objects.latest("id").action == "undo-merge"
    done.refresh_from_db()
    assert done.done == {}
    with pytest.raises(BuiltOn):
        roster.undo_merge(done, by=world.ana)


def test_undo_merge_after_a_new_match_is_refused(world: World, dirce, gone, nelson) -> None:
    done = merge(world, dirce, gone)
    play(world, world.dirce_nelson, world.ivone_osvaldo)
    assert roster.was_built_on(done)
    with pytest.raises(BuiltOn):
        roster.undo_merge(done, by=world.ana)


def test_undo_merge_after_a_new_hand_is_possible(world: World, dirce, gone, nelson) -> None:
    second = roster.add_pair(world.club, by=world.ana, first=gone, second=nelson)
    match = play(world, second, world.marlene_valdir, 5)
    done = merge(world, dirce, gone)
    match.refresh_from_db()
    record(match, EVENING[5], world.ana, 6)
    roster.undo_merge(done, by=world.ana)
    assert second.sides.count() == 1
    assert SideHand.objects.filter(competitor=second).count() == 6
    assert "as its hands say" in audit()


def test_undo_merge_after_its_number_was_given_is_refused(
    world: World, dirce, gone, nelson
) -> None:
    second = roster.add_pair(world.club, by=world.ana, first=gone, second=nelson)
    done = merge(world, dirce, gone)
    roster.edit_pair(world.ivone_osvaldo, by=world.ana, number=second.number, name="")
    with pytest.raises(BuiltOn):
        roster.undo_merge(done, by=world.ana)


@pytest.mark.postgres_later
def test_merges_are_undone_in_reverse(world: World, dirce, gone) -> None:
    third = twin(world, "Dirce A. Silva")
    before = rows()
    first = merge(world, gone, third)
    second = merge(world, dirce, gone)
    first.refresh_from_db()
    assert first.kept == dirce
    roster.undo_merge(second, by=world.ana)
    first.refresh_from_db()
    assert first.kept_id == gone.pk
    roster.undo_merge(first, by=world.ana)
    assert rows() == before


def test_delete_merged_player_deletes_its_merge(world, gone) -> None:
    third = twin(world, "Dirce A. Silva")
    merge(world, gone, third)
    roster.delete_player(gone, by=world.ana)
    assert not Merge.objects.exists()


def test_every_column_that_names_a_person_is_merged() -> None:
    known = {
        *moved_columns(),
        # Written by the roster itself.
        *("clubs.Competitor.first", "clubs.Competitor.second"),
        *("clubs.Particulars.player", "clubs.Membership.player", "clubs.Merge.kept"),
        "clubs.Invitation.player",
        # Copies that the ledger writes with the side.
        "scoring.SideHand.competitor",
    }
    found = {
        f"{relation.related_model._meta.label}.{relation.field.name}"
        for model in (Player, Competitor)
        for relation in model._meta.get_fields(include_hidden=True)
        if isinstance(relation, ForeignObjectRel)
    }
    assert found - known == set(), "register a MovedColumn, or say here why not"


def test_page_of_a_merged_entry_leads_to_the_person(world: World, dirce, gone) -> None:
    merge(world, dirce, gone)
    client = signed_in(world.carla)
    answer = client.get(f"/boa-vista/players/{gone.pk}/")
    assert (answer.status_code, answer["Location"]) == (302, f"/boa-vista/players/{dirce.pk}/")
    assert client.get("/boa-vista/players/99999/").status_code == 404
    assert signed_in(world.davi).get(f"/boa-vista/players/{gone.pk}/").status_code == 404


def test_undo_merge_gives_names_back(world: World, dirce, gone, nelson) -> None:
    gone = roster.edit_player(gone, by=world.ana, name=gone.name, called="Zuza")
    roster.add_pair(world.club, by=world.ana, first=nelson, second=gone, name="Reis")
    before = rows()
    done = merge(world, dirce, gone)
    dirce.refresh_from_db()
    world.dirce_nelson.refresh_from_db()
    assert (dirce.called, world.dirce_nelson.name) == ("Zuza", "Reis")
    assert list(world.club.players.search("zuza")) == [dirce]
    roster.undo_merge(done, by=world.ana)
    assert rows() == before


def test_merge_plan_says_which_names_stay(world: World, dirce, gone, nelson) -> None:
    gone = roster.edit_player(gone, by=world.ana, name=gone.name, called="Zuza")
    roster.add_pair(world.club, by=world.ana, first=nelson, second=gone, name="Reis")
    with translation.override("en"):
        said = sentences(plan_of(dirce, gone), world.club)
        assert {"Taken over: nickname Zuza.", "Taken over: name of the pair Reis."} <= set(said)
        dirce = roster.edit_player(dirce, by=world.ana, name=dirce.name, called="Didi")
        lost = "Not taken over, because Dirce Amaral has another: nickname Zuza."
        assert lost in sentences(plan_of(dirce, gone), world.club)
