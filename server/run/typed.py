"""Our own commands in texts for people: as this computer has them.

The texts are written for a clone of the repository. Where Caderneta is installed, `make hall` and
`tools/hall.sh password_link` are `caderneta hall` and `caderneta password_link`.
"""

import re

from django.utils.translation import gettext

from server.run import places

COMMAND = re.compile(r"\bmake (?=run|hall|backup|restore|doctor)|\btools/hall\.sh ")
VARIABLE = re.compile(r"\b(?:FROM|TO)=(?=[/{])")


def as_typed(words: str) -> str:
    if places.IS_CLONE:
        return words
    return VARIABLE.sub("", COMMAND.sub("caderneta ", words))


def typed(words: str) -> str:
    """Return the translation, with our commands as this computer has them."""
    return as_typed(gettext(words))
