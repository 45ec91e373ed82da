"""Browsers of the people of the world, signed in."""

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
    """The secretary's browser."""
    return signed_in(world.ana)


@pytest.fixture
def olga(world: World) -> Client:
    """The owner's browser."""
    return signed_in(world.olga)
