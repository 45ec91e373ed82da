from django.apps import AppConfig


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
