"""Ramiro, *Reparto* and *Desarrollo*: a card too many or too few, the end of the stock."""

import pytest

from .walks import rule, verdict


@pytest.mark.parametrize(
    ("cards", "follows"),
    [("many", ("draw-at-random", "into-stock")), ("few", ("from-the-middle",))],
)
@pytest.mark.parametrize(
    ("when", "reason", "last"),
    [
        ({"when": "before"}, "before-play", "or-deal-again"),
        ({"when": "during", "consent": "yes"}, "all-agree", "may-close"),
    ],
)
def test_wrong_hand_is_repaired_early_or_by_consent(cards, follows, when, reason, last):
    ruling = rule("ramiro-es", "wrong-number", {"cards": cards, **when})
    assert verdict(ruling) == ("Reparto", f"repair-{cards}", reason)
    assert ruling.consequences == (*follows, last)


@pytest.mark.parametrize("cards", ["many", "few"])
def test_wrong_hand_closes_only_if_all_agree(cards):
    answers = {"cards": cards, "when": "during", "consent": "no"}
    ruling = rule("ramiro-es", "wrong-number", answers)
    assert verdict(ruling) == ("Reparto", "may-not-close", "no-consent")
    assert (ruling.consequences, ruling.points) == (("plays-on",), 0)


@pytest.mark.parametrize(
    ("takes", "code", "reason", "follows"),
    [
        ("yes", "play-goes-on", "discard-drawn", ()),
        ("no", "discards-to-stock", "stock-used-up", ("shuffle-discards",)),
    ],
)
def test_discards_become_the_stock_when_a_card_is_drawn(takes, code, reason, follows):
    ruling = rule("ramiro-es", "stock-out", {"next-takes-discard": takes})
    assert (*verdict(ruling), ruling.consequences) == ("Desarrollo", code, reason, follows)
