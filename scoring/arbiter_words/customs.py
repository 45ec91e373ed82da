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
            _("A meld is not right"),
            _("illegal meld, wrong meld, wrong sequence, two wild cards in a meld"),
        ),
        "lixo-wrongly": (
            _("The lixo was taken without right"),
            _("took the discard pile wrongly, lixo not used, put back the lixo"),
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
        "lixo-mixed": _("Were the cards of the lixo mixed with the hand?"),
        "wrong-with-morto": _("What is wrong with the morto?"),
        "morto-in-hand": _("Has a player taken it?"),
        "talked-about": _("What was said?"),
    },
    choices={
        "card-shown-from/hand": _("From a hand"),
        "card-shown-from/stock": _("From the stock"),
        "did-out-of-turn/drew": _("Drew a card"),
        "did-out-of-turn/discarded": _("Discarded a card"),
        "wrong-with-morto/seen": _("Somebody looked at it"),
        "wrong-with-morto/size": _("It has not eleven cards"),
        "talked-about/cards": _("Something about the cards or the play"),
        "talked-about/going-out": _("“May I go out?”, to the partner"),
    },
    rulings={
        "shown-card-back": _("The card goes back, and play goes on."),
        "turn-goes-back": _("What was done out of turn is undone."),
        "one-card-too-many": _("One of the two cards goes back."),
        "meld-comes-back": _("The meld comes off the table."),
        "lixo-comes-back": _("The lixo goes back, and the player draws from the stock."),
        "morto-stays": _("The morto stays in play."),
        "morto-put-right": _("The morto is put right."),
        "morto-played": _("The morto is played as it is."),
        "words-do-not-count": _("Partners do not talk about the play."),
    },
    reasons={
        "all-saw-it": _("Everybody could see the card."),
        "stock-seen": _("A card of the stock is nobody’s before it is drawn."),
        "not-their-turn": _("It was another player’s turn."),
        "one-card-a-turn": _("A player draws one card in a turn."),
        "no-legal-meld": _("It is no meld by the rules."),
        "no-right-to-lixo": _("The player had no right to the lixo."),
        "morto-seen": _("A morto is not looked at before it is taken."),
        "morto-size": _("A morto has eleven cards."),
        "partners-talk": _("A hint helps only one pair."),
        "partner-asked": _("The partner’s answer would be a hint."),
    },
    consequences={
        "card-to-hand": _("The card goes back into the hand."),
        "under-the-stock": _("It goes under the stock, and play goes on."),
        "put-back-unseen": _("The card goes back to where it came from."),
        "right-player-plays": _("The player whose turn it is plays."),
        "second-on-top": _("The second card goes back on top of the stock."),
        "opponent-picks": _(
            "An opponent picks a card of that hand unseen; it goes on top of the stock."
        ),
        "wrong-cards-to-hand": _("Its cards go back into the hand."),
        "play-since-stands": _("What was played since then stands."),
        "lixo-in-order": _("Its cards go back in their order."),
        "sort-out-lixo": _(
            "The players sort out its cards together; the director decides what stays open."
        ),
        "same-dealer": _("The same player deals."),
        "shuffle-morto": _("It is shuffled and put back face down."),
        "even-out-morto": _(
            "A missing card comes from the stock; a card too many goes there, unseen."
        ),
        "nothing-drawn-for-it": _("No card is drawn or given back for it."),
        "partner-free-to-play": _("The partner plays as if nothing had been said."),
        "first-warned": _("The first time it is usually a warning."),
    },
)
