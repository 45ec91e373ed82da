"""A new tournament takes its answers from the last one of its kind that was played to its end."""

from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from scoring.house_rules import rulebook
from scoring.house_rules.house import Playbook
from tests.pages import texts
from tests.prepared import prepared
from tests.scoring.crowd import browser
from tests.tournaments.hall import options, stage, tournament
from tests.tournaments.singles import thirteen
from tests.world import World
from tournaments.director import events
from tournaments.models import Tournament

URL = "/boa-vista/tournaments/new/"


@pytest.fixture
def page(client: Client, world: World) -> Client:
    return browser(client, world.bruno)


@pytest.fixture
@prepared
def last(world: World) -> Tournament:
    """A tournament that was played to its end: groups, then a knock-out."""
    made = tournament(world, "groups", "knockout", hands=4, minutes=50)
    options(made, world, groups=3, qualify=2)
    made.regulation = {**events.BY_WINS, "award": {"vp": "4-hands"}, "tiebreaks": ["wins", "lot"]}
    return ended(made)


def ended(made: Tournament) -> Tournament:
    made.ended_at = timezone.now()
    made.save()
    return made


def sent(page: Client, query: str = "", **changed: str) -> dict[str, Any]:
    """Return what the page sends, with a name and a day."""
    form = page.get(URL + query).context["form"]
    shown = [form[name] for name in form.fields]
    shown += [form.regulation[name] for name in form.regulation.fields]
    data = {field.html_name: field.value() for field in shown}
    data = {name: value for name, value in data.items() if value not in (None, False)}
    return {**data, "name": "Copa de Verão", "day": "2026-12-05", **changed}


def marked(answer: Any) -> list[str]:
    """Return the marked cards of what counts and of what decides a tie."""
    regulation = answer.context["form"].regulation
    return [regulation[name].value() for name in ("award", "order")]


def made(page: Client, query: str = "", **changed: str) -> Tournament:
    answer = page.post(URL + query, sent(page, query, **changed))
    assert answer.status_code == 302, answer.context["form"].errors
    return Tournament.objects.get(name="Copa de Verão")


def test_first_tournament_has_the_answers_of_the_product(page: Client) -> None:
    content = page.get(URL).content.decode()
    assert "As it is usually played" in content
    assert "take others" not in content
    cup = made(page, hour="14:00")
    assert (cup.hands, cup.minutes, cup.price, cup.phones) == (3, 40, None, "hands")
    assert (stage(cup).format, stage(cup).options["rounds"]) == ("swiss", 5)
    assert cup.regulation["award"] == {"vp": "3-hands"}
    assert cup.regulation["tiebreaks"] == ["difference", "wins", "clean"]


def test_new_tournament_is_played_as_the_last_one(page: Client, last: Tournament) -> None:
    cup = made(page)
    assert (cup.place, cup.hands, cup.minutes) == ("Salão social", 4, 50)
    assert cup.starts_at.time() == last.starts_at.time()
    assert cup.regulation == last.regulation
    first, final = cup.stages.all()
    assert (first.format, first.options["groups"], first.qualify) == ("groups", 3, 2)
    assert (final.format, final.qualify) == ("knockout", None)


def test_six_sentences_say_what_was_played_last(page: Client, last: Tournament) -> None:
    content = page.get(URL).content.decode()
    assert "Copied from Copa da Primavera · Change" in content
    said = {name: texts(content, f"#answer-{name}")[0] for name in ("format", "matches", "winner")}
    assert said == {
        "format": "Groups, then knock-out. 2 of each group advance.",
        "matches": "4 hands, or 3000 points before, up to 50 minutes, by the rules AACRT 2016.",
        "winner": "What counts: victory points (VP), on the scale for 4 hands. "
        "If level: wins, then lot.",
    }


def test_unfinished_tournament_gives_no_answers(page: Client, world: World) -> None:
    tournament(world, "danish")
    assert page.get(URL).context["answers"].source is None


def test_last_tournament_of_the_other_kind_is_only_offered(page: Client, world: World) -> None:
    singles = ended(thirteen(world))
    answers = page.get(URL).context["answers"]
    assert (answers.source, answers.others) == (None, [singles])
    assert page.get(f"{URL}?like={singles.slug}").context["form"]["format1"].value() == "tables"


def test_own_scale_of_single_players_is_taken_over(page: Client, world: World) -> None:
    singles = thirteen(world)
    singles.regulation = {**events.BY_PLACES, "award": {"places": [5, 3, 1]}}
    ended(singles)
    cup = made(page, f"?like={singles.slug}")
    assert (cup.regulation, cup.ruleset) == (singles.regulation, singles.ruleset)


def test_last_house_rules_count_in_their_newest_version(page: Client, world: World) -> None:
    house = rulebook.copy(
        world.club, "aacrt-2016", name="Da casa", options={"clean": 250}, by=world.ana
    )
    last = tournament(world)
    last.rules_version = house.versions.get()
    ended(last)
    rulebook.change(house, version=1, name="Da casa", options={"clean": 300}, by=world.ana)
    assert made(page).rules_name == "Da casa (2)"
    rulebook.retire(house, by=world.ana)
    assert page.get(URL).context["form"]["rules"].value() == "aacrt-2016"


def test_other_answers_can_be_taken(page: Client, last: Tournament) -> None:
    assert page.get(f"{URL}?like=").context["form"]["format1"].value() == "swiss"
    assert page.get(f"{URL}?like=unknown").context["form"]["format1"].value() == "swiss"
    assert made(page, "?like=", hour="14:00").minutes == 40


def test_worth_of_a_match_follows_the_hands(page: Client) -> None:
    assert made(page, hour="14:00", hands="4").regulation["award"] == {"vp": "4-hands"}


def test_scale_on_the_page_follows_the_hands(page: Client) -> None:
    answer = page.post(URL, sent(page, hands="4", do="preview"))
    assert marked(answer) == ["vp-4", "difference"]
    assert "on the scale for 4 hands" in texts(answer.content.decode(), "#answer-winner")[0]


def test_scale_follows_the_hands_back_again(page: Client) -> None:
    again = {"hands": "3", "award": "vp-4", "do": "preview"}
    assert marked(page.post(URL, sent(page, proposed="vp-4", **again))) == ["vp-3", "difference"]
    assert marked(page.post(URL, sent(page, proposed="vp-3", **again))) == ["vp-4", "difference"]


def test_scale_follows_the_hands_beside_chosen_ties(page: Client) -> None:
    regulation = made(page, hour="14:00", hands="4", proposed="vp-3", order="lot").regulation
    assert (regulation["award"], regulation["tiebreaks"]) == ({"vp": "4-hands"}, ["lot"])


def test_scale_follows_the_hands_of_a_copied_regulation(page: Client, last: Tournament) -> None:
    last.regulation |= {"award": {"vp": "4-hands"}, "tiebreaks": ["lot"]}
    last.hands = 4
    last.save()
    regulation = made(page, hands="3").regulation
    assert (regulation["award"], regulation["tiebreaks"]) == ({"vp": "3-hands"}, ["lot"])


def test_marked_worth_stays_without_hands(page: Client) -> None:
    typed = sent(page, hour="14:00", hands="")
    answer = page.post(URL, {**typed, "do": "preview"})
    assert marked(answer) == ["vp-3", "difference"]
    assert "victory points (VP)" in texts(answer.content.decode(), "#answer-winner")[0]
    page.post(URL, typed)
    regulation = Tournament.objects.get(name="Copa de Verão").regulation
    assert regulation["award"] == {"vp": "3-hands"}
    assert regulation["tiebreaks"] == ["difference", "wins", "clean"]


def test_chosen_worth_of_a_match_stays(page: Client) -> None:
    cup = made(page, hour="14:00", hands="4", award="win", order="lot")
    assert (cup.regulation["award"], cup.regulation["tiebreaks"]) == ("win", ["lot"])


def test_typed_order_of_tie_breaks_is_stored(page: Client) -> None:
    cup = made(page, hour="14:00", order="own", tie1="out", tie2="", tie3="")
    assert cup.regulation["tiebreaks"] == ["out"]


@pytest.mark.parametrize("order", ["wins", "own"])
def test_tie_break_of_another_game_is_left_out(page: Client, world: World, order: str) -> None:
    last = tournament(world)
    last.regulation = {**events.BY_WINS, "tiebreaks": ["wins", "difference", "clean"]}
    ended(last)
    rulebook.copy(world.club, "duo:Truco", name="Truco", options={}, by=world.ana)
    (truco,) = Playbook(world.club).own
    cup = made(page, rules=truco.chosen.value, order=order, award="points")
    assert cup.regulation["tiebreaks"] == ["wins", "difference"]


def test_answers_about_one_format_do_not_reach_another(page: Client, last: Tournament) -> None:
    cup = made(page, format1="lives", lives="3", best_of="2")
    assert {**stage(cup).options, "seed": 0} == {"lives": 3, "seed": 0}


def test_rounds_of_a_swiss_do_not_limit_another_format(page: Client, world: World) -> None:
    made(page, hour="14:00", format1="knockout")
    assert "rounds" not in stage(Tournament.objects.get()).options


def test_limited_rounds_of_another_format_are_stored(page: Client, last: Tournament) -> None:
    assert stage(made(page, format1="danish", limit="4")).options["rounds"] == 4


def test_groups_without_a_number_that_advances_open_their_line(
    page: Client, last: Tournament
) -> None:
    answer = page.post(URL, sent(page, from_group=""))
    assert answer.status_code == 422
    form = answer.context["form"]
    assert form.errors == {"from_group": ["Write how many advance from each group."]}
    assert [line for line, is_open in form.open_lines.items() if is_open] == ["format"]
    assert "autofocus" in str(form["from_group"])


def test_bad_points_of_a_walkover_open_the_line_of_matches(page: Client) -> None:
    answer = page.post(URL, sent(page, hour="14:00", walkover_for="1", walkover_against="9"))
    assert answer.status_code == 422
    form = answer.context["form"]
    assert [line for line, is_open in form.open_lines.items() if is_open] == ["matches"]
    assert "autofocus" in str(form.regulation["walkover_against"])
    assert Tournament.objects.count() == 0


def test_preview_says_what_is_typed(page: Client) -> None:
    answer = page.post(URL, sent(page, hour="14:00", minutes="125", do="preview"))
    assert answer.status_code == 200
    said = texts(answer.content.decode(), "#answer-matches")
    assert said == ["3 hands, or 3000 points before, up to 2 h 5 min, by the rules AACRT 2016."]
    assert Tournament.objects.count() == 0


def test_answers_of_the_product_keep_the_last_hour_and_place(
    page: Client, last: Tournament
) -> None:
    form = page.get(f"{URL}?like=").context["form"]
    hour = timezone.localtime(last.starts_at).time()
    assert (form["place"].value(), form["hour"].value()) == (last.place, hour)


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ({}, ("09:30", "Varanda")),
        ({"hour": "21:00"}, ("21:00", "Varanda")),
        ({"place": "Sede"}, ("09:30", "Sede")),
    ],
)
def test_other_answers_bring_hour_and_place_unless_typed(
    page: Client, world: World, last: Tournament, typed: dict[str, str], shown: tuple[str, str]
) -> None:
    other = ended(tournament(world, name="Copa de Inverno"))
    other.starts_at, other.place = other.starts_at.replace(hour=9, minute=30), "Varanda"
    other.save()
    local = f"{timezone.localtime(other.starts_at):%H:%M}"
    data = sent(page, f"?like={last.slug}", take=other.slug)
    data["hour"] = f"{data['hour']:%H:%M}"
    form = page.post(URL, {**data, **typed}).context["form"]
    found = str(form["hour"].value())[:5], form["place"].value()
    assert found == (shown[0].replace("09:30", local), shown[1])
