"""The arbiter's words for slips that the text of AACRT does not mention."""

from django.utils.translation import gettext_lazy

from .book import Words

CUSTOMS = Words(
    situations={
        "exposed-card": (
            gettext_lazy("A card was seen"),
            gettext_lazy(
                "exposed card, showed a card, shown card, dropped card, card fell, face up"
            ),
        ),
        "out-of-turn": (
            gettext_lazy("Somebody played out of turn"),
            gettext_lazy("wrong turn, drew too early, discarded out of turn, skipped a player"),
        ),
        "two-drawn": (
            gettext_lazy("Two cards were drawn"),
            gettext_lazy("drew twice, two cards from the stock, one card too many"),
        ),
        "wrong-meld": (
            gettext_lazy("A meld is not right"),
            gettext_lazy("illegal meld, wrong meld, wrong sequence, two wild cards in a meld"),
        ),
        "lixo-wrongly": (
            gettext_lazy("The lixo was taken without right"),
            gettext_lazy("took the discard pile wrongly, lixo not used, put back the lixo"),
        ),
        "wrong-deal": (
            gettext_lazy("Wrong number of cards dealt"),
            gettext_lazy(
                "misdeal, dealt badly, a card missing, ten cards, twelve cards, thirteen cards, "
                "deal again"
            ),
        ),
        "morto-wrong": (
            gettext_lazy("Something is wrong with a morto"),
            gettext_lazy("looked at the morto, morto seen, ten cards in the morto, wrong size"),
        ),
        "talking": (
            gettext_lazy("Partners talked"),
            gettext_lazy("talking, hint, signal, asking the partner, conversation, may I go out"),
        ),
    },
    questions={
        "card-shown-from": gettext_lazy("Where did the card come from?"),
        "did-out-of-turn": gettext_lazy("What did the player do?"),
        "next-has-drawn": gettext_lazy("Has the next player drawn a card since?"),
        "lixo-mixed": gettext_lazy("Were the cards of the lixo mixed with the hand?"),
        "wrong-with-morto": gettext_lazy("What is wrong with the morto?"),
        "morto-in-hand": gettext_lazy("Has a player taken it?"),
        "talked-about": gettext_lazy("What was said?"),
    },
    choices={
        "card-shown-from/hand": gettext_lazy("From a hand"),
        "card-shown-from/stock": gettext_lazy("From the stock"),
        "did-out-of-turn/drew": gettext_lazy("Drew a card"),
        "did-out-of-turn/discarded": gettext_lazy("Discarded a card"),
        "wrong-with-morto/seen": gettext_lazy("Somebody looked at it"),
        "wrong-with-morto/size": gettext_lazy("It has not eleven cards"),
        "talked-about/cards": gettext_lazy("Something about the cards or the play"),
        "talked-about/going-out": gettext_lazy("“May I go out?”, to the partner"),
    },
    rulings={
        "shown-card-back": gettext_lazy("The card goes back, and play goes on."),
        "turn-goes-back": gettext_lazy("What was done out of turn is undone."),
        "one-card-too-many": gettext_lazy("One of the two cards goes back."),
        "meld-comes-back": gettext_lazy("The meld comes off the table."),
        "lixo-comes-back": gettext_lazy("The lixo goes back, and the player draws from the stock."),
        "morto-stays": gettext_lazy("The morto stays in play."),
        "morto-put-right": gettext_lazy("The morto is put right."),
        "morto-played": gettext_lazy("The morto is played as it is."),
        "words-do-not-count": gettext_lazy("Partners do not talk about the play."),
    },
    reasons={
        "all-saw-it": gettext_lazy("Everybody could see the card."),
        "stock-seen": gettext_lazy("A card of the stock is nobody’s before it is drawn."),
        "not-their-turn": gettext_lazy("It was another player’s turn."),
        "one-card-a-turn": gettext_lazy("A player draws one card in a turn."),
        "no-legal-meld": gettext_lazy("It is no meld by the rules."),
        "no-right-to-lixo": gettext_lazy("The player had no right to the lixo."),
        "morto-seen": gettext_lazy("A morto is not looked at before it is taken."),
        "morto-size": gettext_lazy("A morto has eleven cards."),
        "partners-talk": gettext_lazy("A hint helps only one pair."),
        "partner-asked": gettext_lazy("The partner’s answer would be a hint."),
    },
    consequences={
        "card-to-hand": gettext_lazy("The card goes back into the hand."),
        "under-the-stock": gettext_lazy("It goes under the stock, and play goes on."),
        "put-back-unseen": gettext_lazy("The card goes back to where it came from."),
        "right-player-plays": gettext_lazy("The player whose turn it is plays."),
        "second-on-top": gettext_lazy("The second card goes back on top of the stock."),
        "opponent-picks": gettext_lazy(
            "An opponent picks a card of that hand unseen; it goes on top of the stock."
        ),
        "wrong-cards-to-hand": gettext_lazy("Its cards go back into the hand."),
        "play-since-stands": gettext_lazy("What was played since then stands."),
        "lixo-in-order": gettext_lazy("Its cards go back in their order."),
        "sort-out-lixo": gettext_lazy(
            "The players sort out its cards together; the director decides what stays open."
        ),
        "same-dealer": gettext_lazy("The same player deals."),
        "shuffle-morto": gettext_lazy("It is shuffled and put back face down."),
        "even-out-morto": gettext_lazy(
            "A missing card comes from the stock; a card too many goes there, unseen."
        ),
        "nothing-drawn-for-it": gettext_lazy("No card is drawn or given back for it."),
        "partner-free-to-play": gettext_lazy("The partner plays as if nothing had been said."),
        "first-warned": gettext_lazy("The first time it is usually a warning."),
    },
)
