from django.apps import AppConfig


class ScoringConfig(AppConfig):
    name = "scoring"

    def ready(self) -> None:
        # Only now can models be imported.
        from clubs.journal import match_tables  # noqa: PLC0415
        from clubs.people import merging, personal  # noqa: PLC0415
        from clubs.privacy import facts as privacy  # noqa: PLC0415
        from clubs.words import labels  # noqa: PLC0415
        from scoring import ledger  # noqa: PLC0415
        from scoring.club.merging import MOVED, lock, same_match, same_wins  # noqa: PLC0415
        from scoring.club.personal import facts_of, forget_papers, running  # noqa: PLC0415
        from scoring.club.privacy import RULES, stored  # noqa: PLC0415
        from scoring.labels.journal import ACTIONS, KINDS  # noqa: PLC0415
        from scoring.ledger import incidents  # noqa: PLC0415
        from scoring.match.match_queries import numbers_at  # noqa: PLC0415

        labels.register(ACTIONS, "matches", KINDS)
        match_tables.register(numbers_at)
        merging.register(MOVED, obstacles=[same_match, same_wins], locks=[lock])
        personal.register(
            facts_of,
            texts=[ledger.replace_in_texts, incidents.replace_in_texts],
            locks=[ledger.lock_texts],
            stores=[forget_papers],
            running=[running],
        )
        privacy.register(stored, RULES)
