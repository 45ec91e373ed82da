"""Erase one person: the name is replaced everywhere, the results stay. It cannot be undone."""

import json

from django.conf import settings
from django.db import transaction
from django.db.models import F
from django.utils import timezone

from clubs.erasing import STORES, TEXTS, WORDS, NamesOf, erased_name
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
from clubs.names import pair_key, person_key, search_key
from clubs.roster.naming import tell_apart
from clubs.roster.steps import path_of
from clubs.writing import NotNow, note, step, writing


class ImportRuns(NotNow):
    """A list is being imported, whose rows may name the person."""


def erase_player(player: Player, *, by: User) -> Player:
    """Replace the names of a person and delete what else is known. Idempotent. Raises ImportRuns.

    Facts of hands stay; texts that people typed lose the name, and so do lines of the journal.
    """
    with writing(player.club):
        club = player.club
        player = Player.objects.select_related("club").get(pk=player.pk)
        if player.erased_at is not None:
            return player
        names = NamesOf(player, erased_name(player))
        _erase_imports(club, names)
        for write in TEXTS:
            for word in names.first_typed:
                write(club, word, names.replace)
        _erase_lines(names)
        Particulars.objects.filter(player=player).delete()
        Membership.objects.filter(player=player).update(player=None)
        Invitation.objects.filter(player=player).delete()
        # A merge keeps the rows of the other entry: it cannot be undone any more.
        Merge.objects.filter(kept=player).delete()
        _unname_pairs(player, names)
        player.name = player.called = names.new
        player.sort_key = person_key(player.name, player.called)
        player.erased_at = timezone.now()
        player.archived_at = player.archived_at or player.erased_at
        player.save()
        tell_apart(club)
        Club.objects.filter(pk=club.pk).update(past_version=F("past_version") + step())
        note(club, by, "erase-player", player, path=path_of(player))
        for forget in STORES:
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
        every = [[line.subject, line.before, line.after, line.reason], *line.translations.values()]
        line.search_key = search_key(text for words in every for text in words)
    columns = ["subject", "before", "after", "reason", "translations", "search_key"]
    JournalEntry.objects.bulk_update(lines, columns, batch_size=200)


def _cut(words: list[str]) -> list[str]:
    return [text[:length] for text, length in zip(words, (160, 200, 1000), strict=True)]


def _unname_pairs(player: Player, names: NamesOf) -> None:
    for pair in Competitor.objects.of(player).exclude(name=""):
        if names.is_of(pair.name):
            pair.name = ""
            pair.sort_key = pair_key("")
            pair.save(update_fields=["name", "sort_key"])


def _erase_imports(club: Club, names: NamesOf) -> None:
    """Empty imported lists that name the person: rows that wait, and rows that were left out."""
    for listed in ImportedList.objects.filter(club=club):
        text = json.dumps([listed.rows, listed.answers, listed.orders], ensure_ascii=False)
        if not names.pattern.search(text):
            continue
        if listed.is_running:
            raise ImportRuns
        if listed.is_draft:
            listed.delete()
        else:
            listed.rows, listed.answers = [], {}
            listed.save(update_fields=["rows", "answers"])
