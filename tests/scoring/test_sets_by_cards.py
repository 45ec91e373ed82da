"""Melds of one rank put together by taps: the rank, then each card."""

import pytest
from django.http import QueryDict
from django.test import Client

from scoring.forms.hand.actions import act
from scoring.forms.hand.cards import CardsScreen
from scoring.forms.hand.hand import HandForm
from scoring.forms.hand.hand_input import HandInput
from scoring.games import GAMES
from scoring.labels import MELD_FAULTS
from tests.pages import flat, texts
from tests.scoring.crowd import browser
from tests.scoring.games import start_game
from tests.world import World

CANASTA, SAMBA, BURRACO = (GAMES[key].rules for key in ("canasta-es", "samba-es", "burraco-it"))
NAMES = ["Dirce e Nelson", "Ivone e Osvaldo"]


def press(*buttons: str, rules=CANASTA, data: QueryDict | None = None, **chosen: str) -> QueryDict:
    """Return the form data after these choices, and then these buttons, one after another."""
    data = QueryDict(mutable=True) if data is None else data.copy()
    for name, value in chosen.items():
        data[f"build-{name}"] = value
    typed = HandInput.read(data)
    for button in buttons:
        typed = act(rules, button, typed)
    return typed.write()


def screen(data: QueryDict, rules=CANASTA) -> CardsScreen:
    data = data.copy()
    data["screen"] = "0 melds"
    shown = CardsScreen.of_form(rules, HandInput.read(data), NAMES)
    assert shown is not None
    return shown


def test_rank_and_its_cards_make_a_meld() -> None:
    data = press("pick KS", "pick KH", "pick *", "lay 0", "by-cards 0 melds", rank="K")
    (meld,) = HandForm(CANASTA, CANASTA.start(), NAMES, HandInput.read(data)).sides[0].melds.melds
    assert (meld.notation, meld.points) == ("K: S H *", 70)
    assert meld.written == "K: ♠ ♥ *"
    assert (data.get("build-rank", ""), data.getlist("build-cards")) == ("", [])


def test_seven_cards_of_a_rank_are_a_canasta() -> None:
    picks = ["pick KS", "pick KS", "pick KH", "pick KH", "pick KD", "pick KD", "pick 2C"]
    building = screen(press(*picks, rank="K")).building
    assert building is not None
    assert (building.kind, building.bonus, building.is_canastra, building.has_wild) == (
        "mixed",
        300,
        True,
        True,
    )


def test_card_can_be_removed_again() -> None:
    data = press("pick KS", "pick KH", "pick KD", "unpick 1", rank="K")
    assert [card.notation for card in screen(data).set_builder.cards] == ["KS", "KD"]


@pytest.mark.parametrize(
    ("rank", "picks", "step", "fault"),
    [
        ("", [], "rank", None),
        ("K", [], "cards", None),
        ("K", ["KS", "KH"], "", "too-short"),
        ("K", ["KS", "*", "2C"], "", "too-few-natural"),
    ],
)
def test_screen_shows_the_next_step(rank, picks, step, fault) -> None:
    shown = screen(press(*(f"pick {card}" for card in picks), "lay 0", rank=rank))
    assert shown.step == step
    expected_fault = str(MELD_FAULTS[fault]) if fault else None
    assert (shown.building.fault if shown.building else None) == expected_fault
    assert shown.hand_input.sides[0].melds == []


def test_card_is_offered_as_often_as_the_decks_hold_it() -> None:
    chosen = press("pick KS", "pick KS", rank="K")
    left = {pick.notation: pick.is_left for pick in screen(chosen).picks}
    assert (left["KS"], left["KH"], left["*"]) == (False, True, True)
    assert {p.notation: p.is_left for p in screen(chosen, SAMBA).picks}["KS"]


@pytest.mark.parametrize("nonsense", ["pick QS", "pick XX", "pick", "unpick 7", "unpick x"])
def test_card_of_another_rank_is_ignored(nonsense: str) -> None:
    data = press("pick KS", nonsense, rank="K")
    assert [card.notation for card in screen(data).set_builder.cards] == ["KS"]


def test_request_with_too_many_cards_takes_existing_ones() -> None:
    data = QueryDict(mutable=True)
    data["build-rank"] = "K"
    data.setlist("build-cards", ["KS"] * 900 + ["*"])
    shown = screen(press("lay 0", data=data))
    assert [card.notation for card in shown.set_builder.cards] == []
    assert shown.hand_input.sides[0].melds == ["K: S S *"]


def test_another_rank_keeps_only_the_wild_cards() -> None:
    data = press("pick KS", "pick *", rank="K")
    data["build-rank"] = "Q"
    assert [card.notation for card in screen(data).set_builder.cards] == ["*"]


def test_edited_meld_is_replaced_in_its_place() -> None:
    data = press("pick KS", "pick KH", "pick KD", "lay 0", rank="K")
    data = press("pick 7S", "pick 7H", "pick 7D", "lay 0", data=data, rank="7")
    data = press("edit-meld 0 0", "pick KC", "lay 0", data=data)
    assert data.getlist("0-melds") == ["K: S H D C", "7: S H D"]


@pytest.mark.parametrize(
    ("rules", "ways"), [(CANASTA, ["set"]), (SAMBA, ["set", "run"]), (BURRACO, ["set", "run"])]
)
def test_each_game_offers_its_kinds_of_meld(rules, ways) -> None:
    assert [way for way, _name in screen(QueryDict(mutable=True), rules).ways] == ways


def test_sequence_of_samba_starts_at_four_without_wild_cards(client: Client, world: World) -> None:
    shown = screen(press(way="run"), SAMBA)
    assert [position.rank for position in shown.positions][:2] == ["4", "5"]
    data = press("tap 4", "tap 10", "lay 0", rules=SAMBA, way="run", suit="H")
    assert data.getlist("0-melds") == ["H: 4-10"]
    match = start_game(world, "samba-es")
    page = browser(client, world.silvio).post(
        f"/boa-vista/matches/{match.number}/hands/1/record/",
        {"do": "show 0 melds", "build-way": "run"},
    )
    assert 'name="build-wild"' not in page.content.decode()


def hand_of(game: str, *buttons: str, **values: str) -> HandForm:
    """Return the form after these buttons, beginning with the cards of a hand."""
    rules, data = GAMES[game].rules, QueryDict(mutable=True)
    data.update({"1-left_in_hand": "20", "went_out": "", **values})
    typed = HandInput.read(press("by-cards 0 hand", *buttons, rules=rules, data=data))
    return HandForm(rules, rules.start(), NAMES, typed)


def points_of(form: HandForm) -> tuple[str, str, int]:
    """The count of red threes, the points in hand, and the points of the first side."""
    values = form.typed.sides[0].values
    return values.get("red_threes", ""), values["left_in_hand"], form.sides[0].points


@pytest.mark.parametrize("game", ["canasta-es", "samba-es", "tranca-br"])
def test_red_three_in_a_hand_moves_to_its_count(game: str) -> None:
    added = ["add-card 0 3H", "add-card 0 KS"]
    shown = hand_of(game, *added)
    assert shown.typed.sides[0].hand == ["3H", "KS"], "while the screen is open the tap shows"
    closed = hand_of(game, *added, "hide")
    assert closed.typed.sides[0].hand == ["KS"]
    assert closed.sides[0].points == shown.sides[0].points
    assert points_of(closed)[:2] == ("1", "10")
    by_counts = hand_of(game, *added, "hide", "by-counts 0 hand")
    assert points_of(by_counts) == points_of(closed)
    again = hand_of(game, *added, "hide", "by-counts 0 hand", "by-cards 0 hand", "hide")
    assert points_of(again) == points_of(closed), "it counts once"


def test_red_three_in_a_hand_is_added_to_those_typed() -> None:
    added = ["add-card 0 3H", "add-card 0 3D"]
    form = hand_of("canasta-es", *added, "by-counts 0 hand", **{"0-red_threes": "1"})
    assert form.typed.sides[0].values["red_threes"] == "3"
    unread = hand_of("canasta-es", *added, "by-counts 0 hand", **{"0-red_threes": "x"})
    assert unread.typed.sides[0].hand == ["3H", "3D"], "no card is lost"


@pytest.mark.parametrize("game", ["aacrt-2016", "buraco-br", "burraco-it", "ramiro-es"])
def test_red_three_stays_in_a_hand_where_it_is_an_ordinary_card(game: str) -> None:
    form = hand_of(game, "add-card 0 3H", "hide")
    assert form.typed.sides[0].hand == ["3H"]


def test_correction_of_a_red_three_in_a_hand_shows_its_count() -> None:
    facts = CANASTA.read({"sides": [{"hand": ["3H", "KS"]}, {}]})
    form = HandForm.of_hand(CANASTA, CANASTA.start(), NAMES, facts)
    assert points_of(form)[:2] == ("1", "10")
    assert form.sheets == CANASTA.score(facts, CANASTA.start())


def test_red_three_that_moves_is_said_on_the_page(client: Client, world: World) -> None:
    match = start_game(world, "canasta-es")
    data = {"0-by-hand": "on", "0-hand": "3H", "screen": "0 hand", "do": "hide"}
    address = f"/boa-vista/matches/{match.number}/hands/1/record/"
    page = browser(client, world.silvio).post(address, data)
    assert "it now counts in its own row" in flat(page.content.decode())


def test_count_that_no_meld_gives_stays_open_card_by_card(client: Client, world: World) -> None:
    match = start_game(world, "canasta-es")
    address = f"/boa-vista/matches/{match.number}/hands/1/record/"
    page = browser(client, world.silvio).get(address).content.decode()
    assert texts(page, ".by-counts input[name='0-natural']") == [""]
    assert texts(page, ".by-counts input[name='0-red_threes']") == []
    assert texts(page, ".row__control > .stepper input[name='0-red_threes']") == [""]
