"""Links and QR codes that leave the computer on which they are shown."""

from typing import Any

import pytest
from django.test import RequestFactory
from django.urls import reverse

from server.web.full_addresses import full_address, in_network


@pytest.mark.parametrize(
    ("url", "addresses", "expected"),
    [
        (
            "http://localhost:8000/a/?b=1",
            ["192.168.1.7", "10.0.0.2"],
            "http://192.168.1.7:8000/a/?b=1",
        ),
        ("http://127.0.0.1/a/", ["192.168.1.7"], "http://192.168.1.7/a/"),
        ("http://[::1]:8000/a/", ["192.168.1.7"], "http://192.168.1.7:8000/a/"),
        ("http://localhost:8000/a/", [], "http://localhost:8000/a/"),
    ],
)
def test_host_becomes_the_address_in_the_network(
    url: str, addresses: list[str], expected: str
) -> None:
    assert in_network(url, addresses) == expected


@pytest.mark.parametrize("is_hall", [False, True])
def test_link_made_on_the_laptop_of_the_hall_works_on_a_phone(
    rf: RequestFactory, settings: Any, is_hall: bool
) -> None:
    network = ["192.168.1.7"] if is_hall else []
    settings.LAN_ADDRESSES, path = lambda: network, reverse("account_login")
    at_laptop = full_address(rf.get("/", headers={"host": "localhost:8000"}), path)
    assert at_laptop == in_network(f"http://localhost:8000{path}", network)
    from_phone = full_address(rf.get("/", headers={"host": "testserver"}), path)
    assert from_phone == f"http://testserver{path}"
