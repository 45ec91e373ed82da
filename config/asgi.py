"""The site as an ASGI application, for other servers."""

import os

from django.core.asgi import get_asgi_application

from config.checks import refuse_unsafe

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
refuse_unsafe()
application = get_asgi_application()
