"""Words that several games share: the director's own ruling, the opening, a wrong deal."""

from django.utils.translation import gettext_lazy

from .book import Words

DIRECTOR = Words(
    situations={
        "director-decides": (
            gettext_lazy("The director decides"),
            gettext_lazy(
                "something else, own words, warning, notice, talking, signal, illegal meld, "
                "misdeal, changed their mind, a card missing, phone, late, wrong count, cheating, "
                "revoke"
            ),
        ),
    },
    questions={
        "own-words": gettext_lazy("What does the director decide?"),
        "penalty-points": gettext_lazy("How many points does it cost? 0 for none."),
    },
    rulings={"director-decides": gettext_lazy("{words}")},
    reasons={"text-is-silent": gettext_lazy("The director decides where the text is silent.")},
)

OPENS = Words(
    questions={
        "opened": gettext_lazy("Has the pair opened in this hand, or has it no minimum?"),
        "reaches-minimum": gettext_lazy("Do the cards laid in this turn reach its minimum?"),
    },
    reasons={
        "not-opened": gettext_lazy(
            "The pair has not opened, and the cards laid in this turn do not reach its minimum."
        ),
    },
)

DEAL = Words(
    questions={
        "play-begun": gettext_lazy("Has the first player drawn a card already?"),
        "dealt": gettext_lazy("How many cards was the player dealt?"),
    },
    choices={
        "dealt/many": gettext_lazy("Too many"),
        "dealt/few": gettext_lazy("Too few"),
    },
    rulings={
        "deal-again": gettext_lazy("The cards are dealt again."),
        "hand-put-right": gettext_lazy("Play goes on, and the hand is put right."),
    },
    reasons={
        "deal-was-wrong": gettext_lazy("Before the first card is drawn a wrong deal is no deal."),
        "deal-seen-late": gettext_lazy("The wrong deal was seen only after play began."),
    },
    consequences={
        "skips-a-draw": gettext_lazy(
            "The player draws no card in each next turn until the number is right."
        ),
        "draws-one-more": gettext_lazy(
            "The player draws one card more in each next turn until the number is right."
        ),
        "may-decide-otherwise": gettext_lazy("The director may decide otherwise."),
    },
)
