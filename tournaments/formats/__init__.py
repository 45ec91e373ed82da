"""Pairing methods, one per file. Pure: a method turns a field into a draw."""

from tournaments.formats.courses.danish import Danish
from tournaments.formats.courses.swiss import Swiss
from tournaments.formats.knockouts.consolation import Consolation
from tournaments.formats.knockouts.double_elimination import DoubleElimination
from tournaments.formats.knockouts.knockout import Knockout
from tournaments.formats.knockouts.lives import Lives
from tournaments.formats.knockouts.placement import Placement
from tournaments.formats.knockouts.two_legs import TwoLegs
from tournaments.formats.movements.groups import Groups
from tournaments.formats.movements.howell import Howell
from tournaments.formats.movements.individual import Individual
from tournaments.formats.movements.mitchell import Mitchell
from tournaments.formats.movements.open import Open
from tournaments.formats.movements.round_robin import RoundRobin
from tournaments.formats.parts.base import Format

from .tables import Tables

FORMATS: dict[str, type[Format]] = {
    format.key: format
    for format in (
        RoundRobin,
        Groups,
        Swiss,
        Danish,
        Mitchell,
        Howell,
        Individual,
        Knockout,
        TwoLegs,
        Consolation,
        Placement,
        DoubleElimination,
        Lives,
        Tables,
        Open,
    )
}
"""Every format by its key, in the order of the forms."""
