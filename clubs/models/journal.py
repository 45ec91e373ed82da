"""The journal of a club. Columns only; `clubs.journal.writing` is the only writer."""

from __future__ import annotations

from typing import NamedTuple

from django.db import models
from django.db.models import Q
from django.utils.translation import get_language

from clubs.models.people import Club, User
from clubs.words.changed import changed
from clubs.words.labels import actions_of

FORGOTTEN = (
    *("give-role", "change-role", "take-role", "invite", "renew-invitation"),
    *("revoke-invitation", "accept-invitation", "unlink-account", "password-link"),
    *("calendar-link", "make-token", "revoke-token", "add-webhook", "remove-webhook"),
    *("start-webhook", "stop-webhook", "lose-webhook"),
    *("call-director", "withdraw-call", "take-call", "solve-call"),
)
"""The actions whose lines are deleted after some time (`clubs.privacy.retention`), for their index.
"""


class JournalWords(NamedTuple):
    subject: str
    before: str
    after: str


class JournalTexts(models.Model):
    """The texts of one line of a journal: what was done, and when. Never changed.

    `action` is a code (`clubs.words.labels` has its words). `subject` and the other texts are
    stored as they were then, so that a line stays right after names change. `translations` has
    subject, before and after for each language in which they differ from LANGUAGE_CODE.
    """

    at = models.DateTimeField(auto_now_add=True)
    action = models.CharField(max_length=30)
    subject = models.CharField(max_length=160)
    path = models.CharField(max_length=200, blank=True)
    before = models.CharField(max_length=200, blank=True)
    # Long: a corrected result may move many places.
    after = models.CharField(max_length=1000, blank=True)
    translations = models.JSONField(default=dict)

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M} {self.action} {self.subject}"

    @property
    def said(self) -> JournalWords:
        """The subject and the texts before and after, in the language of the page."""
        words = self.translations.get(get_language())
        return JournalWords(*(words or (self.subject, self.before, self.after)))

    @property
    def link(self) -> str:
        """The page that the line links to: of what happened to an entry, the list of entries."""
        is_of_entries = "/tournaments/" in self.path and self.action in actions_of("entries")
        return f"{self.path}entries/" if is_of_entries else self.path

    @property
    def change(self) -> str:
        """The change in words, without a subject that the texts only repeat."""
        subject, before, after = self.said
        if before and after:
            return changed(before, after)
        text = before or after
        is_longer = text.startswith((f"{subject} ", f"{subject},", f"{subject};"))
        return text.removeprefix(subject).lstrip(" ·,;") if text == subject or is_longer else text


class JournalEntry(JournalTexts):
    """One line of the club's journal: who did what, when and why."""

    # No index of its own: a search would read all lines of the club by it, not those of its page.
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="journal", db_index=False)
    # The account that did it; null for a side that wrote without an account, named in `by_words`.
    by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="+")
    by_words = models.CharField(max_length=120, blank=True, default="")
    reason = models.CharField(max_length=200, blank=True)
    # All words of the line in every language, each once, as they are searched
    # (`clubs.words.names`).
    search_key = models.TextField(blank=True, default="", editable=False)

    class Meta:
        ordering = ["-id"]
        constraints = [
            models.CheckConstraint(
                condition=Q(by__isnull=False, by_words="") | Q(by__isnull=True) & ~Q(by_words=""),
                name="journal_says_who",
            ),
        ]
        indexes = [
            models.Index(fields=["club", "-id"], name="journal_by_club"),
            models.Index(fields=["club", "at"], name="journal_by_day"),
            models.Index(fields=["club", "by", "-id"], name="journal_by_person"),
            models.Index(fields=["club", "action", "-id"], name="journal_by_action"),
            models.Index(fields=["club", "path", "-id"], name="journal_by_page"),
            # Few lines: the daily cleaning need not read all lines of all clubs.
            models.Index("at", condition=Q(action__in=FORGOTTEN), name="forgotten_lines"),
        ]

    @property
    def who(self) -> str:
        """The account that did it, or the side that wrote without an account."""
        return str(self.by) if self.by else self.by_words
