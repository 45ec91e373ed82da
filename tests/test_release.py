"""`make release`: the list of changes under the version."""

from datetime import date

import pytest

from tools.release import changes_of

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
