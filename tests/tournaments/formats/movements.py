"""Fields of entries, and helpers for the tests of the fixed movements."""

from collections import Counter
from itertools import combinations, product

import pytest

from tournaments.formats.parts.base import Draw, Field, Impossible
from tournaments.ranking.results import Entry, Table


def entries(count, **changes):
    """Return entries 1 to `count` with changes by id, as `e3={"club": "X"}`, and new ids."""
    ids = {*range(1, count + 1), *(int(name[1:]) for name in changes)}
    return tuple(Entry(id, **changes.get(f"e{id}", {})) for id in sorted(ids))


def field(who, rounds=()):
    return Field(tuple(who), rounds, [entry.id for entry in who], {})


def as_tables(draw: Draw):
    """Return the tables of a draw in which the first side won every match."""
    met = [Table(p.sides, p.number, score=(3000, 1000)) for p in draw.pairings]
    return [*met, *(Table(((entry,),)) for entry in draw.byes)]


def play(format, who, last):
    """Return the draws of rounds 1 to `last`, each played before the next is drawn."""
    draws: list[Draw] = []
    for _ in range(last):
        draws.append(format.draw(field(who, [as_tables(draw) for draw in draws])))
    return draws


def play_all(format, who):
    return play(format, who, format.rounds_of(field(who)))


def sides(draw):
    """Return the pairings as pairs of ids, the first side first."""
    return [(first[0], second[0]) for first, second in (p.sides for p in draw.pairings)]


def meetings(draws):
    """Return how often each two entries met."""
    return Counter(
        frozenset(pair)
        for draw in draws
        for pairing in draw.pairings
        for pair in product(*pairing.sides)
    )


def every_two(ids, times=1):
    return Counter({frozenset(pair): times for pair in combinations(ids, 2)})


def seats(draw):
    """Return the ids of a draw in order, repeated ones too."""
    return sorted([id for p in draw.pairings for side in p.sides for id in side] + [*draw.byes])


def codes(format, who, rounds=()):
    """Return the problems of a field; the draw must be refused for the same."""
    problems = format.problems(field(who, rounds))
    if problems:
        with pytest.raises(Impossible) as caught:
            format.draw(field(who, rounds))
        assert caught.value.problems == problems
    else:
        format.draw(field(who, rounds))
    return [(problem.code, problem.params) for problem in problems]


def notes(draw):
    return [(note.code, note.sides, dict(note.params)) for note in draw.notes]
