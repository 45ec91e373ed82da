"""Every command answers wrong words with words, on both databases: never with a traceback."""

from pathlib import Path

import pytest
from django.core.management import CommandError, call_command, get_commands

from tests.world import World

COMMANDS: dict[str, list[str]] = {
    "slug of a club": ["create_club", "{}", "Clube", "--owner=rita"],
    "name of a club": ["create_club", "novo", "{}", "--owner=rita"],
    "owner of a club": ["create_club", "novo", "Clube", "--owner={}"],
    "e-mail of an owner": ["create_club", "novo", "Clube", "--owner=rita", "--email={}"],
    "slug of a federation": ["create_federation", "{}", "Federação", "--head=olga"],
    "name of a federation": ["create_federation", "nova", "{}", "--head=olga"],
    "head of a federation": ["create_federation", "nova", "Federação", "--head={}"],
    "club of a link": ["password_link", "{}", "olga"],
    "account of a link": ["password_link", "boa-vista", "{}"],
    "account without second step": ["remove_second_step", "{}"],
    "audited club": ["audit", "--club={}"],
    "file to restore": ["restore", "{}"],
    "file of a backup": ["backup", "{}/copy.gz"],
    "app to migrate": ["migrate", "{}"],
    "match file": ["score", "{}"],
    "rule file": ["rule", "{}"],
    "event file to draw": ["draw", "{}"],
    "event file to rank": ["rank", "{}"],
    "address of a lent club": ["loan", "again", "{}", "new.loan.gz"],
    "file of a loan": ["loan", "open", "ana", "{}"],
}
WITHOUT_WORDS = {
    *("backup_key", "cell", "clean", "demo", "doctor", "hall", "hall_at_boot", "hall_https"),
    *("job_worker", "makemessages", "serve", "webhook_worker"),
}
WRONG = {
    "blank": " ",
    "invisible": "\u200b",
    "long": "x" * 300,
    "long e-mail": "x" * 300 + "@example.org",
    "zero": "a\0b",
    "no UTF-8": "a\udcffb",  # as a terminal of another encoding sends it
    "no such": "no-such@@",
}
FINE = {
    ("name of a club", "no such"),
    ("name of a federation", "no such"),
    ("e-mail of an owner", "blank"),
}


def test_every_command_with_text_arguments_is_tested() -> None:
    apps = {"circuits", "tournaments", "scoring", "clubs", "config"}
    ours = {name for name, app in get_commands().items() if app in apps}
    assert ours == {words[0] for words in COMMANDS.values()} | WITHOUT_WORDS


@pytest.mark.postgres_later
@pytest.mark.parametrize("command", COMMANDS)
def test_command_with_wrong_words_answers_in_words(
    world: World, command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for kind, wrong in WRONG.items():
        if (command, kind) in FINE:
            continue
        words = [word.format(wrong) for word in COMMANDS[command]]
        with pytest.raises((CommandError, SystemExit)) as refused:
            call_command(*words)
        assert len(str(refused.value)) > 10, repr(wrong)


@pytest.mark.postgres_later
@pytest.mark.parametrize("command", COMMANDS)
def test_command_with_an_empty_word_answers_in_words(world: World, command: str) -> None:
    if command in ("e-mail of an owner", "file of a backup", "app to migrate"):  # may be left out
        return
    with pytest.raises((CommandError, SystemExit)):
        call_command(*(word.format("") for word in COMMANDS[command]))
