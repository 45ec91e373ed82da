"""What was typed when the session had run out: kept through signing in again, and offered once.

Nothing is recorded by it: the form comes back filled in, and its button is pressed again.
"""

import time

from django.http import HttpRequest, QueryDict

KEY = "kept"
LARGEST, MOST, LONGEST_PATH = 8_000, 200, 300
"""Bytes, fields, and letters of the address. A full hand form has about 1,000 bytes and 60 fields;
strangers shall not fill the session store."""
LONGEST = 60 * 60
"""Seconds. Signing in takes a minute; an old form that turns up again only puzzles people."""
SECRET = ("csrfmiddlewaretoken", "password")


def keep(request: HttpRequest, path: str = "") -> bool:
    """Keep what this request brings for the page at `path` (its own by default)."""
    path = path or request.path
    data = request.POST.copy()
    for name in list(data):
        if any(secret in name for secret in SECRET):
            del data[name]
    fields = sum(len(values) for _name, values in data.lists())
    if not 0 < fields <= MOST or len(path) > LONGEST_PATH:
        return False
    text = data.urlencode()
    if len(text) > LARGEST:
        return False
    request.session[KEY] = {"path": path, "data": text, "at": int(time.time())}
    if not request.user.is_authenticated:
        # Then there is nothing else in the session; signing in makes it last again.
        request.session.set_expiry(LONGEST)
    return True


def typed(request: HttpRequest) -> QueryDict | None:
    """What the form of this page is filled in with: what was sent now, or was kept for it."""
    return request.POST if request.method == "POST" else take(request)


def take(request: HttpRequest) -> QueryDict | None:
    """What was kept for this page, or None. Asked again, it is gone."""
    kept = request.session.get(KEY)
    if kept is None or kept["path"] != request.path:
        return None
    del request.session[KEY]
    return QueryDict(kept["data"]) if time.time() - kept["at"] < LONGEST else None
