"""A rendered page frees its memory without the garbage collector, and has no needless spaces."""

import gc
from collections.abc import Iterator
from weakref import ref

import pytest
from django.conf import settings
from django.shortcuts import render
from django.test import RequestFactory

from server.web.templates import squeezed


class Typed(list[tuple[str, ...]]):
    """A list that supports weak references."""


@pytest.fixture
def no_collector() -> Iterator[None]:
    gc.disable()
    yield
    gc.enable()


@pytest.mark.usefixtures("no_collector")
def test_render_page_frees_its_context(rf: RequestFactory) -> None:
    typed = Typed([("points", "1250")])
    freed = ref(typed)
    answer = render(rf.get("/"), "unavailable.html", {"typed": typed})
    assert b"1250" in answer.content
    del typed
    assert freed() is None


@pytest.mark.usefixtures("no_collector")
def test_failing_page_frees_its_context(rf: RequestFactory) -> None:
    typed = Typed([("a pair was expected",)])
    freed = ref(typed)
    with pytest.raises(ValueError, match="unpack"):
        render(rf.get("/"), "unavailable.html", {"typed": typed})
    del typed
    assert freed() is None


@pytest.mark.parametrize(
    ("layout", "sent"),
    [
        ("<ul>\n  <li>\n    Ana\n  </li>\n</ul>\n", "<ul><li>Ana</li></ul>"),
        ('<a class="link"\n   href="/">Ana</a>', '<a class="link" href="/">Ana</a>'),
        ("<b>Ana</b>,\n    <b>Bia</b>", "<b>Ana</b>,\n<b>Bia</b>"),
        (
            "<span>\n  {% if a %}\n    x\n  {% endif %}\n</span>",
            "<span>\n{% if a %}\nx\n{% endif %}\n</span>",
        ),
        ("<p>two  spaces</p>", "<p>two  spaces</p>"),
    ],
)
def test_squeeze_template_keeps_spaces_that_show(layout: str, sent: str) -> None:
    assert squeezed(layout) == sent


def _lines() -> list[str]:
    templates = (settings.BASE_DIR / "templates").rglob("*.html")
    return [line for file in templates for line in file.read_text().splitlines()]


def test_template_lines_over_120_columns_do_not_increase() -> None:
    """djlint breaks no address and no sentence; those that are left wait for a function."""
    assert sum(len(line) > 120 for line in _lines()) <= 6


def test_no_template_escapes_a_quote() -> None:
    assert [line for line in _lines() if '\\"' in line] == []


def test_comment_of_a_template_ends_on_its_line() -> None:
    """Django shows a `{# … #}` that goes on in the next line as text."""
    assert [line for line in _lines() if line.count("{#") != line.count("#}")] == []
