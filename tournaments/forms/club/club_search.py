"""One search in a club: people, pairs, matches, tournaments and seasons.

Each group has at most `FEW` results and the address of its whole list. A search finds only what
every member may read, so never the particulars of people.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, reduce
from operator import or_
from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.db.models import Case, Q, QuerySet, Value, When
from django.http import QueryDict
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.text import capfirst
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from clubs.forms.lists.filter_line import Choice
from clubs.lists.span_words import span_words
from clubs.lists.spans import Span
from clubs.models import Club, Competitor, Player
from clubs.words.figures import points
from clubs.words.names import pair_words, sort_key
from scoring.forms.lists.match_filter import MatchFilters
from scoring.forms.lists.match_query import MatchQuery
from scoring.games import GAMES
from scoring.match.match_queries import seen, with_sides
from scoring.match.match_words import table_words
from scoring.memory.days import TOP, MatchDays, MatchLine
from scoring.memory.occasions import occasions
from scoring.models import Match
from scoring.rulings.text_search import search
from scoring.seasons.board import seasons_of

FEW = 5
"""Results of each group."""
LONGEST = 80
"""Characters; the rest of a text is ignored."""
PAIR_COLUMNS = ("sort_key", "first__sort_key", "second__sort_key")


class Result(NamedTuple):
    """A person, pair, match, tournament or season. `number`: of a pair or a match."""

    name: str
    url: str
    about: str = ""
    number: int | None = None


@dataclass(frozen=True)
class Group:
    """The results of one kind. `more`: the link to the whole list, if that is longer.

    `is_exact`: whether the first result is what was typed, such as the number of a match.
    """

    title: str
    results: Sequence[Result]
    more: Choice | None = None
    is_exact: bool = False


@dataclass(frozen=True)
class ClubSearch:
    """The results of the query string `?q=`, which means a name with `&as=names`."""

    club: Club
    query: QueryDict

    @cached_property
    def text(self) -> str:
        """The typed text; empty if it has nothing to search for."""
        text = " ".join(self.query.get("q", "").replace("\0", " ").split())[:LONGEST].strip()
        return text if pair_words(text) else ""

    @cached_property
    def groups(self) -> list[Group]:
        """The groups with results; those with what was typed come first."""
        if not self.text:
            return []
        people, pairs, matches = self._literal
        if self.similar:
            people, pairs = self._people(self.similar), self._pairs(self.similar)
        groups = people, pairs, matches, self._tournaments(), self._seasons()
        found = [group for group in groups if group.results]
        return sorted(found, key=lambda group: not group.is_exact)

    @cached_property
    def similar(self) -> list[str]:
        """Names of the club that are spelled like the typed one, if nobody has that."""
        if not self.text or any(group.results for group in self._literal):
            return []
        return [choice.text for choice in MatchFilters(self.asked).similar]

    @cached_property
    def _literal(self) -> tuple[Group, Group, Group]:
        return self._people([self.names]), self._pairs([self.names]), self._matches()

    @cached_property
    def asked(self) -> MatchQuery:
        """The same text as a search in the list of matches."""
        query = QueryDict(mutable=True)
        query["q"] = self.text
        if self.query.get("as") == "names":
            query["as"] = "names"
        return MatchQuery(self.club, query)

    @cached_property
    def names(self) -> str:
        """The words that are no date, table or the like; all words if none is left."""
        names = self.asked.names
        return names if pair_words(names) else self.text

    @property
    def _number(self) -> int:
        """The number that was typed alone, else 0."""
        text = self.names
        return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else 0

    @property
    def examples(self) -> str:
        """A sentence with searches that find something in this club; empty for an empty club."""
        texts: list[str] = []
        player = self.club.players.filter(archived_at=None).order_by("pk").first()
        if last := with_sides(seen(self.club).order_by("-played_at", "-pk")).first():
            sides = last.sides.all()
            player = sides[0].competitor.first if sides else player
            texts = [_("match {number}").format(number=last.number), table_words(last)]
            month = date_format(timezone.localtime(last.played_at), "F")
            is_english = (get_language() or "").startswith("en")
            texts.append(month if is_english else month.lower())
        if player and not player.erased_at:
            texts.insert(0, player.called or player.name.split()[0])
        named = "; ".join(filter(None, texts))
        return _("For example: {searches}.").format(searches=named) if named else ""

    # --- Groups ---------------------------------------------------------------------------------

    def _people(self, texts: Sequence[str]) -> Group:
        players = reduce(or_, (self.club.players.search(text) for text in texts))
        rows = _best_first(players, texts, ["sort_key"])
        wanted = sort_key(texts[0])
        return Group(
            _("People"),
            [self._person(player) for player in rows[:FEW]],
            self._more_names("players", _("All people with “{q}”"), texts[0], rows),
            any(wanted in (sort_key(row.name), sort_key(row.called)) for row in rows[:FEW]),
        )

    def _person(self, player: Player) -> Result:
        archived = _("archived") if player.archived_at else ""
        return Result(player.both_names, self._page("player", player.pk), archived)

    def _pairs(self, texts: Sequence[str]) -> Group:
        pairs = self.club.competitors.pairs().with_players()
        rows = _best_first(
            reduce(or_, (pairs.search(text) for text in texts)), texts, PAIR_COLUMNS, self._number
        )
        asked = self.asked.pair
        if asked:
            rows = [asked, *(row for row in rows if row != asked)]
        wanted = sort_key(texts[0])
        return Group(
            _("Pairs"),
            [self._pair(pair) for pair in rows[:FEW]],
            self._more_names("pairs", _("All pairs with “{q}”"), texts[0], rows),
            bool(asked) or any(wanted == sort_key(str(row)) for row in rows[:FEW]),
        )

    def _pair(self, pair: Competitor) -> Result:
        archived = _("archived") if pair.archived_at else ""
        about = ", ".join(filter(None, (pair.partners, archived)))
        return Result(str(pair), self._page("pair", pair.number), about, pair.number)

    def _more_names(self, page: str, words: str, q: str, rows: Sequence[Any]) -> Choice | None:
        """Return the link to all people or pairs, or to the archived ones if the next one is."""
        if len(rows) <= FEW:
            return None
        query = {"q": q} | ({"archived": 1} if rows[FEW].archived_at else {})
        return Choice(words.format(q=q), self._list(page, query))

    def _matches(self) -> Group:
        if not (self.asked.typed.parts or pair_words(self.asked.names)):
            return Group(_("Matches"), [])  # only punctuation: the list would show all matches
        numbers = self.asked.numbers or [self._number]
        exact = list(seen(self.club).filter(number__in=numbers).values_list("pk", flat=True)[:FEW])
        days = MatchDays(self.asked.parts_of(self.asked.span))
        keys = [row.pk for row in days.first_rows(TOP, FEW + 1)]
        keys = list(dict.fromkeys([*exact, *keys]))
        matches = {match.pk: match for match in with_sides(Match.objects.filter(pk__in=keys[:FEW]))}
        names = occasions().names_of(matches.values())
        more = _("All matches with “{q}”").format(q=self.text)
        query = {"q": self.text} | ({"as": "names"} if "as" in self.asked.query else {})
        return Group(
            _("Matches"),
            [self._match(matches[key], names.get(key, "")) for key in keys[:FEW]],
            Choice(more, self._list("matches", query)) if len(keys) > FEW else None,
            bool(exact),
        )

    def _match(self, match: Match, occasion: str) -> Result:
        line = MatchLine(match, str(GAMES[match.ruleset].name))
        about = (
            date_format(timezone.localtime(match.played_at), "DATE_FORMAT"),
            table_words(match),
            occasion or line.game,
            line.state,
        )
        return Result(
            " × ".join(f"{side} {points(side.total)}" for side in line.sides),
            self._page("match", match.number),
            ", ".join(filter(None, about)),
            match.number,
        )

    def _tournaments(self) -> Group:
        rows = self.club.tournaments.order_by("-starts_at", "-pk")
        columns = ("slug", "name", "starts_at", "archived_at")
        own = {row[0]: row for row in rows.values_list(*columns)}
        slugs = search(self.text, {slug: row[1] for slug, row in own.items()})
        results = []
        for slug in slugs[:FEW]:
            day = date_format(timezone.localtime(own[slug][2]), "DATE_FORMAT")
            url = self._page("tournament", slug)
            archived = _("archived") if own[slug][3] else ""
            results.append(Result(own[slug][1], url, ", ".join(filter(None, (day, archived)))))
        more = Choice(_("All tournaments"), self._list("tournaments"))
        return Group(
            _("Tournaments"), results, more if len(slugs) > FEW else None, self._has_name(results)
        )

    def _seasons(self) -> Group:
        own = {str(season.number): season for season in seasons_of(self.club)}
        numbers = search(self.text, {number: season.name for number, season in own.items()})
        results = []
        for season in map(own.__getitem__, numbers[:FEW]):
            span = capfirst(span_words(Span(season.first, season.last), timezone.localdate()))
            url = self._page("season", season.number)
            results.append(Result(season.name, url, span))
        more = Choice(_("All seasons"), self._list("seasons"))
        return Group(
            _("Seasons"), results, more if len(numbers) > FEW else None, self._has_name(results)
        )

    def _has_name(self, results: Sequence[Result]) -> bool:
        return any(sort_key(result.name) == sort_key(self.text) for result in results)

    def _page(self, name: str, *keys: int | str) -> str:
        return reverse(name, args=[self.club.slug, *keys])

    def _list(self, name: str, query: dict[str, Any] | None = None) -> str:
        address = self._page(name)
        return f"{address}?{urlencode(query)}" if query else address


def _best_first(
    rows: QuerySet[Any], texts: Sequence[str], columns: Sequence[str], number: int = 0
) -> list[Any]:
    """Return the first rows, at most one more than `FEW`.

    Active rows come first; among them the pair of this number, then rows in which each word begins
    a part of the name.
    """
    begins = reduce(or_, (_begins(text, columns) for text in texts))
    order: list[Any] = [_last_if(Q(archived_at__isnull=False))]
    if number:
        order.append(_last_if(~Q(number=number)))
    order.append(_last_if(~begins))
    return list(rows.order_by(*order, *rows.model._meta.ordering)[: FEW + 1])


def _begins(text: str, columns: Sequence[str]) -> Q:
    """Return the condition that each word of the text begins a word of one of these columns."""
    condition = Q()
    for word in pair_words(text):
        lookups = [(f"{column}__startswith", word) for column in columns]
        lookups += [(f"{column}__contains", f" {word}") for column in columns]
        condition &= reduce(or_, (Q(lookup) for lookup in lookups))
    return condition


def _last_if(condition: Q) -> Case:
    return Case(When(condition, then=Value(1)), default=Value(0))
