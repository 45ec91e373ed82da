"""How Sphinx builds the help: each page of `help/` and `docs/` becomes a JSON file in `help/built`.

`config/help` shows these files.
"""

import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinxcontrib.serializinghtml import JSONHTMLBuilder


class HelpBuilder(JSONHTMLBuilder):
    """Write one JSON file for each page, and nothing else."""

    name = "help"
    search = False

    def get_target_uri(self, docname: str, typ: str | None = None) -> str:
        """Return the address of a page below that of the help, which is the same in all languages:
        `match/`. Documents are in `docs/`.
        """
        folder, _slash, page = docname.partition("/")
        return f"docs/{page}/" if folder == "docs" else f"{page.partition('/')[2]}/"

    def post_process_images(self, doctree: nodes.Node) -> None:
        """Do not copy the pictures: they are static files of the app."""

    def dump_context(self, context: dict[str, Any], filename: Any) -> None:
        Path(filename).write_text(json.dumps(context["help"], ensure_ascii=False))

    def finish(self) -> None:
        """Write no index: the app searches the pages itself."""


def add_help(
    app: Sphinx, page: str, _template: str, context: dict[str, Any], doctree: nodes.Node | None
) -> None:
    """Add to the context of a page what `config/help/pages.py` reads.

    A page has steps if its front matter says `steps`: each of its sections is a step.
    """
    if doctree is None:
        return
    meta = app.env.metadata[page]
    top = next(doctree.findall(nodes.section)).deepcopy()
    for comment in [*top.findall(nodes.comment)]:
        comment.parent.remove(comment)
    title = top.pop(0).astext()
    has_lead = top.children and isinstance(top[0], nodes.paragraph)
    lead = html(app, [top.pop(0)]) if has_lead else ""
    sections = [node for node in top.children if isinstance(node, nodes.section)]
    context["help"] = {
        "title": title,
        "lead": lead,
        "headings": [section[0].astext() for section in sections],
        "text": " ".join(top.astext().split()),
        "steps": [],
        "done": meta.get("done", "").split(),
        "game": meta.get("game", ""),
    }
    if "steps" in meta:
        context["help"]["steps"] = [step(app, section) for section in sections]
        for section in sections:
            top.remove(section)
    context["help"]["body"] = html(app, [top]) if top.children else ""


def step(app: Sphinx, section: nodes.section) -> dict[str, str]:
    """Return a step: the section's title, its picture, and the rest of it as HTML."""
    picture = next(section.findall(nodes.image), None)
    texts = [node for node in section.children[1:] if not list(node.findall(nodes.image))]
    return {
        "id": section["ids"][0],
        "title": section[0].astext(),
        "body": html(app, texts),
        "picture": Path(picture["uri"]).name if picture else "",
        "alt": picture.get("alt", "") if picture else "",
    }


EMPTY_HEAD = re.compile(r'<th class="head">(<p></p>)?</th>')
"""The first head of a table of names: a screen reader would announce a head without words."""


WORD_OF_CODE = re.compile(r'<span(?: class="(?:pre|\w\w?)")?>([^<]*)</span>')
"""Nothing styles the words of code, and a command has to stay one text: it is read as typed."""


def html(app: Sphinx, parts: Sequence[nodes.Node]) -> str:
    fragments = [app.builder.render_partial(node)["fragment"] for node in parts]  # type: ignore[attr-defined]
    return EMPTY_HEAD.sub("<td></td>", WORD_OF_CODE.sub(r"\1", "".join(fragments)))


def setup(app: Sphinx) -> None:
    app.setup_extension("sphinxcontrib.serializinghtml")
    app.add_builder(HelpBuilder)
    app.connect("html-page-context", add_help)
