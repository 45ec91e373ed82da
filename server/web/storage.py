"""The static files of a real server: hashed names, compressed copies, merged style sheets."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.contrib.staticfiles.storage import StaticFilesStorage
from django.core.files.base import ContentFile
from whitenoise.storage import CompressedManifestStaticFilesStorage

Paths = dict[str, tuple[StaticFilesStorage, str]]

ENTRIES = ("css/app.css", "css/members.css", "css/phone.css", "css/circuits.css")
IMPORT = re.compile(r'@import url\("(?P<name>[\w-]+\.css)"\)(?: layer\((?P<layer>\w+)\))?;')
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
"""Comments are a fifth of the bytes. No string in our style sheets contains these signs."""
BETWEEN_LINES = re.compile(r"\s*\n\s*")


class HashedStaticFilesStorage(CompressedManifestStaticFilesStorage):
    """Store files under names with a hash of the content, with compressed copies."""

    # Our scripts import each other, so their `import` lines must name the hashed files. Other
    # scripts are left out: Django takes a comment in one of them for an import.
    support_js_module_import_aggregation = True
    _js_module_import_aggregation_patterns = (
        "js/*.js",
        CompressedManifestStaticFilesStorage._js_module_import_aggregation_patterns[1],
    )

    def post_process(
        self, paths: Paths, dry_run: bool = False, **options: Any
    ) -> Iterator[tuple[str, str, bool | Exception]]:
        """Merge the imported style sheets into each entry, without comments.

        A phone on a poor network then waits for one file instead of twenty.
        """
        if not dry_run:
            for entry in ENTRIES:
                rules = merged(entry, paths).encode()
                self.delete(entry)  # or the merged file would get another name
                self.save(entry, ContentFile(rules))
                paths = paths | {entry: (self, entry)}
        yield from super().post_process(paths, dry_run, **options)


def merged(entry: str, paths: Paths) -> str:
    """Return a style sheet with its imports, each in its layer; all lie in one folder."""

    def read(name: str) -> str:
        storage, path = paths[name]
        with storage.open(path) as file:
            return file.read().decode()

    def imported(line: re.Match[str]) -> str:
        rules = read(f"{Path(entry).parent}/{line['name']}")
        return f"@layer {line['layer']} {{\n{rules}}}\n" if line["layer"] else rules

    rules = COMMENT.sub("", IMPORT.sub(imported, read(entry)))
    return BETWEEN_LINES.sub("\n", rules)
