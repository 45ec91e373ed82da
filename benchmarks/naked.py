"""Django with no app, no middleware and no database: one view that answers a word."""

from django.conf import settings
from django.core.wsgi import get_wsgi_application
from django.http import HttpRequest, HttpResponse
from django.urls import path


def bare(request: HttpRequest) -> HttpResponse:
    return HttpResponse("bare", headers={"Content-Length": "4"})


urlpatterns = [path("bare/", bare)]
settings.configure(ALLOWED_HOSTS=["127.0.0.1"], ROOT_URLCONF=__name__)
application = get_wsgi_application()
