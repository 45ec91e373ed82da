"""How a real server keeps its static files."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.contrib.staticfiles.storage import StaticFilesStorage
from django.core.files.base import ContentFile
from whitenoise.storage import CompressedManifestStaticFilesStorage

Paths = dict[str, tuple[StaticFilesStorage, str]]

ENTRY = "css/app.css"
IMPORT = re.compile(r'@import url\("(?P<name>[\w-]+\.css)"\)(?: layer\((?P<layer>\w+)\))?;')


class HashedStaticFilesStorage(CompressedManifestStaticFilesStorage):
    """Names with a hash of the content, and compressed copies beside them."""

    # Our scripts import each other: their `import` lines must name the hashed files too. Only
    # ours, since Django takes a comment in another's script for an import.
    support_js_module_import_aggregation = True
    _js_module_import_aggregation_patterns = (
        "js/*.js",
        CompressedManifestStaticFilesStorage._js_module_import_aggregation_patterns[1],
    )

    def post_process(
        self, paths: Paths, dry_run: bool = False, **options: Any
    ) -> Iterator[tuple[str, str, bool | Exception]]:
        """Put the style sheets that `app.css` imports in their places in it.

        A phone on a poor network then waits for one file, and not for the entry and then for
        nearly twenty more.
        """
        if not dry_run:
            self.delete(ENTRY)  # or the new one would get another name
            self.save(ENTRY, ContentFile(whole(paths).encode()))
            paths = paths | {ENTRY: (self, ENTRY)}
        yield from super().post_process(paths, dry_run, **options)


def whole(paths: Paths) -> str:
    """`app.css` with what it imports, each in its layer; all of them lie in one folder."""

    def read(name: str) -> str:
        storage, path = paths[name]
        with storage.open(path) as file:
            return file.read().decode()

    def imported(line: re.Match[str]) -> str:
        rules = read(f"{Path(ENTRY).parent}/{line['name']}")
        return f"@layer {line['layer']} {{\n{rules}}}\n" if line["layer"] else rules

    return IMPORT.sub(imported, read(ENTRY))
