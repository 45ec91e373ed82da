"""Options of a stage, forbidden pairs, and adding or removing stages."""

from typing import Any

import pytest
from django.test import Client

from scoring.rules.base.problems import MalformedFacts
from tests.prepared import prepared
from tests.scoring.crowd import browser
from tests.tournaments.hall import drawn, options, played, stage, tournament
from tests.world import World
from tournaments.director.entries import entries
from tournaments.director.rounds import rounds, stages
from tournaments.formats import FORMATS
from tournaments.models import Round, Tournament
from tournaments.reading.standings import format_of, played_stage
from tournaments.words.labels import OPTIONS

HOME = "/boa-vista/tournaments/copa-da-primavera/"
STAGE = f"{HOME}stages/1/"


@pytest.fixture
@prepared
def cup(world: World) -> Tournament:
    return tournament(world, "groups", "knockout", entries=8)


@pytest.mark.parametrize("format", FORMATS)
def test_every_format_option_is_shown_and_stored(client: Client, world: World, format: str) -> None:
    cup = tournament(world, format)
    before = stage(cup)
    page = browser(client, world.bruno)
    form = page.get(f"{STAGE}edit/").context["form"]
    data = {field.name for field in form.option_fields}
    options_of_format = set(FORMATS[format].__dataclass_fields__) & set(OPTIONS)
    # Nobody is kept apart without a draw, or if everybody meets everybody.
    has_mates = FORMATS[format].draws and not FORMATS[format].has_partners()
    assert data == options_of_format - (set() if has_mates else {"apart"})
    values = {name: form[name].value() for name in form.fields}
    form_data = {name: value for name, value in values.items() if value not in (None, False)}
    assert page.post(f"{STAGE}edit/", form_data).status_code == 302
    assert format_of(stage(cup)) == format_of(before)


def test_forbid_an_entry_against_itself_raises(world: World, cup: Tournament) -> None:
    one = cup.entries.get(number=1)
    with pytest.raises(ValueError, match="named twice"):
        stages.forbid(stage(cup), one, one, by=world.bruno)


def test_edit_stage_keeps_the_lot_and_forbidden_pairs(
    client: Client, world: World, cup: Tournament
) -> None:
    one, other = cup.entries.filter(number__in=[1, 5])
    stages.forbid(stage(cup), one, other, by=world.bruno)
    seed = stage(cup).options["seed"]
    data = {"groups": "4", "apart": "club", "double": "on", "qualify": "1", "best_next": "2"}
    answer = browser(client, world.bruno).post(f"{STAGE}edit/", data)
    assert answer.headers["Location"] == HOME
    row = stage(cup)
    assert row.options == {
        "groups": 4,
        "apart": "club",
        "double": True,
        "seed": seed,
        "forbidden": [[1, 5]],
    }
    assert (row.qualify, row.best_next) == (1, 2)
    page_content = client.get(HOME).content.decode()
    assert "1 advances; and the 2 best of the next places" in page_content
    assert "one forbidden meeting" in page_content


@pytest.mark.parametrize(
    ("field", "value"),
    [("groups", "many"), ("groups", "0"), ("rounds", "1.5"), ("qualify", "-1"), ("apart", "moon")],
)
def test_wrong_option_shows_the_error_and_keeps_text(
    client: Client, world: World, cup: Tournament, field: str, value: str
) -> None:
    answer = browser(client, world.bruno).post(f"{STAGE}edit/", {"groups": "2", field: value})
    assert answer.status_code == 422
    form = answer.context["form"]
    assert list(form.errors) == [field]
    assert form[field].value() == value
    assert f'id="id_{field}_error"' in answer.content.decode()


def test_more_groups_than_half_the_pairs_are_refused(
    client: Client, world: World, cup: Tournament
) -> None:
    page = browser(client, world.bruno)
    answer = page.post(f"{STAGE}edit/", {"groups": "5"})
    assert answer.status_code == 422
    wrong = ["Each group needs two pairs, and there are 8 pairs: at most 4 groups."]
    assert answer.context["form"].errors == {"groups": wrong}
    assert page.post(f"{STAGE}edit/", {"groups": "4"}).status_code == 302


def test_any_number_of_groups_is_stored_before_entries(client: Client, world: World) -> None:
    tournament(world, "groups")
    page = browser(client, world.bruno)
    assert page.post(f"{STAGE}edit/", {"groups": "50"}).status_code == 302


@pytest.mark.parametrize(("best_of", "status"), [("2", 422), ("4", 422), ("3", 302), ("", 302)])
def test_even_best_of_is_refused_by_the_form(
    client: Client, world: World, best_of: str, status: int
) -> None:
    tournament(world, "knockout")
    answer = browser(client, world.bruno).post(f"{STAGE}edit/", {"best_of": best_of})
    assert answer.status_code == status
    if status == 422:
        assert list(answer.context["form"].errors) == ["best_of"]


@pytest.mark.parametrize(
    ("typed", "stored"),
    [
        *(("2, 5", [2, 5]), ("2 5", [2, 5]), ("5, 2, 5", [2, 5]), ("2 5 " * 300, [2, 5])),
        *(("0", None), ("two", None), ("501", None), ("9" * 5000, None)),
    ],
)
def test_doubled_rounds_are_stored_as_a_list(
    client: Client, world: World, typed: str, stored: list[int] | None
) -> None:
    cup = tournament(world, "open")
    page = browser(client, world.bruno)
    answer = page.post(f"{STAGE}edit/", {"best": "3", "doubled": typed})
    assert answer.status_code == (302 if stored else 422)
    assert stage(cup).options.get("doubled") == stored
    if stored:
        assert page.get(f"{STAGE}edit/").context["form"]["doubled"].value() == "2, 5"


def test_unreadable_options_are_not_stored(world: World, cup: Tournament) -> None:
    before = stage(cup).options
    with pytest.raises(MalformedFacts):
        options(cup, world, groups="many")
    assert stage(cup).options == before


@pytest.mark.postgres
def test_changed_options_delete_the_draft(client: Client, world: World, cup: Tournament) -> None:
    rounds.draw(stage(cup), by=world.bruno)
    page = browser(client, world.bruno)
    page.post(f"{STAGE}edit/", {"qualify": "1"})
    assert Round.objects.count() == 1
    page.post(f"{STAGE}edit/", {"groups": "4"})
    assert not Round.objects.exists()


def test_only_qualifiers_change_once_a_draw_is_published(
    client: Client, world: World, cup: Tournament
) -> None:
    options(cup, world, groups=2)
    drawn(cup, world)
    page = browser(client, world.bruno)
    answer = page.post(f"{STAGE}edit/", {"groups": "4"})
    assert answer.status_code == 422
    assert "A draw of this stage is published" in answer.content.decode()
    fields = page.get(f"{STAGE}edit/").context["form"].fields
    free = {name for name, field in fields.items() if not field.disabled}
    assert free == {"qualify", "best_next"}
    assert page.post(f"{STAGE}edit/", {"qualify": "1"}).status_code == 302
    assert stage(cup).qualify == 1
    assert stage(cup).options["groups"] == 2


def test_drawn_last_stage_has_nothing_to_save(client: Client, world: World) -> None:
    cup = tournament(world, entries=4)
    drawn(cup, world)
    answer = browser(client, world.bruno).get(f"{STAGE}edit/")
    assert all(field.disabled for field in answer.context["form"].fields.values())
    assert "btn--main" not in answer.content.decode()


def test_format_can_change_until_the_stage_is_drawn(
    client: Client, world: World, cup: Tournament
) -> None:
    page = browser(client, world.bruno)
    answer = page.post(f"{STAGE}format/", {"format": "mitchell"})
    assert answer.headers["Location"] == f"{STAGE}edit/"
    assert stage(cup).format == "mitchell"
    page.post(f"{STAGE}format/", {"format": "individual"})
    page.post(f"{STAGE}format/", {"format": "x"})
    assert stage(cup).format == "mitchell"
    drawn(cup, world)
    page.post(f"{STAGE}format/", {"format": "groups"})
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


@pytest.mark.postgres
def test_stages_are_added_or_removed_until_they_begin(
    client: Client, world: World, cup: Tournament
) -> None:
    page = browser(client, world.bruno)
    answer = page.post(f"{HOME}stages/add/", {"format": "open"})
    assert answer.headers["Location"] == f"{HOME}stages/3/edit/"
    for number in (3, 1, 2, 1):
        page.post(f"{HOME}stages/{number}/remove/")
    assert [row.format for row in cup.stages.all()] == ["groups"]


def test_stage_after_a_closed_last_stage_is_refused(client: Client, world: World) -> None:
    cup = tournament(world, entries=2)
    played(cup, world)
    stages.close(stage(cup), by=world.bruno)
    page = browser(client, world.bruno)
    page.post(f"{HOME}stages/add/", {"format": "open"})
    assert cup.stages.count() == 1
    assert "so no other stage can follow" in page.get(HOME).content.decode()


@pytest.mark.parametrize("number", [3, 30])
def test_forbidden_pairs_of_more_entries_need_no_more_queries(
    client: Client, world: World, number: int, django_assert_num_queries: Any
) -> None:
    tournament(world, entries=number)
    page = browser(client, world.bruno)
    page.get(f"{STAGE}apart/")
    with django_assert_num_queries(6):
        page.get(f"{STAGE}apart/")
