"""The lines of the journal that a query string selects: by person, kind, day, page and words."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cache, cached_property
from itertools import chain
from typing import Any
from urllib.parse import urlencode

from django.conf import settings
from django.db.models import Q, QuerySet
from django.http import QueryDict
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from clubs.finding import FILLERS, Sentence, Vocabulary, understand
from clubs.forms.fields.numbers import key_in
from clubs.forms.lists.journal_days import breaks
from clubs.forms.lists.list_query import ListQuery
from clubs.journal import match_tables
from clubs.lists.keyset import KeyPage, first_of, page_by_key
from clubs.lists.local_days import between, moments
from clubs.lists.spans import week_of
from clubs.models import Club, JournalEntry, User
from clubs.words.labels import KINDS, actions_of, all_actions
from clubs.words.names import sort_key, words
from server.database.queries import cursor

PER_PAGE = 100
LEAST, AHEAD = 50, 20
"""A page may be shorter, not to part lines that stand as one; so many rows behind it tell that."""
LOOKED_THROUGH = 5_000
"""Lines that one page of a search for words looks through; a link looks further back."""
MARGIN = 1_000
"""Keys by which lines may be out of the order of their moments, at most."""
NUMBERS: Mapping[str, str] = {
    word: kind
    for kind, words_of_it in {
        "match": "partida match # n no numero",
        "table": "mesa mesas table tables",
    }.items()
    for word in words_of_it.split()
}


WHO_DID_ANYTHING = """
    WITH RECURSIVE who(by_id) AS (
        SELECT MIN(j.by_id) FROM clubs_journalentry j WHERE j.club_id = %s
        UNION ALL
        SELECT (
            SELECT MIN(j.by_id) FROM clubs_journalentry j
            WHERE j.club_id = %s AND j.by_id > w.by_id
        )
        FROM who w WHERE w.by_id IS NOT NULL
    )
    SELECT w.by_id FROM who w WHERE w.by_id IS NOT NULL
"""
"""The accounts with a line in the journal of a club, from one account to the next by the index:
otherwise the database reads all lines of the club, or all accounts of the server."""


@dataclass(frozen=True)
class JournalPage(KeyPage[JournalEntry]):
    """One page of lines. `looked_back_to`: the search stopped at this moment."""

    looked_back_to: datetime | None = None


@dataclass(frozen=True)
class JournalQuery(ListQuery):
    """Parameters: `by` an account, `kind` of action, `about` a page, dates, and typed words."""

    def understand(self, text: str) -> Sentence:
        people: dict[str, tuple[str, Any]] = {}
        for user in self.people:
            name = sort_key(str(user))
            for phrase in (name, sort_key(user.username), *name.split()[:1]):
                people.setdefault(phrase, ("by", user.pk))
        phrases = {**_action_phrases(), **people}
        vocabulary = Vocabulary(NUMBERS, phrases, words_of_kind=frozenset({"table"}))
        return understand(text, timezone.localdate(), vocabulary)

    @cached_property
    def people(self) -> list[User]:
        """The accounts that have done anything in the club."""
        with cursor() as db:
            db.execute(WHO_DID_ANYTHING, [self.club.pk, self.club.pk])
            keys = [key for (key,) in db.fetchall()]
        # A query of its own: joined, PostgreSQL expects many keys and reads all accounts.
        users = User.objects.filter(pk__in=keys)
        return sorted(users, key=lambda user: sort_key(str(user)))

    @cached_property
    def by(self) -> User | None:
        typed = self.typed.values("by")
        key = typed[0] if typed else key_in(self.query, "by")
        return next((user for user in self.people if user.pk == key), None) if key else None

    @cached_property
    def kinds(self) -> list[str]:
        return [kind for kind in self.values("kind") if kind in KINDS]

    @property
    def actions(self) -> list[str]:
        """The codes of the wanted actions; empty for all."""
        codes = [code for kind in self.kinds for code in actions_of(kind)]
        typed = [code for value in self.typed.values("action") for code in value.split()]
        return list(dict.fromkeys(codes + [code for code in typed if code in all_actions()]))

    @property
    def match(self) -> str:
        """The number of the match that the lines are about; "" for any."""
        numbers = self.typed.values("match")
        return str(numbers[0]) if numbers else ""

    @property
    def tables(self) -> list[str]:
        """The tables of the matches that the lines are about; empty for any."""
        return self.typed.values("table")

    @property
    def about(self) -> str:
        """The page of the club that the lines link to, such as `matches/12`; "" for any."""
        if self.match:
            return f"matches/{self.match}"
        # PostgreSQL refuses a null character, even in a search.
        return self.query.get("about", "").replace("\0", "").strip("/")

    # --- The page -------------------------------------------------------------------------------

    @cached_property
    def page(self) -> JournalPage:
        bottom = 0

        def read(before: int, after: int) -> list[int]:
            nonlocal bottom
            bottom = self._bottom(before) if self._is_searched and not after else 0
            return self._keys(before=before, after=after, bottom=bottom)

        before, after = (key_in(self.query, name) for name in ("before", "after"))
        page = page_by_key(read, before, after, PER_PAGE + AHEAD, key=lambda key: key)
        lines, older = self._lines(page.rows), page.older
        if len(lines) > PER_PAGE:
            lines = _cut(lines, from_end=bool(after and page.newer))
            older = lines[-1].pk
        newer = page.newer and lines[0].pk if lines else page.newer
        if older or not bottom:
            return JournalPage(lines, newer, older)
        stopped = self.club.journal.values_list("at", flat=True).get(pk=bottom)
        return JournalPage(lines, newer, bottom, stopped)

    @property
    def lines(self) -> QuerySet[JournalEntry]:
        """All selected lines as one query, for papers and spreadsheets."""
        rows = self._at_tables(self._narrowed(self.club.journal.all()))
        return rows.filter(action__in=self.actions) if self.actions else rows

    @property
    def _searched(self) -> list[str]:
        return words(self.names)

    @property
    def _is_searched(self) -> bool:
        """Whether no index finds the lines, so that a page looks through a part of them."""
        return bool(self._searched or self.tables)

    def _keys(self, *, before: int = 0, after: int = 0, bottom: int = 0) -> list[int]:
        """Return the keys of one page and one more, in the direction of reading."""
        rows = self._narrowed(self.club.journal.all())
        if before:
            rows = rows.filter(pk__lt=before)
        if after:
            rows = rows.filter(pk__gt=after)
        if bottom:
            rows = rows.filter(pk__gte=bottom)
        rows = self._at_tables(rows, forwards=bool(after)).order_by("pk" if after else "-pk")
        parts = [rows]
        if self.actions and self._is_searched:
            parts = [rows.filter(action__in=self.actions)]
        elif self.actions:
            parts = [rows.filter(action=code) for code in self.actions]
        limit = PER_PAGE + AHEAD + 1
        keys = first_of([part.values_list("pk") for part in parts], limit, sorted_by=1)
        return [key for (key,) in keys]

    def _narrowed(self, rows: QuerySet[JournalEntry]) -> QuerySet[JournalEntry]:
        if self.by:
            rows = rows.filter(by=self.by)
        if self.about:
            rows = rows.filter(path=f"/{self.club.slug}/{self.about}/")
        for word in self._searched:
            named = [code for code, label in _labels_of_actions().items() if f" {word}" in label]
            if named:
                # A word of actions is in the texts of many others: "best 5 results count".
                own = Q(subject__icontains=word) | Q(reason__icontains=word)
                rows = rows.filter(Q(action__in=named) | own)
            else:
                rows = rows.filter(search_key__contains=word)
        begin, end = moments(self.span)
        # Keys follow the moments, so a span of days is a span of the index that sorts the page.
        if begin:
            key = self._first_key(begin)
            rows = rows.filter(pk__gte=key - MARGIN) if key else rows.none()
        if end and (key := self._first_key(end)):
            rows = rows.filter(pk__lt=key + MARGIN)
        return between(rows, "at", begin, end)

    def _at_tables(
        self, rows: QuerySet[JournalEntry], *, forwards: bool = False
    ) -> QuerySet[JournalEntry]:
        """Return those of these lines that name a typed table, or are about a match at it."""
        if not self.tables:
            return rows
        # In the order of the keys, and with repetitions: for different paths a database would read
        # the whole index of paths.
        paths = rows.order_by("pk" if forwards else "-pk").values_list("path", flat=True)
        if forwards:
            # The page before this one looked through as many lines, and so did this one.
            paths = paths[: 2 * LOOKED_THROUGH]
        page_of_match = re.compile(rf"/{re.escape(self.club.slug)}/matches/([0-9]{{1,9}})/")
        pages = {int(found[1]): path for path in paths if (found := page_of_match.fullmatch(path))}
        at_tables = (find(self.club, self.tables, pages) for find in match_tables.finders())
        wanted = Q(path__in=[pages[number] for number in chain(*at_tables)])
        with translation.override(settings.LANGUAGE_CODE):  # the language of the column `subject`
            named = [_("table {table}").format(table=table) for table in self.tables]
        for table in named:
            wanted |= Q(subject__iendswith=f", {table}") | Q(subject__icontains=f", {table}, ")
        return rows.filter(wanted)

    def _first_key(self, moment: datetime) -> int | None:
        later = self.club.journal.filter(at__gte=moment).order_by("at")
        return later.values_list("pk", flat=True).first()

    def _bottom(self, before: int) -> int:
        """Return the key down to which a search for words looks; 0 if that is everything."""
        rows = self.club.journal.all()
        if before:
            rows = rows.filter(pk__lt=before)
        keys = rows.order_by("-pk").values_list("pk", flat=True)
        return next(iter(keys[LOOKED_THROUGH - 1 : LOOKED_THROUGH]), 0)

    def _lines(self, keys: Sequence[int]) -> list[JournalEntry]:
        found: dict[int, Any] = self.club.journal.select_related("by").in_bulk(keys)
        return [found[key] for key in keys]


def _cut(lines: list[JournalEntry], *, from_end: bool) -> list[JournalEntry]:
    """Return the first or last lines, `PER_PAGE` or a few less, at a break between them."""
    sizes = [len(lines) - place if from_end else place for place in breaks(lines)]
    size = max((size for size in sizes if LEAST <= size <= PER_PAGE), default=PER_PAGE)
    return lines[-size:] if from_end else lines[:size]


def opening_week(club: Club) -> QueryDict:
    """Return the parameters of the last week with a line."""
    last = club.journal.order_by("-pk").values_list("at", flat=True).first()
    week = week_of(timezone.localdate(last)).parameters if last else {}
    return QueryDict(urlencode(week))


@cache
def _labels_of_actions() -> dict[str, str]:
    """Return the words of each action in all languages, a space before each."""
    found = dict.fromkeys(all_actions(), "")
    for language, _name in settings.LANGUAGES:
        with translation.override(language):
            for code, label in all_actions().items():
                found[code] += f" {sort_key(str(label))}"
    return found


def _action_phrases() -> dict[str, tuple[str, str]]:
    """Return the words of actions and kinds in every language, and the first word of actions."""
    phrases: dict[str, set[str]] = {}
    kinds: dict[str, tuple[str, str]] = {}
    for language, _name in settings.LANGUAGES:
        with translation.override(language):
            for code, label in all_actions().items():
                key = " ".join(sort_key(str(label)).split())
                verb = key.split()[0]
                for phrase in (key, verb) if verb not in FILLERS else (key,):
                    phrases.setdefault(phrase, set()).add(code)
            kinds |= {sort_key(str(label)): ("kind", kind) for kind, label in KINDS.items()}
    actions = {phrase: ("action", " ".join(sorted(codes))) for phrase, codes in phrases.items()}
    return actions | kinds
