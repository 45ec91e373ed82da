"""An import in a changed file touches only people of its club, and only columns of lists."""

from typing import Any
from uuid import uuid4

import pytest
from django.utils import timezone

from clubs import roster
from clubs.models import Club, Competitor, ImportedList, Player, User
from clubs.roster.people import people_import
from clubs.roster.people.imports import mark_of
from tests.tournaments.lending.changed_file import packed, row, unpacked
from tests.tournaments.lending.laptop import rows_of
from tests.world import World
from tournaments.lending import loans


def imported(club: Club, by: User, **columns: Any) -> ImportedList:
    now = timezone.now()
    return ImportedList.objects.create(
        club=club,
        kind="people",
        client_key=uuid4(),
        by=by,
        confirmed_by=by,
        confirmed_at=now,
        **{"orders": [], "finished_at": now, **columns},
    )


@pytest.mark.parametrize("column", ["consent_by_id", "club_id", "pk"])
@pytest.mark.parametrize("where", ["filled", "fill", "known"])
def test_load_import_of_another_column_is_refused(world: World, where: str, column: str) -> None:
    imported(world.club, world.ana)
    loan = loans.lend(world.club, by=world.ana, to="Laptop")
    lines = unpacked(loans.file_of(loan))
    lines[0]["comes_back"] = True
    person, columns = str(world.dirce_nelson.first_id), {column: "1"}
    order: dict[str, Any] = {"people": [{"pk": int(person), "known": {}}], "pair": None, "fill": {}}
    if where == "filled":
        row(lines, "clubs_importedlist")["made"] = {"filled": {person: columns}}
    elif where == "fill":
        row(lines, "clubs_importedlist")["orders"] = [order | {"fill": columns}]
    else:
        new = {"new": "x", "name": "Rita Pires", "known": columns}
        row(lines, "clubs_importedlist")["orders"] = [order | {"people": [new]}]
    before = rows_of(world.club)
    with pytest.raises(loans.LoanRefused, match="not-a-loan"):
        loans.bring_back(world.club, packed(lines), by=world.olga)
    assert rows_of(world.club) == before


def test_undo_import_leaves_the_people_of_other_clubs(world: World) -> None:
    """The keys in `made` are those of a file that anybody may have changed."""
    roster.add_pair(world.other_club, by=world.davi, first="Rita Pires", second="Otávio Luz")
    players = list(Player.objects.filter(club=world.other_club))
    sides = list(Competitor.objects.filter(club=world.other_club))
    made = {
        "players": people_import._marks_of_players(players),
        "pairs": {str(side.pk): people_import._mark_of_side(side) for side in sides},
        "filled": {str(p.pk): {"called": mark_of(p.called)} for p in players},
        "back": [player.pk for player in players],
    }
    listed = imported(world.club, world.ana, made=made)
    before = rows_of(world.other_club)
    roster.undo_people(listed, by=world.ana, mark=roster.plan_undo_of_people(listed).mark)
    assert rows_of(world.other_club) == before
