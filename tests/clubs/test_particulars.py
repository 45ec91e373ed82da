"""What only the office knows about a person: telephone, birthday, note, consent."""

import pytest
from django.db import IntegrityError, transaction
from django.test import Client
from django.utils import timezone

from clubs import roster
from clubs.models import JournalEntry, Particulars, Player
from clubs.nouns.person import PARTICULARS, ParticularValues
from tests.clubs.conftest import signed_in
from tests.pages import flat
from tests.world import World

TYPED = {
    "name": "Dirce Amaral",
    "called": "",
    "phone": "21987654321",
    "email": "dirce@example.com",
    "birthday": "12/3/1951",
    "member_since": "2011",
    "number": "B-12",
    "note": "Prefers  the window.\r\nSits badly.",
    "consent": "Telephone for the group",
}


def url(player: Player) -> str:
    return f"/boa-vista/players/{player.pk}/edit/"


def test_edit_particulars_stores_them_checked(ana: Client, world: World, dirce: Player):
    assert ana.post(url(dirce), TYPED).status_code == 302
    row = Particulars.objects.get(player=dirce)
    assert (row.phone, row.birthday, row.member_since) == ("(21) 98765-4321", "1951-03-12", "2011")
    assert (row.number, row.note) == ("B-12", "Prefers the window.\nSits badly.")
    assert (row.consent_by, row.club) == (world.ana, world.club)
    assert row.consent_at is not None


def test_edit_particulars_notes_names_without_values(ana: Client, dirce: Player):
    ana.post(url(dirce), TYPED)
    entry = JournalEntry.objects.latest("id")
    assert entry.action == "edit-particulars"
    assert entry.translations["en"][2].startswith("Telephone, e-mail, birthday")
    assert "98765" not in f"{entry.after}{entry.translations}"


def test_save_same_particulars_writes_no_journal(ana: Client, olga: Client, dirce: Player):
    ana.post(url(dirce), TYPED)
    count, noted = JournalEntry.objects.count(), Particulars.objects.get().consent_at
    assert olga.post(url(dirce), TYPED).status_code == 302
    assert JournalEntry.objects.count() == count
    assert Particulars.objects.get().consent_at == noted


@pytest.mark.postgres
def test_change_consent_notes_the_new_account(olga: Client, ana: Client, world, dirce):
    ana.post(url(dirce), TYPED)
    olga.post(url(dirce), TYPED | {"consent": "Nothing any more"})
    assert Particulars.objects.get().consent_by == world.olga
    olga.post(url(dirce), TYPED | {"consent": ""})
    assert Particulars.objects.get().consent_by is None


def test_add_player_with_particulars(ana: Client, world: World):
    ana.post("/boa-vista/players/add/", TYPED | {"name": "Edith Sampaio"})
    edith = world.club.players.get(name="Edith Sampaio")
    assert edith.particulars.phone == "(21) 98765-4321"


@pytest.mark.parametrize(
    ("field", "text"),
    [
        ("phone", "ask Ana"),
        ("email", "dirce@"),
        ("birthday", "31/2"),
        ("birthday", "1/1/2999"),
        ("member_since", "long ago"),
        ("number", "x" * 13),
        ("note", "x" * 501),
        ("consent", "x" * 201),
    ],
)
def test_wrong_particular_is_explained_at_its_field(ana, dirce, field: str, text: str):
    response = ana.post(url(dirce), TYPED | {field: text})
    assert response.status_code == 422
    assert list(response.context["form"].errors) == [field]
    page = response.content.decode()
    assert '<details class="fold for-office" open' in page
    assert text in page
    assert not Particulars.objects.exists()


def test_number_of_another_member_is_refused(ana: Client, world: World, dirce: Player):
    ana.post(url(dirce), TYPED)
    nelson = world.club.players.get(name="Nelson Fagundes")
    response = ana.post(url(nelson), {"name": "Nelson F.", "called": "", "number": "B-12"})
    assert response.status_code == 422
    assert "Dirce Amaral" in response.context["form"].errors["number"][0]
    nelson.refresh_from_db()
    assert nelson.name == "Nelson Fagundes"


@pytest.mark.postgres
def test_database_refuses_a_number_twice(world: World, dirce: Player):
    def row(player: Player) -> Particulars:
        return Particulars.objects.create(club=world.club, player=player, number="7")

    row(dirce)
    with pytest.raises(IntegrityError), transaction.atomic():
        row(world.ivone_osvaldo.first)


@pytest.mark.postgres
def test_database_refuses_consent_of_nobody(world: World, dirce: Player):
    with pytest.raises(IntegrityError), transaction.atomic():
        Particulars.objects.create(club=world.club, player=dirce, consent="all")
    with pytest.raises(IntegrityError), transaction.atomic():
        Particulars.objects.create(club=world.club, player=dirce, consent_at=timezone.now())


def test_person_page_dials_and_says_who_noted(ana: Client, dirce: Player):
    ana.post(url(dirce), TYPED)
    page = flat(ana.get(url(dirce)).content.decode())
    assert 'href="tel:+5521987654321"' in page
    assert "12 de março de 1951" in page.lower()
    assert "Ana Moreira" in page


@pytest.mark.parametrize("login", ["bruno", "silvio", "carla", "davi"])
def test_particulars_are_hidden_from_other_roles(login: str, world: World, ana, dirce: Player):
    ana.post(url(dirce), TYPED)
    client = signed_in(getattr(world, login))
    for page in (url(dirce), "/boa-vista/players/", "/boa-vista/pairs/1/", "/boa-vista/"):
        response = client.get(page)
        assert b"98765" not in response.content
        assert b"B-12" not in response.content


def test_delete_player_deletes_the_particulars(ana: Client, world: World):
    edith = roster.add_player(world.club, by=world.ana, name="Edith", known={"phone": "2555-1234"})
    assert ana.post(f"/boa-vista/players/{edith.pk}/delete/").status_code == 302
    assert not Particulars.objects.exists()
    assert not world.club.players.filter(name="Edith").exists()


def test_keep_particulars_of_another_club_is_an_error(world: World, dirce: Player):
    with pytest.raises(ValueError, match="another club"):
        roster.keep_particulars(world.other_club, {dirce: {"phone": "2555-1234"}}, by=world.davi)


def test_edit_names_keeps_the_particulars(world: World, dirce: Player):
    roster.keep_particulars(world.club, {dirce: {"phone": "2555-1234"}}, by=world.ana)
    roster.edit_player(dirce, by=world.ana, name="Dirce Lopes", called="")
    assert Particulars.objects.get().phone == "2555-1234"


def test_every_particular_is_a_column_of_its_table() -> None:
    stored = {field.name for field in Particulars._meta.concrete_fields}
    known = stored - {"id", "club", "player", "consent_by", "consent_at"}
    assert set(PARTICULARS) == set(ParticularValues.__annotations__) == known
    for key, column in PARTICULARS.items():
        assert str(column.head), key
        assert str(column.word), key
