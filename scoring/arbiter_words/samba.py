"""The arbiter's words at a table of canasta or samba."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from .book import Words

SAMBA = Words(
    situations={
        "pozo": (
            _("May I take the discard pile?"),
            _("discard pile, frozen, wild card, black three, first time, sequence, samba"),
        ),
        "pozo-seen": (
            _("May I look through the discard pile?"),
            _(
                "looking at the discard pile, cards under the top card, touching the discard pile, "
                "pile seen"
            ),
        ),
        "exposed-cards": (
            _("Cards were seen"),
            _(
                "exposed card, showed a card, dropped card, penalty card, failed opening, "
                "below the minimum"
            ),
        ),
        "has-penalty-cards": (
            _("What to do with penalty cards"),
            _("penalty card on the table, discard, meld, back into the hand"),
        ),
        "several-discarded": (
            _("Two or more cards were discarded"),
            _("two cards at once, double discard"),
        ),
        "drawn-out-of-turn": (
            _("Somebody drew out of turn"),
            _("wrong turn, drew too early, card from the stock"),
        ),
        "failed-leave": (
            _("Asked permission to go out"),
            _("may I go out, asking the partner, could not go out, penalty"),
        ),
        "misdeal": (
            _("Wrong number of cards dealt"),
            _(
                "misdeal, dealt badly, deal again, one card too many, too few, a card missing, "
                "thirteen cards"
            ),
        ),
        "stock-out": (
            _("The stock is used up"),
            _("no cards left, end of the stock, last card, exhausted"),
        ),
    },
    questions={
        "top-card": _("What is the top card of the discard pile?"),
        "first-time": _("Would the pair take the discard pile for the first time in this hand?"),
        "frozen": _("Is there a wild card in the discard pile?"),
        "use-of-top": _("What does the player do with the top card?"),
        "wish-with-pozo": _("What does the player want to do with the discard pile?"),
        "how-seen": _("How were the cards seen?"),
        "cards-seen": _("How many cards were seen?"),
        "wish": _("What does the player want to do?"),
        "cards-discarded": _("How many cards were discarded?"),
        "drew-next": _("Was the player who drew the next to play?"),
        "could-go-out": _("Could the player then go out?"),
        "sequence-laid": _("When was that sequence laid down?"),
        "red-three-from": _("Where did the red three come from?"),
        "next-takes-pozo": _("Does the next player take the discard pile?"),
    },
    choices={
        "yes": _("Yes"),
        "no": _("No"),
        "top-card/natural": _("From four to ace"),
        "top-card/wild": _("A joker or a two"),
        "top-card/black-three": _("A black three"),
        "use-of-top/two-natural": _("Melds it with two equal cards from the hand"),
        "use-of-top/natural-and-wild": _("Melds it with one equal card and a wild card"),
        "use-of-top/our-set": _("Adds it to equal cards on the table"),
        "use-of-top/our-sequence": _("Adds it to a sequence of the pair on the table"),
        "use-of-top/new-sequence": _("Begins a sequence with it"),
        "use-of-top/none": _("Nothing at once"),
        "sequence-laid/before": _("In an earlier turn"),
        "sequence-laid/this-turn": _("In this turn"),
        "red-three-from/dealt": _("From the deal or the stock"),
        "red-three-from/pozo": _("From the discard pile"),
        "red-three-from/end": _("A player still held the three at the end of the hand"),
        "wish-with-pozo/top": _("See its top card"),
        "wish-with-pozo/below": _("Look at the cards below"),
        "wish-with-pozo/tidy": _("Put its cards straight"),
        "how-seen/dropped": _("They fell on the table"),
        "how-seen/failed-opening": _("An opening was below the minimum"),
        "how-seen/otherwise": _("In another way"),
        "wish/meld": _("Meld a penalty card"),
        "wish/discard-penalty": _("Discard a penalty card"),
        "wish/discard-other": _("Discard another card"),
        "wish/back-in-hand": _("Put the card back into the hand"),
    },
    rulings={
        "take-pozo": _("The discard pile may be taken."),
        "no-pozo": _("The discard pile may not be taken."),
        "may-look": _("Everybody may see the top card."),
        "may-not-look": _("Nobody may look at the cards below the top card."),
        "may-tidy": _("The discard pile may be put straight."),
        "penalty-cards": ngettext_lazy(
            "The card becomes a penalty card.", "The {cards} cards become penalty cards.", "cards"
        ),
        "may-meld": _("The penalty card may be melded."),
        "may-discard": _("The penalty card may be discarded."),
        "must-discard-penalty": _("The discard must be a penalty card."),
        "not-back": _("A penalty card does not go back into the hand."),
        "next-player-chooses": _("The next player chooses which card is the discard."),
        "draw-stands": _("The player keeps the card that was drawn."),
        "card-goes-back": _("The card that was drawn goes back."),
        "failed-leave": ngettext_lazy(
            "{points} penalty point for the pair that asked.",
            "{points} penalty points for the pair that asked.",
            "points",
        ),
        "no-penalty": _("No penalty."),
        "play-goes-on": _("Play goes on without a stock."),
    },
    reasons={
        "under-wild": _("A wild card on top blocks the discard pile."),
        "under-black-three": _("A black three on top blocks the discard pile."),
        "two-natural": _("Two natural cards like the top card always take the discard pile."),
        "natural-and-wild": _(
            "It is not the first time, and there is no wild card in the discard pile."
        ),
        "our-set": _("The top card goes straight to equal cards on the table."),
        "our-sequence": _("The top card goes straight to a sequence on the table."),
        "never-a-new-sequence": _("The top card never begins a sequence."),
        "top-unused": _("The top card must be melded at once."),
        "first-needs-two": _("The first time, a pair needs two natural cards like the top card."),
        "frozen-needs-two": _(
            "With a wild card in the discard pile, a pair needs two natural cards like the top "
            "card."
        ),
        "top-visible": _("Only the top card of the pile is visible."),
        "pozo-in-order": _("The cards lie so that only the top card is visible."),
        "dropped": _("Cards that everybody saw cannot be hidden again."),
        "failed-opening": _("Cards laid down below the minimum have been seen."),
        "otherwise": _("Cards that were seen are penalty cards, however it happened."),
        "melding-frees": _("In a meld the card is no longer a penalty card."),
        "penalty-first": _("While penalty cards lie on the table, the discards come from them."),
        "seen-stays-seen": _("The card stays where everybody can see it."),
        "more-than-one": _("A turn ends with one discard only."),
        "next-player-drew": _("The player who drew was the next to play."),
        "not-the-turn": _("It was not the turn of the player who drew."),
        "could-go-out": _("A player who asks and can go out has done nothing wrong."),
        "failing-is-free": _("By these rules, asking permission and failing costs nothing."),
        "sequence-of-this-turn": _(
            "A turn begins with taking a card: a sequence laid in that turn gives no "
            "right to the discard pile."
        ),
        "pozo-used": _("While each next player takes the discard pile, the hand goes on."),
        "pozo-left": _("There is nothing left to draw, and nobody takes the discard pile."),
        "could-not": _("The pair asked permission to go out and could not."),
    },
    consequences={
        "no-penalty-known": _("The rules give no penalty: the director decides."),
        "draw": _("The player draws from the stock."),
        "plug-one-turn": _(
            "The discard pile is blocked for this player’s turn, until another card covers it."
        ),
        "stays-frozen": _(
            "Even when covered, the discard pile can be taken only with two natural cards "
            "like the top card."
        ),
        "show-cards": _("First, lay down the meld with the top card."),
        "take-all": _("Then pick up the whole discard pile."),
        "discard-at-end": _("The turn ends with a discard as usual."),
        "stay-face-up": _("Penalty cards stay face up on the table."),
        "may-be-melded": _("Penalty cards may be melded, and then are no longer penalty cards."),
        "must-be-discarded": _(
            "Until all penalty cards are melded, the player may discard only penalty cards."
        ),
        "points-count": _("The points of the card count for the pair as always."),
        "one-less": _("On the discard pile the card is no longer a penalty card."),
        "discard-back": _(
            "The other card goes back into the hand; the player chooses a penalty card."
        ),
        "next-chooses": _("The chosen card lies on top of the discard pile."),
        "rest-penalty": ngettext_lazy(
            "The other card becomes a penalty card.",
            "The other {rest} cards become penalty cards.",
            "rest",
        ),
        "turn-finishes": _("The player whose turn it is still discards."),
        "no-pozo-for-drawer": _(
            "A player who drew too early may not take the discard pile in this turn, "
            "whatever the discard is."
        ),
        "same-place": _("The card is put back where it came from."),
        "own-points-only": _("The other pair does not receive these points."),
        "no-draw-for-three": _("The player does not draw a card."),
        "until-pozo-left": _("The hand ends when a player does not take the discard pile."),
        "nobody-out": _("Nobody receives the points for going out."),
        "may-go-below-zero": _("The total may go below zero."),
    },
    problems={},
)
