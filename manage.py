#!/usr/bin/env python
"""Django's command line for Caderneta. `manage.py --settings FILE COMMAND` names its settings."""

import os
import sys

from server.run import places

# These work on a file alone: without apps, database and translations they start at once.
FILE_COMMANDS = {
    "score": "scoring",
    "rule": "scoring",
    "draw": "tournaments",
    "rank": "tournaments",
}


def main() -> None:
    from django.conf import settings
    from django.core.management import execute_from_command_line, load_command_class

    name = sys.argv[1] if len(sys.argv) > 1 else ""
    if name in FILE_COMMANDS:
        settings.configure(USE_I18N=False)
        load_command_class(FILE_COMMANDS[name], name).run_from_argv(sys.argv)
    else:
        os.environ |= places.read_settings(sys.argv, os.environ)
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
        execute_from_command_line(sys.argv)


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit(130)
