"""Spanish canasta and samba: melds of one rank."""

import pytest

from scoring.rules.base.cards import parse_card
from scoring.rules.base.problems import MalformedFacts
from scoring.rules.base.sets import RankSet, parse_set


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("K: S H D", "short"),
        ("K: S S *", "short"),
        ("4: S H 2C 2C *", "short"),  # two natural ones carry three wild ones
        ("K: S H D C S H", "short"),
        ("K: S H D C S H D", "natural"),
        ("A: S S H H D D C C", "natural"),
        ("10: S H D C S H *", "mixed"),
        ("10: S H D C 2S 2H *", "mixed"),
        ("10: S H D C S H D C 2S 2H *", "mixed"),
        ("*: * 2S 2H", "short"),
        ("*: * * * 2S 2H 2D 2C", "wild"),
        ("3: S S C", "black-threes"),
        ("3: S S C C", "black-threes"),
    ],
)
def test_legal_set_is_short_or_a_canasta_of_its_kind(text, kind):
    meld = parse_set(text, 3)
    assert (meld.fault, meld.kind) == (None, kind)
    assert len(meld.places) == len(meld.cards)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("K: S H", "too-short"),
        ("K: S *", "too-short"),
        ("K: S H QD", "mixed-ranks"),
        ("K: S H D 3H", "mixed-ranks"),
        ("*: * 2S KS", "mixed-ranks"),
        ("K: S * *", "too-few-natural"),
        ("K: * * 2S", "too-few-natural"),
        ("K: S H * * 2S 2H", "too-many-wild"),
        ("K: S H D C S 2S 2H * *", "too-many-wild"),  # however many natural ones there are
        ("3: H D H", "red-three"),
        ("3: S C H", "red-three"),
        ("3: S C *", "wild-threes"),
        ("3: S C C 2H", "wild-threes"),
    ],
)
def test_illegal_set_has_a_fault(text, fault):
    meld = parse_set(text, 3)
    assert (meld.fault, meld.kind, meld.places) == (fault, None, ())


@pytest.mark.parametrize(
    ("text", "most_wild", "fault"),
    [
        ("K: S H D 2C *", 2, None),
        ("K: S H D C 2C * *", 2, "too-many-wild"),
        ("K: S H D C 2C * *", 3, None),
        ("*: * * * 2S 2S 2H 2D", 2, None),
    ],
)
def test_game_limits_the_wild_cards_of_a_set(text, most_wild, fault):
    assert parse_set(text, most_wild).fault == fault


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("K: * C 2C D S", "K: S D C 2C *"),
        ("k: ks ♥ KD 2c *", "K: S H D 2C *"),
        ("10: * h 10C ♠\ufe0f", "10: S H C *"),
        ("K: 2S QD S 2H", "K: S QD 2S 2H"),
        ("*: 2H * 2S", "*: 2S 2H *"),
        (" 3 : c  s s", "3: S S C"),
    ],
)
def test_set_has_one_canonical_notation(text, canonical):
    assert parse_set(text, 3).notation == canonical
    assert parse_set(canonical, 3) == parse_set(text, 3)


def test_cards_of_a_set_have_no_order():
    cards = tuple(map(parse_card, ["*", "KH", "2C", "KS"]))
    assert RankSet("K", cards, 3) == RankSet("K", cards[::-1], 3)
    assert [card.notation for card in RankSet("K", cards, 3).cards] == ["KS", "KH", "2C", "*"]


def test_wild_card_counts_as_the_rank_of_its_set():
    assert [tuple(place) for place in parse_set("Q: S H 2C", 3).places] == [
        (12, False),
        (12, False),
        (12, True),
    ]
    assert not any(place.wild for place in parse_set("*: * 2S 2H", 3).places)


@pytest.mark.parametrize(
    "text",
    [
        *("", "K", "K:", "K: ", ": S H D", "KS: S H D", "S: K K K", "X: S H D", "1: S H D"),
        *("K: K K K", "K: S, H, D", "K: S H ?", "K: SH D", "*: S H D", "*: K K K"),
        *("2: S H D", "2: 2S 2H 2D"),  # twos are wild
        "K: " + "S " * 163,
    ],
)
def test_malformed_notation_is_refused(text):
    with pytest.raises(MalformedFacts):
        parse_set(text, 3)
