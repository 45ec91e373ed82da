"""The statistics of a tournament, computed from values."""

from random import Random

import pytest

from tournaments.figures.statistics import (
    FigureKey,
    Hand,
    Result,
    SeatRecord,
    Side,
    Statistics,
    Total,
)

KINDS = 2


def result(
    score: str,
    *,
    round: int = 1,
    table: int = 1,
    entries: tuple[int, ...] = (1, 2),
    hands: tuple[Hand, ...] = (),
    seating: str = "",
    reached: bool = False,
) -> Result:
    """Return a match with a score such as "2000 1500"; the most points win."""
    scores = [int(each) for each in score.split()]
    best = max(scores)
    return Result(
        key=100 * round + table,
        round=round,
        table=table,
        sides=tuple(Side(at, (entries[at],), each) for at, each in enumerate(scores)),
        winner=scores.index(best) if scores.count(best) == 1 else None,
        seating=seating,  # type: ignore[arg-type]
        hands=hands,
        reached_target=reached,
    )


def hand(number: int, side: int, points: int, clean: int = 0, dirty: int = 0, out: int = 0) -> Hand:
    return Hand(number, side, points, (clean, dirty), out)


def test_statistics_without_results_have_no_figures() -> None:
    empty = Statistics([])
    assert (empty.hands, empty.outs, empty.all.score, empty.all.tenths_of_hands) == (
        0,
        0,
        None,
        None,
    )
    assert not any([empty.by_round, empty.by_table, empty.seats, empty.closest, empty.biggest_wins])
    assert not any([empty.highest_hands, empty.highest_matches, empty.fastest, empty.out_totals])
    assert not any(
        [empty.canastra_totals(0), empty.best_canastras(0), empty.behind(FigureKey("all"))]
    )


def test_average_lead_counts_decided_matches_only() -> None:
    both = Statistics([result("2000 1500"), result("1500 1500")])
    assert both.all.margin == 500
    assert Statistics([result("1500 1500")]).all.margin is None


def test_one_result_without_hands_has_scores_only() -> None:
    one = Statistics([result("2000 1500")])
    assert (one.all.score, one.all.margin, one.all.tenths_of_hands) == (1750, 500, None)
    assert [(f.value, f.side) for f in one.highest_matches] == [(2000, 0)]
    assert (one.highest_hands, one.hands, one.with_hands) == ([], 0, [])


@pytest.mark.parametrize(
    ("score", "margin"),
    [
        ("2000 1500", 500),
        ("1500 2000", 500),
        ("1500 1500", 0),
        # At a table of several: the lead over the second.
        ("900 300 700", 200),
        ("900 900 700", 0),
    ],
)
def test_margin_is_the_lead_over_the_next_side(score: str, margin: int) -> None:
    assert result(score, entries=(1, 2, 3)).margin == margin


def test_fewest_points_win_lead_over_the_next_side() -> None:
    sides = tuple(Side(at, (at + 1,), score) for at, score in enumerate((40, 15, 101)))
    assert Result(1, 1, 1, sides, winner=1).margin == 25


def test_low_games_have_no_highest_hand_or_match() -> None:
    low = Statistics([result("40 15", hands=(hand(1, 0, 40), hand(1, 1, 15)))], low_wins=True)
    assert (low.highest_hands, low.highest_matches) == ([], [])
    assert low.hands == 1


def test_seats_count_wins_level_matches_and_points() -> None:
    played = Statistics(
        [
            result("2000 1500", seating="seat"),
            result("1000 1500", seating="seat"),
            result("1200 1200", seating="seat"),
            # In a knock-out the order says nothing.
            result("3000 0"),
        ]
    )
    assert played.seats == {
        "seat": [SeatRecord(0, 3, 1, 1, 4200), SeatRecord(1, 3, 1, 1, 4200)],
    }
    assert played.seats["seat"][0].score == 1400
    assert [r.sides[0].score for r in played.behind(FigureKey("seat", 0))] == [2000]


def test_absent_side_leaves_the_seats_of_the_others() -> None:
    came = (Side(0, (1,), 300), Side(2, (3,), 500))
    one = Statistics([Result(1, 1, 1, came, winner=1, seating="seat")])
    assert [(row.seat, row.won) for row in one.seats["seat"]] == [(0, 0), (2, 1)]
    assert one.behind(FigureKey("seat", 2)) == list(one.results)


def test_equal_records_name_the_earliest_first() -> None:
    later = result("2000 0", round=2, hands=(hand(3, 0, 900, clean=2),))
    first = result("2000 0", round=1, hands=(hand(2, 1, 900, clean=2),))
    played = Statistics([later, first])
    assert [(f.result.round, f.hand, f.side) for f in played.highest_hands] == [
        (1, 2, 1),
        (2, 3, 0),
    ]
    assert [f.result.round for f in played.best_canastras(0)] == [1, 2]
    assert played.best_canastras(1) == []


def test_fastest_match_must_have_reached_its_target() -> None:
    quick = result("3000 0", hands=(hand(1, 0, 3000),))
    played = Statistics(
        [
            quick,
            result("3100 0", table=2, hands=(hand(1, 0, 1500), hand(2, 0, 1600)), reached=True),
            result("3200 0", table=3, reached=True),
        ]
    )
    assert [(f.value, f.result.table, f.side) for f in played.fastest] == [(2, 2, 0)]


def test_partners_of_a_side_share_its_canastras() -> None:
    two = (Side(0, (1, 2), 800), Side(1, (3, 4), 500))
    hands = (hand(1, 0, 800, clean=2, out=1), hand(1, 1, 500, clean=1))
    played = Statistics([Result(1, 1, 1, two, winner=0, hands=hands)])
    assert played.canastra_totals(0) == [Total(2, 1), Total(2, 2)]
    assert played.out_totals == [Total(1, 1), Total(1, 2)]
    assert (played.outs, played.hands) == (1, 1)


@pytest.mark.parametrize(
    ("figure", "tables"),
    [
        ("all", [1, 2]),
        ("hands", [2]),
        ("round-1", [1]),
        ("table-2", [2]),
        ("entry-3", [2]),
        ("better-0", []),
    ],
)
def test_results_behind_a_figure(figure: str, tables: list[int]) -> None:
    played = Statistics(
        [
            result("2000 1000", table=1),
            result("1000 2000", round=2, table=2, entries=(3, 4), hands=(hand(1, 0, 1000),)),
        ]
    )
    key = FigureKey.read(figure)
    assert key
    assert str(key) == figure
    assert [each.table for each in played.behind(key)] == tables


@pytest.mark.parametrize(
    "text", ["", "all-1", "round", "round-", "round-x", "round-²", "nothing-1", "-1", "table-12345"]
)
def test_other_texts_are_no_figures(text: str) -> None:
    assert FigureKey.read(text) is None


@pytest.mark.parametrize("seed", range(5))
def test_figures_equal_a_plain_recomputation(seed: int) -> None:
    results = _random_results(Random(seed))
    played = Statistics(results)
    hands = [(r, h) for r in results for h in r.hands]
    assert played.hands == sum(max((h.number for h in r.hands), default=0) for r in results)
    assert played.outs == sum(h.outs for _r, h in hands)
    best = max(h.points for _r, h in hands)
    assert {(f.value, f.result.key, f.hand) for f in played.highest_hands} == {
        (best, r.key, h.number) for r, h in hands if h.points == best
    }
    for kind in range(KINDS):
        assert played.canastras(kind) == sum(h.canastras[kind] for _r, h in hands)
        most = max(h.canastras[kind] for _r, h in hands)
        assert len(played.best_canastras(kind)) == sum(h.canastras[kind] == most for _r, h in hands)
        sums = {
            entry: sum(h.canastras[kind] for r, h in hands if r.sides[h.side].entries == (entry,))
            for entry in range(1, 9)
        }
        top = max(sums.values())
        found = played.canastra_totals(kind)
        assert {(t.value, t.entry) for t in found} == {
            (top, entry) for entry, number in sums.items() if number == top
        }
    for number, row in played.by_table.items():
        here = [r for r in results if r.table == number]
        scores = [side.score for r in here for side in r.sides]
        assert row.results == len(here)
        assert row.score == int(sum(scores) / len(scores) + 0.5)
        leads = [abs(r.sides[0].score - r.sides[1].score) for r in here if r.winner is not None]
        assert row.margin == int(sum(leads) / len(leads) + 0.5)
    for record in played.seats["better"]:
        seat = record.seat
        won = sum(r.sides[seat].score > r.sides[1 - seat].score for r in results)
        assert (record.won, record.played) == (won, len(results))
        assert len(played.behind(FigureKey("better", seat))) == won
    leads = sorted(abs(r.sides[0].score - r.sides[1].score) for r in results)
    assert [r.margin for r in played.closest] == leads[:5]
    assert [r.margin for r in played.biggest_wins] == leads[::-1][:5]


def _random_results(rng: Random) -> list[Result]:
    results = []
    for round in range(1, 4):
        order = rng.sample(range(1, 9), 8)
        for table in range(1, 5):
            hands = [
                hand(number, side, rng.randrange(-50, 900, 5), rng.randrange(4), number % 3, side)
                for number in range(1, rng.choice([0, 3, 4]) + 1)
                for side in (0, 1)
            ]
            score = f"{rng.randrange(500, 3000, 5)} {rng.randrange(500, 3000, 5)}"
            two = (order[2 * table - 2], order[2 * table - 1])
            results.append(
                result(
                    score,
                    round=round,
                    table=table,
                    entries=two,
                    hands=tuple(hands),
                    seating="better",
                )
            )
    return results
