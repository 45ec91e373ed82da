"""The tables in the help that the program computes: from the files in `help/examples`.

A line `% NAME: WHAT` in a page stands before each of them. NAME is the file of the example and the
name of the page: a match file of the game. WHAT is `cards 1` and `hand 1` (what each side has in
hand 1, and what it gets), or `games` on the page of all games.
"""

import json
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from django.conf import settings
from django.utils.translation import override

from clubs.figures import points
from config.help.pages import LANGUAGES
from scoring.games import GAMES, RULESETS
from scoring.labels import line_label
from scoring.rules import matchfile
from scoring.rules.cards import Card
from scoring.rules.matchfile import MatchFile
from scoring.templatetags.games import goal

HELP = Path(settings.BASE_DIR) / "help"
CODES = {folder: code for code, folder in LANGUAGES.items()}
AND = {"pt": " e ", "es": " y ", "en": " and "}
WORDS = {
    "pt": {"hand": "Mão", "sum": "Soma", "total": "Total"},
    "es": {"hand": "Mano", "sum": "Suma", "total": "Total"},
    "en": {"hand": "Hand", "sum": "Sum", "total": "Total"},
}
CARDS_HEAD = {
    "pt": ("Quem", "Cartas", "Valem"),
    "es": ("Quién", "Cartas", "Valen"),
    "en": ("Who", "Cards", "Worth"),
}
HELD = {"pt": "na mão: ", "es": "en la mano: ", "en": "in hand: "}
JOKER = {"pt": "curingão", "es": "joker", "en": "joker"}
SUITS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
GAMES_HEAD = {
    "pt": ("Jogo", "Lados", "Fim da partida"),
    "es": ("Juego", "Lados", "Fin de la partida"),
    "en": ("Game", "Sides", "End of the match"),
}
LEFT = {"cards": 2, "hand": 1, "games": 3}
"""How many columns of each kind of table are words; figures come after them."""
MARKED = re.compile(r"^% ([\w-]+): (.+)\n\n((?:\|.*\n)*)", re.MULTILINE)
"""A mark and the table after it."""


def example(name: str) -> Any:
    return json.loads((HELP / "examples" / f"{name}.json").read_text())


def match_example(name: str) -> MatchFile:
    return matchfile.read_match(example(name), RULESETS)


def with_tables(page: str, language: str) -> str:
    """Return the text of a page with all its tables computed anew."""

    def written(mark: re.Match[str]) -> str:
        with override(CODES[language]):
            rows = [*table(mark[1], mark[2], language)]
        head, *body = (f"| {' | '.join(row)} |\n" for row in rows)
        left = LEFT[mark[2].partition(" ")[0]]
        rule = "| --- " * left + "| ---: " * (len(rows[0]) - left)
        return f"% {mark[1]}: {mark[2]}\n\n{head}{rule}|\n{''.join(body)}"

    return MARKED.sub(written, page)


def table(name: str, what: str, language: str) -> Iterator[Sequence[str]]:
    """Yield the rows of a table, its head first, in the language that is active."""
    kind, _space, number = what.partition(" ")
    if kind == "cards":
        return card_rows(match_example(name), int(number), language)
    if kind == "hand":
        return hand_rows(match_example(name), int(number), language)
    assert kind == "games", what
    return game_rows(language)


def card_rows(match: MatchFile, number: int, language: str) -> Iterator[Sequence[str]]:
    """Yield the melds of each side and the cards left in its hand, with their values."""
    rules = match.rules
    yield CARDS_HEAD[language]
    for name, side in zip(match.sides, match.hands[number - 1].sides, strict=True):
        who = named(name, language)
        for meld in getattr(side, "melds", None) or ():
            yield (who, shown_cards(meld.cards, language), points(rules.meld_value(meld)))
            who = ""
        if side.hand:
            value = sum(map(rules.card_value, side.hand))
            yield (who, HELD[language] + shown_cards(side.hand, language), points(value))


def shown_cards(cards: Sequence[Card], language: str) -> str:
    return " ".join(
        JOKER[language] if card.suit is None else f"{card.rank}{SUITS[card.suit]}" for card in cards
    )


def hand_rows(match: MatchFile, number: int, language: str) -> Iterator[Sequence[str]]:
    """Yield what each side gets in a hand, line by line, and its sums."""
    words = WORDS[language]
    hand = match.play().hands[number - 1]
    assert hand.counted
    yield (f"{words['hand']} {number}", *(named(side, language) for side in match.sides))
    by_side = [{line.code: line.points for line in sheet.lines} for sheet in hand.sheets]
    for code in match.rules.line_codes:
        if any(code in lines for lines in by_side):
            yield (line_label(code), *(points(lines.get(code)) for lines in by_side))
    yield (words["sum"], *(points(sheet.points) for sheet in hand.sheets))
    yield (words["total"], *(points(total) for total in hand.totals))


def game_rows(language: str) -> Iterator[Sequence[str]]:
    """Yield each game with the numbers of its sides and the total that ends its match."""
    yield GAMES_HEAD[language]
    for game in GAMES.values():
        numbers = game.rules.side_numbers
        sides = "–".join(map(str, dict.fromkeys((numbers[0], numbers[-1]))))
        yield (f"[{game.name}]({game.key}.md)", sides, str(goal(game.rules)))


def named(name: str, language: str) -> str:
    """Return the name of a pair with "and" in this language."""
    return name.replace(" e ", AND[language])
