"""Check all imports between modules (docs: the house), also those within functions.

The tables below are the rule; the tests only read them.
"""

import ast
import re
import sys
from collections.abc import Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

from scoring.games import GAMES
from tournaments.formats import FORMATS

ROOT = Path(__file__).resolve().parent.parent
LONGEST = 400
"""Most lines of a source file; split longer files."""
LONGEST_LINE = 120
"""Most characters of a line of a style sheet; ruff checks Python."""

# An app imports itself and what stands to its right. `config` is the site around them: it may
# import all of them, and nobody imports it, except its queues of jobs and the folder of copies.
APPS = ["circuits", "tournaments", "scoring", "clubs"]

# Pure packages and modules: the standard library, themselves, and what is named
# here. No Django, no app.
PURE: dict[str, set[str]] = {
    **{name: set() for name in ("config.backups.copies", "config.backups.lines")},
    "config.backups.sealed": {"config.backups.lines", "pyrage"},
    "config.environ": set(),
    **{f"clubs.{name}": set() for name in ("devices", "money", "names", "partial_dates", "phones")},
    **{f"clubs.{name}": set() for name in ("pix", "session_ends", "spans", "webhooks.post")},
    "circuits.ranking": set(),
    "config.https.certificates": {"cryptography"},
    **{name: set() for name in ("config.boot_unit", "config.https.folder", "config.jobs")},
    "clubs.alike": {"clubs.names"},
    "clubs.archive": {"cryptography", "pydantic"},
    "scoring.archive.facts": {"clubs.archive", "pydantic"},
    "clubs.finding": {"clubs.names", "clubs.spans"},
    "clubs.imports.people_list": {"clubs.imports.tables", "clubs.imports.typed_names"}
    | {"clubs.names", "clubs.partial_dates", "clubs.phones"},
    "clubs.imports.steps": set(),
    "clubs.imports.tables": {"clubs.names"},
    "clubs.imports.typed_names": set(),
    "scoring.imports.columns": {"clubs.imports.tables"},
    "scoring.imports.results_list": {"clubs.imports.people_list", "clubs.imports.tables"}
    | {"clubs.names", "clubs.partial_dates", "scoring.imports.columns"},
    "tournaments.archive.choices": {"clubs.archive", "scoring.archive", "tournaments.archive"},
    "tournaments.archive.facts": {"clubs.archive", "pydantic", "scoring.archive"},
    "tournaments.archive.records": {"clubs.archive", "tournaments.archive"},
    "tournaments.archive.settling": {"clubs.archive", "scoring.archive", "tournaments.archive"},
    "tournaments.archive.soundness": {"scoring.archive", "scoring.rules", "tournaments.archive"}
    | {"tournaments.formats"},
    "tournaments.fees": {"tournaments.settlement"},
    "tournaments.settlement": set(),
    "tournaments.prize_money": set(),
    "tournaments.push": {"cryptography", "webpush"},
    "tournaments.wall.sheets": {"tournaments.measure"},
    "tournaments.wall.turn": set(),
    "tournaments.measure": set(),
    "tournaments.statistics": {"scoring.rules", "scoring.statistics", "tournaments.ranking"},
    "scoring.rules": set(),
    "scoring.statistics": {"openskill", "scoring.rules"},
    "scoring.agreement": set(),
    "scoring.arbiter": {"scoring.rules"},
    "tournaments.formats": {"rustworkx", "tournaments.ranking", "scoring.rules"},
    "tournaments.ranking": {"scoring.rules"},
}

# Inside an app a module imports only from the rows below its own; the modules of one row know
# nothing of each other. Writers stand above all that only reads, so no reader imports one.
ROWS: dict[str, list[set[str]]] = {
    "circuits": [
        {"urls"},
        {"views", "management"},
        {"demo", "forms", "links", "merging"},
        {"federations"},
        {"writer"},
        {"consequences", "downloads", "templatetags"},
        {"board"},
        {"results"},
        {"changes", "labels", "personal", "privacy", "same_people"},
        {"models"},
        {"journal_words", "ranking"},
    ],
    "clubs": [
        {"urls"},
        {"views", "management", "adapter", "api"},
        {"privacy", "second_step"},
        {"retention"},
        {"forms", "sessions", "sign_in"},
        {"roster", "password_links"},
        {"imports", "merge_words", "middleware", "tokens", "webhooks", "who_may"},
        {"access", "archived_people", "audit", "evenings", "first_start"}
        | {"invitation_links", "merging", "passwords", "personal", "relations", "downloads"}
        | {"templatetags", "writing"},
        {"erased_names"},
        {"match_tables", "offices", "rights"},
        {"alike", "archive", "models"},
        {"devices", "keyset", "last_copy", "session_ends", "short_codes", "span_links"},
        {"finding", "local_days", "particular_words", "span_words"},
        {"figures", "labels", "logo", "names", "partial_dates", "phones"}
        | {"queries", "saved_form", "security", "sharing", "spans", "spreadsheet"},
        {"full_addresses", "money", "pix"},
    ],
    "scoring": [
        {"urls"},
        {"views", "management", "api"},
        {"archives", "forms", "demo", "merging", "personal", "privacy"},
        {"incidents"},
        {"ledger", "rulebook"},
        {"tablekeys"},
        {"downloads"},
        {"archive", "imports", "stored_file"},
        {"ratings"},
        {"seasons"},
        {"occasions"},
        # Contents of pages and papers, and the consequences of a change.
        {"templatetags", "paper", "audit", "consequences"}
        | {"days", "game_rules", "people", "profiles", "result_versions"}
        | {"sharing"},
        # Derived from score sheets.
        {"hand_answers"},
        {"chart", "contrast", "derived", "house", "match_words"}
        | {"recorded_rulings", "leaderboard", "hand_counts"},
        {"agreements", "snapshot", "versions"},
        {"played"},
        {"match_queries"},
        {"result_doubts", "scoresheet", "ruling_words"},
        {"labels"},
        {"games"},
        {"agreement", "arbiter", "arbiter_words", "earlier_months", "match_relations", "minimums"}
        | {"statistics", "tallies"},
        {"agreement", "models", "pictures", "rules", "result", "text_search", "job_store"}
        | {"printing"},
        {"tasks"},
        {"paper_jobs"},
    ],
    "tournaments": [
        {"urls", "api"},
        {"views", "management"},
        {"archives", "forms", "demo", "merging", "personal", "privacy"},
        {"director"},
        {"wall", "notice_words"},
        {"downloads", "templatetags", "paper", "audit", "occasions", "sharing"} | {"calendar"},
        {"archive", "boards", "consequences"},
        {"phone_links"},
        {"phone_tables"},
        {"stage_outcome"},
        {"round_names", "drafts", "entrants", "statistics_queries", "table_words", "played_again"},
        {"standings"},
        {"agreement_queries", "call_queries", "prize_queries", "entry_queries", "list_words"},
        {"one_table", "report_queries", "table_queries", "fee_queries"},
        {"unplayed_words"},
        {"labels", "reasons", "problem_words", "progress", "round_clock", "seated_table"}
        | {"taken_out", "entry_search", "changes", "phone_state", "club_changes", "final_queries"},
        {"money_words", "circuit_links"},
        {"models", "formats", "statistics"},
        {"fees", "prize_money", "ranking", "importing", "measure", "call_words", "journal_words"},
        {"settlement", "push"},
    ],
}
# Django looks for these two itself.
FREE = {"apps", "migrations"}


def modules() -> dict[str, Path]:
    """Return every module of ours by its dotted name."""
    paths = {}
    for app in [*APPS, "config"]:
        for path in (ROOT / app).rglob("*.py"):
            parts = path.relative_to(ROOT).with_suffix("").parts
            paths[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return paths


MODULES = modules()


def imports(name: str) -> Iterator[str]:
    """Yield the imports of a module, each by the longest name that is a module."""
    path = MODULES[name]
    package = name if path.name == "__init__.py" else name.rpartition(".")[0]
    for node in ast.walk(ast.parse(path.read_text())):
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


def within(name: str, package: str) -> bool:
    return name == package or name.startswith(f"{package}.")


def row(name: str) -> int | None:
    app, part = name.split(".")[:2]
    return next((number for number, parts in enumerate(ROWS[app]) if part in parts), None)


def as_lines(wrong: list[tuple[str, str]]) -> list[str]:
    return [f"{name} imports {used}" for name, used in sorted(set(wrong))]


def test_apps_import_one_way() -> None:
    def allowed(name: str, used: str) -> bool:
        app, other = name.partition(".")[0], used.partition(".")[0]
        if other == "config":
            queues = ("config.jobs", "config.shared_jobs", "config.backups.folder")
            return app == "config" or any(within(used, queue) for queue in queues)
        return other not in APPS or app == "config" or APPS.index(app) <= APPS.index(other)

    assert as_lines([edge for edge in edges() if not allowed(*edge)]) == []


def test_templates_load_no_tags_of_upper_apps() -> None:
    home = {
        name.rpartition(".")[2]: name.partition(".")[0]
        for name in MODULES
        if ".templatetags." in name
    }
    wrong = []
    for path in (ROOT / "templates").rglob("*.html"):
        name = path.relative_to(ROOT / "templates").as_posix()
        app = name.partition("/")[0]
        for loaded in re.findall(r"{% load ([^%]+) %}", path.read_text()):
            for tags in loaded.split():
                if app in APPS and tags in home:
                    wrong += [(name, tags)] * (APPS.index(app) > APPS.index(home[tags]))
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


def test_rows_name_only_modules_that_exist() -> None:
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


def test_source_files_have_at_most_400_lines() -> None:
    def lines(path: Path) -> int:
        return path.read_text().count("\n")

    folders = [*APPS, "config", "templates", "static", "tools", "benchmarks", "tests"]
    files = [path for folder in folders for path in (ROOT / folder).rglob("*.*")]
    ours = [
        path
        for path in files
        if path.suffix in (".py", ".html", ".css", ".js")
        and not {"migrations", "vendor"} & set(path.relative_to(ROOT).parts)
    ]
    long = [f"{path.relative_to(ROOT)}: {lines(path)}" for path in ours if lines(path) > LONGEST]
    assert ours, "no files found"
    assert long == []


def test_style_sheets_have_short_lines() -> None:
    long = [
        f"{path.name}:{number}"
        for path in (ROOT / "static/css").glob("*.css")
        for number, line in enumerate(path.read_text().splitlines(), start=1)
        if len(line) > LONGEST_LINE
    ]
    assert long == []


def test_import_inside_a_function_is_detected(tmp_path: Path) -> None:
    path = tmp_path / "probe.py"
    path.write_text("def f():\n    from ..rules import cards\n    import json\n")
    MODULES["scoring.views.probe"] = path
    try:
        assert list(imports("scoring.views.probe")) == ["scoring.rules.cards", "json"]
    finally:
        del MODULES["scoring.views.probe"]
