"""The audit of derived columns."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from scoring.audit import differences
from scoring.models import Match, Side
from tests.scoring.notebook import evening
from tests.world import World


def test_the_audit_finds_nothing_in_what_the_ledger_wrote(world: World) -> None:
    evening(world)
    out = StringIO()
    call_command("audit", stdout=out)
    assert "as its hands say" in out.getvalue()


@pytest.mark.parametrize("column", ["total", "clean_canastras", "times_out", "minimum"])
def test_the_audit_names_a_column_that_was_tampered_with(world: World, column: str) -> None:
    match = evening(world, 4)
    Side.objects.filter(match=match, position=0).update(**{column: 7})
    out = StringIO()
    with pytest.raises(CommandError):
        call_command("audit", stdout=out)
    assert out.getvalue().startswith(f"boa-vista, match 1, side 1: {column} is 7, the hands say")


def test_the_audit_notices_a_match_that_should_be_over(world: World) -> None:
    match = evening(world)
    Match.objects.filter(pk=match.pk).update(state="playing", ending="", ended_at=None)
    assert {d.column for d in differences()} == {"ending", "is playing", "place", "won"}
