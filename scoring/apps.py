from django.apps import AppConfig


class ScoringConfig(AppConfig):
    name = "scoring"
    provides = {
        "clubs.journal.match_tables": "scoring.match.match_queries.numbers_at",
        "clubs.people.merging": "scoring.club.merging.MERGED",
        "clubs.people.personal": "scoring.club.personal.PERSONAL_DATA",
        "clubs.privacy.facts": "scoring.club.privacy.stored",
        "clubs.privacy.retention": "scoring.club.privacy.RULES",
        "clubs.words.labels": "scoring.labels.journal.WORDS",
    }
    """For places in the app below (`server.later.provided`)."""
