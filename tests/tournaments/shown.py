"""Read from a page the changes that it announces before saving."""

from typing import Any

from django.test import Client

from clubs.models import User
from tests.scoring.crowd import browser


def changes(client: Client, user: User, path: str, data: Any = None) -> list[str]:
    """The lines of the page about what would change."""
    page = browser(client, user)
    answer = page.get(path) if data is None else page.post(path, data)
    assert answer.status_code == 200
    if "form" in answer.context and hasattr(answer.context["form"], "changes"):
        return [str(change) for change in answer.context["form"].changes]
    return [str(change) for change in answer.context.get("changes") or ()]
