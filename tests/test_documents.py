"""The documents name files, make targets and commands that exist."""

import json
import re
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command

from tools.floors import DOCUMENT, written

ROOT = Path(__file__).resolve().parent.parent
DOCUMENTS = sorted(
    path
    for path in [*ROOT.glob("*.md"), *(ROOT / "docs").glob("**/*.md"), *ROOT.glob("*/README.md")]
    if path.name != "CHANGELOG.md"
)
# A path may be relative to the folder that its section describes.
HOMES = [
    "",
    "clubs",
    "scoring",
    "tournaments",
    "circuits",
    "config",
    "templates",
    "docs",
    "benchmarks",
    "tests",
]
CODE = re.compile(r"`([^`\s]+)`")
PATH = re.compile(r"([\w.-]+/)*[\w.-]+\.(py|html|css|js|sh|toml|yaml|txt|in)|(\w+/){2,}")


def names(document: Path) -> list[str]:
    """Return every path that the document names in backquotes. NAME is a placeholder."""
    quoted = CODE.findall(document.read_text())
    return [name for name in quoted if PATH.fullmatch(name) and "NAME" not in name]


def exists(name: str) -> bool:
    homes = [ROOT / home for home in HOMES]
    homes += [ROOT / app / "views" for app in ("clubs", "scoring", "tournaments", "circuits")]
    return any((home / name).exists() for home in homes) or (
        "/" not in name and any(ROOT.glob(f"[!.]*/**/{name}"))
    )


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_documents_name_only_existing_files(document: Path) -> None:
    assert [name for name in names(document) if not exists(name)] == []


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_documents_name_only_existing_make_targets(document: Path) -> None:
    targets = set(re.findall(r"^(\w[\w-]*):", (ROOT / "Makefile").read_text(), re.M))
    used = re.findall(r"(?:^|`)(?:\w+=\S+ )*make ([a-z-]+)", document.read_text(), re.M)
    assert [target for target in used if target not in targets] == []


def test_architecture_document_lists_the_current_layers() -> None:
    assert DOCUMENT.read_text() == written(DOCUMENT.read_text()), "tools/floors.py --write"


def examples(document: str) -> list[str]:
    text = (ROOT / "docs" / document).read_text()
    return re.findall(r"```json\n(.*?)```", text, re.DOTALL)


@pytest.mark.parametrize(("document", "command"), [("match-file", "score"), ("rule-file", "rule")])
def test_example_of_a_file_gives_the_written_answer(
    document: str, command: str, tmp_path: Path
) -> None:
    written_in = examples(f"{document}.md")
    probe = tmp_path / "example.json"
    probe.write_text(written_in[0])
    out = StringIO()
    call_command(command, str(probe), stdout=out)
    answer, written_out = json.loads(out.getvalue()), json.loads(written_in[-1])
    if command == "rule":  # The document shows the beginning of the message.
        begin = written_out["ruling"].pop("message").removesuffix("…")
        assert answer["ruling"].pop("message").startswith(begin)
    assert answer == written_out


def test_example_of_an_event_file_draws_and_ranks(tmp_path: Path) -> None:
    probe = tmp_path / "event.json"
    probe.write_text(examples("event-file.md")[0])
    text = (ROOT / "docs/event-file.md").read_text()
    for command, key in (("draw", "tables"), ("rank", "places")):
        out = StringIO()
        call_command(command, str(probe), stdout=out)
        assert json.dumps(json.loads(out.getvalue())[key][0]) in text
