"""The columns of a pair, and those of its people in lists of other rows."""

from collections.abc import Callable
from operator import attrgetter
from typing import Any

from django.utils.translation import gettext_lazy as _

from clubs.lists.spreadsheet import Column

NUMBER = Column(
    "number",
    _("Number of the pair"),
    attrgetter("number"),
    "number",
    heads=frozenset(
        {"numero da dupla", "n da dupla", "no da dupla", "dupla n", "dupla no", "dupla numero"}
        | {"numero de la pareja", "n de la pareja", "pareja n", "pair number", "pair no", "pair n"}
        | {"number of the pair"}
    ),
)
NAME = Column(
    "own_name",
    _("Name of the pair"),
    attrgetter("name"),
    word=_("name of the pair"),
    longest=60,
    help=_("If left empty, the names of both people are shown."),
    heads=frozenset(
        {"nome da dupla", "nombre de la pareja", "name of the pair", "pair name", "pairs name"}
    ),
)


def people_of(competitor: Callable[[Any], Any]) -> tuple[Column, Column]:
    """Return the columns of both people of the competitor of a row. One person has no second."""

    def second(row: Any) -> str | None:
        person = competitor(row).second
        return person and person.name

    return (
        Column("first", _("First person"), lambda row: competitor(row).first.name),
        Column("second", _("Second person"), second),
    )
