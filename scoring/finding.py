"""Finding a situation by what somebody types at the table: half words, other endings, slips."""

import re
from collections.abc import Mapping
from difflib import get_close_matches

from clubs.names import sort_key, words

WORD = re.compile(r"\w+")
SHORTEST = 3
"""Letters of a word that says something; shorter ones stand in every sentence."""
ALIKE = 0.75


def found(search: str, texts: Mapping[str, str]) -> list[str]:
    """The keys of the texts that are meant, all of them without a search.

    Those that hold the very words come alone. Else a word that many texts have tells them apart no
    more than one that none has: it takes one that few have, or that every word is known.
    """
    phrase = sort_key(search)
    wanted = [word for word in words(search) if len(word) >= SHORTEST] or words(search)
    keys = {key: sort_key(text) for key, text in texts.items()}
    if exact := [key for key, text in keys.items() if phrase in text]:
        return exact
    there = {key: WORD.findall(text) for key, text in keys.items()}
    hits = {word: _where(word, there) for word in wanted}
    few = max(1, len(texts) // 3)
    telling = [word for word in wanted if 0 < len(hits[word]) <= few]
    if not telling and not all(hits.values()):
        return []
    counted = {key: sum(key in hits[word] for word in telling or wanted) for key in texts}
    most = max(counted.values())
    return [key for key in texts if counted[key] == most] if most else []


def _where(word: str, there: Mapping[str, list[str]]) -> set[str]:
    """The texts with a word that begins so; without any, those with one that is alike."""
    begins = {key for key, known in there.items() if any(k.startswith(word) for k in known)}
    if begins or len(word) <= SHORTEST:
        return begins
    return {key for key, known in there.items() if get_close_matches(word, known, 1, ALIKE)}
