"""Refusing passwords that other players would guess."""

import pytest
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.utils import translation

from clubs import accounts
from clubs.accounts.signing_in.passwords import letters
from clubs.models import Role, User
from tests.world import World


@pytest.fixture
def edith(world: World) -> User:
    """Return Edith Souza, who signs in as edith.s, in the club Boa Vista."""
    user = accounts.open_account("edith.s", name="Edith de Souza")
    accounts.give_role(world.club, user, Role.SCORER, by=world.olga)
    return user


@pytest.mark.parametrize(
    ("password", "code"),
    [
        ("caderneta", "product"),
        ("Caderneta2026!", "product"),
        ("boa-vista", "club"),
        ("BoaVista1", "club"),
        ("Clube de Canastra Boa Vista", "club"),
        ("canastra123", "club"),
        ("edithsouza", "person"),
        ("Souza1958", "person"),
        ("edith.de.souza", "person"),
        ("souza-edith-81", "person"),
        ("a senha de edith", "person"),
        ("senha1234", "common"),
        ("Flamengo81", "common"),
        ("contraseña1", "common"),
        ("corazón12", "common"),
        ("iloveyou!", "common"),
        ("10203040", "common"),
    ],
)
def test_password_easy_to_guess_is_refused(edith: User, password: str, code: str):
    with pytest.raises(ValidationError) as refused:
        validate_password(password, edith)
    codes = {error.code for error in refused.value.error_list}
    assert code in {name.removeprefix("password_too_") for name in codes if name}


@pytest.mark.parametrize(
    "password", ["sete-copas-limpas", "caderneta azul da tia", "tres-ases-vermelhos", "vistaboazul"]
)
def test_password_of_several_words_is_accepted(edith: User, password: str):
    validate_password(password, edith)


@pytest.mark.parametrize("password", ["canastra limpa 7", "bacana demais 3", "campeonato novo"])
def test_password_sharing_only_letters_with_a_name_is_accepted(world: World, password: str) -> None:
    alzira = accounts.open_account("ana.campos", name="Alzira Campos")
    validate_password(password, alzira)


def test_own_name_is_refused_in_plain_words(edith: User) -> None:
    with translation.override("en"), pytest.raises(ValidationError) as refused:
        validate_password("edith canastra 7", edith)
    assert refused.value.messages == [
        "The password is too much like your name. Choose another one."
    ]


def test_letters_leave_out_accents_and_digits_at_the_ends():
    assert letters("12Corazón!!") == "corazon"
