"""The answers of a plan are changed together or one by one; an order of ties by buttons."""

from typing import Any

import cssselect2
import pytest
import tinyhtml5
from django.test import Client

from tests.cases import with_thorough
from tests.pages import texts
from tests.prepared import prepared
from tests.scoring.crowd import browser
from tests.tournaments.hall import drawn, enter, tournament
from tests.tournaments.plans import formats
from tests.world import World
from tournaments.director.rounds import rounds
from tournaments.models import Round, Tournament

HOME = "/boa-vista/tournaments/copa-da-primavera/"
REGULATION = f"{HOME}regulation/"
NEW = "/boa-vista/tournaments/new/"
TIES = ["difference", "head-to-head", "points-for", "lot"]


@pytest.fixture
@prepared
def cup(world: World) -> Tournament:
    return tournament(world, "swiss", capacity=24)


def lines(page: Any) -> list[str]:
    return texts(page.content.decode(), "#tie-lines .rows__name")


def ordered(**changed: str) -> dict[str, str]:
    ties = {f"tie{number}": tie for number, tie in enumerate(TIES, start=1)}
    return {"line": "winner", "award": "win", "order": "wins", "scale": "", **ties, **changed}


def test_summary_of_a_new_tournament_has_six_answers(
    client: Client, world: World, cup: Tournament
) -> None:
    page = browser(client, world.bruno).get(HOME).content.decode()
    assert len(texts(page, "form > .answers > li")) == 6
    page = browser(client, world.carla).get(HOME).content.decode()
    assert len(texts(page, ".answers > li")) == 6
    assert texts(page, "form > .answers") == []


def test_one_answer_is_saved_without_the_others(
    client: Client, world: World, cup: Tournament
) -> None:
    sent = {"line": "fee", "price": "40", "capacity": "", "hands": "9", "place": "Clube"}
    page = browser(client, world.bruno)
    answer = page.post(REGULATION, sent)
    assert answer.headers["Location"] == REGULATION
    said = texts(page.get(REGULATION).content.decode(), ".note")
    assert said == ["Entry: R$ 40.00 for each person, no limit of entries."]
    cup.refresh_from_db()
    assert (cup.price, cup.capacity, cup.hands, cup.place) == (4000, None, 3, "Salão social")


def shown_form(page: Any) -> dict[str, list[str]]:
    """Return the fields that a browser sends from the form around the six answers."""
    html = page.content.decode()
    root = tinyhtml5.parse(html[html.index("<main") :], namespace_html_elements=False)
    found = cssselect2.ElementWrapper.from_html_root(root)
    form = found.query("form:has(> .answers)")
    assert form
    assert len(list(form.query_all("form > .form__acts > .btn"))) == 1
    sent: dict[str, list[str]] = {}
    for one in form.query_all("input[name], textarea[name], option"):
        element = one.etree_element
        if element.tag == "option":
            select = one.parent if one.parent.local_name == "select" else one.parent.parent
            if "selected" in element.attrib and select.etree_element.get("name"):
                sent[select.etree_element.attrib["name"]] = [element.get("value", "")]
        elif element.get("type") not in ("radio", "checkbox") or "checked" in element.attrib:
            value = element.get("value", element.text or "")
            sent.setdefault(element.attrib["name"], []).append(value)
    del sent["csrfmiddlewaretoken"]
    return sent


@pytest.mark.parametrize("path", [REGULATION, HOME])
def test_one_save_keeps_all_answers_typed_on_the_page(
    client: Client, world: World, cup: Tournament, path: str
) -> None:
    page = browser(client, world.bruno)
    sent = shown_form(page.get(path)) | {"rounds": ["4"], "price": ["40"], "phones": ["result"]}
    address = page.post(REGULATION, sent).headers["Location"]
    cup.refresh_from_db()
    assert (cup.price, cup.phones, cup.stages.get().options["rounds"]) == (4000, "result", 4)
    assert (cup.hands, cup.capacity, cup.place) == (3, 24, "Salão social")
    said = [note.partition(":")[0] for note in texts(page.get(address).content.decode(), ".note")]
    assert said[:3] == ["Format", "Entry", "Phones"]


def test_change_that_no_sentence_names_is_saved_in_words(
    client: Client, world: World, cup: Tournament
) -> None:
    page = browser(client, world.bruno)
    sent = shown_form(page.get(REGULATION)) | {"walkover_for": ["500"]}
    page.post(REGULATION, sent)
    said = texts(page.get(REGULATION).content.decode(), ".note")
    assert said == ["The regulation is saved."]


def test_wrong_answer_keeps_what_is_typed_in_the_others(
    client: Client, world: World, cup: Tournament
) -> None:
    page = browser(client, world.bruno)
    sent = shown_form(page.get(REGULATION)) | {"price": ["much"], "rounds": ["4"]}
    answer = page.post(REGULATION, sent)
    assert answer.status_code == 422
    content = answer.content.decode()
    assert texts(content, ".answers > li > details[open] .answers__what") == ["Entry"]
    assert shown_form(answer) == sent
    assert "4 rounds" in texts(content, "#answer-format")[0]


def test_answer_saved_on_the_summary_comes_back_to_it(
    client: Client, world: World, cup: Tournament
) -> None:
    page = browser(client, world.bruno)
    assert f'action="{REGULATION}?summary"' in page.get(HOME).content.decode()
    answer = page.post(f"{REGULATION}?summary", {"line": "phones", "phones": "result"})
    assert answer.headers["Location"] == HOME
    assert "Phones: " in texts(page.get(HOME).content.decode(), ".note")[0]


def test_preview_of_an_answer_shows_its_sentence(
    client: Client, world: World, cup: Tournament
) -> None:
    page = browser(client, world.bruno)
    sent = formats(page, format1="round-robin") | {"do": "preview"}
    answer = page.post(REGULATION, sent).content.decode()
    assert texts(answer, "#answer-format")[0].startswith("All against all.")
    assert 'hx-select-oob="#consequences,#answer-format,' in answer
    assert cup.stages.get().format == "swiss"


def test_wrong_answer_opens_its_line_only(client: Client, world: World, cup: Tournament) -> None:
    answer = browser(client, world.bruno).post(REGULATION, {"line": "matches", "hands": "many"})
    assert answer.status_code == 422
    page = answer.content.decode()
    assert texts(page, ".answers > li > details[open] .answers__what") == ["Matches"]
    assert 'value="many"' in page


def test_drawn_tournament_says_why_its_rules_stay(
    client: Client, world: World, cup: Tournament
) -> None:
    enter(cup, world, 4)
    drawn(cup, world)
    page = browser(client, world.bruno).get(f"{HOME}edit/").content.decode()
    assert "The first round is published: the rules of a match stay as they are." in page
    assert "A draw is published, so the regulation stays as it is." in page
    for name in ("hands", "award", "format1"):
        assert f'name="{name}"' not in page
    sent = {"line": "phones", "phones": "result"}
    assert client.post(REGULATION, sent).status_code == 302
    cup.refresh_from_db()
    assert cup.phones == "result"


@pytest.mark.parametrize(
    ("move", "order"),
    with_thorough(
        [
            ("up 2", "Head-to-head, Difference, Points for, Lot"),
            ("up 1", "Difference, Head-to-head, Points for, Lot"),
            ("down 1", "Head-to-head, Difference, Points for, Lot"),
            ("out 3", "Difference, Head-to-head, Lot"),
            ("more ", "Difference, Head-to-head, Points for, Lot, Wins"),
            ("out 9", "Difference, Head-to-head, Points for, Lot"),
        ],
        first=2,
    ),
)
def test_button_moves_a_tie_break_and_saves_nothing(
    client: Client, world: World, cup: Tournament, move: str, order: str
) -> None:
    sent = ordered(tie_move=move, tie_more="wins", bye_for="70")
    answer = browser(client, world.bruno).post(REGULATION, sent)
    assert answer.status_code == 200
    assert ", ".join(lines(answer)) == order
    assert answer.context["form"].regulation["order"].value() == "own"
    assert answer.context["form"].regulation["bye_for"].value() == "70"
    cup.refresh_from_db()
    assert cup.regulation["tiebreaks"] == TIES


@pytest.mark.parametrize("chosen", [{}, ordered(award="vp-3", proposed="vp-3")])
def test_scale_follows_another_number_of_hands(
    client: Client, world: World, cup: Tournament, chosen: dict[str, str]
) -> None:
    cup.regulation["award"] = {"vp": "3-hands"}
    cup.save()
    sent = {"rules": "aacrt-2016", "target": "", "minutes": "", **chosen, "hands": "4"}
    page = browser(client, world.bruno)
    page.post(REGULATION, {**sent, "line": ["matches", "winner"] if chosen else "matches"})
    cup.refresh_from_db()
    assert (cup.hands, cup.regulation["award"]) == (4, {"vp": "4-hands"})
    said = texts(page.get(REGULATION).content.decode(), ".note")
    assert any("on the scale for 4 hands" in words for words in said)


def test_chosen_scale_of_other_hands_stays(client: Client, world: World, cup: Tournament) -> None:
    sent = ordered(award="vp-4", proposed="win")
    browser(client, world.bruno).post(REGULATION, sent)
    cup.refresh_from_db()
    assert (cup.hands, cup.regulation["award"]) == (3, {"vp": "4-hands"})


def test_order_of_fewer_tie_breaks_is_stored(client: Client, world: World, cup: Tournament) -> None:
    sent = {"line": "winner", "award": "win", "order": "own", "scale": "", "tie1": "lot"}
    browser(client, world.bruno).post(REGULATION, sent)
    cup.refresh_from_db()
    assert cup.regulation["tiebreaks"] == ["lot"]
    browser(client, world.bruno).post(REGULATION, sent | {"tie_more": "wins"})
    cup.refresh_from_db()
    assert cup.regulation["tiebreaks"] == ["lot", "wins"]


def test_six_tie_breaks_leave_no_room_for_another(
    client: Client, world: World, cup: Tournament
) -> None:
    six = ordered(tie5="wins", tie6="seed", tie_move="up 1", order="own")
    answer = browser(client, world.bruno).post(REGULATION, six)
    assert len(lines(answer)) == 6
    assert 'name="tie_more"' not in answer.content.decode()


def test_answers_of_another_tournament_keep_what_was_typed(
    client: Client, world: World, cup: Tournament
) -> None:
    typed = {"name": "Noite de Natal", "day": "2026-12-19", "hour": "20:00", "place": "Sede"}
    page = browser(client, world.bruno)
    answer = page.post(NEW, {**typed, "hands": "7", "take": cup.slug})
    assert answer.status_code == 200
    form = answer.context["form"]
    assert {name: str(form[name].value()) for name in typed} == typed
    assert (form["hands"].value(), form["capacity"].value()) == (3, 24)
    assert Tournament.objects.count() == 1


def test_other_answers_keep_a_draft_and_odd_options(
    client: Client, world: World, cup: Tournament
) -> None:
    enter(cup, world, 4)
    row = cup.stages.get()
    row.options |= {"rounds": 3, "apart": "club"}
    row.qualify = 2
    row.save()
    draft = rounds.draw(row, by=world.bruno)
    page = browser(client, world.bruno)
    form = page.get(f"{HOME}edit/").context["form"]
    data = {name: form[name].value() for name in form.fields}
    data = {name: value for name, value in data.items() if value not in (None, False)}
    assert page.post(f"{HOME}edit/", data | {"place": "Sede"}).status_code == 302
    assert Round.objects.get().pk == draft.pk
    assert cup.stages.get().qualify == 2
    rounds.publish(draft, by=world.bruno)
    assert page.post(f"{HOME}edit/", data | {"place": "Clube"}).status_code == 302
    cup.refresh_from_db()
    assert cup.place == "Clube"


def test_groups_are_filled_with_two_that_advance(
    client: Client, world: World, cup: Tournament
) -> None:
    page = browser(client, world.bruno)
    sent = formats(page, format1="groups-knockout")
    assert page.post(REGULATION, sent | {"from_group": ""}).status_code == 422
    assert page.post(REGULATION, sent).status_code == 302
    assert list(cup.stages.values_list("format", "qualify")) == [("groups", 2), ("knockout", None)]
    assert "2 of each group advance." in page.get(HOME).content.decode()


@pytest.mark.parametrize(
    ("entries", "rounds"), with_thorough([(0, 5), (8, 4), (9, 5), (16, 5), (20, 6)], first=2)
)
def test_swiss_after_another_format_suggests_enough_rounds(
    client: Client, world: World, entries: int, rounds: int
) -> None:
    tournament(world, "round-robin", entries=entries)
    form = browser(client, world.bruno).get(f"{HOME}edit/").context["form"]
    assert form["rounds"].value() == rounds


def test_regulation_page_says_byes_once(client: Client, world: World, cup: Tournament) -> None:
    director, reader = browser(client, world.bruno), browser(Client(), world.carla)
    for page in (director, reader):
        content = page.get(REGULATION, headers={"Accept-Language": "en"}).content.decode()
        assert content.count("A bye is worth") == 1
        assert content.count("If level: ") + content.count("In a tie") == 1


def test_edit_page_says_when_and_where_in_a_sentence(
    client: Client, world: World, cup: Tournament
) -> None:
    page = browser(client, world.bruno)
    content = page.get(f"{HOME}edit/").content.decode()
    said = texts(content, ".answers__row")[0]
    assert "Copa da Primavera, 28 November 2026" in said
    assert "Salão social." in said
    assert texts(content, ".answers details[open]") == []
    wrong = page.post(f"{HOME}edit/", {"name": "", "day": "", "hour": "", "place": ""})
    opened = texts(wrong.content.decode(), ".answers details[open] .answers__what")[0]
    assert opened == "When and where"
