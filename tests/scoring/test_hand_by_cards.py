"""A side given card by card: taps, notation, small cards, and the same numbers as by counts."""

import pytest
from django.http import QueryDict
from django.template.loader import render_to_string
from django.test import Client

from scoring.forms.hand.actions import act
from scoring.forms.hand.hand import HandForm
from scoring.forms.hand.hand_input import HandInput
from scoring.games import GAMES
from scoring.labels import MELD_FAULTS
from scoring.templatetags.games import coloured_suits
from tests.scoring.notebook import hand, posted, side, start, totals
from tests.world import World

RULES = GAMES["aacrt-2016"].rules
NAMES = ["Dirce e Nelson", "Ivone e Osvaldo"]


def press(*buttons: str, data: QueryDict | None = None) -> QueryDict:
    """Return the form data after these buttons, pressed one after another."""
    typed = HandInput.read(data or QueryDict())
    for button in buttons:
        typed = act(RULES, button, typed)
    return typed.write()


def form(data: QueryDict) -> HandForm:
    return HandForm(RULES, RULES.start(), NAMES, HandInput.read(data))


def choose(data: QueryDict, **choices: str) -> QueryDict:
    data = data.copy()
    for name, value in choices.items():
        data[f"build-{name}"] = value
    return data


def test_two_taps_and_lay_make_a_clean_canastra() -> None:
    data = press("by-cards 0 melds", "tap 4", "tap 10", "lay 0")
    (meld,) = form(data).sides[0].melds.melds
    assert (meld.notation, meld.kind, meld.bonus, meld.points) == ("S: 4-10", "clean", 200, 50)


def test_tag_of_a_clean_canastra_has_its_suit() -> None:
    data = choose(press("by-cards 0 melds"), suit="D")
    (meld,) = form(press("tap 4", "tap 10", "lay 0", data=data)).sides[0].melds.melds
    assert meld.look == ("tag--felt", "diamond")


def test_canastras_of_a_side_are_counted_in_singular_and_plural() -> None:
    data = press("by-cards 0 melds", "tap 4", "tap 10", "lay 0")
    assert form(data).sides[0].melds.counts == "1 limpa"
    data = press("tap 5", "tap 11", "lay 0", data=data)
    assert form(data).sides[0].melds.counts == "2 limpas"


def test_taps_in_either_order_make_the_same_meld() -> None:
    assert press("tap 10", "tap 4", "lay 0").getlist("0-melds") == ["S: 4-10"]


def test_written_meld_has_red_hearts_and_the_star() -> None:
    drawn = coloured_suits("♥ 5-7 * 9")
    assert drawn.startswith('<span class="suit--red">♥</span> 5-7 <svg')
    assert "*" not in drawn


def test_joker_takes_the_tapped_place() -> None:
    data = choose(QueryDict(mutable=True), suit="H", wild="joker")
    data = press("tap 8", "tap 14", "tap 11", "lay 1", data=data)
    assert data.getlist("1-melds") == ["H: 8-10 * Q-A"]
    assert form(press("by-cards 1 melds", data=data)).sides[1].points == 100 + 115


def test_wild_two_of_another_suit_keeps_its_suit_in_the_run() -> None:
    data = choose(QueryDict(mutable=True), suit="H", wild="two", two="C")
    data = press("tap 4", "tap 6", "tap 5", "lay 0", data=data)
    assert data.getlist("0-melds") == ["H: 4 2C 6"]


def test_meld_with_a_wild_card_waits_for_its_place() -> None:
    data = choose(QueryDict(mutable=True), wild="joker")
    data = press("show 0 melds", "tap 4", "tap 10", "lay 0", data=data)
    assert data.getlist("0-melds") == []
    screen = form(data).screen
    assert screen is not None
    assert screen.builder.step == "wild"
    assert screen.building is not None
    assert (screen.building.bonus, screen.building.name) == (0, screen.hint)


def test_tap_after_a_finished_meld_begins_the_next() -> None:
    data = press("show 0 melds", "tap 4", "tap 10", "tap 1")
    screen = form(data).screen
    assert screen is not None
    assert (screen.builder.first, screen.builder.last) == (1, None)


def test_meld_of_two_cards_shows_the_fault() -> None:
    data = press("show 0 melds", "tap 4", "tap 5", "lay 0")
    screen = form(data).screen
    assert screen is not None
    assert screen.building is not None
    assert screen.building.fault == str(MELD_FAULTS["too-short"])
    assert data.getlist("0-melds") == []


@pytest.mark.parametrize("notation", ["S: 4-10", "H: 8-10 * Q-A", "D: A 2D 3 2S 5-7", "C: 3 4 5"])
def test_edited_meld_is_laid_unchanged(notation: str) -> None:
    data = QueryDict(mutable=True)
    data.setlist("0-melds", ["S: 3 4 5", notation])
    edited = press("edit-meld 0 1", "lay 0", data=data)
    assert len(edited.getlist("0-melds")) == 2
    before, after = (form(press("by-cards 0 melds", data=d)).sides[0] for d in (data, edited))
    assert (before.points, before.melds.melds) == (after.points, after.melds.melds)


def test_edited_meld_is_replaced_in_its_place() -> None:
    data = press("tap 3", "tap 5", "lay 0", "tap 4", "tap 10", "lay 0")
    data = press("edit-meld 0 0", "tap 6", "tap 8", "lay 0", data=data)
    assert data.getlist("0-melds") == ["S: 6-8", "S: 4-10"]


def test_removed_meld_leaves_the_others() -> None:
    data = press("tap 3", "tap 5", "lay 0", "tap 4", "tap 10", "lay 0", "drop-meld 0 0")
    assert data.getlist("0-melds") == ["S: 4-10"]


@pytest.mark.parametrize("typed", ["S: 4-10", "♠ : 4-10", "s:4-10"])
def test_typed_melds_are_laid(typed: str) -> None:
    data = QueryDict(mutable=True)
    data["typed"] = typed
    data = press("lay-typed 0", data=data)
    assert (data.getlist("0-melds"), data.get("typed", "")) == (["S: 4-10"], "")


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("S: 4 5 7", MELD_FAULTS["gap"]),
        ("S: * 2H 5", MELD_FAULTS["two-wild"]),
        ("S: 4 5 6H", MELD_FAULTS["mixed-suits"]),
        ("S: K A 2", MELD_FAULTS["around-the-ace"]),
        ("what", "H: 4-7 * 9 10"),
    ],
)
def test_typed_text_that_is_no_meld_stays_with_the_fault(typed: str, why: object) -> None:
    data = press("show 0 melds")
    data["typed"] = typed
    data = press("lay-typed 0", data=data)
    screen = form(data).screen
    assert screen is not None
    assert screen.typed == typed
    assert str(why) in screen.typed_fault
    assert data.getlist("0-melds") == []


def test_cards_left_in_hand_count_for_the_other_pair() -> None:
    data = press("by-cards 0 hand", "add-card 0 KH", "add-card 0 3D", "add-card 0 *")
    assert [s.points for s in form(data).sides] == [0, 65]
    data = press("drop-card 0 2", data=data)
    assert [s.points for s in form(data).sides] == [0, 15]


def test_typed_cards_left_in_hand_are_added() -> None:
    data = press("by-cards 0 hand")
    data["typed"] = "AS KH 2C *"
    data = press("add-typed-cards 0", data=data)
    assert data.getlist("0-hand") == ["AS", "KH", "2C", "*"]
    assert form(data).sides[1].points == 95


def test_card_is_offered_as_often_as_the_decks_hold_it() -> None:
    data = press("show 0 hand", "add-card 0 3D", "add-card 0 3D")
    screen = form(data).screen
    assert screen is not None
    three = next(c for suit in screen.deck for c in suit.cards if c.notation == "3D")
    assert (three.count, three.is_left) == (2, False)


def test_return_to_counts_uses_the_typed_counts() -> None:
    data = QueryDict(mutable=True)
    data["0-left_in_hand"] = "40"
    data = press("by-cards 0 hand", "add-card 0 *", "by-counts 0 hand", data=data)
    assert form(data).sides[1].points == 40


def test_hand_by_cards_is_recorded_like_the_hand_by_counts(client: Client, world: World) -> None:
    match = start(world)
    client.force_login(world.ana)
    cards = hand(
        side(melds=["S: 4-10", "H: 8-10 * Q-A"], hand=["KH"], took_morto=True, went_out=True),
        side(melds=["D: 3 4 5"], hand=["AS", "2C"]),
    )
    answer = client.post(
        "/boa-vista/matches/1/hands/1/record/",
        posted(match, cards).urlencode(),
        "application/x-www-form-urlencoded",
    )
    assert answer.status_code == 302
    counts = hand(
        side(clean=1, dirty=1, card_points=165, left_in_hand=10, took_morto=True, went_out=True),
        side(card_points=15, left_in_hand=35),
    )
    sheets = RULES.score(RULES.read(counts), RULES.start())
    assert totals(match) == tuple(sheet.points for sheet in sheets)


def test_foot_counts_only_the_melds_on_the_table() -> None:
    data = press("by-cards 0 melds", "tap 4", "tap 10", "lay 0", "another", "tap 8", "tap 11")
    screen = form(data).screen
    assert screen is not None
    assert screen.finished is not None
    assert (screen.laid.counts, screen.laid.worth) == ("1 limpa", 200 + 50)
    assert screen.finished.brief == "♠ 8 a J"


def test_builder_is_folded_once_a_meld_is_laid() -> None:
    def is_open(data: QueryDict) -> bool:
        screen = form(data).screen
        assert screen is not None
        return screen.is_open

    first = press("by-cards 0 melds")
    laid = press("tap 4", "tap 10", "lay 0", data=first)
    another = press("another", data=laid)
    assert [is_open(data) for data in (first, laid, another)] == [True, False, True]
    assert is_open(press("edit-meld 0 0", data=laid))
    assert is_open(press("drop-meld 0 0", data=laid)), "nothing is on the table"


def test_enter_lays_a_finished_meld() -> None:
    screen = press("by-cards 0 melds", "tap 4", "tap 10")
    assert form(screen).default_button == "lay 0"


def test_unfinished_meld_waits_at_its_side() -> None:
    data = press("by-cards 0 melds", "tap 4", "hide", "show 1 melds", "tap 8", "hide")
    assert [side.unfinished is not None for side in form(data).sides] == [True, True]
    assert "Acabar o jogo" in render_to_string(
        "scoring/_hand_row.html",
        {
            "row": next(row for row in form(data).sides[0].rows if row.control == "melds"),
            "side": form(data).sides[0],
        },
    )
    again = form(press("show 0 melds", data=data))
    assert again.screen is not None
    assert (again.screen.builder.first, again.sides[0].unfinished) == (4, None)
    data["do"] = "record"
    asked = [issue.key for issue in form(data).open_issues]
    assert {"unfinished-meld:0:", "unfinished-meld:1:"} <= set(asked)
    done = press("show 0 melds", "tap 10", "hide", data=data)
    assert done.getlist("0-melds") == ["S: 4-10"]
    assert form(done).laid_on_leaving == [], "it is said once, by the answer to the tap"
    typed = act(RULES, "hide", HandInput.read(press("show 0 melds", "tap 10", data=data)))
    assert HandForm(RULES, RULES.start(), NAMES, typed).laid_on_leaving == ["♠ 4 a 10"]


def test_unfinished_meld_is_asked_about_once_at_its_note() -> None:
    data = press("by-cards 0 melds", "tap 4", "hide")
    data["do"] = "preview"
    assert form(data).sides[0].asks_to_finish is None
    data["went_out"], data["1-left_in_hand"], data["do"] = "", "20", "record"
    asked = form(data)
    about = [issue for issue in asked.issues if issue.side == 0]
    assert [issue.key.partition(":")[0] for issue in about] == [
        "unfinished-meld",
        "nobody-out-without-cards",
    ]
    assert asked.sides[0].asks_to_finish == about[0]
    assert about[0].anchor == "problems-0-unfinished"
    assert about[0] not in [issue for row in asked.sides[0].rows for issue in row.issues]
    assert about[0] not in asked.hand_issues


def test_typed_meld_is_laid_when_the_cards_are_closed() -> None:
    data = press("by-cards 0 melds", "tap 4")
    data["typed"] = "c: 6-9"
    typed = act(RULES, "hide", HandInput.read(data))
    assert (typed.sides[0].melds, typed.screen, typed.notation) == (["C: 6-9"], None, "")
    assert typed.sides[0].unfinished is not None
    assert HandForm(RULES, RULES.start(), NAMES, typed).laid_on_leaving == ["♣ 6 a 9"]


@pytest.mark.parametrize(("cards", "text"), [("melds", "seven hearts"), ("hand", "AS KZ")])
def test_typed_cards_nobody_can_read_keep_the_screen_open(cards: str, text: str) -> None:
    data = press(f"by-cards 0 {cards}")
    data["typed"] = text
    screen = form(press("hide", data=data)).screen
    assert screen is not None
    assert (screen.cards, screen.typed, bool(screen.typed_fault)) == (cards, text, True)


def test_typed_cards_of_a_hand_are_added_when_it_is_closed() -> None:
    data = press("by-cards 0 hand")
    data["typed"] = "as kh"
    assert press("hide", data=data).getlist("0-hand") == ["AS", "KH"]


LAID = ["by-cards 0 melds", "tap 4", "tap 10", "lay 0", "tap 1", "tap 3", "lay 0", "hide"]


def counts(data: QueryDict) -> dict[str, str]:
    values = HandInput.read(data).sides[0].values
    return {name: values.get(name, "") for name in ("clean", "dirty", "card_points")}


def test_count_fields_follow_the_cards_laid() -> None:
    data = press(*LAID)
    assert counts(data) == {"clean": "1", "dirty": "", "card_points": "90"}
    assert form(data).sides[0].points == form(press("by-counts 0 melds", data=data)).sides[0].points
    data = press("show 0 melds", "drop-meld 0 0", data=data)
    assert counts(data) == {"clean": "", "dirty": "", "card_points": "40"}


def test_typed_counts_are_kept_beside_cards() -> None:
    data = QueryDict(mutable=True)
    data["0-clean"], data["0-card_points"] = "3", "250"
    assert counts(press(*LAID, data=data)) == {"clean": "3", "dirty": "", "card_points": "250"}


def test_points_of_a_hand_follow_its_cards() -> None:
    data = press("by-cards 0 hand", "add-card 0 AS", "add-card 0 KH", "by-counts 0 hand")
    assert data["0-left_in_hand"] == "25"


def test_correction_of_cards_begins_with_their_counts() -> None:
    facts = RULES.read(hand(side(melds=["S: 4-10", "H: 8-10 * Q-A"], hand=["AS"]), side()))
    corrected = HandForm.of_hand(RULES, RULES.start(), NAMES, facts)
    assert counts(corrected.typed.write()) == {"clean": "1", "dirty": "1", "card_points": "165"}
    assert corrected.typed.sides[0].values["left_in_hand"] == "15"
    assert corrected.facts.sides == facts.sides


@pytest.mark.parametrize(
    ("taps", "laid"),
    [
        (["tap 4", "tap 10"], ["S: 4-10"]),
        (["lay 0", "tap 4", "tap 10", "lay 0"], ["S: 4-10"]),
        (["tap 4"], []),  # begun
        (["tap 4", "tap 5"], []),  # too short
        (["tap 4", "tap 10", "lay 0", "edit-meld 0 0", "tap 8", "tap 14"], ["S: 8-A"]),
    ],
)
def test_finished_meld_is_laid_when_the_cards_are_closed(taps: list[str], laid: list[str]) -> None:
    data = press("by-cards 0 melds", *taps, "hide")
    assert data.getlist("0-melds") == laid
    assert form(data).screen is None


def test_hand_input_writes_what_it_read() -> None:
    text = (
        "went_out=0&morto_to_stock=on&reason=slip&client_key=k&do=preview&asked=on&row=penalties"
        "&noted=7&noted=9&accepted=a:0&by-melds=on&screen=0 melds&typed=H: 4-7&0-clean=1"
        "&0-melds=H: 4-10&0-hand=AS&0-unfinished=suit%3DC%26first%3D4"
        "&1-by-hand=&0-penalty-points=50&0-penalty-reason=talked"
        "&1-penalty-points=10&1-penalty-reason=&build-suit=H&build-cards=KS&build-cards=KH"
    )
    data = QueryDict(text)
    assert dict(HandInput.read(data).write().lists()) == dict(data.lists())


def test_hand_input_reads_nonsense_without_an_error() -> None:
    typed = HandInput.read(QueryDict("screen=x y&screen=7&build-=1&-=2&99999-a=3&0-=4&²-b=5"))
    assert (typed.screen, typed.sides[0].melds, typed.sides[0].penalties) == (None, [], [])
    assert HandInput.read(typed.write()) == typed
