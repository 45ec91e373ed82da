"""The arbiter's words at a table of canastra."""

from django.utils.translation import gettext_lazy, ngettext_lazy

from .book import Words

NO_MINIMUM_LEFT = gettext_lazy("After a failed opening the pair has no minimum in this hand.")

AACRT = Words(
    situations={
        "lixo": (
            gettext_lazy("May I take the lixo?"),
            gettext_lazy("discard pile, buying, top card, locked, wild card"),
        ),
        "first-out": (
            gettext_lazy("Going out for the morto"),
            gettext_lazy("first going out, direct, indirect, empty hand"),
        ),
        "final-out": (
            gettext_lazy("Going out at the end"),
            gettext_lazy("final going out, clean canastra, may I go out"),
        ),
        "out-without": (
            gettext_lazy("Went out without what it needs"),
            gettext_lazy("going out without a clean canastra, without a canastra, wrong going out"),
        ),
        "failed-opening": (
            gettext_lazy("The first lay-down was below the minimum"),
            gettext_lazy("buraco, failed opening, 75, 90, 120, not enough points"),
        ),
        "stock-out": (
            gettext_lazy("The stock is used up"),
            gettext_lazy("no cards left, end of the stock, morto becomes the stock"),
        ),
    },
    questions={
        "wild-before": gettext_lazy("Did the player before put a joker or a two on the table?"),
        "cards-in-hand": gettext_lazy("How many cards are in the player’s hand?"),
        "use-of-top": gettext_lazy("What happens to the top card of the lixo?"),
        "canastra": gettext_lazy("Does the pair have a canastra, clean or dirty?"),
        "how": gettext_lazy("How did the hand become empty?"),
        "morto": gettext_lazy("What became of the pair’s morto?"),
        "clean": gettext_lazy("Does the pair have a clean canastra?"),
        "drew": gettext_lazy("Where did the cards of this turn come from?"),
        "missing": gettext_lazy("What was missing?"),
        "last-down": gettext_lazy("What did the player put down last?"),
        "total": gettext_lazy("What was the pair’s total before this hand?"),
        "failed-before": gettext_lazy("How often had its opening failed already in this hand?"),
        "mortos-left": gettext_lazy("Is a morto left that nobody took?"),
        "next-takes-lixo": gettext_lazy("Does the next player take the lixo and use its top card?"),
    },
    choices={
        "yes": gettext_lazy("Yes"),
        "no": gettext_lazy("No"),
        "wild-before/none": gettext_lazy("No"),
        "wild-before/as-two": gettext_lazy("A two, in a meld as the two of its own suit"),
        "wild-before/wild": gettext_lazy("A joker, or a two in any other way"),
        "cards-in-hand/one": gettext_lazy("Only one"),
        "cards-in-hand/more": gettext_lazy("Two or more"),
        "use-of-top/new-meld": gettext_lazy("A new meld, with two or more cards of the hand"),
        "use-of-top/our-meld": gettext_lazy("It is added to a meld of the pair"),
        "use-of-top/one-from-hand": gettext_lazy("A new meld, with only one card of the hand"),
        "use-of-top/keep": gettext_lazy("It goes into the hand"),
        "how/direct": gettext_lazy("All cards were laid down, none discarded"),
        "how/indirect": gettext_lazy("The last card was discarded"),
        "morto/taken": gettext_lazy("The pair took it"),
        "morto/became-stock": gettext_lazy("It became the stock"),
        "morto/not-taken": gettext_lazy("It is still there"),
        "drew/stock": gettext_lazy("From the stock"),
        "drew/lixo": gettext_lazy("The lixo was taken"),
        "missing/canastra": gettext_lazy("A canastra, for the morto"),
        "missing/clean": gettext_lazy("A clean canastra, for the end"),
        "missing/any-canastra": gettext_lazy("A canastra, for the end"),
        "missing/drew-lixo": gettext_lazy("Drawing from the stock: the lixo was taken"),
        "last-down/discard": gettext_lazy("A single card"),
        "last-down/meld": gettext_lazy("A meld"),
        "mortos-left/one-or-two": gettext_lazy("Yes"),
        "mortos-left/none": gettext_lazy("No"),
    },
    rulings={
        "take-lixo": gettext_lazy("The lixo may be taken."),
        "no-lixo": gettext_lazy("The lixo may not be taken."),
        "morto-direct": gettext_lazy("The player takes the morto and plays on at once."),
        "morto-indirect": gettext_lazy("The player takes the morto and plays it in the next turn."),
        "no-morto": gettext_lazy("The morto may not be taken."),
        "out": gettext_lazy("The player may go out."),
        "not-out": gettext_lazy("The player may not go out."),
        "does-not-stand": gettext_lazy("The going out does not stand."),
        "not-final": gettext_lazy("This is not the end: the pair goes out for its morto."),
        "opening-fails": ngettext_lazy(
            "The opening does not stand: the pair must now lay down {minimum} point or more.",
            "The opening does not stand: the pair must now lay down {minimum} points or more.",
            "minimum",
        ),
        "opening-is-back": gettext_lazy("The opening does not stand."),
        "opening-stands": gettext_lazy("The opening stands."),
        "morto-is-stock": gettext_lazy("An untaken morto becomes the stock."),
        "play-goes-on": gettext_lazy("Play goes on without a stock."),
        "hand-over": gettext_lazy("The hand is over, and nobody went out."),
    },
    reasons={
        "table-locked": gettext_lazy("A wild card of the player before locks the lixo."),
        "single-card": gettext_lazy("With a single card in hand nobody takes the lixo."),
        "new-meld": gettext_lazy("The top card makes a new meld with at least two of the hand."),
        "our-meld": gettext_lazy("The top card goes straight into a meld of the pair."),
        "two-from-hand": gettext_lazy(
            "For a new meld the top card needs at least two cards of the hand."
        ),
        "top-unused": gettext_lazy("The top card must be used on the table at once."),
        "hand-empty": gettext_lazy("The hand became empty without a discard."),
        "last-card-discarded": gettext_lazy("The last card of the hand was discarded."),
        "canastra-missing": gettext_lazy("For the morto a pair needs a canastra, clean or dirty."),
        "all-there": gettext_lazy("Nothing is missing that going out at the end needs."),
        "clean-missing": gettext_lazy("To go out at the end a pair needs a clean canastra."),
        "any-canastra-missing": gettext_lazy(
            "To go out at the end a pair needs a canastra, clean or dirty."
        ),
        "drew-lixo": gettext_lazy("Only who drew from the stock may go out at the end."),
        "morto-first": gettext_lazy("The pair has not taken its morto."),
        "no-minimum": gettext_lazy("With this total the pair has no minimum."),
        "below-minimum": ngettext_lazy(
            "It needed {needed} point, and each failure raises the minimum.",
            "It needed {needed} points, and each failure raises the minimum.",
            "needed",
        ),
        "needed-more": ngettext_lazy(
            "It needed {needed} point.", "It needed {needed} points.", "needed"
        ),
        "no-minimum-left": NO_MINIMUM_LEFT,
        "morto-untaken": gettext_lazy("Somebody is to draw, and a morto is left."),
        "lixo-used": gettext_lazy("While the next player uses the lixo, the hand goes on."),
        "lixo-left": gettext_lazy("Nothing is left to draw from, and the lixo is not taken."),
    },
    consequences={
        "draw-from-stock": gettext_lazy("The player draws from the stock."),
        "lock-one-turn": gettext_lazy("The lock is for this player’s turn only."),
        "top-aside": gettext_lazy("First the top card is put aside."),
        "lay-down-first": gettext_lazy("Then the cards of the hand are laid down with it."),
        "top-to-meld": gettext_lazy("First the top card is put to the meld."),
        "rest-after": gettext_lazy("Only then the rest of the lixo is picked up."),
        "take-morto": gettext_lazy("The pair takes one morto; it has a right to one only."),
        "play-on": gettext_lazy("The turn goes on with the morto in hand."),
        "no-draw": gettext_lazy("No card is drawn for it."),
        "next-turn": gettext_lazy("The morto is not played before the player’s next turn."),
        "morto-counts-anyway": gettext_lazy(
            "It counts as taken even if the hand ends before that turn."
        ),
        "last-back": gettext_lazy("The last card or meld put down goes back into the hand."),
        "discard-back": gettext_lazy("That card goes back into the hand."),
        "meld-back": gettext_lazy("That meld goes back into the hand."),
        "nothing-else-back": gettext_lazy("Nothing else is taken back."),
        "no-exchange": gettext_lazy("A card thrown away may not be exchanged for another."),
        "only-from-stock": gettext_lazy(
            "From now on the player goes out only after drawing from the stock."
        ),
        "ask-first-out": gettext_lazy("See “Going out for the morto”."),
        "hand-ends": gettext_lazy("The hand ends."),
        "hands-to-opponents": gettext_lazy("Cards left in hand go to the other pair."),
        "hands-lost": gettext_lazy("Cards left in hand are lost points of their own pair."),
        "bonus": ngettext_lazy(
            "The pair receives {bonus} point for going out.",
            "The pair receives {bonus} points for going out.",
            "bonus",
        ),
        "nobody-bonus": gettext_lazy("Nobody receives the points for going out."),
        "no-failure": gettext_lazy("No failed opening is noted."),
        "cards-back": gettext_lazy("The cards go back into the hand."),
        "new-minimum": ngettext_lazy(
            "Until it opens in this hand, its minimum is {minimum} point.",
            "Until it opens in this hand, its minimum is {minimum} points.",
            "minimum",
        ),
        "no-minimum-left": NO_MINIMUM_LEFT,
        "note-failure": gettext_lazy("Note one failed opening for the pair in this hand."),
        "draw-on": gettext_lazy("The player draws from it, and play goes on."),
        "note-morto": gettext_lazy("Note on the hand that a morto became the stock."),
        "until-lixo-left": gettext_lazy("The hand ends when a player leaves the lixo."),
    },
    problems={},
)
