"""What the columns of a match and its sides must hold, worked out from its hands.

The ledger writes it and `audit` compares with it. Must not write.
"""

from scoring.models import Match
from scoring.rules.sheet import Played
from scoring.scoresheet import rules_of_match


def ending_by_hands(match: Match, played: Played) -> str:
    """How the hands have ended the match by themselves, as `Match.Ending`; empty: they have not."""
    if played.state.over:
        return Match.Ending.TARGET
    if match.hands_limit is not None and len(played.hands) >= match.hands_limit:
        return Match.Ending.HANDS
    return ""


def derived_columns(match: Match, played: Played, position: int) -> dict[str, int | bool | None]:
    """What a side's columns must hold after these hands."""
    sheets = [report.sheets[position] for report in played.hands if report.counted]
    lines = [line for sheet in sheets for line in sheet.lines]
    rules = rules_of_match(match)
    places = rules.places(played.state)
    return {
        "total": played.state.totals[position],
        "minimum": played.state.minimums[position],
        "clean_canastras": sum(
            sheet.counts[code] for sheet in sheets for code in rules.canastras[:1]
        ),
        "times_out": sum(sheet.counts.get("out", 0) for sheet in sheets),
        "penalty_points": -sum(line.points for line in lines if line.code == "penalty"),
        "won": None if match.is_playing else places[position] == 1 and places.count(1) == 1,
        "place": None if match.is_playing else places[position],
    }
