"""Everybody plays for himself; whoever loses gets a point, whoever stays away loses three."""

from .published import Published, all_drawn, entries, order, played, points

PUBLISHED = Published(
    name="A. A. Palmeiras, Jaú, tranca individual 2009",
    source="palmeirasjau.com.br",
    game="tranca",
    asked={
        "everybody plays for himself, partners change": "Individual",
        "a win 3, a loss 1, a no-show −3": "other points for each result: 3 2 1 3 -3",
        "whoever stays away": "ticked at the table; the others get a walkover",
        "whoever leaves a match gets −1": "ticked, result as played; two points given to the entry",
        "who left or did not come: no right to tie-breaks": "tie-break: came to every match",
        "1. matches won": "tie-break: wins",
        "2. head-to-head": "tie-break: head-to-head",
        "3. games won": "tie-break: points for; the result of a match is its games",
        "4. lot": "tie-break: lot",
    },
)
FILE = {
    "format": "individual",
    "award": {"win": [3, 2, 1, 3, -3]},
    "tiebreaks": ["came", "wins", "head-to-head", "points-for", "lot"],
    "step": 1,
    "entries": entries(8),
}


def test_everybody_is_partner_of_everybody_once() -> None:
    rounds = all_drawn(FILE)
    partners = [frozenset(s) for tables in rounds for t in tables for s in (t[:2], t[2:])]
    assert len(partners) == len({*partners}) == 28


def test_loser_gets_a_point_unless_he_left() -> None:
    left_before_the_end = {**played([5, 6], [7, 8], 2, 0), "no_shows": [8]}
    rounds = [[played([1, 2], [3, 4], 2, 1), left_before_the_end]]
    given = [{"entry": 8, "round": 1, "points": 2}]
    file = {**FILE, "rounds": rounds, "adjustments": given}
    assert points(file) == {1: 3, 2: 3, 3: 1, 4: 1, 5: 3, 6: 3, 7: 1, 8: -1}


def test_whoever_did_not_come_loses_every_tie() -> None:
    without = {"sides": [[1, 2], [3, 4]], "no_shows": [1]}
    rounds = [[without, played([5, 6], [7, 8], 2, 0)], [played([1, 7], [5, 8], 9, 1)]]
    file = {**FILE, "rounds": rounds, "adjustments": [{"entry": 1, "round": 2, "points": 4}]}
    # 1 made most games of all.
    level = [entry for entry, own in points(file).items() if own == points(file)[1]]
    places = [entry for _place, entry in order(file)]
    assert len(level) > 1
    assert max(map(places.index, level)) == places.index(1)


def test_games_won_decide_between_losers_that_did_not_meet() -> None:
    rounds = [[played([1, 2], [3, 4], 2, 1), played([5, 6], [7, 8], 2, 0)]]
    places = [entry for _place, entry in order({**FILE, "rounds": rounds})]
    assert {*places[4:6]} == {3, 4}


def test_only_the_player_who_stays_away_loses_three() -> None:
    without = {"sides": [[1, 2], [3, 4]], "no_shows": [1]}
    file = {**FILE, "rounds": [[without, played([5, 6], [7, 8], 2, 0)]]}
    assert points(file) == {1: -3, 2: 3, 3: 3, 4: 3, 5: 3, 6: 3, 7: 1, 8: 1}
    assert order(file)[-1] == (8, 1)
