"""Two pairs that sat down at each other's tables, and a table that begins anew."""

from typing import Any

import pytest
from django.test import Client
from django.utils import translation

from clubs.journal.writing import NotNow
from clubs.models import JournalEntry
from scoring.models import Match
from tests.pages import texts
from tests.prepared import prepared
from tests.tournaments.hall import drawn, enter, meetings, options, play, stage, tournament
from tests.tournaments.noting import PAGE, row, seated
from tests.tournaments.phones import FIRST_HAND, match_of, phone_round, phones_at, totals
from tests.world import World
from tournaments.club.audit import differences
from tournaments.director.rounds import by_hand, rounds, tables
from tournaments.director.rounds.rounds import SectionsDiffer
from tournaments.models import Entry, Round, Tournament
from tournaments.reading.seated_table import SeatedTable
from tournaments.reading.standings import played_stage

WHY = "sat down wrong"
NOTHING_YET = (
    "Sat down at the wrong table? Nothing is recorded at table 2 yet: "
    "ask the pairs to move to their tables."
)


def entry_at(this_round: Round, table: int, side: int) -> Entry:
    return seated(this_round, table).sides[side][0]


def exchange(this_round: Round, world: World, *, side: int = 0) -> tuple[Entry, Entry]:
    """Exchange the sides of tables 1 and 2 in this position."""
    one, other = entry_at(this_round, 1, side), entry_at(this_round, 2, side)
    by_hand.exchange(this_round, one, other, by=world.bruno, reason=WHY)
    return one, other


@pytest.mark.postgres_later
def test_hands_and_phones_stay_with_those_who_sat_there(world: World) -> None:
    this_round = phone_round(world)
    first, second = phones_at(row(this_round, 1)), phones_at(row(this_round, 2))
    first[0].enter(1, FIRST_HAND)
    first[1].answer(1, "agree")
    before = totals(first[0])
    one, other = exchange(this_round, world)
    assert (entry_at(this_round, 1, 0), entry_at(this_round, 2, 0)) == (other, one)
    match = match_of(first[0])
    assert match.sides.get(position=0).competitor == other.competitor
    assert totals(first[0]) == before == (385, 855)
    for phone, name in ((first[0], other), (first[1], other), (second[0], one), (second[1], one)):
        assert str(name) in phone.get().content.decode()
    first[0].enter(2, FIRST_HAND)
    assert list(differences(world.club)) == []


def test_exchange_has_a_line_in_both_journals(world: World) -> None:
    this_round = phone_round(world)
    phones_at(row(this_round, 1))[0].enter(1, FIRST_HAND)
    one, other = exchange(this_round, world)
    line = JournalEntry.objects.get(action="exchange-entries")
    assert (line.reason, line.translations["en"][2]) == (WHY, f"{one} ↔ {other}")
    assert JournalEntry.objects.filter(action="change-sides").count() == 1


@pytest.fixture
@prepared
def cup(world: World) -> Tournament:
    return tournament(world, "swiss", entries=5)


def test_typed_result_stays_at_its_table(world: World, cup: Tournament) -> None:
    this_round = drawn(cup, world)
    play(this_round, world, [(2000, 1000)])
    before = meetings(this_round)
    exchange(this_round, world, side=1)
    assert seated(this_round, 1).score == (2000, 1000)
    assert meetings(this_round)[0] == (before[0][0], before[1][1])
    exchange(this_round, world, side=1)
    assert meetings(this_round) == before


def test_exchange_with_the_pair_on_a_bye(world: World, cup: Tournament) -> None:
    this_round = drawn(cup, world)
    tables.open_match(row(this_round, 1), by=world.bruno)
    bye = this_round.tables.get(number=None).seats.get().participant.entry
    by_hand.exchange(this_round, entry_at(this_round, 1, 0), bye, by=world.bruno, reason=WHY)
    assert entry_at(this_round, 1, 0) == bye
    assert Match.objects.get().sides.get(position=0).competitor == bye.competitor


def refused(this_round: Round, world: World, kind: type[Exception] = NotNow) -> None:
    before = meetings(this_round)
    with pytest.raises(kind):
        exchange(this_round, world)
    assert meetings(this_round) == before


def test_exchange_in_a_closed_round_is_refused(world: World, cup: Tournament) -> None:
    this_round = drawn(cup, world)
    play(this_round, world)
    rounds.close(this_round, by=world.bruno)
    refused(this_round, world)


def test_exchange_with_an_absent_side_is_refused(world: World, cup: Tournament) -> None:
    this_round = drawn(cup, world)
    tables.set_walkover(row(this_round, 1), absent=[0], by=world.bruno)
    refused(this_round, world)


def test_exchange_between_groups_is_refused(world: World) -> None:
    cup = tournament(world, "groups")
    options(cup, world, groups=2, seed=7)
    enter(cup, world, 8)
    this_round = drawn(cup, world)
    one = entry_at(this_round, 1, 0)
    other = this_round.tables.exclude(section=row(this_round, 1).section).first()
    assert other is not None
    entry = other.seats.all()[0].participant.entry
    with pytest.raises(SectionsDiffer):
        by_hand.exchange(this_round, one, entry, by=world.bruno, reason=WHY)


def test_exchange_in_a_later_round_of_a_bracket_is_refused(world: World) -> None:
    cup = tournament(world, "knockout", entries=8)
    first = drawn(cup, world)
    exchange(first, world)
    play(first, world)
    rounds.close(first, by=world.bruno)
    refused(drawn(cup, world), world)


def test_later_table_of_a_bracket_can_only_begin_anew(client: Client, world: World) -> None:
    cup = tournament(world, "knockout", entries=8)
    play(first := drawn(cup, world), world)
    rounds.close(first, by=world.bruno)
    semifinals = drawn(cup, world)
    tables.set_score(row(semifinals, 1), (2000, 1000), by=world.bruno)
    client.force_login(world.bruno)
    path = PAGE.replace("rounds/1", "rounds/2")
    page = client.get(f"{path}tables/1/result/").content.decode()
    assert f"{path}tables/1/wrong-seat/" in page
    page = client.get(f"{path}tables/2/result/", headers={"Accept-Language": "en"}).content.decode()
    assert f"{path}tables/2/wrong-seat/" not in page
    assert NOTHING_YET in texts(page, ".fold p")
    form = client.get(f"{path}tables/1/wrong-seat/", headers={"Accept-Language": "en"})
    again = "The pairs move to their tables, and table 1 begins anew."
    assert again in texts(form.content.decode(), "form p")
    assert list(form.context["form"].fields) == ["what"]
    assert client.post(f"{path}tables/1/wrong-seat/", {"what": "again"})["Location"] == path
    assert seated(semifinals, 1).is_open


def test_result_that_goes_is_named_before_and_after(client: Client, world: World) -> None:
    this_round = drawn(tournament(world, "knockout", entries=4), world)
    path, english = f"{PAGE}tables/1/wrong-seat/", {"Accept-Language": "en"}
    tables.set_score(row(this_round, 1), (2000, 1000), by=world.bruno)
    with translation.override("en"):
        names = " × ".join(seated(this_round, 1).names)
    asked = post(client, world, do="preview", what="again").content.decode()
    lost = f"The result of {names} is deleted: 2000 × 1000."
    assert texts(asked, "#consequences li") == [lost, f"Table 1 begins anew with {names}."]
    assert f"Table 1: {names}; 2000 × 1000" in texts(asked, "form p")
    post(client, world, what="again")
    page = client.get(PAGE, headers=english).content.decode()
    assert f"Table 1 begins anew. It had: {names}; 2000 × 1000." in texts(page, ".note")
    line = JournalEntry.objects.get(action="play-table-again")
    assert line.translations["en"][1] == f"{names}; 2000 × 1000"
    play(this_round, world)
    rounds.close(this_round, by=world.bruno)
    answer = client.get(path, headers=english, follow=True).content.decode()
    assert any("can no longer be corrected" in note for note in texts(answer, ".note"))


def test_table_without_result_says_why_it_stays(client: Client, world: World) -> None:
    cup = tournament(world, "knockout", entries=8)
    play(first := drawn(cup, world), world)
    rounds.close(first, by=world.bruno)
    semifinals = drawn(cup, world)
    tables.set_score(row(semifinals, 1), (2000, 1000), by=world.bruno)
    client.force_login(world.bruno)
    path, english = PAGE.replace("rounds/1", "rounds/2"), {"Accept-Language": "en"}
    form = client.get(f"{path}tables/1/wrong-seat/", headers=english).content.decode()
    assert len(texts(form, "#consequences li")) == 2
    page = client.get(f"{path}tables/2/wrong-seat/", headers=english, follow=True).content.decode()
    assert NOTHING_YET in texts(page, ".note")


def test_table_begins_anew_without_its_hands(world: World) -> None:
    this_round = phone_round(world)
    phones = phones_at(row(this_round, 1))
    phones[0].enter(1, FIRST_HAND)
    by_hand.play_again(row(this_round, 1), by=world.bruno, reason=WHY)
    old = Match.objects.get()
    assert (old.is_annulled, seated(this_round, 1).is_open) == (True, True)
    new = tables.open_match(row(this_round, 1), by=world.bruno)
    assert new.pk != old.pk
    assert JournalEntry.objects.get(action="play-table-again").reason == WHY
    with pytest.raises(NotNow):
        by_hand.play_again(row(this_round, 2), by=world.bruno, reason=WHY)


def post(client: Client, world: World, **data: Any) -> Any:
    client.force_login(world.bruno)
    path = f"{PAGE}tables/1/wrong-seat/"
    return client.post(path, data, headers={"Accept-Language": "en"})


def test_page_exchanges_two_pairs(client: Client, world: World, cup: Tournament) -> None:
    this_round = drawn(cup, world)
    one, other = entry_at(this_round, 1, 0), entry_at(this_round, 2, 1)
    client.force_login(world.bruno)
    page = client.get(f"{PAGE}tables/1/result/", headers={"Accept-Language": "en"})
    assert "Sat down at the wrong table" in page.content.decode()
    assert post(client, world, what="stay", own=one.number).status_code == 422
    answer = post(client, world, what="stay", own=one.number, other=other.number)
    assert answer["Location"] == PAGE
    assert entry_at(this_round, 1, 0) == other
    said = JournalEntry.objects.get(action="exchange-entries").reason
    assert said == "Sat down at the wrong table"


def tables_of(this_round: Round) -> list[SeatedTable]:
    own = played_stage(this_round.stage).tables[this_round.pk]
    return sorted((seated for seated in own if seated.number), key=lambda one: one.number or 0)


def test_page_shows_where_both_pairs_go_before_saving(
    client: Client, world: World, cup: Tournament
) -> None:
    this_round = drawn(cup, world)
    one, other = entry_at(this_round, 1, 0), entry_at(this_round, 2, 1)
    with translation.override("en"):
        first, second = (list(seat.names) for seat in tables_of(this_round))
        first[0], second[1] = str(other), str(one)
        words = f"The seats become: table 1, {' × '.join(first)}; table 2, {' × '.join(second)}."
    data = {"what": "stay", "own": one.number, "other": other.number}
    assert "before anything is saved" in post(client, world, do="preview").content.decode()
    preview = post(client, world, do="preview", **data)
    assert preview.status_code == 200
    assert texts(preview.content.decode(), "#consequences li") == [words]
    asked = post(client, world, asks="1", **data)
    assert asked.status_code == 422
    assert texts(asked.content.decode(), "#consequences li") == [words]
    assert entry_at(this_round, 1, 0) == one
    answer = post(client, world, asks="1", shown=asked.context["shown"], **data)
    assert answer["Location"] == PAGE
    page = client.get(PAGE, headers={"Accept-Language": "en"}).content.decode()
    assert words in texts(page, ".note")


def test_preview_says_that_recorded_points_stay(
    client: Client, world: World, cup: Tournament
) -> None:
    this_round = drawn(cup, world)
    tables.set_score(row(this_round, 2), (2000, 1000), by=world.bruno)
    one, other = entry_at(this_round, 1, 0), entry_at(this_round, 2, 1)
    data = {"what": "stay", "own": one.number, "other": other.number}
    preview = post(client, world, do="preview", **data).content.decode()
    stays = "What is recorded at table 2 counts for those who sit there: 2000 × 1000."
    assert texts(preview, "#consequences li")[1:] == [stays]


def test_page_says_who_gets_the_bye(client: Client, world: World, cup: Tournament) -> None:
    this_round = drawn(cup, world)
    one = entry_at(this_round, 1, 0)
    bye = this_round.tables.get(number=None).seats.get().participant.entry
    answer = post(client, world, do="preview", what="stay", own=one.number, other=bye.number)
    said = texts(answer.content.decode(), "#consequences li")
    with translation.override("en"):
        assert said == [f"{one} have the bye, {bye} play at table 1."]


def test_page_lets_a_table_begin_anew(client: Client, world: World, cup: Tournament) -> None:
    this_round = drawn(cup, world)
    assert post(client, world, what="again").status_code == 422
    tables.set_score(row(this_round, 1), (2000, 1000), by=world.bruno)
    assert post(client, world, what="again")["Location"] == PAGE
    assert seated(this_round, 1).is_open
    assert stage(cup).rounds.get().state == Round.State.PLAYING
