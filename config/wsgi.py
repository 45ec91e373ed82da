"""The site as a WSGI application, for `config.front` or another server."""

import os

from django.core.wsgi import get_wsgi_application

from config.checks import refuse_unsafe

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
refuse_unsafe()
application = get_wsgi_application()
