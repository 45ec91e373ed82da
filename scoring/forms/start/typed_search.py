"""The words of a search for matches: dates, table, game, tournament, state, number, names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from django.conf import settings
from django.utils import timezone, translation

from clubs.finding import Sentence, Vocabulary, understand
from clubs.models import Club
from clubs.words.names import sort_key
from scoring.games import GAMES
from scoring.memory.occasions import Occasion

RESULT = "result"
"""The state of matches of which only the final result is known."""
NUMBERS: Mapping[str, str] = {
    word: kind
    for kind, words in {
        "table": "mesa mesas table tables",
        "match": "partida match matches # no n numero",
        "pair": "dupla pareja pair",
    }.items()
    for word in words.split()
}
STATES: Mapping[str, tuple[str, str]] = {
    phrase: ("state", state)
    for state, phrases in {
        "playing": "em jogo, em andamento, jogando, en juego, en curso, in play, in progress, "
        "playing",
        "finished": "terminada, terminadas, encerrada, encerradas, acabadas, finalizadas, "
        "finished, ended",
        "annulled": "anulada, anuladas, anulado, anulados, annulled, cancelled, canceladas",
        RESULT: "so o resultado, so resultado, somente resultado, solo el resultado, "
        "solo resultado, only the result, result only",
    }.items()
    for phrase in phrases.split(", ")
}
SHORTEST = 4
"""Letters of a single word that stands for a whole name of a game or tournament."""


def understood(club: Club, text: str, tournaments: Sequence[Occasion]) -> Sentence:
    """Return the parts of a typed search, with names and tournaments of the club."""
    phrases: dict[str, tuple[str, Any]] = {}
    for choice in tournaments:
        # Setdefault: the latest of several tournaments with the same word in their names.
        for phrase in _phrases(choice.name):
            phrases.setdefault(phrase, ("tournament", choice.key))
    phrases |= {**_games(), **STATES}
    vocabulary = Vocabulary(NUMBERS, phrases, _is_name_in(club), frozenset({"table"}))
    return understand(text, timezone.localdate(), vocabulary)


@cache
def _games() -> dict[str, tuple[str, Any]]:
    """Return the names of all games in every language, and the words that only one game has."""
    words: dict[str, set[str]] = {}
    for language, _name in settings.LANGUAGES:
        with translation.override(language):
            for key, game in GAMES.items():
                for phrase in _phrases(str(game.name)):
                    words.setdefault(phrase, set()).add(key)
    return {phrase: ("game", ",".join(sorted(keys))) for phrase, keys in words.items()}


def _phrases(name: str) -> list[str]:
    """Return the whole name and its longer words, as they are compared."""
    key = " ".join(sort_key(name).split())
    long = [word for word in key.split() if len(word) >= SHORTEST and not word.isdecimal()]
    return [key, *long] if key else []


def _is_name_in(club: Club) -> Any:
    """Return the function that tells whether somebody in the club has a word in the name."""

    @cache
    def is_name(word: str) -> bool:
        keys = club.players.filter(sort_key__contains=word).order_by()
        return any(word in key.split() for key in keys.values_list("sort_key", flat=True)[:200])

    return is_name
