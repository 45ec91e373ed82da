"""Pages as tests read them."""

import re


def flat(html: str) -> str:
    """Return HTML with one space for each run of white space, and none beside tags."""
    return re.sub(r"\s*(<[^>]*>)\s*", r"\1", re.sub(r"\s+", " ", html))
