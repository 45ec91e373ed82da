"""A newer version is named only where the operator has said who may be asked."""

import os
import time
import urllib.request
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from server.run import newer


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch, settings: Any, tmp_path: Path) -> list[str]:
    """The addresses that were asked; each answers that 1.2.0 is there."""
    settings.DATA_FOLDER = tmp_path
    settings.RELEASE = "1.1.9"
    settings.UPDATES_URL = "https://caderneta.example.org/newest"
    requests: list[str] = []

    def answer(request: urllib.request.Request, timeout: float) -> BytesIO:
        requests.append(request.full_url)
        return BytesIO(b"1.2.0\n")

    monkeypatch.setattr(urllib.request, "urlopen", answer)
    return requests


def test_nobody_is_asked_unless_the_operator_said_so(asked: list[str], settings: Any) -> None:
    settings.UPDATES_URL = ""
    newer.ask_once_a_day()
    assert (asked, newer.newer_version()) == ([], "")


def test_address_is_asked_once_a_day(asked: list[str], settings: Any) -> None:
    newer.ask_once_a_day()
    newer.ask_once_a_day()
    assert asked == [settings.UPDATES_URL]
    assert newer.newer_version() == "1.2.0"
    yesterday = time.time() - newer.DAY_SECONDS - 1
    os.utime(settings.DATA_FOLDER / "newest-version", (yesterday, yesterday))
    newer.ask_once_a_day()
    assert len(asked) == 2


@pytest.mark.parametrize("own", ["1.2.0", "1.10.0", "2.0.0"])
def test_same_or_older_version_is_not_named(asked: list[str], settings: Any, own: str) -> None:
    settings.RELEASE = own
    newer.ask()
    assert newer.newer_version() == ""


@pytest.mark.parametrize("text", [b"", b"<html>1.9.0", b"soon", b"\xff\xfe", b"1.2"])
def test_answer_without_a_version_changes_nothing(
    asked: list[str], monkeypatch: pytest.MonkeyPatch, text: bytes
) -> None:
    newer.ask()
    monkeypatch.setattr(urllib.request, "urlopen", lambda request, timeout: BytesIO(text))
    newer.ask()
    assert newer.newer_version() == "1.2.0"


def test_network_that_is_gone_is_no_error(
    asked: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(request: urllib.request.Request, timeout: float) -> BytesIO:
        raise OSError("no network")

    monkeypatch.setattr(urllib.request, "urlopen", fail)
    newer.ask_once_a_day()
    assert newer.newer_version() == ""
