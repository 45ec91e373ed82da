"""Rulings at the table: a situation, a few questions, the ruling with its reason and article.

Pure: only the standard library and the rules, no database, no language. `steps` tells how a screen
asks an arbiter; the record of a game in `scoring.games` names its own.
"""

# Rulings that found everything in order: they do not belong on the sheet of a side.
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
