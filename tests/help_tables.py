"""The tables in the help that the program computes: from the files in `help/examples`.

A line `% NAME: WHAT` in a page stands before each of them. NAME is the file of the example and the
name of the page: a match file for a game, an event file for a format. WHAT is

- for a game `cards 1` and `hand 1`: what each side has in hand 1, and what it gets,
- for a format `round 2`, `standings` (`standings A` of a group, `standings NS` of a line) and
  `reasons`, the reason of each place,
- on the page of tie-breaks `paths`, the matches of two level pairs, and `count buchholz`, how they
  come to their values,
- on the page of all games `games` and `variants`.
"""

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import override

from clubs.words.figures import points
from config.help.pages import LANGUAGES
from scoring.games import GAMES, RULESETS, VARIANTS
from scoring.labels import line_label
from scoring.rules import matchfile
from scoring.rules.base.cards import Card
from scoring.rules.matchfile import MatchFile
from scoring.templatetags.games import goal
from tests.help_tie_breaks import count_rows
from tournaments.formats.event import Event, draw_next
from tournaments.formats.files import eventfile
from tournaments.formats.parts.base import Draw
from tournaments.ranking.awards import POINT
from tournaments.ranking.places import Place
from tournaments.ranking.results import Table
from tournaments.ranking.tiebreaks import shown
from tournaments.words.labels import SECTIONS, UNITS, column_label
from tournaments.words.reasons import figure, place_words

HELP = Path(settings.BASE_DIR) / "help"
CODES = {folder: code for code, folder in LANGUAGES.items()}
AND = {"pt": " e ", "es": " y ", "en": " and "}
WORDS = {
    "pt": {"hand": "Mão", "sum": "Soma", "total": "Total"}
    | {"round": "Rodada", "bye": "folga", "why": "Por quê"},
    "es": {"hand": "Mano", "sum": "Suma", "total": "Total"}
    | {"round": "Ronda", "bye": "libre", "why": "Por qué"},
    "en": {"hand": "Hand", "sum": "Sum", "total": "Total"}
    | {"round": "Round", "bye": "bye", "why": "Why"},
}
CARDS_HEAD = {
    "pt": ("Quem", "Cartas", "Valem"),
    "es": ("Quién", "Cartas", "Valen"),
    "en": ("Who", "Cards", "Worth"),
}
HELD = {"pt": "na mão: ", "es": "en la mano: ", "en": "in hand: "}
JOKER = {"pt": "curingão", "es": "joker", "en": "joker"}
SUITS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
VARIANTS_HEAD = {
    "pt": ("Variante", "Jogo", "O que muda"),
    "es": ("Variante", "Juego", "Qué cambia"),
    "en": ("Variant", "Game", "What differs"),
}
GAMES_HEAD = {
    "pt": ("Jogo", "Lados", "Fim da partida"),
    "es": ("Juego", "Lados", "Fin de la partida"),
    "en": ("Game", "Sides", "End of the match"),
}
LEFT = {
    "cards": 2,
    "hand": 1,
    "games": 3,
    "variants": 3,
    "round": 2,
    "standings": 2,
    "reasons": 2,
    "count": 1,
    "paths": 3,
}
"""How many columns of each kind of table are words; figures come after them."""
SPACE = "\u00a0"
"""A space at which no line breaks: it keeps a pair, or a result, on one line."""
TIMES = f"{SPACE}×{SPACE}"
MARKED = re.compile(r"^% ([\w-]+): (.+)\n\n((?:\|.*\n)*)", re.MULTILINE)
"""A mark and the table after it."""


def example(name: str) -> Any:
    return json.loads((HELP / "examples" / f"{name}.json").read_text())


def match_example(name: str) -> MatchFile:
    return matchfile.read_match(example(name), RULESETS)


def event_example(name: str) -> Event:
    return eventfile.read_event(example(name))


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
    if kind == "round":
        return round_rows(event_example(name), int(number), language)
    if kind == "games":
        return game_rows(language)
    if kind == "variants":
        return variant_rows(language)
    if kind == "reasons":
        return reason_rows(event_example(name), language)
    if kind == "paths":
        return path_rows(event_example(name), language)
    if kind == "count":
        event = event_example(name)
        return count_rows(event, number, names_in(event, language), language)
    assert kind == "standings", what
    return standing_rows(event_example(name), number, language)


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


def variant_rows(language: str) -> Iterator[Sequence[str]]:
    yield VARIANTS_HEAD[language]
    for variant in VARIANTS.values():
        yield (str(variant.name), str(GAMES[variant.game].name), str(variant.says))


def drawn_round(event: Event, number: int) -> Draw:
    """Return what the program draws for this round after the rounds before it."""
    return draw_next(replace(event, rounds=event.rounds[: number - 1]))


def round_rows(event: Event, number: int, language: str) -> Iterator[Sequence[str]]:
    """Yield the tables of a round with their results, and its byes."""
    words = WORDS[language]
    names = names_in(event, language)
    yield (_("Table"), f"{words['round']} {number}")
    resting = []
    for played in event.rounds[number - 1]:
        sides = [" + ".join(names[entry] for entry in side) for side in played.sides]
        sides = [side.replace(" ", SPACE) for side in sides]
        section = event.section_of[played.entries[0]]
        group = f"{SECTIONS['groups']} {section}: " if section else ""
        if played.is_bye:
            resting += sides
        else:
            yield (str(played.number), group + _met(played, sides))
    if resting:
        yield ("", f"{', '.join(resting)}: {words['bye']}")


def _met(table: Table, sides: Sequence[str]) -> str:
    if not table.score:
        return " × ".join(sides)
    scores = [points(score) for score in table.score]
    if table.is_of_several:
        best_first = sorted(zip(table.ranked, sides, scores, strict=True))
        return ", ".join(f"{side}{SPACE}{score}" for _place, side, score in best_first)
    return f"{sides[0]} {scores[0]}{TIMES}{scores[1]} {sides[1]}"


def standing_rows(event: Event, among: str, language: str) -> Iterator[Sequence[str]]:
    """Yield the standings of the whole field, or of one section or line, which `among` names."""
    names = names_in(event, language)
    places = _places(event, among)
    is_of_several = any(place.tally.is_of_several for place in places)
    columns = [column_label("place"), column_label("entry")]
    columns.append(str(UNITS[event.regulation.award.unit]))
    columns.append(column_label("wins" if is_of_several else "difference"))
    yield columns
    for place in places:
        tally = place.tally
        difference = figure(tally.difference, is_difference=True)
        yield (
            str(place.place),
            names[place.entry],
            figure(shown(tally.points, POINT)),
            str(place.values["wins"]) if is_of_several else difference,
        )


def reason_rows(event: Event, language: str) -> Iterator[Sequence[str]]:
    """Yield each place with its reason, as the page of the standings gives it."""
    names = names_in(event, language)
    yield (column_label("place"), WORDS[language]["why"])
    for place in event.places[""]:
        reason = place_words(place, names, event.regulation.award.unit)
        yield (str(place.place), f"{names[place.entry]}: {reason}")


def path_rows(event: Event, language: str) -> Iterator[Sequence[str]]:
    """Yield each round with the results of the first two entries of the event."""
    names = names_in(event, language)
    words = WORDS[language]
    first, second = event.places[""][:2]
    yield (words["round"], names[first.entry], names[second.entry])
    for number, met in enumerate(
        zip(first.tally.results, second.tally.results, strict=True), start=1
    ):
        cells = [
            f"{TIMES.join(map(points, result.score))} {names[result.opponents[0]]}"
            if result.opponents
            else words["bye"]
            for result in met
        ]
        yield (str(number), *cells)


def _places(event: Event, among: str) -> Sequence[Place]:
    """Return the places of a section, or of a line of the whole field."""
    if among in event.places:
        return event.places[among]
    return {str(line): places for line, places in event.places_by_line("").items()}[among]


def names_in(event: Event, language: str) -> dict[int, str]:
    return {entry.id: named(entry.name, language) for entry in event.entries}


def named(name: str, language: str) -> str:
    """Return the name of a pair with "and" in this language."""
    return name.replace(" e ", AND[language])
