"""Pages as tests read them."""

import re

import cssselect2
import tinyhtml5


def flat(html: str) -> str:
    """Return HTML with one space for each run of white space, and none beside tags."""
    return re.sub(r"\s*(<[^>]*>)\s*", r"\1", re.sub(r"\s+", " ", html))


def texts(html: str, selector: str) -> list[str]:
    """Return the text of each element that a CSS selector finds, such as `.rows .day`.

    A short text, such as a day or an hour, may stand anywhere in a page: look for it here.
    """
    page = tinyhtml5.parse(html, namespace_html_elements=False)
    found = cssselect2.ElementWrapper.from_html_root(page).query_all(selector)
    return [" ".join("".join(each.etree_element.itertext()).split()) for each in found]
