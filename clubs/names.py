"""How names are compared: one key for sorting, searching and telling namesakes.

Databases sort and compare accents each in its own way, or not at all; so the key is made here and
stored. It knows nothing of clubs.
"""

import unicodedata
from collections import defaultdict
from collections.abc import Mapping, Sequence

# Signs that phones and word processors put for the apostrophe in D'Ávila.
APOSTROPHES = str.maketrans("’‘ʼ´`", "'''''")
JOINERS = frozenset({"and", "e", "y"})
"""Words between the names of a pair."""
LONGEST_SEARCH = 8
"""Words of a search beyond these are left out: nobody types them, and each costs a condition."""


def sort_key(name: str) -> str:
    """`name` without accents, case, odd apostrophes and needless spaces.

    Characters that are no text at all (controls, joiners) fall out too: PostgreSQL would refuse
    some of them, even in a search.
    """
    letters = unicodedata.normalize("NFKD", " ".join(name.translate(APOSTROPHES).split()))
    return "".join(c for c in letters if unicodedata.category(c)[0] not in "MC").casefold()


def person_key(name: str, called: str) -> str:
    """Return the sort key of a person. `Player.sort_key` says why there are two spaces.

    Cut to the length of its column: some letters grow when they are taken apart.
    """
    return f"{sort_key(name)}  {sort_key(called)}".rstrip()[:160]


def pair_key(name: str) -> str:
    """Return the sort key of a pair's own name, cut to the length of its column."""
    return sort_key(name)[:120]


def words(search: str) -> list[str]:
    """The words of a search, as they stand in sort keys."""
    return sort_key(search).split()[:LONGEST_SEARCH]


def pair_words(search: str) -> list[str]:
    """The words of a search for a pair, which may be typed as lists show it: *Ana e Rui (12)*."""
    every = words(search.replace("(", " ").replace(")", " "))
    return [word for word in every if word not in JOINERS] or every


def tidy(name: str) -> str:
    """`name` as it is stored: composed letters, single spaces, nothing that cannot be seen.

    Zero-width characters and those that turn the direction of writing (Unicode's Cf and Cc) would
    let two names look alike, or write one over the other.
    """
    seen = "".join(c for c in name if c.isspace() or unicodedata.category(c) not in ("Cf", "Cc"))
    return " ".join(unicodedata.normalize("NFC", seen).split())


def begins_with_i(name: str) -> bool:
    """Whether it is spoken with an i first: *Ivo*, *Hilda*, *Yvone*; not *Iara*, *Yolanda*.

    Spanish then says *e* for *and*.
    """
    if name[:1].isascii() and name[:1].lower() not in "hiy":
        return False  # most names, told without taking them apart
    letters = sort_key(name).removeprefix("h")
    return letters[:1] in ("i", "y") and letters[1:2] not in (*"aeou", "")


def spoken(name: str, called: str, detail: int = 0) -> str:
    """A person's name in ever more words: what people call them, with the surname, in full."""
    short, surname = called or name.split()[0], name.split()[-1]
    if detail == FULL:
        return name
    has_surname = short.split()[-1].casefold() == surname.casefold()
    return short if has_surname or not detail else f"{short} {surname}"


FULL = 2
"""The most that is told of a name."""


def details(sides: Mapping[int, Sequence[tuple[str, str]]]) -> dict[int, int]:
    """In how much detail each is to be `spoken`, to be told from all the others.

    A side is one person or two, each with name and what people call them. In what order the two
    stand tells no pair from another; and nothing does where the full names are the same.
    """
    found, alike = {}, list(sides)
    for detail in range(FULL + 1):
        same: defaultdict[tuple[str, ...], list[int]] = defaultdict(list)
        for key in alike:
            found[key] = detail
            same[tuple(sorted(sort_key(spoken(*one, detail)) for one in sides[key]))].append(key)
        alike = [key for keys in same.values() if len(keys) > 1 for key in keys]
    return found
