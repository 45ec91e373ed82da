from django.apps import AppConfig

from server.later import later

STEPS = "clubs.second_step.journal"


class ClubsConfig(AppConfig):
    name = "clubs"

    def ready(self) -> None:
        # Only now can models be imported.
        from allauth.mfa import signals  # noqa: PLC0415

        # Django would forget a function that only the signal knows.
        signals.authenticator_added.connect(later(f"{STEPS}.turned_on"), weak=False)
        signals.authenticator_removed.connect(later(f"{STEPS}.turned_off"), weak=False)
        signals.authenticator_reset.connect(later(f"{STEPS}.made_codes"), weak=False)
