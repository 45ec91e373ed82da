"""Signed-in test clients of the people of the tests."""

import pytest
from django.test import Client

from clubs.models import User
from tests.world import World


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


@pytest.fixture
def ana(world: World) -> Client:
    """Return the secretary's client."""
    return signed_in(world.ana)


@pytest.fixture
def olga(world: World) -> Client:
    """Return the owner's client."""
    return signed_in(world.olga)
