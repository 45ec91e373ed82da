"""The site itself as an app: it adds the checks and the `serve` command."""

from django.apps import AppConfig


class SiteConfig(AppConfig):
    name = "config"

    def ready(self) -> None:
        from config import checks  # noqa: F401, PLC0415 - importing registers them
