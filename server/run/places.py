"""The places of the code, of the files of the clubs and of the settings.

In a clone of the repository the files are in `var`, the settings in `.env`. An installed Caderneta
keeps both in the data folder of its user (CADERNETA_FOLDER names another): an update replaces the
folder of the code. Without Django: the settings are read after this.
"""

import os
import sys
from collections.abc import Mapping
from pathlib import Path

from platformdirs import user_data_path

CODE = Path(__file__).resolve().parents[2]
IS_CLONE = (CODE / "tools").is_dir()
OPTION = "--settings"
named: Path | None = None
"""The file that `--settings` has named."""


def data_folder() -> Path:
    """Return the folder with the files of the clubs, and make it if it is missing."""
    named = os.environ.get("CADERNETA_FOLDER", "").strip()
    if named:
        folder = Path(named).absolute()
    else:
        folder = CODE / "var" if IS_CLONE else user_data_path("caderneta", appauthor=False)
    if not IS_CLONE:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return folder


def settings_file() -> Path:
    """Return the file with the settings of the server; it need not exist."""
    return named or (CODE if IS_CLONE else data_folder()) / ".env"


def read_settings(arguments: list[str], variables: Mapping[str, str]) -> dict[str, str]:
    """Return the variables, and below them those of the file that the command reads.

    `--settings FILE` in front of the command names the file, and is taken out of `arguments`.
    Without it `.env` is read if it is there, but never for the demo, which must not meet a real
    club. Ends with a sentence if the file cannot be read.
    """
    global named
    if arguments[1:2] == [OPTION]:
        if len(arguments) < 3:
            sys.exit(f"Name the file of the settings: {OPTION} /etc/caderneta/env")
        named = Path(arguments[2])
        del arguments[1:3]
    file = settings_file()
    if named is None and (variables.get("CADERNETA_DEMO") or not file.exists()):
        return dict(variables)
    try:
        return read_env_file(file) | dict(variables)
    except (OSError, UnicodeDecodeError) as error:
        sys.exit(f"Caderneta cannot start: the settings in {file} cannot be read ({error}).")


def read_env_file(path: Path) -> dict[str, str]:
    """Return the variables of a file of lines NAME=value, as systemd and Docker read it."""
    lines = (line.strip() for line in path.read_text(encoding="utf-8").splitlines())
    pairs = (line.partition("=") for line in lines if line and not line.startswith("#"))
    return {name.strip(): value.strip() for name, _sign, value in pairs}
