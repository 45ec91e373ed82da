"""Many writers of one SQLite file at once: one after the other, in order."""

import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from django.db import OperationalError, connection, transaction

from config.sqlite.base import lock_file
from config.sqlite.turns import Late, Turns
from scoring.models import Hand
from tests.at_once import at_once
from tests.scoring.notebook import hand, record, side, start
from tests.waiting import PATIENCE, until
from tests.world import World, make_world

HOLDER = """
import sys
from config.sqlite.turns import Turns
Turns(sys.argv[1]).take(1)
print("taken", flush=True)
sys.stdin.read()
"""


@pytest.fixture
def turns(tmp_path: Path) -> Turns:
    return Turns(str(tmp_path / "club-turn"))


def test_turns_come_in_order_of_request(turns: Turns) -> None:
    served = []

    def write(number: int) -> None:
        turns.take(PATIENCE)
        served.append(number)
        turns.give()

    turns.take(1)
    writers = [threading.Thread(target=write, args=[number]) for number in range(12)]
    for place, writer in enumerate(writers, 1):
        writer.start()
        until(lambda: len(turns.line) == place)  # noqa: B023 - called before the next place
    turns.give()
    for writer in writers:
        writer.join()
    assert served == list(range(12))


def test_waiting_too_long_for_a_turn_raises_late(turns: Turns) -> None:
    turns.take(1)
    with pytest.raises(Late):
        turns.take(0.01)
    turns.give()
    turns.take(0.01)


def test_turn_of_dead_process_becomes_free(
    turns: Turns, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    command = [sys.executable, "-c", HOLDER, str(tmp_path / "club-turn")]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == b"taken\n"
        tries: list[bool] = []
        locks_file = turns._locks_file

        def try_to_lock() -> bool:
            tries.append(locks_file())
            return tries[-1]

        monkeypatch.setattr(turns, "_locks_file", try_to_lock)
        waiting = threading.Thread(target=turns.take, args=[PATIENCE])
        waiting.start()
        until(lambda: len(tries) > 3)
        assert not any(tries)
        other.kill()
        waiting.join()
        assert tries[-1]


def test_take_turn_of_other_process_times_out(tmp_path: Path) -> None:
    path = str(tmp_path / "club-turn")
    other, turns = Turns(path), Turns(path)  # the lock belongs to the open file
    other.take(1)
    for _ in range(2):
        with pytest.raises(Late):
            turns.take(0.01)
    other.give()
    turns.take(0.01)


def test_turn_is_free_after_lock_error(turns: Turns, tmp_path: Path) -> None:
    os.close(turns.file)
    with pytest.raises(OSError, match="Bad file"):
        turns.take(0.01)
    turns.file = os.open(tmp_path / "club-turn", os.O_RDONLY)
    turns.take(0.01)


@pytest.mark.django_db(transaction=True)
@pytest.mark.only_sqlite("only SQLite has one writer at a time")
def test_locked_database_raises_operational_error() -> None:
    ours = connection.settings_dict["OPTIONS"]
    holder = Turns(lock_file(connection.settings_dict["NAME"]))
    failed = []

    def write() -> None:
        try:
            with transaction.atomic():
                pass
        except OperationalError as error:
            failed.append(str(error))
        finally:
            connection.close()

    before, ours["timeout"] = ours["timeout"], 0.05
    try:
        holder.take(1)
        writers = [threading.Thread(target=write) for _ in range(2)]
        for writer in writers:
            writer.start()
        until(lambda: len(failed) == 2)
        holder.give()
        for writer in writers:
            writer.join()
    finally:
        ours["timeout"] = before
    assert failed == ["database is locked"] * 2


@pytest.mark.django_db(transaction=True)
def test_hands_sent_at_once_are_all_recorded() -> None:
    world: World = make_world()
    matches = [start(world) for _ in range(16)]
    played = hand(side(clean=2, card_points=100, took_morto=True), side())

    assert at_once(*[lambda m=m: record(m, played, world.ana) for m in matches]) == ["done"] * 16
    assert Hand.objects.count() == 16
