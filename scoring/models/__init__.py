"""The tables of this app: columns and constraints only. Each module names its writer."""

from scoring.models.house_rules import HouseRules, HouseRulesVersion
from scoring.models.incidents import Incident
from scoring.models.matches import Hand, Match, MatchQuerySet, ReplacedResult
from scoring.models.phones import HandAnswer, TableKey
from scoring.models.seasons import Season, SeasonWinner
from scoring.models.sides import Side, SideHand

__all__ = [
    "Hand",
    "HandAnswer",
    "HouseRules",
    "HouseRulesVersion",
    "Incident",
    "Match",
    "MatchQuerySet",
    "ReplacedResult",
    "Season",
    "SeasonWinner",
    "Side",
    "SideHand",
    "TableKey",
]
