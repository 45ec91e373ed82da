"""Words that come from a terminal, and refusals in words for it."""

import unicodedata
from argparse import ArgumentTypeError

from django.core.exceptions import ValidationError


def words(typed: str) -> str:
    """Return an argument that a database can store and compare. For `type` of argparse."""
    if any(unicodedata.category(sign) in ("Cc", "Cs") for sign in typed):
        raise ArgumentTypeError("it has characters that cannot be stored")
    return typed


def in_words(error: ValidationError) -> str:
    """Return each message, with the name of its column if it has one."""
    if not hasattr(error, "error_dict"):
        return " ".join(error.messages)
    named = error.message_dict.items()
    return " ".join(f"{name}: {text}" for name, texts in named for text in texts)
