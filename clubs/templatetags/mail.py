"""Whether this server can send letters: a page offers only what works."""

from django import template
from django.conf import settings

register = template.Library()


@register.simple_tag
def can_mail() -> bool:
    return bool(settings.EMAIL_HOST)
