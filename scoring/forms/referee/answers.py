"""Read, write and word an answer to a question of the arbiter.

Knows the kinds of questions; must not know a game.
"""

from collections.abc import Sequence
from typing import Any

from django.core.exceptions import ValidationError
from django.utils.text import get_text_list
from django.utils.translation import gettext as _

from clubs.forms.fields.numbers import WholeNumber
from clubs.words.figures import points
from scoring.arbiter.steps import Question
from scoring.rules.base.problems import MalformedFacts
from scoring.rulings.ruling_words import card_words, choice_words


def read(question: Question, values: Sequence[str]) -> Any:
    """Return the posted answer. Raises ValidationError, with a message for the person."""
    try:
        match question.kind:
            case "number":
                number = WholeNumber("", least=question.least, most=question.most)
                return question.read(number.clean(values[-1] if values else ""))
            case "suits":
                return question.read(list(values))
            case "text":
                return question.read(values[-1] if values else "")
        return question.read(values[-1] if values else "")
    except MalformedFacts as error:
        text = _("Write the answer in one line.") if question.kind == "text" else _("Choose one.")
        raise ValidationError(text) from error


def write(question: Question, answer: Any) -> list[str]:
    """Return the values to post for an answer, which `read` turns back into it."""
    return list(answer) if question.kind == "suits" else [str(answer)]


def say(game: str, question: Question, answer: Any) -> str:
    match question.kind:
        case "number":
            return points(answer)
        case "card":
            return card_words(answer)
        case "text":
            return str(answer)
        case "suits":
            chosen = [choice_words(game, question, suit) for suit in answer]
            return get_text_list(chosen, _("and"))
    return choice_words(game, question, answer)
