"""The club's journal: every writing action leaves one line here, inside its own transaction."""

from collections.abc import Callable
from typing import TypeAlias

from django.conf import settings
from django.db.models import Model
from django.utils import translation
from django.utils.functional import Promise

from clubs.models import Club, JournalEntry, User

Words: TypeAlias = str | Promise | Model | Callable[[], str]
"""Words of a line. All but plain texts are translated into each language: a row by its name, a
function by its result.
"""


def note(
    club: Club,
    by: User,
    action: str,
    subject: Words,
    *,
    path: str = "",
    before: Words = "",
    after: Words = "",
    reason: str = "",
) -> JournalEntry:
    """Write one line in all languages of the site. `action` is a code of `clubs.labels.ACTIONS`.

    A line is written down for good: later, names may have changed, and rows may be gone.
    """
    one = line(club, by, action, subject, path=path, before=before, after=after, reason=reason)
    one.save(force_insert=True)
    return one


def line(
    club: Club,
    by: User,
    action: str,
    subject: Words,
    *,
    path: str = "",
    before: Words = "",
    after: Words = "",
    reason: str = "",
) -> JournalEntry:
    """Return the same line without writing it: many are written at once."""
    said = {code: _say((subject, before, after), code) for code, _name in settings.LANGUAGES}
    usual = said.pop(settings.LANGUAGE_CODE)
    return JournalEntry(
        club=club,
        by=by,
        action=action,
        subject=usual[0],
        path=path,
        before=usual[1],
        after=usual[2],
        reason=reason[:200],
        translations={code: words for code, words in said.items() if words != usual},
    )


def _say(words: tuple[Words, Words, Words], language: str) -> list[str]:
    """Subject, before and after in this language, as long as their columns."""
    with translation.override(language):
        texts = [str(one()) if callable(one) else str(one) for one in words]
    return [text[:length] for text, length in zip(texts, (160, 200, 1000), strict=True)]
