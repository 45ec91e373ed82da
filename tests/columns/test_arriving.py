"""The check itself: lost columns, exceptions that are none, and marks that are none."""

from tests.columns.arriving import Mark, faults

MARKS = {"player.name": Mark("Zulmira"), "player.called": Mark("Zuza")}


def test_column_missing_in_an_output_needs_a_reason() -> None:
    found = {"page": "Zulmira (Zuza)", "list": "Zulmira Zuzana"}
    assert faults(MARKS, {}, found, {}) == "player.called is not in: list"
    assert faults(MARKS, {}, found, {"short": {"list": "player.called"}}) == ""


def test_reason_for_a_column_that_is_present_is_a_fault() -> None:
    found = {"page": "Zulmira (Zuza)"}
    reasons = {"short": {"page list": "player.called"}}
    assert faults(MARKS, {}, found, reasons) == (
        "player.called has a reason and is in: page\n"
        "player.called has a reason that means nothing in: list"
    )


def test_value_that_was_in_the_output_before_is_a_fault() -> None:
    found = {"page": "Zulmira (Zuza)"}
    wrong = "player.called is not told from other texts in: page"
    assert faults(MARKS, {"page": "Zuza"}, found, {}) == wrong
