"""The language of the terminal in which a command runs."""

import os

from django.conf import settings


def language_of_terminal() -> str:
    """Return the language of LC_ALL, LC_MESSAGES or LANG; English if Caderneta has no other."""
    names = (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    asked = next(filter(None, names), "").partition("_")[0].partition(".")[0].lower()
    codes = (code for code, _name in settings.LANGUAGES)
    return next((code for code in codes if code.partition("-")[0] == asked), "en")
