"""Three lives; a pair that is late loses games, and after 35 minutes the match."""

from .published import Published, drawn, entries, no_show, order, played

PUBLISHED = Published(
    name="Mus at the Centro de Mayores, Colmenar Viejo, 2024",
    source="cronicanorte.es",
    game="mus (only results)",
    asked={
        "out after three lost matches": "lives: 3",
        "first to four games of 30": "usual target: 4; the result of a match is its games",
        "a game lost for each five minutes": "the games count in the result",
        "after 35 minutes the match is lost 4–0": "walkover: 4 and 0",
        "one of a pair may have a substitute": "reserve of the pair",
        "a week of afternoons": "a round an afternoon",
    },
)
FILE = {
    "format": "lives",
    "options": {"lives": 3, "seed": 1},
    "walkover": [4, 0],
    "tiebreaks": ["points-for"],
    "step": 1,
    "entries": entries(4),
}


def test_third_loss_puts_a_pair_out() -> None:
    two = [[played(1, 2, 4, 1), played(3, 4, 4, 3)], [played(1, 4, 4, 0), no_show(3, 2)]]
    third = [played(1, 3, 2, 4), played(4, 2, 4, 2)]
    assert {id for table in drawn({**FILE, "rounds": two}) for id in table} == {1, 2, 3, 4}
    rest = drawn({**FILE, "rounds": [*two, third]})
    assert 2 not in {id for table in rest for id in table}


def test_walkover_is_four_games_to_none() -> None:
    rounds = [[no_show(3, 2), played(1, 4, 4, 3)]]
    # All games count: 3 and 1 made four, 4 made three, and 2 none.
    assert order({**FILE, "rounds": rounds}) == [(1, 1), (1, 3), (3, 4), (4, 2)]
