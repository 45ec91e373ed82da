"""The pages of lending, as a test reads them, and the files it loads there."""

import re

from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tests.pages import flat

PAGE = "/boa-vista/lending/"


def page_of(client: Client, path: str = PAGE) -> str:
    return flat(client.get(path).content.decode())


def upload(client: Client, content: bytes, path: str = f"{PAGE}import/", **said: str) -> str:
    file = SimpleUploadedFile("boa-vista.loan.gz", content)
    return flat(client.post(path, {"file": file, **said}, follow=True).content.decode())


def made_at(page: str) -> str:
    """Return the hidden field of the question before a file is loaded."""
    found = re.search(r'name="made_at" value="([^"]+)"', page)
    assert found, page
    return found[1]


def confirm(client: Client, page: str) -> str:
    said = {"made_at": made_at(page)}
    return flat(client.post(f"{PAGE}import/confirm/", said, follow=True).content.decode())
