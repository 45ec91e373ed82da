"""A Django site with the usual middleware, whose one page is cached by `cache_page`.

The page is the file PAGE, so that only the caching is compared. The cached page may be a minute
old: no database is asked whether it has changed.
"""

import os
from pathlib import Path

from django.conf import settings
from django.core.wsgi import get_wsgi_application
from django.http import HttpRequest, HttpResponse
from django.urls import path
from django.views.decorators.cache import cache_page

CONTENT = Path(os.environ["PAGE"]).read_bytes()


def page(request: HttpRequest) -> HttpResponse:
    return HttpResponse(CONTENT)


settings.configure(
    SECRET_KEY="measured " * 5,
    ALLOWED_HOSTS=["127.0.0.1"],
    ROOT_URLCONF=__name__,
    INSTALLED_APPS=[
        "django.contrib.auth",
        "django.contrib.contenttypes",
        "django.contrib.sessions",
        "django.contrib.messages",
    ],
    # The middleware of a new Django project, with gzip, languages and ETags.
    MIDDLEWARE=[
        "django.middleware.gzip.GZipMiddleware",
        "django.middleware.security.SecurityMiddleware",
        "django.contrib.sessions.middleware.SessionMiddleware",
        "django.middleware.locale.LocaleMiddleware",
        "django.middleware.http.ConditionalGetMiddleware",
        "django.middleware.common.CommonMiddleware",
        "django.middleware.csrf.CsrfViewMiddleware",
        "django.contrib.auth.middleware.AuthenticationMiddleware",
        "django.contrib.messages.middleware.MessageMiddleware",
        "django.middleware.clickjacking.XFrameOptionsMiddleware",
    ],
    SESSION_ENGINE="django.contrib.sessions.backends.cache",
)
urlpatterns = [path("standings/", cache_page(60)(page))]
application = get_wsgi_application()
