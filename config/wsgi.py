"""The site as a WSGI application: `config.front` serves it, and other servers may."""

import os

from django.core.wsgi import get_wsgi_application

from config.checks import refuse_unsafe

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
refuse_unsafe()
application = get_wsgi_application()
