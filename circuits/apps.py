from django.apps import AppConfig


class CircuitsConfig(AppConfig):
    name = "circuits"

    def ready(self) -> None:
        # Only now can models be imported.
        from circuits.club.links import Circuits  # noqa: PLC0415
        from circuits.club.merging import MOVED  # noqa: PLC0415
        from circuits.club.personal import facts_of  # noqa: PLC0415
        from circuits.club.privacy import stored  # noqa: PLC0415
        from circuits.federations.linking import end_all, linked_clubs  # noqa: PLC0415
        from circuits.federations.office import asks_head, asks_officer, offices_of  # noqa: PLC0415
        from circuits.table.journal_words import ACTIONS  # noqa: PLC0415
        from clubs import rights  # noqa: PLC0415
        from clubs.accounts import offices  # noqa: PLC0415
        from clubs.people import merging, personal  # noqa: PLC0415
        from clubs.privacy import facts as privacy  # noqa: PLC0415
        from clubs.words import labels  # noqa: PLC0415
        from tournaments.changed import circuit_links  # noqa: PLC0415

        labels.register(ACTIONS, "tournaments")
        merging.register(MOVED)
        # No circuit has a text about a person.
        personal.register(facts_of, deletes=[end_all], partners=[linked_clubs])
        privacy.register(stored)
        rights.register(
            {rights.Door.FEDERATION: asks_officer, rights.Door.FEDERATION_HEAD: asks_head}
        )
        offices.register(offices_of)
        circuit_links.register(Circuits())
