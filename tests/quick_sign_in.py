"""A quicker `Client.force_login`: two statements instead of about ten.

Django's makes an empty session first, reads it, replaces it by another and saves that again.
Most tests sign somebody in.
"""

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.auth.models import update_last_login
from django.contrib.sessions.backends.base import VALID_KEY_CHARS
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils.crypto import get_random_string

from clubs.models import User

usual = Client.force_login


def force_login(client: Client, user: User, backend: str | None = None) -> None:
    """Sign the user in; a client that has a session already takes Django's way."""
    if backend or settings.SESSION_COOKIE_NAME in client.cookies:
        usual(client, user, backend)
        return
    user.backend = settings.AUTHENTICATION_BACKENDS[0]
    session = {
        SESSION_KEY: str(user.pk),
        BACKEND_SESSION_KEY: settings.AUTHENTICATION_BACKENDS[0],
        HASH_SESSION_KEY: user.get_session_auth_hash(),
    }
    store, key = SessionStore(), get_random_string(32, VALID_KEY_CHARS)
    row = Session(key, store.encode(session), store.get_expiry_date())
    row.save(force_insert=True)
    update_last_login(User, user)
    client.cookies[settings.SESSION_COOKIE_NAME] = key
    client.cookies[settings.SESSION_COOKIE_NAME]["path"] = "/"
