"""The line about a lent club, for all templates."""

from django import template

from tournaments.words.loan_words import lent_words

register = template.Library()
register.filter(lent_words)
