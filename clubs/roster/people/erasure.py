"""Erase one person: the name is replaced everywhere, the results stay. It cannot be undone."""

from collections.abc import Iterator
from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models import F, Q
from django.utils import timezone

from clubs.journal.writing import NotNow, lock, note, step, writing
from clubs.models import (
    Club,
    Competitor,
    ImportedList,
    Invitation,
    JournalEntry,
    Membership,
    Merge,
    Particulars,
    Player,
    User,
)
from clubs.people.erased_names import WORDS, NamesOf, erased_name
from clubs.people.personal import of_apps
from clubs.roster.club.evenings import replace_in_reasons
from clubs.roster.club.privacy import replace_in_privacy
from clubs.roster.people.naming import tell_apart
from clubs.roster.people.steps import path_of
from clubs.words.names import pair_key, person_key, search_key


class ImportRuns(NotNow):
    """A list is being imported, whose rows may name the person."""


def erase_player(player: Player, *, by: User) -> Player:
    """Replace the names of a person and delete what else is known. Idempotent. Raises ImportRuns.

    Facts of hands stay; texts that people typed lose the name, and so do lines of the journal.
    """
    words = NamesOf(player, erased_name(player)).first_typed
    with transaction.atomic():
        # In the order of all writers: `clubs.journal.writing`.
        for take in (take for app in of_apps() for take in app.locks):
            take(player.club, words)
        # Clubs in the order of their keys: two clubs may erase the same person at the same time.
        others = (name(player) for app in of_apps() for name in app.partners)
        if partners := {club for clubs in others for club in clubs}:
            for club in sorted({player.club, *partners}, key=lambda club: club.pk):
                lock(club)
        return _erase(player, by)


def _erase(player: Player, by: User) -> Player:
    with writing(player.club):
        club = player.club
        player = Player.objects.select_related("club").get(pk=player.pk)
        if player.erased_at is not None:
            return player
        names = NamesOf(player, erased_name(player))
        own_keys = frozenset(names.own_keys)
        _erase_imports(club, names)
        of_upper_apps = (write for app in of_apps() for write in app.texts)
        for write in (replace_in_reasons, replace_in_privacy, *of_upper_apps):
            for word in names.first_typed:
                write(club, word, names.replace)
        _erase_lines(names)
        Particulars.objects.filter(player=player).delete()
        Membership.objects.filter(player=player).update(player=None)
        Invitation.objects.filter(player=player).delete()
        for delete in (delete for app in of_apps() for delete in app.deletes):
            delete(player)
        # A merge keeps the rows of the other record: it cannot be undone any more.
        Merge.objects.filter(Q(kept=player) | Q(gone=player.pk)).delete()
        _unname_stored_pairs(club, names, own_keys)
        _unname_pairs(player, names)
        player.name = player.called = names.new
        player.sort_key = person_key(player.name, player.called)
        player.erased_at = timezone.now()
        player.archived_at = player.archived_at or player.erased_at
        player.save()
        tell_apart(club)
        Club.objects.filter(pk=club.pk).update(past_version=F("past_version") + step())
        note(club, by, "erase-player", player, path=path_of(player))
        for forget in (forget for app in of_apps() for forget in app.stores):
            transaction.on_commit(forget)
        return player


def _erase_lines(names: NamesOf) -> None:
    """Replace the names in the journal. Its lines otherwise never change."""
    lines = [line for line in names.candidates() if names.is_in(line)]
    for line in lines:
        is_own = line.path in names.own_paths
        said = {settings.LANGUAGE_CODE: [line.subject, line.before, line.after]}
        said |= line.translations
        for code, words in said.items():
            said[code] = (
                [names.new, "", ""]
                if is_own
                else [
                    names.replace_in(line, column, text)
                    for column, text in zip(WORDS, words, strict=True)
                ]
            )
        line.subject, line.before, line.after = _cut(said.pop(settings.LANGUAGE_CODE))
        line.translations = {code: _cut(words) for code, words in said.items()}
        line.reason = names.replace_in(line, "reason", line.reason)[:200]
        line.by_words = names.replace(line.by_words)[:120]
        own = [line.subject, line.before, line.after, line.reason, line.by_words]
        every = [own, *line.translations.values()]
        line.search_key = search_key(text for words in every for text in words)
    columns = ["by_words", "subject", "before", "after", "reason", "translations", "search_key"]
    JournalEntry.objects.bulk_update(lines, columns, batch_size=200)


def _cut(words: list[str]) -> list[str]:
    return [text[:length] for text, length in zip(words, (160, 200, 1000), strict=True)]


def _unname_pairs(player: Player, names: NamesOf) -> None:
    for pair in Competitor.objects.of(player).exclude(name=""):
        if names.is_of(pair.name):
            pair.name = ""
            pair.sort_key = pair_key("")
            pair.save(update_fields=["name", "sort_key"])


def _unname_stored_pairs(club: Club, names: NamesOf, own_keys: frozenset[int]) -> None:
    """Remove own names of the person's pairs from merges of the partners, which keep their rows."""
    for merge in Merge.objects.filter(club=club, undone_at__isnull=True):
        rows = [*merge.done.get("pairs", []), *merge.done.get("partners", [])]
        changed = False
        for row in rows:
            fields = row["fields"]
            is_own = own_keys & {fields["first"], fields["second"]}
            if is_own and names.is_of(fields["name"]):
                fields["name"] = fields["sort_key"] = ""
                changed = True
        if changed:
            merge.save(update_fields=["done"])


def _erase_imports(club: Club, names: NamesOf) -> None:
    """Empty imported lists that name the person: rows that wait, and rows that were left out."""
    for listed in ImportedList.objects.filter(club=club):
        parts = [*listed.rows, *listed.answers.values(), *(listed.orders or [])]
        if not any(names.is_in_row(_cells(part)) for part in parts):
            continue
        if listed.is_running:
            raise ImportRuns
        if listed.is_draft:
            listed.delete()
        else:
            listed.rows, listed.answers = [], {}
            listed.save(update_fields=["rows", "answers"])


def _cells(part: Any) -> Iterator[str]:
    """Yield the texts of a row, an answer or an order of an imported list."""
    if isinstance(part, str):
        yield part
    elif isinstance(part, dict):
        for inner in part.values():
            yield from _cells(inner)
    elif isinstance(part, list):
        for inner in part:
            yield from _cells(inner)
