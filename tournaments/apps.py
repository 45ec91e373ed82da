from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    name = "tournaments"

    def ready(self) -> None:
        # Only now can models be imported.
        from clubs.people import merging, personal  # noqa: PLC0415
        from clubs.privacy import facts as privacy  # noqa: PLC0415
        from clubs.words import labels  # noqa: PLC0415
        from scoring.memory import occasions  # noqa: PLC0415
        from tournaments.club.decided_hands import DirectedTournaments  # noqa: PLC0415
        from tournaments.club.merging import MOVED, lock, same_tournament  # noqa: PLC0415
        from tournaments.club.personal import facts_of, running  # noqa: PLC0415
        from tournaments.club.privacy import RULES, stored  # noqa: PLC0415
        from tournaments.director.entries.people import lock_texts, replace_in_texts  # noqa: PLC0415
        from tournaments.director.phones.notices import forget_phones_of  # noqa: PLC0415
        from tournaments.words.journal_words import ACTIONS, KINDS  # noqa: PLC0415

        labels.register(ACTIONS, "tournaments", KINDS)
        merging.register(MOVED, obstacles=[same_tournament], locks=[lock])
        personal.register(
            facts_of,
            texts=[replace_in_texts],
            locks=[lock_texts],
            deletes=[forget_phones_of],
            running=[running],
        )
        privacy.register(stored, RULES)
        occasions.register(DirectedTournaments())
