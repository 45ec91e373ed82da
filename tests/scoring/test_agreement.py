"""Whether the sides agree on a hand: the pure rules, as a table of cases."""

import pytest

from scoring.table.agreement import Agreement

RECORDED, OTHER, THIRD = "165 × 230", "175 × 230", "165 × 240"
FIRST, SECOND = 0, 1


@pytest.mark.parametrize(
    ("by", "answers", "waiting", "disputing", "is_settled", "common"),
    [
        # A side recorded it: the other one is asked.
        (FIRST, {}, (SECOND,), (), False, None),
        (FIRST, {SECOND: RECORDED}, (), (), True, None),
        (FIRST, {SECOND: None}, (), (SECOND,), False, None),
        (FIRST, {SECOND: OTHER}, (), (SECOND,), False, None),
        # The recording side changes its mind.
        (FIRST, {FIRST: OTHER}, (SECOND,), (FIRST,), False, None),
        (FIRST, {FIRST: OTHER, SECOND: RECORDED}, (), (FIRST,), False, None),
        (FIRST, {FIRST: OTHER, SECOND: THIRD}, (), (FIRST, SECOND), False, None),
        (FIRST, {FIRST: OTHER, SECOND: OTHER}, (), (FIRST, SECOND), False, OTHER),
        (FIRST, {FIRST: None, SECOND: OTHER}, (), (FIRST, SECOND), False, None),
        # The office recorded it: nobody is asked, and only the office replaces it.
        (None, {}, (), (), True, None),
        (None, {FIRST: None}, (), (FIRST,), False, None),
        (None, {FIRST: OTHER, SECOND: OTHER}, (), (FIRST, SECOND), False, None),
    ],
)
def test_agreement_says_who_waits_and_who_disputes(
    by, answers, waiting, disputing, is_settled, common
):
    said = Agreement(RECORDED, by, (FIRST, SECOND), answers)
    assert (said.waiting, said.disputing) == (waiting, disputing)
    assert (said.is_settled, said.common_claim) == (is_settled, common)


def test_hand_of_three_sides_needs_each_of_the_others():
    said = Agreement(RECORDED, 0, (0, 1, 2), {1: RECORDED})
    assert said.waiting == (2,)
    assert said.agreeing == (0, 1)


def test_claims_name_the_facts_of_each_side():
    said = Agreement(RECORDED, 0, (0, 1), {0: OTHER, 1: None})
    assert said.claims == {0: OTHER}
    assert said.disputing == (0, 1)
