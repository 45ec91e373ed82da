"""The arbiter's words at a table of canastra."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from .book import Words

NO_MINIMUM_LEFT = _("After a failed opening the pair has no minimum in this hand.")

AACRT = Words(
    situations={
        "lixo": (
            _("May I take the lixo?"),
            _("discard pile, buying, top card, locked, frozen, wild card"),
        ),
        "first-out": (
            _("Going out for the morto"),
            _("first going out, direct, indirect, empty hand"),
        ),
        "final-out": (
            _("Going out at the end"),
            _("final going out, clean canastra, may I go out"),
        ),
        "out-without": (
            _("Went out without what it needs"),
            _("going out without a clean canastra, without a canastra, wrong going out"),
        ),
        "failed-opening": (
            _("The first lay-down was below the minimum"),
            _("buraco, failed opening, 75, 90, 120, not enough points"),
        ),
        "stock-out": (
            _("The stock is used up"),
            _("no cards left, end of the stock, morto becomes the stock"),
        ),
        "first-card": (
            _("The first player does not want the first card"),
            _("refuse the first card, second card, first turn, draw again"),
        ),
        "after-discard": (
            _("May somebody take something back?"),
            _(
                "take back, undo, changed their mind, change the discard, forgot to lay down, "
                "turn over"
            ),
        ),
        "lixo-order": (
            _("In which order is the lixo picked up?"),
            _("picked up the discard pile first, order, top card aside, lay down first"),
        ),
        "lixo-seen": (
            _("May I look through the lixo?"),
            _("cards under the top card, looking at discards, discard pile seen"),
        ),
        "wild-moves": (
            _("Cleaning a dirty canastra"),
            _("wild card moves, two as two, natural two, clean canastra, dirty canastra"),
        ),
    },
    questions={
        "wild-before": _("Did the player before lay down or discard a joker or a two?"),
        "cards-in-hand": _("How many cards are in the player’s hand?"),
        "use-of-top": _("What happens to the top card of the lixo?"),
        "canastra": _("Does the pair have a canastra, clean or dirty?"),
        "how": _("How did the hand become empty?"),
        "morto": _("What became of the pair’s morto?"),
        "clean": _("Does the pair have a clean canastra?"),
        "drew": _("Where did the cards of this turn come from?"),
        "missing": _("What was missing?"),
        "last-down": _("What did the player put down last?"),
        "laid-before": _("What did the player lay down before it in that turn?"),
        "failed-out-before": _("Has this player already failed to go out in this hand?"),
        "first-turn": _("Is it the first turn of the hand?"),
        "mixed": _("Was the card mixed with the hand?"),
        "has-discarded": _("Has the player discarded?"),
        "lixo-picked-up": _("Was the whole lixo picked up before the lay-down?"),
        "card-of-lixo": _("Which card of the lixo?"),
        "which-wild": _("Which wild card does the canastra hold?"),
        "place-of-two": _("Does the meld reach the place of the two?"),
        "two-moves-freely": _(
            "Is the place of the two free, and is no gap left where the two lies now?"
        ),
        "total": _("What was the pair’s total before this hand?"),
        "failed-before": _("How often had its opening failed already in this hand?"),
        "mortos-left": _("Is a morto left that nobody took?"),
        "next-takes-lixo": _("Does the next player take the lixo and use its top card?"),
    },
    choices={
        "yes": _("Yes"),
        "no": _("No"),
        "wild-before/none": _("No"),
        "wild-before/as-two": _("A two, in a meld as the two of its own suit"),
        "wild-before/wild": _("A joker, or a two in any other way"),
        "cards-in-hand/one": _("Only one"),
        "cards-in-hand/more": _("Two or more"),
        "use-of-top/new-meld": _("A new meld, with two or more cards of the hand"),
        "use-of-top/our-meld": _("It is added to a meld of the pair"),
        "use-of-top/one-from-hand": _("A new meld, with only one card of the hand"),
        "use-of-top/keep": _("It goes into the hand"),
        "how/direct": _("All cards were laid down, none discarded"),
        "how/indirect": _("The last card was discarded"),
        "morto/taken": _("The pair took it"),
        "morto/became-stock": _("It became the stock"),
        "morto/not-taken": _("It is still there"),
        "drew/stock": _("From the stock"),
        "drew/lixo": _("The lixo was taken"),
        "missing/canastra": _("A canastra, for the morto"),
        "missing/clean": _("A clean canastra, for the end"),
        "missing/any-canastra": _("A canastra, for the end"),
        "missing/drew-lixo": _(
            "Drawing from the stock: the lixo was taken after a failed going out"
        ),
        "last-down/meld": _("A meld"),
        "last-down/added": _("A card added to a meld"),
        "last-down/discard": _("A card thrown on the lixo"),
        "laid-before/meld": _("A meld"),
        "laid-before/added": _("A card added to a meld"),
        "laid-before/nothing": _("Nothing"),
        "card-of-lixo/top": _("The top card"),
        "card-of-lixo/below": _("A card below it"),
        "which-wild/own-two": _("A two of the suit of the meld"),
        "which-wild/other": _("A joker, or a two of another suit"),
        "mortos-left/one-or-two": _("Yes"),
        "mortos-left/none": _("No"),
    },
    rulings={
        "take-lixo": _("The lixo may be taken."),
        "no-lixo": _("The lixo may not be taken."),
        "morto-direct": _("The player takes the morto and plays on at once."),
        "morto-indirect": _("The player takes the morto and plays it in the next turn."),
        "no-morto": _("The morto may not be taken."),
        "out": _("The player may go out."),
        "not-out": _("The player may not go out."),
        "does-not-stand": _("The going out does not stand."),
        "not-final": _("This is not the end: the pair goes out for its morto."),
        "opening-fails": ngettext_lazy(
            "The opening does not stand: the pair must now lay down {minimum} point or more.",
            "The opening does not stand: the pair must now lay down {minimum} points or more.",
            "minimum",
        ),
        "opening-is-back": _("The opening does not stand."),
        "opening-stands": _("The opening stands."),
        "this-order": _("The lixo is picked up in this order."),
        "director-rules": _("The director decides what follows."),
        "may-look": _("The top card may be seen by everybody."),
        "may-not-look": _("The cards below the top card may not be looked at."),
        "second-card": _("The player may refuse it and draw a second card."),
        "card-is-kept": _("The player keeps the card."),
        "nothing-back": _("Nothing is taken back."),
        "turn-goes-on": _("The turn is not over: the player may go on laying down."),
        "becomes-clean": _("The two moves to its own place, and the canastra is clean."),
        "stays-dirty": _("The canastra stays dirty."),
        "morto-is-stock": _("An untaken morto becomes the stock."),
        "play-goes-on": _("Play goes on without a stock."),
        "hand-over": _("The hand is over, and nobody went out."),
    },
    reasons={
        "table-locked": _("A wild card of the player before locks the lixo."),
        "single-card": _("With a single card in hand nobody takes the lixo."),
        "new-meld": _("The top card makes a new meld with at least two of the hand."),
        "our-meld": _("The top card goes straight into a meld of the pair."),
        "two-from-hand": _("For a new meld the top card needs at least two cards of the hand."),
        "top-unused": _("The top card must be used on the table at once."),
        "hand-empty": _("The hand became empty without a discard."),
        "last-card-discarded": _("The last card of the hand was discarded."),
        "canastra-missing": _("For the morto a pair needs a canastra, clean or dirty."),
        "all-there": _("Nothing is missing that going out at the end needs."),
        "clean-missing": _("To go out at the end a pair needs a clean canastra."),
        "any-canastra-missing": _("To go out at the end a pair needs a canastra, clean or dirty."),
        "drew-lixo": _(
            "After a failed going out, the player goes out only with a card drawn from the stock."
        ),
        "order-of-lixo": _(
            "The text has this order: the top card aside, the lay-down, the rest of the lixo."
        ),
        "top-visible": _("Only the top card of the lixo is visible."),
        "only-first-player": _("Only the first player of a hand may refuse a card, the first one."),
        "mixed-with-hand": _("Once it is mixed with the hand, it cannot be refused."),
        "not-mixed": _("It is the first card of the hand, and was not mixed with it."),
        "discard-ends-turn": _("The discard ends the turn, and nobody goes back."),
        "not-discarded": _("Only the discard ends the turn."),
        "never-natural": _("It is never the natural two of the meld."),
        "place-not-there": _("The meld has no place for the two yet."),
        "taken-or-gap": _("Another two has its place already, or it would leave a gap behind."),
        "as-two-natural": _("In its own place a two of the suit is not wild."),
        "morto-first": _("The pair has not taken its morto."),
        "no-minimum": _("With this total the pair has no minimum."),
        "below-minimum": ngettext_lazy(
            "It needed {needed} point, and each failure raises the minimum.",
            "It needed {needed} points, and each failure raises the minimum.",
            "needed",
        ),
        "needed-more": ngettext_lazy(
            "It needed {needed} point.", "It needed {needed} points.", "needed"
        ),
        "no-minimum-left": NO_MINIMUM_LEFT,
        "morto-untaken": _("Somebody is to draw, and a morto is left."),
        "lixo-used": _("While the next player uses the lixo, the hand goes on."),
        "lixo-left": _("Nothing is left to draw from, and the lixo is not taken."),
    },
    consequences={
        "draw-from-stock": _("The player draws from the stock."),
        "lock-one-turn": _("The lock is for this player’s turn only."),
        "top-aside": _("First the top card is put aside."),
        "lay-down-first": _("Then the cards of the hand are laid down with it."),
        "top-to-meld": _("First the top card is put to the meld."),
        "rest-after": _("Only then the rest of the lixo is picked up."),
        "take-morto": _("The pair takes one morto; it has a right to one only."),
        "play-on": _("The turn goes on with the morto in hand."),
        "no-draw": _("No card is drawn for it."),
        "next-turn": _("The morto is not played before the player’s next turn."),
        "morto-counts-anyway": _("It counts as taken even if the hand ends before that turn."),
        "meld-back": _("That meld goes back into the hand."),
        "added-back": _("The card added last goes back into the hand."),
        "discard-stays": _("The card thrown on the lixo stays there."),
        "director-says-back": _("The director decides what goes back into the hand."),
        "director-ends-turn": _("The director decides how the turn ends."),
        "no-sanction": _("Asking beforehand costs nothing, and the turn goes on."),
        "see-out-without": _(
            "If the player went out already, see “Went out without what it needs”."
        ),
        "no-penalty-known": _("The text has no penalty for it: the director decides."),
        "refused-is-lixo": _(
            "The refused card goes to the lixo and is not taken back. "
            "That is our decision: the text does not say where it goes."
        ),
        "not-said-of-melds": _(
            "The text does not say whether cards laid in this turn may be taken back."
        ),
        "joins-later": _(
            "It becomes clean when its wild card leaves or becomes the two of the meld."
        ),
        "counts-clean": _("It counts as a clean canastra if it holds no other wild card."),
        "nothing-else-back": _("Nothing else is taken back."),
        "no-exchange": _("A card thrown away may not be exchanged for another."),
        "only-from-stock": _(
            "Until the end of this hand, the player goes out only after drawing from the stock."
        ),
        "ask-first-out": _("See “Going out for the morto”."),
        "hand-ends": _("The hand ends."),
        "hands-to-opponents": _("Cards left in hand go to the other pair."),
        "hands-lost": _("Cards left in hand are lost points of their own pair."),
        "bonus": ngettext_lazy(
            "The pair receives {bonus} point for going out.",
            "The pair receives {bonus} points for going out.",
            "bonus",
        ),
        "nobody-bonus": _("Nobody receives the points for going out."),
        "no-failure": _("No failed opening is noted."),
        "cards-back": _("The cards go back into the hand."),
        "new-minimum": ngettext_lazy(
            "Until it opens in this hand, its minimum is {minimum} point.",
            "Until it opens in this hand, its minimum is {minimum} points.",
            "minimum",
        ),
        "no-minimum-left": NO_MINIMUM_LEFT,
        "note-failure": _("Note one failed opening for the pair in this hand."),
        "draw-on": _("The player draws from it, and play goes on."),
        "note-morto": _("Note on the hand that a morto became the stock."),
        "until-lixo-left": _("The hand ends when a player leaves the lixo."),
    },
    problems={},
)
