"""Typed words → their parts: dates, numbers behind a word, phrases of the club, and names.

Reads no database: the caller passes the phrases, and a test for names of people in the club.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property
from typing import Any

from clubs.finding.dates import read_dates
from clubs.lists.spans import Span
from clubs.words.names import sort_key

LONGEST = 200
"""Characters; the rest of a text is ignored."""
MOST_WORDS = 16
TOKEN = re.compile(r'"[^"]*"|“[^”]*”|[^\s,;]+')
JOINED = re.compile(r"([a-z]+)([0-9]{1,9})")
NUMBER = re.compile(r"(?:n[o.]?\.?)?([0-9]{1,9})")
NUMBER_MARKS = frozenset(["no", "n", "no.", "n.", "nr", "num", "numero", "number"])
FILLER_WORDS = """
a o as os um uma e de da do das dos em no na nos nas com contra por x × vs versus
el la los las un una y del en con the of in on at and with against at by - –
partida partidas jogo jogos jogada jogadas match matches game games juego juegos
mesa mesas table tables dupla duplas par pareja parejas pair pairs torneio torneo tournament
mes month
"""
FILLERS = frozenset(FILLER_WORDS.split())
"""Words without a meaning of their own. They are ignored, unless nothing else was typed."""
ACCENTED = frozenset({"março", "terça", "sábado"})
"""Words that are certain when typed with their accents: *Marco* is a name, *março* is not."""


@dataclass(frozen=True)
class Vocabulary:
    """The vocabulary of one page's search field.

    `numbers`: the kind of a number behind a word, such as *mesa 9*. `phrases`: kind and value of a
    phrase, written as in `sort_key`. `certain`: kinds whose phrases are never names. `is_name`:
    whether a word is part of the name of a person in the club.
    """

    numbers: Mapping[str, str] = field(default_factory=dict)
    phrases: Mapping[str, tuple[str, Any]] = field(default_factory=dict)
    is_name: Callable[[str], bool] = lambda word: False
    words_of_kind: frozenset[str] = frozenset()
    """Kinds of `numbers` that also take a word: *mesa A1*."""

    @cached_property
    def longest(self) -> int:
        return max((len(phrase.split()) for phrase in self.phrases), default=0)


@dataclass(frozen=True)
class Part:
    """One thing that was understood, with the positions of its words."""

    kind: str
    value: Any
    places: range


@dataclass(frozen=True)
class Sentence:
    """A typed text with its understood parts. `words` are as typed; `names` are all others."""

    words: Sequence[str]
    parts: Sequence[Part] = ()
    ignored: frozenset[int] = frozenset()

    def values(self, kind: str) -> list[Any]:
        """Return the values of this kind without repetitions, in their order."""
        return list(dict.fromkeys(part.value for part in self.parts if part.kind == kind))

    @property
    def dates(self) -> Span | None:
        """The span that covers all typed dates; None without."""
        spans = self.values("dates")
        if not spans:
            return None
        firsts, lasts = [span.first for span in spans], [span.last for span in spans]
        return Span(
            None if None in firsts else min(firsts),
            None if None in lasts else max(lasts),
        )

    @property
    def names(self) -> str:
        """The words that were not understood: to be searched as names."""
        used = {place for part in self.parts for place in part.places}
        rest = [word for at, word in enumerate(self.words) if at not in used]
        known = [
            word for at, word in enumerate(self.words) if at not in used and at not in self.ignored
        ]
        # Only fillers beside no part: the person looks for exactly these.
        shown = known if known or self.parts else rest
        return " ".join(word.strip('"“”') for word in shown)

    def without(self, kind: str) -> str:
        """Return the text without the words of this kind; `names` drops all other words."""
        used = {place for part in self.parts if part.kind != kind for place in part.places}
        gone = {place for part in self.parts if part.kind == kind for place in part.places}
        if kind == "names":
            return " ".join(word for at, word in enumerate(self.words) if at in used)
        return " ".join(word for at, word in enumerate(self.words) if at not in gone).strip()


def understand(text: str, today: date, vocabulary: Vocabulary) -> Sentence:
    """Return the parts of a typed text. A text in quotation marks is always a name."""
    words = TOKEN.findall(text[:LONGEST].replace("\0", " "))[:MOST_WORDS]
    keys = [_key(word) for word in words]
    parts: list[Part] = []
    ignored = set()
    at = 0
    while at < len(words):
        part = None if words[at][0] in '"“' else _part(words, keys, at, today, vocabulary)
        if part is not None:
            parts.append(part)
            at = part.places.stop
        else:
            if keys[at] in FILLERS:
                ignored.add(at)
            at += 1
    return Sentence(words, parts, frozenset(ignored))


def _key(word: str) -> str:
    return sort_key(word).strip(".:!?()'").replace("º", "o").replace("ª", "a")


def _part(
    words: Sequence[str], keys: Sequence[str], at: int, today: date, vocabulary: Vocabulary
) -> Part | None:
    found = [
        part
        for part in (
            _phrase(keys, at, vocabulary),
            _number(keys, at, words, vocabulary),
            _dates(words, keys, at, today, vocabulary),
        )
        if part is not None
    ]
    return max(found, key=lambda part: len(part.places), default=None)


def _phrase(keys: Sequence[str], at: int, vocabulary: Vocabulary) -> Part | None:
    for length in range(min(vocabulary.longest, len(keys) - at), 0, -1):
        phrase = " ".join(keys[at : at + length])
        if phrase in vocabulary.phrases:
            if length == 1 and vocabulary.is_name(phrase):
                return None
            return Part(*vocabulary.phrases[phrase], range(at, at + length))
    return None


def _number(
    keys: Sequence[str], at: int, words: Sequence[str], vocabulary: Vocabulary
) -> Part | None:
    """Read *mesa 9*, *mesa nº 9*, *mesa9*, *#812* and, for some kinds, *mesa A1*."""
    key = keys[at]
    if words[at].startswith("#") and (number := NUMBER.fullmatch(key.lstrip("#"))):
        kind = vocabulary.numbers.get("#")
        return Part(kind, number[1], range(at, at + 1)) if kind else None
    if (joined := JOINED.fullmatch(key)) and (kind := vocabulary.numbers.get(joined[1])):
        return Part(kind, joined[2], range(at, at + 1))
    kind = vocabulary.numbers.get(key)
    if kind is None:
        return None
    value_at = at + 1
    if value_at < len(keys) - 1 and keys[value_at] in NUMBER_MARKS:
        value_at += 1
    if value_at >= len(keys):
        return None
    if number := NUMBER.fullmatch(keys[value_at].lstrip("#")):
        return Part(kind, number[1], range(at, value_at + 1))
    is_word = kind in vocabulary.words_of_kind and keys[value_at] not in FILLERS
    if is_word and len(words[value_at]) <= 12:
        return Part(kind, words[value_at], range(at, value_at + 1))
    return None


def _dates(
    words: Sequence[str], keys: Sequence[str], at: int, today: date, vocabulary: Vocabulary
) -> Part | None:
    found = read_dates(keys, at, today)
    if found is None:
        return None
    is_certain = found.is_certain or words[at].casefold() in ACCENTED
    if not is_certain and vocabulary.is_name(keys[at]):
        return None
    return Part("dates", found.span, range(at, at + found.length))
