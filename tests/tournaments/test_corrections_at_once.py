"""A result in a bracket is corrected while another director writes too."""

import pytest

from tests.at_once import at_once
from tests.scoring.notebook import EVENING, record
from tests.tournaments.brackets import correct, table_of
from tests.tournaments.hall import drawn, meetings, stage
from tests.tournaments.test_correct_knockout import begun, live, over
from tests.world import make_world
from tournaments.club.audit import differences
from tournaments.director.rounds import stages, tables
from tournaments.models import Round, Tournament


def is_corrected(cup: Tournament) -> bool:
    return table_of(cup, 1, 1, 8).score == (1000, 2000)


def states(cup: Tournament) -> list[tuple[int, str]]:
    return [(number, state) for number, state, _meetings in live(cup)]


@pytest.mark.postgres
def test_correct_while_stage_closes_lets_one_through(transactional_db: None) -> None:
    world = make_world()
    cup = over(world)
    answers = at_once(
        lambda: correct(cup, world, "again"),
        lambda: stages.close(stage(cup), by=world.ana),
    )
    if is_corrected(cup):
        # A stage with a semi-final in play cannot be closed.
        assert answers == ["NotNow", "done"]
        assert stage(cup).closed_at is None
        assert states(cup) == [(1, "closed"), (2, "playing")]
    else:
        assert answers == ["ChoiceNeeded", "done"]
        assert stage(cup).closed_at is not None
        assert states(cup) == [(1, "closed"), (2, "closed"), (3, "closed")]
    assert list(differences()) == []


@pytest.mark.postgres
def test_correct_while_final_is_drawn_leaves_no_old_pair(transactional_db: None) -> None:
    world = make_world()
    cup = begun(world, 2)
    answers = at_once(
        lambda: correct(cup, world, "again"),
        lambda: drawn(cup, world),
    )
    if is_corrected(cup):
        # The draft of the final went with the semi-final, or was not drawn any more.
        assert answers[-1] == "done"
        assert live(cup)[1:] == [(2, "playing", [(8, 4), (2, 3)])]
    else:
        assert answers == ["ChoiceNeeded", "done"]
        assert live(cup)[2:] == [(3, "published", [(1, 2)])]
    assert list(differences()) == []


@pytest.mark.postgres
def test_correct_while_later_table_plays_keeps_the_hand(transactional_db: None) -> None:
    world = make_world()
    cup = begun(world, 1)
    drawn(cup, world)
    seated, later = table_of(cup, 1, 1, 8), table_of(cup, 2, 1, 4)

    def play() -> None:
        record(tables.open_match(later.table, by=world.silvio), EVENING[0], world.silvio)

    answers = at_once(
        lambda: tables.set_score(seated.table, (1000, 2000), by=world.bruno, reason="swapped"),
        play,
    )
    second = Round.objects.live().get(stage__tournament=cup, number=2)
    if is_corrected(cup):
        # The table was taken out of the round before its match was begun.
        assert answers == ["NotNow", "done"]
        assert set(meetings(second)) == {(8, 4), (2, 3)}
    else:
        # A match that was begun is asked about first.
        assert answers == ["ChoiceNeeded", "done"]
        now = table_of(cup, 2, 1, 4)
        assert now.match is not None
        assert now.match.hand_count == 1
    assert list(differences()) == []


@pytest.mark.postgres
def test_play_again_while_a_hand_comes_keeps_it_apart(transactional_db: None) -> None:
    world = make_world()
    cup = begun(world, 1)
    drawn(cup, world)
    match = tables.open_match(table_of(cup, 2, 1, 4).table, by=world.silvio)
    answers = at_once(
        lambda: correct(cup, world, "again"),
        lambda: record(match, EVENING[0], world.silvio),
    )
    match.refresh_from_db()
    if table_of(cup, 1, 1, 8).score == (2000, 1000):
        # The hand came after somebody looked at the choice.
        assert (answers, match.is_playing) == (["ChoiceNeeded", "done"], True)
    else:
        # The hand stays on the annulled sheet, or comes too late for it.
        assert answers in (["done", "done"], ["NotNow", "done"])
        assert match.is_annulled
        assert live(cup)[1:] == [(2, "playing", [(8, 4), (2, 3)])]
        assert table_of(cup, 2, 8, 4).match is None
    assert match.hand_count == int("NotNow" not in answers)
    assert list(differences()) == []
