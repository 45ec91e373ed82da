"""The arbiter's words at a table of canastra."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from .book import Words

NO_MINIMUM_LEFT = _("After a failed opening the pair has no minimum in this hand.")

AACRT = Words(
    situations={
        "lixo": (
            _("May I take the discard pile?"),
            _("discard pile, lixo, buying, top card, locked, frozen, wild card"),
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
            _("Went out wrongly"),
            _("going out without a clean canastra, without a canastra, wrong going out"),
        ),
        "failed-opening": (
            _("The initial meld was below the minimum"),
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
            _("May a player take a play back?"),
            _(
                "take back, undo, changed their mind, change the discard, forgot to lay down, "
                "turn over"
            ),
        ),
        "lixo-order": (
            _("In which order is the discard pile picked up?"),
            _("picked up the discard pile first, order, top card aside, lay down first, lixo"),
        ),
        "lixo-seen": (
            _("May I look through the discard pile?"),
            _("cards under the top card, looking at discards, discard pile seen, lixo"),
        ),
        "wild-moves": (
            _("Cleaning a dirty canastra"),
            _("wild card moves, two as two, natural two, clean canastra, dirty canastra"),
        ),
        "counting": (
            _("Who counts the points?"),
            _("counting the hand, adding up, watch the count, check the points of the others"),
        ),
    },
    questions={
        "wild-before": _("Did the previous player lay down or discard a joker or a two?"),
        "cards-in-hand": _("How many cards are in the player’s hand?"),
        "use-of-top": _("What happens to the top card of the pile?"),
        "canastra": _("Does the pair have a canastra, clean or dirty?"),
        "how": _("How did the player run out of cards?"),
        "morto": _("What happened to the pair’s morto?"),
        "clean": _("Does the pair have a clean canastra?"),
        "drew": _("Where did the player take cards from in this turn?"),
        "missing": _("What was missing?"),
        "last-down": _("What did the player put down last?"),
        "laid-before": _("What did the player lay down before that, in the same turn?"),
        "failed-out-before": _("Has this player already failed to go out in this hand?"),
        "first-turn": _("Is it the first turn of the hand?"),
        "mixed": _("Was the card mixed with the hand?"),
        "has-discarded": _("Has the player discarded?"),
        "lixo-picked-up": _("Was the whole pile picked up before the lay-down?"),
        "card-of-lixo": _("Which card of the pile?"),
        "which-wild": _("Which wild card does the canastra hold?"),
        "place-of-two": _("Does the meld reach the place of the two?"),
        "two-moves-freely": _(
            "Is the place of the two free, and can the two move without leaving a gap?"
        ),
        "total": _("What was the pair’s total before this hand?"),
        "hand-number": _("Which hand of the match is it? Write its number."),
        "failed-before": _("How many times has the pair’s opening already failed in this hand?"),
        "mortos-left": _("Is a morto left that nobody took?"),
        "about-counting": _("What do the players want to know?"),
        "next-takes-lixo": _("Does the next player take the pile and use its top card?"),
    },
    choices={
        "yes": _("Yes"),
        "no": _("No"),
        "wild-before/none": _("No"),
        "wild-before/as-two": _("A two, in the place of the two of its own suit"),
        "wild-before/wild": _("A joker, or a two in any other way"),
        "cards-in-hand/one": _("Only one"),
        "cards-in-hand/more": _("Two or more"),
        "use-of-top/new-meld": _("A new meld, with two or more cards from the hand"),
        "use-of-top/our-meld": _("The card is added to a meld of the pair"),
        "use-of-top/one-from-hand": _("A new meld, with only one card from the hand"),
        "use-of-top/keep": _("The card goes into the hand"),
        "how/direct": _("All cards were laid down, none discarded"),
        "how/indirect": _("The last card was discarded"),
        "morto/taken": _("The pair took it"),
        "morto/became-stock": _("It became the stock"),
        "morto/not-taken": _("It is still there"),
        "drew/stock": _("From the stock"),
        "drew/lixo": _("From the pile"),
        "missing/canastra": _("A canastra, to take the morto"),
        "missing/clean": _("A clean canastra, to go out at the end"),
        "missing/any-canastra": _("A canastra, to go out at the end"),
        "missing/drew-lixo": _(
            "A card from the stock: the player took the pile after failing to go out"
        ),
        "last-down/meld": _("A meld"),
        "last-down/added": _("A card added to a meld"),
        "last-down/discard": _("A card thrown on the pile"),
        "laid-before/meld": _("A meld"),
        "laid-before/added": _("A card added to a meld"),
        "laid-before/nothing": _("Nothing"),
        "card-of-lixo/top": _("The top card"),
        "card-of-lixo/below": _("A card below it"),
        "about-counting/who": _("Who counts for a pair"),
        "about-counting/watch": _("Who may watch the counting"),
        "which-wild/own-two": _("A two of the suit of the meld"),
        "which-wild/other": _("A joker, or a two of another suit"),
        "mortos-left/one-or-two": _("Yes"),
        "mortos-left/none": _("No"),
    },
    rulings={
        "take-lixo": _("The pile may be taken."),
        "no-lixo": _("The pile may not be taken."),
        "morto-direct": _("The player takes the morto and plays on at once."),
        "morto-indirect": _("The player takes the morto and plays it in the next turn."),
        "no-morto": _("The morto may not be taken."),
        "out": _("The player may go out."),
        "not-out": _("The player may not go out."),
        "does-not-stand": _("The going out is not valid."),
        "not-final": _("This is not the end: the pair goes out for its morto."),
        "opening-fails": ngettext_lazy(
            "The opening is not valid: the pair must now lay down {minimum} point or more.",
            "The opening is not valid: the pair must now lay down {minimum} points or more.",
            "minimum",
        ),
        "opening-is-back": _("The opening is not valid."),
        "opening-stands": _("The opening is valid."),
        "this-order": _("The pile is picked up in this order."),
        "director-rules": _("The director decides what happens next."),
        "may-look": _("Everybody may see the top card."),
        "may-not-look": _("Nobody may look at the cards below the top card."),
        "second-card": _("The player may refuse the card and draw a second card."),
        "card-is-kept": _("The player keeps the card."),
        "nothing-back": _("Nothing can be taken back."),
        "turn-goes-on": _("The turn is not over: the player may go on laying down."),
        "becomes-clean": _("The two moves to its own place, and the canastra is clean."),
        "stays-dirty": _("The canastra stays dirty."),
        "morto-is-stock": _("A morto that nobody took becomes the stock."),
        "play-goes-on": _("Play goes on without a stock."),
        "one-counts": _("One player of each pair counts the points of the pair."),
        "may-watch": _("The player of the other pair who is not counting may watch."),
        "hand-over": _("The hand is over, and nobody went out."),
    },
    reasons={
        "table-locked": _("The previous player’s wild card locks the pile."),
        "single-card": _("A player with a single card in hand may not take the pile."),
        "new-meld": _("The top card makes a new meld with at least two cards of the hand."),
        "our-meld": _("The top card goes straight into a meld of the pair."),
        "two-from-hand": _("For a new meld the top card needs at least two cards of the hand."),
        "top-unused": _("The top card must be used on the table at once."),
        "hand-empty": _("The player ran out of cards without a discard."),
        "last-card-discarded": _("The player discarded the last card of the hand."),
        "canastra-missing": _("To take the morto a pair needs a canastra, clean or dirty."),
        "all-there": _("Nothing is missing for going out at the end."),
        "clean-missing": _("To go out at the end a pair needs a clean canastra."),
        "any-canastra-missing": _("To go out at the end a pair needs a canastra, clean or dirty."),
        "drew-lixo": _(
            "After failing to go out, the player may go out only after drawing from the stock."
        ),
        "order-of-lixo": _(
            "The rules give this order: put the top card aside, lay down, pick up the rest of "
            "the pile."
        ),
        "top-visible": _("Only the top card of the pile is visible."),
        "only-first-player": _(
            "Only the first player of a hand may refuse a card, and only the first card."
        ),
        "mixed-with-hand": _("A card that was mixed with the hand can no longer be refused."),
        "not-mixed": _("This is the first card drawn, and it was not mixed with the hand."),
        "discard-ends-turn": _("The discard ends the turn, and nothing can be taken back."),
        "not-discarded": _("Only the discard ends the turn."),
        "never-natural": _("This wild card is never the natural two of the meld."),
        "place-not-there": _("The meld has no place for the two yet."),
        "taken-or-gap": _(
            "Another two is already in that place, or moving the two would leave a gap."
        ),
        "as-two-natural": _("In its own place a two of the suit is not wild."),
        "morto-first": _("The pair has not taken its morto."),
        "no-minimum": _("With this total the pair has no minimum."),
        "no-minimum-in-hand": _("In this hand nobody has a minimum."),
        "below-minimum": ngettext_lazy(
            "The pair needed {needed} point, and each failure raises the minimum.",
            "The pair needed {needed} points, and each failure raises the minimum.",
            "needed",
        ),
        "needed-more": ngettext_lazy(
            "The pair needed {needed} point.", "The pair needed {needed} points.", "needed"
        ),
        "no-minimum-left": NO_MINIMUM_LEFT,
        "morto-untaken": _("A player must draw, and a morto is left."),
        "counts-for-pair": _("The rules name one player of each pair for it."),
        "watched-by-others": _("The rules let the other pair watch the counting."),
        "lixo-used": _("While the next player uses the pile, the hand goes on."),
        "lixo-left": _("There is nothing left to draw, and nobody takes the pile."),
    },
    consequences={
        "draw-from-stock": _("The player draws from the stock."),
        "lock-one-turn": _("The pile is locked for this player’s turn only."),
        "top-aside": _("First, put the top card aside."),
        "lay-down-first": _("Then lay down the cards of the hand with the top card."),
        "top-to-meld": _("First, add the top card to the meld."),
        "rest-after": _("Only then pick up the rest of the pile."),
        "take-morto": _("The pair takes one morto; a pair has a right to only one."),
        "play-on": _("The turn goes on with the morto in hand."),
        "no-draw": _("The player does not draw a card."),
        "next-turn": _("The morto is not used before the player’s next turn."),
        "morto-counts-anyway": _(
            "The morto counts as taken even if the hand ends before that turn."
        ),
        "meld-back": _("That meld goes back into the hand."),
        "added-back": _("The card added last goes back into the hand."),
        "discard-stays": _("The card thrown on the pile stays there."),
        "director-says-back": _("The director decides what goes back into the hand."),
        "director-ends-turn": _("The director decides how the turn ends."),
        "no-sanction": _("Asking beforehand costs nothing, and the turn goes on."),
        "see-out-without": _("If the player went out already, see “Went out wrongly”."),
        "no-penalty-known": _("The rules give no penalty: the director decides."),
        "refused-is-lixo": _(
            "The refused card goes to the pile and is not taken back. This is our decision: the "
            "rules do not say where the card goes."
        ),
        "not-said-of-melds": _(
            "The rules do not say whether cards laid in this turn may be taken back."
        ),
        "joins-later": _(
            "The canastra becomes clean when its wild card leaves or becomes the two of the meld."
        ),
        "counts-clean": _("The canastra counts as clean if it holds no other wild card."),
        "nothing-else-back": _("Nothing else is taken back."),
        "no-exchange": _("A discarded card may not be exchanged for another."),
        "only-from-stock": _(
            "Until the end of this hand, the player may go out only after drawing from the stock."
        ),
        "ask-first-out": _("See “Going out for the morto”."),
        "hand-ends": _("The hand ends."),
        "hands-to-opponents": _("Cards left in hand go to the other pair."),
        "hands-lost": _("Cards left in hand are subtracted from the pair’s own points."),
        "bonus": ngettext_lazy(
            "The pair receives {bonus} point for going out.",
            "The pair receives {bonus} points for going out.",
            "bonus",
        ),
        "nobody-bonus": _("Nobody receives the points for going out."),
        "no-failure": _("Do not record a failed opening."),
        "cards-back": _("The cards go back into the hand."),
        "new-minimum": ngettext_lazy(
            "Until the pair opens in this hand, its minimum is {minimum} point.",
            "Until the pair opens in this hand, its minimum is {minimum} points.",
            "minimum",
        ),
        "no-minimum-left": NO_MINIMUM_LEFT,
        "note-failure": _("Record one failed opening for the pair in this hand."),
        "draw-on": _("The player draws from the new stock, and play goes on."),
        "note-morto": _("When recording the hand, mark that a morto became the stock."),
        "until-lixo-left": _("The hand ends when a player does not take the pile."),
    },
    problems={
        "too-many-failures": _(
            "So many openings cannot have failed: the minimum would be more than all cards are "
            "worth. At most: {most}."
        )
    },
)
