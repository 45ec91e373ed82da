"""Two people at one hand: the second sees what is there beside what they typed, and chooses."""

import re
from html import unescape
from typing import Any

import pytest
from django.http import QueryDict
from django.test import Client

from clubs.models import User
from scoring import ledger
from scoring.models import Match
from scoring.table.scoresheet import live_hands, rules_of_match
from tests.scoring.crowd import browser
from tests.scoring.notebook import EVENING, correct, evening, posted, record
from tests.world import World

SHEET = "/boa-vista/matches/1/"


def url(number: int, what: str = "record") -> str:
    return f"{SHEET}hands/{number}/{what}/"


def send(client: Client, by: User, number: int, form: QueryDict, what: str = "record") -> Any:
    return browser(client, by).post(url(number, what), dict(form.lists()))


def form_to(page: str, action: str) -> QueryDict:
    """Return the data that the page's form with this address would post."""
    whole = re.search(rf'<form method="post" action="{action}">(.*?)</form>', page, re.DOTALL)
    assert whole, f"no form to {action}"
    data = QueryDict(mutable=True)
    for name, value in re.findall(r'name="([^"]*)" value="([^"]*)"', whole[1]):
        data.appendlist(unescape(name), unescape(value))
    return data


@pytest.fixture
def taken(client: Client, world: World) -> tuple[Match, Any]:
    """Ana recorded hand 1 while Sílvio typed another; his answer."""
    match = evening(world, 0)
    form = posted(match, EVENING[1], marker="hers")
    record(match, EVENING[0], world.ana)
    return match, send(client, world.silvio, 1, form)


def test_comparison_lists_different_sums_first(taken: tuple[Match, Any]) -> None:
    _match, answer = taken
    dirce, _ivone = answer.context["comparison"].sides
    assert str(dirce.different[0].label) == "Sum of the hand"
    assert "Dirty canastras" in [str(row.label) for row in dirce.equal]
    folded = answer.content.decode().partition("fold compare__equal")[2]
    assert "Dirty canastras" in folded.partition("</details>")[0]


def test_conflict_shows_both_versions_side_by_side(taken: tuple[Match, Any]) -> None:
    _match, answer = taken
    assert answer.status_code == 409
    page = answer.content.decode()
    assert "Hand 1 is already recorded" in page
    assert "Ana Moreira recorded this hand at" in page
    dirce, _ivone = answer.context["comparison"].sides
    assert dirce.name == "Dirce and Nelson"
    lines = {str(row.label): (row.recorded, row.typed) for row in dirce.rows}
    assert lines["Clean canastras"] == (None, 200)
    assert lines["Dirty canastras"] == (100, 100)
    assert lines["Cards on the table"] == (165, 295)
    assert lines["Sum of the hand"] == (380, 885)
    assert next(str(row.label) for row in dirce.rows if row.differs) == "Clean canastras"
    assert page.count('class="is-other"') == page.count("(different)")


def test_conflict_can_keep_the_recorded_hand(taken: tuple[Match, Any]) -> None:
    match, answer = taken
    assert f'<a class="btn btn--main" href="{SHEET}">' in answer.content.decode()
    assert len(live_hands(match)) == 1


def test_conflict_can_record_the_typed_hand_as_the_next(
    client: Client, world: World, taken: tuple[Match, Any]
) -> None:
    match, answer = taken
    carried = form_to(answer.content.decode(), url(2))
    assert carried["do"] == "preview"
    assert "client_key" not in carried
    preview = client.post(url(2), dict(carried.lists()))
    assert preview.status_code == 200
    form = preview.context["form"]
    rules = rules_of_match(match)
    assert rules.write(form.facts) == rules.write(rules.read(EVENING[1]))
    assert len(live_hands(match)) == 1
    again = posted(match, EVENING[1])
    assert client.post(url(2), again).status_code == 302
    assert len(live_hands(match)) == 2


def test_conflict_can_correct_the_recorded_hand(
    client: Client, world: World, taken: tuple[Match, Any]
) -> None:
    match, answer = taken
    recorded_hand = live_hands(match)[0]
    carried = form_to(answer.content.decode(), url(1, "correct"))
    assert carried["correcting"] == str(recorded_hand.pk)
    preview = client.post(url(1, "correct"), dict(carried.lists()))
    assert preview.status_code == 200
    assert preview.context["form"].facts == rules_of_match(match).read(EVENING[1])
    assert not preview.context["reason"].errors  # not before somebody wanted to record it
    sent = posted(match, EVENING[1], correcting=recorded_hand.pk, reason="we compared")
    assert client.post(url(1, "correct"), sent).status_code == 302
    assert [version.voided_at is None for version in match.hands.order_by("pk")] == [False, True]


def test_conflict_keeps_every_typed_value(client: Client, world: World) -> None:
    match = evening(world, 0)
    form = posted(match, EVENING[0])
    form.setlist("0-penalty-points", ["50", "100"])
    form.setlist("0-penalty-reason", ['"mostrou" <b>', "fora da vez"])
    record(match, EVENING[1], world.ana)
    page = send(client, world.silvio, 1, form).content.decode()
    carried = form_to(page, url(2))
    assert carried.getlist("0-penalty-reason") == ['"mostrou" <b>', "fora da vez"]
    assert carried.getlist("0-penalty-points") == ["50", "100"]


def test_conflict_of_equal_hands_offers_no_choice(client: Client, world: World) -> None:
    match = evening(world, 0)
    form = posted(match, EVENING[0])
    record(match, EVENING[0], world.ana)
    page = send(client, world.silvio, 1, form).content.decode()
    assert "You typed the same" in page
    assert '<form method="post" action="/boa-vista/matches' not in page


def penalties(*noted: tuple[int, str]) -> dict[str, Any]:
    return {"card_points": 100, "penalties": [{"points": p, "reason": why} for p, why in noted]}


@pytest.mark.parametrize(
    ("recorded", "mine"),
    [
        ({"sides": [{}, {}]}, {"sides": [{}, {}], "morto_to_stock": True}),
        (
            {"sides": [penalties((50, "carta mostrada")), {}]},
            {"sides": [penalties((50, "sinal")), {}]},
        ),
        (
            {"sides": [penalties((50, "sinal")), {}]},
            {"sides": [penalties((25, "sinal"), (25, "sinal")), {}]},
        ),
    ],
    ids=["morto", "reason", "number"],
)
def test_hands_of_equal_points_are_still_a_conflict(
    client: Client, world: World, recorded: dict[str, Any], mine: dict[str, Any]
) -> None:
    match = evening(world, 0)
    form = posted(match, mine)
    record(match, recorded, world.ana)
    answer = send(client, world.silvio, 1, form)
    assert "You typed the same" not in answer.content.decode()
    assert sum(len(side.different) for side in answer.context["comparison"].sides) == 1
    form_to(answer.content.decode(), url(1, "correct"))


def keep_and_sign_in(client: Client, by: User, path: str, form: QueryDict) -> Any:
    """Send a form after the session ran out, sign in again, and return the page that offers it."""
    client.logout()
    client.post(path, dict(form.lists()))
    kept_form = client.session["saved_form"]
    client.force_login(by)
    session = client.session
    session["saved_form"] = kept_form
    session.save()
    return client.get(path, headers={"Accept-Language": "en"})


def test_stale_correction_after_signing_in_is_a_conflict(client: Client, world: World) -> None:
    match = evening(world, 1)
    shown = live_hands(match)[0]
    form = posted(match, EVENING[1], correcting=shown.pk, reason="misread")
    now = correct(shown, EVENING[4], world.bruno)
    answer = keep_and_sign_in(client, world.ana, url(1, "correct"), form)
    assert answer.status_code == 409
    carried = form_to(answer.content.decode(), url(1, "correct"))
    assert (carried["correcting"], carried["reason"]) == (str(now.pk), "misread")


@pytest.mark.postgres_later
def test_correction_of_a_hand_undone_meanwhile_is_kept(client: Client, world: World) -> None:
    match = evening(world, 1)
    shown = live_hands(match)[0]
    form = posted(match, EVENING[1], correcting=shown.pk, reason="misread")
    ledger.void_last(shown, by=world.bruno, reason="wrong table")
    answer = keep_and_sign_in(client, world.ana, url(1, "correct"), form)
    assert answer.status_code == 409
    form_to(answer.content.decode(), url(1))


def test_stale_correction_of_a_hand_is_a_conflict(client: Client, world: World) -> None:
    match = evening(world, 1)
    shown = live_hands(match)[0]
    form = posted(match, EVENING[1], correcting=shown.pk, reason="misread")
    now = correct(shown, EVENING[4], world.ana)
    answer = send(client, world.silvio, 1, form, "correct")
    assert answer.status_code == 409
    page = answer.content.decode()
    assert "Hand 1 has been corrected meanwhile" in page
    carried = form_to(page, url(1, "correct"))
    assert carried["correcting"] == str(now.pk)
    assert carried["reason"] == "misread"
    assert url(2) not in page  # a correction is no other hand


def test_correction_of_an_undone_hand_can_be_recorded(client: Client, world: World) -> None:
    match = evening(world, 1)
    shown = live_hands(match)[0]
    form = posted(match, EVENING[1], correcting=shown.pk, reason="misread")
    ledger.void_last(shown, by=world.ana, reason="wrong table")
    answer = send(client, world.silvio, 1, form, "correct")
    assert answer.status_code == 409
    page = answer.content.decode()
    assert "Hand 1 has been undone meanwhile" in page
    assert client.post(url(1), dict(form_to(page, url(1)).lists())).status_code == 200


def test_hand_beyond_the_next_names_the_next(client: Client, world: World) -> None:
    match = evening(world, 2)
    form = posted(match, EVENING[2])
    ledger.void_last(live_hands(match)[1], by=world.ana, reason="wrong table")
    answer = send(client, world.silvio, 3, form)
    assert answer.status_code == 409
    page = answer.content.decode()
    assert "The next hand is hand 2" in page
    assert client.post(url(2), dict(form_to(page, url(2)).lists())).status_code == 200


def test_hand_after_the_end_shows_what_was_typed(client: Client, world: World) -> None:
    match = evening(world, 4)
    form = posted(match, EVENING[4])
    ledger.end(match, by=world.ana, ending="time")
    answer = send(client, world.silvio, 5, form)
    assert answer.status_code == 409
    page = answer.content.decode()
    assert "This match is already over" in page
    assert "285" in page
    assert 'class="form__acts compare__acts gap-above"' in page
    assert '<form method="post" action="/boa-vista/matches' not in page


def test_htmx_conflict_returns_the_form_fragment(client: Client, world: World) -> None:
    match = evening(world, 0)
    form = posted(match, EVENING[1])
    record(match, EVENING[0], world.ana)
    answer = browser(client, world.silvio).post(url(1), form, headers={"HX-Request": "true"})
    page = answer.content.decode().strip()
    assert answer.status_code == 409
    assert page.startswith('<div id="hand-form"')
    assert "<html" not in page
