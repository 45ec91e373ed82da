"""The page for the committee lists every regulation of this folder.

`REGULATIONS=1 .venv/bin/pytest tests/regulations/test_document.py` writes it anew.
"""

import os
from importlib import import_module
from pathlib import Path

from .published import Published

HERE = Path(__file__).parent
DOCUMENT = HERE.parents[1] / "docs" / "regulations.md"
MARK = "<!-- written by tests/regulations/test_document.py -->\n"


def test_document_lists_every_regulation() -> None:
    head, mark, table = DOCUMENT.read_text().partition(MARK)
    written = "".join(map(_section, _all()))
    if os.environ.get("REGULATIONS"):
        DOCUMENT.write_text(head + MARK + written)
    else:
        assert mark
        assert table == written


def _all() -> list[Published]:
    names = {path.stem for path in HERE.glob("test_*.py")} - {Path(__file__).stem, "test_forms"}
    found = [import_module(f"{__package__}.{name}").PUBLISHED for name in names]
    return sorted(found, key=lambda own: (own.game, own.name))


def _section(own: Published) -> str:
    rows = "".join(f"| {asked} | {how} |\n" for asked, how in own.asked.items())
    left = f"\nBy hand: {own.left}\n" if own.left else ""
    head = f"\n## {own.name}\n\n{own.game[0].upper()}{own.game[1:]}. Found at {own.source}.\n"
    return f"{head}\n| it asks for | how it is set |\n| --- | --- |\n{rows}{left}"
