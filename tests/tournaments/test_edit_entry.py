"""Change the details of an entry: seed, town or house, section, table, reserve."""

from itertools import product
from typing import Any

import pytest
from django.test import Client

from clubs import roster
from clubs.models import JournalEntry
from tests.pages import texts
from tests.prepared import prepared
from tests.scoring.crowd import browser, played
from tests.tournaments import hall
from tests.tournaments.hall import drawn, enter, meetings, options, stage, tournament
from tests.world import World
from tournaments.director.entries import entries
from tournaments.director.rounds import rounds
from tournaments.models import Entry, Tournament
from tournaments.reading.standings import played_stage
from tournaments.views import fetch
from tournaments.views.entries import entries as views

LIST = "/boa-vista/tournaments/copa-da-primavera/entries/"


def typed(**changed: Any) -> dict[str, Any]:
    return {"seed": "", "group": "", "table": "", "reserve": "", **changed}


@pytest.fixture
@prepared
def cup(world: World) -> Tournament:
    cup = tournament(world, "groups")
    options(cup, world, groups=2)
    enter(cup, world, 6)
    return cup


def sections(cup: Tournament) -> dict[int, str]:
    return {p.entry.number: p.section for p in played_stage(stage(cup)).participants}


@pytest.mark.postgres_later
def test_edit_entry_stores_every_field(client: Client, world: World, cup: Tournament) -> None:
    reserve = roster.add_player(world.club, by=world.ana, name="Eva Sá")
    entries.set_paid(cup.entries.get(number=2), True, by=world.bruno)
    data = typed(seed="1", group="  Vila  Nova ", table="2", reserve=reserve.pk, is_paid="on")
    answer = browser(client, world.bruno).post(f"{LIST}1/", data)
    assert answer.headers["Location"] == LIST
    entry = cup.entries.get(number=1)
    assert (entry.seed, entry.group, entry.table) == (1, "Vila Nova", 2)
    assert (entry.reserve, entry.is_paid) == (reserve, True)
    assert entry.participants.get().seed == 1
    assert JournalEntry.objects.filter(action="edit-entry").count() == 1


def test_entry_page_says_each_answer_and_opens_a_wrong_one(
    client: Client, world: World, cup: Tournament
) -> None:
    page = browser(client, world.bruno)
    page.post(f"{LIST}1/", typed(group="Vila Nova"))
    content = page.get(f"{LIST}1/").content.decode()
    said = [row.partition(" Change")[0] for row in texts(content, ".answers__row")]
    assert said == [
        "Seed The lot decides",
        "Fixed table Any table",
        "Section The draw decides",
        "Town or house Vila Nova",
        "Reserve Nobody",
    ]
    wrong = page.post(f"{LIST}1/", typed(table="first")).content.decode()
    assert texts(wrong, ".answers details[open] .answers__what") == ["Fixed table"]
    folds = [
        texts(shown, "main summary")[0]
        for shown in (content, page.get(f"{LIST}2/").content.decode())
    ]
    head = "For the draw and the table:"
    assert folds == [f"{head} town or house Vila Nova", f"{head} nothing chosen"]


def test_edit_entry_says_what_it_changed(client: Client, world: World, cup: Tournament) -> None:
    page = browser(client, world.bruno)
    said = [
        texts(page.post(f"{LIST}1/", data, follow=True).content.decode(), ".note")[0]
        for data in (
            typed(table="1", group="Vila Nova"),
            typed(group="Vila Nova"),
            typed(group="Vila Nova"),
        )
    ]
    assert said == [
        "Fixed table 1, town or house Vila Nova for Dirce and Nelson.",
        "Fixed table: Any table for Dirce and Nelson.",
        "Nothing was changed.",
    ]


def test_entry_page_takes_what_it_owes_in_one_tap(
    client: Client, world: World, cup: Tournament
) -> None:
    Tournament.objects.filter(pk=cup.pk).update(price=4000)
    cup.entries.filter(number=1).update(presence=Entry.Presence.PRESENT)
    page = browser(client, world.bruno)
    content = page.get(f"{LIST}1/").content.decode()
    assert texts(content, ".now h2")[0].replace("\xa0", " ") == "Owes R$ 80.00"
    assert texts(content, ".now .btn--main") == ["Received in cash"]
    assert texts(content, ".title__sub")[-1] == "Present"
    assert f'href="{LIST}"' in content[content.index("crumbs") : content.index("<h1>")]
    data = {"pix": "8000", "back": "entry"}
    answer = page.post(f"{LIST}1/paid-rest/", data)
    assert answer.headers["Location"] == f"{LIST}1/"
    content = page.get(f"{LIST}1/").content.decode()
    assert not texts(content, ".now")
    assert texts(content, ".paper__head h2")[-1].replace("\xa0", " ") == "Paid R$ 80.00"
    (line,) = texts(content, ".rows--money > li")
    assert line.startswith("1 R$ 80.00, Pix ")
    assert line.replace(" 1", "").endswith(f"· {world.bruno} Receipt")


def test_edit_entry_asks_for_paid_only_once_somebody_paid(
    client: Client, world: World, cup: Tournament
) -> None:
    page = browser(client, world.bruno)
    assert "is_paid" not in page.get(f"{LIST}1/").context["form"].fields
    entries.set_paid(cup.entries.get(number=2), True, by=world.bruno)
    assert "is_paid" in page.get(f"{LIST}1/").context["form"].fields


@pytest.mark.parametrize(
    ("field", "value", "message"),
    [
        ("seed", "first", "Write a whole number from 1 to 9999."),
        ("seed", "0", "Write a whole number from 1 to 9999."),
        ("seed", "10000", "Write a whole number from 1 to 9999."),
        ("table", "-1", "Write a whole number from 1 to 999."),
        ("table", "1000", "Write a whole number from 1 to 999."),
        ("reserve", "999999", "This option no longer exists. Choose another."),
        ("section", "x" * 13, "Ensure this value has at most 12 characters (it has 13)."),
    ],
)
def test_edit_entry_with_a_wrong_value_keeps_it_with_an_error(
    client: Client, world: World, cup: Tournament, field: str, value: str, message: str
) -> None:
    answer = browser(client, world.bruno).post(f"{LIST}1/", typed(**{field: value}))
    assert answer.status_code == 422
    form = answer.context["form"]
    assert form.errors == {field: [message]}
    assert form[field].value() == value


def test_reserve_who_plays_in_another_pair_is_refused(
    client: Client, world: World, cup: Tournament
) -> None:
    data = typed(reserve=world.ivone_osvaldo.first.pk)
    answer = browser(client, world.bruno).post(f"{LIST}1/", data)
    assert answer.status_code == 422
    wrong = answer.context["form"].errors["reserve"]
    assert wrong == ["Ivone Teixeira plays in Ivone and Osvaldo already."]


@pytest.mark.parametrize(
    ("field", "message"),
    [
        ("seed", "Seed 2 is already taken by Dirce and Nelson."),
        ("table", "Table 2 is already taken by Dirce and Nelson."),
    ],
)
def test_seed_or_table_of_a_withdrawn_entry_is_free(
    client: Client, world: World, cup: Tournament, field: str, message: str
) -> None:
    page = browser(client, world.bruno)
    page.post(f"{LIST}1/", typed(**{field: "2"}))
    answer = page.post(f"{LIST}3/", typed(**{field: "2"}))
    assert answer.status_code == 422
    assert answer.context["form"].errors == {field: [message]}
    assert answer.context["form"][field].value() == "2"
    assert page.post(f"{LIST}1/", typed(**{field: "2", "is_paid": "on"})).status_code == 302
    entries.withdraw(cup.entries.get(number=1), by=world.bruno, reason="ill")
    assert page.post(f"{LIST}3/", typed(**{field: "2"})).status_code == 302


def test_reserve_archived_meanwhile_is_kept(client: Client, world: World, cup: Tournament) -> None:
    reserve = roster.add_player(world.club, by=world.ana, name="Eva Sá")
    page = browser(client, world.bruno)
    page.post(f"{LIST}1/", typed(reserve=reserve.pk))
    roster.archive_player(reserve, by=world.ana)
    assert page.post(f"{LIST}1/", typed(reserve=reserve.pk, seed="4")).status_code == 302
    assert cup.entries.get(number=1).reserve == reserve


def test_section_of_an_entry_is_kept_by_the_draw(
    client: Client, world: World, cup: Tournament
) -> None:
    page = browser(client, world.bruno)
    for number in (1, 2, 3):
        page.post(f"{LIST}{number}/", typed(section="b"))
    drawn(cup, world)
    assert sections(cup) == {1: "B", 2: "B", 3: "B", 4: "A", 5: "A", 6: "A"}


def test_draft_assigns_no_sections(client: Client, world: World, cup: Tournament) -> None:
    rounds.draw(stage(cup), by=world.bruno)
    assert set(sections(cup).values()) == {""}


@pytest.mark.parametrize("field", [{"section": "A"}, {"seed": "3"}, {"table": "2"}])
def test_edit_entry_after_a_draft_requires_a_new_draw(
    client: Client, world: World, cup: Tournament, field: dict[str, str]
) -> None:
    rounds.draw(stage(cup), by=world.bruno)
    page = browser(client, world.bruno)
    draft = "/boa-vista/tournaments/copa-da-primavera/stages/1/rounds/1/draft/"
    page.post(f"{LIST}6/", typed(section="", is_paid="on"))
    assert "Publish the draw" in page.get(draft).content.decode()
    page.post(f"{LIST}6/", typed(**{"section": "", **field}))
    content = page.get(draft).content.decode()
    assert "Since this draw, a seed, a table," in content
    assert "Publish the draw" not in content


def test_reserve_can_enter_once_no_pair_needs_them(
    client: Client, world: World, cup: Tournament
) -> None:
    reserve = roster.add_player(world.club, by=world.ana, name="Eva Sá")
    pair = roster.add_pair(world.club, by=world.ana, first=reserve, second="Rui Sá")
    page = browser(client, world.bruno)
    page.post(f"{LIST}1/", typed(reserve=reserve.pk))
    answer = page.post(f"{LIST}2/", typed(reserve=reserve.pk))
    sentence = f"Eva Sá is the reserve of {cup.entries.get(number=1)} already."
    assert answer.context["form"].errors == {"reserve": [sentence]}
    answer = page.post(f"{LIST}enter/", {"pairs": [pair.pk]})
    assert answer.context["form"].errors == {"pairs": [sentence]}
    entries.withdraw(cup.entries.get(number=1), by=world.bruno, reason="ill")
    assert page.post(f"{LIST}enter/", {"pairs": [pair.pk]}).status_code == 302
    with pytest.raises(entries.SomebodyPlaysAlready):
        entries.bring_back(cup.entries.get(number=1), by=world.bruno)


def test_member_of_a_pair_cannot_be_its_reserve(world: World, cup: Tournament) -> None:
    entry = cup.entries.get(number=1)
    with pytest.raises(entries.SomebodyPlaysAlready):
        entries.edit(
            entry,
            by=world.bruno,
            seed=None,
            table=None,
            is_paid=False,
            reserve=entry.competitor.first,
        )


@pytest.mark.parametrize(
    ("action", "live"),
    [
        *product(["", "paid/", "leave/", "bring-back/", "admit/", "remove/"], [False]),
        ("", True),
    ],
)
def test_entry_deleted_meanwhile_is_reported_on_the_list(
    client: Client,
    world: World,
    cup: Tournament,
    monkeypatch: pytest.MonkeyPatch,
    action: str,
    live: bool,
) -> None:
    fetch_original = fetch.entry_of

    def fetch_and_lose(tournament: Tournament, number: int) -> Entry:
        """Return the entry, which somebody deletes before it is written."""
        original = fetch_original(tournament, number)
        entries.remove(cup.entries.get(number=number), by=world.ana)
        return original

    monkeypatch.setattr(views, "entry_of", fetch_and_lose)
    page = browser(client, world.bruno)
    data = typed(reason="ill", paid="1")
    answer = page.post(f"{LIST}1/{action}", data, headers={"HX-Request": "true"} if live else None)
    assert answer.headers["HX-Redirect" if live else "Location"] == LIST
    assert "somebody took Dirce and Nelson off the list" in page.get(LIST).content.decode()


def test_published_draw_removes_the_section_field(
    client: Client, world: World, cup: Tournament
) -> None:
    drawn(cup, world)
    before = sections(cup)
    page = browser(client, world.bruno)
    assert "section" not in page.get(f"{LIST}1/").context["form"].fields
    page.post(f"{LIST}1/", typed(section="Z"))
    assert sections(cup) == before


def test_line_field_is_shown_for_mitchell_before_the_draw(client: Client, world: World) -> None:
    cup = tournament(world, "mitchell", entries=6)
    page = browser(client, world.bruno)
    for number in (1, 2, 3):
        page.post(f"{LIST}{number}/", typed(line="EW"))
    round = drawn(cup, world)
    assert {second for _first, second in meetings(round)} == {1, 2, 3}
    assert "line" not in page.get(f"{LIST}1/").context["form"].fields


def test_fixed_table_does_not_move_a_drawn_movement(
    client: Client, world: World, cup: Tournament
) -> None:
    drawn(cup, world)
    answer = browser(client, world.bruno).post(f"{LIST}1/", typed(table="3"))
    assert answer.status_code == 422
    assert list(answer.context["form"].errors) == ["table"]


def test_seed_given_after_the_draw_changes_no_draw(
    client: Client, world: World, cup: Tournament
) -> None:
    drawn(cup, world)
    browser(client, world.bruno).post(f"{LIST}6/", typed(seed="1"))
    entry = cup.entries.get(number=6)
    assert (entry.seed, entry.participants.get().seed) == (1, None)


def test_seeds_page_stores_all_seeds(client: Client, world: World, cup: Tournament) -> None:
    page = browser(client, world.bruno)
    data = {f"seed-{number}": "" for number in range(1, 7)}
    answer = page.post(f"{LIST}seeds/", data | {"seed-4": "1", "seed-2": "2"})
    assert answer.headers["Location"] == LIST
    assert {e.number: e.seed for e in Entry.objects.filter(seed__isnull=False)} == {4: 1, 2: 2}
    assert cup.entries.get(number=4).participants.get().seed == 1
    after = JournalEntry.objects.get(action="set-seeds").after
    assert after.startswith("2: 2, 4: 1; Rodada 1, mesa 1: ")


def test_seed_given_twice_is_refused_at_the_second(
    client: Client, world: World, cup: Tournament
) -> None:
    data = {f"seed-{number}": "" for number in range(1, 7)}
    data |= {"seed-1": "1", "seed-3": "1", "seed-4": "10000"}
    answer = browser(client, world.bruno).post(f"{LIST}seeds/", data)
    assert answer.status_code == 422
    assert answer.context["form"].errors == {
        "seed-3": ["Seed 1 is already taken by Dirce and Nelson."],
        "seed-4": ["Write a whole number from 1 to 9999."],
    }
    assert not Entry.objects.filter(seed__isnull=False).exists()


def test_seeds_page_proposes_seeds_by_the_leaderboard(
    client: Client, world: World, cup: Tournament
) -> None:
    played(world, world.marlene_valdir, world.dirce_nelson)
    page = browser(client, world.bruno)
    form = page.get(f"{LIST}seeds/?by=table").context["form"]
    assert [field.value() for _entry, field in form.rows[:3]] == [2, None, 1]
    assert not Entry.objects.filter(seed__isnull=False).exists()


def test_seeds_page_without_leaderboard_keeps_the_seeds(
    client: Client, world: World, cup: Tournament
) -> None:
    cup.entries.filter(number=2).update(seed=7)
    answer = browser(client, world.bruno).get(f"{LIST}seeds/?by=table")
    assert [field.value() for _entry, field in answer.context["form"].rows[:3]] == [None, 7, None]
    assert "None of these entries is" in answer.content.decode()


def test_late_entry_joins_a_section_without_moving_others(world: World, cup: Tournament) -> None:
    drawn(cup, world)
    before = sections(cup)
    entries.enter(cup, [hall.pairs(world, 7)[6]], by=world.bruno)
    assert {n: s for n, s in sections(cup).items() if n < 7} == before


def test_reader_opens_each_entry_from_the_list_once_drawn(
    client: Client, world: World, cup: Tournament
) -> None:
    page = browser(client, world.carla)
    assert not texts(page.get(LIST).content.decode(), ".rows--entries a")
    drawn(cup, world)
    names = texts(page.get(LIST).content.decode(), ".rows--entries a")
    assert names == [str(entry) for entry in cup.entries.order_by("number")]
    assert page.get(LIST.replace("entries/", "pairs/1/")).status_code == 200
