"""A stored match as a match file, and the rules of a file among those of a club. Read-only."""

from collections.abc import Sequence

from django.utils import translation
from django.utils.translation import gettext as _

from clubs.models import Club
from scoring.games import GAMES
from scoring.house_rules.house import Playbook, as_chosen, preset
from scoring.models import Hand, Match
from scoring.rules.base.ending import HOWS, Ended
from scoring.rules.base.sheet import RuleSet
from scoring.rules.matchfile import MatchFile, write_match
from scoring.table.scoresheet import ChosenRules, live_hands, rules_of_match


def text_of(match: Match) -> str:
    """Return the match file of a match, with the names of its sides in the club's language."""
    sides = match.sides.select_related("competitor__first", "competitor__second")
    with translation.override(match.club.languages[0]):
        names = tuple(str(side) for side in sides)
    return write_match(file_of(match, names, live_hands(match)))


def file_of(match: Match, names: Sequence[str], hands: Sequence[Hand]) -> MatchFile:
    """Return a match as a match file. `names`: of its sides; `hands`: those that count."""
    rules = rules_of_match(match)
    facts = tuple(rules.read(hand.facts) for hand in hands)
    return MatchFile(rules, tuple(names), facts, _ended(match))


def _ended(match: Match) -> Ended | None:
    """Return the early ending. A match that ended at its last planned hand ends by agreement in the
    file, which knows no limit of hands: in both the better total wins.
    """
    if match.ending == Match.Ending.HANDS:
        return Ended("agreement")
    how = next((how for how in HOWS if how == match.ending), None)
    return None if how is None else Ended(how, match.gave_up)


def rules_in(club: Club, rules: RuleSet) -> ChosenRules:
    """Return the preset or house rules of the club with these options; else rules with a name that
    says where they come from.
    """
    book = Playbook(club)
    versions = [as_chosen(row) for own in book.own for row in reversed(own.versions)]
    for chosen in (preset(rules.key), *versions):
        if chosen.key == rules.key and chosen.rules == rules:
            return chosen
    with translation.override(club.languages[0]):
        name = _("{game}, rules of a file").format(game=GAMES[rules.key].name)
    return ChosenRules(rules.key, name, rules)
