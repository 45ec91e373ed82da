from django.apps import AppConfig


class ClubsConfig(AppConfig):
    name = "clubs"

    def ready(self) -> None:
        # Only now can models be imported.
        from allauth.mfa import signals  # noqa: PLC0415

        from clubs.second_step import journal  # noqa: PLC0415

        signals.authenticator_added.connect(journal.turned_on)
        signals.authenticator_removed.connect(journal.turned_off)
        signals.authenticator_reset.connect(journal.made_codes)
