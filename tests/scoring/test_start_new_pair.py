"""Starting a match with a pair whose two names are typed in the form."""

from uuid import uuid4

import pytest
from django.test import Client

from clubs import roster
from clubs.models import Competitor, Player
from scoring.models import Match
from tests.at_once import at_once
from tests.scoring.crowd import browser
from tests.world import World

URL = "/boa-vista/matches/start/"


def typed(world: World, one: str, other: str, /, **more: object) -> dict[str, object]:
    """Return the posted form of pair 1 against two typed names."""
    return {
        "first": world.dirce_nelson.pk,
        "second-new-first": one,
        "second-new-second": other,
        "rules": "aacrt-2016",
        "client_key": uuid4(),
        **more,
    }


def answered(answer: object, sent: dict[str, object]) -> dict[str, object]:
    """Return what is posted after "a new person" is chosen wherever the form asks."""
    new = answer.context["form"].new_pairs["second"]  # type: ignore[attr-defined]
    choices = new.form.choices
    return sent | {f"second-new-{field}-is": choice.new for field, choice in choices.items()}


@pytest.fixture
def page(client: Client, world: World) -> Client:
    return browser(client, world.ana)


def test_two_new_names_make_a_pair_and_start_its_match(page: Client, world: World) -> None:
    sent = typed(world, "Edith Sampaio", "Clóvis Rezende")
    question = page.post(URL, sent)
    assert question.status_code == 422
    assert "Is Edith Sampaio a new person?" in question.content.decode()
    assert page.post(URL, answered(question, sent)).headers["Location"] == "/boa-vista/matches/1/"
    pair = Match.objects.get().sides.all()[1].competitor
    assert (pair.number, str(pair)) == (4, "Edith and Clóvis")


def test_new_pair_sent_twice_makes_one_pair(page: Client, world: World) -> None:
    sent = typed(world, "Edith Sampaio", "Clóvis Rezende")
    sent = answered(page.post(URL, sent), sent)
    answers = [page.post(URL, sent) for _press in range(2)]
    assert [answer.headers["Location"] for answer in answers] == ["/boa-vista/matches/1/"] * 2
    assert Competitor.objects.filter(club=world.club).count() == 4
    assert Player.objects.filter(name="Edith Sampaio").count() == 1


@pytest.mark.django_db(transaction=True)
@pytest.mark.postgres
def test_new_pair_sent_twice_at_once_makes_one_pair(page: Client, world: World) -> None:
    sent = typed(world, "Edith Sampaio", "Clóvis Rezende")
    sent = answered(page.post(URL, sent), sent)

    def press() -> None:
        browser(Client(), world.ana).post(URL, sent)

    assert at_once(press, press) == ["done"] * 2
    assert Competitor.objects.filter(club=world.club).count() == 4
    assert Match.objects.count() == 1


def test_known_names_that_are_a_pair_mean_that_pair(page: Client, world: World) -> None:
    assert page.post(URL, typed(world, "osvaldo brito", "Ivone Teixeira")).status_code == 302
    assert Match.objects.get().sides.all()[1].competitor == world.ivone_osvaldo


def test_doubtful_name_asks_who_is_meant(page: Client, world: World) -> None:
    answer = page.post(URL, typed(world, "Marlene", "Osvaldo Brito"))
    new = answer.context["form"].new_pairs["second"]
    assert answer.status_code == 422
    assert [one.player.name for one in new.form.choices["first"].known] == ["Marlene Souza"]
    content = answer.content.decode()
    assert "Who is Marlene?" in content
    assert 'name="second-new-first-is"' in content


def test_wrong_rules_keep_the_typed_names(page: Client, world: World) -> None:
    sent = typed(world, "Edith Sampaio", "Clóvis Rezende", rules="", table="9")
    content = page.post(URL, sent).content.decode()
    for text in ("Edith Sampaio", "Clóvis Rezende", "9"):
        assert f'value="{text}"' in content
    assert not Player.objects.filter(name="Edith Sampaio").exists()


@pytest.mark.parametrize(
    ("first", "second", "message"),
    [
        ("Dirce Amaral", "Osvaldo Brito", "Dirce Amaral cannot play on both sides."),
        ("Osvaldo Brito", "Osvaldo Brito", "This is the same person. Choose two people."),
        ("Osvaldo Brito", "", "Write the name."),
    ],
)
def test_impossible_new_pair_is_refused(
    page: Client, world: World, first: str, second: str, message: str
) -> None:
    answer = page.post(URL, typed(world, first, second))
    assert answer.status_code == 422
    assert message in answer.content.decode()
    assert not Match.objects.exists()


def test_pair_chosen_and_typed_at_once_is_refused(page: Client, world: World) -> None:
    sent = typed(world, "Marlene Souza", "Osvaldo Brito", second=world.ivone_osvaldo.pk)
    errors = page.post(URL, sent).context["form"].errors
    assert errors == {"second": ["Choose a pair, or write two names: not both."]}


def test_same_new_person_on_both_sides_is_refused(page: Client, world: World) -> None:
    sent = typed(world, "Marlene Souza", "Osvaldo Brito", first="")
    sent |= {"first-new-first": "Osvaldo Brito", "first-new-second": "Dirce Amaral"}
    errors = page.post(URL, sent).context["form"].errors
    assert errors == {"second": ["Osvaldo Brito cannot play on both sides."]}


def test_typed_archived_pair_leads_to_its_page(page: Client, world: World) -> None:
    roster.archive_pair(world.ivone_osvaldo, by=world.ana)
    answer = page.post(URL, typed(world, "Ivone Teixeira", "Osvaldo Brito"))
    assert answer.status_code == 422
    assert "This pair is archived. Bring it back on its page." in answer.content.decode()


def test_scorer_may_not_type_a_new_pair(client: Client, world: World) -> None:
    page = browser(client, world.silvio)
    assert "new-pair" not in page.get(URL).content.decode()
    answer = page.post(URL, typed(world, "Marlene Souza", "Osvaldo Brito"))
    assert answer.context["form"].errors == {"second": ["Choose one."]}
    assert Competitor.objects.filter(club=world.club).count() == 3


def test_typing_a_new_name_shows_known_people(page: Client) -> None:
    sent = {"field": "first-new-second", "first-new-second": "marl"}
    answer = page.get("/boa-vista/pairs/people/", sent, headers={"HX-Request": "true"})
    assert 'name="first-new-second-is"' in answer.content.decode()
