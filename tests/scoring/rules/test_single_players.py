"""Burraco and canasta of single players: three sides of one person each."""

import pytest

from scoring.rules.base.problems import MalformedFacts
from scoring.rules.games.buraco import BurracoSolo
from scoring.rules.games.canasta import CanastaSolo

BURRACO = BurracoSolo()
CANASTA = CanastaSolo()
OUT: dict[str, object] = {"clean": 1, "card_points": 100, "took_morto": True, "went_out": True}
TAKEN: dict[str, object] = {"card_points": 60, "took_morto": True, "left_in_hand": 95}
UNTAKEN: dict[str, object] = {"left_in_hand": 110}
CANASTA_OUT: dict[str, object] = {"mixed": 1, "card_points": 100, "went_out": True}
HELD: dict[str, object] = {"card_points": 60, "left_in_hand": 20}


def codes(rules, *sides: object) -> list[tuple[str, int | None]]:
    facts = rules.read({"sides": list(sides)})
    return [(one.code, one.side) for one in rules.check(facts, rules.start(len(sides)))]


def test_burraco_has_a_morto_for_each_of_three_players():
    assert codes(BURRACO, OUT, TAKEN, TAKEN) == codes(BURRACO, OUT, TAKEN, UNTAKEN) == []
    sheets = BURRACO.score(BURRACO.read({"sides": [OUT, TAKEN, UNTAKEN]}), BURRACO.start(3))
    assert [sheet.points for sheet in sheets] == [400, -35, -210]


def test_burraco_of_three_ends_at_1005():
    hand = BURRACO.read({"sides": [{**OUT, "clean": 4, "card_points": 200}, TAKEN, TAKEN]})
    played = BURRACO.play([hand], 3)
    assert (played.state.totals, played.state.winner) == ((1100, -35, -35), 0)
    assert BURRACO.places(played.state) == (1, 2, 2)


def test_match_of_three_level_at_the_target_goes_on():
    first = BURRACO.read({"sides": [{**OUT, "clean": 4, "card_points": 200}, TAKEN, TAKEN]})
    second = BURRACO.read({"sides": [TAKEN, {**OUT, "clean": 4, "card_points": 200}, TAKEN]})
    state = BURRACO.with_options({"target": 1060}).play([first], 3).state
    assert state.over
    state = BURRACO.with_options({"target": 1065, "going_out": 60}).play([first, second], 3).state
    assert (state.totals, state.over) == ((1025, 1025, -70), False)


@pytest.mark.parametrize(
    ("rules", "out", "held"), [(BURRACO, OUT, TAKEN), (CANASTA, CANASTA_OUT, HELD)]
)
def test_player_who_went_out_holds_no_cards(rules, out, held):
    for sides in (2, 3):
        others = [held] * (sides - 1)
        assert codes(rules, {**out, "left_in_hand": 5}, *others) == [("out-with-cards", 0)]
        assert codes(rules, out, *others) == []


@pytest.mark.parametrize(("rules", "most"), [(BURRACO, 3), (CANASTA, 4)])
def test_hand_of_too_many_players_is_malformed(rules, most):
    assert len(rules.read({"sides": [{}] * most}).sides) == most
    for sides in (1, most + 1):
        with pytest.raises(MalformedFacts):
            rules.read({"sides": [{}] * sides})


def test_canasta_of_three_has_a_minimum_for_each_player():
    state = CANASTA.play([CANASTA.read({"sides": [CANASTA_OUT, HELD, {"left_in_hand": 30}]})], 3)
    assert state.state.totals == (500, 40, -30)
    assert state.state.minimums == (50, 50, 15)


def test_cards_left_in_hand_never_go_to_the_other_players():
    assert "own_hand" not in BURRACO.options()
    assert "hand" in BURRACO.line_codes
