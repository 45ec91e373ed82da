"""Write the people of a club."""

from collections.abc import Sequence

from clubs.journal.writing import note, writing
from clubs.models import Club, Player, User
from clubs.nouns.person import ParticularValues
from clubs.roster.people.naming import tell_apart
from clubs.roster.people.particulars import write_particulars
from clubs.roster.people.steps import archive, delete, note_edit, path_of
from clubs.words.names import person_key, tidy, with_capitals


def add_player(
    club: Club, *, by: User, name: str, called: str = "", known: ParticularValues | None = None
) -> Player:
    """Add a person to the club's list. `known`: for the office only. Raises MemberNumberTaken."""
    with writing(club):
        player = listed(club, by, name, called)
        write_particulars(player, by, known)
        return player


def listed(club: Club, by: User, name: str, called: str = "") -> Player:
    """Add a person as `add_player` does; the caller holds the lock."""
    player = Player(club=club)
    name_player(player, with_capitals(name), with_capitals(called))
    player.save()
    note(club, by, "add-player", player, path=path_of(player), after=player.both_names)
    return player


def list_all(club: Club, names: Sequence[str]) -> list[Player]:
    """Add people in one query; the caller holds the lock and writes the journal line."""
    return list_called(club, [(name, "") for name in names])


def list_called(club: Club, names: Sequence[tuple[str, str]]) -> list[Player]:
    """Add people by name and nickname, as `list_all` does."""
    players = [Player(club=club) for _ in names]
    for player, (name, called) in zip(players, names, strict=True):
        name_player(player, with_capitals(name), with_capitals(called))
    return Player.objects.bulk_create(players)


def edit_player(
    player: Player, *, by: User, name: str, called: str, known: ParticularValues | None = None
) -> Player:
    """Change a person's names and particulars. Raises MemberNumberTaken.

    Particulars that `known` does not name stay as they are.
    """
    with writing(player.club):
        player = Player.objects.select_related("club").get(pk=player.pk)
        before = player.both_names
        name_player(player, with_capitals(name), with_capitals(called))
        player.save()
        tell_apart(player.club)
        note_edit(player, by, "edit-player", before, player.both_names)
        write_particulars(player, by, known)
        return player


def archive_player(player: Player, *, by: User) -> None:
    """Take a person off the list; their matches stay. Idempotent."""
    with writing(player.club):
        archive(player, by, "archive-player")


def restore_player(player: Player, *, by: User) -> None:
    """Put an archived person back on the list. Idempotent."""
    with writing(player.club):
        archive(player, by, "restore-player", back=True)


def delete_player(player: Player, *, by: User) -> None:
    """Delete a person entered by mistake. Raises InUse for a person in a pair."""
    with writing(player.club):
        delete(player, by, "delete-player", player.both_names)


def name_player(player: Player, name: str, called: str) -> None:
    """Set the names of an unsaved person, with their sort key."""
    player.name, player.called = tidy(name), tidy(called)
    player.sort_key = person_key(player.name, player.called)
