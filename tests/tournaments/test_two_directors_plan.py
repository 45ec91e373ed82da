"""Two directors change answers of one tournament: each sends only the lines it changed."""

from typing import Any

import pytest
from django.test import Client

from clubs.journal.writing import raise_version
from tests.pages import flat
from tests.scoring.crowd import browser
from tests.tournaments.hall import tournament
from tests.tournaments.test_plan_lines import REGULATION, TIES, shown_form
from tests.world import World
from tournaments.forms.club.changed_plan import ChangedPlanForm
from tournaments.models import Tournament
from tournaments.words.labels import award_key

ENGLISH = {"Accept-Language": "en"}


@pytest.fixture
def cup(world: World) -> Tournament:
    return tournament(world, "swiss", "knockout", capacity=24)


@pytest.fixture
def page(client: Client, world: World, cup: Tournament) -> Client:
    return browser(client, world.bruno)


def sent(page: Client, form: dict[str, list[str]]) -> Any:
    return page.post(REGULATION, form, headers=ENGLISH)


def test_untouched_lines_keep_the_change_of_another(page: Client, cup: Tournament) -> None:
    form = shown_form(page.get(REGULATION))
    other = {"hands": ["9"], "phones": ["result"], "rounds": ["4"], "award": ["points"]}
    assert sent(page, form | other).status_code == 302
    assert sent(page, form | {"price": ["40"]}).status_code == 302
    cup.refresh_from_db()
    assert (cup.price, cup.hands, cup.phones) == (4000, 9, "result")
    assert cup.stages.get(number=1).options["rounds"] == 4
    assert award_key(cup.regulation) == "points"


def test_line_changed_by_both_is_refused_once(page: Client, cup: Tournament) -> None:
    form = shown_form(page.get(REGULATION))
    assert sent(page, form | {"price": ["30"]}).status_code == 302
    answer = sent(page, form | {"price": ["40"], "hands": ["5"]})
    assert answer.status_code == 422
    content = flat(answer.content.decode())
    assert "somebody changed “Entry”: R$ 30.00 for each person" in content.replace("\u00a0", " ")
    cup.refresh_from_db()
    assert (cup.price, cup.hands) == (3000, 3)
    assert sent(page, shown_form(answer)).status_code == 302
    cup.refresh_from_db()
    assert (cup.price, cup.hands) == (4000, 5)


def test_tie_break_taken_out_is_a_change(page: Client, cup: Tournament) -> None:
    form = shown_form(page.get(REGULATION)) | {"order": ["own"]}
    for number, tie in enumerate(TIES[::-1], start=1):
        form[f"tie{number}"] = [tie]
    assert sent(page, form).status_code == 302
    form = shown_form(page.get(REGULATION))
    form["order"] = ["own"]
    del form["tie4"]
    assert sent(page, form).status_code == 302
    cup.refresh_from_db()
    assert len(cup.regulation["tiebreaks"]) == 3


@pytest.mark.parametrize("is_plan", [True, False])
def test_change_between_check_and_lock_is_kept(
    page: Client, cup: Tournament, monkeypatch: pytest.MonkeyPatch, is_plan: bool
) -> None:
    form = shown_form(page.get(REGULATION)) | {"hands": ["5"]}
    check = ChangedPlanForm.is_valid

    def checked(self: ChangedPlanForm) -> bool:
        is_valid = check(self)
        raise_version(cup, **({"price": 3000} if is_plan else {}))
        return is_valid

    with monkeypatch.context() as meanwhile:
        meanwhile.setattr(ChangedPlanForm, "is_valid", checked)
        answer = sent(page, form)
    if is_plan:
        assert answer.status_code == 422
        assert "Somebody changed this plan meanwhile." in flat(answer.content.decode())
        answer = sent(page, shown_form(answer))
    assert answer.status_code == 302
    cup.refresh_from_db()
    assert (cup.price, cup.hands) == (3000 if is_plan else None, 5)
