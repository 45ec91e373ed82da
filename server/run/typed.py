"""Our own commands in texts for people: as this computer has them.

The texts are written for a clone of the repository. Where Caderneta is installed, `make hall`,
`tools/hall.sh password_link` and `python manage.py migrate` are commands of `caderneta`, and the
files of the clubs are not in `var`. On a server they name the settings.
"""

import re

from django.utils.translation import gettext

from server.run import places

COMMAND = re.compile(
    r"\bmake (?=run|hall|backup|restore|doctor)|\btools/hall\.sh "
    r"|(?:[\w./]*\bpython )?\bmanage\.py "
)
ONLY_IN_A_CLONE = re.compile(r"\b(?:FROM|TO)=(?=\S)|\bcd caderneta\n")
FILES = re.compile(r"(?<![\w/])var/(?=\w)")


def as_typed(words: str) -> str:
    if places.IS_CLONE:
        return words
    program = "caderneta "
    if places.named:
        program += f"{places.OPTION} {places.named} "
        words = words.replace("backup-key", f"backup_key --settings-file {places.named}")
    words = ONLY_IN_A_CLONE.sub("", COMMAND.sub(lambda _found: program, words))
    return FILES.sub(lambda _var: f"{places.data_folder()}/", words)


def typed(words: str) -> str:
    """Return the translation, with our commands as this computer has them."""
    return as_typed(gettext(words))
