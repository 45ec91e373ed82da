"""Compile locale/*/LC_MESSAGES/django.po to .mo files, which are committed.

Servers then need no gettext. Drops the creation date, which would change the files at each run, and
sorts the texts, whose order in the sources is another one on each computer.
Fills missing plural forms with the last form given: Django would take them from Portuguese.
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
            if texts := [text for _number, text in sorted(entry.msgstr_plural.items()) if text]:
                entry.msgstr_plural = dict(enumerate([*texts, *[texts[-1]] * forms][:forms]))
        messages.sort(key=lambda entry: (entry.msgid, entry.msgctxt or ""))
        messages.save()
        path.with_suffix(".mo").write_bytes(messages.to_binary())
        missing = len(messages.untranslated_entries())
        print(f"{path.parts[-3]}: {messages.percent_translated()} % translated, {missing} left")


if __name__ == "__main__":
    main()
