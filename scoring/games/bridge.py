"""Bridge: rulings on penalty cards, and no rules, since nothing is scored."""

from django.utils.translation import gettext_lazy as _

from scoring.arbiter import bridge as arbiter
from scoring.arbiter.bridge_cards import law51
from scoring.arbiter_words.bridge import BRIDGE as RULING_WORDS
from scoring.arbiter_words.shared import DIRECTOR

from .game import Rulings

BRIDGE = Rulings(
    name=_("Bridge"),
    arbiter=arbiter.BRIDGE,
    words=RULING_WORDS | DIRECTOR,
    card_title=_("Bridge, penalty cards"),
    cases=law51,
)
