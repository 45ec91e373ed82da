"""Finding the pairs and people of a new match in a club that is too large for a list."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone

from clubs import roster
from clubs.models import Competitor, Player
from scoring.forms.start.seats import FEW, SHOWN
from scoring.models import Match
from tests.dates import past_days
from tests.scoring.crowd import browser, played
from tests.world import World

URL = "/boa-vista/matches/start/"
FIND = "/boa-vista/matches/start/find/"
RESULT = "/boa-vista/matches/result/"


def crowd(world: World, number: int) -> list[Competitor]:
    """Add `number` pairs of people in two statements: `add_pair` takes seven for each."""
    people = Player.objects.bulk_create(
        Player(
            club=world.club,
            name=f"{name} {index} Lima",
            sort_key=f"{name} {index} Lima".casefold(),
        )
        for index in range(number)
        for name in ("Alfa", "Beto")
    )
    return Competitor.objects.bulk_create(
        Competitor(
            club=world.club,
            number=101 + index,
            first=people[2 * index],
            second=people[2 * index + 1],
            detail=2,
        )
        for index in range(number)
    )


@pytest.fixture
def large(world: World) -> World:
    crowd(world, FEW)
    return world


@pytest.fixture
def page(client: Client, large: World) -> Client:
    return browser(client, large.ana)


def typed(first: str, second: str, /, **more: object) -> dict[str, object]:
    """What the form posts after these searches."""
    sent = {"first-q": first, "second-q": second, "rules": "aacrt-2016", "client_key": uuid4()}
    return sent | more


def sides() -> list[str]:
    return [str(side) for side in Match.objects.get().sides.all()]


@pytest.mark.parametrize(
    "first",
    ["1", "Dirce and Nelson", "dirce e nelson", "Dirce and Nelson (1)", " DIRCE  and NELSON "],
)
def test_start_with_a_number_and_a_full_name_plays(page: Client, large: World, first: str) -> None:
    if first == "dirce e nelson":
        page.cookies["django_language"] = "pt-br"
    answer = page.post(URL, typed(first, str(large.ivone_osvaldo.number)))
    assert answer.status_code == 302
    assert len(sides()) == 2
    assert Match.objects.get().sides.all()[0].competitor == large.dirce_nelson


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("marl", "Check the name found, then press the button again."),
        ("lima", "Choose one of the names."),
        ("zzz", "No pair has this number or name."),
        ("999", "No pair has this number or name."),
        ("", "Choose one."),
        ("9" * 80, "No pair has this number or name."),
    ],
)
def test_start_with_an_unclear_text_asks_and_keeps_it(page: Client, text: str, error: str) -> None:
    answer = page.post(URL, typed(text, "2"))
    assert answer.status_code == 422
    form = answer.context["form"]
    assert form.errors == {"first": [error]}
    assert (form["first"].search.text, form["second"].search.text) == (text, "2")
    assert f'value="{text}"' in answer.content.decode()
    assert not Match.objects.exists()


def test_start_with_an_option_below_the_text_plays(page: Client, large: World) -> None:
    answer = page.post(URL, typed("dirce", "2", first=large.dirce_nelson.pk))
    assert answer.status_code == 302


def test_start_with_an_option_of_an_older_text_asks(page: Client, large: World) -> None:
    answer = page.post(URL, typed("marlene", "2", first=large.dirce_nelson.pk))
    assert answer.status_code == 422
    options = answer.context["form"]["first"].search.options
    assert [(option.label, option.is_chosen) for option in options] == [
        (f"{large.marlene_valdir.number} Marlene and Valdir", True)
    ]


def test_start_with_options_but_no_text_plays(page: Client, large: World) -> None:
    chosen = {"first": large.dirce_nelson.pk, "second": large.ivone_osvaldo.pk}
    assert page.post(URL, typed("", "", **chosen)).status_code == 302


@pytest.mark.parametrize("chosen", ["0", "x", "²", "9" * 40])
def test_start_with_an_unknown_option_is_refused(page: Client, chosen: str) -> None:
    answer = page.post(URL, typed("", "2", first=chosen))
    assert answer.context["form"].errors == {
        "first": ["This option no longer exists. Choose another."]
    }


@pytest.mark.postgres_later
def test_refused_search_form_keeps_the_chosen_option(page: Client, large: World) -> None:
    answer = page.post(URL, typed("dirce", "", first=large.dirce_nelson.pk))
    assert answer.status_code == 422
    (option,) = answer.context["form"]["first"].search.options
    assert (option.value, option.is_chosen) == (str(large.dirce_nelson.pk), True)
    assert option.small == "Dirce Amaral, Nelson Fagundes"


def test_press_find_lists_options_of_both_seats_without_errors(page: Client) -> None:
    answer = page.post(URL, typed("lima", "dirce", do="find", table="7"))
    assert answer.status_code == 200
    form = answer.context["form"]
    assert [len(form[name].search.options) for name in ("first", "second")] == [SHOWN, 1]
    content = answer.content.decode()
    assert "field__problem" not in content
    assert 'value="7"' in content
    assert not Match.objects.exists()


def test_search_form_of_a_club_that_shrank_is_still_read(client: Client, world: World) -> None:
    answer = browser(client, world.ana).post(URL, typed("dirce", "2"))
    assert answer.status_code == 422
    assert answer.context["form"]["first"].search.text == "dirce"


def test_list_form_of_a_club_that_grew_is_still_read(page: Client, large: World) -> None:
    sent = {"first": large.dirce_nelson.pk, "second": large.ivone_osvaldo.pk}
    answer = page.post(URL, {**sent, "rules": "aacrt-2016", "client_key": uuid4()})
    assert answer.status_code == 302


def test_live_search_returns_only_options(page: Client, large: World) -> None:
    answer = page.get(FIND, {"seat": "first", "first-q": "alfa 17"}, headers={"HX-Request": "true"})
    content = answer.content.decode()
    assert content.lstrip().startswith('<div class="seat-found" id="found-first" ')
    assert content.count('type="radio"') == 1
    (option,) = answer.context["search"].options
    assert option.label == "118 Alfa 17 Lima and Beto 17 Lima"
    assert "1 name found." in content


def test_typing_offers_the_numbered_pair_first(page: Client, large: World) -> None:
    answer = page.get(FIND, {"seat": "first", "first-q": "1"}, headers={"HX-Request": "true"})
    options = answer.context["search"].options
    assert options[0].label == "1 Dirce and Nelson"
    assert options[0].is_chosen


def test_find_a_seat_without_htmx_leads_to_the_form(page: Client) -> None:
    assert page.get(FIND, {"seat": "first"}).headers["Location"] == URL


def test_archived_pairs_and_other_clubs_are_not_found(page: Client, large: World) -> None:
    roster.archive_pair(large.dirce_nelson, by=large.ana)
    stranger = large.other_club.competitors.get()
    assert page.post(URL, typed("dirce", "2")).status_code == 422
    for pair in (large.dirce_nelson, stranger):
        assert page.post(URL, typed("", "2", first=pair.pk)).status_code == 422


@pytest.mark.postgres
def test_namesakes_are_distinguished_by_partners(page: Client, large: World) -> None:
    lima = large.club.players.get(name="Alfa 3 Lima")
    twin = roster.add_player(large.club, by=large.ana, name="Dirce Amaral", called="")
    other = roster.add_pair(large.club, by=large.ana, first=twin, second=lima)
    url = URL + "?of=players"
    sent = typed("dirce amaral", "nelson", rules="ramiro-es")
    answer = page.post(url, sent)
    search = answer.context["form"]["first"].search
    assert answer.context["form"].errors["first"] == ["Choose one of the names."]
    assert [option.small for option in search.options] == [
        "plays with Nelson Fagundes",
        "plays with Alfa 3 Lima",
    ]
    sent |= {"first": str(other.first.pk), "second-q": "Nelson Fagundes"}
    assert page.post(url, sent).status_code == 302
    assert sides() == ["Dirce Amaral", "Nelson Fagundes"]


def test_namesakes_differ_in_the_list_of_a_small_club(client: Client, world: World) -> None:
    roster.add_player(world.club, by=world.ana, name="Dirce Amaral", called="Didi")
    content = browser(client, world.ana).get(URL + "?of=players").content.decode()
    assert "Dirce Amaral (Didi)</option>" in content
    assert "Dirce Amaral (plays with Nelson Fagundes)</option>" in content


def test_enter_result_finds_pairs_in_a_large_club(page: Client) -> None:
    (day,) = past_days(1)
    sent = typed("1", "dirce", first_total="3100", second_total="2000", winner="0", day=str(day))
    answer = page.post(RESULT, sent)
    assert list(answer.context["form"].errors) == ["second"]
    assert answer.context["form"].names == ["Dirce and Nelson", ""]
    assert page.post(RESULT, sent | {"do": "find"}).status_code == 200
    assert page.post(RESULT, sent | {"second-q": "2"}).status_code == 302


@pytest.mark.parametrize(("url", "queries"), [(URL, 10), (URL + "?of=players", 11), (RESULT, 8)])
def test_form_of_a_large_club_stays_small(
    page: Client, large: World, url: str, queries: int, django_assert_num_queries
) -> None:
    played(large, large.dirce_nelson, large.ivone_osvaldo)
    page.get(url)
    with django_assert_num_queries(queries):
        before = len(page.get(url).content)
    Competitor.objects.filter(number__gte=101).delete()
    crowd(large, 2 * FEW)
    with django_assert_num_queries(queries):
        after = len(page.get(url).content)
    assert abs(after - before) < 50
    assert after < 25_000


def test_search_costs_six_queries_at_most(
    page: Client, large: World, django_assert_max_num_queries
) -> None:
    page.get(URL)
    for text in ("lima", "dirce", "zzz"):
        with django_assert_max_num_queries(6):
            page.get(FIND, {"seat": "first", "first-q": text}, headers={"HX-Request": "true"})


def test_pairs_that_played_last_are_offered_before_typing(page: Client, large: World) -> None:
    at = timezone.now()
    played(large, large.ivone_osvaldo, large.dirce_nelson, ended=at - timedelta(days=1))
    played(large, large.marlene_valdir, large.dirce_nelson, ended=at)
    search = page.get(URL).context["form"]["first"].search
    assert [(option.label, option.is_chosen) for option in search.options] == [
        ("3 Marlene and Valdir", False),
        ("1 Dirce and Nelson", False),
        ("2 Ivone and Osvaldo", False),
    ]
    sent = typed("", "", first=large.marlene_valdir.pk, second=large.ivone_osvaldo.pk)
    assert page.post(URL, sent).status_code == 302


def test_archived_pair_is_not_offered_as_played_last(page: Client, large: World) -> None:
    played(large, large.ivone_osvaldo, large.dirce_nelson)
    roster.archive_pair(large.dirce_nelson, by=large.ana)
    search = page.get(URL).context["form"]["first"].search
    assert [option.label for option in search.options] == ["2 Ivone and Osvaldo"]
    assert not page.post(URL, typed("", "")).context["form"]["first"].search.chosen


def test_pair_that_plays_now_is_offered_after_the_others(page: Client, large: World) -> None:
    at = timezone.now()
    played(large, large.ivone_osvaldo, large.dirce_nelson, ended=at - timedelta(days=1))
    played(large, large.marlene_valdir, large.dirce_nelson, ended=at, playing=True)
    search = page.get(URL).context["form"]["first"].search
    assert [option.number for option in search.options] == ["2", "3", "1"]


def test_found_pairs_begin_with_those_that_played_last(page: Client, large: World) -> None:
    late, later = Competitor.objects.filter(number__in=(139, 125)).order_by("number")
    played(large, late, later)
    answer = page.get(FIND, {"seat": "first", "first-q": "lima"}, headers={"HX-Request": "true"})
    options = answer.context["search"].options
    assert len(options) == SHOWN
    assert {option.number for option in options[:2]} == {"125", "139"}


def test_small_club_offers_five_pairs_and_all_without_scripts(client: Client, world: World) -> None:
    crowd(world, 10)
    played(world, world.ivone_osvaldo, world.dirce_nelson)
    answer = browser(client, world.ana).get(URL)
    options = answer.context["form"]["first"].search.options
    assert [option.number for option in options[:2]] == ["2", "1"]
    assert len(options) == SHOWN
    page = answer.content.decode()
    assert page.count("</option>") == 2 * (1 + 13)
    assert ">Marlene and Valdir (3)</option>" in page


def test_first_names_of_players_are_those_who_played_last(page: Client, large: World) -> None:
    played(large, large.ivone_osvaldo, large.dirce_nelson)
    search = page.get(URL + "?of=players").context["form"]["first"].search
    names = {option.label for option in search.options}
    assert names == {"Dirce Amaral", "Nelson Fagundes", "Ivone Teixeira", "Osvaldo Brito"}
