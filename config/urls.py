"""Every URL of the site: sign-in, then the clubs, each under its own slug."""

from django.urls import include, path

urlpatterns = [
    path("accounts/", include("allauth.urls")),
    path("i18n/", include("django.conf.urls.i18n")),
    path("", include("clubs.urls")),
    path("", include("scoring.urls")),
]
