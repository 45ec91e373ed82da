"""Every game has a complete record, and works from the form to the demo."""

from dataclasses import fields
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from django.utils import translation

from scoring.arbiter.director import OWN_WORDS
from scoring.club.demo import SUNDAYS
from scoring.games import DEFAULT_GAME, GAMES, RULESETS, RULINGS, Game
from scoring.labels import FIELDS, GROUPS, LINES, line_label, option_label, problem_message
from scoring.labels.words import WORDS
from scoring.rules import matchfile
from scoring.rules.base.sheet import RuleSet
from tests.cases import with_thorough
from tests.scoring.games import dealt, start_game
from tests.scoring.notebook import posted, record
from tests.world import World

LANGUAGES = [code for code, _name in settings.LANGUAGES]

pytestmark = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


def variants(game: Game) -> list[RuleSet]:
    """The rules with all switches off, with all on, and with each code of a choice."""
    names = [name for name, value in game.rules.options().items() if isinstance(value, bool)]
    changes: list[dict[str, object]] = [dict.fromkeys(names, on) for on in (False, True)]
    for field in fields(type(game.rules)):
        changes += [{field.name: code} for code in field.metadata.get("codes", ())]
    return [game.rules, *map(game.rules.with_options, changes)]


def test_record_has_words_for_every_line_and_question(game: Game) -> None:
    for rules in variants(game):
        assert set(rules.line_codes) <= game.words.lines.keys()
        questions = {field.code for field in rules.fields(rules.start())}
        assert questions <= game.words.fields.keys()
        assert questions & game.words.went_out.keys()
        assert questions & game.words.outs.keys()
    assert set(game.rules.canastras) <= game.words.fields.keys()


def test_record_has_words_for_every_option(game: Game) -> None:
    for field in fields(type(game.rules)):
        option: Any = game.words.options[field.name]
        assert option.label
        if codes := field.metadata.get("codes"):
            assert set(codes) == set(option.codes) == set(option.effect)
        elif "switch" in field.metadata:
            assert set(option.effect) == {True, False}
        else:
            assert "{value}" in str(option.effect)
        assert not option.needs or option.needs in game.rules.options()


def test_code_shared_by_games_has_the_same_words(game: Game) -> None:
    """The words of all games are one table, in which the last game with a code would win."""
    for field in fields(game.words):
        own = getattr(game.words, field.name)
        shared = getattr(WORDS, field.name)
        assert {code: repr(own[code]) for code in own} == {code: repr(shared[code]) for code in own}


def test_record_groups_every_option(game: Game) -> None:
    assert game.groups.keys() <= GROUPS.keys()
    grouped = [name for names in game.groups.values() for name in names]
    assert len(grouped) == len(set(grouped))
    assert game.rules.options().keys() <= set(grouped)


def test_game_has_an_arbiter_with_words(game: Game) -> None:
    situations = game.arbiter.situations
    assert RULINGS[game.key].arbiter is game.arbiter
    assert (game.arbiter.game, len(situations) > 1) == (game.key, True)
    assert OWN_WORDS in situations
    assert situations.keys() == game.arbiter_words.situations.keys()


@pytest.mark.parametrize("language", with_thorough(LANGUAGES, quick=["es"]))
def test_every_game_works_from_the_form_to_the_demo(
    client: Client, world: World, game: Game, language: str
) -> None:
    client.force_login(world.silvio)
    client.cookies["django_language"] = language
    match = start_game(world, game.key)
    home = f"/boa-vista/matches/{match.number}/"
    first, second = dealt(match, 2)

    def page(path: str) -> str:
        answer = client.get(path)
        assert answer.status_code == 200, path
        return answer.content.decode()

    with translation.override(language):
        questions = [field for field in game.rules.fields(game.rules.start()) if field.line]
        form = page(f"{home}hands/1/record/")
        labels = [FIELDS[question.code] for question in questions]
        assert all(str(label.full) in form or str(label.short) in form for label in labels)

        preview = posted(match, first)
        preview["do"] = "preview"
        answer = client.post(f"{home}hands/1/record/", dict(preview.lists()))
        assert answer.status_code == 200
        sheets = game.rules.score(game.rules.read(first), game.rules.start())
        for data in (first, second):
            record(match, data, world.silvio)

        lines = [line for sheet in sheets for line in sheet.lines]
        shown = page(home)
        assert all(str(LINES[line.code].full) in shown for line in lines)
        filled = page(f"{home}score-sheet.pdf?html")
        assert all(str(LINES[line.code].short) in filled for line in lines)
        blank = page(f"{home}score-sheet.pdf?html&blank=1")
        assert str(LINES[game.rules.line_codes[0]].short) in blank

        file = matchfile.read_match({"ruleset": game.key, "hands": [first, second]}, RULESETS)
        played = file.play()
        assert all(hand.counted for hand in played.hands)
        assert line_label(lines[0].code) in matchfile.text(
            file, played, problem_message, line_label
        )

        rules = page(f"/boa-vista/rules/{game.key}/how-to-play/")
        assert all(str(part.title) in rules for part in game.parts if part.when(game.rules))
        other = DEFAULT_GAME if game.key != DEFAULT_GAME else "samba-es"
        compared = page(f"/boa-vista/rules/compare/?first={game.key}&second={other}")
        options = game.rules.options().keys() & GAMES[other].rules.options().keys()
        assert all(option_label(name) in compared for name in options)

        page(f"/boa-vista/arbiter/{game.key}/")
        page(f"/boa-vista/rules/{game.key}/rulings.pdf?html")
    assert game.key == DEFAULT_GAME or game.key in [key for key, _match in SUNDAYS]
