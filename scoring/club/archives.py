"""Exchange a club with another copy of it: make its file, compare, merge.

Each function that writes is one transaction. The rows of people are written by `clubs.roster`, of
rules, matches and rulings by their own writers, and of the apps above by their `parts`; this module
calls them in order.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from functools import partial
from uuid import UUID

from django.db import transaction
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from clubs.archive.canonical import MalformedArchive
from clubs.archive.document import Document
from clubs.archive.facts import kind_of, of_kind
from clubs.archive.merging import OtherClub, changes
from clubs.archive.records import Archive, Memory, memory_of
from clubs.archive.signing import private_key, sign
from clubs.journal.writing import NotNow, Words, lock, note, writing
from clubs.models import Club, TrustedKey, User
from clubs.people.archived_people import public_key_of, remembered, secret_of
from clubs.roster.people.archives import (
    discard_incoming,
    remember,
    take_identity,
    write_archived_people,
)
from scoring import ledger
from scoring.archive.checks import check
from scoring.archive.comparison import Comparison, Side, subject_of, unsound_matches
from scoring.archive.facts import HAND, MATCH, VERSION, MatchFacts, VersionFacts
from scoring.archive.parts import PARTS
from scoring.archive.rows import archive_of_club, is_empty
from scoring.archive.words import clash
from scoring.house_rules import rulebook
from scoring.ledger import incidents


class NotAsShown(NotNow):
    """One of the two copies has changed since the comparison was shown."""


Choose = Callable[[Archive], Collection[str]]
"""A function that chooses the keys of the records that a file gets."""


@transaction.atomic
def make_file(
    club: Club, *, by: User, only: Choose | None = None, subject: Words | None = None
) -> bytes:
    """Return the signed file of a club, and remember what is in it.

    `only`: the records that the file has, if not all; `subject` says what they are.
    """
    lock(club)
    archive = archive_of_club(club)
    known: dict[str, Memory] = {}
    if only is not None:
        keys, known = only(archive), remembered(club)
        archive = Archive(archive.club, {key: archive.records[key] for key in keys})
    remember(club, {**known, **memory_of(archive)})
    note(club, by, "make-archive", club if subject is None else subject)
    document = Document(archive, club.name, timezone.now().isoformat(timespec="seconds"))
    return sign(document, private_key(secret_of(club))).write()


def is_trusted(club: Club, key: str) -> bool:
    """Whether files with this key come from this very club, or from a copy that it trusts."""
    if key == public_key_of(club):
        return True
    return TrustedKey.objects.filter(club=club, key=key).exists()


def compare(club: Club, document: Document) -> Comparison:
    """Compare the rows of a club with a file; an empty club becomes a copy of the club in it.

    Raises MalformedArchive, and OtherClub for the file of another club.
    """
    theirs = document.archive
    check(theirs, timezone.now())
    if str(club.uid) != theirs.club and not is_empty(club):
        raise OtherClub
    ours = archive_of_club(club) if str(club.uid) == theirs.club else Archive(theirs.club, {})
    comparison = Comparison(ours, theirs)
    # Joining the copies may raise MalformedArchive: here, not when a page asks for it.
    changed = {*comparison.changes[1], *comparison.clashes}
    for key in changed & of_kind(ours.records, MATCH).keys() & theirs.records.keys():
        here, there = (MatchFacts.of(copy.records[key]) for copy in (ours, theirs))
        if len(here.sides) != len(there.sides):
            raise MalformedArchive(f"{key}: another number of sides")
        if (here.result is None) != (there.result is None):
            raise MalformedArchive(f"{key}: a final result in place of hands, or the other way")
    for part in PARTS:
        if altered := part.altered(ours, theirs):
            raise MalformedArchive(f"{altered[0]}: changes what no copy can change")
    if bad := unsound_matches(theirs, _touched(*changes(ours, theirs))):
        raise MalformedArchive(f"{bad[0]}: breaks its rules")
    _refuse_unsound_parts(theirs, [key for both in changes(ours, theirs) for key in both])
    return comparison


def merge(
    club: Club, document: Document, choices: Mapping[str, Side], *, by: User, mark: str
) -> None:
    """Write what a file brings, with the choice of a person for each clash, and delete the file
    that waits. Idempotent: a file that was merged brings nothing.

    `mark`: of the comparison that the person saw. Raises NotAsShown and what `compare` raises.
    """
    with transaction.atomic():
        for part in PARTS:
            part.lock(club)
        ledger.lock_matches(club.matches.all())
        with writing(club):
            comparison = compare(club, document)
            if comparison.mark != mark or choices.keys() != set(comparison.clashes):
                raise NotAsShown
            with translation.override(club.languages[0]):
                reason = _("The other copy of the hand was chosen when two copies were merged.")
            archive = comparison.decided(choices, reason, timezone.now())
            take_identity(club, UUID(archive.club))
            _write(club, comparison, archive, by=by)
            remember(club, memory_of(archive))
            discard_incoming(club)
            note(club, by, "merge-archive", document.club_name)
            _note_choices(club, comparison, choices, by)


def _write(club: Club, comparison: Comparison, archive: Archive, *, by: User) -> None:
    new, changed = changes(comparison.ours, archive)
    matches = _touched(new, changed)
    # `compare` has asked about the matches of the file; these may be of both copies.
    known = [key for key in matches if key in comparison.ours.records]
    if bad := unsound_matches(archive, known):
        raise MalformedArchive(f"{bad[0]}: breaks its rules")
    records = {key: archive.records[key] for key in (*new, *changed)}
    # A new version of rules may not be the one that counts.
    for version in of_kind(records, VERSION).values():
        rules = VersionFacts.of(version).rules
        records[rules] = archive.records[rules]
    members = club.memberships.select_related("user")
    accounts = {member.user.username: member.user for member in members}
    write_archived_people(club, records, by=by)
    rulebook.write_rules(club, records, by=by)
    ledger.write_matches(club, archive.records, matches, accounts, by=by)
    incidents.write_rulings(club, records, accounts, by=by)
    gone = comparison.ours.records.keys() - archive.records.keys()
    every = {*new, *changed, *gone}
    _refuse_unsound_parts(archive, every)
    for part in PARTS:
        part.write(club, archive, every, accounts, by=by)


def _refuse_unsound_parts(archive: Archive, keys: Collection[str]) -> None:
    for part in PARTS:
        if bad := part.unsound(archive, keys):
            raise MalformedArchive(f"{bad[0]}: breaks its rules")


def _note_choices(
    club: Club, comparison: Comparison, choices: Mapping[str, Side], by: User
) -> None:
    """Write a line for each choice: what was not chosen stays readable in the history."""
    for key in comparison.clashes:
        lost: Side = "there" if choices[key] == "here" else "here"
        title, words = partial(_title, comparison, key), partial(_lost, comparison, key, lost)
        note(club, by, "choose-copy", title, after=words)


def _title(comparison: Comparison, key: str) -> str:
    return clash(comparison, key).title


def _lost(comparison: Comparison, key: str, side: Side) -> str:
    """Return what was not chosen, in one line."""
    lines = clash(comparison, key).lines
    words = "; ".join(f"{line.label}: {getattr(line, side) or '–'}" for line in lines)
    return _("Not chosen: {words}").format(words=words)


def _touched(new: list[str], changed: list[str]) -> set[str]:
    """Return the keys of the matches of these records."""
    return {subject_of(key) for key in (*new, *changed) if kind_of(key) in (MATCH, HAND)}
