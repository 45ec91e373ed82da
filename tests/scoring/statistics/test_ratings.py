"""Ratings as pure values: who gains, by how much, and how sure."""

from datetime import date, timedelta

from scoring.statistics.ratings import Rating, each_person, rate, whole_side
from scoring.statistics.season import PlayedMatch, Seat

DAY = date(2026, 3, 4)
A, B, C = 1, 2, 3


def match(*places: int, holders: tuple[int, ...] = (A, B), day: int = 0) -> PlayedMatch:
    seats = tuple(
        Seat(holder, (10 * holder, 10 * holder + 1), True, 3000, place)
        for holder, place in zip(holders, places, strict=True)
    )
    return PlayedMatch(DAY + timedelta(days=day), seats)


def test_everybody_begins_with_the_same_points() -> None:
    assert (Rating().points, Rating().margin) == (1500, 1000)


def test_winner_gains_and_both_become_surer() -> None:
    after = rate([match(1, 2)], whole_side)
    assert after[A].points > 1500 > after[B].points
    assert after[A].margin < Rating().margin
    assert (after[A].matches, after[A].wins, after[B].wins) == (1, 1, 0)


def test_draw_of_equals_changes_no_points() -> None:
    after = rate([match(1, 1)], whole_side)
    assert after[A].points == after[B].points == 1500
    assert after[A].wins == 0


def test_win_against_the_stronger_gains_more() -> None:
    strong, weak = Rating(mu=35, sigma=3), Rating(mu=15, sigma=3)
    upset = rate([match(2, 1)], whole_side, {A: strong, B: weak})
    usual = rate([match(1, 2)], whole_side, {A: strong, B: weak})
    assert upset[B].mu - weak.mu > usual[A].mu - strong.mu


def test_partners_share_the_result() -> None:
    after = rate([match(1, 2)], each_person)
    assert after[10] == after[11]
    assert after[20] == after[21]


def test_ratings_after_a_match_of_three_follow_the_places() -> None:
    after = rate([match(2, 3, 1, holders=(A, B, C))], whole_side)
    assert after[C].points > after[A].points > after[B].points


def test_ratings_in_two_parts_equal_ratings_at_once() -> None:
    played = [match(1 + day % 2, 2 - day % 2, day=day) for day in range(9)]
    whole = rate(played, whole_side)
    for cut in range(len(played)):
        past = rate(played[:cut], whole_side)
        before = dict(past)
        assert rate(played[cut:], whole_side, past) == whole
        assert past == before


def test_same_matches_give_the_same_ratings() -> None:
    played = [match(1, 2, day=day) for day in range(20)]
    assert rate(played, each_person) == rate(played, each_person)


def test_many_matches_make_a_small_margin() -> None:
    played = [match(1 + day % 2, 2 - day % 2, day=day) for day in range(200)]
    assert rate(played, whole_side)[A].margin < 400
