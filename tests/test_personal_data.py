"""Each stored relation to a person, and what export and erasure do with it.

A new table that refers to a person, a pair, an entry or an account fails here until somebody has
decided about it and written it into the list below.
"""

from typing import Any
from uuid import uuid4

import pytest
from django.apps import apps
from django.db.models import Model

from clubs import accounts, roster
from clubs.accounts import tokens
from clubs.models import (
    Competitor,
    Invitation,
    Membership,
    Merge,
    Particulars,
    Player,
    Role,
    User,
)
from clubs.people.personal import facts_of
from tests.tournaments.hall import drawn, tournament
from tests.world import World
from tournaments.director.hall import calls
from tournaments.models import Entry, PushAddress

ABOUT = (Player, Competitor, Entry, User, Membership)

EXPORTED = {
    "circuits.CircuitResult.competitor": "circuits",
    "circuits.PersonLink.other": "linked_to",
    "circuits.PersonLink.player": "linked_to",
    "clubs.Competitor.first": "pairs",
    "clubs.Competitor.second": "pairs",
    "clubs.Invitation.player": "invitations",
    "clubs.Membership.player": "account",
    "clubs.Merge.kept": "merged_with",
    "clubs.Particulars.player": "particulars",
    "clubs.Token.user": "tokens",
    "scoring.Incident.competitor": "rulings",
    "scoring.SeasonWinner.pair": "seasons_won",
    "scoring.SeasonWinner.person": "seasons_won",
    "scoring.Side.competitor": "matches",
    "scoring.SideHand.competitor": "matches",
    "tournaments.AgreedFee.entry": "agreed_fees",
    "tournaments.Entry.competitor": "tournaments",
    "tournaments.Entry.reserve": "tournaments",
    "tournaments.KeyOfEntry.entry": "table_links",
    "tournaments.Participant.entry": "tournaments",
    "tournaments.Payment.entry": "payments",
    "tournaments.Payout.entry": "prize_payments",
    "tournaments.Placement.entry": "tournaments",
    "tournaments.PushAddress.entry": "phones_told",
    "tournaments.Seat.reserve": "played_for",
    "tournaments.Seat.reserve_for": "played_for",
}
"""The relation, and the key under which the export has it."""

ACCOUNT_PAGES = {
    "account.EmailAddress.user",
    "mfa.Authenticator.user",
    "usersessions.UserSession.user",
    "clubs.Membership.user",
    "circuits.Officer.user",
    "clubs.User_groups.user",
    "clubs.User_user_permissions.user",
    "clubs.Webhook.made_by",
}
"""Data of an account, which its own pages or the club's page of accounts show. The account stays
when a person is erased; it belongs to all clubs of the server."""

DONE_BY = {
    *("circuits.Circuit.closed_by", "circuits.Circuit.created_by"),
    *("circuits.FederationEntry.about", "circuits.FederationEntry.by"),
    *("circuits.FederationClub.invited_by", "circuits.FederationClub.joined_by"),
    *("circuits.FederationClub.left_by", "circuits.CircuitLeg.accepted_by"),
    *("circuits.CircuitLeg.offered_by", "circuits.PersonLink.accepted_by"),
    "circuits.PersonLink.proposed_by",
    "clubs.Loan.by",
    *("clubs.ImportedList.by", "clubs.ImportedList.confirmed_by", "clubs.ImportedList.undone_by"),
    *("clubs.Invitation.by", "clubs.Invitation.used_by", "clubs.JournalEntry.by", "clubs.Merge.by"),
    *("clubs.Particulars.consent_by", "scoring.Hand.recorded_by", "scoring.Hand.voided_by"),
    *("scoring.HouseRulesVersion.by", "scoring.Incident.cancelled_by", "scoring.Incident.noted_by"),
    *(
        "scoring.Match.annulled_by",
        "scoring.Match.early_ended_by",
        "scoring.Match.started_by",
        "scoring.ReplacedResult.replaced_by",
    ),
    *("scoring.Season.closed_by", "scoring.TableKey.made_by", "scoring.TableKey.revoked_by"),
    *("tournaments.Adjustment.by", "tournaments.Adjustment.cancelled_by"),
    *("tournaments.AgreedFee.by", "tournaments.Call.solved_by", "tournaments.Call.taken_by"),
    *("tournaments.Payment.by", "tournaments.Payment.cancelled_by", "tournaments.Payout.by"),
    *("tournaments.Payout.cancelled_by", "tournaments.PrizePlan.by"),
    *("tournaments.ReportedResult.by", "tournaments.ReportedResult.ended_by"),
    *("tournaments.Round.drawn_by", "tournaments.Table.decided_by"),
    "tournaments.Tournament.created_by",
}
"""The account that did something. It stays as long as what was done; the journal has it too."""

DELETED: dict[type[Model], str] = {
    Particulars: "player",
    Invitation: "player",
    Membership: "player",
    Merge: "kept",
}
"""Tables in which no row refers to an erased person, by the name of the relation."""


def relations() -> set[str]:
    return {
        f"{model._meta.label}.{field.name}"
        for model in apps.get_models(include_auto_created=True)
        for field in model._meta.get_fields(include_hidden=True)
        if field.is_relation
        and not field.auto_created
        and not field.many_to_many
        and field.related_model in ABOUT
    }


def test_every_relation_to_a_person_is_listed_once() -> None:
    listed = [*EXPORTED, *ACCOUNT_PAGES, *DONE_BY]
    assert len(listed) == len(set(listed))
    assert relations() == set(listed)


def test_export_has_the_keys_of_the_list(world: World) -> None:
    assert set(EXPORTED.values()) <= set(facts_of(world.dirce_nelson.first))


@pytest.fixture
def dirce(world: World) -> Player:
    """Return a person with an account, a phone, a link and a call of a tournament."""
    dirce = world.dirce_nelson.first
    world.club.memberships.filter(user=world.carla).update(player=dirce)
    tokens.make_token(
        world.club, "board", days=30, may_write=False, by=world.carla, client_key=uuid4()
    )
    roster.keep_particulars(world.club, {dirce: {"phone": "51 2555-1234"}}, by=world.ana)
    accounts.invite_member(
        world.club, by=world.olga, name="Ivone", role=Role.PLAYER, days=7, player=person(world)
    )
    cup = tournament(world, "swiss", entries=4)
    table = drawn(cup, world).tables.get(seats__participant__entry__competitor=world.dirce_nelson)
    seat = table.seats.get(participant__entry__competitor=world.dirce_nelson)
    seat.reserve, seat.reserve_for = person(world), dirce
    seat.save()
    calls.call(table, seat.position, "other", words="Dirce Amaral wants help", client_key=uuid4())
    calls.call(table, 1 - seat.position, "rule", client_key=uuid4())
    PushAddress.objects.create(
        club=world.club,
        entry=seat.participant.entry,
        endpoint="https://x.example/1",
        made_at=cup.starts_at,
    )
    return dirce


def person(world: World) -> Player:
    return world.ivone_osvaldo.first


def test_export_has_account_tokens_calls_and_reserves(dirce: Player) -> None:
    facts: dict[str, Any] = facts_of(dirce)
    assert facts["account"]["user__first_name"] == "Carla Nunes"
    assert [token["name"] for token in facts["tokens"]] == ["board"]
    assert [call["words"] for call in facts["calls"]] == ["Dirce Amaral wants help"]
    (played,) = facts["played_for"]
    assert (played["who"], played["for"]) == ("Ivone Teixeira", "Dirce Amaral")
    assert len(facts["phones_told"]) == 1


def test_export_of_another_person_has_none_of_it(world: World, dirce: Player) -> None:
    other = world.marlene_valdir.first
    facts = facts_of(other)
    for key in ("account", "tokens", "played_for", "phones_told", "table_links"):
        assert not facts[key], key


def test_erasing_leaves_no_row_about_the_person(world: World, dirce: Player) -> None:
    roster.erase_player(dirce, by=world.ana)
    for model, name in DELETED.items():
        assert not model._default_manager.filter(**{name: dirce}).exists(), model
    assert not PushAddress.objects.exists()
    facts = facts_of(Player.objects.get(pk=dirce.pk))
    assert "Dirce" not in str(facts)
    assert facts["account"] is None
    assert facts["tokens"] == []
