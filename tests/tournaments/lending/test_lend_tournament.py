"""Lend one tournament: the club goes on, and both come together without a number used twice."""

import pytest

from clubs import roster
from clubs.journal.writing import Lent
from clubs.models import Club, Competitor, User
from scoring.models import Match
from tests.scoring.notebook import EVENING, record, start
from tests.tournaments.lending.changed_file import packed, row, unpacked
from tests.tournaments.lending.laptop import on_laptop, open_on_laptop, rows_of
from tests.tournaments.open_pages import in_play, table
from tests.world import World
from tournaments.director.rounds import tables
from tournaments.lending import laptop, loans
from tournaments.lending.one import NEW, PARENTS, of_tournament
from tournaments.lending.rows import tables as tables_that_move
from tournaments.models import Table, Tournament

OF_THE_CLUB = {
    *("circuits.Circuit", "circuits.CircuitLeg", "circuits.CircuitResult", "clubs.CalledOff"),
    *("clubs.Evening", "clubs.ImportedList", "clubs.Logo", "clubs.Merge", "clubs.PaymentDetails"),
    *("clubs.PrivacyContact", "clubs.SponsorPicture", "scoring.Season", "scoring.SeasonWinner"),
    *("clubs.ArchiveMemory", "clubs.IncomingArchive", "clubs.TrustedKey"),
}
"""Tables of which nothing comes back with a tournament: its laptop does not change them."""


@pytest.fixture
def cup(world: World) -> Tournament:
    return in_play(world)


def test_every_table_is_lent_with_a_tournament_or_listed() -> None:
    labels = {each.model._meta.label for each in tables_that_move().values()}
    assert labels - OF_THE_CLUB == {"tournaments.Tournament", *PARENTS, *NEW}


@pytest.mark.postgres_later
def test_club_goes_on_while_a_tournament_is_lent(cup: Tournament, world: World) -> None:
    match = start(world)
    loans.lend_tournament(cup, by=world.ana, to="Laptop da Lia")
    own = of_tournament(world.club, cup.pk)
    before = rows_of(world.club)
    hand = EVENING[0]
    with pytest.raises(Lent):
        record.__wrapped__(Match.objects.get(pk=table(cup).match_id), hand, world.ana)  # type: ignore[attr-defined]
    with pytest.raises(Lent):
        tables.set_score(table(cup, 2), (2000, 100), by=world.bruno, reason="engano")
    with pytest.raises(loans.LoanRefused, match="tournament-lent"):
        loans.lend(world.club, by=world.ana, to="Laptop")
    assert rows_of(world.club) == before
    record.__wrapped__(match, hand, world.ana)  # type: ignore[attr-defined]
    assert of_tournament(world.club, cup.pk) == own


@pytest.mark.postgres
def test_bring_tournament_back_beside_what_the_club_did(cup: Tournament, world: World) -> None:
    start(world)
    loan = loans.lend_tournament(cup, by=world.ana, to="Laptop da Lia")
    content = loans.file_of(loan)
    with on_laptop():
        club, lia = open_on_laptop(content)
        there = Tournament.objects.get(pk=cup.pk)
        with pytest.raises(Lent):
            record.__wrapped__(free_match(club), EVENING[0], lia)  # type: ignore[attr-defined]
        match = Match.objects.get(pk=table(there).match_id)
        record.__wrapped__(match, EVENING[2], lia)  # type: ignore[attr-defined]
        twice = pair(club, lia, "Rita Pires", "Otávio Luz")
        other = pair(club, lia, "Zélia Prado", "Hugo Reis")
        new = tables.open_match(table(there, 3), by=lia)
        number = new.number
        content = loans.file_of(laptop.send_back(club))
    here = pair(world.club, world.ana, "Edith Lemos", "Nair Fontes")
    meanwhile = start(world)
    assert (here.number, meanwhile.number) == (twice.number, number)
    loans.bring_back(world.club, content, by=world.olga)
    cup.refresh_from_db()
    assert cup.loan is None
    assert Match.objects.get(pk=match.pk).hand_count == 3
    assert Match.objects.get(pk=new.pk).number == number + 1
    numbers = dict(world.club.competitors.values_list("pk", "number"))
    assert numbers[here.pk] == here.number
    assert len(set(numbers.values())) == len(numbers)
    assert {twice.pk, other.pk} <= numbers.keys()
    assert Match.objects.get(pk=meanwhile.pk).loan is None


@pytest.mark.postgres_later
def test_pair_made_in_both_places_stays_one_pair(cup: Tournament, world: World) -> None:
    names = ("Rita Pires", "Hugo Reis")
    rita, hugo = (roster.add_player(world.club, by=world.ana, name=name) for name in names)
    content = loans.file_of(loans.lend_tournament(cup, by=world.ana, to="Laptop da Lia"))
    with on_laptop():
        club, lia = open_on_laptop(content)
        there = roster.add_pair(club, by=lia, first=rita, second=hugo)
        content = loans.file_of(laptop.send_back(club))
    here = roster.add_pair(world.club, by=world.ana, first=hugo, second=rita)
    assert here.pk != there.pk
    loans.bring_back(world.club, content, by=world.olga)
    pairs = world.club.competitors.filter(first__in=(rita, hugo), second__in=(rita, hugo))
    assert list(pairs) == [here]


def free_match(club: Club) -> Match:
    at_tables = Table.objects.filter(match__isnull=False).values("match")
    return club.matches.exclude(pk__in=at_tables)[0]


def pair(club: Club, by: User, first: str, second: str) -> Competitor:
    return roster.add_pair(club, by=by, first=first, second=second)


@pytest.mark.postgres_later
def test_take_tournament_back_refuses_its_file(cup: Tournament, world: World) -> None:
    loan = loans.lend_tournament(cup, by=world.ana, to="Laptop da Lia")
    content = loans.file_of(loan)
    with on_laptop():
        club, _lia = open_on_laptop(content)
        content = loans.file_of(laptop.send_back(club))
    loans.take_tournament_back(loan, by=world.olga)
    with pytest.raises(loans.LoanRefused, match="taken-back"):
        loans.bring_back(world.club, content, by=world.olga)
    tables.set_score(table(cup, 2), (2000, 100), by=world.bruno, reason="engano")


def test_file_with_another_match_of_the_club_is_refused(cup: Tournament, world: World) -> None:
    other = start(world)
    loan = loans.lend_tournament(cup, by=world.ana, to="Laptop da Lia")
    lines = unpacked(loans.file_of(loan))
    lines[0]["comes_back"] = True
    row(lines, "tournaments_table")["match_id"] = other.pk
    before = rows_of(world.club)
    with pytest.raises(loans.LoanRefused, match="not-a-loan"):
        loans.bring_back(world.club, packed(lines), by=world.olga)
    assert rows_of(world.club) == before
