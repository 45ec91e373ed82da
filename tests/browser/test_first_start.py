"""From `make hall` in a fresh folder to the club's page, in a real browser."""

import os
import pty
import re
import shutil
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPage
from tests.browser.looking import assert_for_everybody
from tests.programs import ROOT, environment

LEFT_OUT = shutil.ignore_patterns(
    ".*", "tests", "docs", "benchmarks", "var", "staticfiles", "__pycache__", "*.po"
)


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[str]:
    """Run the command of `make hall` in a fresh folder; yield what it has printed."""
    folder = tmp_path / "caderneta"
    shutil.copytree(ROOT, folder, ignore=LEFT_OUT)
    (folder / "var").mkdir()
    variables = environment(HOST="127.0.0.1", PORT="0", LANG="en_US.UTF-8", WORKERS="1")
    process, window = pty.fork()
    if process == 0:
        os.chdir(folder)
        # Tests that run in the background ignore Ctrl+C, and hand that on.
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        os.execve(sys.executable, [sys.executable, "-m", "config.command", "hall"], variables)  # noqa: S606 - our own program
    printed = ""
    while "Ctrl+C ends Caderneta" not in printed:  # reading ends with an error if the program does
        printed += os.read(window, 65536).decode()
    yield printed
    os.write(window, b"\x03")
    os.waitpid(process, 0)
    os.close(window)


@pytest.mark.thorough
def test_make_hall_leads_to_the_page_of_the_club(terminal: str, new_page: NewPage) -> None:
    site = re.search(r"On phones: (http://127\.0\.0\.1:\d+)", terminal)
    code = re.search(r"^([A-Z2-9]{3}) ([A-Z2-9]{3})\r?$", terminal, re.MULTILINE)
    assert site, terminal
    assert code, terminal
    page = new_page()
    page.goto(site[1])
    expect(page.locator("[name=code]")).to_be_focused()
    assert_for_everybody(page)
    # The address of the QR code, which differs from that of the open page only after `#`.
    page.goto(f"{site[1]}/accounts/first/#{code[1]}{code[2]}")
    expect(page.get_by_role("heading", name="Vamos abrir a caderneta")).to_be_visible()
    assert "#" not in page.url
    page.locator("[name=club]").fill("Clube de Canastra Boa Vista")
    page.locator("[name=owner]").fill("Marta Lemos")
    expect(page.locator(".plate__club")).to_have_text("Clube de Canastra Boa Vista")
    expect(page.locator(".plate__keeper")).to_contain_text("Marta Lemos")
    password = page.locator("[name=password]")
    password.fill("quarta")
    expect(page.locator(".opening__hint")).to_contain_text("Dez letras")
    password.fill("quarta canastra limpa")
    expect(page.locator(".opening__hint")).to_contain_text("três palavras")
    page.get_by_role("button", name="esconder").click()
    expect(password).to_have_attribute("type", "password")
    page.get_by_text("Jogamos com outra regra").click()
    expect(page.get_by_text("Tranca", exact=True)).to_be_visible()
    assert_for_everybody(page)
    page.locator(".opening__foot button").click()
    expect(page.get_by_role("heading", name="Clube de Canastra Boa Vista")).to_be_visible()
    expect(page.get_by_role("status")).to_contain_text("entre com o nome marta")
    expect(page.locator(".first-steps")).to_be_visible()
    stranger = new_page(javascript=False)
    stranger.goto(f"{site[1]}/accounts/first/")
    assert "/accounts/login/" in stranger.url
