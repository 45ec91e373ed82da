"""Keys of tables: made with the draw, replaced, revoked, dead once the round is closed."""

import pytest
from django.test import Client
from django.utils import timezone

from clubs.journal.writing import NotNow
from clubs.models import JournalEntry
from scoring.match import tablekeys
from scoring.models import TableKey
from tests.prepared import prepared
from tests.scoring.crowd import browser
from tests.tournaments.hall import drawn, enter, play, played, tournament
from tests.world import World
from tournaments.director.phones import table_keys
from tournaments.director.rounds import rounds, tables
from tournaments.forms.club.tournament import TournamentForm
from tournaments.models import Round, Tournament
from tournaments.phones import phone_tables


@prepared
def phone_round(world: World, phones: str = "hands", entries: int = 4) -> Round:
    """Publish the first round of a tournament whose sides record on their phones."""
    cup = tournament(world)
    Tournament.objects.filter(pk=cup.pk).update(phones=phones)
    cup.refresh_from_db()
    enter(cup, world, entries)
    return drawn(cup, world)


def opened(key: TableKey) -> phone_tables.PhoneTable:
    found = phone_tables.find(tablekeys.secret(key).key)
    assert found is not None
    return found


def is_open(key: TableKey) -> bool:
    return opened(key).is_open(timezone.now())


def test_published_draw_has_a_key_for_each_side(world: World) -> None:
    this_round = phone_round(world)
    for table in this_round.tables.all():
        keys = table_keys.live_keys(table)
        assert sorted(keys) == [0, 1]
        for side, (key,) in keys.items():
            found = opened(key)
            assert found.seated is not None
            assert (found.seated.number, found.at_table) == (table.number, side)
            assert is_open(key)


def test_tournament_without_phones_has_no_keys(world: World) -> None:
    phone_round(world, phones="")
    assert not TableKey.objects.exists()


def test_bye_has_no_key(world: World) -> None:
    this_round = phone_round(world, entries=3)
    assert TableKey.objects.count() == 2 * this_round.tables.filter(number__isnull=False).count()


def test_code_as_printed_finds_its_key(world: World) -> None:
    key = phone_round(world).tables.get(number=1).keys.filter(side=0).get()
    code = tablekeys.secret(key).code
    assert tablekeys.find_by_code(f"{code[:3]} {code[3:]}".lower()) == key
    assert tablekeys.find_by_code("") is None
    assert tablekeys.find_by_code("AAAAAA") is None


def test_replaced_key_opens_nothing(world: World) -> None:
    table = phone_round(world).tables.get(number=1)
    (old,) = table_keys.live_keys(table)[1]
    new = table_keys.replace(table, 1, by=world.bruno)
    assert not is_open(old)
    assert is_open(new)
    assert tablekeys.find_by_code(tablekeys.secret(old).code) == old
    assert tablekeys.find_by_code(tablekeys.secret(new).code) == new


def test_revoked_key_opens_nothing_and_the_other_side_goes_on(world: World) -> None:
    table = phone_round(world).tables.get(number=1)
    keys = table_keys.live_keys(table)
    table_keys.revoke(table, 0, by=world.bruno)
    table_keys.revoke(table, 0, by=world.bruno)
    assert [is_open(keys[side][0]) for side in (0, 1)] == [False, True]


def test_keys_are_dead_once_the_round_is_closed(world: World) -> None:
    this_round = phone_round(world)
    keys = list(TableKey.objects.all())
    play(this_round, world)
    rounds.close(this_round, by=world.bruno)
    assert not any(map(is_open, keys))
    with pytest.raises(NotNow):
        table_keys.replace(this_round.tables.get(number=1), 0, by=world.bruno)


def test_key_follows_the_table_to_another_match(world: World) -> None:
    table = phone_round(world).tables.get(number=1)
    (key,) = table_keys.live_keys(table)[0]
    assert opened(key).match is None
    match = tables.open_match(table, by=world.bruno)
    assert (opened(key).match, opened(key).side) == (match, 0)


@pytest.mark.postgres_later
def test_draw_published_again_has_keys_once(world: World) -> None:
    this_round = phone_round(world)
    before = set(TableKey.objects.values_list("pk", flat=True))
    rounds.unpublish(this_round, by=world.bruno)
    this_round.refresh_from_db()
    assert not any(map(is_open, TableKey.objects.all()))
    rounds.publish(this_round, by=world.bruno)
    assert set(TableKey.objects.values_list("pk", flat=True)) == before
    assert all(map(is_open, TableKey.objects.all()))


def test_made_up_key_finds_nothing(world: World) -> None:
    assert phone_tables.find("abc") is None


def choose(world: World, cup: Tournament, phones: str) -> None:
    """Save the form of the tournament with this choice, as the director does."""
    answer = browser(Client(), world.bruno).post(
        f"/boa-vista/tournaments/{cup.slug}/regulation/", {"line": "phones", "phones": phones}
    )
    assert answer.status_code == 302, answer.context["form"].errors
    cup.refresh_from_db()


def test_new_tournament_offers_phones_first(world: World) -> None:
    assert TournamentForm(world.club)["phones"].value() == "hands"


def test_phones_switched_on_make_keys_of_the_open_round_only(world: World) -> None:
    cup = tournament(world, entries=4)
    first = played(cup, world)
    second = drawn(cup, world)
    choose(world, cup, "result")
    assert cup.phones == "result"
    assert not TableKey.objects.filter(tables__round=first).exists()
    keys = TableKey.objects.filter(tables__round=second)
    assert keys.count() == 4
    choose(world, cup, "hands")
    assert TableKey.objects.count() == 4
    choose(world, cup, "")
    assert not any(map(is_open, keys))


def test_journal_says_what_phones_do(world: World) -> None:
    cup = tournament(world)
    choose(world, cup, "alone")
    line = JournalEntry.objects.get(action="change-tournament")
    assert line.said.after != line.said.before
