"""Two people write the same match at once: one row counts, and the columns agree."""

from collections.abc import Callable
from threading import Event
from uuid import UUID, uuid4

import pytest
from django.db import transaction
from django.db.models import F
from django.test import Client

from clubs import roster
from clubs.journal.writing import lock
from clubs.models import JournalEntry, User
from scoring import ledger
from scoring.club.audit import differences
from scoring.house_rules.house import preset
from scoring.models import Match, Side
from scoring.table.scoresheet import live_hands, rules_of_match
from tests.at_once import at_once, until_another_waits
from tests.merged import merge, twin
from tests.scoring.crowd import browser, played
from tests.scoring.notebook import EVENING, TOTALS, HandData, evening, start, totals
from tests.scoring.rulings import decision, note
from tests.world import World, make_world

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]

Write = Callable[[], object]


@pytest.fixture
def world(transactional_db: None) -> World:
    """Committed, so that the other threads see it."""
    return make_world()


def record(match: Match, number: int, data: HandData, by: User, key: UUID | None = None) -> Write:
    facts, key = rules_of_match(match).read(data), key or uuid4()
    return lambda: ledger.record(match, number, facts, by=by, client_key=key)


def journal(action: str) -> int:
    return JournalEntry.objects.filter(action=action).count()


def test_records_of_one_hand_at_once_are_a_conflict(world: World) -> None:
    match = evening(world, 1)
    answers = at_once(
        record(match, 2, EVENING[1], world.ana), record(match, 2, EVENING[0], world.silvio)
    )
    assert answers == ["AlreadyThere", "done"]
    assert match.hands.filter(number=2).count() == 1
    assert totals(match) in (TOTALS[1], (760, 1400))
    assert list(differences()) == []


def test_hand_sent_four_times_is_stored_once(world: World) -> None:
    match, key = start(world), uuid4()
    assert at_once(*[record(match, 1, EVENING[0], world.ana, key)] * 4) == ["done"] * 4
    assert match.hands.get().client_key == key
    assert journal("record-hand") == 1
    assert totals(match) == TOTALS[0]
    assert list(differences()) == []


def test_correction_sent_four_times_is_stored_once(world: World) -> None:
    match, key = evening(world, 2), uuid4()
    old, facts = live_hands(match)[1], rules_of_match(match).read(EVENING[0])

    def write() -> None:
        ledger.correct(old, facts, by=world.ana, reason="misread", client_key=key)

    assert at_once(*[write] * 4) == ["done"] * 4
    assert match.hands.filter(number=2).count() == 2
    assert journal("correct-hand") == 1
    assert list(differences()) == []


def test_corrections_at_once_store_one(world: World) -> None:
    match = evening(world, 3)
    old, rules = live_hands(match)[0], rules_of_match(match)

    def correction(data: HandData, by: User) -> Write:
        facts, key = rules.read(data), uuid4()
        return lambda: ledger.correct(old, facts, by=by, reason="misread", client_key=key)

    answers = at_once(correction(EVENING[1], world.ana), correction(EVENING[4], world.silvio))
    assert answers == ["AlreadyThere", "done"]
    assert match.hands.filter(number=1).count() == 2
    assert len(live_hands(match)) == 3
    assert list(differences()) == []


def test_correct_and_void_at_once_store_one(world: World) -> None:
    match = evening(world, 3)
    last, facts = live_hands(match)[-1], rules_of_match(match).read(EVENING[0])
    answers = at_once(
        lambda: ledger.correct(last, facts, by=world.ana, reason="misread", client_key=uuid4()),
        lambda: ledger.void_last(last, by=world.silvio, reason="another table's hand"),
    )
    assert answers == ["AlreadyThere", "done"]
    match.refresh_from_db()
    # Nobody's words are mixed: the row was voided by the one who was first.
    last.refresh_from_db()
    after = (match.hand_count, last.void_reason, journal("correct-hand"), journal("void-hand"))
    assert after in ((3, "misread", 1, 0), (2, "another table's hand", 0, 1))
    assert len(live_hands(match)) == match.hand_count
    assert list(differences()) == []


def test_voids_at_once_void_one_hand(world: World) -> None:
    match = evening(world, 3)
    last = live_hands(match)[-1]

    def void() -> None:
        ledger.void_last(last, by=world.ana, reason="double click")

    assert at_once(void, void) == ["done", "done"]
    assert journal("void-hand") == 1
    assert totals(match) == TOTALS[1]
    assert list(differences()) == []


def test_matches_started_at_once_get_consecutive_numbers(world: World) -> None:
    chosen = preset("aacrt-2016")
    pairs = [world.dirce_nelson, world.ivone_osvaldo]

    def write() -> None:
        ledger.start(world.club, pairs, chosen, by=world.ana, client_key=uuid4())

    assert at_once(*[write] * 6) == ["done"] * 6
    numbers = world.club.matches.order_by("number").values_list("number", flat=True)
    assert list(numbers) == [1, 2, 3, 4, 5, 6]
    assert [match.sides.count() for match in world.club.matches.all()] == [2] * 6


def test_start_sent_four_times_starts_one_match(world: World) -> None:
    chosen, key = preset("aacrt-2016"), uuid4()
    pairs = [world.dirce_nelson, world.ivone_osvaldo]

    def write() -> None:
        ledger.start(world.club, pairs, chosen, by=world.ana, client_key=key)

    assert at_once(*[write] * 4) == ["done"] * 4
    assert world.club.matches.get().number == 1


def test_rematch_pressed_by_two_people_at_once_starts_one_match(world: World) -> None:
    played(world, world.dirce_nelson, world.ivone_osvaldo)
    pages = [browser(Client(), who) for who in (world.ana, world.silvio)]
    opened = []

    def press(page: Client) -> Write:
        key = uuid4()
        url = "/boa-vista/matches/1/rematch/"
        return lambda: opened.append(page.post(url, {"client_key": key}).headers["Location"])

    assert at_once(*map(press, pages)) == ["done"] * 2
    assert opened == ["/boa-vista/matches/2/"] * 2
    assert world.club.matches.count() == 2


def test_start_form_sent_by_two_people_at_once_asks_the_second(world: World) -> None:
    two = {"first": world.dirce_nelson.pk, "second": world.ivone_osvaldo.pk}
    pages = [browser(Client(), who) for who in (world.ana, world.silvio)]
    answers = []

    def send(page: Client) -> Write:
        data = {**two, "rules": "aacrt-2016", "client_key": uuid4()}
        return lambda: answers.append(page.post("/boa-vista/matches/start/", data).status_code)

    assert at_once(*map(send, pages)) == ["done"] * 2
    assert sorted(answers) == [302, 409]
    assert world.club.matches.count() == 1


def test_hand_during_the_end_comes_before_or_is_refused(world: World) -> None:
    match = evening(world, 3)
    answers = at_once(
        record(match, 4, EVENING[4], world.silvio),
        lambda: ledger.end(match, by=world.ana, ending=Match.Ending.TIME),
    )
    match.refresh_from_db()
    assert (answers, match.hand_count) in ((["done", "done"], 4), (["NotNow", "done"], 3))
    assert match.ending == Match.Ending.TIME
    assert all(side.won is not None for side in match.sides.all())
    assert list(differences()) == []


def test_records_at_once_store_one_in_each_match(world: World) -> None:
    matches = [evening(world, 1), evening(world, 1)]
    before = [match.version for match in matches]
    answers = at_once(
        *[record(match, 2, EVENING[1], who) for match in matches for who in (world.ana, world.olga)]
    )
    assert answers == ["AlreadyThere"] * 2 + ["done"] * 2
    for match, was in zip(matches, before, strict=True):
        match.refresh_from_db()
        assert match.version > was
        assert match.hands.filter(number=2).count() == 1


def test_hand_and_ruling_at_once_refuse_one(world: World) -> None:
    match = evening(world, 4)
    facts, key = rules_of_match(match).read(EVENING[4]), uuid4()
    locked = decision("aacrt-2016", "lixo", wild_before="wild")
    answers = at_once(
        lambda: ledger.record(match, 5, facts, by=world.silvio, client_key=key, known=()),
        lambda: note(match, locked, world.bruno, hand=5),
    )
    assert answers in (["AnotherHand", "done"], ["RuledMeanwhile", "done"])
    assert match.incidents.count() + match.hands.filter(number=5).count() == 1


def test_merge_people_while_their_match_is_written_waits(world: World) -> None:
    """Both lock the match before the club, so that neither waits for the other for ever."""
    match = evening(world)
    dirce, nelson = world.dirce_nelson.players
    kept = twin(world)
    roster.add_pair(world.club, by=world.ana, first=kept, second=nelson)
    has_begun = Event()

    def write() -> None:
        with transaction.atomic():
            lock(match)
            Side.objects.filter(match=match).update(total=F("total"))
            has_begun.set()
            until_another_waits()  # for the match
            lock(world.club)

    def join() -> None:
        has_begun.wait()
        merge(world, kept, dirce)

    assert at_once(write, join) == ["done", "done"]
