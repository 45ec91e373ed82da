"""One tournament: which rows of a file are its own, and how they join a club that went on.

Only they come back, and rows that the other computer made. Three numbers may be taken meanwhile:
those of pairs and matches get the next free one; two people who became a pair in both places are
the pair that is here.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from clubs.models import Club, Competitor, Loan
from tournaments.lending.file import Loaded, NotALoan, Row
from tournaments.lending.loading import Allowed
from tournaments.lending.rows import tables

PARENTS: Mapping[str, tuple[str, str]] = {
    "tournaments.Stage": ("tournament_id", "tournaments.Tournament"),
    "tournaments.Entry": ("tournament_id", "tournaments.Tournament"),
    "tournaments.Payment": ("tournament_id", "tournaments.Tournament"),
    "tournaments.PrizePlan": ("tournament_id", "tournaments.Tournament"),
    "tournaments.Payout": ("tournament_id", "tournaments.Tournament"),
    "tournaments.Screen": ("tournament_id", "tournaments.Tournament"),
    "tournaments.Round": ("stage_id", "tournaments.Stage"),
    "tournaments.Participant": ("stage_id", "tournaments.Stage"),
    "tournaments.Placement": ("stage_id", "tournaments.Stage"),
    "tournaments.Adjustment": ("participant_id", "tournaments.Participant"),
    "tournaments.AgreedFee": ("entry_id", "tournaments.Entry"),
    "tournaments.KeyOfEntry": ("entry_id", "tournaments.Entry"),
    "tournaments.Table": ("round_id", "tournaments.Round"),
    "tournaments.Seat": ("table_id", "tournaments.Table"),
    "tournaments.EarlierMatch": ("table_id", "tournaments.Table"),
    "tournaments.KeyOfTable": ("table_id", "tournaments.Table"),
    "tournaments.Call": ("table_id", "tournaments.Table"),
    "tournaments.ReportedResult": ("table_id", "tournaments.Table"),
}
"""The rows that belong to a tournament by another row: the column that names it, and its table."""
OF_MATCH = ("Side", "Hand", "SideHand", "Incident", "ReplacedResult")
NEW = {
    *("clubs.Player", "clubs.Competitor", "clubs.Particulars", "clubs.JournalEntry"),
    *("scoring.HouseRules", "scoring.HouseRulesVersion", "scoring.Match", "scoring.HandAnswer"),
    *("scoring.Side", "scoring.Hand", "scoring.SideHand", "scoring.Incident"),
    *("scoring.ReplacedResult", "scoring.TableKey"),
}
"""Tables of the club whose rows come back if the other computer has made them."""
Found = dict[str, set[int]]


class Rows:
    """Rows of all tables of a file, by label, as dicts."""

    def __init__(self, rows: Mapping[str, Iterable[Row]]) -> None:
        self.of = {
            table.model._meta.label: [
                dict(zip(table.fields, row, strict=True)) for row in rows[name]
            ]
            for name, table in tables().items()
        }

    def where(self, label: str, column: str, keys: set[int]) -> set[int]:
        return {row["id"] for row in self.of[label] if row[column] in keys}

    def named(self, label: str, column: str, keys: set[int]) -> set[int]:
        """Return what these rows name in a column."""
        return {row[column] for row in self.of[label] if row["id"] in keys and row[column]}

    def of_tournament(self, key: int) -> Found:
        """Return the keys of the rows of a tournament, by label."""
        found: Found = {"tournaments.Tournament": {key}}
        for label, (column, parent) in PARENTS.items():
            found[label] = self.where(label, column, found[parent])
        matches = self.named("tournaments.Table", "match_id", found["tournaments.Table"])
        earlier = found["tournaments.EarlierMatch"]
        matches |= self.named("tournaments.EarlierMatch", "match_id", earlier)
        found["scoring.Match"] = matches
        for name in OF_MATCH:
            found[f"scoring.{name}"] = self.where(f"scoring.{name}", "match_id", matches)
        hands = found["scoring.Hand"]
        found["scoring.HandAnswer"] = self.where("scoring.HandAnswer", "hand_id", hands)
        keys = self.where("scoring.TableKey", "match_id", matches)
        for label in ("tournaments.KeyOfEntry", "tournaments.KeyOfTable"):
            keys |= self.named(label, "tablekey_id", found[label])
        found["scoring.TableKey"] = keys
        return found


def of_tournament(club: Club, key: int) -> Found:
    """Return the keys of the rows that a tournament has here, by label."""
    found = {name: table.rows(list(table.fields), club=club) for name, table in tables().items()}
    return Rows(found).of_tournament(key)


def rows_to_load(loaded: Loaded, club: Club, loan: Loan, own: Found) -> Loaded:
    """Return the file with only the rows that come back, under numbers that are free here.

    `own`: the rows of the tournament here. Raises NotALoan.
    """
    assert loan.tournament
    rows = Rows(loaded.rows)
    theirs = rows.of_tournament(loan.tournament)
    for label, keys in theirs.items():
        allowed = Allowed({label: own[label]}, loan.block, loan.end_of_block)
        if not all(allowed.has(label, key) for key in keys):
            raise NotALoan("a row is not of this tournament")

    def comes_back(label: str, key: int) -> bool:
        is_new = loan.block <= key < loan.end_of_block and label in NEW
        return is_new or key in theirs.get(label, ())

    for label, all_rows in rows.of.items():
        rows.of[label] = [row for row in all_rows if comes_back(label, row["id"])]
    _use_pairs_of_here(rows, club)
    _use_free_numbers(rows, club, own)
    found = {
        name: [list(row.values()) for row in rows.of[table.model._meta.label]]
        for name, table in tables().items()
    }
    return replace(loaded, rows=found)


def _use_pairs_of_here(rows: Rows, club: Club) -> None:
    known = {
        _who(first, second, is_passing): key
        for key, first, second, is_passing in club.competitors.values_list(
            "pk", "first", "second", "is_passing"
        )
    }
    same = {}
    for row in rows.of["clubs.Competitor"]:
        who = _who(row["first_id"], row["second_id"], row["is_passing"])
        if key := known.get(who):
            same[row["id"]] = key
    rows.of["clubs.Competitor"] = [r for r in rows.of["clubs.Competitor"] if r["id"] not in same]
    for table in tables().values():
        for column, field in table.fields.items():
            if field.related_model is Competitor:
                for row in rows.of[table.model._meta.label]:
                    row[column] = same.get(row[column], row[column])


def _who(first: int, second: int | None, is_passing: bool) -> tuple[object, ...]:
    return (*sorted((first, second or 0)), is_passing)


def _use_free_numbers(rows: Rows, club: Club, own: Found) -> None:
    """Give pairs, matches and members of the file numbers that nobody has here."""
    pairs = set(club.competitors.values_list("number", flat=True)) - {None}
    _number(rows.of["clubs.Competitor"], pairs)
    others = club.matches.exclude(pk__in=own["scoring.Match"])
    moved = _number(rows.of["scoring.Match"], set(others.values_list("number", flat=True)))
    pages = {f"/{club.slug}/matches/{old}/": f"/{club.slug}/matches/{new}/" for old, new in moved}
    for line in rows.of["clubs.JournalEntry"]:
        line["path"] = pages.get(line["path"], line["path"])
    members = set(club.players.values_list("particulars__number", flat=True))
    for row in rows.of["clubs.Particulars"]:
        row["number"] = "" if row["number"] in members else row["number"]


def _number(rows: Sequence[dict[str, Any]], taken: set[int]) -> list[tuple[int, int]]:
    """Give each row the next free number if its own is taken; return the old and new numbers."""
    moved = []
    for row in rows:
        if (old := row["number"]) in taken:
            row["number"] = max([*taken, *(other["number"] or 0 for other in rows)]) + 1
            moved.append((old, row["number"]))
        if row["number"] is not None:
            taken.add(row["number"])
    return moved
