"""Each address with the number or name of a row finds only rows of its own club."""

from django.db import transaction
from django.test import Client

from clubs.rights import ROWS, ByToken
from tests.rights import ROUTES, answer, browsers, cup, path_of
from tests.world import World

__all__ = ["browsers", "cup"]
OF_EVERY_CLUB = {
    # Games, days and pages of the help.
    *("arbiter_of_game", "ask_in_game", "rulings_of_game_pdf"),
    *("call_off", "play_after_all", "club_help_page"),
}
WITHOUT_A_PAGE = {"remove_sponsor", "renew_invitation"}
"""A row that is gone already is no error, and an address of a button leads to its page."""


def path_elsewhere(name: str, world: World) -> str:
    """Return the address of a row of Boa Vista, with the name of the other club."""
    path = path_of(name, world).replace("/boa-vista/", "/vila-nova/")
    # The other club has a pair 1 of its own.
    return path.replace("/vila-nova/pairs/1/", "/vila-nova/pairs/3/")


def test_rows_of_another_club_are_not_found(browsers: dict[str, Client], world: World) -> None:
    """Davi owns the other club. `test_rights_of_every_page` opens the same rows in their own."""
    found = {}
    asked = 0
    for name, row in ROWS.items():
        route = ROUTES[name]
        if not route.startswith("<slug:slug>/") or route.count("<") < 2 or name in OF_EVERY_CLUB:
            continue
        for method, task in row.items():
            if isinstance(task.access, ByToken) or name in WITHOUT_A_PAGE:
                continue
            with transaction.atomic():
                got = answer(browsers["davi"], method, path_elsewhere(name, world))
                transaction.set_rollback(True)
            asked += 1
            if got != 404:
                found[name, method] = got
    assert found == {}
    assert asked > 300
