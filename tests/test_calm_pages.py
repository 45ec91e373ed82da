"""Every page shows one main action and few others (docs/screens.md, rules 1 to 3)."""

import cssselect2
import tinyhtml5
from django.test import Client

from clubs.rights import ROWS
from tests.rights import browsers, cup, path_of
from tests.world import World

__all__ = ["browsers", "cup"]
MOST_QUIET = 6
METHODS = {"matches", "closest", "submit", "reset", "getAttribute", "querySelector", "elements"}
"""Names that htmx and scripts read from a form: an input of that name would hide them."""
ELSEWHERE = "details *, li *, td *, th *, nav *, dialog *, template *"


def test_every_page_has_one_main_action_and_few_others(
    browsers: dict[str, Client], world: World
) -> None:
    loud, seen, hidden, silent = {}, 0, {}, {}
    for name, rows in ROWS.items():
        if "GET" not in rows or name.startswith("api_"):
            continue
        answer = browsers["olga"].get(path_of(name, world))
        if answer.status_code != 200 or not answer.headers["Content-Type"].startswith("text/html"):
            continue
        content = content_of(answer.content.decode())
        main, quiet = actions(content)
        seen += 1
        silent[name] = nameless(content)
        inputs = content.query_all("form [name]")
        hidden[name] = METHODS & {one.etree_element.get("name") for one in inputs}
        if main > 1 or quiet > MOST_QUIET:
            loud[name] = main, quiet
    assert seen > 80
    assert loud == {}
    assert {name: found for name, found in silent.items() if found} == {}
    assert {name for name, names in hidden.items() if names} == set()


def content_of(html: str) -> cssselect2.ElementWrapper:
    """Return the content of a page, without its header and footer."""
    page = tinyhtml5.parse(html[html.index("<main") :], namespace_html_elements=False)
    content = cssselect2.ElementWrapper.from_html_root(page).query("main")
    assert content
    return content


def nameless(content: cssselect2.ElementWrapper) -> list[str]:
    """Return the classes of buttons and links that say nothing, neither to eyes nor to ears."""
    found = []
    for one in content.query_all("button:not([aria-hidden]), a[href]"):
        element = one.etree_element
        if not "".join(element.itertext()).strip() and not element.get("aria-label"):
            found.append(element.get("class") or element.tag)
    return found


def actions(content: cssselect2.ElementWrapper) -> tuple[int, int]:
    """Return the number of main actions and of quiet ones outside of lists, tables and folds."""
    buttons = [one for one in content.query_all(".btn") if not one.matches(ELSEWHERE)]
    main = sum(one.matches(".btn--main") for one in buttons)
    return main, len(buttons) - main
