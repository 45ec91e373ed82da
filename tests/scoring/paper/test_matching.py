"""The cached matcher finds the same styles as cssselect2, with fewer comparisons."""

from collections.abc import Iterator
from typing import Any

import cssselect2
import pytest
import tinycss2
import tinyhtml5
from django.contrib.staticfiles import finders

from scoring.matching import Place, PlaceMatcher
from scoring.printing import STYLES

LIST = """<body class="list notebook"><main>
  <table class="table table--fixed"><thead><tr><th class="no">Mesa<th>Dupla</thead>
  <tbody>{rows}</tbody></table>
  <table><tr><td>1<td class="right"><p lang="pt-br" id="part">Fim</p><p>Fim</p></table>
  <div class="list-head--camera"><b class="right">{logo}</b></div>
</main></body>"""
ROW = '<tr><td class="no">7<td class="who"><b>Ana &amp; Bruno</b> <small>3</small></tr>'
MORE = """
p + p { margin: 0 } p ~ p { margin: 0 } .table tr:nth-last-child(2) > td { margin: 0 }
[lang] { margin: 0 } #part { margin: 0 } * { margin: 0 } main :not(.who) > b { margin: 0 }
main:has(.logo) b { margin: 0 } td:empty, small:last-child { margin: 0 } a:link { margin: 0 }
"""


@pytest.fixture(scope="module")
def styles() -> str:
    files = [str(finders.find(style)) for style in STYLES]
    return MORE + "".join(open(file, encoding="utf-8").read() for file in files)


def filled(matcher: Any, styles: str) -> Any:
    rules = tinycss2.parse_stylesheet(styles, skip_comments=True, skip_whitespace=True)
    for number, rule in enumerate(rules):
        if rule.type == "qualified-rule":
            for selector in cssselect2.compile_selector_list(rule.prelude):
                matcher.add_selector(selector, number)
    return matcher


def elements(rows: int, logo: str = "") -> Iterator[Any]:
    page = tinyhtml5.parse(LIST.format(rows=ROW * rows, logo=logo), namespace_html_elements=False)
    return cssselect2.ElementWrapper.from_html_root(page).iter_subtree()


def test_every_element_has_the_styles_of_cssselect2(styles: str) -> None:
    theirs = filled(cssselect2.Matcher(), styles)
    ours = filled(PlaceMatcher(Place()), styles)

    for logo in ("", '<img class="logo">', ""):
        for element in elements(5, logo):
            assert ours.match(element) == theirs.match(element), element.etree_element.attrib


def test_matching_more_rows_needs_no_more_places(styles: str) -> None:
    root = Place()
    matcher = filled(PlaceMatcher(root), styles)

    def places(place: Place) -> int:
        return 1 + sum(places(inner) for inner in place.inner.values())

    known = []
    for rows in (1, 20):
        for element in elements(rows):
            matcher.match(element)
        known.append(places(root))

    assert known[0] == known[1]


def test_matchers_with_shared_places_keep_styles_apart(styles: str) -> None:
    root = Place()
    first = filled(PlaceMatcher(root), styles)
    second = filled(PlaceMatcher(root), "td { margin: 0 }")

    for element in elements(2):
        first.match(element)
        assert len(second.match(element)) == (element.local_name == "td")
