"""Words that several games share: the director's own ruling, the opening, a wrong deal."""

from django.utils.translation import gettext_lazy as _

from .book import Words

DIRECTOR = Words(
    situations={
        "director-decides": (
            _("The director decides"),
            _(
                "something else, own words, warning, notice, talking, signal, illegal meld, "
                "misdeal, changed their mind, a card missing, phone, late, wrong count, cheating, "
                "revoke"
            ),
        )
    },
    questions={
        "own-words": _("What does the director decide?"),
        "penalty-points": _("How many penalty points? Write 0 for none."),
    },
    rulings={"director-decides": _("{words}")},
    reasons={"text-is-silent": _("The rules do not say: the director decides.")},
)

OPENS = Words(
    questions={
        "opened": _("Has the pair opened in this hand, or does it have no minimum?"),
        "reaches-minimum": _("Do the cards laid in this turn reach the pair’s minimum?"),
    },
    reasons={
        "not-opened": _(
            "The pair has not opened, and the cards laid in this turn do not reach its minimum."
        )
    },
)

RED_THREES = Words(
    situations={
        "red-three": (
            _("A red three was kept or forgotten"),
            _("red three in the hand, not shown, forgotten"),
        )
    },
    questions={"last-card": _("What was the last card of the stock?")},
    choices={
        "last-card/red-three": _("A red three"),
        "last-card/other": _("Another card"),
    },
    rulings={
        "show-red-three": _("The red three is laid on the table now."),
        "director-rules": _("The director decides what happens next."),
        "hand-over": _("The hand is over, and nobody went out."),
    },
    reasons={
        "never-in-hand": _("A red three never stays in a hand."),
        "red-three-last": _("The last card of the stock was a red three."),
    },
    consequences={
        "draw-for-three": _("The player draws another card from the stock instead."),
        "not-said-at-end": _("The rules do not say how much this costs at the end."),
        "no-discard": _("The player does not discard."),
    },
)

LAST_CARD = Words(
    consequences={
        "turn-of-last-card": _("The player who drew the last card ends the turn with a discard.")
    }
)

DEAL = Words(
    questions={
        "play-begun": _("Has the first player drawn a card already?"),
        "dealt": _("How many cards was the player dealt?"),
    },
    choices={"dealt/many": _("Too many"), "dealt/few": _("Too few")},
    rulings={
        "deal-again": _("The cards are dealt again."),
        "hand-put-right": _("Play goes on, and the hand is put right."),
    },
    reasons={
        "deal-was-wrong": _("A wrong deal found before the first card is drawn does not count."),
        "deal-seen-late": _("The wrong deal was seen only after play began."),
    },
    consequences={
        "skips-a-draw": _("In the next turns the player draws no card, until the number is right."),
        "draws-one-more": _(
            "In the next turns the player draws one extra card, until the number is right."
        ),
        "may-decide-otherwise": _("The director may decide otherwise."),
    },
)
