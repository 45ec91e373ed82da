"""Compiles locale/*/LC_MESSAGES/django.po to .mo files, which are kept in the repository.

A server then needs no gettext. The date of the last look for words is dropped: it would change
the files at each run.
"""

from pathlib import Path

import polib

LOCALE = Path(__file__).resolve().parent.parent / "locale"


def main() -> None:
    for path in sorted(LOCALE.glob("*/LC_MESSAGES/django.po")):
        messages = polib.pofile(str(path))
        messages.metadata.pop("POT-Creation-Date", None)
        messages.save()
        path.with_suffix(".mo").write_bytes(messages.to_binary())
        left = len(messages.untranslated_entries())
        print(f"{path.parts[-3]}: {messages.percent_translated()} % translated, {left} left")


if __name__ == "__main__":
    main()
