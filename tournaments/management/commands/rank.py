"""Rank the entries of an event file, without a database: `manage.py rank FILE`.

`tournaments.formats.files.eventfile` explains event files.
"""

from functools import partial
from typing import Any

from scoring.management.filecommand import FileCommand
from tournaments.formats.files import eventfile, eventreport
from tournaments.formats.team_places import team_places
from tournaments.ranking import report
from tournaments.remarks.teams import TEAMS, split_words
from tournaments.words.labels import column_label
from tournaments.words.problem_words import problem_words
from tournaments.words.reasons import place_words


class Command(FileCommand):
    kind = "an event"
    help = (
        "Rank the entries of an event file. Exit status 0: ranked; 1: the event could not be "
        "drawn, or the regulation contradicts itself, which the report says; 2: the file is not "
        "an event file; 3: the answer could not be written."
    )

    def answer(self, data: object, **options: Any) -> tuple[object, str, bool]:
        event = eventfile.read_event(data)
        if problems := event.problems():
            return (*eventreport.refusal(event, problems, problem_words), False)
        names = eventreport.entry_names(event)
        words = partial(place_words, names=names, unit=event.regulation.award.unit)
        fates = [event.decided(section, qualify=1) for section in event.places]
        teams = team_places(event)
        answer = report.report(event.places, fates, words)
        text = report.text(event.places, fates, words, column_label, names)
        return (
            answer | report.team_report(teams, split_words),
            text + report.team_text(teams, str(TEAMS), split_words, names),
            True,
        )
