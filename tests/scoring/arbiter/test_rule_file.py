"""The rule file: impossible events and malformed questions."""

import re

import pytest

from scoring.arbiter.rulefile import answer, read_rule
from scoring.arbiter.steps import Refusal
from scoring.games import RULESETS, RULINGS
from scoring.rules.base.problems import MalformedFacts
from scoring.rulings.ruling_words import arbiter_problem

from .walks import codes

ARBITERS = {game: rulings.arbiter for game, rulings in RULINGS.items()}

SEVEN = {"player": "W", "suit": "H", "rank": "7", "how-seen": "otherwise", "held": 9}
EXPOSED = {"situation": "exposed", "answers": SEVEN}
TABLE = {"declarer": "S", "defenders": {"W": {"held": 9}, "E": {"held": 9}}}


@pytest.mark.parametrize(
    ("more", "code", "place"),
    [
        ({"events": [EXPOSED, EXPOSED]}, "penalty-card-twice", 2),
        ({"events": [{"undo": True}]}, "nothing-to-undo", 1),
        ({"events": [EXPOSED], **EXPOSED}, "penalty-card-twice", None),
        ({"state": TABLE | {"due": "7H"}, **EXPOSED}, "not-a-penalty-card", None),
        (
            {"state": TABLE | {"defenders": {"W": {"penalty": ["7H", "7H"]}}}, **EXPOSED},
            *("penalty-card-twice", None),
        ),
        (
            {
                "state": TABLE | {"defenders": {"W": {"held": 1, "penalty": ["2S", "3S"]}}},
                **EXPOSED,
            },
            *("more-than-held", None),
        ),
        (
            {
                "state": TABLE
                | {"played": ["2S"], "defenders": {"W": {"held": 12, "penalty": ["2S"]}}},
                **EXPOSED,
            },
            *("card-was-played", None),
        ),
        (
            {"state": TABLE | {"defenders": {"W": {"required": "S"}}}, **EXPOSED},
            *("not-on-lead", None),
        ),
        (
            {
                "state": TABLE
                | {
                    "leader": "W",
                    "chosen": True,
                    "defenders": {
                        "W": {"required": "S", "forbidden": ["S"], "article": "Law 51B1(b)"}
                    },
                },
                **EXPOSED,
            },
            *("required-and-forbidden", None),
        ),
        *(
            ({"state": TABLE | state, **EXPOSED}, code, None)
            for state, code in (
                (
                    {"played": ["7H", "7H"], "defenders": {"W": {"held": 11}}},
                    "card-was-played",
                ),
                (
                    {"played": ["2S", "3S", "4S"], "defenders": {"W": {"held": 11}}},
                    "more-played-than-gone",
                ),
                ({"chosen": True}, "nobody-chosen-for"),
                ({"chosen": True, "leader": "N"}, "nobody-chosen-for"),
                ({"freed": "Law 51B1(a)", "leader": "W"}, "not-chosen"),
                ({"leader": "W", "defenders": {"W": {"required": "S"}}}, "not-chosen"),
                ({"led": True}, "nobody-led"),
            )
        ),
    ],
)
def test_impossible_event_is_refused_with_its_position(more, code, place):
    answered = answer(read_rule({"game": "bridge", "state": TABLE} | more, ARBITERS, RULESETS))
    assert answered.now is not None
    assert codes(answered.now) == [code]
    assert answered.event == place
    assert isinstance(answered.now, Refusal)
    assert arbiter_problem("bridge", answered.now.problems[0])


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ([], "must be an object"),
        ({}, "key 'game': is missing"),
        ({"game": "chess"}, "key 'game': must be one of"),
        ({"game": "bridge", "who": 1}, "key 'who': unknown key"),
        ({"game": "bridge", "situation": "lixo"}, "key 'situation': must be one of"),
        ({"game": "bridge", "situation": []}, "key 'situation': must be text"),
        ({"game": "bridge", "answers": {}}, "key 'answers': goes with a situation"),
        (
            {"game": "bridge", "situation": "turn", "answers": []},
            "key 'answers': must be an object",
        ),
        ({"game": "bridge", "options": {}}, "key 'options': this game has no options"),
        ({"game": "aacrt-2016", "options": {"x": 1}}, "unknown key"),
        (
            {"game": "aacrt-2016", "options": {"first_minimum": 95}},
            "key 'second_minimum': is below first_minimum",
        ),
        ({"game": "aacrt-2016", "state": TABLE}, "key 'state': this game has no state"),
        ({"game": "ramiro-es", "events": []}, "key 'events': this game has no state"),
        ({"game": "bridge", "state": {}}, "key 'declarer': is missing"),
        ({"game": "bridge", "state": {"declarer": "Z"}}, "must be one of N, E, S, W"),
        ({"game": "bridge", "state": TABLE | {"due": "*"}}, "there are no jokers"),
        ({"game": "bridge", "state": TABLE | {"played": ["ZZ"]}}, "not a card"),
        ({"game": "bridge", "state": TABLE | {"defenders": {"N": {}}}}, "unknown key"),
        ({"game": "bridge", "state": TABLE | {"defenders": {"W": {"held": 14}}}}, "13 or less"),
        (
            {"game": "bridge", "state": TABLE | {"defenders": {"W": {"required": "Z"}}}},
            "not a suit",
        ),
        (
            {"game": "bridge", "state": TABLE | {"defenders": {"W": {"forbidden": ["S"]}}}},
            "article",
        ),
        (
            {
                "game": "bridge",
                "state": TABLE
                | {"defenders": {"W": {"forbidden": ["S", "s"], "article": "Law 51B1(b)"}}},
            },
            "twice",
        ),
        ({"game": "bridge", "events": [{"undo": False}]}, "event 1, key 'undo'"),
        ({"game": "bridge", "events": [{"undo": True, **EXPOSED}]}, "event 1, key 'undo'"),
        ({"game": "bridge", "events": [{"answers": {}}]}, "event 1, key 'situation': is missing"),
        ({"game": "bridge", "state": TABLE, "events": [EXPOSED, {"situation": "turn"}]}, "event 2"),
    ],
)
def test_malformed_question_names_the_position(data, message):
    with pytest.raises(MalformedFacts, match=re.escape(message)):
        answer(read_rule(data, ARBITERS, RULESETS))
