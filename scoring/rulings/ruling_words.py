"""The arbiter's questions and rulings in players' words.

The arbiter speaks in codes; the words of each game are in `scoring.arbiter_words`. Cards are shown
with their symbols, suits and seats by their names.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from clubs.words.figures import points
from scoring.arbiter.steps import Params, Question, Ruling
from scoring.arbiter_words.book import Text, Words
from scoring.games import RULINGS
from scoring.labels import SUITS
from scoring.rules.base.problems import Problem

# Words of older rulings, recorded before the rules of the arbiter changed.
FORMER = Words(
    consequences={
        "last-back": gettext_lazy("The last card or meld put down goes back into the hand."),
        "discard-back": gettext_lazy("That card goes back into the hand."),
    }
)

# Shown in place of the article when a ruling rests on no text.
WITHOUT_ARTICLE: Mapping[str, Text] = {
    "custom": gettext_lazy("Not in the rules: a custom of clubs"),
    "director": gettext_lazy("Not in the rules"),
}

REGULATIONS: Mapping[str, Text] = {
    "aacrt-2016": gettext_lazy("AACRT rules"),
    "buraco-br": gettext_lazy("AACRT rules"),
    "burraco-it": gettext_lazy("Italian rules"),
    "burraco-solo-it": gettext_lazy("Italian rules"),
    "canasta-es": gettext_lazy("Spanish rules"),
    "canasta-solo-es": gettext_lazy("Spanish rules"),
    "ramiro-es": gettext_lazy("Spanish rules"),
    "samba-es": gettext_lazy("Spanish rules"),
    "tranca-br": gettext_lazy("How to play"),
    "tranca-mortos-br": gettext_lazy("How to play"),
}
"""By game: whose regulation it is, where an article is only a heading. An article of bridge says so
itself.
"""

SEATS: Mapping[str, Text] = {
    "N": pgettext_lazy("seat", "North"),
    "E": pgettext_lazy("seat", "East"),
    "S": pgettext_lazy("seat", "South"),
    "W": pgettext_lazy("seat", "West"),
}

_SYMBOLS = str.maketrans("SHDC", "♠♥♦♣")
_SEAT_NAMES = {"player", "partner", "bound", "leader"}
_CARD_NAMES = {"card", "cards", "due"}
_SUIT_NAMES = {"suit", "suits"}
_SEAT_QUESTIONS = {"declarer", "player", "leader"}


@dataclass(frozen=True)
class QuestionWords:
    """A question in words: its sentence, and each choice with the text of its button."""

    text: str
    choices: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Ruled:
    """A ruling in words: the sentence to read out, its reason (`why`), and its consequences in the
    order in which they happen (`follows`). `regulation` names the text that has the heading
    `article`; "" for a numbered law, or without a text.
    """

    text: str
    why: str
    follows: tuple[str, ...]
    article: str
    regulation: str = ""

    @property
    def source(self) -> str:
        """The article, behind the name of its text."""
        return f"{self.regulation}: {self.article}" if self.regulation else self.article

    @property
    def message(self) -> str:
        """The whole ruling in one line."""
        return " ".join((self.text, self.why, *self.follows))


def situation_title(game: str, situation: str) -> str:
    return str(RULINGS[game].words.situations[situation][0])


def situation_search(game: str, situation: str) -> str:
    """Return the text in which a search looks for a situation: its title and other words."""
    return " ".join(map(str, RULINGS[game].words.situations[situation]))


def question_words(game: str, question: Question) -> QuestionWords:
    words = RULINGS[game].words
    text = _filled(words.questions[question.code], question.params)
    choices = tuple((choice, choice_words(game, question, choice)) for choice in question.choices)
    return QuestionWords(text, choices)


def choice_words(game: str, question: Question, choice: str) -> str:
    if question.kind == "card":
        return card_words(choice)
    words = RULINGS[game].words
    text = words.choices.get(f"{question.code}/{choice}") or words.choices.get(choice)
    if text is not None:
        return str(text)
    if question.code in _SEAT_QUESTIONS:
        return str(SEATS[choice])
    # Any other choice has no words of its own: a suit, or the rank of a card.
    return str(SUITS.get(choice, choice))


def answers_words(game: str, answers: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Return the questions that were answered, in words, with their answers.

    A question that names a seat or a card of its table is left out: that table is gone.
    """
    words = RULINGS[game].words
    pairs = []
    for code, answer in answers.items():
        if code not in words.questions or "{" in str(words.questions[code]):
            continue
        chosen = answer if isinstance(answer, list | tuple) else (answer,)
        question = Question(code, kind="card" if code == "played-card" else "choice")
        texts = [_answer(game, question, value) for value in chosen]
        pairs.append((str(words.questions[code]), ", ".join(texts)))
    return pairs


def _answer(game: str, question: Question, answer: Any) -> str:
    if isinstance(answer, int):
        return points(answer)
    known = answer in SEATS or question.code not in _SEAT_QUESTIONS
    return choice_words(game, question, answer) if known else str(answer)


def ruling_words(game: str, ruling: Ruling) -> Ruled:
    words = FORMER | RULINGS[game].words
    return Ruled(
        text=_filled(words.rulings[ruling.code], ruling.params),
        why=_filled(words.reasons[ruling.reason], ruling.params),
        follows=tuple(
            _filled(words.consequences[code], ruling.params) for code in ruling.consequences
        ),
        article=article_words(ruling.article),
        regulation=str(REGULATIONS[game]) if is_heading(ruling.article) else "",
    )


def is_heading(article: str) -> bool:
    return article not in WITHOUT_ARTICLE and not article.startswith("Law ")


def article_words(article: str) -> str:
    """Return a heading as in its text, or a numbered law in the reader's language."""
    if article in WITHOUT_ARTICLE:
        return str(WITHOUT_ARTICLE[article])
    name, _space, number = article.partition(" ")
    return _("Law {number}").format(number=number) if name == "Law" else article


def arbiter_problem(game: str, problem: Problem) -> str:
    """Return why a situation cannot be."""
    return _filled(RULINGS[game].words.problems[problem.code], problem.params)


def fact_words(game: str, fact: tuple[str, Params]) -> str:
    code, params = fact
    return _filled(RULINGS[game].words.facts[code], params)


def _filled(text: Any, params: Mapping[str, int | str]) -> str:
    # Lazy plurals choose their form in `format`: do not turn them into text before.
    return str(text.format(**{name: _shown(name, value) for name, value in params.items()}))


def _shown(name: str, value: int | str) -> int | str:
    if isinstance(value, int):
        return value
    if name in _SEAT_NAMES:
        return str(SEATS[value])
    if name in _CARD_NAMES:
        return card_words(value)
    if name in _SUIT_NAMES:
        return get_text_list([str(SUITS[suit]) for suit in value.split()], _("or"))
    return value


def card_words(notation: str) -> str:
    """Return one card or several, with the symbols of their suits."""
    return ", ".join(notation.translate(_SYMBOLS).split())
