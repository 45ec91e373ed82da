"""The sentences and cells of boards: the next step, a side of a table, an own match."""

from collections.abc import Iterator
from datetime import UTC, datetime, time, timedelta
from typing import Any

import pytest
from django.utils import timezone, translation

from clubs.models import Competitor
from clubs.templatetags.face import led_by
from clubs.words.figures import ordinal
from scoring.models import Incident, Match
from scoring.rulings.recorded_rulings import RecordedRuling
from tests.dates import coming_days
from tests.tournaments.hall import drawn, enter, play, tournament
from tests.world import World
from tournaments.boards.draws.next_step import next_step
from tournaments.boards.hall.incidents import TableRuling
from tournaments.boards.overview.summary import Summary
from tournaments.boards.places.own import OwnTable
from tournaments.boards.places.results import ResultSide, TableLine
from tournaments.director.rounds import rounds
from tournaments.forms.rounds.slips import TypedSlip
from tournaments.models import Entry, Round, Stage, Table, Tournament
from tournaments.paper.lists import WallRow
from tournaments.paper.movement import Turn
from tournaments.reading.seated_table import MatchSide, SeatedTable
from tournaments.reading.table_words import later_words, match_words, recorded_words, warnings
from tournaments.words.reasons import missing_words


@pytest.fixture(autouse=True)
def in_english() -> Iterator[None]:
    with translation.override("en"):
        yield


def side(score: int | None, *, place: int | None = None, live: int | None = None) -> ResultSide:
    is_absent = score is None and live is None
    return ResultSide([Entry(number=1)], None, "points", False, is_absent, score, place, live)


def in_stage(**facts: Any) -> Round:
    cup = Tournament(ruleset="aacrt-2016", options={})
    return Round(stage=Stage(number=1, tournament=cup), **facts)


def own(first: ResultSide, *others: ResultSide, **more: Any) -> OwnTable:
    score = [one.score or 0 for one in (first, *others)]
    absent = [0] if first.is_absent else []
    scores = [] if absent else score
    table = Table(number=3 if others else None, round=in_stage(), scores=scores, absent=absent)
    seated = SeatedTable(table, ((),) * len(score), None, ())
    return OwnTable(in_stage(), TableLine(seated, [first, *others]), 0, Entry(), **more)


@pytest.mark.parametrize(
    ("one", "words", "total"),
    [(side(1500), "1500", 1500), (side(None, live=40), "", 40), (side(None), "W.O.", None)],
)
def test_score_of_a_side_is_points_walkover_or_empty(
    one: ResultSide, words: str, total: int | None
) -> None:
    assert (one.score_words, one.total) == (words, total)
    assert one.absence == ("did not come" if words == "W.O." else "")


@pytest.mark.parametrize(
    ("played", "words"),
    [
        (own(side(1500), side(900)), "1500 × 900"),
        (own(side(1500, place=2), side(1800), side(900)), "2nd · 1500"),
        (own(side(None), side(900)), "W.O."),
        (own(side(None)), ""),
    ],
)
def test_own_match_shows_its_score(played: OwnTable, words: str) -> None:
    assert played.score_words == words


def test_own_match_shows_remarks_about_its_weight() -> None:
    assert own(side(1), side(2)).remarks == []
    assert own(side(1), side(2), weight=0).remarks == ["does not count"]
    twice = own(side(1), side(2), weight=2, is_replay=True)
    assert twice.remarks == ["counts double", "played again after a draw"]


@pytest.mark.parametrize(
    ("score", "absent", "words"),
    [((1500, 900), (), ["1500", "900"]), (None, (1,), ["", "W.O."]), ((5, 5), (), ["5", "5"])],
)
def test_typed_slip_names_points_or_walkover(
    score: tuple[int, int] | None, absent: tuple[int, ...], words: list[str], world: World
) -> None:
    slip = TypedSlip(seated(world), score, absent)
    assert [text for _name, text in slip.sides] == words
    assert slip.is_level == (score == (5, 5))


def seated(world: World, *, match: Match | None = None, **more: Any) -> SeatedTable:
    entries = tuple((Entry(competitor=c),) for c in (world.dirce_nelson, world.ivone_osvaldo))
    state = more.pop("state", Round.State.PLAYING)
    totals = [MatchSide(0, total, None, 0, 0, 0) for total in (300, 1200)] if match else []
    table = Table(number=1, round=in_stage(number=1, state=state), match=match, **more)
    return SeatedTable(
        table, entries, None if match and match.annulled_at else match, tuple(totals)
    )


def test_recorded_result_is_a_sentence(world: World) -> None:
    assert recorded_words(seated(world, scores=[1500, 900])) == "Recorded: 1500 × 900."
    assert recorded_words(seated(world, absent=[0, 1])) == "Recorded: neither side came."
    one = recorded_words(seated(world, absent=[1]))
    assert one == "Recorded: Ivone and Osvaldo did not come."
    by: Any = {"decided_by": world.bruno, "decided_at": datetime(2026, 11, 28, 23, tzinfo=UTC)}
    with timezone.override(UTC):
        words = recorded_words(seated(world, scores=[1, 2], **by))
    assert words.startswith("Recorded: 1 × 2. By Bruno Dias, 11")


def test_match_hand_by_hand_is_a_sentence(world: World) -> None:
    assert match_words(seated(world)) == ""
    words = match_words(seated(world, match=Match(hand_count=2)))
    assert words == "This match is recorded hand by hand: 300 × 1200 after 2 hands."


def test_annulled_match_is_a_warning(world: World) -> None:
    annulled = Match(annulled_at=datetime(2026, 11, 28, tzinfo=UTC), hand_count=1)
    assert warnings(seated(world)) == []
    (text,) = warnings(seated(world, match=annulled))
    assert text.startswith("The score sheet was annulled. Record the result here")
    (text,) = warnings(seated(world, match=annulled, state=Round.State.CLOSED))
    assert text.startswith("The score sheet was annulled after the round was closed.")


def test_later_round_stays_or_is_drawn_again() -> None:
    stage = Stage(number=1, format="swiss")
    draft = Round(number=2, stage=stage, state=Round.State.DRAFT)
    later = Round(number=3, stage=stage, state=Round.State.PUBLISHED)
    assert later_words(draft) == "The draft of round 2 has to be drawn again after this."
    assert later_words(later) == "Round 3 is drawn already and stays as it is."


def test_missing_results_are_counted() -> None:
    assert missing_words(0) == "All results are in."
    assert missing_words(1) == "1 result is missing."
    assert missing_words(3) == "3 results are missing."


@pytest.mark.parametrize(
    ("hand", "points", "words"),
    [
        (None, 0, ("", "")),
        (3, 1, ("hand 3", "1 penalty point.")),
        (1, 2, ("hand 1", "2 penalty points.")),
    ],
)
def test_ruling_says_its_hand_and_penalty(
    hand: int | None, points: int, words: tuple[str, str]
) -> None:
    ruling = TableRuling(RecordedRuling(Incident(hand=hand, points=points)), "table 2")
    assert (ruling.hand, ruling.penalty) == words


def test_turn_of_a_card_names_partners_then_opponents() -> None:
    assert Turn(1, None, "", "").sits_with == ["bye"]
    assert Turn(1, 2, "", "3 Ana").sits_with == ["3 Ana"]
    assert Turn(1, 2, "5 Eva", "3 Ana").sits_with == ["with 5 Eva", "3 Ana"]


def test_row_of_the_wall_shows_the_table_or_a_bye() -> None:
    rows = [WallRow("Ana", None), WallRow("Eva", 7), WallRow("Ida", 100)]
    assert [row.where for row in rows] == ["bye", "7", "100"]
    assert [row.look for row in rows] == ["at--bye", "", "at--3"]


def test_optional_text_comes_with_its_sign(world: World) -> None:
    assert (led_by("Salão", ", "), led_by("", ", ")) == (", Salão", "")
    assert world.dirce_nelson.partners == "Dirce Amaral, Nelson Fagundes"
    assert Competitor(first=world.dirce_nelson.first).partners == ""


def test_place_has_the_ending_of_the_language() -> None:
    assert [ordinal(n) for n in (1, 2, 3, 11, 21)] == ["1st", "2nd", "3rd", "11th", "21st"]
    with translation.override("pt-br"):
        assert ordinal(2) == "2º"


def test_summary_says_the_state_and_the_main_action(world: World) -> None:
    cup = tournament(world)
    begins, *_later = coming_days(1)
    cup.starts_at = datetime.combine(begins, time(20), tzinfo=UTC)
    seen = []

    def look() -> None:
        summary = Summary(next_step(cup), directs=True)
        main = summary.buttons[0]
        place = main.url.removeprefix(f"/boa-vista/tournaments/{cup.slug}/")
        seen.append((summary.now.head, main.words, place))

    look()
    enter(cup, world, 4)
    look()
    cup.starts_at -= timedelta(days=60)
    look()
    first = drawn(cup, world)
    look()
    play(first, world)
    look()
    rounds.close(first, by=world.bruno)
    look()
    assert seen == [
        ("Ready for entries", "Enter pairs", "entries/enter/"),
        ("Entries open: 4 pairs", "Enter pairs", "entries/enter/"),
        ("Entries: 4 pairs", "Do the check-in", "entries/check-in/"),
        ("Round 1 of 3: the draw is published", "Go to the hall", "stages/1/rounds/1/"),
        ("Round 1 of 3 complete", "Close the round", "stages/1/rounds/1/close/"),
        ("Round 1 of 3 closed", "Begin round 2", "stages/1/draw/"),
    ]
