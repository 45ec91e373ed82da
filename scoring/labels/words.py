"""The words of all games together, by the codes of the rules.

Two games with the same code share its words.
"""

from functools import reduce
from operator import or_

from scoring.games import GAMES
from scoring.games.results import OWN_WORDS

WORDS = reduce(or_, (game.words for game in GAMES.values())) | OWN_WORDS
