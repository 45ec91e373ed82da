"""The games: what a hand is worth, what is wrong with it, and where a match stands.

Pure: only the standard library, no database, no language, no clock, no chance but what is passed
in. `RULESETS` holds every game with its default options, by the key that is stored with a match.
"""

from typing import Any

from .aacrt import Aacrt
from .buraco import Buraco, Burraco
from .canasta import Canasta
from .ramiro import Ramiro
from .samba import Samba
from .sheet import RuleSet

RULESETS: dict[str, RuleSet[Any]] = {
    rules.key: rules for rules in (Aacrt(), Buraco(), Burraco(), Canasta(), Samba(), Ramiro())
}
