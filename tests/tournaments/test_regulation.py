"""The regulation is chosen before the first draw, and then stays."""

from typing import Any

import pytest
from django.test import Client
from django.utils import translation

from clubs.models import JournalEntry
from tests.cases import with_thorough
from tests.pages import texts
from tests.prepared import prepared
from tests.scoring.crowd import browser
from tests.tournaments.hall import drawn, enter, tournament
from tests.tournaments.wall import read
from tests.world import World
from tournaments.forms.rounds.regulation import RegulationForm
from tournaments.forms.rounds.typed_awards import scale_text
from tournaments.models import Tournament
from tournaments.ranking.awards import VP_SCALES
from tournaments.ranking.tiebreaks import TIEBREAKS
from tournaments.reading.standings import regulation_of
from tournaments.words import labels, reasons

HOME = "/boa-vista/tournaments/copa-da-primavera/"
URL = f"{HOME}regulation/"


@pytest.fixture
@prepared
def cup(world: World) -> Tournament:
    return tournament(world)


def typed(**changed: Any) -> dict[str, Any]:
    return {
        "line": "winner",
        "award": "win",
        "scale": "",
        "tie1": "difference",
        "tie2": "lot",
        "bye_for": "",
        "bye_points": "",
        "walkover_for": "3000",
        "walkover_against": "0",
        **changed,
    }


def stored_regulation(cup: Tournament) -> dict[str, Any]:
    cup.refresh_from_db()
    regulation: dict[str, Any] = cup.regulation
    return regulation


def test_new_tournament_ranks_by_wins(client: Client, world: World, cup: Tournament) -> None:
    page = browser(client, world.bruno)
    form = page.get(URL).context["form"].regulation
    assert form["award"].value() == "win"
    assert [field.value() for field in form.ties[:2]] == ["difference", "head-to-head"]
    data = {"line": "winner", **{name: form[name].value() for name in form.fields}}
    data = {name: value for name, value in data.items() if value is not None}
    before = stored_regulation(cup)
    assert page.post(URL, data).headers["Location"] == URL
    assert stored_regulation(cup) == before
    assert not JournalEntry.objects.filter(action="change-regulation").exists()


@pytest.mark.parametrize(
    ("award", "data"),
    with_thorough(
        [
            ("vp-3", {"vp": "3-hands"}),
            ("vp-4", {"vp": "4-hands"}),
            ("points", "points"),
            ("win-310", {"win": [3, 1, 0]}),
            ("win-421", {"win": [4, 2, 1, 4, 0]}),
        ],
        first=2,
    ),
)
def test_chosen_award_is_stored(
    client: Client, world: World, cup: Tournament, award: str, data: Any
) -> None:
    page = browser(client, world.bruno)
    assert page.post(URL, typed(award=award)).status_code == 302
    assert stored_regulation(cup)["award"] == data
    assert page.get(URL).context["form"].regulation["award"].value() == award


def test_tie_breaks_byes_and_walkovers_keep_typed_numbers(
    client: Client, world: World, cup: Tournament
) -> None:
    data = typed(tie1="", tie2="wins", tie3="lot", bye_for="2.500", bye_points="1")
    data |= {"walkover_for": "3.000", "walkover_against": "100"}
    browser(client, world.bruno).post(URL, data)
    assert stored_regulation(cup) == {
        "award": "win",
        "tiebreaks": ["wins", "lot"],
        "walkover": [3000, 100],
        "bye": {"score": [2500, 0], "points": 1},
    }


def test_walkover_left_empty_is_a_usual_win(client: Client, world: World, cup: Tournament) -> None:
    assert stored_regulation(cup)["walkover"] == "usual"
    page = browser(client, world.bruno)
    data = typed(award="vp-own", scale="50 10 10\n* 25 5", walkover_for="", walkover_against="")
    shown = page.post(URL, {**data, "do": "preview"}).context["form"].regulation
    assert (
        "A bye is worth",
        "25 VP, the best win of this scale, by a difference of 55.",
    ) in shown.unplayed
    walkover = "The best win of this scale: 25 VP, by a difference of 55. "
    walkover += "The absent side gets 5 VP and loses by the same difference, "
    walkover += "or by the widest of the round if that is wider."
    assert ("A walkover", walkover) in shown.unplayed
    changes = [(change.label, change.after) for change in shown.changes]
    assert ("A walkover", walkover.rstrip(".")) in changes
    assert page.post(URL, data).status_code == 302
    assert stored_regulation(cup)["walkover"] == "usual"
    form = page.get(URL).context["form"].regulation
    assert (form["walkover_for"].value(), form["walkover_against"].value()) == (None, None)


def test_own_points_of_a_bye_are_not_put_by_the_scale(world: World, cup: Tournament) -> None:
    cup.regulation = {**cup.regulation, "award": {"vp": "3-hands"}, "bye": {"points": 12}}
    said = "12 VP. Its difference counts as 355, that of a usual win."
    with translation.override("en"):
        assert ("A bye is worth", said) in RegulationForm(cup).unplayed


def test_stored_walkover_of_3000_stays_and_says_its_worth(
    client: Client, world: World, cup: Tournament
) -> None:
    cup.regulation = {**cup.regulation, "award": {"vp": "3-hands"}, "walkover": [3000, 0]}
    cup.save()
    form = browser(client, world.bruno).get(URL).context["form"].regulation
    assert (form["walkover_for"].value(), form["walkover_against"].value()) == (3000, 0)
    words = "The side that comes gets 3000 (20 VP), the absent side 0 (0 VP)."
    assert form.unplayed[-1] == ("A walkover", words)


def test_own_points_of_results_are_stored_and_said(
    client: Client, world: World, cup: Tournament
) -> None:
    page = browser(client, world.bruno)
    data = typed(award="win-own", results="3 1; 0 2,5 −3", walkover_for="", walkover_against="")
    shown = page.post(URL, {**data, "do": "preview"}).context["form"].regulation
    assert ("A bye is worth", "2½ points, by the mean difference of the round.") in shown.unplayed
    assert page.post(URL, data).status_code == 302
    assert stored_regulation(cup)["award"] == {"win": [3, 1, 0, 2.5, -3]}
    assert page.get(URL).context["form"].regulation["results"].value() == "3 1 0 2.5 -3"
    label = labels.award_label(cup.regulation)
    assert label.name == "3–1–0, no-show −3"
    assert label.hint == "A win is 3, a draw 1, a loss 0, a bye 2½, a no-show −3."


def test_own_scale_is_stored_and_shown_again(client: Client, world: World, cup: Tournament) -> None:
    page = browser(client, world.bruno)
    scale = scale_text(VP_SCALES["3-hands"])
    assert page.get(URL).context["form"].regulation["scale"].value() == scale
    own = "100 10–10\r\n\r\n1.000; 15; 5\n* 20 0"
    assert page.post(URL, typed(award="vp-own", scale=own)).status_code == 302
    assert stored_regulation(cup)["award"] == {"vp": [[100, 10, 10], [1000, 15, 5], [None, 20, 0]]}
    assert (
        page.get(URL).context["form"].regulation["scale"].value() == "100 10 10\n1000 15 5\n* 20 0"
    )
    assert regulation_of(cup).award.points(3000, 1500) == 2000


def test_own_scale_keeps_its_decimals(client: Client, world: World, cup: Tournament) -> None:
    page = browser(client, world.bruno)
    own = "0 10 10\n1 10,31 9.69\n* 20 0"
    assert page.post(URL, typed(award="vp-own", scale=own)).status_code == 302
    assert stored_regulation(cup)["award"] == {"vp": [[0, 10, 10], [1, 10.31, 9.69], [None, 20, 0]]}
    assert (
        page.get(URL).context["form"].regulation["scale"].value() == "0 10 10\n1 10.31 9.69\n* 20 0"
    )
    assert regulation_of(cup).award.points(5, 4) == 1031


def test_head_to_head_can_count_walkovers_as_meetings(
    client: Client, world: World, cup: Tournament
) -> None:
    page = browser(client, world.bruno)
    data = typed(tie1="head-to-head+walkovers", tie2="wins-played", tie3="")
    assert page.post(URL, data).status_code == 302
    assert stored_regulation(cup)["tiebreaks"] == [
        {"head-to-head": {"walkovers": True}},
        "wins-played",
    ]
    assert regulation_of(cup).walkovers_meet
    assert page.get(URL).context["form"].regulation["tie1"].value() == "head-to-head+walkovers"
    page_content = page.get(HOME).content.decode()
    assert "Head-to-head, including walkovers" in page_content
    twice = page.post(URL, data | {"tie2": "head-to-head"})
    assert list(twice.context["form"].regulation.errors) == ["tie2"]


SCALES = {
    "": "The scale has no rows.",
    "100 10 10": "The last row ends at 100. Add a row for larger differences.",
    "100 10 10\n* 15 5\n* 20 0": "Row 2 is for any difference: no other row can follow.",
    "100 10 10\n100 15 5\n* 20 0": "Row 2 ends at 100. It must end higher than the row before.",
    "100 15 5\n200 10 10\n* 20 0": "Row 2: the winner gets less than in the row before.",
    "100 5 15\n* 20 0": "Row 1: the winner gets less than the loser.",
    "100 10 10\nall 20 0": "Row 2 must be three numbers, such as: 150 11 9 or 3 10.91 9.09",
    "100 10 10\n* 20": "Row 2 must be three numbers, such as: 150 11 9 or 3 10.91 9.09",
    "9" * 12 + " 10 10\n* 20 0": "Row 1 must be three numbers, such as: 150 11 9 or 3 10.91 9.09",
}


@pytest.mark.parametrize("scale", with_thorough(SCALES, first=3))
def test_contradictory_scale_is_refused_naming_the_row(
    client: Client, world: World, cup: Tournament, scale: str
) -> None:
    before = stored_regulation(cup)
    answer = browser(client, world.bruno).post(URL, typed(award="vp-own", scale=scale))
    assert answer.status_code == 422
    form = answer.context["form"].regulation
    assert list(form.errors) == ["scale"]
    assert SCALES[scale] in form.errors["scale"]
    assert form["scale"].value() == scale
    assert 'id="id_scale_error"' in answer.content.decode()
    assert stored_regulation(cup) == before


def test_contradictory_scale_lists_all_problems(
    client: Client, world: World, cup: Tournament
) -> None:
    scale = "100 10 10\n50 9 11\n* 30 0"
    answer = browser(client, world.bruno).post(URL, typed(award="vp-own", scale=scale))
    assert len(answer.context["form"].regulation.errors["scale"]) >= 3


def test_every_unreadable_row_is_named_with_other_problems(
    client: Client, world: World, cup: Tournament
) -> None:
    data = typed(award="vp-own", scale="ten\n100 11 9\n200 12", walkover_for="", tie2="difference")
    errors = browser(client, world.bruno).post(URL, data).context["form"].regulation.errors
    assert errors == {
        "scale": [
            f"Row {n} must be three numbers, such as: 150 11 9 or 3 10.91 9.09" for n in (1, 3)
        ],
        "walkover_for": ["Write what the side that comes gets, or leave both empty."],
        "tie2": ["This tie-break is in the list already."],
    }


def test_contradictory_scale_is_named_with_other_problems(
    client: Client, world: World, cup: Tournament
) -> None:
    data = typed(award="vp-own", scale="100 10 10", walkover_for="0", bye_for="many")
    errors = browser(client, world.bruno).post(URL, data).context["form"].regulation.errors
    assert set(errors) == {"scale", "walkover_against", "bye_for"}


def test_scale_of_too_many_rows_is_refused(client: Client, world: World, cup: Tournament) -> None:
    data = typed(award="vp-own", scale="\n".join(["10 10 10"] * 201))
    errors = browser(client, world.bruno).post(URL, data).context["form"].regulation.errors
    assert errors == {"scale": ["The scale has too many rows: 200 at most."]}


@pytest.mark.parametrize(
    ("award", "bye", "most"),
    [("win", "2", "1"), ("vp-3", "21", "20"), ("vp-own", "16", "15")],
)
def test_bye_worth_more_than_the_best_match_is_refused(
    client: Client, world: World, cup: Tournament, award: str, bye: str, most: str
) -> None:
    page = browser(client, world.bruno)
    scale = "100 10 10\n* 15 5"
    answer = page.post(URL, typed(award=award, scale=scale, bye_points=bye))
    sentence = f"A bye cannot be worth more than the best match: {most}."
    assert answer.context["form"].regulation.errors == {"bye_points": [sentence]}
    assert page.post(URL, typed(award=award, scale=scale, bye_points=most)).status_code == 302


@pytest.mark.parametrize(
    ("changed", "field", "message"),
    with_thorough(
        [
            ({"award": ""}, "award", "Choose one."),
            ({"tie1": "lot"}, "tie2", "This tie-break is in the list already."),
            ({"tie1": "beauty"}, "tie1", "Choose one from the list."),
            ({"walkover_for": "many"}, "walkover_for", "Write a whole number from 0 to 99,999."),
            ({"walkover_for": ""}, "walkover_for", "Write what the side that comes gets"),
            ({"walkover_for": "0"}, "walkover_against", "The side that comes must get more points"),
            ({"bye_for": "many"}, "bye_for", "Write a whole number from 0 to 99,999."),
            ({"award": "win-own", "results": "3 1 0"}, "results", "Write five numbers"),
            (
                {"award": "win-own", "results": "3 1 0 3 1"},
                "results",
                "A no-show cannot be worth more",
            ),
            ({"award": "win-own", "results": "3 1 0 4 0"}, "results", "A bye cannot be worth more"),
        ],
        first=4,
    ),
)
def test_wrong_regulation_shows_the_error_at_its_field(
    client: Client,
    world: World,
    cup: Tournament,
    changed: dict[str, str],
    field: str,
    message: str,
) -> None:
    answer = browser(client, world.bruno).post(URL, typed(**changed))
    assert answer.status_code == 422
    errors = answer.context["form"].regulation.errors
    assert list(errors) == [field]
    assert message in errors[field][0]


def test_change_regulation_after_the_draw_is_refused(
    client: Client, world: World, cup: Tournament
) -> None:
    enter(cup, world, 4)
    drawn(cup, world)
    page = browser(client, world.bruno)
    assert "the regulation stays as it is" in page.get(URL).content.decode()
    answer = page.post(URL, typed(award="points"))
    assert answer.status_code == 422
    assert stored_regulation(cup)["award"] == "win"


def test_regulation_after_the_draw_is_read_only(
    client: Client, world: World, cup: Tournament
) -> None:
    page = browser(client, world.bruno)
    assert "disabled" not in page.get(URL).content.decode()
    enter(cup, world, 4)
    drawn(cup, world)
    content = page.get(URL).content.decode()
    assert "so the regulation stays as it is." in content
    assert 'name="award"' not in content


def test_regulation_page_shows_the_victory_point_scales(
    client: Client, world: World, cup: Tournament
) -> None:
    page = read(client, URL, world.bruno)
    assert "Difference up to VP of the winner VP of the loser 50 10 10 150 11 9" in page
    assert "1250 18 2 1500 19 1 … 20 0" in page
    assert "1700 18 2 2000 19 1 … 20 0" in page


def test_every_tiebreak_has_words() -> None:
    assert labels.TIEBREAKS.keys() == reasons.ON.keys() == TIEBREAKS.keys()


def test_walkover_fields_name_their_points_and_the_default(
    client: Client, world: World, cup: Tournament
) -> None:
    page = browser(client, world.bruno)
    form = page.get(URL).context["form"].regulation
    labels_of = [str(form[name].label) for name in ("walkover_for", "walkover_against")]
    assert all(label.startswith("Match points of a walkover") for label in labels_of)
    assert "A walkover A win by the mean difference of the round: 1 point." in read(page, URL)
    page.post(URL, typed(award="vp-3", walkover_for="", walkover_against=""))
    assert "A walkover A usual win: 14 VP, by a difference of 355. The absent side gets" in read(
        page, URL
    )
    page.post(URL, typed(award="vp-3", walkover_for="3000", walkover_against="0"))
    assert (
        "If left empty: A usual win: 14 VP, by a difference of 355. The absent side gets"
        in read(page, URL)
    )


def test_preview_has_no_walkover_of_the_stored_scale(
    client: Client, world: World, cup: Tournament
) -> None:
    page = browser(client, world.bruno)
    data = typed(award="vp-3", walkover_for="", walkover_against="", do="preview")
    preview = page.post(URL, data).content.decode()
    assert "1 point." not in " ".join(texts(preview, "#answer-unplayed"))
    assert "A usual win: 14 VP" in " ".join(texts(preview, "details details #answer-unplayed"))
