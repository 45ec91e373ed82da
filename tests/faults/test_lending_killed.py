"""SIGKILL while the file of a lent club is loaded: all of it is there afterwards, or nothing."""

import re
import time
from base64 import b64decode
from http.client import HTTPException
from threading import Thread

import pytest

from tests.faults.served import TOKEN, Site

pytestmark = pytest.mark.thorough

KILLS = 5
BORDER = "loan"


@pytest.mark.postgres
def test_server_killed_while_a_file_is_loaded_has_all_or_nothing(served: Site) -> None:
    content = b64decode(served.ask("lend_club"))
    began = time.monotonic()
    load(served, content)
    takes = time.monotonic() - began
    assert served.ask("loan_state") == {"is_lent": False, "has_new": True, "audit": []}
    content = b64decode(served.ask("lend_club"))
    cut = 0
    for number in range(KILLS):
        before = served.ask("loan_state")
        sender = Thread(target=load, args=(served, content), daemon=True)
        sender.start()
        time.sleep(takes * (number + 0.5) / KILLS)  # any moment of the transaction
        served.kill()
        sender.join()
        served.start()
        after = served.ask("loan_state")
        assert after["is_lent"] is not after["has_new"]
        assert after["audit"] == []
        cut += after == before
        if not after["is_lent"]:
            content = b64decode(served.ask("lend_club"))
    assert cut
    load(served, content)
    assert served.ask("loan_state") == {"is_lent": False, "has_new": True, "audit": []}


def load(served: Site, content: bytes) -> None:
    """Send the file as the secretary does, and confirm it."""
    head = (
        f"--{BORDER}\r\n"
        'Content-Disposition: form-data; name="file"; filename="boa-vista.loan.gz"\r\n'
        "Content-Type: application/gzip\r\n\r\n"
    )
    body = head.encode() + content + f"\r\n--{BORDER}--\r\n".encode()
    headers = {"Content-Type": f"multipart/form-data; boundary={BORDER}", "X-CSRFToken": TOKEN}
    address = f"{served.club['address']}lending/import/"
    try:
        served.send(address, body, headers)
        asked = re.search(r'name="made_at" value="([^"]*)"', served.get(f"{address}confirm/").text)
        made_at = asked[1] if asked else ""
        served.post(f"{address}confirm/", {"csrfmiddlewaretoken": TOKEN, "made_at": made_at})
    except (OSError, HTTPException):
        return
