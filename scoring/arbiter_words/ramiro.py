"""The arbiter's words at a table of ramiro."""

from django.utils.translation import gettext_lazy as _

from .book import Words

RAMIRO = Words(
    situations={
        "wrong-number": (
            _("A card too many or too few"),
            _("eleven cards, nine cards, wrong deal, dealt wrong, may I close"),
        )
    },
    questions={
        "cards": _("What is wrong with the hand?"),
        "when": _("When was it found?"),
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
        "may-not-close": _("The player may not close in this hand."),
    },
    reasons={
        "before-play": _("Before play a wrong hand is put right."),
        "all-agree": _("During play a wrong hand is put right if all others agree."),
        "no-consent": _("With a wrong number of cards nobody closes unless all others agree."),
    },
    consequences={
        "draw-at-random": _("The card is drawn without looking at its face."),
        "into-stock": _("It is put somewhere into the stock, or under the first discard."),
        "from-the-middle": _("The card on top of the stock stays for the next draw."),
        "or-deal-again": _("Or else the cards are dealt again."),
        "may-close": _("After that the player may close."),
        "plays-on": _("The player plays on with the hand as it is."),
    },
    problems={},
)
