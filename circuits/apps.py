from django.apps import AppConfig


class CircuitsConfig(AppConfig):
    name = "circuits"

    def ready(self) -> None:
        # Models can be imported only now.
        from circuits.erasing import known  # noqa: PLC0415
        from circuits.federations.linking import end_all  # noqa: PLC0415
        from circuits.federations.office import asks_head, asks_officer  # noqa: PLC0415
        from circuits.journal_words import ACTIONS  # noqa: PLC0415
        from circuits.links import Circuits  # noqa: PLC0415
        from circuits.merging import MOVED  # noqa: PLC0415
        from circuits.privacy import stored  # noqa: PLC0415
        from clubs import erasing, labels, merging, privacy  # noqa: PLC0415
        from clubs.rights import GUARDS, Door  # noqa: PLC0415
        from tournaments.circuit_links import register  # noqa: PLC0415

        labels.add_actions(ACTIONS, "tournaments")
        merging.register(MOVED)
        # No circuit has a text about a person.
        erasing.KNOWN.append(known)
        erasing.DELETES.append(end_all)
        privacy.register(stored, [])
        register(Circuits())
        GUARDS[Door.FEDERATION] = asks_officer
        GUARDS[Door.FEDERATION_HEAD] = asks_head
