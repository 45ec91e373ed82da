"""Typed words understood: dates, numbers and the club's own words, in three languages. Pure."""

from .parser import Part, Sentence, Vocabulary, understand

__all__ = ["Part", "Sentence", "Vocabulary", "understand"]
