"""Names of browsers for people, from what browsers say of themselves."""

import pytest

from clubs.accounts.signing_in.sessions import device_name

IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Version/17.5 Mobile Safari/604.1"
EDGE = "Mozilla/5.0 (Windows NT 10.0; Win64) Chrome/126.0.0.0 Safari/537.36 Edg/126.0"
SAMSUNG = "Mozilla/5.0 (Linux; Android 14) SamsungBrowser/25.0 Chrome/121.0 Mobile Safari/537.36"


@pytest.mark.parametrize(
    ("user_agent", "name"),
    [
        (IPHONE, "Safari, iPhone"),
        (EDGE, "Edge, Windows"),
        (SAMSUNG, "Samsung Internet, Android"),
        ("curl/8.5", ""),
        ("", ""),
        ("something on Windows", "Windows"),
    ],
)
def test_device_name_has_browser_and_system(user_agent: str, name: str):
    assert device_name(user_agent) == name
