"""The arbiter's words at a table of ramiro."""

from django.utils.translation import gettext_lazy as _

from .book import Words

RAMIRO = Words(
    situations={
        "wrong-number": (
            _("A card too many or too few"),
            _("eleven cards, nine cards, wrong deal, dealt wrong, may I close"),
        ),
        "stock-out": (
            _("The stock is used up"),
            _("no cards left, end of the stock, last card, exhausted"),
        ),
    },
    questions={
        "cards": _("What is wrong with the hand?"),
        "when": _("When was the mistake found?"),
        "next-takes-discard": _("Does the next player take the top discard?"),
        "consent": _("Do all other players agree to put the hand right?"),
    },
    choices={
        "yes": _("Yes"),
        "no": _("No"),
        "cards/many": _("A card too many"),
        "cards/few": _("A card too few"),
        "when/before": _("Before play began"),
        "when/during": _("During play"),
    },
    rulings={
        "repair-many": _("A card of the hand goes back, drawn at random."),
        "repair-few": _("The player takes a card from the middle of the stock."),
        "play-goes-on": _("Play goes on without a stock."),
        "discards-to-stock": _("The discards become the stock."),
        "may-not-close": _("The player may not close in this hand."),
    },
    reasons={
        "before-play": _("Before play a wrong hand is put right."),
        "all-agree": _("During play a wrong hand is put right if all others agree."),
        "discard-drawn": _("While each next player takes the top discard, no stock is needed."),
        "stock-used-up": _("A player must draw, and the stock is used up."),
        "no-consent": _(
            "A player with a wrong number of cards may close only if all others agree."
        ),
    },
    consequences={
        "draw-at-random": _("The card is drawn without looking at its face."),
        "into-stock": _("The card goes anywhere into the stock, or under the first discard."),
        "from-the-middle": _("The top card of the stock stays for the next player who draws."),
        "or-deal-again": _("Otherwise the cards are dealt again."),
        "shuffle-discards": _("The discards are shuffled and put face down."),
        "may-close": _("After that the player may close."),
        "plays-on": _("The player plays on with the hand as it is."),
    },
    problems={},
)
