"""The addresses of the pages about HTTPS in a hall."""

from django.urls import path

from server.https import views

urlpatterns = [
    path("accounts/trust/", views.trust, name="trust"),
    path("accounts/trust/caderneta.crt", views.authority, name="authority"),
]
