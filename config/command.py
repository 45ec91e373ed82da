"""The command `caderneta`, which `make run`, `make hall` and the others in a clone call too.

The commands of a laptop make and read its settings; every other one is a command of `manage.py`.
"""

import os
import sys

import manage
from config import __version__
from config.hall import laptop, setting_up
from server.run import places

LAPTOP = {
    "hall": ["hall"],
    "hall-at-boot": ["hall_at_boot"],
    "hall-not-at-boot": ["hall_at_boot", "--remove"],
    "hall-https": ["hall_https"],
    "hall-without-https": ["hall_https", "--remove"],
    "backup": ["backup"],
    "backup-key": ["backup_key"],
    "restore": ["restore"],
    "doctor": ["doctor"],
    "password_link": ["password_link"],
    "remove_second_step": ["remove_second_step"],
}
WRITE_SETTINGS = {"backup-key", "restore"}
HELP = """\
caderneta run                 the demo club on http://127.0.0.1:8000 (PORT, HOST)
caderneta hall                a real club for the phones in the hall
caderneta hall-at-boot        let the club start with this computer; hall-not-at-boot undoes it
caderneta hall-https          HTTPS for phones from the next start; hall-without-https undoes it
caderneta backup [FOLDER]     copy the club into one file, also while it runs
caderneta backup-key          encrypt the copies from now on, with a new key
caderneta restore [FILE]      fill the empty notebook of this computer with a copy
caderneta doctor              look for what could stop an evening, and say what to do
caderneta password_link CLUB NAME    a link to choose a password; also remove_second_step NAME
caderneta score FILE          score a match; also rule FILE, draw FILE, rank FILE
caderneta setup-server        a server for clubs on the internet: three questions, then its files
caderneta --settings FILE COMMAND    a command on a server, with the settings in this file
"""


def main() -> None:
    name, arguments = (sys.argv[1] if len(sys.argv) > 1 else "help"), sys.argv[2:]
    if name in ("help", "--help", "-h"):
        print(HELP, end="")
    elif name == "--version":
        print(__version__)
    elif name == "run":
        run_demo()
    elif name == "setup-server":
        setting_up.main()
    elif name in LAPTOP:
        kept = ["--settings-file", str(places.settings_file())] if name in WRITE_SETTINGS else []
        laptop.become([*LAPTOP[name], *kept, *arguments])
    else:
        manage.main()


def run_demo() -> None:
    """Serve the demo club. Everybody knows its passwords, so only this computer reaches it."""
    if os.environ.get("DATABASE_URL"):
        sys.exit("DATABASE_URL is set: `run` shows the demo club, and never a real database.")
    demo = {"CADERNETA_DEMO": "1", "HOST": "127.0.0.1", "WORKERS": "1"}
    os.environ |= demo | {name: os.environ[name] for name in demo if os.environ.get(name)}
    sys.argv[1:] = ["serve", "--demo"]
    manage.main()


if __name__ == "__main__":
    main()
