"""The arbiter's words for slips that the text of AACRT does not mention."""

from django.utils.translation import gettext_lazy as _

from .book import Words

CUSTOMS = Words(
    situations={
        "exposed-card": (
            _("A card was seen"),
            _("exposed card, showed a card, shown card, dropped card, card fell, face up"),
        ),
        "out-of-turn": (
            _("Somebody played out of turn"),
            _("wrong turn, drew too early, discarded out of turn, skipped a player"),
        ),
        "two-drawn": (
            _("Two cards were drawn"),
            _("drew twice, two cards from the stock, one card too many"),
        ),
        "wrong-meld": (
            _("A meld is wrong"),
            _("illegal meld, wrong meld, wrong sequence, two wild cards in a meld"),
        ),
        "lixo-wrongly": (
            _("The discard pile was taken wrongly"),
            _(
                "took the discard pile wrongly, discard pile not used, put back the "
                "discard pile, lixo"
            ),
        ),
        "wrong-deal": (
            _("Wrong number of cards dealt"),
            _(
                "misdeal, dealt badly, a card missing, ten cards, twelve cards, thirteen cards, "
                "deal again"
            ),
        ),
        "morto-wrong": (
            _("Something is wrong with a morto"),
            _("looked at the morto, morto seen, ten cards in the morto, wrong size"),
        ),
        "talking": (
            _("Partners talked"),
            _("talking, hint, signal, asking the partner, conversation, may I go out"),
        ),
    },
    questions={
        "card-shown-from": _("Where did the card come from?"),
        "did-out-of-turn": _("What did the player do?"),
        "next-has-drawn": _("Has the next player drawn a card since?"),
        "lixo-mixed": _("Were the cards of the pile mixed with the hand?"),
        "wrong-with-morto": _("What is wrong with the morto?"),
        "morto-in-hand": _("Has a player taken the morto?"),
        "talked-about": _("What was said?"),
    },
    choices={
        "card-shown-from/hand": _("From a hand"),
        "card-shown-from/stock": _("From the stock"),
        "did-out-of-turn/drew": _("Drew a card"),
        "did-out-of-turn/discarded": _("Discarded a card"),
        "wrong-with-morto/seen": _("Somebody looked at the morto"),
        "wrong-with-morto/size": _("It does not have eleven cards"),
        "talked-about/cards": _("Something about the cards or the play"),
        "talked-about/going-out": _("“May I go out?”, to the partner"),
    },
    rulings={
        "shown-card-back": _("The card goes back, and play goes on."),
        "turn-goes-back": _("The play out of turn is undone."),
        "one-card-too-many": _("One of the two cards goes back."),
        "meld-comes-back": _("The meld comes off the table."),
        "lixo-comes-back": _("The pile goes back, and the player draws from the stock."),
        "morto-stays": _("The morto stays in play."),
        "morto-put-right": _("The morto is put right."),
        "morto-played": _("The morto is played as it is."),
        "words-do-not-count": _("Partners do not talk about the play."),
    },
    reasons={
        "all-saw-it": _("Everybody could see the card."),
        "stock-seen": _("A card of the stock belongs to nobody until it is drawn."),
        "not-their-turn": _("It was another player’s turn."),
        "one-card-a-turn": _("A player draws one card in a turn."),
        "no-legal-meld": _("Under the rules this is not a meld."),
        "no-right-to-lixo": _("The player had no right to the pile."),
        "morto-seen": _("Nobody may look at a morto before taking it."),
        "morto-size": _("A morto has eleven cards."),
        "partners-talk": _("A hint helps only one pair."),
        "partner-asked": _("The partner’s answer would be a hint."),
    },
    consequences={
        "card-to-hand": _("The card goes back into the hand."),
        "under-the-stock": _("The card goes under the stock, and play goes on."),
        "put-back-unseen": _("The card goes back to where it came from."),
        "right-player-plays": _("The player whose turn it is plays."),
        "second-on-top": _("The second card goes back on top of the stock."),
        "opponent-picks": _(
            "An opponent takes a card of that hand unseen and puts it on top of the stock."
        ),
        "wrong-cards-to-hand": _("The cards of the meld go back into the hand."),
        "play-since-stands": _("The plays made since then stay valid."),
        "lixo-in-order": _("The cards of the pile go back in order."),
        "sort-out-lixo": _(
            "The players sort out the pile together; if in doubt, the director decides."
        ),
        "same-dealer": _("The same player deals."),
        "shuffle-morto": _("The morto is shuffled and put back face down."),
        "even-out-morto": _(
            "A missing card comes from the stock; an extra card goes to the stock, unseen."
        ),
        "nothing-drawn-for-it": _("No card is drawn or given back because of this."),
        "partner-free-to-play": _("The partner plays as if nothing had been said."),
        "first-warned": _("The first time, the penalty is usually a warning."),
    },
)
