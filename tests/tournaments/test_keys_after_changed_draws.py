"""Keys after the draw changed: no code opens the table of another side."""

import pytest
from django.test import Client

from scoring.match import tablekeys
from scoring.models import TableKey
from tests.scoring.crowd import browser
from tests.tournaments.hall import (
    drawn,
    enter,
    looked_at,
    play,
    played,
    stage,
    tournament,
)
from tests.tournaments.individuals import individual
from tests.tournaments.league import begun, entry, five_pairs
from tests.tournaments.phones import phone_round, phones_at
from tests.world import World
from tournaments.director.entries import entries
from tournaments.director.phones import table_keys
from tournaments.director.rounds import by_hand, rounds, tables
from tournaments.models import Entry, Round, Seat, Tournament
from tournaments.reading.drafts import open_gaps
from tournaments.reading.standings import played_stage

ROUND = "/boa-vista/tournaments/copa-da-primavera/stages/1/rounds/1/"


def seat(this_round: Round, table: int, position: int) -> Seat:
    return this_round.seats.get(table__number=table, position=position)


def swap(this_round: Round, world: World) -> None:
    """Exchange the first sides of tables 1 and 2 of a published round, which stays a draft."""
    rounds.unpublish(this_round, by=world.bruno)
    two = seat(this_round, 1, 0), seat(this_round, 2, 0)
    by_hand.swap(this_round, *two, by=world.bruno)


def entries_of(key: TableKey) -> set[Entry]:
    return set(key.entries.all())


def check_every_live_key_opens_the_table_of_its_entries(this_round: Round) -> None:
    for table in this_round.tables.filter(number__isnull=False):
        keys = table_keys.live_keys(table)
        places = set(table.seats.values_list("position", flat=True))
        assert set(keys) == places
        for position, (key,) in keys.items():
            seated = table.seats.filter(position=position)
            assert entries_of(key) == {row.participant.entry for row in seated}
    assert not TableKey.objects.live().filter(tables__isnull=True).exists()


def test_swap_revokes_the_codes_of_both_sides(world: World) -> None:
    this_round = phone_round(world)
    moved, kept = phones_at(this_round.tables.get(number=1))
    swap(this_round, world)
    assert moved.get().status_code == 410
    rounds.publish(this_round, by=world.bruno)
    check_every_live_key_opens_the_table_of_its_entries(this_round)
    answer = moved.get()
    assert answer.status_code == 410
    text = answer.content.decode()
    assert "The draw has changed" in text
    assert "Table 2" in text
    assert answer.context["board"].next[0].key == ""
    assert kept.get().status_code == 200


def test_code_of_a_swapped_side_enters_nothing(world: World) -> None:
    this_round = phone_round(world)
    moved, _other = phones_at(this_round.tables.get(number=1))
    swap(this_round, world)
    rounds.publish(this_round, by=world.bruno)
    assert moved.enter(1, {}).status_code == 410
    assert not this_round.tables.filter(match__isnull=False).exists()


def test_open_page_hears_of_the_next_draw(world: World) -> None:
    this_round = phone_round(world)
    moved, _other = phones_at(this_round.tables.get(number=1))
    swap(this_round, world)
    tag = moved.get().context["tag"]
    rounds.publish(this_round, by=world.bruno)
    now = moved.get("now/", headers={"If-None-Match": f'"{tag}"'})
    assert now.status_code == 410
    assert "Table 2" in now.content.decode()


def test_swap_back_keeps_the_printed_codes(world: World) -> None:
    this_round = phone_round(world)
    before = set(TableKey.objects.values_list("pk", flat=True))
    swap(this_round, world)
    two = seat(this_round, 1, 0), seat(this_round, 2, 0)
    by_hand.swap(this_round, *two, by=world.bruno)
    assert rounds.publish(this_round, by=world.bruno) == []
    live = TableKey.objects.live()
    assert set(live.values_list("pk", flat=True)) == before


@pytest.mark.postgres_later
def test_swap_with_a_bye_names_the_one_changed_table(world: World) -> None:
    this_round = phone_round(world, entries=7)
    rounds.unpublish(this_round, by=world.bruno)
    bye = this_round.seats.get(table__number=None)
    resting = phones_at(this_round.tables.get(number=3))[1]
    by_hand.swap(this_round, seat(this_round, 3, 1), bye, by=world.bruno)
    assert rounds.publish(this_round, by=world.bruno) == [3]
    check_every_live_key_opens_the_table_of_its_entries(this_round)
    assert "You have a bye" in resting.get().content.decode()


def test_director_hears_which_slips_to_print_again(client: Client, world: World) -> None:
    this_round = phone_round(world, entries=6)
    swap(this_round, world)
    page = browser(client, world.bruno)
    said = page.post(f"{ROUND}publish/", {"seen": looked_at(this_round)}, follow=True)
    assert "Print the slips of tables 1 and 2 again" in said.content.decode()


def test_first_publication_asks_for_no_second_print(world: World) -> None:
    cup = tournament(world)
    Tournament.objects.filter(pk=cup.pk).update(phones="hands")
    enter(cup, world, 4)
    draft = rounds.draw(stage(cup), by=world.bruno)
    assert rounds.publish(draft, by=world.bruno) == []


def test_new_draw_revokes_all_codes_of_the_old_one(client: Client, world: World) -> None:
    this_round = phone_round(world)
    old = [phone for table in this_round.tables.all() for phone in phones_at(table)]
    rounds.unpublish(this_round, by=world.bruno)
    again = rounds.draw(stage(Tournament.objects.get()), by=world.bruno)
    for phone in old:
        assert "Wait for the new draw" in phone.get().content.decode()
    page = browser(client, world.bruno)
    said = page.post(f"{ROUND}publish/", {"seen": looked_at(again)}, follow=True)
    assert "Print all slips again" in said.content.decode()
    check_every_live_key_opens_the_table_of_its_entries(again)
    for phone in old:
        (entry,) = entries_of(phone.row)
        table = again.tables.get(seats__participant__entry=entry)
        text = phone.get().content.decode()
        assert "The draw has changed" in text
        assert f"Table {table.number}" in text


def test_discarded_draw_leaves_no_live_code(world: World) -> None:
    this_round = phone_round(world)
    rounds.unpublish(this_round, by=world.bruno)
    rounds.discard(this_round, by=world.bruno)
    again = drawn(Tournament.objects.get(), world)
    check_every_live_key_opens_the_table_of_its_entries(again)


def test_reopened_round_leaves_no_live_code_of_later_rounds(world: World) -> None:
    first = phone_round(world)
    for table in first.tables.all():
        tables.set_score(table, (1500, 900), by=world.bruno)
    rounds.close(first, by=world.bruno)
    later = drawn(Tournament.objects.get(), world)
    (phone, _other) = phones_at(later.tables.get(number=1))
    rounds.reopen(first, by=world.bruno, reason="wrong score")
    assert phone.get().status_code == 410
    rounds.close(first, by=world.bruno)
    check_every_live_key_opens_the_table_of_its_entries(drawn(Tournament.objects.get(), world))


def test_person_added_to_an_incomplete_table_gets_a_code(world: World) -> None:
    cup = individual(world)
    Tournament.objects.filter(pk=cup.pk).update(phones="hands")
    enter(cup, world, 9)
    first = played(cup, world)
    leaver = first.seats.filter(table__number__isnull=False).first()
    assert leaver is not None
    entries.withdraw(leaver.participant.entry, by=world.bruno, reason="ill")
    row = stage(cup)
    for _round in range(2, 10):
        this_round = rounds.draw(row, by=world.bruno)
        if gaps := open_gaps(played_stage(row), this_round):
            break
        rounds.publish(this_round, by=world.bruno)
        play(this_round, world)
        rounds.close(this_round, by=world.bruno)
    rounds.publish(this_round, by=world.bruno)
    rounds.unpublish(this_round, by=world.bruno)
    gap = gaps[0]
    assert gap.number
    by_hand.sit_in(this_round, gap.number, gap.resting[0], by=world.bruno, seen=None)
    rounds.publish(this_round, by=world.bruno)
    check_every_live_key_opens_the_table_of_its_entries(this_round)


def test_added_match_after_a_removed_one_has_new_codes(world: World) -> None:
    cup = five_pairs(world)
    Tournament.objects.filter(pk=cup.pk).update(phones="result")
    this_round = begun(cup, world, (1, 2))
    table = this_round.tables.get()
    old, _other = phones_at(table)
    by_hand.remove(table, by=world.bruno)
    by_hand.add(this_round, entry(cup, 1), entry(cup, 3), by=world.bruno)
    check_every_live_key_opens_the_table_of_its_entries(this_round)
    assert "The draw has changed" in old.get().content.decode()
    assert tablekeys.find_by_code(old.code) == old.row
