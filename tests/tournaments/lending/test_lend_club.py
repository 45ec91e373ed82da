"""Lend a club to a laptop, play there, and bring it back."""

from uuid import uuid4

import pytest

from clubs import accounts, roster
from clubs.accounts import tokens
from clubs.models import JournalEntry, Logo, Membership, Merge, PaymentDetails, Role, User
from clubs.models.loans import CELLS, FIRST_KEY, KEYS
from clubs.roster.club.club import ask_second_step
from clubs.roster.club.payment_details import COLUMNS, set_payment_details
from clubs.words.logo import clean
from scoring.models import Match
from tests import merged
from tests.rights import cup
from tests.scoring.notebook import EVENING, record, start
from tests.tournaments.lending.laptop import on_laptop, open_on_laptop, rows_of
from tests.world import World
from tournaments.lending import laptop, loans
from tournaments.models import Tournament

__all__ = ["cup"]


@pytest.mark.postgres
def test_bring_back_unchanged_club_changes_no_row(cup: Tournament, world: World) -> None:
    content = loans.file_of(loans.lend(world.club, by=world.ana, to="Laptop da Lia"))
    lent, members = rows_of(world.club), list(Membership.objects.order_by("pk").values())
    with on_laptop():
        club, _lia = open_on_laptop(content)
        content = loans.file_of(laptop.send_back(club))
    loans.bring_back(world.club, content, by=world.olga)
    back = rows_of(world.club)
    line = JournalEntry.objects.latest("pk")
    assert (line.action, line.by, line.after) == ("bring-club-back", world.olga, "Laptop da Lia")
    del back["clubs_journalentry"][line.pk]
    assert back == lent
    assert list(Membership.objects.order_by("pk").values()) == members


def test_ended_loan_keeps_its_place_in_the_history_alone(world: World) -> None:
    loan = loans.lend(world.club, by=world.ana, to="Laptop da Lia")
    loans.take_back(world.club, by=world.olga)
    loan.refresh_from_db()
    assert loan.to == ""
    assert JournalEntry.objects.latest("pk").after == "Laptop da Lia"


@pytest.mark.postgres
def test_bring_back_has_what_was_recorded_on_the_laptop(world: World) -> None:
    match = start(world)
    content = loans.file_of(loans.lend(world.club, by=world.ana, to="Laptop da Lia"))
    with on_laptop():
        club, lia = open_on_laptop(content)
        ana = User.objects.get(username="ana")
        accounts.give_role(club, ana, Role.DIRECTOR, by=lia)
        record.__wrapped__(Match.objects.get(), EVENING[0], lia)  # type: ignore[attr-defined]
        new = roster.add_pair(club, by=ana, first="Rita Pires", second="Otávio Luz")
        assert FIRST_KEY < new.pk < FIRST_KEY + KEYS // 2
        content = loans.file_of(laptop.send_back(club))
    loans.bring_back(world.club, content, by=world.olga)
    hand = match.hands.get()
    assert (str(hand.recorded_by), hand.pk > FIRST_KEY) == ("Lia Costa", True)
    pair = world.club.competitors.get(pk=new.pk)
    assert pair.partners == "Rita Pires, Otávio Luz"
    line = JournalEntry.objects.filter(action="add-pair").latest("pk")
    assert line.by == world.ana
    # Who ran the laptop has a name here, and neither a role nor a password.
    known = User.objects.get(username="lia")
    assert not known.has_usable_password()
    assert not known.memberships.exists()


@pytest.mark.postgres_later
def test_next_rows_and_the_next_loan_have_keys_of_their_own(world: World) -> None:
    for number in range(2):
        loan = loans.lend(world.club, by=world.ana, to="Laptop")
        assert loan.block == FIRST_KEY + number * CELLS * KEYS
        content = loans.file_of(loan)
        with on_laptop():
            club, lia = open_on_laptop(content)
            there = roster.add_player(club, by=lia, name=f"Rita {number}")
            content = loans.file_of(laptop.send_back(club))
        assert loan.block < there.pk < loan.end_of_block
        loans.bring_back(world.club, content, by=world.olga)
        here = roster.add_player(world.club, by=world.ana, name=f"Zélia {number}")
        assert not loan.block <= here.pk < loan.end_of_block


@pytest.mark.postgres_later
def test_rights_taken_while_lent_stay_taken_with_their_lines(world: World) -> None:
    loan = loans.lend(world.club, by=world.olga, to="Laptop")
    content = loans.file_of(loan)
    member = Membership.objects.get(club=world.club, user=world.carla)
    invitation = accounts.invite_member(
        world.club, by=world.olga, name="Rita Pires", role=Role.PLAYER, days=7
    )
    accounts.revoke_invitation(invitation, by=world.olga)
    guest = accounts.invite_member(
        world.club, by=world.olga, name="Davi Prado", role=Role.PLAYER, days=7
    )
    accounts.accept_invitation(guest, world.davi)
    token, _key = tokens.make_token(
        world.club, "Site", days=7, may_write=True, by=world.silvio, client_key=uuid4()
    )
    tokens.revoke_token(token, by=world.olga)
    ask_second_step(world.club, [Role.OWNER], by=world.olga)
    accounts.take_role(member, by=world.olga)
    with on_laptop():
        club, lia = open_on_laptop(content)
        roster.add_player(club, by=lia, name="Rita Pires")
        back = loans.file_of(laptop.send_back(club))
    loans.bring_back(world.club, back, by=world.olga)
    lines = list(JournalEntry.objects.order_by("pk").values_list("action", flat=True))
    for action in (
        "accept-invitation",
        "revoke-invitation",
        "make-token",
        "revoke-token",
        "take-role",
    ):
        assert lines.count(action) == 1, lines
    assert {"second-step-roles", "bring-club-back"} <= set(lines)
    assert not world.club.memberships.filter(user=world.carla).exists()


def test_file_made_again_lacks_lines_that_stay(world: World) -> None:
    loan = loans.lend(world.club, by=world.olga, to="Laptop")
    accounts.take_role(Membership.objects.get(user=world.carla, club=world.club), by=world.olga)
    content = loans.file_of(loan)
    with on_laptop():
        club, _lia = open_on_laptop(content)
        assert not JournalEntry.objects.filter(action="take-role").exists()
        back = loans.file_of(laptop.send_back(club))
    loans.bring_back(world.club, back, by=world.olga)
    assert JournalEntry.objects.filter(action="take-role").count() == 1


def test_laptop_replaces_its_copy_of_an_earlier_loan(world: World) -> None:
    first = loans.file_of(loans.lend(world.club, by=world.ana, to="Laptop"))
    loans.take_back(world.club, by=world.olga)
    roster.add_player(world.club, by=world.ana, name="Edith Sampaio")
    second = loans.file_of(loans.lend(world.club, by=world.ana, to="Laptop"))
    with on_laptop():
        club, lia = open_on_laptop(first)
        ana = User.objects.get(username="ana")
        with pytest.raises(loans.LoanRefused, match="one-at-a-time"):
            laptop.open_file(second, by=lia, club=club)
        laptop.send_back(club)
        laptop.open_file(second, by=lia, club=club)
        club.refresh_from_db()
        assert club.loan is None
        assert club.players.filter(name="Edith Sampaio").exists()
        assert User.objects.get(first_name="Ana Moreira") == ana


def test_open_file_with_a_drawing_takes_only_what_a_page_takes(world: World) -> None:
    drawn = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/>{}</svg>'
    )
    logo = Logo.objects.create(
        club=world.club, kind="image/svg+xml", content=clean(drawn.format("").encode()).content
    )
    loan = loans.lend(world.club, by=world.ana, to="Laptop")
    good = loans.file_of(loan)
    Logo.objects.update(content=drawn.format('<image href="file:///etc/passwd"/>').encode())
    bad = loans.file_of(loan)
    with on_laptop():
        with pytest.raises(loans.LoanRefused, match="not-a-loan"):
            open_on_laptop(bad)
        User.objects.all().delete()
        club, lia = open_on_laptop(good)
        assert bytes(club.logo.content) == logo.content
        with pytest.raises(loans.LoanRefused, match="one-at-a-time"):
            loans.lend(club, by=lia, to="Another laptop")


def test_bring_back_keeps_what_only_owners_change(world: World) -> None:
    content = loans.file_of(loans.lend(world.club, by=world.ana, to="Laptop"))
    with on_laptop():
        club, lia = open_on_laptop(content)
        type(club).objects.update(is_public=True, name="Clube Novo", slug="outro")
        set_payment_details(club, dict.fromkeys(COLUMNS, "") | {"currency": "USD"}, by=lia)
        content = loans.file_of(laptop.send_back(club))
    loans.bring_back(world.club, content, by=world.olga)
    world.club.refresh_from_db()
    assert (world.club.name, world.club.is_public) == ("Clube Novo", False)
    assert world.club.slug == "boa-vista"
    assert PaymentDetails.of(world.club).currency == "BRL"


def test_bring_back_keeps_a_merge_that_can_be_undone(world: World) -> None:
    gone = merged.twin(world)
    done = merged.merge(world, world.dirce_nelson.first, gone).done
    content = loans.file_of(loans.lend(world.club, by=world.ana, to="Laptop"))
    with on_laptop():
        club, _lia = open_on_laptop(content)
        assert Merge.objects.get().done == {}
        content = loans.file_of(laptop.send_back(club))
    loans.bring_back(world.club, content, by=world.olga)
    assert Merge.objects.get().done == done


def test_bring_back_lets_go_of_a_person_deleted_on_the_laptop(world: World) -> None:
    zelia = roster.add_player(world.club, by=world.ana, name="Zélia Prado")
    Membership.objects.filter(user=world.carla).update(player=zelia)
    content = loans.file_of(loans.lend(world.club, by=world.ana, to="Laptop"))
    with on_laptop():
        club, lia = open_on_laptop(content)
        roster.delete_player(club.players.get(name="Zélia Prado"), by=lia)
        content = loans.file_of(laptop.send_back(club))
    loans.bring_back(world.club, content, by=world.olga)
    member = Membership.objects.get(user=world.carla)
    assert (member.role, member.player) == (Role.PLAYER, None)
