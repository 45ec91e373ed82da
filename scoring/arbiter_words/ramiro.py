"""The arbiter's words at a table of ramiro."""

from django.utils.translation import gettext_lazy

from .book import Words

RAMIRO = Words(
    situations={
        "wrong-number": (
            gettext_lazy("A card too many or too few"),
            gettext_lazy("eleven cards, nine cards, wrong deal, dealt wrong, may I close"),
        ),
    },
    questions={
        "cards": gettext_lazy("What is wrong with the hand?"),
        "when": gettext_lazy("When was it found?"),
        "consent": gettext_lazy("Do all other players agree to put the hand right?"),
    },
    choices={
        "yes": gettext_lazy("Yes"),
        "no": gettext_lazy("No"),
        "cards/many": gettext_lazy("A card too many"),
        "cards/few": gettext_lazy("A card too few"),
        "when/before": gettext_lazy("Before play began"),
        "when/during": gettext_lazy("During play"),
    },
    rulings={
        "repair-many": gettext_lazy("A card of the hand goes back, drawn at random."),
        "repair-few": gettext_lazy("The player takes a card from the middle of the stock."),
        "may-not-close": gettext_lazy("The player may not close in this hand."),
    },
    reasons={
        "before-play": gettext_lazy("Before play a wrong hand is put right."),
        "all-agree": gettext_lazy("During play a wrong hand is put right if all others agree."),
        "no-consent": gettext_lazy(
            "With a wrong number of cards nobody closes unless all others agree."
        ),
    },
    consequences={
        "draw-at-random": gettext_lazy("The card is drawn without looking at its face."),
        "into-stock": gettext_lazy(
            "It is put somewhere into the stock, or under the first discard."
        ),
        "from-the-middle": gettext_lazy("The card on top of the stock stays for the next draw."),
        "or-deal-again": gettext_lazy("Or else the cards are dealt again."),
        "may-close": gettext_lazy("After that the player may close."),
        "plays-on": gettext_lazy("The player plays on with the hand as it is."),
    },
    problems={},
)
