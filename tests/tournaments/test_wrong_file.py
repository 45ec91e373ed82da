"""A command that gets a file of another kind says which command reads it."""

import json
from itertools import product
from pathlib import Path

import pytest
from django.core.management import call_command, load_command_class
from django.core.management.base import CommandError

COMMANDS = {"score": "scoring", "rule": "scoring", "draw": "tournaments", "rank": "tournaments"}
FILES = {
    "a match file: `manage.py score` reads it": {"ruleset": "aacrt-2016", "hands": []},
    "an event file: `manage.py draw` or `manage.py rank` reads it": {
        "format": "swiss",
        "entries": [{"id": 1}, {"id": 2}],
    },
    "a rule file: `manage.py rule` reads it": {"game": "aacrt-2016"},
}
WRONG = [
    (name, says) for name, says in product(COMMANDS, FILES) if f"manage.py {name}`" not in says
]


def refusal(name: str, path: Path) -> CommandError:
    with pytest.raises(CommandError) as refused:
        call_command(load_command_class(COMMANDS[name], name), str(path))
    return refused.value


@pytest.mark.parametrize(("name", "says"), WRONG)
def test_file_of_another_kind_names_its_command(name: str, says: str, tmp_path: Path) -> None:
    path = tmp_path / "wrong.json"
    path.write_text(json.dumps(FILES[says]), "utf-8")
    refused = refusal(name, path)
    assert (str(refused), refused.returncode) == (f"this is {says}", 2)


@pytest.mark.parametrize("name", COMMANDS)
def test_missing_file_is_named_without_a_number(name: str, tmp_path: Path) -> None:
    refused = refusal(name, tmp_path / "none.json")
    assert str(refused).endswith("none.json: No such file or directory")
    assert refused.returncode == 2
