from django.apps import AppConfig


class CircuitsConfig(AppConfig):
    name = "circuits"
    provides = {
        "clubs.accounts.offices": "circuits.federations.office.offices_of",
        "clubs.people.merging": "circuits.club.merging.MERGED",
        "clubs.people.personal": "circuits.club.personal.PERSONAL_DATA",
        "clubs.privacy.facts": "circuits.club.privacy.stored",
        "clubs.rights": "circuits.federations.office.GUARDS",
        "clubs.words.labels": "circuits.table.journal_words.WORDS",
        "tournaments.changed.circuit_links": "circuits.club.links.Circuits",
    }
    """For places in the apps below (`server.later.provided`)."""
