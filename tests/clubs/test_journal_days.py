"""The journal by days: lines of one kind about one subject within an hour stand as one."""

from datetime import timedelta

import pytest
from django.http import QueryDict
from django.test import Client
from django.utils import timezone

from clubs.forms.lists.journal_days import LONG, Line, breaks, days_of
from clubs.forms.lists.journal_filter import JournalFilters
from clubs.forms.lists.journal_query import JournalQuery
from clubs.journal.writing import Texts, note
from clubs.lists.keyset import KeyPage
from clubs.models import JournalEntry, User
from tests.pages import flat
from tests.pages import texts as texts_of
from tests.world import World


def line(
    by: User,
    action: str = "set-score",
    minutes: int = 0,
    days: int = 0,
    subject: str = "Mesa 1",
) -> JournalEntry:
    noon = timezone.localtime().replace(hour=12, minute=0, second=0, microsecond=0)
    at = noon - timedelta(days=days, minutes=minutes)
    return JournalEntry(by=by, action=action, subject=subject, at=at)


def test_equal_lines_within_an_hour_are_one_line(world: World) -> None:
    ana, bruno = world.ana, world.bruno
    entries: list[Line] = [
        line(ana),
        line(ana, "close-round", minutes=5, subject="Copa"),
        line(ana, minutes=10),
        line(bruno, minutes=20),
        line(ana, minutes=59),
        line(ana, minutes=60),
        line(ana, days=1),
    ]
    today, yesterday = days_of(KeyPage(entries, older=7))
    assert [[entries.index(each) for each in lines.entries] for lines in today.lines] == [
        [0, 2, 4],
        [1],
        [3],
        [5],
    ]
    assert (today.count, today.is_cut, yesterday.is_cut) == (6, False, True)
    assert today.lines[0].since == entries[4].at
    assert today.lines[1].since is None


@pytest.mark.parametrize(
    ("subjects", "shown"),
    [
        (["Copa, rodada 1, mesa 2", "Copa, rodada 1, mesa 1"], ["Copa, rodada 1"]),
        (["Torneio de Verão", "Copa"], ["Torneio de Verão", "Copa"]),
        (["Copa, rodada 2", "Natal, rodada 1", "Copa, rodada 1"], ["Copa", "Natal, rodada 1"]),
        (["Partida 3", "Partida 2", "Partida 3"], ["Partida 3", "Partida 2"]),
    ],
)
def test_lines_are_one_only_about_the_same_subject(
    world: World, subjects: list[str], shown: list[str]
) -> None:
    entries: list[Line] = [line(world.ana, subject=subject) for subject in subjects]
    (day,) = days_of(KeyPage(entries))
    assert [lines.about for lines in day.lines] == shown


@pytest.mark.parametrize(
    ("kind", "title"), [("add-player", "Incluiu 2 pessoas"), ("add-pair", "Formou 2 duplas")]
)
def test_people_added_in_an_hour_are_one_line(world: World, kind: str, title: str) -> None:
    entries: list[Line] = [
        line(world.ana, kind, minutes=at, subject=name) for at, name in enumerate(["Eva", "Rui"])
    ]
    (day,) = days_of(KeyPage(entries))
    assert [lines.title for lines in day.lines] == [title]


def test_lines_around_another_kind_stay_in_the_order_of_time(world: World) -> None:
    kinds = ["record-hand", "void-hand", "record-hand"]
    entries: list[Line] = [line(world.ana, kind, minutes=at) for at, kind in enumerate(kinds)]
    (day,) = days_of(KeyPage(entries))
    assert [lines.newest.action for lines in day.lines] == kinds


def test_lines_shown_as_one_are_all_inside_their_fold(ana: Client, world: World) -> None:
    for number in range(3):
        note(world.club, world.ana, "set-score", f"Copa, mesa {number}", path=f"/mesa/{number}/")
    page = ana.get("/boa-vista/journal/").content.decode()
    fold = page[page.index('<details class="fold"') :]
    assert all(f"/mesa/{number}/" in fold for number in range(3))


@pytest.mark.parametrize("after", ["1815 × 1790", "9º, antes 4º; " * 20])
def test_each_correction_stands_open_with_its_reason(ana: Client, world: World, after: str) -> None:
    for number in (1, 2):
        subject, before = f"Partida 9, mão {number}", f"{number} × 0"
        texts = Texts(before=before, after=after, reason=f"Engano {number}")
        note(world.club, world.ana, "correct-hand", subject, **texts)
    page = ana.get("/boa-vista/journal/").content.decode()
    shown = page.partition("notebook__head")[2]
    for number in (1, 2):
        change = " ".join(f"{number} × 0 → {after}".split())
        if after == "1815 × 1790":
            change = f"{after}, antes {number} × 0"
        assert change in flat(shown).replace("\xa0", " ")
        assert f"Engano {number}" in shown
    assert not any("Engano" in folded for folded in texts_of(page, "details"))


def test_page_ends_between_lines_that_stand_as_one(world: World) -> None:
    kinds = ["set-score", "set-score", "close-round", "draw-round", "set-score"]
    entries: list[Line] = [
        line(world.ana, kind, minutes=at, subject=f"Copa, rodada {2 - (at > 3)}")
        for at, kind in enumerate(kinds)
    ]
    assert breaks(entries) == [2, 4]


def test_long_change_does_not_stand_open(ana: Client, world: World) -> None:
    settings = " · ".join(f"opção {number} ligada" for number in range(20))
    assert len(settings) > LONG
    note(world.club, world.ana, "edit-club", "Clube", after=settings)
    page = ana.get("/boa-vista/journal/").content.decode()
    assert "<li>Opção 7 ligada</li>" in page
    assert settings not in page


ROUND = ["close-round", "set-score", "start-clock", "publish-round", "draw-round"]


def test_steps_of_a_round_are_one_line_however_long_it_took(world: World) -> None:
    entries: list[Line] = [
        line(
            world.ana,
            action,
            minutes=40 * at,
            subject=f"Copa, rodada 2{', mesa 1' * (action == 'set-score')}",
        )
        for at, action in enumerate(ROUND)
    ]
    (day,) = days_of(KeyPage(entries))
    steps, result = day.lines
    assert [each.action for each in steps.entries] == [ROUND[0], *ROUND[2:]]
    assert steps.about == "Copa, rodada 2"
    assert steps.steps == "sorteada, publicada, começada e fechada"
    assert (result.entries, result.steps) == ([entries[1]], "")


@pytest.mark.parametrize("between", ["reopen-round", "draw-round", "close-round"])
def test_steps_around_another_act_on_the_round_stay_apart(world: World, between: str) -> None:
    ana, bruno = world.ana, world.bruno
    entries: list[Line] = [
        line(by, action, minutes=at, subject="Copa, rodada 2")
        for at, (by, action) in enumerate(
            [(ana, "close-round"), (bruno, between), (ana, "publish-round"), (ana, "draw-round")]
        )
    ]
    (day,) = days_of(KeyPage(entries))
    assert [lines.steps for lines in day.lines] == ["", "", "sorteada e publicada"]


def test_steps_of_a_round_stand_with_their_words_in_the_fold(ana: Client, world: World) -> None:
    for action in ("draw-round", "publish-round"):
        note(world.club, world.ana, action, "Copa, rodada 2", path="/copa/rodada/2/")
    page = ana.get("/boa-vista/journal/").content.decode()
    shown, fold = page.split('journal">')[1].split("<details")[:2]
    assert '<a href="/copa/rodada/2/">Copa, rodada\xa02</a>: sorteada e publicada' in shown
    assert "Sorteou uma rodada" in fold


def test_same_step_of_two_rounds_stands_on_two_lines(world: World) -> None:
    entries: list[Line] = [
        line(world.ana, "close-round", minutes=at, subject=f"Copa, rodada {2 - at}")
        for at in range(2)
    ]
    (day,) = days_of(KeyPage(entries))
    assert [lines.about for lines in day.lines] == ["Copa, rodada 2", "Copa, rodada 1"]


@pytest.mark.parametrize(
    ("action", "shown"),
    [
        ("set-score", ["Anotou 2 resultados", "Copa"]),
        ("enter-result", ["Anotou os resultados finais de 2 partidas", ""]),
    ],
)
def test_lines_that_stand_as_one_say_their_number(
    world: World, action: str, shown: list[str]
) -> None:
    subjects = {"set-score": "Copa, mesa {}", "enter-result": "Partida {}"}
    entries: list[Line] = [
        line(world.ana, action, subject=subjects[action].format(number)) for number in (2, 1)
    ]
    (day,) = days_of(KeyPage(entries))
    assert [[lines.action, lines.about] for lines in day.lines] == [shown]


def test_opened_lines_say_only_what_is_their_own(world: World) -> None:
    subjects = ["Copa, rodada 1, mesa 3", "Copa, rodada 1, mesa 2", "Copa, rodada 1, mesa 1"]
    entries: list[Line] = [
        line(world.ana, minutes=at // 2, subject=subject) for at, subject in enumerate(subjects)
    ]
    (day,) = days_of(KeyPage(entries))
    opened = [(short, is_later) for _line, short, is_later in day.lines[0].opened]
    assert opened == [("Mesa 3", True), ("Mesa 2", False), ("Mesa 1", True)]


def test_journal_offers_who_and_what_as_two_selects(ana: Client, world: World) -> None:
    page = ana.get("/boa-vista/journal/?kind=corrections").content.decode()
    assert '<option value="corrections" selected>' in page
    assert page.count("<select") == 2


def test_journal_paper_says_its_length_first(world: World) -> None:
    for number in range(130):
        note(world.club, world.ana, "edit-pair", f"Dupla {number}")
    count = JournalEntry.objects.filter(club=world.club).count()
    words = JournalFilters(JournalQuery(world.club, QueryDict())).print_words
    assert words == f"{count} linhas, no máximo {-(-count // 30)} folhas."


def test_paper_of_a_day_without_lines_is_not_begun(ana: Client, world: World) -> None:
    query = "?first=2001-01-01&last=2001-01-01"
    answer = ana.get(f"/boa-vista/journal.pdf{query}", follow=True)
    assert answer.redirect_chain[0][0].startswith("/boa-vista/journal/?first=")
    assert "não há o que imprimir" in answer.content.decode()
    assert "journal.pdf" not in answer.content.decode()


def test_journal_paper_names_each_of_equal_lines(ana: Client, world: World) -> None:
    for receipt, pair in enumerate(("Alzira e Cláudio", "Dirce e Nelson"), 7):
        note(world.club, world.ana, "pay-entry", f"Copa, {pair}", reason=f"recibo {receipt}")
    paper = flat(ana.get("/boa-vista/journal.pdf?html").content.decode())
    for words in ("Alzira e Cláudio", "recibo 7", "Dirce e Nelson", "recibo 8"):
        assert words in paper


def test_journal_paper_names_the_tournament_in_each_row(world: World) -> None:
    entries: list[Line] = [
        line(world.ana, "end-tournament", subject="Copa"),
        line(world.ana, "close-stage", minutes=1, subject="Copa, fase 1"),
        line(world.ana, "end-tournament", minutes=3, subject="Natal"),
    ]
    (day,) = days_of(KeyPage(entries))
    assert [lines.title for lines in day.lines] == [
        "Encerrou um torneio: Copa",
        "Fechou uma fase: Copa, fase 1",
        "Encerrou um torneio: Natal",
    ]


def test_journal_paper_has_each_of_equal_lines_as_a_part(ana: Client, world: World) -> None:
    for number in (1, 2):
        note(world.club, world.ana, "record-hand", f"Partida 12, mão {number}", after="0 × 5")
    paper = ana.get("/boa-vista/journal.pdf?html").content.decode().replace("\u00a0", " ")
    assert '<small class="part">Mão 2 (0 × 5)</small>' in paper


def test_printed_line_does_not_begin_with_a_dot(ana: Client, world: World) -> None:
    settings = " · ".join(f"opção {number} ligada" for number in range(20))
    note(world.club, world.ana, "edit-club", "Clube", after=settings)
    paper = ana.get("/boa-vista/journal.pdf?html").content.decode()
    assert "7\u00a0ligada\u00a0· opção" in paper


def test_individual_players_stand_on_one_line(world: World) -> None:
    entries: list[Line] = [line(world.ana, "add-single", subject=name) for name in ("Iara", "Davi")]
    (day,) = days_of(KeyPage(entries))
    assert [lines.title for lines in day.lines] == ["Incluiu 2 pessoas como jogadores individuais"]


@pytest.mark.parametrize(
    ("action", "page", "link"),
    [
        ("enter-pair", "tournaments/copa/", "tournaments/copa/entries/"),
        ("close-stage", "tournaments/copa/", "tournaments/copa/"),
        ("enter-pair", "", ""),
    ],
)
def test_line_about_an_entry_links_to_the_entries(action: str, page: str, link: str) -> None:
    path = f"/boa-vista/{page}" if page else ""
    assert JournalEntry(action=action, path=path).link == (f"/boa-vista/{link}" if link else "")
