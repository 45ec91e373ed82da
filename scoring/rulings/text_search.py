"""Find texts by words typed at the table: beginnings, other endings, typing mistakes."""

import re
from collections.abc import Mapping
from difflib import get_close_matches

from clubs.words.names import sort_key, words

WORD = re.compile(r"\w+")
SHORTEST = 3
"""Letters; shorter words occur in every sentence and are ignored."""
ALIKE = 0.75


def search(query: str, texts: Mapping[str, str]) -> list[str]:
    """Return the keys of the texts that match a query best; all keys for an empty query.

    If some texts contain the query literally, only these. Otherwise the texts with the most of its
    words, where a word that more than a third of the texts have counts only if no rarer word is
    found. Empty if no rare word is found and some word is not found at all.
    """
    phrase = sort_key(query)
    wanted = [word for word in words(query) if len(word) >= SHORTEST] or words(query)
    keys = {key: sort_key(text) for key, text in texts.items()}
    if exact := [key for key, text in keys.items() if phrase in text]:
        return exact
    words_of = {key: WORD.findall(text) for key, text in keys.items()}
    hits = {word: _texts_with(word, words_of) for word in wanted}
    few = max(1, len(texts) // 3)
    rare = [word for word in wanted if 0 < len(hits[word]) <= few]
    if not rare and not all(hits.values()):
        return []
    counts = {key: sum(key in hits[word] for word in rare or wanted) for key in texts}
    most = max(counts.values())
    return [key for key in texts if counts[key] == most] if most else []


def _texts_with(word: str, words_of: Mapping[str, list[str]]) -> set[str]:
    """Return the keys of the texts with a word that begins with `word`; if no text has one, of
    those with a similar word.
    """
    begins = {key for key, own in words_of.items() if any(o.startswith(word) for o in own)}
    if begins or len(word) <= SHORTEST:
        return begins
    return {key for key, own in words_of.items() if get_close_matches(word, own, 1, ALIKE)}
