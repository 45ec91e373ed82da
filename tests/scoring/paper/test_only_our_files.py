"""Printing reads only our static files, and explains missing libraries."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from PIL import Image

from server.papers import printing
from tests.scoring.notebook import evening
from tests.scoring.paper.printed import (
    get,
    sheet_of,
)
from tests.world import World


@pytest.mark.parametrize(
    "url",
    [
        "http://evil.example/pixel.png",
        "https://evil.example/pixel.png",
        "file:///etc/passwd",
        "data:image/png;base64,AAAA",
        "ftp://evil.example/x",
        printing.BASE + "../manage.py",
        printing.BASE + "css/../../manage.py",
        printing.BASE + "css/%2e%2e/%2e%2e/manage.py",
        printing.BASE + "/etc/passwd",
        printing.BASE + "css",
        printing.BASE + "css/no-such.css",
        printing.BASE,
        "https://static.invalid.evil.example/css/print.css",
    ],
)
def test_file_outside_our_static_files_is_refused(url: str) -> None:
    with pytest.raises(printing.ForeignFileError):
        printing.static_file(url)


def test_our_static_files_are_read() -> None:
    assert printing.static_file(printing.BASE + "css/print.css").name == "print.css"


@pytest.mark.parametrize("scheme", ["http://127.0.0.1:9/", "file://"])
def test_picture_from_elsewhere_is_not_printed(tmp_path: Path, scheme: str) -> None:
    Image.new("L", (40, 40), 0).save(tmp_path / "black.png")
    with_picture = printing.pdf([f'<img src="{scheme}{tmp_path}/black.png">'])
    assert b"/Image" not in with_picture


@pytest.mark.thorough
def test_commands_do_not_import_weasyprint() -> None:
    code = (
        "import sys, django; django.setup();"
        "import config.urls, server.papers.printing; sys.exit('weasyprint' in sys.modules)"
    )
    env = {**os.environ, "DJANGO_SETTINGS_MODULE": "tests.settings"}
    root = Path(__file__).parents[3]
    assert subprocess.run([sys.executable, "-c", code], env=env, cwd=root).returncode == 0


def test_print_without_libraries_is_done_by_the_browser(
    client: Client, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing(name: str) -> Any:
        raise OSError("cannot load library 'libgobject-2.0-0'")

    match = evening(world, 1)
    printing._press.cache_clear()
    monkeypatch.setattr(printing, "import_module", missing)
    response = get(client, world.carla, sheet_of(match, "?paper=A5"))
    assert response.status_code == 302
    as_page = sheet_of(match, "?paper=A5&html=print")
    assert response["Location"].endswith(as_page)
    html = get(client, world.carla, as_page).content.decode()
    assert "No PDF file could be drawn." in html
    looked_at = get(client, world.carla, sheet_of(match, "?paper=A5&html=1")).content.decode()
    assert "No PDF file" not in looked_at
