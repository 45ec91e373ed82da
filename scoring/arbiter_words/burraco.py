"""The arbiter's own words at a table of Italian burraco."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from .book import Words

BURRACO = Words(
    situations={
        "stock-out": (
            _("The stock is running out"),
            _("no cards left, end of the stock, last two cards, exhausted"),
        )
    },
    questions={
        "last-discard": _("What would be the last discard?"),
        "stock-left": _("How many cards are left in the stock?"),
        "pot-known": _("Has anybody seen or played a card of that morto?"),
        "pot-holds": _("How many cards does that morto have?"),
    },
    choices={
        "last-discard/natural": _("A card that is not wild"),
        "last-discard/wild": _("A joker or a two"),
        "last-discard/none": _("Nothing: all cards are laid down"),
        "missing/morto": _("The morto"),
        "missing/wild-discarded": _("A last discard that is not a joker or a two"),
        "stock-left/more": _("Three or more"),
        "stock-left/two": pgettext_lazy("cards left in the stock", "Two"),
        "pot-holds/few": _("Fewer than eleven"),
        "pot-holds/many": _("More than eleven"),
    },
    rulings={"play-continues": _("Play goes on.")},
    reasons={
        "wild-discarded": _("Nobody goes out at the end by discarding a joker or a two."),
        "nothing-discarded": _("Going out at the end needs a last discard."),
        "more-than-two": _("The hand ends only when two cards are left in the stock."),
        "two-left": _("Two cards are left in the stock, and nobody draws them."),
        "pot-was-seen": _("A morto of which a card is known is not put right."),
    },
    consequences={
        "last-meld-back": _("The meld laid down last goes back into the hand."),
        "close-later": _("The player may go out in a later turn."),
        "two-stay": _("The last two cards are never drawn."),
        "lixo-not-used": _("Nobody takes the pile any more."),
        "other-pot-right": _("The other morto is counted, and put right if it is wrong."),
        "from-under-stock": _("A missing card comes from under the stock."),
        "extra-under-stock": _("Extra cards from the top of the morto go under the stock, unseen."),
    },
)
