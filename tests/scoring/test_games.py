"""Every game has a complete record."""

from dataclasses import fields
from typing import Any

import pytest

from scoring.games import GAMES, Game
from scoring.labels import GROUPS
from scoring.rules.sheet import RuleSet

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


def test_record_groups_every_option(game: Game) -> None:
    assert game.groups.keys() <= GROUPS.keys()
    grouped = [name for names in game.groups.values() for name in names]
    assert len(grouped) == len(set(grouped))
    assert game.rules.options().keys() <= set(grouped)


def test_record_has_words_for_every_situation(game: Game) -> None:
    situations = game.arbiter.situations if game.arbiter else {}
    assert situations.keys() == game.arbiter_words.situations.keys()
