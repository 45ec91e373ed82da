"""A plain knock-out; a pair that is not there after ten minutes is out."""

from .published import Published, drawn, entries, no_show, played

PUBLISHED = Published(
    name="Briscola in pairs, a circle of the Movimento Cristiano Lavoratori, 2014",
    source="doczz.it 835451",
    game="briscola (only results)",
    asked={
        "losers are out": "knock-out",
        "three games of five": "usual target: 3; the result of a match is its games",
        "absent after ten minutes: out": "walkover",
        "5 euros a pair": "fee of each person: 2.50",
        "members only": "entries by the secretary",
    },
)


def file(pairs: int) -> dict[str, object]:
    return {"format": "knockout", "options": {"seed": 4}, "entries": entries(pairs)}


def test_eleven_pairs_play_three_ties_before_the_quarter_finals() -> None:
    assert len(drawn(file(11))) == 3


def test_pair_that_does_not_come_is_out() -> None:
    (absent, two), (three, four) = drawn(file(4))
    results = [no_show(two, absent), played(three, four, 3, 2)]
    final = drawn({**file(4), "rounds": [results]})
    assert [{*table} for table in final] == [{two, three}]
