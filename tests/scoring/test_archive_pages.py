"""The secretary takes the club to another computer, and brings its file back."""

import gzip
from dataclasses import replace
from typing import Any
from unittest.mock import Mock

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from clubs import accounts, roster
from clubs.archive.canonical import MalformedArchive
from clubs.archive.document import Document, read
from clubs.archive.records import Archive, State
from clubs.archive.signing import check_signature, fingerprint, private_key, public_text, sign
from clubs.models import Club, IncomingArchive, TrustedKey
from clubs.people.archived_people import public_key_of
from scoring.archive.rows import archive_of_club
from scoring.club import archives
from scoring.table.scoresheet import live_hands
from tests.clubs.second_step import QUESTION, prove, turn_on
from tests.pages import flat
from tests.scoring.copies import file_of, laptop_of, on
from tests.scoring.notebook import EVENING, correct, evening, hand, nothing, record
from tests.world import World

pytestmark = pytest.mark.thorough

PAGE = "/boa-vista/archive/"
COMPARE = "/boa-vista/archive/compare/"
OTHER_KEY = private_key(bytes(range(32)))


@pytest.fixture
def ana(world: World) -> Client:
    client = Client()
    client.force_login(world.ana)
    return client


def shown(answer: Any) -> str:
    return flat(answer.content.decode())


def bring(client: Client, content: bytes, slug: str = "boa-vista") -> Any:
    file = SimpleUploadedFile("club.json.gz", content)
    return client.post(f"/{slug}/archive/import/", {"file": file})


def mark(client: Client) -> str:
    text = client.get(COMPARE).content.decode()
    return text.partition('name="mark" value="')[2].partition('"')[0]


def diverged(world: World) -> tuple[Club, Document]:
    """Record hand 2 of a match differently at both copies, and play another match there."""
    match = evening(world, 2)
    laptop = laptop_of(world)
    correct(live_hands(on(laptop, match))[1], hand(nothing(70), nothing()), world.olga)
    correct(live_hands(match)[1], hand(nothing(50), nothing()), world.ana)
    roster.add_player(laptop, by=world.olga, name="Maria Luz")
    return laptop, file_of(world, laptop)


def test_downloaded_file_makes_an_empty_club_a_copy(world: World) -> None:
    match = evening(world, 2)
    laptop = accounts.create_club("laptop", "Boa Vista, laptop", owner=world.olga)
    olga = Client()
    olga.force_login(world.olga)
    file = olga.post(f"{PAGE}file/")
    assert file["Content-Disposition"].endswith('.json.gz"')
    assert read(gzip.decompress(file.content)).club_name == world.club.name
    assert bring(olga, file.content, "laptop").status_code == 302
    compare = "/laptop/archive/compare/"
    olga.post(compare, {"do": "trust", "key": public_key_of(world.club)})
    page = olga.get(compare).content.decode()
    value = page.partition('name="mark" value="')[2].partition('"')[0]
    olga.post(compare, {"do": "merge", "mark": value})
    assert on(laptop, match).hand_count == 2


def test_comparison_counts_what_the_file_brings(world: World, ana: Client) -> None:
    match = evening(world, 2)
    laptop = laptop_of(world)
    record(on(laptop, match), EVENING[2], world.olga)
    roster.add_player(laptop, by=world.olga, name="Maria Luz")
    assert bring(ana, file_of(world, laptop).write()).status_code == 302
    page = shown(ana.get(COMPARE))
    assert 'Pessoas</th><td class="n">1</td><td class="n">0' in page
    assert 'Mãos</th><td class="n">1</td><td class="n">0' in page
    answer = ana.post(COMPARE, {"do": "merge", "mark": mark(ana)}, follow=True)
    assert "As duas cópias estão unidas aqui." in shown(answer)
    assert match.hands.count() == 3
    assert not IncomingArchive.objects.exists()


def test_conflict_shows_both_versions_and_asks(world: World, ana: Client) -> None:
    laptop, file = diverged(world)
    key = f"choice-match:{laptop.matches.get().client_key}"
    bring(ana, file.write())
    page = shown(ana.get(COMPARE))
    assert "Mão 2" in page
    assert '<td class="n">50 × 0</td><td class="n">70 × 0</td>' in page
    undecided = ana.post(COMPARE, {"do": "merge", "mark": mark(ana)})
    assert undecided.status_code == 422
    assert "Escolha em cada conflito" in shown(undecided)
    ana.post(COMPARE, {"do": "merge", "mark": mark(ana), key: "there"})
    live = live_hands(world.club.matches.get())[1]
    assert live.facts["sides"][0]["card_points"] == 70


def test_choices_come_back_after_the_second_step(world: World, ana: Client) -> None:
    """Deciding many conflicts takes longer than a proof lasts."""
    laptop, file = diverged(world)
    key = f"choice-match:{laptop.matches.get().client_key}"
    bring(ana, file.write())
    seen, codes = mark(ana), turn_on(world.ana)
    asked = ana.post(COMPARE, {"do": "merge", "mark": seen, key: "there"})
    assert asked["Location"].startswith(QUESTION)
    prove(ana, COMPARE, codes[0])
    page = shown(ana.get(COMPARE))
    assert f'name="{key}" value="there" checked' in page
    assert "Aqui está o que você digitou." in page
    assert IncomingArchive.objects.exists()


def test_club_changed_since_the_comparison_is_compared_again(world: World, ana: Client) -> None:
    laptop, file = diverged(world)
    key = f"choice-match:{laptop.matches.get().client_key}"
    bring(ana, file.write())
    seen = mark(ana)
    roster.add_player(world.club, by=world.ana, name="Rui Reis")
    answer = ana.post(COMPARE, {"do": "merge", "mark": seen, key: "there"})
    assert answer.status_code == 409
    assert f'name="{key}" value="there" checked' in shown(answer)


def test_club_with_the_same_uid_has_another_key(world: World) -> None:
    """The owner of another club here can merge a file that gives it the `uid` of Boa Vista."""
    forger = accounts.create_club("forger", "Boa Vista", owner=world.davi)
    Club.objects.filter(pk=forger.pk).update(uid=world.club.uid)
    file = file_of(world, forger)
    assert file.archive.club == str(world.club.uid)
    assert not archives.is_trusted(world.club, check_signature(file))


def test_file_of_an_unknown_computer_asks_for_its_number(world: World, ana: Client) -> None:
    _laptop, file = diverged(world)
    bring(ana, sign(file, OTHER_KEY).write())
    page = shown(ana.get(COMPARE))
    assert fingerprint(public_text(OTHER_KEY)) in page
    assert "Maria Luz" not in page
    refused = ana.post(COMPARE, {"do": "merge", "mark": "x"})
    assert "De onde vem este arquivo?" in shown(refused)
    ana.post(COMPARE, {"do": "trust", "key": public_text(OTHER_KEY)})
    assert "Comparar duas cópias" in shown(ana.get(COMPARE))
    assert archives.is_trusted(world.club, public_text(OTHER_KEY))
    assert not archives.is_trusted(world.other_club, public_text(OTHER_KEY))


def test_removed_computer_is_asked_about_again(world: World, ana: Client) -> None:
    _laptop, file = diverged(world)
    other = public_text(OTHER_KEY)
    bring(ana, sign(file, OTHER_KEY).write())
    ana.post(COMPARE, {"do": "trust", "key": other})
    assert shown(ana.get(PAGE)).count(fingerprint(other)) == 2
    key = TrustedKey.objects.get(key=other).pk
    for _again in range(2):
        assert ana.post(f"{PAGE}keys/{key}/remove/").status_code == 302
    assert not IncomingArchive.objects.exists()
    assert not archives.is_trusted(world.club, other)
    assert fingerprint(other) not in shown(ana.get(PAGE))


def test_discarded_file_changes_nothing(world: World, ana: Client) -> None:
    _laptop, file = diverged(world)
    bring(ana, file.write())
    answer = ana.post(COMPARE, {"do": "discard"}, follow=True)
    assert "Nada mudou" in shown(answer)
    assert not IncomingArchive.objects.exists()
    assert not world.club.players.filter(name="Maria Luz").exists()


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"{}", "Este não é o arquivo de um clube."),
        (b"\x1f\x8bxx", "Este não é o arquivo de um clube."),
        (gzip.compress(b" " * 2**20)[:-9], "Este não é o arquivo de um clube."),
        (b"", "vazio"),
    ],
)
def test_file_that_is_no_archive_is_refused(
    world: World, ana: Client, content: bytes, words: str
) -> None:
    answer = bring(ana, content)
    assert answer.status_code == 422
    assert words in shown(answer)


def test_changed_file_is_refused(world: World, ana: Client) -> None:
    content = file_of(world, world.club).write().replace(b"Dirce", b"Didi")
    answer = bring(ana, content)
    assert answer.status_code == 422
    assert "alterado no caminho" in shown(answer)


def test_file_of_another_club_is_refused(world: World, ana: Client) -> None:
    answer = bring(ana, file_of(world, world.other_club).write())
    assert answer.status_code == 422
    assert "outro clube, Canastra Vila Nova" in shown(answer)


def forged(file: Document, key: str, **wrong: Any) -> Document:
    """Return the file with other facts of one record, signed by another computer."""
    records = file.archive.records
    record = records[key].become(State({**records[key].state.facts, **wrong}))
    archive = Archive(file.archive.club, {**records, key: record})
    return sign(replace(file, archive=archive), OTHER_KEY)


def assert_refused(answer: Any, reason: str) -> None:
    assert answer.status_code == 422
    assert "Este arquivo não pode ser usado." in shown(answer)
    assert reason in shown(answer)
    assert not IncomingArchive.objects.exists()


def test_file_with_a_wrong_record_is_refused(world: World, ana: Client) -> None:
    file = file_of(world, world.club)
    key = f"person:{world.dirce_nelson.first.uid}"
    assert_refused(bring(ana, forged(file, key, name="").write()), "without a name")


def test_match_with_another_number_of_sides_is_refused(world: World, ana: Client) -> None:
    match = evening(world, 2)
    file = file_of(world, world.club)
    pairs = [key for key in file.archive.records if key.startswith("pair:")][:3]
    wrong = forged(file, f"match:{match.client_key}", sides=pairs)
    assert_refused(bring(ana, wrong.write()), "another number of sides")


def test_states_that_replace_each_other_are_refused(world: World, ana: Client) -> None:
    dirce = world.dirce_nelson.first
    key = f"person:{dirce.uid}"
    before = file_of(world, world.club)
    roster.edit_player(dirce, by=world.ana, name="Dirce Lima", called="")
    after = archive_of_club(world.club).records[key]
    older = replace(before.archive.records[key], replaced=after.ids)
    archive = Archive(before.archive.club, {**before.archive.records, key: older})
    file = sign(replace(before, archive=archive), OTHER_KEY)
    assert_refused(bring(ana, file.write()), "each state replaces the other")


def test_file_refused_while_merging_says_why(
    world: World, ana: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    laptop = laptop_of(world)
    roster.add_player(laptop, by=world.olga, name="Maria Luz")
    bring(ana, file_of(world, laptop).write())
    seen = mark(ana)
    monkeypatch.setattr(archives, "merge", Mock(side_effect=MalformedArchive("match:1: unsound")))
    answer = ana.post(COMPARE, {"do": "merge", "mark": seen})
    assert answer.status_code == 409
    assert "Este arquivo não pode ser usado. (match:1: unsound)" in shown(answer)


def test_erased_person_takes_a_waiting_file_along(world: World, ana: Client) -> None:
    _laptop, file = diverged(world)
    bring(ana, file.write())
    roster.erase_player(world.dirce_nelson.first, by=world.ana)
    assert not IncomingArchive.objects.exists()


def test_pages_of_copies_keep_to_their_queries(
    world: World, ana: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    _laptop, file = diverged(world)
    bring(ana, file.write())
    with django_assert_num_queries(8):
        ana.get(PAGE)
    with django_assert_num_queries(17):
        ana.get(COMPARE)
