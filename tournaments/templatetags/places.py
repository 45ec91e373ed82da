"""Places as they are spoken of."""

from django import template
from django.utils.translation import get_language

register = template.Library()


@register.filter
def place(number: int) -> str:
    """3rd, in English; 3º elsewhere."""
    if not (get_language() or "").startswith("en"):
        return f"{number}º"
    if number % 100 in (11, 12, 13):
        return f"{number}th"
    return f"{number}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th') }"
