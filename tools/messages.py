"""Compiles locale/*/LC_MESSAGES/django.po to .mo files, which are kept in the repository.

A server then needs no gettext. The date of the last look for words is dropped: it would change
the files at each run. A plural with fewer forms than its language has repeats its last one: Django
would take a missing form from Portuguese.
"""

import re
from pathlib import Path

import polib

LOCALE = Path(__file__).resolve().parent.parent / "locale"


def main() -> None:
    for path in sorted(LOCALE.glob("*/LC_MESSAGES/django.po")):
        messages = polib.pofile(str(path))
        messages.metadata.pop("POT-Creation-Date", None)
        forms = int(re.findall(r"nplurals=(\d)", messages.metadata["Plural-Forms"])[0])
        for entry in messages:
            if said := [text for _number, text in sorted(entry.msgstr_plural.items()) if text]:
                entry.msgstr_plural = dict(enumerate([*said, *[said[-1]] * forms][:forms]))
        messages.save()
        path.with_suffix(".mo").write_bytes(messages.to_binary())
        left = len(messages.untranslated_entries())
        print(f"{path.parts[-3]}: {messages.percent_translated()} % translated, {left} left")


if __name__ == "__main__":
    main()
