"""Template filters for the codes of actions and rights."""

from django import template

from clubs.words.labels import action, refusal

register = template.Library()
register.filter("action", action)
register.filter("refusal", refusal)
