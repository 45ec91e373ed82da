"""`make release`: the list of changes under the version."""

from datetime import date

import pytest

from tools.release import ROOT, changes_of, mended

pytestmark = pytest.mark.thorough

DAY = date(2026, 12, 1)
TEXT = "# Changes\n\n## Unreleased\n\n- Hands are counted.\n\n## 1.0.0, 2026-11-30\n\n- First.\n"


def test_release_names_the_unreleased_changes() -> None:
    assert changes_of(TEXT, "1.1.0", DAY) == (
        "# Changes\n\n## Unreleased\n\n## 1.1.0, 2026-12-01\n\n- Hands are counted.\n\n"
        "## 1.0.0, 2026-11-30\n\n- First.\n"
    )


@pytest.mark.parametrize(
    ("text", "version", "words"),
    [
        (changes_of(TEXT, "1.1.0", DAY), "1.2.0", "no unreleased change"),
        ("# Changes\n", "1.0.0", "no unreleased change"),
        (TEXT, "1.0.0", "has 1.0.0 already"),
    ],
)
def test_release_needs_changes_and_a_new_version(text: str, version: str, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        changes_of(text, version, DAY)


@pytest.mark.parametrize(
    ("version", "is_mended"), [("1.0.0", True), ("1.0.9", True), ("2.0.0", False)]
)
def test_security_says_which_release_is_mended(version: str, is_mended: bool) -> None:
    assert mended((ROOT / "SECURITY.md").read_text(), version) is is_mended
