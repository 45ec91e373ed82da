"""Template filter for the journal's codes."""

from django import template

from clubs.labels import action

register = template.Library()
register.filter("action", action)
