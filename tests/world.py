"""The people of the tests: one club with its members and pairs, and a stranger.

Ana is secretary, Bruno director, Carla plays, Davi is a stranger (the owner of another club),
Olga owns the club, Silvio is scorer. Everybody's password is `PASSWORD`.
"""

from dataclasses import dataclass

from django.contrib.auth.hashers import make_password

from clubs import accounts, roster
from clubs.models import Club, Competitor, Role, User
from tests.prepared import prepared

PASSWORD = "sete-copas-limpas"


@dataclass(frozen=True)
class World:
    club: Club
    other_club: Club
    ana: User
    bruno: User
    carla: User
    davi: User
    olga: User
    silvio: User
    dirce_nelson: Competitor
    ivone_osvaldo: Competitor
    marlene_valdir: Competitor


@prepared
def make_world() -> World:
    """Return Boa Vista with six people in pairs 1, 2 and 3, and Davi's club with one pair."""
    password = make_password(PASSWORD)  # once: hashing is slow by design

    def account(login: str, name: str) -> User:
        user = accounts.open_account(login, name=name)
        User.objects.filter(pk=user.pk).update(password=password)
        user.refresh_from_db()
        return user

    olga, ana = account("olga", "Olga Prado"), account("ana", "Ana Moreira")
    bruno, silvio = account("bruno", "Bruno Dias"), account("silvio", "Sílvio Ramos")
    carla, davi = account("carla", "Carla Nunes"), account("davi", "Davi Rocha")

    club = accounts.create_club("boa-vista", "Clube de Canastra Boa Vista", owner=olga)
    for user, role in (
        (ana, Role.SECRETARY),
        (bruno, Role.DIRECTOR),
        (silvio, Role.SCORER),
        (carla, Role.PLAYER),
    ):
        accounts.give_role(club, user, role, by=olga)
    other_club = accounts.create_club("vila-nova", "Canastra Vila Nova", owner=davi)
    roster.add_pair(other_club, by=davi, first="Tereza Lemos", second="Ademar Lemos")

    def pair(first: str, second: str) -> Competitor:
        return roster.add_pair(club, by=ana, first=first, second=second)

    return World(
        club=club,
        other_club=other_club,
        ana=ana,
        bruno=bruno,
        carla=carla,
        davi=davi,
        olga=olga,
        silvio=silvio,
        dirce_nelson=pair("Dirce Amaral", "Nelson Fagundes"),
        ivone_osvaldo=pair("Ivone Teixeira", "Osvaldo Brito"),
        marlene_valdir=pair("Marlene Souza", "Valdir Pacheco"),
    )
