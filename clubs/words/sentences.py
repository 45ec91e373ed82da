"""Parts of sentences."""


def inside(text: object) -> str:
    """Return a label or sentence as it stands inside another, without its capital."""
    words = str(text)
    return words[:1].lower() + words[1:]
