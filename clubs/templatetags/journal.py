"""Words of the journal for templates."""

from django import template

from clubs.labels import action

register = template.Library()
register.filter("action", action)
