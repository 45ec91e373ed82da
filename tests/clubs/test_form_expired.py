"""A form with an old token, after signing in in another tab."""

import pytest
from django.test import Client

from tests.world import World

URL = "/boa-vista/players/add/"
TYPED = {"name": "Edith Sampaio", "called": "Dona Edith"}
OURS = {"Origin": "http://testserver"}


@pytest.fixture(autouse=True)
def _setting(settings):
    settings.CSRF_FAILURE_VIEW = "clubs.views.accounts.expired.form_expired"


@pytest.fixture
def ana(world: World) -> Client:
    client = Client(enforce_csrf_checks=True)
    client.force_login(world.ana)
    return client


def test_form_with_old_token_comes_back_filled(ana: Client, world: World):
    response = ana.post(URL, TYPED, headers=OURS)
    assert (response.status_code, response["Location"]) == (302, URL)
    assert b'value="Edith Sampaio"' in ana.get(URL).content
    assert world.club.players.count() == 6


def test_htmx_form_with_old_token_reloads_the_page(ana: Client):
    headers = OURS | {"HX-Request": "true", "HX-Current-URL": f"http://testserver{URL}"}
    response = ana.post(URL, TYPED, headers=headers)
    assert response["HX-Redirect"] == URL


@pytest.mark.parametrize("origin", ["http://elsewhere.example", "null", ""])
def test_form_from_another_site_is_refused(ana: Client, origin: str):
    response = ana.post(URL, TYPED, headers={"Origin": origin})
    assert response.status_code == 403
    assert b"Edith" not in ana.get(URL).content
