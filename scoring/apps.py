from django.apps import AppConfig


class ScoringConfig(AppConfig):
    name = "scoring"

    def ready(self) -> None:
        # Only now can models be imported.
        from clubs import erasing, labels, match_tables, merging, privacy  # noqa: PLC0415
        from scoring import incidents  # noqa: PLC0415
        from scoring.erasing import forget_papers, known, running  # noqa: PLC0415
        from scoring.labels.journal import ACTIONS, KINDS  # noqa: PLC0415
        from scoring.ledger import lock_texts, replace_in_texts  # noqa: PLC0415
        from scoring.match_queries import numbers_at  # noqa: PLC0415
        from scoring.merging import MOVED, lock, same_match, same_wins  # noqa: PLC0415
        from scoring.privacy import RULES, stored  # noqa: PLC0415

        labels.add_actions(ACTIONS, "matches", KINDS)
        match_tables.FINDERS.append(numbers_at)
        merging.register(MOVED, same_match, lock)
        erasing.register(known, replace_in_texts, lock_texts, forget_papers)
        erasing.RUNNING.append(running)
        privacy.register(stored, RULES)
        erasing.TEXTS.append(incidents.replace_in_texts)
        merging.register([], same_wins)
