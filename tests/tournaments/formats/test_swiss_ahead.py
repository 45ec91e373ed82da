"""A Swiss keeps later rounds playable; without a legal draw it has the fewest rematches."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.formats.courses import swiss
from tournaments.formats.courses.ahead import STEPS, Budget
from tournaments.formats.courses.swiss import Swiss
from tournaments.formats.event import Event, draw_next
from tournaments.formats.parts.base import Field, Impossible
from tournaments.ranking.awards import WinDrawLoss
from tournaments.ranking.regulation import Regulation
from tournaments.ranking.results import Entry, Round, Table

from .events import changed, codes, drawn, field, notes, unseeded
from .test_optimum import all_twos
from .test_swiss import after, histories, playable, played, standing


@pytest.mark.parametrize("seed", range(20))
def test_evening_of_six_pairs_has_five_rounds(seed):
    format, chance = Swiss(rounds=5, seed=seed), Random(seed)
    rounds: list[Round] = []
    for _ in range(5):
        draw = format.draw(standing(unseeded(6), rounds))
        assert draw.cost[:4] == (0, 0, 0, 0)
        rounds.append(played(draw, chance, walkovers=False))


@pytest.mark.parametrize(("size", "rounds"), [(7, 7), (8, 7), (12, 11), (20, 19)])
def test_all_planned_rounds_can_be_played(size, rounds):
    format, chance = Swiss(rounds=rounds, seed=size), Random(size)
    so_far: list[Round] = []
    for _ in range(rounds):
        draw = format.draw(standing(unseeded(size), so_far))
        assert draw.cost[:4] == (0, 0, 0, 0)
        so_far.append(played(draw, chance, walkovers=False))


@given(st.integers(4, 8), st.integers(2, 6), st.integers(0, 10_000))
def test_swiss_fails_after_leavers_only_if_unavoidable(size, rounds, seed):
    chance = Random(seed)
    two = chance.sample(range(1, size + 1), 2)
    format = Swiss(rounds=rounds, seed=seed, forbidden={frozenset(two)})
    entries = unseeded(size)
    so_far: list[Round] = []
    for number in range(1, rounds + 1):
        now = standing(entries, so_far)
        try:
            draw = Swiss.draw(format, now) if number > 1 or rounds < size else None
        except Impossible:
            return
        if draw is None:
            return
        bye = draw.byes[0] if draw.byes else None
        playable_rounds = playable(after(now, drawn(draw), bye), rounds - number)
        assert playable_rounds == min(playable(now, rounds - number + 1) - 1, rounds - number)
        so_far.append(played(draw, chance, walkovers=False))
        if chance.random() < 0.3 and len(now.playing) > 2:
            leaver = chance.choice(now.playing)
            entries = changed(entries, **{f"e{leaver}": {"until_round": number}})


def test_draw_that_keeps_a_later_round_playable_is_noted():
    # After 1?3 2?4 5?6 those who are level would leave two circles of three.
    chosen = [
        draw
        for seed in range(40)
        for draw in [_third_draw(seed)]
        if ("kept-playable", ()) in notes(draw)
    ]
    assert chosen
    assert all(draw.cost[3] == 0 for draw in chosen)


def _third_draw(seed):
    format, chance = Swiss(rounds=5, seed=seed), Random(seed)
    rounds: list[Round] = []
    for _ in range(2):
        draw = format.draw(standing(unseeded(6), rounds))
        rounds.append(played(draw, chance, walkovers=False))
    return format.draw(standing(unseeded(6), rounds))


def test_draw_counts_later_rounds_without_legal_pairing():
    # Of four, three rounds; a fourth is one too many, and the last draw can only say it.
    now = standing(unseeded(4), field(unseeded(4), "1?2 3?4", "1?3 2?4").rounds)
    assert Swiss(rounds=3).draw(now).cost[3] == 0
    assert Swiss(rounds=4).draw(now).cost[3] == 1


@pytest.mark.thorough
def test_searches_of_a_draw_share_one_budget(monkeypatch):
    """With late entries and byes on request each draw that was tried had a search of its own."""
    budgets = []

    class Counted(Budget):
        def __init__(self):
            super().__init__()
            budgets.append(self)

    monkeypatch.setattr(swiss, "Budget", Counted)
    format, chance = Swiss(rounds=15, seed=1), Random(1)
    late = {f"e{number}": {"from_round": 3} for number in (14, 15, 16)}
    asked = {f"e{number}": {"byes": {number + 3: "half"}} for number in range(1, 5)}
    entries = changed(unseeded(16), **late, **asked)
    so_far: list[Round] = []
    for _round in range(5):
        before = len(budgets)
        so_far.append(played(format.draw(standing(entries, so_far)), chance, walkovers=False))
        assert len(budgets) - before <= 1
    assert any(0 <= budget.left < STEPS // 2 for budget in budgets)


# --- The draw with the fewest rematches ---------------------------------------------------------


def again(now, twos, bye):
    """Return the second byes, the rematches, their recency, and what bars the one with the bye."""
    met, had = now.meetings(), replace(now, before=()).byes()
    rounds = len(now.before) + len(now.rounds) + 1
    times = [met[two] for two in map(frozenset, twos) if two in met]
    recency = sum(rounds - ago[-1] for ago in times)
    without_match = now.wins_without_a_match().get(bye, 0)
    return (had.get(bye, 0), sum(map(len, times)), recency, without_match)


def with_walkovers(rounds, chance):
    return [
        [
            table if table.is_bye or chance.random() < 0.7 else walkover(table, chance)
            for table in tables
        ]
        for tables in rounds
    ]


def walkover(table, chance):
    return replace(table, score=None, absent=(chance.randrange(2),))


@given(histories(), st.integers(0, 10_000))
def test_fallback_of_any_history_repeats_least(history, seed):
    (format, now), chance = history, Random(seed)
    before, rounds = (with_walkovers(each, chance) for each in (now.before, now.rounds))
    now = replace(now, before=before, rounds=rounds)
    if len(now.playing) < 2:
        return
    least = min(
        again(now, twos, bye)
        for bye in (now.playing if len(now.playing) % 2 else [None])
        for twos in all_twos([entry for entry in now.playing if entry != bye])
    )
    draw = format.fallback(now)
    bye = draw.byes[0] if draw.byes else None
    assert draw.cost[:3] == least[:3]
    assert again(now, drawn(draw), bye) == least
    codes = [code for code, _ in notes(draw)]
    assert codes.count("second-bye") == (least[0] > 0)
    assert ("rematch" in codes) == (least[1] > 0)


def test_fallback_repeats_the_oldest_meeting():
    now = standing(unseeded(4), field(unseeded(4), "1?2 3?4", "1?3 2?4", "1?4 2?3").rounds)
    draw = Swiss().fallback(now)
    assert {frozenset(two) for two in drawn(draw)} == {frozenset((1, 2)), frozenset((3, 4))}
    assert sorted(code for code, _ in notes(draw)) == ["fewest-rematches", "rematch", "rematch"]


def test_fallback_prefers_a_rematch_to_a_second_bye():
    now = standing(unseeded(3), field(unseeded(3), "1>2 3", "1>3 2", "2>3").rounds)
    draw = Swiss().fallback(now)
    assert (draw.byes, drawn(draw)) == ((1,), [(2, 3)])


@pytest.mark.parametrize("seed", range(8))
def test_fallback_gives_the_bye_last_to_a_walkover_winner(seed):
    # Everybody has met: as many rematches, whoever rests. 1 and 2 have come to a walkover.
    entries = unseeded(5)
    rounds = field(entries, "1?2 3?4 5", "1?3 2?5 4", "1?4 3?5 2", "1?5 2?4 3", "2?3 4?5 1").rounds
    won = [[Table(((1,), (2,)), absent=(1,))], [Table(((2,), (5,)), absent=(1,))]]
    rounds = [[won[0][0], *rounds[0][1:]], [rounds[1][0], won[1][0], *rounds[1][2:]], *rounds[2:]]
    assert Swiss(seed=seed).fallback(standing(entries, rounds)).byes[0] in {3, 4, 5}


def test_draw_next_repeats_a_match_only_if_allowed():
    played = field(unseeded(2), "1>2").rounds
    event = Event(Swiss(), Regulation(WinDrawLoss()), tuple(unseeded(2)), tuple(played))
    with pytest.raises(Impossible):
        draw_next(event)
    assert ("rematch", (1, 2)) in notes(draw_next(event, rematches=True))


def test_event_with_one_entry_left_has_no_fallback():
    entries = changed(unseeded(2), e2={"until_round": 1})
    played = field(entries, "1>2").rounds
    event = Event(Swiss(), Regulation(WinDrawLoss()), tuple(entries), tuple(played))
    with pytest.raises(Impossible) as raised:
        draw_next(event, rematches=True)
    assert codes(raised.value) == ["field-too-small"]


# --- What is refused, and why -------------------------------------------------------------------


def test_refused_draw_names_the_second_bye():
    # 3 alone has had no bye, but 1 and 2 have met.
    now = standing(unseeded(3), field(unseeded(3), "1>2", "1", "2").rounds)
    with pytest.raises(Impossible) as raised:
        Swiss().draw(now)
    assert codes(raised.value) == ["no-draw-without-second-bye"]


@pytest.mark.parametrize(("size", "most"), [(6, 5), (7, 7), (2, 1)])
def test_plan_of_more_rounds_than_possible_is_refused(size, most):
    assert Swiss(rounds=most).problems(field(unseeded(size))) == []
    (problem,) = Swiss(rounds=most + 1).problems(field(unseeded(size)))
    assert (problem.code, problem.params) == ("too-many-rounds", {"rounds": most + 1, "most": most})


def test_swiss_goes_on_when_leavers_shorten_the_field():
    entries = changed(unseeded(6), e6={"until_round": 1}, e5={"until_round": 1})
    now = field(entries, "1>2 3>4 5>6")
    assert Swiss(rounds=5).problems(now) == []
    assert Swiss(rounds=5).draw(replace(now, points={})).cost[3] == 2


def test_late_entry_is_counted_in_the_plan():
    entries = [*unseeded(5), Entry(6, from_round=2)]
    assert Swiss(rounds=5).problems(field(entries)) == []


def test_fallback_of_a_large_field_says_what_it_compared():
    entries = [Entry(id) for id in range(1, 402)]
    now = Field(tuple(entries), [], tuple(range(1, 402)), {})
    draw = Swiss().fallback(now)
    assert [note.code for note in draw.notes[:2]] == ["few-rematches", "nearest-only"]
    assert (len(draw.pairings), len(draw.byes), draw.cost[:3]) == (200, 1, (0, 0, 0))
