"""Danish draws."""

from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.formats.courses.danish import Danish
from tournaments.formats.parts.base import Impossible
from tournaments.formats.parts.matching import match

from .events import changed, codes, drawn, field, notes, seeded, unseeded
from .test_optimum import all_twos


def test_first_meets_second_and_third_meets_fourth():
    now = replace(field(unseeded(6)), order=[4, 2, 6, 1, 3, 5])
    draw = Danish().draw(now)
    assert (drawn(draw), draw.cost, notes(draw)) == ([(4, 2), (6, 1), (3, 5)], (0, 0, 0), [])


@pytest.mark.parametrize(
    ("rematch", "texts", "expected"),
    [
        ("free", ["1?2 3?4"], [(1, 2), (3, 4)]),
        ("not-last", ["1?2 3?4"], [(1, 3), (2, 4)]),
        ("not-last", ["1?2 3?4", "1?3 2?4"], [(1, 2), (3, 4)]),
        ("never", ["1?2 3?4", "1?3 2?4"], [(1, 4), (2, 3)]),
        ("not-last", ["1w2 3w4"], [(1, 2), (3, 4)]),
        ("never", ["1?2", "3?4"], [(1, 3), (2, 4)]),
    ],
)
def test_rematch_option_decides_repeated_meetings(rematch, texts, expected):
    draw = Danish(rematch=rematch).draw(field(seeded(4), *texts))
    assert drawn(draw) == expected


def test_last_round_of_previous_stage_is_not_repeated():
    now = field(seeded(4))
    now = replace(now, before=field(now.entries, "1?2 3?4").rounds)
    assert drawn(Danish(rematch="not-last").draw(now)) == [(1, 3), (2, 4)]


@pytest.mark.parametrize(
    ("texts", "bye"),
    [
        ([], 5),
        (["5"], 4),
        (["5", "4"], 3),
        (["5", "4", "3", "2", "1"], 5),
        (["5", "5", "4", "3", "2"], 1),
    ],
)
def test_bye_goes_to_lowest_entry_with_fewest_byes(texts, bye):
    draw = Danish().draw(field(seeded(5), *texts))
    rest = [entry for entry in range(1, 6) if entry != bye]
    assert draw.byes == (bye,)
    assert drawn(draw) == list(zip(rest[::2], rest[1::2], strict=True))
    assert draw.cost == (0, 0, 0)


def test_bye_moves_up_if_no_legal_draw_is_left():
    now = field(seeded(3), "1?2 3")
    assert Danish(rematch="not-last").draw(now).byes == (2,)
    # 1 and 2 have met: only with a second bye for 3 could they not be the ones who play.
    assert Danish(rematch="never").draw(field(seeded(3), "1?2", "1", "2")).byes == (2,)


def test_choice_of_the_bye_needs_only_one_search(monkeypatch):
    # Of 5 who have all met, 3 meet the others and 2 are over: a bye is for one of them only.
    lines = []

    def counted(line):
        lines.append(line.size)
        return match(line)

    monkeypatch.setattr("tournaments.formats.courses.danish.match", counted)
    met = [f"{first}?{second}" for first, second in combinations(range(1, 6), 2)]
    draw = Danish(rematch="never").draw(field(seeded(9), *met))
    assert (draw.byes, lines) == ((5,), [10, 8])

    lines.clear()
    with pytest.raises(Impossible) as caught:
        Danish(rematch="never").draw(field(seeded(7), *met))
    assert (codes(caught.value), lines) == (["no-draw-without-rematch"], [8])


def test_bye_outweighs_forbidden_pairs_and_mates():
    draw = Danish(forbidden={frozenset((1, 2))}).draw(field(seeded(3)))
    assert (draw.byes, draw.cost) == ((3,), (1, 0, 0))


def test_mates_and_forbidden_pairs_are_kept_apart_if_possible():
    entries = changed(seeded(4), e1={"club": "A"}, e2={"club": "A"})
    for format in (Danish(apart="club"), Danish(forbidden={frozenset((1, 2))})):
        draw = format.draw(field(entries))
        assert (drawn(draw), draw.cost) == ([(1, 3), (2, 4)], (0, 0, 6))
        assert notes(draw) == [("kept-apart", (1, 2))]

    draw = Danish(forbidden={frozenset((1, 2))}, apart="club").draw(field(entries[:2]))
    assert draw.cost == (1, 1, 0)
    assert notes(draw) == [("forbidden", (1, 2)), ("mates", (1, 2))]


def test_leaver_is_not_drawn_and_late_entry_is():
    entries = changed(seeded(5), e2={"until_round": 1}, e5={"from_round": 2})
    assert drawn(Danish().draw(field(entries, "1?2 3?4"))) == [(1, 3), (4, 5)]


@pytest.mark.parametrize("count", [0, 1])
def test_draw_of_fewer_than_two_entries_is_refused(count):
    with pytest.raises(Impossible) as caught:
        Danish().draw(field(seeded(count)))
    assert codes(caught.value) == ["field-too-small"]
    assert caught.value.problems[0].params == {"entries": count, "least": 2}


@pytest.mark.parametrize("rematch", ["not-last", "never"])
def test_draw_with_only_rematches_left_is_refused(rematch):
    with pytest.raises(Impossible) as caught:
        Danish(rematch=rematch).draw(field(seeded(2), "1?2"))
    assert codes(caught.value) == ["no-draw-without-rematch"]
    assert caught.value.problems[0].params == {"rematch": rematch}
    assert drawn(Danish().draw(field(seeded(2), "1?2"))) == [(1, 2)]


@given(st.integers(1, 4), st.lists(st.permutations(range(1, 9)), max_size=4), st.booleans())
def test_draw_without_rematch_is_the_nearest_in_standings(half, orders, never):
    ids = list(range(1, 2 * half + 1))
    seats = [[id for id in order if id in ids] for order in orders]
    texts = [" ".join(f"{a}?{b}" for a, b in zip(s[::2], s[1::2], strict=True)) for s in seats]
    now = field(seeded(2 * half), *texts)
    banned = {two for two, ago in now.met().items() if never or ago == 1}
    distances = [
        sum((two[1] - two[0]) ** 2 - 1 for two in twos)
        for twos in all_twos(ids)
        if not any(frozenset(two) in banned for two in twos)
    ]
    format = Danish(rematch="never" if never else "not-last")
    if not distances:
        with pytest.raises(Impossible):
            format.draw(now)
        return
    draw = format.draw(now)
    assert draw.cost == (0, 0, min(distances))
    assert not {frozenset(two) for two in drawn(draw)} & banned


@pytest.mark.thorough
@settings(max_examples=30)
@given(st.integers(2, 60), st.integers(1, 6), st.sampled_from(["free", "not-last"]), st.randoms())
def test_each_entry_plays_once_a_round_and_byes_rotate(size, rounds, rematch, random):
    if size <= 3 and rematch == "not-last":
        rematch = "free"
    texts: list[str] = []
    for _ in range(rounds):
        now = field(seeded(size), *texts)
        now = replace(now, order=random.sample(now.order, size))
        draw = Danish(rematch=rematch).draw(now)
        once = [*(entry for two in drawn(draw) for entry in two), *draw.byes]
        assert sorted(once) == list(range(1, size + 1))
        texts.append(" ".join([*(f"{a}?{b}" for a, b in drawn(draw)), *map(str, draw.byes)]))
    had = field(seeded(size), *texts).byes()
    if had:
        least = min(had.get(entry, 0) for entry in range(1, size + 1))
        assert max(had.values()) <= least + 1
