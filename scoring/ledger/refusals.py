"""The reasons for which the ledger refuses to write."""

from collections.abc import Sequence

from clubs.journal.writing import Refused
from scoring.models import Hand, Match
from scoring.rules.base.problems import Problem
from scoring.rulings.recorded_rulings import RulingChanges


class HasProblems(Refused):
    """The hand breaks a rule, or has warnings that are not accepted yet."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__(", ".join(problem.code for problem in problems))
        self.problems = list(problems)


class AlreadyThere(Refused):
    """The hand was recorded or corrected meanwhile; `hand` is the version that counts now."""

    def __init__(self, hand: Hand | None) -> None:
        super().__init__("already there")
        self.hand = hand


class EnteredMeanwhile(AlreadyThere):
    """Another phone of the same side has entered the hand since the form was opened."""


class CorrectedMeanwhile(Refused):
    """Somebody else has corrected this final result since the form was opened."""


class ChangedMeanwhile(Refused):
    """Somebody else has changed the match since the form was opened."""


class LaterHandsSuffer(Refused):
    """The rules would not allow some later hands any more; `hands` are their numbers."""

    def __init__(self, hands: Sequence[int]) -> None:
        super().__init__(f"later hands {hands}")
        self.hands = list(hands)


class RuledMeanwhile(Refused):
    """A ruling in this hand was made or cancelled since the form was opened: `changes`."""

    def __init__(self, changes: RulingChanges) -> None:
        super().__init__("ruled meanwhile")
        self.changes = changes


class StartedOtherwise(Refused):
    """The same key has started `match` with other competitors, rules or another table."""

    def __init__(self, match: Match) -> None:
        super().__init__("started otherwise")
        self.match = match


class AlreadyPlaying(Refused):
    """The same sides are already playing `match`."""

    def __init__(self, match: Match) -> None:
        super().__init__("already playing")
        self.match = match


class AtTable(Refused):
    """The match belongs to a table of a tournament, which decides its sides, table and rules."""
