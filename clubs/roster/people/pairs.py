"""Write the competitors of a club: pairs, single people, and partners of one evening."""

from collections.abc import Sequence
from itertools import count

from django.db.models import Max

from clubs.journal.writing import note, writing
from clubs.models import Club, Competitor, Player, User
from clubs.people.relations import is_used
from clubs.roster.people.naming import tell_apart
from clubs.roster.people.people import list_all, listed
from clubs.roster.people.refusals import InUse, NumberTaken, PairExists, SamePerson
from clubs.roster.people.steps import archive, delete, note_edit, path_of
from clubs.words.names import pair_key, sort_key, tidy

LAST_OF_PAIRS = 99_999
"""The highest number a pair can have. Singles and partners of an evening have higher numbers,
which no page shows, so that the numbers of pairs have no gaps."""


def next_number(club: Club) -> int:
    """Return the number after the highest; the number of a deleted pair is not given again."""
    return (club.competitors.pairs().aggregate(highest=Max("number"))["highest"] or 0) + 1


def add_pair(
    club: Club,
    *,
    by: User,
    first: Player | str,
    second: Player | str,
    number: int | None = None,
    name: str = "",
) -> Competitor:
    """Make two people a pair; a `str` is the name of a new person, who is added too.

    Restores archived people. Raises SamePerson, PairExists and NumberTaken.
    """
    with writing(club):
        _check_two(club, first, second)
        if number is None:
            number = next_number(club)
        _check_number(club, number)
        pair = Competitor(club=club, number=number)
        pair.first, pair.second = (_player(club, by, person) for person in (first, second))
        name_pair(pair, name)
        pair.save()
        tell_apart(club, [pair])
        note(club, by, "add-pair", pair, path=path_of(pair), after=_pair_words(pair))
        return pair


def add_pairs(club: Club, twos: Sequence[Sequence[Player | str]], *, by: User) -> list[Competitor]:
    """Add many pairs as `add_pair` does, in few queries and with one journal line for all."""
    if not twos:
        return []
    with writing(club):
        pairs = club.competitors.pairs().with_players()
        existing = {frozenset((pair.first_id, pair.second_id)): pair for pair in pairs}
        for first, second in twos:
            if isinstance(first, Player) and isinstance(second, Player):
                _check_people(club, first, second)
                if pair := existing.get(frozenset((first.pk, second.pk))):
                    raise PairExists(pair)
            elif isinstance(first, str) and isinstance(second, str):
                _check_names(first, second)
        players = iter(_players(club, by, [person for two in twos for person in two]))
        made = []
        for number, _two in enumerate(twos, start=next_number(club)):
            first, second = next(players), next(players)
            made.append(Competitor(club=club, number=number, first=first, second=second))
        Competitor.objects.bulk_create(made)
        tell_apart(club, made)
        words = ", ".join(map(_pair_words, made))
        first_number, last_number = str(made[0].number), str(made[-1].number)
        numbers = "–".join(dict.fromkeys((first_number, last_number)))
        note(club, by, "add-pairs", numbers, after=words)
        return made


def single(club: Club, person: Player | str, *, by: User) -> Competitor:
    """Return the competitor of one person, for games in which partners change. Idempotent.

    A `str` is the name of a new person; an archived person is restored.
    """
    return singles(club, [person], by=by)[0]


def singles(club: Club, people: Sequence[Player | str], *, by: User) -> list[Competitor]:
    """Return the competitor of each person, in this order, as `single` does: in few queries, with
    one journal line for all new people and one for all new competitors."""
    with writing(club):
        players = _players(club, by, people)
        pairs = zip(people, players, strict=True)
        new = [player for person, player in pairs if isinstance(person, str)]
        _note_all(club, by, ("add-player", "add-players"), new, new)
        rows = club.competitors.singles().filter(first__in=players).with_players()
        by_player = {row.first_id: row for row in rows}
        missing = [player for player in dict.fromkeys(players) if player.pk not in by_player]
        if missing:
            made = add_singles(club, missing)
            tell_apart(club, made)
            by_player |= {row.first_id: row for row in made}
            _note_all(club, by, ("add-single", "add-singles"), made, missing)
        return [by_player[player.pk] for player in players]


def add_singles(club: Club, players: Sequence[Player]) -> list[Competitor]:
    """Add a competitor for each of these people, who have none. The caller holds the lock, and
    tells their names apart.
    """
    numbers = count(_unread_number(club))
    return Competitor.objects.bulk_create(
        Competitor(club=club, number=next(numbers), first=player) for player in players
    )


def _note_all(
    club: Club,
    by: User,
    actions: tuple[str, str],
    subjects: Sequence[Player | Competitor],
    players: Sequence[Player],
) -> None:
    """Write a journal line: the first action, with a link, for one subject; else the second."""
    if len(subjects) == 1:
        note(club, by, actions[0], subjects[0], path=path_of(players[0]))
    elif subjects:
        names = ", ".join(player.name for player in players)
        note(club, by, actions[1], str(len(subjects)), after=names)


def partners(club: Club, first: Player, second: Player) -> Competitor:
    """Return the competitor of two people who play together once: their pair, or else partners of
    one evening, which are in no list and no journal line. Idempotent.
    """
    with writing(club):
        _check_people(club, first, second)
        two = [first, second]
        same_two = club.competitors.with_players().filter(first__in=two, second__in=two)
        if existing := same_two.order_by("is_passing").first():
            return existing
        made = club.competitors.create(
            first=first, second=second, is_passing=True, number=_unread_number(club)
        )
        tell_apart(club, [made])
        return made


def _unread_number(club: Club) -> int:
    unread = club.competitors.filter(number__gt=LAST_OF_PAIRS)
    return (unread.aggregate(highest=Max("number"))["highest"] or LAST_OF_PAIRS) + 1


def edit_pair(
    pair: Competitor,
    *,
    by: User,
    number: int,
    name: str,
    first: Player | str | None = None,
    second: Player | str | None = None,
) -> Competitor:
    """Change a pair. `first` and `second`: its new people; None for both keeps its people.

    Raises SamePerson, PairExists, NumberTaken, and InUse for other people in a pair that played.
    """
    with writing(pair.club):
        club = pair.club
        pair = Competitor.objects.with_players().select_related("club").get(pk=pair.pk)
        before = _pair_words(pair)
        _check_number(club, number, pair)
        if first is not None and second is not None and {first, second} != set(pair.players):
            if is_used(pair):
                raise InUse
            _check_two(club, first, second, pair)
            pair.first, pair.second = (_player(club, by, person) for person in (first, second))
        pair.number = number
        name_pair(pair, name)
        pair.save()
        tell_apart(club, [pair])
        note_edit(pair, by, "edit-pair", before, _pair_words(pair))
        return pair


def archive_pair(pair: Competitor, *, by: User) -> None:
    """Take a pair off the list; its matches stay. Idempotent."""
    with writing(pair.club):
        archive(pair, by, "archive-pair")


def restore_pair(pair: Competitor, *, by: User) -> None:
    """Put an archived pair back on the list. Idempotent."""
    with writing(pair.club):
        archive(pair, by, "restore-pair", back=True)


def delete_pair(pair: Competitor, *, by: User) -> None:
    """Delete a pair entered by mistake. Raises InUse for a pair that has played."""
    with writing(pair.club):
        delete(pair, by, "delete-pair", _pair_words(pair))
        tell_apart(pair.club)


def _check_two(
    club: Club, first: Player | str, second: Player | str, pair: Competitor | None = None
) -> None:
    if isinstance(first, Player) and isinstance(second, Player):
        _check_people(club, first, second)
        same_two = club.competitors.pairs().with_players().filter(first__in=[first, second])
        for other in same_two.filter(second__in=[first, second]):
            if other != pair:
                raise PairExists(other)
    elif isinstance(first, str) and isinstance(second, str):
        _check_names(first, second)


def _check_people(club: Club, first: Player, second: Player) -> None:
    if {first.club_id, second.club_id} != {club.pk}:
        raise ValueError("people of another club")
    if first == second:
        raise SamePerson


def _check_names(first: str, second: str) -> None:
    if sort_key(first) == sort_key(second):
        raise SamePerson


def _check_number(club: Club, number: int, pair: Competitor | None = None) -> None:
    other = club.competitors.with_players().filter(number=number).first()
    if other is not None and other != pair:
        raise NumberTaken(other)


def _player(club: Club, by: User, person: Player | str) -> Player:
    if isinstance(person, str):
        return listed(club, by, person)
    archive(person, by, "restore-player", back=True)
    return person


def _players(club: Club, by: User, people: Sequence[Player | str]) -> list[Player]:
    """Return the people in this order; adds new names to the list, restores archived people."""
    known = [person.pk for person in people if isinstance(person, Player)]
    for player in club.players.filter(pk__in=known, archived_at__isnull=False):
        player.club = club
        archive(player, by, "restore-player", back=True)
    new = iter(list_all(club, [person for person in people if isinstance(person, str)]))
    return [next(new) if isinstance(person, str) else person for person in people]


def name_pair(pair: Competitor, name: str) -> None:
    """Set the own name of an unsaved pair, with its sort key."""
    pair.name = tidy(name)
    pair.sort_key = pair_key(pair.name)


def _pair_words(pair: Competitor) -> str:
    words = f"{pair.number} · {', '.join(player.name for player in pair.players)}"
    return f"{words} · {pair.name}" if pair.name else words
