"""Check all imports between modules, also those within functions; not names in strings.

The tables below are the rule; the tests only read them.
"""

import ast
import re
import sys
from collections import Counter
from graphlib import CycleError, TopologicalSorter
from importlib import import_module
from pathlib import Path

import pytest
from django.conf import settings

from scoring.games import GAMES
from tools.floors import APPS, FREE, MODULES, ROOT, edges, imports
from tournaments.formats import FORMATS

# Pure packages and modules: the standard library, themselves, and what is named
# here. No Django, no app.
PURE: dict[str, set[str]] = {
    **{name: set() for name in ("server.copies.copies", "server.copies.lines")},
    "server.copies.sealed": {"server.copies.lines", "pyrage"},
    "server.web.environ": set(),
    **{f"clubs.words.{n}": set() for n in ("money", "names", "partial_dates", "phones", "pix")},
    **{f"clubs.{name}": set() for name in ("lists.spans", "webhooks.post")},
    "circuits.ranking": set(),
    "server.https.certificates": {"cryptography"},
    **{name: set() for name in ("config.hall.boot_unit", "server.https.folder")},
    "server.run.places": {"platformdirs"},
    "clubs.people.alike": {"clubs.words.names"},
    "clubs.finding": {"clubs.words.names", "clubs.lists.spans"},
    "clubs.imports.people_list": {"clubs.imports.tables", "clubs.imports.typed_names"}
    | {f"clubs.words.{name}" for name in ("names", "partial_dates", "phones")}
    | {"clubs.nouns"},
    "clubs.imports.steps": set(),
    "clubs.imports.tables": {"clubs.words.names"},
    "clubs.imports.typed_names": set(),
    "scoring.imports.columns": {"clubs.imports.tables"},
    "scoring.imports.results_list": {"clubs.imports.people_list", "clubs.imports.tables"}
    | {"clubs.words.names", "clubs.words.partial_dates", "scoring.imports.columns"},
    "tournaments.money.fees": {"tournaments.money.settlement"},
    "tournaments.money.settlement": set(),
    "tournaments.money.prize_money": {"clubs.words.money"},
    "tournaments.push": {"cryptography", "webpush"},
    "tournaments.wall.sheets": {"tournaments.words.measure"},
    "tournaments.wall.turn": set(),
    "tournaments.words.measure": set(),
    "tournaments.figures.statistics": {
        "scoring.rules",
        "scoring.statistics",
        "tournaments.ranking",
    },
    "scoring.rules": set(),
    "scoring.statistics": {"openskill", "scoring.rules"},
    "scoring.table.agreement": set(),
    "scoring.arbiter": {"scoring.rules"},
    "tournaments.formats": {"rustworkx", "tournaments.ranking", "scoring.rules"},
    "tournaments.ranking": {"scoring.rules"},
}

# Inside an app a room imports only from the rows below its own; the rooms of one row know nothing
# of each other. Writers stand above all that only reads, so no reader imports one.
ROWS: dict[str, list[set[str]]] = {
    "config": [
        {"command", "front"},
        {"asgi", "management", "wsgi"},
        {"checks", "doctor", "settings", "templatetags"},
        {"formats", "hall", "help", "measures", "preparing", "programs", "refused", "urls"},
        {"environment"},
    ],
    "circuits": [
        {"urls"},
        {"views", "management"},
        {"club", "forms"},
        {"federations"},
        {"writer", "templatetags"},
        {"history", "table"},
        {"models"},
        {"ranking"},
    ],
    "tournaments": [
        {"urls", "api"},
        {"views", "management"},
        {"forms"},
        {"lending"},
        {"club"},
        {"director"},
        {"downloads", "paper", "templatetags", "wall"},
        {"boards"},
        {"consequences", "entries", "money", "phones"},
        {"figures"},
        {"remarks"},
        {"reading"},
        {"changed", "words"},
        {"formats", "models"},
        {"push", "ranking"},
    ],
    "scoring": [
        {"urls"},
        {"views"},
        {"club"},
        {"forms"},
        {"ledger"},
        {"downloads"},
        {"imports"},
        {"house_rules", "paper", "profiles", "seasons"},
        {"management", "memory", "templatetags"},
        {"match", "rulings"},
        {"table"},
        {"labels"},
        {"games"},
        {"arbiter", "statistics"},
        {"arbiter_words", "models", "pictures", "rules"},
    ],
    "clubs": [
        {"urls"},
        {"views", "management"},
        {"api", "forms", "privacy", "second_step"},
        {"accounts"},
        {"roster"},
        {"imports"},
        {"people", "webhooks"},
        {"club_page", "downloads", "journal", "rights", "templatetags"},
        {"finding", "models"},
        {"nouns"},
        {"lists", "words"},
    ],
    "server": [
        {"cache", "run"},
        {"https", "metrics"},
        {"papers"},
        {"web"},
        {"copies"},
        {"database", "jobs", "later", "log", "sqlite"},
        {"system"},
    ],
}
MOST_FILES = 12
"""Most modules directly in a room; more of them get rooms of their own."""
LARGER = {"scoring.arbiter", "scoring.games", "scoring.rules.games"}
"""One file a game."""


def within(name: str, package: str) -> bool:
    return name == package or name.startswith(f"{package}.")


def row(name: str) -> int | None:
    app, part = name.split(".")[:2]
    return next((number for number, parts in enumerate(ROWS[app]) if part in parts), None)


def as_lines(wrong: list[tuple[str, str]]) -> list[str]:
    return [f"{name} imports {used}" for name, used in sorted(set(wrong))]


def test_apps_import_one_way() -> None:
    def is_upwards(name: str, used: str) -> bool:
        app, other = name.partition(".")[0], used.partition(".")[0]
        return other in APPS and APPS.index(app) > APPS.index(other)

    assert as_lines([edge for edge in edges() if is_upwards(*edge)]) == []


def test_templates_use_no_tags_of_upper_apps() -> None:
    homes: dict[str, str] = {}
    for app, libraries in settings.TAGS.items():
        for library in libraries:
            register = import_module(f"{app}.templatetags.{library}").register
            names = [*register.tags, *register.filters]
            assert not homes.keys() & names, f"{library} hides a tag of another library"
            homes |= dict.fromkeys(names, app)
    wrong = []
    for path in (ROOT / "templates").rglob("*.html"):
        name = path.relative_to(ROOT / "templates").as_posix()
        app = name.partition("/")[0]
        for code in re.findall(r"{[{%].*?[%}]}", path.read_text()) if app in APPS else ():
            for used in re.findall(r"{% (\w+)|\|(\w+)", code):
                home = homes.get("".join(used))
                if home in APPS and APPS.index(app) > APPS.index(home):
                    wrong.append((name, "".join(used)))
    assert as_lines(wrong) == []


def test_nothing_imports_the_tests() -> None:
    assert as_lines([(name, used) for name, used in edges() if within(used, "tests")]) == []


def test_pure_packages_import_only_allowed_modules() -> None:
    def allowed(package: str, used: str) -> bool:
        friends = {package, *PURE[package]}
        return used.partition(".")[0] in sys.stdlib_module_names or any(
            within(used, friend) for friend in friends
        )

    wrong = [
        (name, used)
        for package in PURE
        for name, used in edges()
        if within(name, package) and not allowed(package, used)
    ]
    assert as_lines(wrong) == []


def test_every_module_has_a_row_in_the_table() -> None:
    inside = [name for name in MODULES if name.partition(".")[0] in APPS and "." in name]
    lost = [name for name in inside if row(name) is None and name.split(".")[1] not in FREE]
    assert lost == [], "say in ROWS where it stands"


def test_import_rows_name_only_existing_modules() -> None:
    parts = {f"{app}.{part}" for app, rows in ROWS.items() for row in rows for part in row}
    assert parts - MODULES.keys() == set()


def test_modules_import_only_from_rows_below() -> None:
    wrong = []
    for name, used in edges():
        app, other = (module.partition(".")[0] for module in (name, used))
        if app != other or app not in APPS or "." not in name or "." not in used:
            continue
        above, below = row(name), row(used)
        is_inside = name.split(".")[1] == used.split(".")[1]
        if above is not None and below is not None and below <= above and not is_inside:
            wrong.append((name, used))
    assert as_lines(wrong) == []


def test_writers_of_tournaments_import_no_page() -> None:
    wrong = [
        (name, used)
        for name, used in edges()
        if within(name, "tournaments.director") and within(used, "tournaments.boards")
    ]
    assert as_lines(wrong) == []


def test_only_formats_import_a_single_format() -> None:
    formats = {format.__module__ for format in FORMATS.values()}
    wrong = [
        (name, used)
        for name, used in edges()
        if used in formats and not within(name, "tournaments.formats")
    ]
    assert as_lines(wrong) == []


def test_only_its_own_packages_import_a_single_game() -> None:
    packages = [f"scoring.{part}" for part in ("games", "rules", "arbiter", "arbiter_words")]
    games = {type(game.rules).__module__.rpartition(".")[2] for game in GAMES.values()} | {"bridge"}

    def is_of_one_game(name: str) -> bool:
        package, _dot, module = name.rpartition(".")
        return package in packages and module.partition("_")[0] in games

    wrong = [
        (name, used)
        for name, used in edges()
        if is_of_one_game(used) and not any(within(name, package) for package in packages)
    ]
    assert as_lines(wrong) == []


def test_only_views_and_other_forms_import_forms() -> None:
    def part(name: str) -> str:
        return f"{name}..".split(".")[1]

    wrong = [
        (name, used)
        for name, used in edges()
        if used.partition(".")[0] in APPS
        and part(used) == "forms"
        and part(name) not in ("forms", "views", "api")
        and name != "scoring.club.api"
    ]
    assert as_lines(wrong) == []


def test_modules_have_no_import_circle() -> None:
    # A package and what lies in it import each other by custom; that is no circle.
    graph = {
        name: {used for used in imports(name) if used in MODULES and not within(name, used)}
        for name in MODULES
    }
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        pytest.fail(f"a circle of imports: {' <- '.join(error.args[1])}")


def test_packages_have_no_import_circle() -> None:
    graph: dict[str, set[str]] = {}
    for name, used in edges():
        package, other = (".".join(module.split(".")[:2]) for module in (name, used))
        if package != other and other in MODULES:
            graph.setdefault(package, set()).add(other)
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        pytest.fail(f"a circle of packages: {' <- '.join(error.args[1])}")


def within_room(name: str) -> tuple[str, str]:
    """Return the room of a module, and the room or module in it; "" for a room itself."""
    home, _dot, inner = name.partition(".")[2].partition(".")
    return f"{name.partition('.')[0]}.{home}", inner.partition(".")[0]


def test_rooms_within_a_room_have_no_import_circle() -> None:
    inside: dict[str, dict[str, set[str]]] = {}
    for name, used in edges():
        home, room = within_room(name)
        other_home, other = within_room(used)
        if room and other and home == other_home and room != other and used in MODULES:
            inside.setdefault(home, {}).setdefault(room, set()).add(other)
    for home, graph in inside.items():
        try:
            TopologicalSorter(graph).prepare()
        except CycleError as error:
            pytest.fail(f"a circle of rooms in {home}: {' <- '.join(error.args[1])}")


def is_room(name: str) -> bool:
    parts = name.split(".")
    return MODULES[name].name == "__init__.py" and not {"migrations", "commands"} & set(parts)


def test_every_package_has_a_docstring() -> None:
    silent = [
        name
        for name in MODULES
        if is_room(name) and ast.get_docstring(ast.parse(MODULES[name].read_text())) is None
    ]
    assert silent == []


def test_every_module_of_models_names_its_writer() -> None:
    silent = [
        name
        for name, path in MODULES.items()
        if ".models." in name and not re.search(r"\bwrit(er|es)\b", path.read_text())
    ]
    assert silent == []


def test_rooms_have_at_most_12_files() -> None:
    files = Counter(
        name.rpartition(".")[0] for name, path in MODULES.items() if path.name != "__init__.py"
    )
    large = {name for name, count in files.items() if count > MOST_FILES and is_room(name)}
    assert large == LARGER


def test_import_inside_a_function_is_detected(tmp_path: Path) -> None:
    path = tmp_path / "probe.py"
    path.write_text("def f():\n    from ..base import cards\n    import json\n")
    MODULES["scoring.rules.games.probe"] = path
    try:
        assert list(imports("scoring.rules.games.probe")) == ["scoring.rules.base.cards", "json"]
    finally:
        del MODULES["scoring.rules.games.probe"]
