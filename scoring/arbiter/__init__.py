"""Rulings at the table: a situation, a few questions, the ruling with its reason and article.

Pure: only the standard library and the rules, no database, no language. `ARBITERS` holds those of
every game that has them, by the game's key; how a screen drives one is told in `steps`.
"""

from .aacrt import AACRT, CLUB_BURACO
from .bridge import BRIDGE
from .ramiro import RAMIRO
from .samba import CANASTA, SAMBA
from .steps import Arbiter

ARBITERS: dict[str, Arbiter] = {
    arbiter.game: arbiter for arbiter in (AACRT, CLUB_BURACO, CANASTA, SAMBA, RAMIRO, BRIDGE)
}

# By these rulings everything was in order: nothing of them belongs on the sheet of a side.
IN_ORDER = frozenset(
    {
        *("take-lixo", "morto-direct", "morto-indirect", "out", "opening-stands"),
        *("no-morto", "not-out", "not-final"),  # only asked for
        *("this-order", "may-look", "second-card", "card-is-kept", "turn-goes-on"),
        *("becomes-clean", "stays-dirty", "show-red-three"),
        *("morto-is-stock", "play-goes-on", "hand-over"),
        *("take-pozo", "may-meld", "may-discard", "no-penalty"),
    }
)
