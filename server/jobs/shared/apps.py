"""The shared queue as an app of Django, under the name that its tables were migrated with."""

from django.apps import AppConfig


class SharedQueue(AppConfig):
    name = "server.jobs.shared"
    label = "shared_jobs"
