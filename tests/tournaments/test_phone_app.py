"""What a phone installs: the service worker and the web app manifest. Anybody may fetch both."""

from django.contrib.staticfiles import finders
from django.test import Client

from server.web.live import PATH
from tests.tournaments.phones import phones
from tests.world import World


def test_worker_is_new_whenever_the_browser_asks(client: Client, db: None) -> None:
    answer = client.get("/t/worker.js")
    assert answer["Content-Type"] == "text/javascript"
    assert answer["Cache-Control"] == "no-cache"
    assert 'importScripts("/static/js/phone-worker.js")' in answer.content.decode()


def test_manifest_starts_at_the_last_table_of_the_phone(client: Client, db: None) -> None:
    app = client.get("/t/manifest.webmanifest", headers={"Accept-Language": "pt-BR"}).json()
    assert (app["start_url"], app["scope"], app["name"]) == ("/t/", "/t/", "Caderneta na mesa")
    for icon in app["icons"]:
        assert finders.find(icon["src"].removeprefix("/static/"))


def test_page_of_a_table_names_the_pages_to_store(world: World) -> None:
    phone = phones(world)[0]
    call = f"{phone.address}call/"
    assert f'data-pages="{phone.address}hands/1/ {call}"' in phone.get().content.decode()
    assert f'data-pages="{phone.address} {call}"' in phone.get("hands/1/").content.decode()


def test_made_up_key_stores_nothing_on_the_phone(client: Client, db: None) -> None:
    assert "outbox" not in client.get("/t/abc/").content.decode()


def test_pages_name_the_address_that_the_event_loop_answers(world: World) -> None:
    phone, _other = phones(world)
    address = f"{phone.address}live/"
    assert f'data-live="{address}"' in phone.get().content.decode()
    assert PATH.fullmatch(address)
    assert phone.get("live/").status_code == 404
