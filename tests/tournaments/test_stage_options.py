"""How a stage is played: the options of its format, who must not meet, and other stages."""

from typing import Any

import pytest
from django.test import Client

from scoring.rules.problems import MalformedFacts
from tests.prepared import prepared
from tests.scoring.crowd import browser
from tests.tournaments.hall import drawn, enter, options, played, stage, tournament
from tests.world import World
from tournaments.director import entries, rounds, stages
from tournaments.formats import FORMATS
from tournaments.labels import OPTIONS
from tournaments.models import Round, Tournament
from tournaments.standings import format_of, played_stage

HOME = "/boa-vista/tournaments/copa-da-primavera/"
STAGE = f"{HOME}stages/1/"


@pytest.fixture
@prepared
def cup(world: World) -> Tournament:
    cup = tournament(world, "groups", "knockout")
    enter(cup, world, 8)
    return cup


@pytest.mark.parametrize("format", FORMATS)
def test_every_format_option_is_asked_with_its_own_value(
    client: Client, world: World, format: str
) -> None:
    cup = tournament(world, format)
    before = stage(cup)
    page = browser(client, world.bruno)
    form = page.get(f"{STAGE}edit/").context["form"]
    asked = {field.name for field in form.option_fields}
    options_of_format = set(FORMATS[format].__dataclass_fields__) & set(OPTIONS)
    # Nobody is kept apart without a draw, or if everybody meets everybody.
    has_mates = FORMATS[format].draws and not FORMATS[format].has_partners()
    assert asked == options_of_format - (set() if has_mates else {"apart"})
    values = {name: form[name].value() for name in form.fields}
    said = {name: value for name, value in values.items() if value not in (None, False)}
    assert page.post(f"{STAGE}edit/", said).status_code == 302
    assert format_of(stage(cup)) == format_of(before)


def test_nobody_is_kept_apart_from_themselves(world: World, cup: Tournament) -> None:
    one = cup.entries.get(number=1)
    with pytest.raises(ValueError, match="named twice"):
        stages.forbid(stage(cup), one, one, by=world.bruno)


@pytest.mark.postgres
def test_options_are_kept_with_the_lot_and_who_must_not_meet(
    client: Client, world: World, cup: Tournament
) -> None:
    one, other = cup.entries.filter(number__in=[1, 5])
    stages.forbid(stage(cup), one, other, by=world.bruno)
    seed = stage(cup).options["seed"]
    said = {"groups": "4", "apart": "club", "double": "on", "qualify": "1", "best_next": "2"}
    answer = browser(client, world.bruno).post(f"{STAGE}edit/", said)
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
    told = client.get(HOME).content.decode()
    assert "1 advances; and the 2 best of the next places" in told
    assert "one forbidden meeting" in told


@pytest.mark.parametrize(
    ("field", "value"),
    [("groups", "many"), ("groups", "0"), ("rounds", "1.5"), ("qualify", "-1"), ("apart", "moon")],
)
def test_what_cannot_be_is_said_at_its_field_and_stays_there(
    client: Client, world: World, cup: Tournament, field: str, value: str
) -> None:
    answer = browser(client, world.bruno).post(f"{STAGE}edit/", {"groups": "2", field: value})
    assert answer.status_code == 422
    form = answer.context["form"]
    assert list(form.errors) == [field]
    assert form[field].value() == value
    assert f'id="id_{field}_error"' in answer.content.decode()


def test_no_more_groups_than_half_the_pairs_are_taken(
    client: Client, world: World, cup: Tournament
) -> None:
    page = browser(client, world.bruno)
    answer = page.post(f"{STAGE}edit/", {"groups": "5"})
    assert answer.status_code == 422
    wrong = ["Each group needs two pairs, and there are 8 pairs: at most 4 groups."]
    assert answer.context["form"].errors == {"groups": wrong}
    assert page.post(f"{STAGE}edit/", {"groups": "4"}).status_code == 302


def test_before_anybody_enters_any_number_of_groups_is_taken(client: Client, world: World) -> None:
    tournament(world, "groups")
    page = browser(client, world.bruno)
    assert page.post(f"{STAGE}edit/", {"groups": "50"}).status_code == 302


@pytest.mark.parametrize(("best_of", "status"), [("2", 422), ("4", 422), ("3", 302), ("", 302)])
def test_a_tie_has_an_odd_number_of_matches(
    client: Client, world: World, best_of: str, status: int
) -> None:
    tournament(world, "knockout")
    answer = browser(client, world.bruno).post(f"{STAGE}edit/", {"best_of": best_of})
    assert answer.status_code == status
    if status == 422:
        assert list(answer.context["form"].errors) == ["best_of"]


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        *(("2, 5", [2, 5]), ("2 5", [2, 5]), ("5, 2, 5", [2, 5]), ("2 5 " * 300, [2, 5])),
        *(("0", None), ("two", None), ("501", None), ("9" * 5000, None)),
    ],
)
def test_evenings_that_count_double_are_a_list(
    client: Client, world: World, typed: str, kept: list[int] | None
) -> None:
    cup = tournament(world, "open")
    page = browser(client, world.bruno)
    answer = page.post(f"{STAGE}edit/", {"best": "3", "doubled": typed})
    assert answer.status_code == (302 if kept else 422)
    assert stage(cup).options.get("doubled") == kept
    if kept:
        assert page.get(f"{STAGE}edit/").context["form"]["doubled"].value() == "2, 5"


def test_what_no_format_can_read_is_not_kept(world: World, cup: Tournament) -> None:
    before = stage(cup).options
    with pytest.raises(MalformedFacts):
        options(cup, world, groups="many")
    assert stage(cup).options == before


@pytest.mark.postgres
def test_other_options_take_the_draft_with_them(
    client: Client, world: World, cup: Tournament
) -> None:
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
    assert page.post(f"{STAGE}edit/", {"groups": "2", "qualify": "1"}).status_code == 302
    assert stage(cup).qualify == 1


@pytest.mark.postgres
def test_a_stage_is_given_another_format_until_it_is_drawn(
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


def test_two_who_must_not_meet_are_kept_apart(client: Client, world: World) -> None:
    cup = tournament(world, "swiss")
    enter(cup, world, 4)
    page = browser(client, world.bruno)
    for other in ("2", "3"):
        answer = page.post(f"{STAGE}apart/", {"one": other, "other": "1"})
        assert answer.headers["Location"] == f"{STAGE}apart/"
    assert stage(cup).options["forbidden"] == [[1, 2], [1, 3]]
    told = page.get(f"{STAGE}apart/").content.decode()
    assert "Dirce and Nelson" in told
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
def test_two_who_are_none_are_said_at_the_field(
    client: Client, world: World, cup: Tournament, one: str, other: str, field: str
) -> None:
    answer = browser(client, world.bruno).post(f"{STAGE}apart/", {"one": one, "other": other})
    assert answer.status_code == 422
    assert list(answer.context["form"].errors) == [field]
    assert answer.context["form"]["one"].value() == one


def test_one_of_two_kept_apart_leaves_and_is_still_named(
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


def test_nothing_comes_after_a_last_stage_that_is_closed(client: Client, world: World) -> None:
    cup = tournament(world)
    enter(cup, world, 2)
    played(cup, world)
    stages.close(stage(cup), by=world.bruno)
    page = browser(client, world.bruno)
    page.post(f"{HOME}stages/add/", {"format": "open"})
    assert cup.stages.count() == 1
    assert "so no other stage can follow" in page.get(HOME).content.decode()


@pytest.mark.parametrize("path", ["edit/", "apart/", "close/", "reopen/"])
def test_players_may_not_and_strangers_find_nothing(
    client: Client, world: World, cup: Tournament, path: str
) -> None:
    for user, status in ((world.carla, 403), (world.davi, 404)):
        page = browser(client, user)
        assert page.get(f"{STAGE}{path}").status_code == status
        assert page.post(f"{STAGE}{path}").status_code == status


@pytest.mark.postgres
@pytest.mark.parametrize("number", [3, 30])
def test_the_page_of_who_must_not_meet_costs_the_same_queries(
    client: Client, world: World, number: int, django_assert_num_queries: Any
) -> None:
    cup = tournament(world)
    enter(cup, world, number)
    page = browser(client, world.bruno)
    page.get(f"{STAGE}apart/")
    with django_assert_num_queries(6):
        page.get(f"{STAGE}apart/")
