"""The answer that nobody went out, and its absence."""

import pytest

from scoring.games import GAMES
from scoring.rules.base.problems import MalformedFacts

NOBODY = {"sides": [{}, {}], "nobody_went_out": True}
WITH_NOBODY = ["aacrt-2016", "buraco-br", "burraco-it", "canasta-es", "samba-es"]


def codes(rules, data):
    return [problem.code for problem in rules.check(rules.read(data), rules.start())]


@pytest.mark.parametrize("game", WITH_NOBODY)
def test_nobody_went_out_chosen_gives_no_warning(game):
    rules = GAMES[game].rules
    assert "nobody-went-out" in codes(rules, {"sides": [{}, {}]})
    assert "nobody-went-out" not in codes(rules, NOBODY)


@pytest.mark.parametrize("game", WITH_NOBODY)
def test_nobody_went_out_is_written_only_if_true(game):
    rules = GAMES[game].rules
    assert rules.write(rules.read(NOBODY)) == NOBODY
    assert rules.write(rules.read(NOBODY | {"nobody_went_out": False})) == {"sides": [{}, {}]}


@pytest.mark.parametrize("game", WITH_NOBODY)
def test_nobody_went_out_beside_going_out_is_malformed(game):
    with pytest.raises(MalformedFacts) as raised:
        GAMES[game].rules.read({"sides": [{}, {"went_out": True}], "nobody_went_out": True})
    assert raised.value.key == "nobody_went_out"


@pytest.mark.parametrize("game", WITH_NOBODY)
def test_nobody_went_out_is_kept_in_counts(game):
    rules = GAMES[game].rules
    assert rules.as_counts(rules.read(NOBODY)).nobody_went_out


@pytest.mark.parametrize("game", [*GAMES, "ramiro-es"])
def test_field_of_going_out_names_the_key_for_nobody(game):
    rules = GAMES[game].rules
    (across,) = (f for f in rules.fields(rules.start()) if f.scope == "across")
    assert across.nobody == ("" if game == "ramiro-es" else "nobody_went_out")
