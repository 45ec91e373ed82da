"""Phones at a table of a tournament: their keys, their browsers, and the hands they send."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from django.db.models import Q
from django.test import Client

from scoring.match import tablekeys
from scoring.models import Hand, Match, TableKey
from tests.prepared import prepared
from tests.tournaments.hall import drawn, enter, tournament
from tests.world import World
from tournaments.director.phones import table_keys
from tournaments.models import Round, Table, Tournament

FIRST_HAND = {
    "went_out": "1",
    "0-dirty": "1",
    "0-took_morto": "on",
    "0-card_points": "165",
    "0-left_in_hand": "60",
    "1-clean": "1",
    "1-dirty": "1",
    "1-took_morto": "on",
    "1-card_points": "295",
    "1-left_in_hand": "20",
}
"""A hand of 385 × 855."""
OTHER_HAND = FIRST_HAND | {"1-card_points": "285"}


def numbered(number: int) -> dict[str, str]:
    """Return a hand that differs from those with other numbers."""
    return FIRST_HAND | {"0-card_points": str(100 + 5 * number)}


@prepared
def phone_round(world: World, phones: str = "hands", entries: int = 4, **said: Any) -> Round:
    """Publish the first round of a tournament whose sides record on their phones."""
    cup = tournament(world, **said)
    Tournament.objects.filter(pk=cup.pk).update(phones=phones)
    cup.refresh_from_db()
    enter(cup, world, entries)
    return drawn(cup, world)


class Phone:
    """The phone of one side, without an account."""

    def __init__(self, key: TableKey) -> None:
        self.row = key
        self.key = tablekeys.secret(key).key
        self.code = tablekeys.secret(key).code
        self.client = Client(HTTP_ACCEPT_LANGUAGE="en")

    @property
    def address(self) -> str:
        return f"/t/{self.key}/"

    def get(self, path: str = "", **said: Any) -> Any:
        return self.client.get(self.address + path, **said)

    def post(self, path: str, data: dict[str, Any], **said: Any) -> Any:
        return self.client.post(self.address + path, data, **said)

    def enter(self, number: int, data: dict[str, Any], **said: Any) -> Any:
        """Send a hand from the form as it is now; its warnings are accepted unless `accepted` is
        given.
        """
        sent = {"client_key": str(uuid4()), "accepted": WARNINGS, "do": "record"}
        data = sent | {"seen": self.seen(number)} | data
        return self.post(f"hands/{number}/", data, **said)

    def seen(self, number: int) -> str:
        """Return what the form of a hand says about the recorded hand; "" without one."""
        at_table = Q(match__keys=self.row) | Q(match__table_of_round__keys=self.row)
        live = Hand.objects.filter(at_table, number=number, voided_at__isnull=True)
        return "".join(str(pk) for pk in live.values_list("pk", flat=True))

    def answer(self, number: int, do: str, **said: Any) -> Any:
        """Press a button under a recorded hand as the page of this side shows it."""
        return self.post(f"hands/{number}/answer/", self.shown_form(number, do), **said)

    def shown_form(self, number: int, do: str) -> dict[str, Any]:
        """Return what a button under a recorded hand sends from the page as it is now."""
        page = self.get(f"hands/{number}/sheet/").context
        form = {"do": do, "hand": page["hand"].row.pk, "client_key": str(uuid4())}
        question = page["question"]
        two = question.two if question else None
        return form | ({"theirs": two.theirs.mark} if two else {})


WARNINGS = ["nothing-typed 0", "nothing-typed 1", "same-as-before"]


def phones_at(table: Table) -> list[Phone]:
    """Return the phone of each side of a table."""
    keys = table_keys.live_keys(table)
    return [Phone(keys[side][-1]) for side in sorted(keys)]


def phones(world: World, **said: Any) -> list[Phone]:
    """Return the phones of both sides of table 1 in a published round."""
    return phones_at(phone_round(world, **said).tables.get(number=1))


def match_of(phone: Phone) -> Match:
    """Return the match at the table of this phone."""
    table = Table.objects.select_related("match").get(keys=phone.row)
    assert table.match is not None
    return table.match


def totals(phone: Phone) -> tuple[int, ...]:
    return tuple(match_of(phone).sides.order_by("position").values_list("total", flat=True))
