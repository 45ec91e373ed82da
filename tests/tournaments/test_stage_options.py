"""Options of a stage, forbidden pairs, and adding or removing stages."""

from typing import Any

import pytest
from django.test import Client

from scoring.rules.base.problems import MalformedFacts
from tests.cases import with_thorough
from tests.pages import flat
from tests.prepared import prepared
from tests.scoring.crowd import browser
from tests.tournaments.hall import drawn, options, played, stage, tournament
from tests.tournaments.plans import EDIT, answer_format
from tests.tournaments.wall import read, url
from tests.world import World
from tournaments.director.entries import entries
from tournaments.director.rounds import rounds, seeding, stages
from tournaments.formats import FORMATS
from tournaments.models import Round, Tournament
from tournaments.reading.standings import format_of, played_stage
from tournaments.words.options import LATER, OPTIONS

HOME = "/boa-vista/tournaments/copa-da-primavera/"
STAGE = f"{HOME}stages/1/"


@pytest.fixture
@prepared
def cup(world: World) -> Tournament:
    return tournament(world, "groups", "knockout", entries=8)


@pytest.mark.parametrize("format", with_thorough(FORMATS, first=5))
def test_every_format_option_is_shown_and_stored(client: Client, world: World, format: str) -> None:
    cup = tournament(world, format)
    before = stage(cup)
    page = browser(client, world.bruno)
    form = page.get(EDIT).context["form"]
    shown = {field.name for field, formats in form.options if f"of--{format}" in formats.split()}
    options_of_format = set(FORMATS[format].__dataclass_fields__) & set(OPTIONS) - set(LATER)
    # Nobody is kept apart without a draw, or if everybody meets everybody.
    has_mates = FORMATS[format].draws and not FORMATS[format].has_partners()
    assert shown == options_of_format - {"rounds"} - (set() if has_mates else {"apart"})
    assert answer_format(page).status_code == 302
    assert format_of(stage(cup)) == format_of(before)


def test_forbid_an_entry_against_itself_raises(world: World, cup: Tournament) -> None:
    one = cup.entries.get(number=1)
    with pytest.raises(ValueError, match="named twice"):
        seeding.forbid(stage(cup), one, one, by=world.bruno)


def test_edit_stage_keeps_the_lot_and_forbidden_pairs(
    client: Client, world: World, cup: Tournament
) -> None:
    one, other = cup.entries.filter(number__in=[1, 5])
    seeding.forbid(stage(cup), one, other, by=world.bruno)
    seed = stage(cup).options["seed"]
    data = {"groups": "4", "apart": "club", "double": "on", "from_group": "1", "best_next": "2"}
    answer = answer_format(browser(client, world.bruno), **data)
    assert answer.headers["Location"] == f"{HOME}regulation/"
    row = stage(cup)
    assert row.options == {
        "groups": 4,
        "apart": "club",
        "double": True,
        "seed": seed,
        "forbidden": [[1, 5]],
    }
    assert (row.qualify, row.best_next) == (1, 2)
    page_content = client.get(f"{HOME}regulation/").content.decode()
    assert "the first of each group and the 2 best seconds advance" in flat(page_content)
    assert "one forbidden meeting" in page_content


@pytest.mark.parametrize(
    ("field", "value"),
    with_thorough(
        [
            ("groups", "many"),
            ("groups", "0"),
            ("limit", "1.5"),
            ("qualify", "-1"),
            ("apart", "moon"),
        ],
        first=2,
    ),
)
def test_wrong_option_shows_the_error_and_keeps_text(
    client: Client, world: World, cup: Tournament, field: str, value: str
) -> None:
    answer = answer_format(browser(client, world.bruno), **{"groups": "2", field: value})
    assert answer.status_code == 422
    form = answer.context["form"]
    assert list(form.errors) == [field]
    assert form[field].value() == value
    assert f'id="id_{field}_error"' in answer.content.decode()


def test_more_groups_than_half_the_pairs_are_refused(
    client: Client, world: World, cup: Tournament
) -> None:
    page = browser(client, world.bruno)
    answer = answer_format(page, groups="5")
    assert answer.status_code == 422
    wrong = ["Each group needs two entries, and there are 8: at most 4 groups."]
    assert answer.context["form"].errors == {"groups": wrong}
    assert answer_format(page, groups="4").status_code == 302


def test_any_number_of_groups_is_stored_before_entries(client: Client, world: World) -> None:
    tournament(world, "groups")
    page = browser(client, world.bruno)
    assert answer_format(page, groups="50").status_code == 302


@pytest.mark.parametrize(("best_of", "status"), [("2", 422), ("4", 422), ("3", 302), ("", 302)])
def test_even_best_of_is_refused_by_the_form(
    client: Client, world: World, best_of: str, status: int
) -> None:
    tournament(world, "knockout")
    answer = answer_format(browser(client, world.bruno), best_of=best_of)
    assert answer.status_code == status
    if status == 422:
        assert list(answer.context["form"].errors) == ["best_of"]


def test_best_of_three_from_a_round_on_is_said(client: Client, world: World) -> None:
    cup = tournament(world, "knockout")
    page = browser(client, world.bruno)
    assert answer_format(page, best_of="3", best_from="semi-finals").status_code == 302
    assert cup.stages.get().options["best_from"] == "semi-finals"
    words = "best of 3 from the semi-finals on"
    for path in ("regulation/", "regulation.pdf?html"):
        assert words in read(client, url(cup, path)).lower(), path
    assert answer_format(page, best_of="3", best_from="finals").status_code == 422


@pytest.mark.parametrize(
    ("typed", "stored"),
    with_thorough(
        [
            *(("2, 5", [2, 5]), ("2 5", [2, 5]), ("5, 2, 5", [2, 5]), ("2 5 " * 300, [2, 5])),
            *(("0", None), ("two", None), ("501", None), ("9" * 5000, None)),
        ],
        first=3,
    ),
)
def test_doubled_rounds_are_stored_as_a_list(
    client: Client, world: World, typed: str, stored: list[int] | None
) -> None:
    cup = tournament(world, "open")
    page = browser(client, world.bruno)
    answer = answer_format(page, best="3", doubled=typed)
    assert answer.status_code == (302 if stored else 422)
    assert stage(cup).options.get("doubled") == stored
    if stored:
        assert page.get(EDIT).context["form"]["doubled"].value() == "2, 5"


def test_unreadable_options_are_not_stored(world: World, cup: Tournament) -> None:
    before = stage(cup).options
    with pytest.raises(MalformedFacts):
        options(cup, world, groups="many")
    assert stage(cup).options == before


@pytest.mark.postgres_later
def test_changed_options_delete_the_draft(client: Client, world: World, cup: Tournament) -> None:
    rounds.draw(stage(cup), by=world.bruno)
    page = browser(client, world.bruno)
    answer_format(page, from_group="1")
    assert Round.objects.count() == 1
    answer_format(page, groups="4")
    assert not Round.objects.exists()


def test_only_qualifiers_change_once_a_draw_is_published(
    client: Client, world: World, cup: Tournament
) -> None:
    options(cup, world, groups=2)
    drawn(cup, world)
    page = browser(client, world.bruno)
    answer = answer_format(page, groups="4")
    assert answer.status_code == 422
    assert "A draw of this stage is published" in answer.content.decode()
    open_fields = page.get(EDIT).context["form"].first_goes_on
    assert [field.name for field in open_fields] == ["from_group", "best_next"]
    assert page.get(EDIT).context["form"].cards
    assert 'name="format1"' not in page.get(EDIT).content.decode()
    assert answer_format(page, from_group="1").status_code == 302
    assert stage(cup).qualify == 1
    assert stage(cup).options["groups"] == 2


def test_format_can_change_until_the_stage_is_drawn(
    client: Client, world: World, cup: Tournament
) -> None:
    page = browser(client, world.bruno)
    assert answer_format(page, format1="mitchell", format2="").status_code == 302
    assert [row.format for row in cup.stages.all()] == ["mitchell"]
    assert answer_format(page, format1="x").status_code == 422
    drawn(cup, world)
    assert answer_format(page, format1="groups").status_code == 422
    assert stage(cup).format == "mitchell"


def test_forbidden_pairs_are_stored_kept_apart_and_allowed(client: Client, world: World) -> None:
    cup = tournament(world, "swiss", entries=4)
    page = browser(client, world.bruno)
    for other in ("2", "3"):
        answer = page.post(f"{STAGE}apart/", {"one": other, "other": "1"})
        assert answer.headers["Location"] == f"{STAGE}apart/"
    assert stage(cup).options["forbidden"] == [[1, 2], [1, 3]]
    page_content = page.get(f"{STAGE}apart/").content.decode()
    assert "Dirce and Nelson" in page_content
    round = rounds.draw(stage(cup), by=world.bruno)
    assert not played_stage(stage(cup)).warnings(round)
    page.post(f"{STAGE}apart/", {"allow": "1 2"})
    page.post(f"{STAGE}apart/", {"allow": "1 2"})
    assert stage(cup).options["forbidden"] == [[1, 3]]
    page.post(f"{STAGE}apart/", {"allow": "1 3"})
    assert "forbidden" not in stage(cup).options


@pytest.mark.parametrize(
    ("one", "other", "field"), [("1", "1", "other"), ("", "1", "one"), ("1", "99", "other")]
)
def test_unusable_forbidden_pair_shows_the_error(
    client: Client, world: World, cup: Tournament, one: str, other: str, field: str
) -> None:
    answer = browser(client, world.bruno).post(f"{STAGE}apart/", {"one": one, "other": other})
    assert answer.status_code == 422
    assert list(answer.context["form"].errors) == [field]
    assert answer.context["form"]["one"].value() == one


def test_forbidden_pair_with_a_leaver_is_still_listed(
    client: Client, world: World, cup: Tournament
) -> None:
    page = browser(client, world.bruno)
    page.post(f"{STAGE}apart/", {"one": "1", "other": "2"})
    entries.withdraw(cup.entries.get(number=2), by=world.bruno, reason="ill")
    assert len(page.get(f"{STAGE}apart/").context["forbidden"]) == 1
    page.post(f"{STAGE}apart/", {"allow": "1 2"})
    assert "forbidden" not in stage(cup).options


@pytest.mark.postgres_later
def test_stages_are_added_or_removed_until_they_begin(
    client: Client, world: World, cup: Tournament
) -> None:
    page = browser(client, world.bruno)
    assert answer_format(page, format2="open").status_code == 302
    assert [row.format for row in cup.stages.all()] == ["groups", "knockout", "open"]
    assert answer_format(page, format1="groups", format2="", format3="").status_code == 302
    assert [row.format for row in cup.stages.all()] == ["groups"]


def test_later_stage_keeps_its_options_or_loses_them_by_format(
    client: Client, world: World, cup: Tournament
) -> None:
    page = browser(client, world.bruno)
    sent = {"format2": "open", "stage2-best_of": "3", "stage2-carries_over": "on"}
    answer_format(page, **sent)
    second = cup.stages.get(number=2)
    assert (second.options["best_of"], second.carries_over) == (3, True)
    answer = answer_format(page, **{"stage2-best_of": "2"})
    assert answer.status_code == 422
    assert 'id="id_stage2-best_of_error"' in answer.content.decode()
    answer_format(page, format1="groups", format2="double-elimination")
    assert "best_of" not in cup.stages.get(number=2).options


def test_stage_after_a_closed_last_stage_is_refused(client: Client, world: World) -> None:
    cup = tournament(world, entries=2)
    played(cup, world)
    stages.close(stage(cup), by=world.bruno)
    page = browser(client, world.bruno)
    assert answer_format(page, format2="open").status_code == 422
    assert cup.stages.count() == 1


def test_page_of_a_stage_leads_to_the_plan(client: Client, world: World, cup: Tournament) -> None:
    answer = browser(client, world.bruno).get(f"{STAGE}edit/")
    assert answer.headers["Location"] == f"{EDIT}?open=format"
    page = client.get(answer.headers["Location"]).content.decode()
    assert 'name="format1"' in page


@pytest.mark.parametrize("number", [3, 30])
def test_forbidden_pairs_of_more_entries_need_no_more_queries(
    client: Client, world: World, number: int, django_assert_num_queries: Any
) -> None:
    tournament(world, entries=number)
    page = browser(client, world.bruno)
    page.get(f"{STAGE}apart/")
    with django_assert_num_queries(6):
        page.get(f"{STAGE}apart/")
