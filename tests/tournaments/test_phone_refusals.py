"""A refused request of a phone without scripts: the page has the reason and the typed figures."""

import re
from uuid import uuid4

import pytest

from scoring import ledger
from scoring.models import Hand, Match
from scoring.table.scoresheet import rules_of_match
from tests.pages import flat
from tests.scoring.notebook import start
from tests.tournaments.phones import FIRST_HAND, OTHER_HAND, Phone, match_of, phones, totals
from tests.tournaments.test_phone_pages import JSON
from tests.world import World
from tournaments.boards.phones.phone import PhoneBoard


@pytest.fixture
def both(world: World) -> list[Phone]:
    return phones(world)


def key_in(page: str) -> str:
    found = re.search(r'name="client_key" value="([^"]+)"', page)
    assert found is not None
    return found[1]


def correct(phone: Phone, world: World) -> None:
    """Correct hand 1 at the desk."""
    match = match_of(phone)
    hand = match.hands.get(voided_at=None)
    sides = [dict(side) for side in hand.facts["sides"]]
    sides[0]["card_points"] = 130
    facts = rules_of_match(match).read(hand.facts | {"sides": sides})
    ledger.correct(hand, facts, by=world.ana, reason="contagem", client_key=uuid4())


def test_other_figures_under_a_used_key_come_back_as_typed(both: list[Phone]) -> None:
    key = str(uuid4())
    both[0].enter(1, FIRST_HAND | {"client_key": key})
    answer = both[0].enter(1, OTHER_HAND | {"client_key": key})
    page = answer.content.decode()
    assert answer.status_code == 409
    assert "This hand was corrected meanwhile." in page
    assert 'value="285"' in page
    assert [cell[1] for _label, cell in answer.context["recorded"].lines].count("295") == 1
    assert totals(both[0]) == (385, 855)
    assert key_in(page) != key
    assert both[0].enter(1, OTHER_HAND | {"client_key": key_in(page)}).status_code == 302
    assert totals(both[0]) == (385, 845)


def test_enter_over_an_unseen_hand_of_the_own_side_is_refused(both: list[Phone]) -> None:
    both[0].enter(1, FIRST_HAND)
    answer = both[0].enter(1, OTHER_HAND | {"seen": ""})
    page = answer.content.decode()
    assert answer.status_code == 409
    assert "Your side has entered this hand meanwhile" in page
    assert 'value="285"' in page
    assert totals(both[0]) == (385, 855)
    again = OTHER_HAND | {"seen": both[0].seen(1), "client_key": key_in(page)}
    assert f'name="seen" value="{both[0].seen(1)}"' in page
    assert both[0].enter(1, again).status_code == 302
    assert totals(both[0]) == (385, 845)


def test_page_with_problems_has_seen_no_further_hand(both: list[Phone]) -> None:
    both[0].enter(1, FIRST_HAND)
    page = both[0].enter(1, FIRST_HAND | {"1-card_points": "x", "seen": ""}).content.decode()
    assert 'name="seen" value=""' in page


def test_hand_before_its_turn_comes_back_as_typed(both: list[Phone]) -> None:
    answer = both[0].enter(5, FIRST_HAND)
    page = answer.content.decode()
    assert answer.status_code == 410
    assert "An earlier hand is missing." in page
    assert 'value="295"' in page


def test_side_that_is_not_in_the_match_reads_so(
    both: list[Phone], monkeypatch: pytest.MonkeyPatch
) -> None:
    both[0].enter(1, FIRST_HAND)
    hand = both[1].get("hands/1/sheet/").context["hand"].row.pk
    monkeypatch.setattr(PhoneBoard, "side", None)
    answer = both[1].enter(2, FIRST_HAND, **JSON)
    words = "Your side is not in this match. Talk to the director."
    assert (answer.status_code, answer.json()["message"]) == (410, words)
    said = both[1].post("hands/1/answer/", {"do": "agree", "hand": hand}, **JSON)
    assert said.json()["message"] == words


def test_claim_that_fits_no_more_shows_the_reason(
    both: list[Phone], monkeypatch: pytest.MonkeyPatch
) -> None:
    both[0].enter(1, FIRST_HAND)
    both[1].enter(1, OTHER_HAND)

    def refuse(*_hand: object, **_said: object) -> Hand:
        raise ledger.HasProblems([])

    monkeypatch.setattr(ledger, "enter_hand", refuse)
    page = both[0].answer(1, "theirs")
    assert page.status_code == 409
    assert "These figures no longer fit the hands before." in flat(page.content.decode())


def test_answer_to_a_corrected_hand_is_shown_the_new_one(both: list[Phone], world: World) -> None:
    both[0].enter(1, FIRST_HAND)
    old = match_of(both[0]).hands.get().pk
    correct(both[0], world)
    page = both[1].post("hands/1/answer/", {"do": "agree", "hand": old})
    assert page.status_code == 409
    assert "This hand was corrected meanwhile." in page.content.decode()
    assert page.context["hand"].row.pk != old


def test_unknown_answer_to_a_hand_is_refused(both: list[Phone]) -> None:
    both[0].enter(1, FIRST_HAND)
    answer = both[1].answer(1, "dance", follow=False)
    assert answer.status_code == 422
    hand = match_of(both[0]).hands.get()
    assert not hand.answers.exists()


def test_call_without_a_reason_is_refused_in_words(both: list[Phone]) -> None:
    answer = both[0].post("call/", {"reason": "x"}, **JSON)
    assert (answer.status_code, answer.json()["state"]) == (422, "problems")


@pytest.mark.postgres_later
def test_question_shows_the_open_call(both: list[Phone]) -> None:
    both[0].enter(1, FIRST_HAND)
    page = both[1].post("call/", {"reason": "score"}, follow=True)
    assert page.context["question"].hand.number == 1
    assert "The director has been called." in page.content.decode()
    assert "The director has been called." not in both[0].get().content.decode()


def phones_of(match: Match, world: World) -> list[Phone]:
    """Return the phones of a match of the club."""
    ledger.make_keys(match, by=world.ana)
    return [Phone(key) for key in match.keys.order_by("side")]


def test_phone_turns_between_the_sides_of_a_match_of_the_club(world: World) -> None:
    first, second = phones_of(start(world), world)
    first.enter(1, FIRST_HAND)
    assert "/t/?beside" in first.get().content.decode()
    first.client.post("/t/", {"code": second.code}, follow=True)
    page = first.get()
    assert page.context["beside"] == {"key": second.key, "name": page.context["board"].names[1]}
    assert f"{second.address}?turned" in page.content.decode()


def test_code_of_another_match_is_not_the_other_side(world: World) -> None:
    (first, _second), (_other, last) = (phones_of(start(world), world) for _time in range(2))
    first.get()
    first.client.post("/t/", {"code": last.code}, follow=True)
    assert first.get().context["beside"] is None
