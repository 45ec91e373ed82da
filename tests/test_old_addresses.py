"""Addresses of pages that changed or moved still answer, and say where the thing is now."""

import pytest
from django.test import Client

from tests.rights import cup
from tests.world import World
from tournaments.models import Tournament

__all__ = ["cup"]
CUP = "tournaments/copa-da-primavera/"
ENGLISH = {"Accept-Language": "en"}


@pytest.mark.parametrize(
    ("old", "now", "words"),
    [
        ("archive/", "lending/", "goes to another computer on this page now"),
        (f"{CUP}take-along/", "lending/", "goes to another computer on this page now"),
        ("accounts/", "accounts/", "are in the menu with your name"),
        ("tokens/", "tokens/", "Other programs"),
        ("webhooks/", "webhooks/", "programs"),
        ("arbiter/", "arbiter/", "arbiter"),
        (f"{CUP}regulation/", f"{CUP}regulation/", "Regulation"),
        (f"{CUP}stages/1/edit/", f"{CUP}edit/", "Copa da Primavera"),
    ],
)
def test_old_address_answers(
    client: Client, world: World, cup: Tournament, old: str, now: str, words: str
) -> None:
    client.force_login(world.olga)
    answer = client.get(f"/boa-vista/{old}", follow=True, headers=ENGLISH)
    assert answer.status_code == 200
    place = answer.redirect_chain[-1][0] if answer.redirect_chain else f"/boa-vista/{old}"
    assert place.partition("?")[0] == f"/boa-vista/{now}"
    assert words in answer.content.decode()
