"""Keys of names, for sorting, searching and comparing.

Databases differ in how they sort and compare accents, so keys are computed here and stored. Pure.
"""

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches

# Signs that phones and word processors put for the apostrophe in D'Ávila.
APOSTROPHES = str.maketrans("’‘ʼ´`", "'''''")
JOINERS = frozenset({"and", "e", "y"})
"""Words between the names of a pair."""
SMALL_WORDS = frozenset({"da", "das", "de", "del", "do", "dos", "e", "la", "las", "los", "y"})
"""Words within a name that take no capital, and that do not tell two people apart."""
_BEGINNING = re.compile(r"(?:^|(?<=['’-]))\w")
"""The first letter of a word and of its parts: *maria-rita*, *d'ávila*."""
MOST_WORDS = 8
"""Further words of a search are ignored: each costs a condition in the query."""


def sort_key(name: str) -> str:
    """Return `name` without accents, case, odd apostrophes and extra spaces.

    Also drops control characters and joiners: PostgreSQL refuses some of them, even in a search.
    """
    letters = unicodedata.normalize("NFKD", " ".join(name.translate(APOSTROPHES).split()))
    return "".join(c for c in letters if unicodedata.category(c)[0] not in "MC").casefold()


def person_key(name: str, called: str) -> str:
    """Return the sort key of a person, cut to its column: decomposing makes some letters longer.

    `Player.sort_key` explains the two spaces.
    """
    return f"{sort_key(name)}  {sort_key(called)}".rstrip()[:160]


def pair_key(name: str) -> str:
    """Return the sort key of a pair's own name, cut to the length of its column."""
    return sort_key(name)[:120]


def words(search: str) -> list[str]:
    """Return the words of a search in the form of sort keys."""
    return sort_key(search).split()[:MOST_WORDS]


def search_key(texts: Iterable[str]) -> str:
    """Return all words of these texts as sort keys, each word once, for a search by `words`."""
    return " ".join(dict.fromkeys(word for text in texts for word in sort_key(text).split()))


def pair_words(search: str) -> list[str]:
    """Return the words of a search for a pair, also if typed as in lists: *Ana e Rui (12)*."""
    all_words = words(search.replace("(", " ").replace(")", " "))
    return [word for word in all_words if word not in JOINERS] or all_words


SIMILAR = 0.75
"""How alike a mistyped word and a name are, from 0 to 1."""


def similar_texts(search: str, keys: Iterable[str]) -> list[str]:
    """Return at most 3 searches in which words that no sort key has are replaced by similar ones.

    Empty if every word is known, or some word is like no other.
    """
    known = {word for key in keys for word in key.split()}
    texts = [""]
    for word in words(search):
        ways = [word]
        if not any(word in other for other in known):
            ways = get_close_matches(word, known, 3, SIMILAR)
        texts = [f"{text} {way}".strip() for text in texts for way in ways]
    return [] if texts[:1] == [" ".join(words(search))] else texts[:3]


def tidy(name: str) -> str:
    """Return `name` as it is stored: composed letters, single spaces, no invisible characters.

    Zero-width characters and changes of direction (Unicode's Cf and Cc) would make two names look
    alike, or write one name over the other.
    """
    visible = "".join(c for c in name if c.isspace() or unicodedata.category(c) not in ("Cf", "Cc"))
    return " ".join(unicodedata.normalize("NFC", visible).split())


def with_capitals(name: str) -> str:
    """Return the name of a person as it is stored: tidy, and with capitals if it has none.

    *ana da silva* becomes *Ana da Silva*. A name with any capital stays as it was typed.
    """
    name = tidy(name)
    if name != name.lower():
        return name
    words = name.split()
    inner = range(1, len(words) - 1)
    return " ".join(
        word if at in inner and word in SMALL_WORDS else _BEGINNING.sub(_upper, word)
        for at, word in enumerate(words)
    )


def _upper(letter: re.Match[str]) -> str:
    return letter[0].upper()


def begins_with_i(name: str) -> bool:
    """Whether `name` begins with the sound of i: *Ivo*, *Hilda*, *Yvone*; not *Iara*, *Yolanda*.

    Spanish writes *e* for *and* before such a name.
    """
    if name[:1].isascii() and name[:1].lower() not in "hiy":
        return False  # quick for most names
    letters = sort_key(name).removeprefix("h")
    return letters[:1] in ("i", "y") and letters[1:2] not in (*"aeou", "")


def spoken(name: str, called: str, detail: int = 0) -> str:
    """Return a person's name. Detail 0: the nickname or first name; 1: also the surname; FULL: the
    full name.
    """
    short, surname = called or name.split()[0], name.split()[-1]
    if detail == FULL:
        return name
    has_surname = short.split()[-1].casefold() == surname.casefold()
    return short if has_surname or not detail else f"{short} {surname}"


FULL = 2
"""The highest detail of a name."""


def details(sides: Mapping[int, Sequence[tuple[str, str]]]) -> dict[int, int]:
    """Return the lowest detail of `spoken` that makes each side's names differ from all others.

    A side is one person or two, each as name and nickname; the order of the two does not matter.
    Sides with the same full names get FULL.
    """
    detail_of, alike = {}, list(sides)
    for detail in range(FULL + 1):
        same: defaultdict[tuple[str, ...], list[int]] = defaultdict(list)
        for key in alike:
            detail_of[key] = detail
            names = sorted(sort_key(spoken(*person, detail)) for person in sides[key])
            same[tuple(names)].append(key)
        alike = [key for keys in same.values() if len(keys) > 1 for key in keys]
    return detail_of
