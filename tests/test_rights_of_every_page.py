"""Every URL of the site with every role and method, against the table of rights."""

import pytest
from django.test import Client

from clubs.rights import Task
from tests.rights import MEMBERS, PAGES, browsers, cup, routes_read_wrongly, wrong_answers
from tests.world import World
from tournaments.models import Tournament

pytestmark = pytest.mark.thorough

__all__ = ["browsers", "cup"]


@pytest.mark.parametrize("task", PAGES, ids=lambda task: str(next(task.uses())[0]))
def test_roles_use_only_their_addresses(
    browsers: dict[str, Client], world: World, task: Task
) -> None:
    for name, method in task.uses():
        assert wrong_answers(browsers, world, task, name, method) == {}, (name, method)


@pytest.mark.parametrize("who", MEMBERS)
def test_tokens_read_what_their_member_may_read(cup: Tournament, world: World, who: str) -> None:
    assert routes_read_wrongly(world, who) == []
