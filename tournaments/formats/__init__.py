"""Pairing methods, one per file. Pure: a method turns a field into a draw."""

from .base import Format
from .consolation import Consolation
from .danish import Danish
from .double_elimination import DoubleElimination
from .groups import Groups
from .howell import Howell
from .individual import Individual
from .knockout import Knockout
from .lives import Lives
from .mitchell import Mitchell
from .open import Open
from .placement import Placement
from .round_robin import RoundRobin
from .swiss import Swiss
from .tables import Tables
from .two_legs import TwoLegs

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
