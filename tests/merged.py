"""Helpers of tests that merge two records of one person."""

from io import StringIO

from django.core.management import call_command

from clubs import roster
from clubs.models import Merge, Player
from clubs.people.merging import Plan, plan_of
from tests.world import World


def twin(world: World, name: str = "Dirce Amaral Silva") -> Player:
    """Return a second entry of Dirce, without a pair."""
    return roster.add_player(world.club, by=world.ana, name=name)


def planned(kept: Player, gone: Player) -> Plan:
    return plan_of(kept, gone)


def merge(world: World, kept: Player, gone: Player) -> Merge:
    """Merge the two as somebody does who has seen the plan."""
    return roster.merge_players(kept, gone, by=world.ana, mark=plan_of(kept, gone).mark)


def audit() -> str:
    out = StringIO()
    call_command("audit", stdout=out)
    return out.getvalue()
