"""Everybody learns that a result was corrected and from where its bracket is played again."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone, translation

from tests.clubs.receiver import Receiver, receiver
from tests.pages import flat
from tests.prepared import prepared
from tests.tournaments.brackets import correct, table_of
from tests.tournaments.hall import drawn, play
from tests.tournaments.pushes import Phone
from tests.tournaments.test_correct_knockout import begun, over, undo
from tests.tournaments.test_correct_knockout_page import ENGLISH, SUMMARY
from tests.tournaments.test_notices import told
from tests.world import World
from tournaments.director.phones.notice_delivery import send_due
from tournaments.director.phones.notices import tell_phone
from tournaments.director.rounds import rounds
from tournaments.models import Entry, Round, Tournament
from tournaments.wall.outline import Outline
from tournaments.wall.sides.ties import ties_page

SAID = "The result was corrected: the bracket is played again from “Semi-finals”."
LATER = SAID.replace("Semi-finals", "Final")


@pytest.fixture
def there(settings: Any) -> Iterator[Receiver]:
    settings.WEBHOOK_NETWORKS = ["127.0.0.0/8", "::1/128"]
    settings.DEFAULT_FROM_EMAIL = "Caderneta <club@example.org>"
    with receiver() as running:
        yield running


@pytest.fixture
@prepared
def cup(world: World) -> Tournament:
    return over(world)


def page(client: Client, path: str) -> str:
    return flat(client.get(f"{SUMMARY}{path}", headers=ENGLISH).content.decode())


def labels(cup: Tournament) -> list[str]:
    with translation.override("en"):
        sheets = ties_page(Outline.of(cup, timezone.now())).sheets
    boxes = [box for sheet in sheets for column in sheet.columns for box in column.boxes]
    return [box.label for box in boxes if "corrected" in box.label]


def test_page_says_from_which_round_it_is_played_again(
    client: Client, world: World, cup: Tournament
) -> None:
    paths = ["bracket/", "standings/", "results/?round=1", "pairs/1/", "pairs/8/"]
    paths.append("standings/?find=1")

    def saying() -> list[str]:
        return [path for path in paths if SAID in page(client, path)]

    assert saying() == []
    correct(cup, world, "again")
    assert saying() == paths
    undo(cup, world)
    assert saying() == []


def test_note_of_the_bracket_names_the_match(client: Client, world: World, cup: Tournament) -> None:
    correct(cup, world, "again", 2, (1, 4))
    with translation.override("en"):
        seated = table_of(cup, 2, 1, 4)
        names = " × ".join(seated.names)
    said = f"Semi-final, table {seated.number}, {names}: {LATER}"
    assert said in page(client, "bracket/")
    assert LATER in page(client, "pairs/1/")
    assert LATER not in page(client, "pairs/2/")


def test_wall_marks_the_corrected_match(world: World, cup: Tournament) -> None:
    assert labels(cup) == []
    correct(cup, world, "again")
    assert labels(cup) == ["corrected, played again from here"]


def test_swap_before_play_names_who_plays_instead(client: Client, world: World) -> None:
    cup = begun(world, 1)
    drawn(cup, world)
    correct(cup, world, "again")
    with translation.override("en"):
        out, into = (str(cup.entries.get(number=number)) for number in (1, 8))
    swapped = f"The result was corrected. {into} play the semi-final in place of {out}."
    assert f"Knocked out in the quarter-finals. {swapped}" in page(client, "pairs/1/")
    assert swapped in page(client, "bracket/")
    assert "played again" not in page(client, "bracket/")
    board = page(client, "bracket/")
    assert board.index('class="paper paper--pad ties"') < board.index(swapped)
    second = Round.objects.live().get(number=2)
    play(second, world)
    past = f"The result was corrected. {into} went on in place of {out}."
    assert past in page(client, "pairs/1/")
    rounds.close(second, by=world.bruno)
    assert swapped not in page(client, "pairs/1/")
    assert "corrected" not in page(client, "bracket/")
    assert "corrected" in page(client, "pairs/1/")


def test_phones_of_both_pairs_name_the_correction(world: World, there: Receiver) -> None:
    cup = begun(world, 1)
    entry: dict[int, Entry] = {e.number: e for e in cup.entries.select_related("tournament")}
    phones = {number: Phone(f"{there.url}/{number}") for number in (1, 2, 4, 8)}
    for number, phone in phones.items():
        tell_phone(entry[number], phone.keys, "en")
    drawn(cup, world)
    send_due()
    before = {number: len(told(phone, there)) for number, phone in phones.items()}
    correct(cup, world, "again")
    send_due()
    news = {number: told(phone, there)[before[number] :] for number, phone in phones.items()}
    assert news[1] == ["A result was corrected. Semi-finals: played without you."]
    assert len(news[8]) == 1
    assert news[8][0].startswith("A result was corrected. Semi-finals: table 1, ")
    assert news[2] == []
