"""The first start: the owner opens the first club of a server in a browser."""

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from clubs import accounts
from clubs.accounts.signing_in.sign_in import FREE_LINKS
from clubs.models import Club, JournalEntry, Role, SignInCount, User
from scoring.games import GAMES
from server.run import places
from tests.at_once import at_once
from tests.world import World

pytestmark = pytest.mark.django_db

PAGE = "/accounts/first/"
CODE = "K7M2QX"
TYPED = {
    "code": CODE,
    "club": "Clube de Canastra Boa Vista",
    "owner": "Marta Lemos",
    "password": "quarta canastra limpa",
    "rules": "aacrt-2016",
    "do": "open",
}


@pytest.fixture(autouse=True)
def code(settings) -> None:
    settings.FIRST_START_CODE = CODE


def test_first_page_of_empty_server_asks_for_the_code(client: Client) -> None:
    answer = client.get("/", follow=True)
    assert answer.redirect_chain == [(PAGE, 302)]
    page = answer.content.decode()
    assert 'name="code"' in page
    assert 'name="club"' not in page
    assert "no-store" in answer["Cache-Control"]


@pytest.mark.parametrize(("is_clone", "command"), [(True, "make"), (False, "caderneta")])
def test_code_page_names_the_command_of_this_computer(
    client: Client, monkeypatch: pytest.MonkeyPatch, is_clone: bool, command: str
) -> None:
    monkeypatch.setattr(places, "IS_CLONE", is_clone)
    assert f"<b>{command} hall</b>" in client.get(PAGE).content.decode()


@pytest.mark.parametrize("typed", [CODE, "k7m 2qx", " K7M-2QX "])
def test_code_opens_the_form(client: Client, typed: str) -> None:
    answer = client.post(PAGE, {"code": typed}, follow=True)
    assert answer.redirect_chain == [(PAGE, 302)]
    assert answer.context["form"]["rules"].value() == "aacrt-2016"
    assert [option.key for option in answer.context["form"].others] == list(GAMES)[1:]


@pytest.mark.postgres_later
@pytest.mark.parametrize("typed", ["", "K7M2QY", "K7M2Q", "K7M2QXX", "ﾛ\x00", "K" * 5000])
def test_wrong_code_is_refused(client: Client, typed: str) -> None:
    answer = client.post(PAGE, TYPED | {"code": typed})
    assert answer.status_code == 422
    assert not User.objects.exists()


def test_typed_names_come_back_after_a_wrong_code(client: Client) -> None:
    page = client.post(PAGE, TYPED | {"code": "AAAAAA"}).content.decode()
    hidden = dict(re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', page))
    assert (hidden["club"], hidden["owner"]) == (TYPED["club"], TYPED["owner"])
    assert "quarta canastra" not in page
    form = client.post(PAGE, hidden | {"code": CODE}, follow=True).context["form"]
    assert form["club"].value() == TYPED["club"]
    assert not form.errors


def test_many_wrong_codes_must_wait(client: Client) -> None:
    answers = [client.post(PAGE, {"code": "AAAAAA"}).status_code for _try in range(FREE_LINKS + 1)]
    assert answers == [422] * FREE_LINKS + [429]
    assert client.post(PAGE, TYPED).status_code == 429
    assert not User.objects.exists()
    SignInCount.objects.update(wait_until=timezone.now() - timedelta(seconds=1))
    assert client.post(PAGE, TYPED).status_code == 302


def test_wrong_code_is_in_no_log(client: Client, caplog: pytest.LogCaptureFixture) -> None:
    client.post(PAGE, {"code": "AAAAAA"})
    client.post(PAGE, TYPED)
    events = re.findall(r'"event": "([\w-]+)"', caplog.text)
    assert events == ["first-code-refused", "first-club-opened", "sign-in"]
    assert not re.search(rf"AAAAAA|{CODE}|quarta", caplog.text)


def test_open_notebook_signs_in_the_owner(client: Client) -> None:
    answer = client.post(PAGE, TYPED, follow=True)
    assert answer.redirect_chain == [("/clube-de-canastra-boa-vista/", 302)]
    page = answer.content.decode()
    assert "/clube-de-canastra-boa-vista/players/add/" in page
    assert "entre com o nome marta" in page
    club = Club.objects.get()
    assert (club.name, club.languages) == (TYPED["club"], ["pt-br", "es", "en"])
    assert club.default_rules == "aacrt-2016"
    owner = club.memberships.get()
    assert (owner.role, str(owner.user), owner.user.username) == (
        Role.OWNER,
        "Marta Lemos",
        "marta",
    )
    assert Client().login(username="marta", password=TYPED["password"])
    assert JournalEntry.objects.get().action == "create-club"


def test_language_button_keeps_what_was_typed(client: Client) -> None:
    typed = {name: text for name, text in TYPED.items() if name != "do"}
    answer = client.post(PAGE, typed | {"language": "es"}, follow=True)
    page = answer.content.decode()
    assert 'lang="es"' in page
    assert f'value="{TYPED["club"]}"' in page
    assert "Escriba la contraseña de nuevo" in page
    client.post(PAGE, TYPED)
    assert Club.objects.get().languages == ["es", "pt-br", "en"]


def test_first_start_form_loaded_again_keeps_what_was_typed(client: Client) -> None:
    client.post(PAGE, {"code": CODE})
    client.post(PAGE, TYPED | {"password": "curta1"})
    page = client.get(PAGE)
    assert page.context["form"]["owner"].value() == "Marta Lemos"
    assert "curta1" not in page.content.decode()


def test_first_start_form_asks_for_the_new_code_after_a_restart(client: Client, settings) -> None:
    client.post(PAGE, {"code": CODE})
    settings.FIRST_START_CODE = "AB2CD3"
    assert 'name="club"' not in client.get(PAGE).content.decode()


def test_other_rules_stay_chosen_and_unfolded(client: Client) -> None:
    page = client.post(PAGE, TYPED | {"rules": "ramiro-es", "club": ""}).content.decode()
    assert '<details class="fold" open>' in page
    client.post(PAGE, TYPED | {"rules": "ramiro-es"})
    assert Club.objects.get().default_rules == "ramiro-es"


@pytest.mark.parametrize(
    ("field", "text"),
    [
        ("club", " "),
        ("club", "x" * 81),
        ("club", "\u200b"),
        ("owner", ""),
        ("owner", "!!!"),
        ("owner", "x\x00y"),
        ("password", ""),
        ("password", "nove-9999"),
        ("password", "caderneta2026"),
        ("password", "Canastra 2026"),
        ("password", "martalemos1"),
        ("password", "x" * 201),
        ("rules", "99"),
        ("rules", ""),
    ],
)
def test_problem_is_shown_under_its_field(client: Client, field: str, text: str) -> None:
    answer = client.post(PAGE, TYPED | {field: text})
    assert answer.status_code == 422
    assert list(answer.context["form"].errors) == [field]
    assert f'id="id_{field}_error"' in answer.content.decode()
    assert (User.objects.count(), Club.objects.count()) == (0, 0)


def test_password_never_comes_back(client: Client) -> None:
    page = client.post(PAGE, TYPED | {"club": ""}).content.decode()
    assert TYPED["password"] not in page
    assert "Digite a senha de novo" in page


@pytest.mark.parametrize(
    ("name", "slug"),
    [
        ("Demo", "demo-1"),
        ("Ação & Cia.", "acao-cia"),
        ("_Sul_1_", "sul-1"),
        ("俱乐部", "notebook"),
        ("a " * 40, None),
    ],
)
def test_club_gets_an_address_of_its_name(client: Client, name: str, slug: str | None) -> None:
    client.post(PAGE, TYPED | {"club": name})
    club = Club.objects.get()
    assert slug in (club.slug, None)
    assert client.get(f"/{club.slug}/").status_code == 200


@pytest.mark.parametrize(
    ("name", "login"),
    [("Sílvia D’Ávila", "silvia"), ("'Zé da Silva", "ze"), ("李 小龙", "李"), ("! João", "joao")],
)
def test_owner_signs_in_with_the_first_name(name: str, login: str) -> None:
    assert accounts.login_of(name) == login


def test_send_first_start_form_twice_makes_one_account(client: Client) -> None:
    assert client.post(PAGE, TYPED)["Location"] == Client().post(PAGE, TYPED)["Location"]
    assert User.objects.count() == 1


def test_second_opener_learns_club_is_open(client: Client) -> None:
    client.post(PAGE, TYPED)
    late = Client()
    for password in ("tres copas limpas", TYPED["password"]):
        answer = late.post(PAGE, TYPED | {"owner": "Nelson Lemos", "password": password})
        assert answer.status_code == 409
        assert "Outra pessoa acabou de abrir" in answer.content.decode()
    assert late.post(PAGE, {"code": CODE}).status_code == 409
    assert User.objects.get().username == "marta"
    assert "_auth_user_id" not in late.session


def test_first_start_page_is_gone_after_the_first_account(client: Client, world: World) -> None:
    assert client.get(PAGE)["Location"] == "/"
    assert client.get("/")["Location"] == "/accounts/login/?next=/"
    assert client.post(PAGE, {"code": "AAAAAA"})["Location"] == "/"
    client.force_login(world.ana)
    assert client.get(PAGE)["Location"] == "/"


def test_server_without_a_code_has_no_first_start(client: Client, settings) -> None:
    settings.FIRST_START_CODE = ""
    assert client.get("/")["Location"] == "/accounts/login/?next=/"
    for answer in (client.get(PAGE), client.post(PAGE, TYPED), client.post(PAGE, {"code": ""})):
        assert answer["Location"] == "/"
    assert not User.objects.exists()


def test_first_start_page_takes_few_queries(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(1):
        client.get(PAGE)
    # Sessions and accounts; then the new session.
    with django_assert_num_queries(6):
        client.post(PAGE, {"code": CODE})
    # The first request of a day with this session saves it.
    with django_assert_num_queries(5):
        client.get(PAGE)
    with django_assert_num_queries(2):
        client.get(PAGE)


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_two_first_starts_at_once_make_one_club() -> None:
    answers: list[int] = []

    def opens(owner: str) -> None:
        answers.append(Client().post(PAGE, TYPED | {"owner": owner}).status_code)

    at_once(lambda: opens("Marta Lemos"), lambda: opens("Nelson Lemos"))
    assert sorted(answers) == [302, 409]
    assert (User.objects.count(), Club.objects.count()) == (1, 1)
