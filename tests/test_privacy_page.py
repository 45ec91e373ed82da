"""The page about privacy: who opens it, and that it follows the settings of the club."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone, translation

from clubs import roster
from clubs.accounts import tokens
from clubs.models import Club, JournalEntry, Particulars, PrivacyContact, Webhook
from clubs.privacy.facts import PrivacyPage, period_words
from clubs.privacy.retention import clean, rules
from tests.clubs.conftest import signed_in
from tests.scoring.notebook import evening
from tests.tournaments.hall import enter, tournament
from tests.world import World

PAGE = "/boa-vista/privacy/"
FORM = f"{PAGE}change/"


def read(client: Client, language: str = "en") -> str:
    answer = client.get(PAGE, headers={"Accept-Language": language})
    assert answer.status_code == 200
    return answer.content.decode()


def opened(world: World, **columns: object) -> Client:
    """Open the club to everybody, and return a stranger's client."""
    Club.objects.filter(pk=world.club.pk).update(is_public=True, **columns)
    return Client()


@pytest.mark.parametrize("login", ["olga", "ana", "bruno", "silvio", "carla"])
def test_privacy_page_links_the_form_only_for_the_owner(world: World, login: str) -> None:
    client = signed_in(getattr(world, login))
    assert (f'href="{FORM}"' in read(client)) == (login == "olga")
    assert client.post(PAGE).status_code == 405


def test_stranger_reads_it_only_in_a_public_club(world: World) -> None:
    assert Client().get(PAGE).status_code == 302
    assert signed_in(world.davi).get(PAGE).status_code == 404
    stranger = opened(world)
    assert stranger.get(PAGE).status_code == 200
    assert signed_in(world.davi).get(PAGE).status_code == 200


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("pt-BR", "O que o clube guarda sobre você"),
        ("es", "Lo que el club guarda sobre usted"),
        ("en", "What the club stores about you"),
    ],
)
def test_privacy_page_is_shown_in_three_languages(world: World, language: str, words: str) -> None:
    assert words in read(signed_in(world.carla), language)


def test_privacy_page_names_what_is_open_to_everybody(world: World) -> None:
    stranger = opened(world, shows_matches=True, shows_top_ten=True)
    page = read(stranger)
    assert "Matches in play and results" in page
    assert "The first ten of the club’s table" in page
    assert "Search engines are asked not to list" in page
    page = read(opened(world, shows_matches=False, shows_top_ten=False, is_indexed=True))
    assert "Matches in play and results" not in page
    assert "The first ten of the club’s table" not in page
    assert "Search engines may list" in page


def test_page_of_a_closed_club_says_that_members_open_it(world: World) -> None:
    assert "Only members open the page of the club" in read(signed_in(world.carla))


def test_privacy_page_names_only_the_particulars_in_use(world: World) -> None:
    carla = signed_in(world.carla)
    assert "For the office only" not in read(carla)
    dirce = world.dirce_nelson.first
    Particulars.objects.create(club=world.club, player=dirce, phone="2555 0101", birthday="05-12")
    assert "For the office only: telephone, birthday<" in read(carla)


def test_page_names_tournaments_ratings_and_programs_in_use(world: World) -> None:
    olga = signed_in(world.olga)
    page = read(olga)
    for words in (
        "The pages of tournaments",
        "Estimated strength",
        "These programs",
        "Programs with a token",
    ):
        assert words not in page
    enter(tournament(world, "swiss"), world, 2)
    Club.objects.filter(pk=world.club.pk).update(shows_ratings=True, has_webhooks=True)
    Webhook.objects.create(
        club=world.club,
        url="https://hook.example/zxsecretxz",
        salt="a",
        made_by=world.olga,
        made_at=timezone.now(),
    )
    tokens.make_token(
        world.club, "wall", days=30, may_write=False, by=world.ana, client_key=uuid4()
    )
    page = read(olga)
    assert "The pages of tournaments" in page
    assert "Estimated strength" in page
    assert "These programs: hook.example<" in page
    assert "zxsecretxz" not in page
    assert "Programs with a token" in page


def test_privacy_page_shows_each_period_of_the_program(world: World) -> None:
    page = read(signed_in(world.carla))
    with translation.override("en"):
        for rule in rules():
            assert f">{period_words(rule.after)}</td>" in page
    assert "the last time on" not in page
    clean(timezone.now())
    assert "the last time on" in read(signed_in(world.carla))


@pytest.mark.parametrize(
    ("time", "words"),
    [
        (timedelta(hours=1), "1 hour"),
        (timedelta(days=1), "24 hours"),
        (timedelta(days=90), "90 days"),
        (timedelta(days=365), "1 year"),
        (timedelta(days=5 * 365), "5 years"),
    ],
)
def test_period_is_said_in_its_largest_unit(time: timedelta, words: str) -> None:
    with translation.override("en"):
        assert period_words(time) == words


def test_owner_names_the_person_to_ask(world: World) -> None:
    olga = signed_in(world.olga)
    assert "You have not named anybody yet" in read(olga)
    words = "We take photographs at finals.\n\nSay so if you do not want it."
    typed = {"name": "Rita Prado", "email": "rita@club.example", "words": words}
    assert olga.post(FORM, typed).status_code == 302
    page = read(opened(world))
    assert "Rita Prado" in page
    assert "mailto:rita@club.example" in page
    assert "<p>Say so if you do not want it.</p>" in page
    line = JournalEntry.objects.filter(club=world.club).first()
    assert line is not None
    assert (line.action, line.after) == ("privacy-contact", "Rita Prado · rita@club.example")


def test_saving_the_same_words_again_writes_no_line(world: World) -> None:
    olga = signed_in(world.olga)
    for _again in range(2):
        olga.post(FORM, {"name": "Rita Prado", "email": "", "words": ""})
    assert JournalEntry.objects.filter(action="privacy-contact").count() == 1


def test_wrong_email_is_refused_and_the_words_stay(world: World) -> None:
    answer = signed_in(world.olga).post(FORM, {"name": "Rita", "email": "rita", "words": "Photos."})
    assert answer.status_code == 422
    assert "Photos." in answer.content.decode()
    assert not PrivacyContact.objects.exists()


def test_words_of_the_owner_are_escaped(world: World) -> None:
    roster.set_privacy_contact(
        world.club, roster.PrivacyValues("<b>R</b>", "", "<script>x</script>"), by=world.olga
    )
    page = read(signed_in(world.carla))
    assert "<b>R</b>" not in page
    assert "<script>x" not in page


def test_pages_of_the_club_link_to_it(world: World) -> None:
    link = f'href="{PAGE}"'
    stranger = Client()
    assert link not in stranger.get("/accounts/login/").content.decode()
    assert link in opened(world).get("/boa-vista/").content.decode()
    carla = signed_in(world.carla)
    assert link in carla.get("/boa-vista/").content.decode()
    person = carla.get(f"/boa-vista/players/{world.dirce_nelson.first_id}/").content.decode()
    assert person.count(link) == 2


def test_privacy_page_takes_few_queries(world: World, django_assert_num_queries) -> None:
    evening(world)
    enter(tournament(world, "swiss"), world, 2)
    olga = signed_in(world.olga)
    olga.get(PAGE)
    with django_assert_num_queries(12):
        page = PrivacyPage(Club.objects.get(pk=world.club.pk))
        assert page.stored
        assert page.open_words
        assert page.contact.pk is None
