"""Stages with common standings: each counts by the rules of its own format."""

from dataclasses import replace

from tests.tournaments.ranking.played import bye, match
from tournaments.formats.courses.swiss import Swiss
from tournaments.formats.event import Event, draw_next
from tournaments.formats.movements.open import Open
from tournaments.formats.movements.round_robin import RoundRobin
from tournaments.formats.parts.base import Format
from tournaments.ranking.awards import TotalPoints, WinDrawLoss
from tournaments.ranking.regulation import Regulation
from tournaments.ranking.results import Entry, Table

from .events import changed, drawn, rounds, unseeded

WINS = Regulation(WinDrawLoss())


def stage(format: Format, entries: list[Entry], *texts: str, before: Event | None = None) -> Event:
    return Event(format, WINS, tuple(entries), tuple(rounds(*texts)), before)


def points(event: Event) -> dict[int, int]:
    """Return the points of each entry, doubled."""
    return {place.entry: place.tally.points // 50 for place in event.places[""]}


def reasons(event: Event, entry: int) -> list[str]:
    place = next(place for place in event.places[""] if place.entry == entry)
    return [reason.code for reason in place.reasons]


SIX = unseeded(6)
# 6 has played one match of five when it leaves: by the rule of a round robin it counts for nobody.
ROUND_ROBIN = stage(
    RoundRobin(), changed(SIX, e6={"until_round": 1}), "1<6 2>5 3>4", "6 5>3 1>2", *[""] * 3
)


def test_annulled_results_stay_annulled_in_the_next_stage() -> None:
    assert points(ROUND_ROBIN)[6] == 0
    with_leaver = changed(SIX, e6={"until_round": 0})
    swiss = stage(Swiss(), with_leaver, before=ROUND_ROBIN)
    assert points(swiss) == {1: 2, 2: 2, 3: 2, 5: 2, 4: 0, 6: 0}
    assert reasons(swiss, 6) == ["annulled"]
    assert swiss.places[""][-1].entry == 6
    after = stage(Swiss(), with_leaver, "1>3 2>5 4", before=ROUND_ROBIN)
    assert points(after) == {1: 4, 2: 4, 3: 2, 4: 2, 5: 2, 6: 0}
    # And in the stage after that.
    assert points(stage(Open(), with_leaver, before=after)) == points(after)


def test_annulled_entry_scores_in_the_next_stage() -> None:
    after = stage(Swiss(), SIX, "1<6 2>5 3=4", before=ROUND_ROBIN)
    assert points(after) == {1: 2, 2: 4, 3: 3, 4: 1, 5: 2, 6: 2}
    assert "annulled" not in reasons(after, 6)


def test_doubled_evening_is_counted_within_its_own_stage() -> None:
    swiss = stage(Swiss(), SIX[:4], "1>2 3>4", "1>3 2>4")
    evenings = stage(Open(doubled=(1,)), SIX[:4], "4>1", "3>2", before=swiss)
    assert points(evenings) == {1: 4, 2: 2, 3: 4, 4: 4}
    weights = [r.weight for r in evenings.places[""][0].tally.results]
    assert weights == [1, 1, 2]


def test_best_evenings_are_chosen_within_their_own_stage() -> None:
    swiss = stage(Swiss(), SIX[:4], "1>2 3>4", "1>3 2>4")
    evenings = stage(Open(best=1), SIX[:4], "1>4 2>3", "1>3 2>4", before=swiss)
    assert points(evenings) == {1: 6, 2: 4, 3: 2, 4: 0}
    # Also where the league comes first.
    league = stage(Open(best=1), SIX[:4], "1>4 2>3", "1>3 2>4")
    assert points(stage(Swiss(), SIX[:4], "1>2", before=league)) == {1: 4, 2: 2, 3: 0, 4: 0}


def test_round_robin_annuls_no_results_of_earlier_stage() -> None:
    swiss = stage(Swiss(), SIX, "1<6 2>5 3>4")
    with_leaver = changed(SIX, e6={"until_round": 1})
    after = stage(RoundRobin(), with_leaver, "1<6 2>5 3>4", "6 5>3 1>2", before=swiss)
    assert points(after) == {1: 2, 2: 4, 3: 4, 5: 2, 4: 0, 6: 2}
    assert after.places[""][-1].entry == 6
    assert reasons(after, 6) == ["annulled"]


def test_decided_counts_evenings_of_this_stage_only() -> None:
    swiss = stage(Swiss(), SIX[:4], "1>2 3>4", "1>4 2>3")
    last = Open(doubled=(2,), rounds=2)
    # 1 leads by two wins; the second evening, which counts twice, is still to come.
    evenings = stage(last, SIX[:4], "1=2 3=4", before=swiss)
    assert points(evenings) == {1: 5, 2: 3, 3: 3, 4: 1}
    assert evenings.decided("", 1).alive == (1, 2, 3, 4)
    assert replace(evenings, format=Open(rounds=2)).decided("", 1).out == (4,)


def test_swiss_after_groups_of_three_can_be_drawn() -> None:
    nine = unseeded(9)
    groups = stage(
        RoundRobin(),
        [replace(entry, section="ABC"[(entry.id - 1) // 3]) for entry in nine],
        *("1>2 3 4>5 6 7>8 9", "2>3 1 5>6 4 8>9 7", "1>3 2 4>6 5 7>9 8"),
    )
    swiss = stage(Swiss(), nine, before=groups)
    draw = draw_next(swiss)
    assert len(draw.byes) == 1
    twos = drawn(draw)
    assert all((first - 1) // 3 != (second - 1) // 3 for first, second in twos)
    # Nobody has a second one in the stage itself.
    text = " ".join([*(f"{first}>{second}" for first, second in twos), str(draw.byes[0])])
    again = draw_next(replace(swiss, rounds=tuple(rounds(text))))
    assert again.byes != draw.byes


def test_bye_keeps_the_worth_of_its_group_in_the_next_stage() -> None:
    sections = {1: "A", 2: "A", 3: "A", 4: "B", 5: "B", 6: "B"}
    six = [replace(entry, section=sections[entry.id]) for entry in unseeded(6)]
    first = [bye(1), match(2, 3, 1000, 0), match(4, 5, 3000, 2000), bye(6)]
    regulation = Regulation(TotalPoints())
    groups = Event(RoundRobin(), regulation, tuple(six), (first,))
    own = {place.entry: place.tally.points for name in "AB" for place in groups.places[name]}
    assert (own[1], own[6]) == (1000_00, 3000_00)
    after = Event(Open(), regulation, tuple(unseeded(6)), (), groups)
    assert {place.entry: place.tally.points for place in after.places[""]} == own


def test_walkover_keeps_the_worth_of_its_group_in_the_next_stage() -> None:
    sections = {1: "A", 2: "A", 3: "A", 4: "A", 5: "B", 6: "B", 7: "B", 8: "B"}
    eight = [replace(entry, section=sections[entry.id]) for entry in unseeded(8)]
    came = [Table(((1,), (2,)), absent=(1,)), Table(((5,), (6,)), absent=(1,))]
    rounds = [
        [match(1, 3, 1000, 0), match(2, 4, 500, 500), match(5, 7, 3000, 0), match(6, 8, 0, 3000)],
        [came[0], match(3, 4, 500, 500), came[1], match(7, 8, 2000, 0)],
    ]
    regulation = Regulation(TotalPoints(), walkover=None)
    groups = Event(RoundRobin(), regulation, tuple(eight), tuple(rounds))
    own = {place.entry: place.tally.points for name in "AB" for place in groups.places[name]}
    # Nobody won in round 2 of A: its walkover is worth the win of round 1.
    assert (own[1], own[5]) == (2000_00, 5000_00)
    after = Event(Open(), regulation, tuple(unseeded(8)), (), groups)
    assert {place.entry: place.tally.points for place in after.places[""]} == own


def test_bye_goes_to_one_without_a_bye_in_the_stage_before() -> None:
    five = unseeded(5)
    before = stage(Swiss(), five, "1>2 3>4 5", "1>3 2>5 4", "1>4 5>3 2")
    draw = draw_next(stage(Swiss(seed=4), five, before=before))
    assert draw.byes[0] in (1, 3)


def test_second_bye_over_stages_is_given_if_unavoidable() -> None:
    three = unseeded(3)
    # Without the bye are 1 and 2, and whoever of them has it, 3 has met the other.
    before = stage(Swiss(), three, "1>3 2", "2>3 1", "1>2")
    third = replace(before, rounds=tuple(rounds("1>3", "2>3", "3")))
    draw = draw_next(stage(Swiss(), three, before=third))
    assert (drawn(draw), draw.byes) == ([(1, 2)], (3,))


def test_even_field_ignores_byes_of_earlier_stages() -> None:
    four = unseeded(4)
    before = stage(Swiss(), four, "1", "2", "3", "4")
    assert len(drawn(draw_next(stage(Swiss(), four, before=before)))) == 2
