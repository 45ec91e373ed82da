from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    name = "tournaments"

    def ready(self) -> None:
        # Models can be imported only now.
        from clubs import erasing, labels, merging, privacy  # noqa: PLC0415
        from scoring.archive.parts import register as register_part  # noqa: PLC0415
        from scoring.occasions import register  # noqa: PLC0415
        from tournaments.archives import TournamentPart  # noqa: PLC0415
        from tournaments.director.notices import forget_phones_of  # noqa: PLC0415
        from tournaments.director.people import lock_texts, replace_in_texts  # noqa: PLC0415
        from tournaments.erasing import known, running  # noqa: PLC0415
        from tournaments.journal_words import ACTIONS, KINDS  # noqa: PLC0415
        from tournaments.merging import MOVED, lock, same_tournament  # noqa: PLC0415
        from tournaments.occasions import Tournaments  # noqa: PLC0415
        from tournaments.privacy import RULES, stored  # noqa: PLC0415

        labels.add_actions(ACTIONS, "tournaments", KINDS)
        merging.register(MOVED, same_tournament, lock)
        erasing.register(known, replace_in_texts, lock_texts)
        erasing.RUNNING.append(running)
        erasing.DELETES.append(forget_phones_of)
        privacy.register(stored, RULES)
        register(Tournaments())
        register_part(TournamentPart())
