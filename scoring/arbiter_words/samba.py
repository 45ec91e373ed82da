"""The arbiter's words at a table of canasta or samba."""

from django.utils.translation import gettext_lazy, ngettext_lazy

from .book import Words

SAMBA = Words(
    situations={
        "pozo": (
            gettext_lazy("May I take the pozo?"),
            gettext_lazy(
                "discard pile, frozen, wild card, black three, first time, sequence, samba"
            ),
        ),
        "exposed-cards": (
            gettext_lazy("Cards were seen"),
            gettext_lazy(
                "exposed card, showed a card, dropped card, penalty card, failed opening, "
                "below the minimum"
            ),
        ),
        "has-penalty-cards": (
            gettext_lazy("What to do with penalty cards"),
            gettext_lazy("penalty card on the table, discard, meld, back into the hand"),
        ),
        "several-discarded": (
            gettext_lazy("Two or more cards were discarded"),
            gettext_lazy("two cards at once, double discard"),
        ),
        "drawn-out-of-turn": (
            gettext_lazy("Somebody drew out of turn"),
            gettext_lazy("wrong turn, drew too early, card from the stock"),
        ),
        "failed-leave": (
            gettext_lazy("Asked leave to go out"),
            gettext_lazy("may I go out, asking the partner, could not go out, penalty"),
        ),
        "red-three": (
            gettext_lazy("A red three was kept or forgotten"),
            gettext_lazy("red three in the hand, not shown, forgotten"),
        ),
        "misdeal": (
            gettext_lazy("Wrong number of cards dealt"),
            gettext_lazy(
                "misdeal, dealt badly, deal again, one card too many, too few, a card missing, "
                "thirteen cards"
            ),
        ),
        "stock-out": (
            gettext_lazy("The stock is used up"),
            gettext_lazy("no cards left, end of the stock, last card, exhausted"),
        ),
    },
    questions={
        "top-card": gettext_lazy("What is the top card of the pozo?"),
        "first-time": gettext_lazy("Would the pair take the pozo for the first time in this hand?"),
        "frozen": gettext_lazy("Does a wild card lie in the pozo?"),
        "use-of-top": gettext_lazy("What does the player do with the top card?"),
        "how-seen": gettext_lazy("How did the cards come to be seen?"),
        "cards-seen": gettext_lazy("How many cards were seen?"),
        "wish": gettext_lazy("What does the player want to do?"),
        "cards-discarded": gettext_lazy("How many cards were discarded?"),
        "drew-next": gettext_lazy("Was it the player whose turn comes next?"),
        "could-go-out": gettext_lazy("Could the player then go out?"),
        "sequence-laid": gettext_lazy("When was that sequence laid down?"),
        "red-three-from": gettext_lazy("Where did the red three come from?"),
        "last-card": gettext_lazy("What was the last card of the stock?"),
        "next-takes-pozo": gettext_lazy("Does the next player take the pozo?"),
    },
    choices={
        "yes": gettext_lazy("Yes"),
        "no": gettext_lazy("No"),
        "top-card/natural": gettext_lazy("From four to ace"),
        "top-card/wild": gettext_lazy("A joker or a two"),
        "top-card/black-three": gettext_lazy("A black three"),
        "use-of-top/two-natural": gettext_lazy("Melds it with two like it from the hand"),
        "use-of-top/natural-and-wild": gettext_lazy("Melds it with one like it and a wild card"),
        "use-of-top/our-set": gettext_lazy("Adds it to cards of its rank on the table"),
        "use-of-top/our-sequence": gettext_lazy("Adds it to a sequence of the pair on the table"),
        "use-of-top/new-sequence": gettext_lazy("Begins a sequence with it"),
        "use-of-top/none": gettext_lazy("Nothing at once"),
        "sequence-laid/before": gettext_lazy("In an earlier turn"),
        "sequence-laid/this-turn": gettext_lazy("In this turn"),
        "red-three-from/dealt": gettext_lazy("From the deal or the stock"),
        "red-three-from/pozo": gettext_lazy("From the pozo"),
        "red-three-from/end": gettext_lazy("It was found in a hand when the hand was over"),
        "last-card/red-three": gettext_lazy("A red three"),
        "last-card/other": gettext_lazy("Another card"),
        "how-seen/dropped": gettext_lazy("They fell on the table"),
        "how-seen/failed-opening": gettext_lazy("An opening was below the minimum"),
        "how-seen/otherwise": gettext_lazy("In another way"),
        "wish/meld": gettext_lazy("Meld a penalty card"),
        "wish/discard-penalty": gettext_lazy("Discard a penalty card"),
        "wish/discard-other": gettext_lazy("Discard another card"),
        "wish/back-in-hand": gettext_lazy("Put it back into the hand"),
    },
    rulings={
        "take-pozo": gettext_lazy("The pozo may be taken."),
        "no-pozo": gettext_lazy("The pozo may not be taken."),
        "penalty-cards": ngettext_lazy(
            "The card becomes a penalty card.",
            "The {cards} cards become penalty cards.",
            "cards",
        ),
        "may-meld": gettext_lazy("The penalty card may be melded."),
        "may-discard": gettext_lazy("The penalty card may be discarded."),
        "must-discard-penalty": gettext_lazy("The discard must be a penalty card."),
        "not-back": gettext_lazy("A penalty card does not go back into the hand."),
        "next-player-chooses": gettext_lazy("The next player chooses which card is the discard."),
        "draw-stands": gettext_lazy("The card that was drawn stands."),
        "card-goes-back": gettext_lazy("The card that was drawn goes back."),
        "failed-leave": ngettext_lazy(
            "{points} penalty point for the pair that asked.",
            "{points} penalty points for the pair that asked.",
            "points",
        ),
        "no-penalty": gettext_lazy("No penalty."),
        "show-red-three": gettext_lazy("The red three is laid on the table now."),
        "director-rules": gettext_lazy("The director decides what follows."),
        "play-goes-on": gettext_lazy("Play goes on without a stock."),
        "hand-over": gettext_lazy("The hand is over, and nobody went out."),
    },
    reasons={
        "under-wild": gettext_lazy("A wild card on top closes the pozo."),
        "under-black-three": gettext_lazy("A black three on top closes the pozo."),
        "two-natural": gettext_lazy("Two natural cards like the top card always take it."),
        "natural-and-wild": gettext_lazy(
            "It is not the first time, and no wild card lies in the pozo."
        ),
        "our-set": gettext_lazy("The top card goes straight to cards of its rank on the table."),
        "our-sequence": gettext_lazy("The top card goes straight to a sequence on the table."),
        "never-a-new-sequence": gettext_lazy("The top card never begins a sequence."),
        "top-unused": gettext_lazy("The top card must be melded at once."),
        "first-needs-two": gettext_lazy(
            "The first time a pair needs two natural cards like the top card."
        ),
        "frozen-needs-two": gettext_lazy(
            "With a wild card in the pozo it takes two natural cards like the top card."
        ),
        "dropped": gettext_lazy("Cards that everybody saw cannot be unseen."),
        "failed-opening": gettext_lazy("Cards laid down below the minimum have been seen."),
        "otherwise": gettext_lazy("However cards come to be seen, they are penalty cards."),
        "melding-frees": gettext_lazy("In a meld it is no penalty card any more."),
        "penalty-first": gettext_lazy(
            "While penalty cards lie on the table, the discards come from them."
        ),
        "seen-stays-seen": gettext_lazy("It stays where everybody can see it."),
        "more-than-one": gettext_lazy("A turn ends with one discard only."),
        "next-player-drew": gettext_lazy("The turn of the player who drew was the next one."),
        "not-the-turn": gettext_lazy("It was not the turn of the player who drew."),
        "could-go-out": gettext_lazy("Who asks and can go out has done nothing wrong."),
        "failing-is-free": gettext_lazy("By these rules, asking leave and failing costs nothing."),
        "sequence-of-this-turn": gettext_lazy(
            "A turn begins with drawing: a sequence laid in it gives no right to the pozo."
        ),
        "never-in-hand": gettext_lazy("A red three never stays in a hand."),
        "red-three-last": gettext_lazy("The last card of the stock was a red three."),
        "pozo-used": gettext_lazy("While each next player takes the pozo, the hand goes on."),
        "pozo-left": gettext_lazy("Nothing is left to draw from, and the pozo is not taken."),
        "could-not": gettext_lazy("The pair asked leave to go out and could not."),
    },
    consequences={
        "draw": gettext_lazy("The player draws from the stock."),
        "plug-one-turn": gettext_lazy("It is closed for this player’s turn, until it is covered."),
        "stays-frozen": gettext_lazy(
            "Also when it is covered, only two natural cards like the top card take the pozo."
        ),
        "show-cards": gettext_lazy("First the meld with the top card is laid down."),
        "take-all": gettext_lazy("Then the whole pozo is picked up."),
        "discard-at-end": gettext_lazy("The turn ends with a discard as usual."),
        "stay-face-up": gettext_lazy("Penalty cards stay face up on the table."),
        "may-be-melded": gettext_lazy(
            "Penalty cards may be melded, and then are penalty cards no more."
        ),
        "must-be-discarded": gettext_lazy(
            "While they are not melded, the player’s discards must be penalty cards."
        ),
        "points-count": gettext_lazy("Its points count for the pair as always."),
        "one-less": gettext_lazy("On the pozo it is a penalty card no more."),
        "discard-back": gettext_lazy(
            "The other card goes back; the player chooses a penalty card."
        ),
        "next-chooses": gettext_lazy("The chosen card lies on top of the pozo."),
        "rest-penalty": ngettext_lazy(
            "The other one becomes a penalty card.",
            "The other {rest} become penalty cards.",
            "rest",
        ),
        "turn-finishes": gettext_lazy("The player whose turn it is still discards."),
        "no-pozo-for-drawer": gettext_lazy(
            "Who drew too early may not take the pozo in this turn, whatever is discarded."
        ),
        "same-place": gettext_lazy("It is put back where it came from."),
        "own-points-only": gettext_lazy("The other pair does not receive these points."),
        "draw-for-three": gettext_lazy("The player draws another card from the stock for it."),
        "no-draw-for-three": gettext_lazy("No card is drawn for it."),
        "not-said-at-end": gettext_lazy("The text does not say what it costs at the end."),
        "no-discard": gettext_lazy("The player does not discard."),
        "until-pozo-left": gettext_lazy("The hand ends when a player does not take the pozo."),
        "nobody-out": gettext_lazy("Nobody receives the points for going out."),
        "may-go-below-zero": gettext_lazy("The total may go below zero."),
    },
    problems={},
)
