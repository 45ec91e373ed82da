"""The settings in the event files of these regulations can be typed on the pages."""

from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from clubs.models import Club
from tournaments.formats import FORMATS
from tournaments.forms.rounds.regulation import RegulationForm
from tournaments.forms.rounds.stage import option_field, stage_options
from tournaments.models import Tournament

FILES = {
    f"{path.stem.removeprefix('test_')}-{name}": file
    for path in sorted(Path(__file__).parent.glob("test_*.py"))
    if path.name != Path(__file__).name
    for name, file in vars(import_module(f"{__package__}.{path.stem}")).items()
    if name.isupper() and isinstance(file, dict) and "format" in file
}


@pytest.mark.parametrize("name", FILES)
def test_form_of_the_regulation_has_what_is_asked(name: str) -> None:
    file = FILES[name]
    stored = {
        "award": file.get("award", "win"),
        "tiebreaks": file.get("tiebreaks", []),
        "walkover": file.get("walkover", "usual"),
        **({"deductions": file["deductions"]} if "deductions" in file else {}),
    }
    counts = {tie["count"] for tie in stored["tiebreaks"] if isinstance(tie, dict)}
    game = "solo:Game" if FORMATS[file["format"]].seats_several() else "duo:Game"
    named = dict(zip(("first_count", "second_count"), sorted(counts), strict=False))
    tournament = Tournament(club=Club(), ruleset=game, options=named, regulation=stored)
    form = RegulationForm(tournament, formats=[file["format"]])
    shown = {name: form[name].value() for name in form.fields}
    typed = {name: str(value) for name, value in shown.items() if value not in (None, "")}
    form = RegulationForm(tournament, typed, [file["format"]])
    assert form.errors == {}
    assert form.regulation == stored


@pytest.mark.parametrize("name", FILES)
def test_form_of_the_stage_has_the_options(name: str) -> None:
    file: dict[str, Any] = FILES[name]
    # The draw fills in its seed, and the rules of the game the most that sit at a table.
    options = file.get("options", {}).items()
    asked = {key: value for key, value in options if key not in ("seed", "most")}
    fields = {
        option.name: option_field(option) for option in stage_options(FORMATS[file["format"]])
    }
    assert {key: fields[key].clean(str(value)) for key, value in asked.items()} == asked
