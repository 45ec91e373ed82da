"""The worker of webhooks, on the database of a test: `-m tests.webhook_worker DATABASE NUMBER`.

Its queue is the folder of the variable QUEUE. It may send to this computer.
"""

import os
import sys
from pathlib import Path

import django
from django.conf import settings
from django.core.management import call_command

if __name__ == "__main__":
    os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
    settings.DATABASES["default"]["NAME"] = sys.argv[1]
    settings.PRINT_FOLDER = Path(os.environ["QUEUE"])
    settings.WEBHOOK_NETWORKS = ["127.0.0.0/8", "::1/128"]
    django.setup()
    call_command("webhook_worker", sys.argv[2])
