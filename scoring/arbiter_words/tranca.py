"""The arbiter's own words at a table of tranca."""

from django.utils.translation import gettext_lazy as _

from .book import Words

TRANCA = Words(
    situations={
        "black-three": (
            _("A black three was played"),
            _("black three discarded, black three laid down, locked pile, threes in a meld"),
        ),
        "out": (_("Going out"), _("final going out, may I go out, clean canastra, canastra")),
        "stock-out": (
            _("The stock is used up"),
            _("no cards left, end of the stock, last card, exhausted"),
        ),
    },
    questions={
        "top-of-lixo": _("What is the top card of the pile?"),
        "did-with-three": _("What did the player do with the three?"),
        "red-three-found": _("When was the red three found?"),
    },
    choices={
        "top-of-lixo/other": _("Any other card"),
        "top-of-lixo/black-three": _("A black three"),
        "did-with-three/discarded": _("Discarded it"),
        "did-with-three/melded": _("Laid it down in a meld"),
        "red-three-found/in-play": _("While the hand was played"),
        "red-three-found/end": _("A player still held the three at the end of the hand"),
    },
    rulings={"lixo-locked": _("The pile is locked.")},
    reasons={
        "under-black-three": _("A black three on top locks the pile."),
        "threes-in-no-meld": _("Threes are in no meld."),
        "stock-ends-hand": _("When the stock is used up, the hand ends."),
    },
)
