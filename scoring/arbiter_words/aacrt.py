"""The arbiter's words at a table of canastra."""

from django.utils.translation import gettext_lazy, ngettext_lazy

from .book import Words

NO_MINIMUM_LEFT = gettext_lazy("After a failed opening the pair has no minimum in this hand.")

AACRT = Words(
    situations={
        "lixo": (
            gettext_lazy("May I take the lixo?"),
            gettext_lazy("discard pile, buying, top card, locked, frozen, wild card"),
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
        "first-card": (
            gettext_lazy("The first player does not want the first card"),
            gettext_lazy("refuse the first card, second card, first turn, draw again"),
        ),
        "after-discard": (
            gettext_lazy("May somebody take something back?"),
            gettext_lazy(
                "take back, undo, changed their mind, change the discard, forgot to lay down, "
                "turn over"
            ),
        ),
        "lixo-order": (
            gettext_lazy("In which order is the lixo picked up?"),
            gettext_lazy("picked up the discard pile first, order, top card aside, lay down first"),
        ),
        "lixo-seen": (
            gettext_lazy("May I look through the lixo?"),
            gettext_lazy("cards under the top card, looking at discards, discard pile seen"),
        ),
        "wild-moves": (
            gettext_lazy("Cleaning a dirty canastra"),
            gettext_lazy(
                "wild card moves, two as two, natural two, clean canastra, dirty canastra"
            ),
        ),
    },
    questions={
        "wild-before": gettext_lazy("Did the player before lay down or discard a joker or a two?"),
        "cards-in-hand": gettext_lazy("How many cards are in the player’s hand?"),
        "use-of-top": gettext_lazy("What happens to the top card of the lixo?"),
        "canastra": gettext_lazy("Does the pair have a canastra, clean or dirty?"),
        "how": gettext_lazy("How did the hand become empty?"),
        "morto": gettext_lazy("What became of the pair’s morto?"),
        "clean": gettext_lazy("Does the pair have a clean canastra?"),
        "drew": gettext_lazy("Where did the cards of this turn come from?"),
        "missing": gettext_lazy("What was missing?"),
        "last-down": gettext_lazy("What did the player put down last?"),
        "laid-before": gettext_lazy("What did the player lay down before it in that turn?"),
        "failed-out-before": gettext_lazy("Has this player already failed to go out in this hand?"),
        "first-turn": gettext_lazy("Is it the first turn of the hand?"),
        "mixed": gettext_lazy("Was the card mixed with the hand?"),
        "has-discarded": gettext_lazy("Has the player discarded?"),
        "lixo-picked-up": gettext_lazy("Was the whole lixo picked up before the lay-down?"),
        "card-of-lixo": gettext_lazy("Which card of the lixo?"),
        "which-wild": gettext_lazy("Which wild card does the canastra hold?"),
        "place-of-two": gettext_lazy("Does the meld reach the place of the two?"),
        "two-moves-freely": gettext_lazy(
            "Is the place of the two free, and is no gap left where the two lies now?"
        ),
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
        "missing/drew-lixo": gettext_lazy(
            "Drawing from the stock: the lixo was taken after a failed going out"
        ),
        "last-down/meld": gettext_lazy("A meld"),
        "last-down/added": gettext_lazy("A card added to a meld"),
        "last-down/discard": gettext_lazy("A card thrown on the lixo"),
        "laid-before/meld": gettext_lazy("A meld"),
        "laid-before/added": gettext_lazy("A card added to a meld"),
        "laid-before/nothing": gettext_lazy("Nothing"),
        "card-of-lixo/top": gettext_lazy("The top card"),
        "card-of-lixo/below": gettext_lazy("A card below it"),
        "which-wild/own-two": gettext_lazy("A two of the suit of the meld"),
        "which-wild/other": gettext_lazy("A joker, or a two of another suit"),
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
        "this-order": gettext_lazy("The lixo is picked up in this order."),
        "director-rules": gettext_lazy("The director decides what follows."),
        "may-look": gettext_lazy("The top card may be seen by everybody."),
        "may-not-look": gettext_lazy("The cards below the top card may not be looked at."),
        "second-card": gettext_lazy("The player may refuse it and draw a second card."),
        "card-is-kept": gettext_lazy("The player keeps the card."),
        "nothing-back": gettext_lazy("Nothing is taken back."),
        "turn-goes-on": gettext_lazy("The turn is not over: the player may go on laying down."),
        "becomes-clean": gettext_lazy("The two moves to its own place, and the canastra is clean."),
        "stays-dirty": gettext_lazy("The canastra stays dirty."),
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
        "drew-lixo": gettext_lazy(
            "After a failed going out, the player goes out only with a card drawn from the stock."
        ),
        "order-of-lixo": gettext_lazy(
            "The text has this order: the top card aside, the lay-down, the rest of the lixo."
        ),
        "top-visible": gettext_lazy("Only the top card of the lixo is visible."),
        "only-first-player": gettext_lazy(
            "Only the first player of a hand may refuse a card, the first one."
        ),
        "mixed-with-hand": gettext_lazy("Once it is mixed with the hand, it cannot be refused."),
        "not-mixed": gettext_lazy("It is the first card of the hand, and was not mixed with it."),
        "discard-ends-turn": gettext_lazy("The discard ends the turn, and nobody goes back."),
        "not-discarded": gettext_lazy("Only the discard ends the turn."),
        "never-natural": gettext_lazy("It is never the natural two of the meld."),
        "place-not-there": gettext_lazy("The meld has no place for the two yet."),
        "taken-or-gap": gettext_lazy(
            "Another two has its place already, or it would leave a gap behind."
        ),
        "as-two-natural": gettext_lazy("In its own place a two of the suit is not wild."),
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
        "meld-back": gettext_lazy("That meld goes back into the hand."),
        "added-back": gettext_lazy("The card added last goes back into the hand."),
        "discard-stays": gettext_lazy("The card thrown on the lixo stays there."),
        "director-says-back": gettext_lazy("The director decides what goes back into the hand."),
        "director-ends-turn": gettext_lazy("The director decides how the turn ends."),
        "no-sanction": gettext_lazy("Asking beforehand costs nothing, and the turn goes on."),
        "see-out-without": gettext_lazy(
            "If the player went out already, see “Went out without what it needs”."
        ),
        "no-penalty-known": gettext_lazy("The text has no penalty for it: the director decides."),
        "refused-is-lixo": gettext_lazy(
            "The refused card goes to the lixo and is not taken back. "
            "That is our decision: the text does not say where it goes."
        ),
        "not-said-of-melds": gettext_lazy(
            "The text does not say whether cards laid in this turn may be taken back."
        ),
        "joins-later": gettext_lazy(
            "It becomes clean when its wild card leaves or becomes the two of the meld."
        ),
        "counts-clean": gettext_lazy(
            "It counts as a clean canastra if it holds no other wild card."
        ),
        "nothing-else-back": gettext_lazy("Nothing else is taken back."),
        "no-exchange": gettext_lazy("A card thrown away may not be exchanged for another."),
        "only-from-stock": gettext_lazy(
            "Until the end of this hand, the player goes out only after drawing from the stock."
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
