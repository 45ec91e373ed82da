"""Pages of a lent club: everybody can read, nobody can write, and the office brings it back."""

import pytest
from django.test import Client

from clubs import roster
from clubs.models import Club, Loan, User
from clubs.models.loans import FIRST_KEY
from scoring.models import Hand, TableKey
from tests.api_program import Program
from tests.cases import with_thorough
from tests.pages import flat
from tests.scoring.notebook import start
from tests.tournaments.lending.laptop import on_laptop, open_on_laptop, rows_of, signed_in
from tests.tournaments.lending.pages import PAGE, confirm, page_of, upload
from tests.tournaments.open_pages import in_play
from tests.tournaments.phones import FIRST_HAND, Phone, phones
from tests.world import PASSWORD, World
from tournaments.director.phones import screens
from tournaments.lending import laptop, loans
from tournaments.wall.keys import secret

FIRST = "/accounts/first/"


@pytest.fixture
def lent(world: World) -> Loan:
    return loans.lend(world.club, by=world.ana, to="Laptop da Lia")


def file_from(client: Client) -> bytes:
    answer = client.get(f"{PAGE}{Loan.objects.latest('pk').pk}/file/")
    assert ".loan.gz" in answer["Content-Disposition"]
    return bytes(answer.content)


@pytest.mark.postgres_later
def test_lend_play_and_bring_back_by_pages(world: World, settings) -> None:
    ana = signed_in(world.ana)
    ana.post(f"{PAGE}lend/", {"to": "  Laptop da Lia "})
    assert "This club is lent: Laptop da Lia, since " in page_of(
        signed_in(world.carla), "/boa-vista/"
    )
    content = file_from(ana)
    settings.FIRST_START_CODE = "K7M2QX"
    with on_laptop():
        lia = Client(HTTP_ACCEPT_LANGUAGE="en")
        lia.post(FIRST, {"code": "K7M2QX"})
        assert f"{FIRST}import/" in page_of(lia, FIRST)
        page = upload(lia, content, f"{FIRST}import/", owner="Lia Costa", password=PASSWORD)
        assert "Clube de Canastra Boa Vista" in page
        lia.post("/boa-vista/players/add/", {"name": "Rita Pires", "called": ""})
        assert "End here" in page_of(lia)
        assert "Lent by Ana Moreira, " in page_of(lia)
        page = page_of(lia, "/boa-vista/")
        assert "This computer has borrowed the club. Lent by Ana Moreira, " in page
        assert f'href="{PAGE}">Bring the club back' in page
        lia.post(f"{PAGE}send-back/")
        page = page_of(lia)
        assert "Ended here on " in page
        assert "Get the file" in page
        first = file_from(lia)
        assert lia.post("/boa-vista/players/add/", {"name": "Zélia"}).status_code == 409
        lia.post(f"{PAGE}play-on/")
        lia.post("/boa-vista/players/add/", {"name": "Edith Lemos", "called": ""})
        lia.post(f"{PAGE}send-back/")
        content = file_from(lia)
    page = upload(ana, content)
    assert "Load this file?" in page
    assert "This file was made on " in page
    assert "The last record there is of " in page
    assert Club.objects.get(slug="boa-vista").loan is not None
    page = confirm(ana, page)
    assert "It is back as it was there on " in page
    assert "has borrowed" not in page_of(ana, "/boa-vista/")
    assert "The last record there is of " in page
    assert first != content
    names = set(world.club.players.values_list("name", flat=True))
    assert {"Rita Pires", "Edith Lemos"} <= names
    assert "is lent" not in page_of(ana, "/boa-vista/")
    assert "This loan ended on " in upload(ana, content)


@pytest.mark.postgres_later
def test_take_back_asks_twice_and_refuses_the_file_later(lent: Loan, world: World) -> None:
    content = loans.file_of(lent)
    with on_laptop():
        club, _lia = open_on_laptop(content)
        content = loans.file_of(laptop.send_back(club))
    ana = signed_in(world.ana)
    assert "It goes on here as it was when it was lent." in page_of(
        ana, f"{PAGE}{lent.pk}/take-back/"
    )
    assert ana.post(f"{PAGE}{lent.pk}/take-back/").status_code == 422
    assert Club.objects.get(slug="boa-vista").loan == lent
    ana.post(f"{PAGE}{lent.pk}/take-back/", {"sure": "on"})
    assert Club.objects.get(slug="boa-vista").loan is None
    assert "Is the laptop back? Bring its file" in page_of(ana)
    assert "The club was taken back on " in upload(ana, content)
    assert ana.post("/boa-vista/players/add/", {"name": "Rita Pires"}).status_code == 302


@pytest.mark.postgres
def test_lend_tournament_and_bring_it_back_by_pages(world: World) -> None:
    cup, ana = in_play(world), signed_in(world.ana)
    page = "/boa-vista/tournaments/copa-da-primavera/"
    assert f"{PAGE}?what={cup.slug}" in page_of(ana, page)
    ana.post(f"{PAGE}lend/", {"to": "Laptop da Lia", "what": cup.slug})
    assert "This tournament is lent: Laptop da Lia, since " in page_of(ana, page)
    assert "is lent" not in page_of(ana, "/boa-vista/pairs/")
    assert ana.post("/boa-vista/players/add/", {"name": "Rita Pires"}).status_code == 302
    assert ana.post(f"{page}end/").status_code == 409
    content = file_from(ana)
    with on_laptop():
        _club, lia = open_on_laptop(content)
        there = signed_in(lia)
        there.post(f"{PAGE}send-back/")
        content = file_from(there)
    page = upload(ana, content)
    assert "Nothing was recorded there." in page
    assert "Nothing was recorded there." in confirm(ana, page)
    assert "is lent" not in page_of(ana, page)
    ana.post(f"{PAGE}lend/", {"to": "Laptop da Lia", "what": cup.slug})
    ana.post(f"{PAGE}{Loan.objects.latest('pk').pk}/take-back/", {"sure": "on"})
    assert "is lent" not in page_of(ana, page)


def test_laptop_of_one_tournament_refuses_what_stays_there(world: World) -> None:
    cup = in_play(world)
    content = loans.file_of(loans.lend_tournament(cup, by=world.ana, to="Laptop da Lia"))
    with on_laptop():
        club, lia = open_on_laptop(content)
        there, before = signed_in(lia), rows_of(club)
        person = club.players.earliest("pk").pk
        typed = {"name": "Rita Pires", "called": "Ritinha"}
        assert "has borrowed one tournament" in page_of(there, "/boa-vista/")
        for path in (f"players/{person}/edit/", f"players/{person}/archive/", "seasons/new/"):
            answer = there.post(f"/boa-vista/{path}", typed)
            assert answer.status_code == 409, path
            assert "has borrowed one tournament" in flat(answer.content.decode())
            assert "Ritinha" in answer.content.decode()
        assert there.post("/boa-vista/tournaments/new/", typed).status_code == 409
        assert rows_of(club) == before
        assert there.post("/boa-vista/players/add/", typed).status_code == 302
        assert there.post(f"/boa-vista/tournaments/{cup.slug}/edit/").status_code == 422
        assert there.post("/boa-vista/matches/start/").status_code == 422


def test_steer_screen_of_lent_tournament_is_refused(world: World) -> None:
    cup, ana = in_play(world), signed_in(world.ana)
    screens.add(cup, "Telão", by=world.ana)
    before = rows_of(world.club)["tournaments_screen"]
    loans.lend_tournament(cup, by=world.ana, to="Laptop da Lia")
    page = "/boa-vista/tournaments/copa-da-primavera/screens/1/"
    for verb in ("show clock", "hold clock", "dark", "follow", "unsay", "replace"):
        assert ana.post(page, {"do": verb}).status_code == 409, verb
    assert rows_of(world.club)["tournaments_screen"] == before


def test_open_screen_of_lent_club_for_the_first_time_shows_it(world: World) -> None:
    screen = screens.add(in_play(world), "Telão", by=world.ana)
    loans.lend(world.club, by=world.ana, to="Laptop da Lia")
    assert Client().get(f"/wall/{secret(screen).key}/").status_code == 200


def test_load_wrong_file_says_why(lent: Loan, world: World) -> None:
    ana = signed_in(world.ana)
    assert "This is the file for the other computer." in upload(ana, loans.file_of(lent))
    assert "This is not a file of a loan" in upload(ana, b"no")
    assert "This file is incomplete." in upload(ana, loans.file_of(lent)[:40])
    other = loans.lend(world.other_club, by=world.davi, to="Laptop")
    assert "This is the file of another club" in upload(ana, loans.file_of(other))


def test_load_file_of_a_loan_that_nobody_knows_says_so(lent: Loan, world: World) -> None:
    content = loans.file_of(lent)
    Loan.objects.filter(pk=lent.pk).update(key="another")
    page = upload(signed_in(world.ana), content)
    assert "This file is of an earlier loan" in page
    assert "another club" not in page


def test_first_loan_with_weak_password_asks_for_the_file_again(lent: Loan, settings) -> None:
    content = loans.file_of(lent)
    settings.FIRST_START_CODE = "K7M2QX"
    with on_laptop():
        lia = Client(HTTP_ACCEPT_LANGUAGE="en")
        lia.post(FIRST, {"code": "K7M2QX"})
        page = upload(lia, content, f"{FIRST}import/", owner="Lia Costa", password="1")
        assert "Choose the file again." in page
        page = upload(lia, b"no", f"{FIRST}import/", owner="Lia Costa", password="1")
        assert "This is not a file of a loan" in page


def test_write_in_lent_club_keeps_what_was_typed(lent: Loan, world: World) -> None:
    before = rows_of(world.club)
    typed = {"name": "Rita Pires", "called": "Ritinha"}
    answer = signed_in(world.ana).post("/boa-vista/players/add/", typed)
    page = flat(answer.content.decode())
    assert answer.status_code == 409
    assert "This club is lent: Laptop da Lia" in page
    assert ">Rita Pires Ritinha</textarea>" in page
    assert rows_of(world.club) == before


@pytest.mark.parametrize(
    "path",
    with_thorough(
        [
            "matches/1/hands/1/record/",
            "matches/1/hands/1/correct/",
            "matches/1/hands/1/void/",
            "matches/1/result/correct/",
            "matches/result/",
            "matches/start/",
            "matches/1/end/",
            "tournaments/new/",
            "tournaments/copa-da-primavera/edit/",
            "tournaments/copa-da-primavera/regulation/",
            "tournaments/copa-da-primavera/stages/1/rounds/2/tables/1/result/",
            "tournaments/copa-da-primavera/entries/new-pair/",
            "seasons/new/",
            "seasons/1/change/",
            "pairs/add/",
            "players/import/",
            "about/",
        ],
        first=5,
    ),
)
def test_wrong_form_of_a_lent_club_is_refused_before_its_checks(world: World, path: str) -> None:
    start(world)
    in_play(world)
    loans.lend(world.club, by=world.ana, to="Laptop da Lia")
    typed = {"do": "record", "reason": "engano", "day": "no day"}
    answer = signed_in(world.olga).post(f"/boa-vista/{path}", typed)
    page = flat(answer.content.decode())
    assert answer.status_code == 409
    assert "This club is lent: Laptop da Lia" in page
    assert "engano" in page


@pytest.mark.parametrize(
    "path", ["edit/", "regulation/", "stages/1/rounds/2/tables/1/result/", "entries/enter/"]
)
def test_wrong_form_of_a_lent_tournament_is_refused_first(world: World, path: str) -> None:
    cup = in_play(world)
    loans.lend_tournament(cup, by=world.ana, to="Laptop da Lia")
    typed = {"name": "", "reason": "engano", "first": "x"}
    answer = signed_in(world.ana).post(f"/boa-vista/tournaments/{cup.slug}/{path}", typed)
    page = flat(answer.content.decode())
    assert answer.status_code == 409
    assert "This tournament is lent: Laptop da Lia" in page
    assert "engano" in page


def test_copy_lent_tournament_asks_as_ever(world: World) -> None:
    cup = in_play(world)
    loans.lend_tournament(cup, by=world.ana, to="Laptop da Lia")
    answer = signed_in(world.ana).post(f"/boa-vista/tournaments/{cup.slug}/copy/")
    assert answer.status_code == 422


def test_hand_from_a_phone_of_a_lent_club_stays_there(world: World) -> None:
    phone = phones(world)[0]
    loans.lend(world.club, by=world.ana, to="Laptop da Lia")
    answer = phone.enter(1, FIRST_HAND, headers={"Accept": "application/json"})
    assert answer.status_code == 409
    assert answer.json()["state"] == "over"
    assert "This club is lent since " in answer.json()["message"]
    assert "Lia" not in answer.json()["message"]
    answer = phone.enter(1, FIRST_HAND)
    assert answer.status_code == 409
    assert "Nothing was recorded." in flat(answer.content.decode())
    assert "Laptop da Lia" not in answer.content.decode()
    phone.client.force_login(world.davi)  # of another club
    answer = phone.enter(1, FIRST_HAND)
    assert answer.status_code == 409
    assert "Laptop da Lia" not in answer.content.decode()
    page = phone.get().content.decode()
    assert "This club is lent since " in flat(page)
    assert "Laptop da Lia" not in page
    assert not Hand.objects.exists()


@pytest.mark.postgres_later
def test_codes_open_their_tables_under_the_key_of_each_server(world: World, settings) -> None:
    phone = phones(world)[0]
    content = loans.file_of(loans.lend(world.club, by=world.ana, to="Laptop da Lia"))
    at_server = settings.SECRET_KEY
    with on_laptop():
        settings.SECRET_KEY = "that of the laptop"
        club, _lia = open_on_laptop(content)
        there = Phone(TableKey.objects.get(pk=phone.row.pk))
        assert there.code != phone.code
        assert there.get().status_code == 200
        assert there.enter(1, FIRST_HAND).status_code == 302
        content = loans.file_of(laptop.send_back(club))
    settings.SECRET_KEY = at_server
    loans.bring_back(world.club, content, by=world.ana)
    assert Hand.objects.get().recorded_side is not None
    assert phone.get().status_code == 200


def test_public_page_of_lent_club_hides_the_place(lent: Loan, world: World) -> None:
    Club.objects.filter(pk=world.club.pk).update(is_public=True)
    page = page_of(Client(HTTP_ACCEPT_LANGUAGE="en"), "/boa-vista/")
    assert "This club is lent since " in page
    assert "Laptop da Lia" not in page


def test_program_that_writes_in_a_lent_club_gets_409(client: Client, world: World) -> None:
    program = Program(client, world, world.silvio, writes=True)
    loans.lend(world.club, by=world.ana, to="Laptop da Lia")
    pairs = {"pairs": [1, 2], "rules": "aacrt-2016"}
    answer = program.post(409, points=[3050, 1995], winner=0, match=pairs)
    assert answer["error"]["code"] == "lent"
    assert program.get("")["name"] == world.club.name


def test_program_reads_on_after_a_row_made_on_a_laptop(client: Client, world: World) -> None:
    new = roster.add_player(world.club, by=world.ana, name="Rita Pires")
    type(new).objects.filter(pk=new.pk).update(id=FIRST_KEY + 1)
    roster.add_player(world.club, by=world.ana, name="Zélia Prado")
    program = Program(client, world, world.silvio)
    names: list[str] = []
    cursor: str | None = ""
    while cursor is not None:
        page = program.get("people/", limit=1, cursor=cursor)
        names += [person["name"] for person in page["items"]]
        cursor = page["next"]
    assert sorted(names) == sorted(world.club.players.values_list("name", flat=True))


def test_laptop_with_an_account_opens_no_first_loan(lent: Loan, world: World) -> None:
    answer = Client().post(f"{FIRST}import/", {"owner": "Lia", "password": PASSWORD})
    assert answer["Location"] == FIRST
    assert not User.objects.filter(username="lia").exists()


def test_club_that_moves_offers_nothing_to_bring_back(lent: Loan, world: World) -> None:
    Loan.objects.filter(pk=lent.pk).update(block=FIRST_KEY - 1)
    page = page_of(signed_in(world.ana))
    assert "Bring the club back" not in page
    assert "The other computer is lost?" not in page
