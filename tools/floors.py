"""Draw the layers of packages ("floors" of "rooms") from the imports.

`floors.py` prints them with a sentence on each room, `--write` puts the picture into
`docs/architecture.md`.

A room is what lies directly in an app. It stands on the lowest floor above all rooms of its app
that it imports.
"""

import ast
import sys
from collections.abc import Iterator
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DOCUMENT = ROOT / "docs/architecture.md"
# From the roof to the ground: an app imports itself and what stands to its right.
APPS = ["config", "circuits", "tournaments", "scoring", "clubs", "server"]
FREE = {"apps", "migrations"}
"""Django looks for these two itself."""
BEGIN, END = "<!-- floors: drawn by tools/floors.py --write -->", "<!-- end of the floors -->"


def modules() -> dict[str, Path]:
    """Return every module of ours by its dotted name."""
    paths = {}
    for app in APPS:
        for path in (ROOT / app).rglob("*.py"):
            parts = path.relative_to(ROOT).with_suffix("").parts
            paths[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return paths


MODULES = modules()


def statements(node: ast.AST) -> Iterator[ast.AST]:
    """Yield all statements below a node. Walking through their expressions would take seconds."""
    for part in ("body", "handlers", "orelse", "finalbody", "cases"):
        for each in getattr(node, part, ()):
            yield each
            yield from statements(each)


def imports(name: str) -> Iterator[str]:
    """Yield the imports of a module, each by the longest name that is a module."""
    path = MODULES[name]
    package = name if path.name == "__init__.py" else name.rpartition(".")[0]
    for node in statements(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            source = node.module or ""
            if node.level:
                parts = package.split(".")
                above = parts[: len(parts) - node.level + 1]
                source = ".".join([*above, source] if source else above)
            for alias in node.names:
                inner = f"{source}.{alias.name}"
                yield inner if inner in MODULES else source


@cache
def edges() -> list[tuple[str, str]]:
    """Return each module of ours with each of its imports. Reading them all takes seconds."""
    return [(name, used) for name in MODULES for used in imports(name)]


def room(name: str) -> str:
    """Return the room of a module: "tournaments.boards"; of an app itself, the app."""
    return ".".join(name.split(".")[:2])


def floors(app: str) -> list[list[str]]:
    """Return the rooms of an app, the highest floor first."""
    rooms = {room(name) for name in MODULES if name.startswith(f"{app}.")}
    rooms = {each for each in rooms if each.partition(".")[2] not in FREE}
    below: dict[str, set[str]] = {each: set() for each in rooms}
    own = ((name, used) for name, used in edges() if name.startswith(f"{app}."))
    for name, used in own:
        if room(name) in rooms and room(used) in rooms - {room(name)}:
            below[room(name)].add(room(used))
    height: dict[str, int] = {}
    for each in TopologicalSorter(below).static_order():
        height[each] = 1 + max((height[other] for other in below[each]), default=-1)
    levels = range(max(height.values()), -1, -1)
    return [sorted(each for each in rooms if height[each] == level) for level in levels]


def words(name: str) -> str:
    """Return the first sentence of the docstring of a module, on one line."""
    text = ast.get_docstring(ast.parse(MODULES[name].read_text())) or ""
    return " ".join(text.partition("\n\n")[0].split())


def picture() -> str:
    """Return the floors of all apps as a block of Markdown."""
    lines = []
    for app in APPS:
        for at, rooms in enumerate(floors(app)):
            names = " · ".join(each.partition(".")[2] for each in rooms)
            lines.append(f"{app if at == 0 else '':13}{names}")
    return "\n".join(["```", *lines, "```"])


def rooms() -> Iterator[str]:
    """Yield each room, and each room inside it, with the sentence on what is in it."""
    for app in APPS:
        for each in (each for row in floors(app) for each in row):
            packages = (name for name, path in MODULES.items() if path.name == "__init__.py")
            inner = (name for name in packages if name.startswith(f"{each}."))
            for name in (each, *(name for name in sorted(inner) if words(name))):
                yield f"{name:34}{words(name)}"


def written(document: str) -> str:
    """Return the document with the picture of the floors as they are now."""
    head, _begin, rest = document.partition(BEGIN)
    _old, _end, foot = rest.partition(END)
    return f"{head}{BEGIN}\n{picture()}\n{END}{foot}"


if __name__ == "__main__":
    if "--write" in sys.argv:
        DOCUMENT.write_text(written(DOCUMENT.read_text()))
    else:
        print(picture(), "", *rooms(), sep="\n")
