from django.urls import path

from clubs.views import home

urlpatterns = [
    path("", home.home, name="home"),
]
