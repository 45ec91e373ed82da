"""The words for the options of formats."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

Text = str | Promise

OPTIONS: Mapping[str, Text] = {
    "rounds": gettext_lazy("Rounds"),
    "apart": gettext_lazy("Keep apart while possible"),
    "days": gettext_lazy("Days for each round"),
    "double": gettext_lazy("Meet twice, there and back"),
    "per_meeting": gettext_lazy("Matches of a meeting"),
    "meeting": gettext_lazy("What decides a meeting"),
    "groups": gettext_lazy("Groups"),
    "rematch": gettext_lazy("The same opponents"),
    "move": gettext_lazy("With an even number of tables"),
    "sits": gettext_lazy("Who stays seated"),
    "partners": gettext_lazy("Partners and tables"),
    "third_place": gettext_lazy("A match for the third place"),
    "places": gettext_lazy("Play for the places up to"),
    "equal": gettext_lazy("If both have the same points after two matches"),
    "tied": gettext_lazy("If a match is a draw"),
    "final": gettext_lazy("If the unbeaten side loses the final"),
    "best_of": gettext_lazy("Matches in one meeting, at most"),
    "best_from": gettext_lazy("So many matches from which round on"),
    "lives": gettext_lazy("Lives"),
    "reentry_until": gettext_lazy("A loser may come back once, until round"),
    "down_to": gettext_lazy("Ends when this many are left"),
    "best": gettext_lazy("Best evenings that count"),
    "doubled": gettext_lazy("Evenings that count double"),
    "size": gettext_lazy("Players at a table"),
    "also": gettext_lazy("The only other size of a table"),
    "seats": gettext_lazy("Who sits where after the first round"),
    "from_places": gettext_lazy("Who meets whom, by the places before"),
}
LATER = ("from_places",)
"""Options that only a later stage has."""

OPTION_HINTS: Mapping[str, Text] = {
    "rounds": gettext_lazy(
        "If left empty: as many rounds as needed, or until the stage is closed."
    ),
    "apart": gettext_lazy("As filled in at the entries under “Town or house”."),
    "days": gettext_lazy("For a league over weeks. If left empty, a round is an evening."),
    "best_of": gettext_lazy("A best of three games noted as 2–1 is one match: leave 1."),
    "best_from": gettext_lazy(
        "Earlier rounds take one match. The match for the third place goes with the semi-finals."
    ),
    "per_meeting": gettext_lazy(
        "From 2 to 5: the same pairs play as many matches, one in each round, that count as one. "
        "“Rounds” then counts meetings. If left empty, one match."
    ),
    "down_to": gettext_lazy("For example 8, which advance to a knock-out."),
    "places": gettext_lazy("From 3 to 16; if left empty, 8."),
    "tied": gettext_lazy(
        "After groups, the better seed is the better place there. After a hand or a lot, "
        "type who advances beside the result."
    ),
    "from_places": gettext_lazy(
        "Group by group: A1 B2 B3 A4 / B1 A2 A3 B4. In a knock-out tie by tie: A1 B2 / B1 A2; "
        "without groups before, 1 4 / 2 3. 3* is the best third, the next 3* the second best. "
        "After // a second bracket begins: A1 B2 / B1 A2 // A3 B4 / B3 A4. If left empty, the best "
        "meet the last in a knock-out; elsewhere it is drawn."
    ),
    "doubled": gettext_lazy("The numbers of these evenings, with commas between them."),
    "sits": gettext_lazy(
        "The numbers of the entries. A line chosen for an entry comes first. With an odd number of "
        "entries the highest rests first."
    ),
    "size": gettext_lazy(
        "From 3 to 6; if left empty, 4. If the players cannot be divided evenly, "
        "tables differ by one player. If each player behind is worth a point, "
        "the first of a larger table gets one point more."
    ),
    "also": gettext_lazy(
        "For example 5: tables of four, and as few of five as possible, never of three. "
        "The same size again: no other. If left empty, the tables are as even as possible."
    ),
}

CHOICES: Mapping[tuple[str, str], Text] = {
    ("apart", ""): pgettext_lazy("keep apart", "Nobody"),
    ("apart", "club"): gettext_lazy("Players of the same town or house"),
    ("best_from", ""): gettext_lazy("in every round"),
    ("best_from", "quarter-finals"): gettext_lazy("from the quarter-finals on"),
    ("best_from", "semi-finals"): gettext_lazy("from the semi-finals on"),
    ("best_from", "final"): gettext_lazy("in the final"),
    ("meeting", "wins"): gettext_lazy("the matches won"),
    ("meeting", "points"): gettext_lazy("the points of all its matches"),
    ("partners", "plan"): gettext_lazy("all rounds are planned"),
    ("partners", "result"): gettext_lazy("by result: winners move up a table and part"),
    ("partners", "up-and-down"): gettext_lazy("by result: winners move up, losers down"),
    ("seats", "lot"): gettext_lazy("by lot, so that few meet again"),
    ("seats", "places"): gettext_lazy(
        "by place: the first stays, the second moves on one table, the third two"
    ),
    ("rematch", "free"): gettext_lazy("may meet again at once"),
    ("rematch", "not-last"): gettext_lazy("do not meet in two rounds running"),
    ("rematch", "never"): gettext_lazy("meet only once"),
    ("equal", "again"): gettext_lazy("they play one match more"),
    ("equal", "seed"): gettext_lazy("the better seed advances"),
    ("tied", "again"): gettext_lazy("they meet again in the next round"),
    ("tied", "hand"): gettext_lazy("one more hand decides"),
    ("tied", "lot"): gettext_lazy("the lot decides"),
    ("tied", "seed"): gettext_lazy("the better seed advances"),
    ("final", "two"): gettext_lazy("they play a second final"),
    ("final", "one"): gettext_lazy("there is no second final"),
    ("sits", ""): gettext_lazy("by seed, then by lot"),
    ("sits", "odd"): gettext_lazy("odd numbers; even ones move"),
    ("sits", "even"): gettext_lazy("even numbers; odd ones move"),
    ("move", "share"): gettext_lazy("nobody skips a table"),
    ("move", "skip"): gettext_lazy("the moving line skips a table halfway"),
}


def option_words(options: Mapping[str, object]) -> list[str]:
    """Return the chosen options of a format in words; leaves out options without a label.

    The keys are those of an event file.
    """
    texts = []
    for name, value in options.items():
        if name not in OPTIONS or name == "best_from":
            continue
        if value is True:
            texts.append(str(OPTIONS[name]))
            continue
        if name == "best_of" and value != 1:
            text = _("best of {number}").format(number=value)
            rounds = options.get("best_from")
            texts.append(f"{text} {CHOICES['best_from', str(rounds)]}" if rounds else text)
            continue
        if isinstance(value, list):
            shown = ", ".join(map(str, value))
        else:
            shown = str(CHOICES.get((name, str(value)), value))
        texts.append(f"{OPTIONS[name]}: {shown}")
    return texts
