"""The hand form over HTTP: preview, buttons, refusal, conflict. No JavaScript is needed for any."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from clubs.models import User
from scoring.forms.hand.hand import HandForm
from scoring.forms.hand.hand_input import HandInput
from scoring.games.dealing import deal_hand
from scoring.models import Hand, Match
from scoring.table.scoresheet import live_hands
from tests.scoring.notebook import (
    EVENING,
    TOTALS,
    evening,
    hand,
    posted,
    side,
    start,
    totals,
)
from tests.scoring.rules.hands import RULES, before
from tests.world import World


def url(match: Match, number: int, what: str = "record") -> str:
    return f"/{match.club.slug}/matches/{match.number}/hands/{number}/{what}/"


def post(client: Client, user: User, path: str, data: Any, **headers: str) -> Any:
    client.force_login(user)
    return client.post(path, data.urlencode(), "application/x-www-form-urlencoded", headers=headers)


def test_first_form_shows_no_problems(client: Client, world: World) -> None:
    match = start(world)
    client.force_login(world.ana)
    page = client.get(url(match, 1))
    assert page.context["form"].issues == []
    assert "problem--" not in page.content.decode()


def test_recorded_hand_returns_to_its_place_on_the_sheet(client: Client, world: World) -> None:
    match = start(world)
    answer = post(client, world.ana, url(match, 1), posted(match, EVENING[0]))
    assert answer.status_code == 302
    assert answer["Location"] == "/boa-vista/matches/1/#hand-1"
    assert totals(match) == TOTALS[0]


def test_new_hand_does_not_ask_for_the_totals_before(client: Client, world: World) -> None:
    match = start(world)
    with CaptureQueriesContext(connection) as asked:
        answer = post(client, world.ana, url(match, 1), posted(match, EVENING[0]))
    assert answer.status_code == 302
    only_totals = 'SELECT "scoring_side"."total"'
    assert not [query for query in asked if query["sql"].startswith(only_totals)]


def test_hand_that_ends_the_match_opens_the_result(client: Client, world: World) -> None:
    match = evening(world, 5)
    answer = post(client, world.ana, url(match, 6), posted(match, EVENING[5]))
    assert answer["Location"] == "/boa-vista/matches/1/#match"


def test_htmx_request_redirects_by_a_header(client: Client, world: World) -> None:
    match = start(world)
    data = posted(match, EVENING[0])
    answer = post(client, world.ana, url(match, 1), data, **{"HX-Request": "true"})
    assert answer["HX-Redirect"] == "/boa-vista/matches/1/#hand-1"


def test_recorded_hand_stores_who_and_device(client: Client, world: World) -> None:
    match = start(world)
    data = posted(match, EVENING[0])
    post(client, world.silvio, url(match, 1), data, **{"User-Agent": "A phone"})
    stored = match.hands.get()
    assert (stored.recorded_by, stored.device) == (world.silvio, "A phone")


def test_preview_shows_totals_and_writes_nothing(client: Client, world: World) -> None:
    match = start(world)
    data = posted(match, EVENING[0], do="preview")
    answer = post(client, world.ana, url(match, 1), data, **{"HX-Request": "true"})
    assert [s.total for s in answer.context["form"].sides] == [380, 700]
    assert not Hand.objects.exists()


def test_every_problem_is_shown_beside_its_field(client: Client, world: World) -> None:
    match = start(world)
    wrong = hand(side(went_out=True, card_points=33), side(failed_openings=1, left_in_hand=7))
    answer = post(client, world.ana, url(match, 1), posted(match, wrong))
    assert answer.status_code == 422
    rows = {
        row.name: [issue.title for issue in row.issues]
        for form_side in answer.context["form"].sides
        for row in form_side.rows
        if row.issues
    }
    assert set(rows) == {
        "0-clean",
        "0-took_morto",
        "0-card_points",
        "1-failed_openings",
        "1-left_in_hand",
    }
    assert not Hand.objects.exists()


@pytest.mark.parametrize("typed", ["abc", "1 0", "12.5", "999999", "1e3", "--5", "٣"])
def test_text_that_is_no_number_is_refused_and_kept(
    client: Client, world: World, typed: str
) -> None:
    match = start(world)
    data = posted(match, EVENING[0], **{"0-card_points": typed})
    answer = post(client, world.ana, url(match, 1), data)
    assert answer.status_code == 422
    row = next(r for r in answer.context["form"].sides[0].rows if r.name == "0-card_points")
    assert row.value == typed
    assert len(row.issues) == 1
    assert not Hand.objects.exists()


def test_empty_fields_of_a_hand_count_as_zero(client: Client, world: World) -> None:
    match = start(world)
    data = posted(match, EVENING[0], **{"0-left_in_hand": "", "1-dirty": ""})
    data["accepted"] = "opponents-hold-nothing:0:"
    post(client, world.ana, url(match, 1), data)
    assert totals(match) == (380, 630)


def test_hand_with_a_warning_is_refused_until_accepted(client: Client, world: World) -> None:
    match = start(world)
    data = posted(match, hand(side(card_points=100), side()))
    refused = post(client, world.ana, url(match, 1), data)
    assert refused.status_code == 422
    issues = refused.context["form"].open_issues
    data.setlist("accepted", [issue.key for issue in issues])
    assert post(client, world.ana, url(match, 1), data).status_code == 302
    assert totals(match) == (100, 0)


def test_hand_sent_twice_is_recorded_once(client: Client, world: World) -> None:
    match = start(world)
    data = posted(match, EVENING[0])
    answers = [post(client, world.ana, url(match, 1), data) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [302, 302]
    assert match.hands.count() == 1


def test_form_of_a_recorded_hand_redirects_to_the_sheet(client: Client, world: World) -> None:
    match = evening(world, 2)
    client.force_login(world.ana)
    answer = client.get(url(match, 1))
    assert (answer.status_code, answer["Location"]) == (302, "/boa-vista/matches/1/")


def test_correction_form_starts_from_the_recorded_hand(client: Client, world: World) -> None:
    match = evening(world, 4)
    client.force_login(world.ana)
    form = client.get(url(match, 4, "correct")).context["form"]
    assert [s.points for s in form.sides] == [735, 35]
    assert form.sides[1].rows[-1].penalties == [("50", "carta mostrada")]


def test_correction_without_a_reason_is_refused(client: Client, world: World) -> None:
    match = evening(world, 1)
    data = posted(match, EVENING[1], correcting=str(live_hands(match)[0].pk))
    answer = post(client, world.ana, url(match, 1, "correct"), data)
    assert answer.status_code == 422
    assert answer.context["reason"].errors["reason"]
    data["reason"] = "wrong sheet"
    assert post(client, world.ana, url(match, 1, "correct"), data).status_code == 302
    assert totals(match) == (885, 240)


def test_correction_names_the_later_hand_it_contradicts(client: Client, world: World) -> None:
    match = evening(world, 4)
    poorer = hand(side(card_points=55), side(clean=1, card_points=45))
    data = posted(match, poorer, correcting=str(live_hands(match)[2].pk), reason="wrong")
    doubts = [f"nobody-out-without-cards:{index}:" for index in range(2)]
    data.setlist("accepted", ["nobody-went-out::", "mortos-not-taken::mortos=2", *doubts])
    answer = post(client, world.ana, url(match, 3, "correct"), data)
    assert answer.status_code == 409
    assert answer.context["suffering"] == [4]
    assert totals(match) == TOTALS[3]


def test_each_failed_opening_shows_the_new_minimum(client: Client, world: World) -> None:
    match = evening(world, 4)
    for failed, minimum in [(0, 75), (1, 90), (2, 120), (3, 150), (5, 210)]:
        data = posted(match, hand(side(failed_openings=failed), side()), do="preview")
        form = post(client, world.ana, url(match, 5), data).context["form"]
        assert form.sides[0].minimum == minimum
        assert [step.points for step in form.sides[0].ladder if step.place == "now"] == [minimum]


@pytest.mark.parametrize("do", ["drop-penalty 0 9", "tap x", "show 7 melds", "lay", "nonsense", ""])
def test_unknown_button_changes_nothing(client: Client, world: World, do: str) -> None:
    match = start(world)
    answer = post(client, world.ana, url(match, 1), posted(match, EVENING[0], do=do))
    assert answer.status_code == 200
    assert [s.points for s in answer.context["form"].sides] == [380, 700]


def test_buttons_add_and_remove_penalties(client: Client, world: World) -> None:
    match = start(world)
    data = posted(match, EVENING[0], do="add-penalty 1")
    form = post(client, world.ana, url(match, 1), data).context["form"]
    assert form.sides[1].rows[-1].penalties == [("", "")]
    data.setlist("1-penalty-points", ["50", "-100"])
    data.setlist("1-penalty-reason", ["carta mostrada", "sinal"])
    data["do"] = "drop-penalty 1 0"
    form = post(client, world.ana, url(match, 1), data).context["form"]
    assert form.sides[1].rows[-1].penalties == [("-100", "sinal")]
    assert form.sides[1].points == 600


def test_reason_of_several_lines_is_joined(client: Client, world: World) -> None:
    match = start(world)
    data = posted(match, EVENING[0], do="preview")
    data.setlist("1-penalty-points", ["50"])
    data.setlist("1-penalty-reason", ["carta\r\nmostrada "])
    form = post(client, world.ana, url(match, 1), data).context["form"]
    assert form.rules.write(form.facts)["sides"][1]["penalties"] == [
        {"points": 50, "reason": "carta mostrada"}
    ]


def test_hand_typed_in_a_lost_session_comes_back(client: Client, world: World) -> None:
    match = start(world)
    path = url(match, 1)
    answer = client.post(path, posted(match, EVENING[0]).dict())
    assert answer.status_code == 302
    assert answer["Location"].startswith("/accounts/login/")
    client.login(username="ana", password="sete-copas-limpas")
    form = client.get(path).context["form"]
    assert [s.points for s in form.sides] == [380, 700]


def test_hand_form_of_a_longer_match_needs_no_more_queries(
    client: Client, world: World, django_assert_num_queries: Any
) -> None:
    match = evening(world, 5)
    client.force_login(world.ana)
    client.get(url(match, 6))  # the first request of a day also renews the session
    with django_assert_num_queries(7):
        client.get(url(match, 6))


def test_malformed_client_key_still_records_the_hand(client: Client, world: World) -> None:
    match = start(world)
    data = posted(match, EVENING[0], client_key="not-a-key")
    assert post(client, world.ana, url(match, 1), data).status_code == 302
    assert match.hands.count() == 1


@pytest.mark.thorough
def test_form_of_any_dealt_hand_reads_back_as_that_hand() -> None:
    noted_fields = set()
    for seed in range(12):
        state = before(2000 if seed % 2 else 800, 1700)
        facts = deal_hand(Random(seed), RULES, state)
        form = HandForm.of_hand(RULES, state, ["A", "B"], facts)
        # Of a recorded hand in which no side went out somebody has said that nobody did.
        nobody = not any(side.went_out for side in facts.sides)
        expected = replace(facts, nobody_went_out=nobody)
        assert (
            HandForm(RULES, state, ["A", "B"], HandInput.read(form.typed.write())).facts == expected
        )
        noted_fields |= {name for side in RULES.write(facts)["sides"] for name in side}
    assert {"melds", "hand", "opening", "failed_openings", "went_out", "took_morto"} <= noted_fields


def test_first_lay_down_below_the_minimum_is_refused(client: Client, world: World) -> None:
    match = evening(world, 4)
    client.force_login(world.ana)
    page = client.get(url(match, 5)).content.decode()
    # It waits behind its button. Pair 1 has a minimum of 75, pair 2 has none.
    assert 'name="0-opening"' not in page
    assert 'value="add-row opening"' in page
    opened = post(client, world.ana, url(match, 5), posted(match, EVENING[4], do="add-row opening"))
    page = opened.content.decode()
    assert 'name="0-opening"' in page
    assert 'name="1-opening"' not in page
    answer = post(
        client, world.ana, url(match, 5), posted(match, EVENING[4], **{"0-opening": "70"})
    )
    assert answer.status_code == 422
    problems = [issue.anchor for issue in answer.context["form"].issues]
    assert problems == ["problems-0-opening"]
    post(client, world.ana, url(match, 5), posted(match, EVENING[4], **{"0-opening": "75"}))
    assert live_hands(match)[-1].facts["sides"][0]["opening"] == 75


def test_first_lay_down_is_optional(client: Client, world: World) -> None:
    match = evening(world, 4)
    post(client, world.ana, url(match, 5), posted(match, EVENING[4], **{"0-opening": " "}))
    assert "opening" not in live_hands(match)[-1].facts["sides"][0]


def test_hand_form_of_a_finished_match_redirects(client: Client, world: World) -> None:
    match = evening(world)
    client.force_login(world.ana)
    assert client.get(url(match, 7))["Location"] == "/boa-vista/matches/1/"


@pytest.mark.postgres_later
@pytest.mark.parametrize(("shown", "status"), [("9" * 17, 404), ("9" * 5000, 302), ("x", 302)])
def test_correction_of_an_unknown_version_is_refused(
    client: Client, world: World, shown: str, status: int
) -> None:
    """Any text but a number stands for the version that counts."""
    match = evening(world, 1)
    data = posted(match, EVENING[0], correcting=shown, reason="misread")
    assert post(client, world.ana, url(match, 1, "correct"), data).status_code == status


@pytest.mark.parametrize(
    "built",
    [
        {"first": "9", "last": "5"},
        {"last": "5"},
        {"first": "3", "last": "9", "wild": "joker", "at": "14"},
        {"first": "3", "wild": "two", "at": "3"},
        {"first": "99", "last": "-4", "at": "x" * 50},
    ],
)
def test_builder_in_an_impossible_state_shows_the_form(
    client: Client, world: World, built: dict[str, str]
) -> None:
    match = start(world)
    more = {f"build-{key}": value for key, value in built.items()}
    data = posted(match, EVENING[0], do="show 0 melds", **more)
    assert post(client, world.ana, url(match, 1), data).status_code == 200
    data["do"] = "lay 0"
    assert post(client, world.ana, url(match, 1), data).status_code == 200
