"""The games: what a hand is worth, what is wrong with it, and where a match stands.

Pure: only the standard library, no database, no language, no clock, no chance but what is passed
in. `RULESETS` holds every game with its default options, by the key that is stored with a match.
"""

import json
from collections.abc import Mapping
from functools import lru_cache
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


def rules_with(key: str, options: Mapping[str, Any]) -> RuleSet[Any]:
    """Return the game of this key with some options changed: the same object for the same options.

    Raises KeyError for an unknown key, MalformedFacts as `RuleSet.with_options`.
    """
    # As JSON, because true and 1 are equal in Python and different options.
    return _rules_with(key, json.dumps(options, sort_keys=True))


@lru_cache(maxsize=256)
def _rules_with(key: str, options: str) -> RuleSet[Any]:
    return RULESETS[key].with_options(json.loads(options))
