"""Typed words understood: dates, numbers and the club's own words, in three languages. Pure."""

from .parser import FILLERS, Sentence, Vocabulary, understand

__all__ = ["FILLERS", "Sentence", "Vocabulary", "understand"]
