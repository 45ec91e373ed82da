"""AACRT canastra, the game of the demo club's evenings."""

from scoring.arbiter import aacrt as arbiter
from scoring.rules.dealers import canastra_dealer
from scoring.rules.games.aacrt import Aacrt

from .canastra import BONUSES, CANASTRA, GROUPS, RULING_WORDS
from .canastra_parts import PARTS
from .game import Game

AACRT = Game(
    rules=Aacrt(),
    name="AACRT 2016",
    deal=canastra_dealer.deal_hand,
    words=CANASTRA,
    groups=GROUPS,
    bonuses=BONUSES,
    parts=PARTS,
    arbiter=arbiter.AACRT,
    arbiter_words=RULING_WORDS,
)
