from django.apps import AppConfig
from django.db.models.signals import post_migrate

from server.later import later


class TournamentsConfig(AppConfig):
    name = "tournaments"
    provides = {
        "clubs.people.merging": "tournaments.club.merging.MERGED",
        "clubs.people.personal": "tournaments.club.personal.PERSONAL_DATA",
        "clubs.privacy.facts": "tournaments.club.privacy.stored",
        "clubs.privacy.retention": "tournaments.club.privacy.RULES",
        "clubs.words.labels": "tournaments.words.journal_words.WORDS",
        "scoring.memory.occasions": "tournaments.club.decided_hands.DirectedTournaments",
    }
    """For places in the apps below (`server.later.provided`)."""

    def ready(self) -> None:
        receiver = later("tournaments.lending.cells.give_keys_to_new_tables")
        # Django would forget a function that only the signal knows.
        post_migrate.connect(receiver, sender=self, weak=False)
