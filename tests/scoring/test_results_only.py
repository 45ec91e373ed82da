"""A game of which only results are kept: added in the house rules, entered with its totals."""

from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from clubs.models import JournalEntry
from scoring import ledger
from scoring.club.audit import differences
from scoring.games import GAMES, RULESETS, rules_with
from scoring.house_rules import rulebook
from scoring.house_rules.house import OwnRules, Playbook, as_chosen, preset
from scoring.match.match_queries import in_which_low_wins
from scoring.memory.leaderboard import games_played, leaderboard
from scoring.models import HouseRules, Match
from scoring.rules import matchfile
from scoring.rules.base.problems import MalformedFacts
from scoring.table.result import FinalResult
from tests.pages import flat
from tests.scoring.crowd import browser
from tests.world import World

CLUB = "/boa-vista/"
SUECA = "duo:Sueca"


def game(world: World, key: str = SUECA, **options: object) -> OwnRules:
    """Add the game to the house rules; its result goes up by ones to four if nothing is said."""
    options = options or {"usual_target": 4}
    name = str(GAMES[key].name)
    row = rulebook.copy(world.club, key, name=name, options=options, by=world.ana)
    return next(own for own in Playbook(world.club).own if own.row == row)


def read(answer: Any) -> str:
    return flat(answer.content.decode())


def result(
    world: World, totals: tuple[int, int], winner: int | None = 0, key: str = SUECA
) -> Match:
    row = HouseRules.objects.filter(ruleset=key).first()
    rules = as_chosen(row.versions.get()) if row else preset(key)
    return ledger.enter_result(
        world.club,
        [world.dirce_nelson, world.ivone_osvaldo],
        rules,
        FinalResult(totals, winner),
        by=world.ana,
        client_key=uuid4(),
    )


def typed(**more: str) -> dict[str, str]:
    return {"name": "Sueca", "persons": "duo", "wins": "", "step": "1", "usual_target": "4", **more}


def test_add_a_game_from_a_tournament_leads_back_to_it(client: Client, world: World) -> None:
    new, page = f"{CLUB}tournaments/new/", browser(client, world.ana)
    address = f"{CLUB}rules/game/?back={new}"
    assert f'formaction="{address}"' in page.get(new).content.decode()
    sent = {"do": "new-game", "name": "Copa de sueca", "rules": "aacrt-2016"}
    assert page.post(address, sent)["Location"] == address
    assert f'href="{new}"' in page.get(address).content.decode()
    assert page.post(address, typed())["Location"] == new
    form = page.get(new).context["form"]
    assert form["name"].value() == "Copa de sueca"
    assert form.choice.chosen.name == "Sueca (1)"
    for name, elsewhere in (("Truco", "//example.org/"), ("Bisca", "no-path")):
        answer = page.post(f"{CLUB}rules/game/?back={elsewhere}", typed(name=name))
        assert answer["Location"] == f"{CLUB}rules/{HouseRules.objects.get(name=name).number}/"


@pytest.mark.parametrize(
    ("key", "persons", "low"),
    [("duo:Sueca", 2, False), ("solo:Cribbage", 1, False), ("solo-low:Copas", 1, True)],
)
def test_key_of_a_game_says_who_plays_and_wins(key: str, persons: int, low: bool) -> None:
    rules = GAMES[key].rules
    assert (rules.key, rules.persons_per_side, rules.low_wins) == (key, persons, low)
    assert str(GAMES[key].name) == key.partition(":")[2]
    assert rules_with(key, {"step": 2}) == rules_with(key, {"step": 2})


@pytest.mark.parametrize("key", ["duo:", "duo:<b>", "trio:Sueca", "duo:" + 21 * "a", "sueca"])
def test_key_of_another_kind_is_no_game(key: str) -> None:
    assert key not in GAMES
    with pytest.raises(KeyError):
        GAMES[key]


def test_match_file_of_a_game_without_hands_is_refused() -> None:
    with pytest.raises(MalformedFacts, match="keeps only results: there are no hands to score"):
        matchfile.read_match({"ruleset": SUECA, "hands": []}, RULESETS)


def test_add_a_game_offers_it_for_new_matches(client: Client, world: World) -> None:
    page = browser(client, world.ana)
    assert page.get(f"{CLUB}rules/game/").status_code == 200
    answer = page.post(f"{CLUB}rules/game/", typed(first_count="capotes"))
    house = HouseRules.objects.get()
    assert answer["Location"] == f"{CLUB}rules/{house.number}/"
    assert (house.name, house.ruleset) == ("Sueca", SUECA)
    shown = read(page.get(answer["Location"]))
    assert "Only results, to 4" in shown
    assert "Also counted with each result: capotes." in shown
    assert "Sueca (1)" in read(page.get(f"{CLUB}matches/result/"))
    for path in ("rules/", "rules/1/change/", "rules/1/versions/", "rules/1/how-to-play/"):
        assert page.get(f"{CLUB}{path}").status_code == 200, path
    assert page.get(f"{CLUB}arbiter/{SUECA}/").status_code == 200
    assert page.get(f"{CLUB}rules/compare/?first=1&second=aacrt-2016").status_code == 200


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ({"name": "Su<b>eca"}, "without signs"),
        ({"name": "Samba"}, "Other rules have or had this name"),
        ({"step": "0"}, "from 1 to"),
    ],
)
def test_add_a_game_with_a_wrong_answer_says_so(
    client: Client, world: World, more: dict[str, str], words: str
) -> None:
    answer = browser(client, world.ana).post(f"{CLUB}rules/game/", typed(**more))
    assert answer.status_code == 422
    assert words in read(answer)
    assert not HouseRules.objects.exists()


def test_start_a_match_asks_for_the_result_at_once(client: Client, world: World) -> None:
    own = game(world)
    page = browser(client, world.ana)
    seats = {"first": str(world.dirce_nelson.pk), "second": str(world.ivone_osvaldo.pk)}
    started = {**seats, "rules": own.chosen.value, "client_key": str(uuid4())}
    answer = page.post(f"{CLUB}matches/start/", started)
    assert answer["Location"].startswith(f"{CLUB}matches/result/?")
    form = page.get(answer["Location"])
    assert "Dirce and Nelson" in read(form)
    assert "Who won?" not in read(form)
    totals = {"first_total": "2", "second_total": "4", "client_key": str(uuid4())}
    page.post(answer["Location"], started | totals)
    match = Match.objects.get()
    assert (match.ruleset, match.result) == (SUECA, {"totals": [2, 4], "winner": 1})
    shown = read(page.get(f"{CLUB}matches/1/"))
    assert "Only results, to 4" in shown
    assert "Play again" not in shown
    assert not list(differences())
    for path in ("hands/1/record/", "hands/1/", "end/", "keys/", "result/"):
        assert page.get(f"{CLUB}matches/1/{path}").status_code < 500, path


def test_enter_a_result_keeps_its_own_counts(client: Client, world: World) -> None:
    own = game(world, first_count="capotes", second_count="bandeiras")
    page = browser(client, world.ana)
    sent: dict[str, Any] = {
        "first": str(world.dirce_nelson.pk),
        "second": str(world.ivone_osvaldo.pk),
        "first_total": "4",
        "second_total": "1",
        "client_key": str(uuid4()),
        "first_best": "2",
        "second_best": "0",
        "rules": own.chosen.value,
    }
    asked = page.get(f"{CLUB}matches/result/?rules={own.chosen.value}")
    assert all(word in read(asked) for word in ("capotes", "bandeiras"))
    assert "Clean canastras" not in read(asked)
    page.post(f"{CLUB}matches/result/", sent)
    match = Match.objects.get()
    assert match.result == {"totals": [4, 1], "winner": 0, "clean": [2, 0]}
    shown = page.get(f"{CLUB}matches/1/")
    assert "capotes" in read(shown)
    assert "capotes" in read(page.get(f"{CLUB}matches/1/result/correct/"))


def test_enter_a_result_of_players_takes_the_better_total(client: Client, world: World) -> None:
    own = game(world, "solo-low:Copas")
    people = [world.dirce_nelson.first, world.dirce_nelson.second, world.ivone_osvaldo.first]
    seats = ("first", "second", "player_3")
    sent = {name: str(one.pk) for name, one in zip(seats, people, strict=True) if one}
    sent |= {f"{name}_total": total for name, total in zip(seats, ("70", "12", "30"), strict=True)}
    sent |= {"rules": own.chosen.value, "client_key": str(uuid4())}
    page = browser(client, world.ana)
    address = f"{CLUB}matches/result/?of=players"
    assert page.get(address).status_code == 200
    assert page.post(address, sent | {"player_3_total": ""}).status_code == 422
    assert page.post(address, sent).status_code == 302
    match = Match.objects.get()
    assert match.result == {"totals": [70, 12, 30], "winner": 1}
    assert list(match.sides.values_list("place", flat=True)) == [3, 1, 2]
    assert Match.objects.filter(in_which_low_wins()).get() == match


def test_result_off_the_step_of_its_game_is_asked_about(client: Client, world: World) -> None:
    own = game(world, step=2)
    page = browser(client, world.ana)
    sent = {
        "first": str(world.dirce_nelson.pk),
        "second": str(world.ivone_osvaldo.pk),
        "first_total": "4",
        "second_total": "1",
        "client_key": str(uuid4()),
        "rules": own.chosen.value,
    }
    assert "Is 1 right?" in read(page.post(f"{CLUB}matches/result/", sent))
    assert page.post(f"{CLUB}matches/result/", sent | {"second_total": "2"}).status_code == 302


def test_two_games_of_results_have_tables_of_their_own(client: Client, world: World) -> None:
    game(world)
    game(world, "duo:Truco")
    result(world, (4, 2))
    result(world, (12, 7), key="duo:Truco")
    result(world, (7, 12), 1, key="duo:Truco")
    assert sorted(games_played(world.club)) == [SUECA, "duo:Truco"]
    board = leaderboard(world.club, SUECA)
    assert (board.name, [one.tally.points_for for one in board.standings]) == ("Sueca", [4, 2])
    page = browser(client, world.ana)
    pages = {
        "": "Sueca",
        "matches/": "Sueca",
        f"leaderboard.pdf?html&game={SUECA}": "Sueca",
        f"pairs/?game={SUECA}": "",
        "seasons/new/": "Sueca",
        f"matches/?game={SUECA}": "Sueca",
        "seasons/": "",
        "honours.pdf?html": "",
        f"pairs/{world.dirce_nelson.number}/?game={SUECA}": "Sueca",
        "matches/1/": "Sueca (1)",
        "matches/1/score-sheet.pdf?html": "Sueca (1)",
        "score-sheets/blank.pdf?html&rules=1.1": "Sueca",
    }
    for path, words in pages.items():
        answer = page.get(f"{CLUB}{path}")
        shown = answer.content.decode()
        assert answer.status_code == 200, path
        assert words in shown, path
        content = shown.partition("<main")[2]
        for offered in ("tranca-mortos-br", "Tranca with mortos", "Canastra"):
            content = content.replace(offered, "")
        for alien in ("anastra", "orto", "Opening minimum", "Going out", "Went out"):
            assert alien not in content, (path, alien)


def test_history_names_the_added_game(world: World) -> None:
    game(world)
    assert "Sueca" in JournalEntry.objects.get(action="copy-rules").after
