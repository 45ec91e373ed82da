"""Name a browser and its system by the header User-Agent, as far as people need to recognize it."""

BROWSERS = {
    "Edg": "Edge",
    "OPR/": "Opera",
    "SamsungBrowser": "Samsung Internet",
    "Firefox": "Firefox",
    "FxiOS": "Firefox",
    "Chrome": "Chrome",
    "CriOS": "Chrome",
    "Safari": "Safari",
}
SYSTEMS = {
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Android": "Android",
    "Windows": "Windows",
    "Mac OS": "Mac",
    "CrOS": "Chromebook",
    "Linux": "Linux",
}
"""Parts of the header in the order to look for them: Chrome also calls itself Safari, and Android
Linux."""


def device_name(user_agent: str) -> str:
    """Return a name such as "Firefox, Windows"; empty for an unknown program."""
    names = []
    for table in (BROWSERS, SYSTEMS):
        names += [name for part, name in table.items() if part in user_agent][:1]
    return ", ".join(names)
