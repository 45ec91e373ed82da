"""Rulings at the table: a situation, a few questions, the ruling with its reason and article.

Pure: only the standard library and the rules, no database, no language. `steps` explains how a
screen asks an arbiter; the record of a game in `scoring.games` names the game's arbiter.
"""

# Codes of rulings without a fault, which the sheet of a side does not show.
IN_ORDER = frozenset(
    {
        *("take-lixo", "morto-direct", "morto-indirect", "out", "opening-stands"),
        *("no-morto", "not-out", "not-final"),  # the player only asked
        *("this-order", "may-look", "second-card", "card-is-kept", "turn-goes-on"),
        *("becomes-clean", "stays-dirty", "show-red-three", "lixo-locked"),
        *("morto-is-stock", "play-goes-on", "play-continues", "hand-over", "discards-to-stock"),
        *("one-counts", "may-watch", "may-tidy"),
        *("take-pozo", "may-meld", "may-discard", "no-penalty"),
    }
)
