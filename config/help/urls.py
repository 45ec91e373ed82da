"""The addresses of the help: `/help/match/`, and `/aacrt/help/match/` for members of a club."""

from django.urls import path

from config.help import views

urlpatterns = [
    path("help/", views.help_search, name="help"),
    path("help/<path:name>/", views.help_page, name="help_page"),
    path("<slug:slug>/help/", views.club_help_search, name="club_help"),
    path("<slug:slug>/help/<path:name>/", views.club_help_page, name="club_help_page"),
]
