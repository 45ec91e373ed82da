"""What was typed when the session had run out: kept through signing in again, and offered once.

Nothing is recorded by it: the form comes back filled in, and its button is pressed again.
"""

import time

from django.http import HttpRequest, QueryDict

KEY = "kept"
LARGEST = 20_000
"""Bytes. A hand form has about 2,000; strangers shall not fill the session store."""
LONGEST = 60 * 60
"""Seconds. Signing in takes a minute; an old form that turns up again only puzzles people."""
SECRET = ("csrfmiddlewaretoken", "password")


def keep(request: HttpRequest, path: str = "") -> bool:
    """Keep what this request brings for the page at `path` (its own by default)."""
    data = request.POST.copy()
    for name in list(data):
        if any(secret in name for secret in SECRET):
            del data[name]
    text = data.urlencode()
    if not data or len(text) > LARGEST:
        return False
    request.session[KEY] = {"path": path or request.path, "data": text, "at": int(time.time())}
    return True


def take(request: HttpRequest) -> QueryDict | None:
    """What was kept for this page, or None. Asked again, it is gone."""
    kept = request.session.get(KEY)
    if kept is None or kept["path"] != request.path:
        return None
    del request.session[KEY]
    return QueryDict(kept["data"]) if time.time() - kept["at"] < LONGEST else None
