"""Template tag for pages that offer e-mails only if the server can send them."""

from django import template
from django.conf import settings

register = template.Library()


@register.simple_tag
def can_mail() -> bool:
    return bool(settings.EMAIL_HOST)
