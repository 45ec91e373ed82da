"""The systemd user unit with which `make hall` starts again after every start of the computer.

Without Django and database. `manage.py hall_at_boot` installs the unit and removes it.
"""

import shlex
from collections.abc import Mapping
from pathlib import Path
from unicodedata import category

NAME = "caderneta.service"
ESCAPED = str.maketrans({"\\": r"\\", '"': r"\"", "%": "%%", "$": "$$"})
"""Characters with a meaning in a quoted argument of ExecStart, as systemd.service(5) says."""


class UnusableFolder(ValueError):
    """The path of the script has control characters, or is not UTF-8."""


def unit_text(script: Path) -> str:
    """Return the unit that runs a shell script. It names no setting: the script reads `.env`.

    Raises UnusableFolder.
    """
    # The shell is the program, since `$$` is a dollar sign only in the arguments after the program.
    return f"""\
# Written by `make hall-at-boot`, removed by `make hall-not-at-boot`.
[Unit]
Description=Caderneta

[Service]
ExecStart=/bin/sh "{_checked(script).translate(ESCAPED)}"
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


def is_installed(script: Path, environ: Mapping[str, str]) -> bool:
    """Whether the unit on this computer runs this script, and not that of another folder."""
    try:
        return unit_path(environ).read_text(encoding="utf-8") == unit_text(script)
    except (OSError, UnicodeDecodeError, UnusableFolder):
        return False


def crontab_line(script: Path) -> str:
    """Return the line of a crontab that runs the script, for a computer without systemd.

    Raises UnusableFolder.
    """
    return f"@reboot /bin/sh {shlex.quote(_checked(script))}".replace("%", r"\%")


def _checked(script: Path) -> str:
    """Return the path as text that fits into one line. Raises UnusableFolder."""
    text = str(script)
    # Cc: control characters; Cs: the bytes of a name that is not UTF-8; Zl and Zp: ends of lines.
    if any(category(sign) in ("Cc", "Cs", "Zl", "Zp") for sign in text):
        raise UnusableFolder
    return text
