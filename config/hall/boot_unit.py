"""The systemd user unit with which `make hall` starts again after every start of the computer.

Without Django and database. `manage.py hall_at_boot` installs the unit and removes it.
"""

import shlex
from collections.abc import Mapping, Sequence
from pathlib import Path
from unicodedata import category

NAME = "caderneta.service"
ESCAPED = str.maketrans({"\\": r"\\", '"': r"\"", "%": "%%", "$": "$$"})
"""Characters with a meaning in a quoted argument of ExecStart, as systemd.service(5) says."""


class UnusableFolder(ValueError):
    """A path in the command has control characters, or is not UTF-8."""


def unit_text(command: Sequence[str], folder: str = "") -> str:
    """Return the unit that runs a program with its arguments: they read the settings themselves.

    The program itself has no sign with a meaning: in it `$$` would not be a dollar sign. `folder`
    is that of the club, if it is not the usual one. Raises UnusableFolder.
    """
    program, *arguments = command
    quoted = " ".join(f'"{_checked(word).translate(ESCAPED)}"' for word in arguments)
    setting = f"CADERNETA_FOLDER={_checked(folder)}".translate(ESCAPED | {ord("$"): "$"})
    chosen = f'Environment="{setting}"\n' if folder else ""
    return f"""\
# Written by `make hall-at-boot`, removed by `make hall-not-at-boot`.
[Unit]
Description=Caderneta

[Service]
{chosen}ExecStart={program} {quoted}
Restart=on-failure
RestartSec=10

[Install]
WantedBy=default.target
"""


def unit_path(environ: Mapping[str, str]) -> Path:
    """Return the file in which systemd looks for the unit of this person."""
    folder = Path(environ.get("XDG_CONFIG_HOME", ""))
    if not folder.is_absolute():  # then the XDG specification ignores it
        folder = Path.home() / ".config"
    return folder / "systemd" / "user" / NAME


def is_installed(command: Sequence[str], environ: Mapping[str, str]) -> bool:
    """Whether the unit on this computer runs this command, and not that of another folder."""
    try:
        wanted = unit_text(command, environ.get("CADERNETA_FOLDER", ""))
        return unit_path(environ).read_text(encoding="utf-8") == wanted
    except (OSError, UnicodeDecodeError, UnusableFolder):
        return False


def crontab_line(command: Sequence[str], folder: str = "") -> str:
    """Return the line of a crontab that runs the command, for a computer without systemd.

    Raises UnusableFolder.
    """
    chosen = ["env", f"CADERNETA_FOLDER={folder}"] if folder else []
    return f"@reboot {shlex.join(map(_checked, [*chosen, *command]))}".replace("%", r"\%")


def _checked(text: str) -> str:
    """Return the text if it fits into one line. Raises UnusableFolder."""
    # Cc: control characters; Cs: the bytes of a name that is not UTF-8; Zl and Zp: ends of lines.
    if any(category(sign) in ("Cc", "Cs", "Zl", "Zp") for sign in text):
        raise UnusableFolder
    return text
