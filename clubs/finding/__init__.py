"""Typed words understood: dates, numbers and the club's own words, in three languages. Pure."""

from .parser import Sentence, Vocabulary, understand

__all__ = ["Sentence", "Vocabulary", "understand"]
