"""The line about a lent club, for all templates."""

from django import template

from tournaments.words.loan_words import lent_words, place_words

register = template.Library()
register.filter(lent_words)
register.filter(place_words)
