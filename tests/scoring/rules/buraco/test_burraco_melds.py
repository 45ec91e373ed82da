"""Italian burraco: which runs and sets are legal, and which burraco they are."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.rules.base.cards import RANKS, full_deck
from scoring.rules.games.burraco_melds import BurracoRun, BurracoSet, parse_burraco


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("S: 4-6", "short"),
        ("S: 4-9", "short"),
        ("S: 4-10", "clean"),
        ("S: A-7", "clean"),  # the two lies in its own place
        ("S: A 2-K", "clean"),
        ("S: 4 5 6 * 8 9 10", "dirty"),
        ("S: 4-9 *", "dirty"),
        # Seven natural cards in a row beside the wild one.
        ("S: 4-10 *", "semi"),
        ("S: * 4-10", "semi"),
        ("S: 4-10 2H Q", "semi"),
        ("S: A-3 * 5-J", "semi"),
        # Eight natural cards, but never seven in a row.
        ("S: 3-6 * 8-J", "dirty"),
        ("S: 2 3 4 5 6 7 8 *", "semi"),
        ("K: S H D", "short"),
        ("K: S H 2D", "short"),
        ("K: S H D C S H D", "clean"),
        ("3: S H D C S H D C", "clean"),
        ("K: S H D C S H 2D", "dirty"),
        ("K: S H D C S H *", "dirty"),
        ("K: S H D C S H D *", "semi"),
        ("A: S H D C S H D C 2S", "semi"),
    ],
)
def test_meld_is_classified_as_a_burraco(text, kind):
    meld = parse_burraco(text)
    assert (meld.kind, meld.fault) == (kind, None)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("S: 4 5", "too-short"),
        ("S: 4 * 2H 7", "two-wild"),
        ("S: 4 5 7", "gap"),
        ("K: S H", "too-short"),
        ("K: S H QD", "mixed-ranks"),
        ("K: S H * *", "two-wild"),
        ("K: S H 2D *", "two-wild"),
        ("*: * * *", "two-wild"),
    ],
)
def test_illegal_meld_has_a_fault(text, fault):
    meld = parse_burraco(text)
    assert (meld.fault, meld.kind, meld.places) == (fault, None, ())


cards = st.sampled_from(full_deck(1))
melds = st.one_of(
    st.builds(
        BurracoRun, st.sampled_from("SHDC"), st.lists(cards, min_size=1, max_size=15).map(tuple)
    ),
    st.builds(
        BurracoSet,
        st.sampled_from([*RANKS[2:], "A"]),
        st.lists(cards, min_size=1, max_size=10).map(tuple),
        st.just(1),
    ),
)


@given(melds)
def test_notation_of_a_meld_is_read_back(meld):
    again = parse_burraco(meld.notation)
    assert again == meld
    assert again.kind == meld.kind


@given(st.sampled_from([*RANKS[2:], "A"]), st.integers(0, 8), st.booleans())
def test_set_with_wild_beside_seven_is_half_clean(rank, natural, wild):
    signs = [*"SHDCSHDC"[:natural], *"*"[:wild]] or ["*"]
    meld = parse_burraco(f"{rank}: {' '.join(signs)}")
    if natural + wild < 3:
        assert meld.kind is None
    elif natural + wild < 7:
        assert meld.kind == "short"
    elif not wild:
        assert meld.kind == "clean"
    else:
        assert meld.kind == ("semi" if natural >= 7 else "dirty")
