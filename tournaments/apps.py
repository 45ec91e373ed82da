from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    name = "tournaments"

    def ready(self) -> None:
        # Only now can models be imported.
        from clubs import labels, merging, personal, privacy  # noqa: PLC0415
        from scoring import occasions  # noqa: PLC0415
        from scoring.archive import parts  # noqa: PLC0415
        from tournaments.archives import TournamentPart  # noqa: PLC0415
        from tournaments.director.decided_hands import DirectedTournaments  # noqa: PLC0415
        from tournaments.director.notices import forget_phones_of  # noqa: PLC0415
        from tournaments.director.people import lock_texts, replace_in_texts  # noqa: PLC0415
        from tournaments.journal_words import ACTIONS, KINDS  # noqa: PLC0415
        from tournaments.merging import MOVED, lock, same_tournament  # noqa: PLC0415
        from tournaments.personal import facts_of, running  # noqa: PLC0415
        from tournaments.privacy import RULES, stored  # noqa: PLC0415

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
        parts.register(TournamentPart())
