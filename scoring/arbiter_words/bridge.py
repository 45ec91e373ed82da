"""The arbiter's words at a table of bridge."""

from django.utils.translation import gettext_lazy

from .book import Words

BRIDGE = Words(
    situations={
        "exposed": (
            gettext_lazy("A card becomes a penalty card"),
            gettext_lazy("exposed card, showed a card, dropped card, second penalty card"),
        ),
        "turn": (
            gettext_lazy("A defender with penalty cards is to play"),
            gettext_lazy("which penalty card, declarer names, offender’s turn"),
        ),
        "partner-leads": (
            gettext_lazy("The partner of a defender with penalty cards is to lead"),
            gettext_lazy("require a lead, forbid a lead, suit, lead restriction"),
        ),
        "played": (
            gettext_lazy("A penalty card was played"),
            gettext_lazy("no longer a penalty card"),
        ),
        "lead": (
            gettext_lazy("Who has the lead now"),
            gettext_lazy("trick won, lead lost, prohibition ends"),
        ),
        "cannot-comply": (
            gettext_lazy("The leader cannot lead as required"),
            gettext_lazy("no card of the suit, void, only forbidden suits, unable to lead"),
        ),
    },
    questions={
        "declarer": gettext_lazy("Who is declarer?"),
        "player": gettext_lazy("Which defender?"),
        "suit": gettext_lazy("Which suit is the card?"),
        "rank": gettext_lazy("Which card of that suit?"),
        "how-seen": gettext_lazy("How did {card} come to be seen?"),
        "held": gettext_lazy("How many cards does {player} still hold, penalty cards included?"),
        "led": gettext_lazy("What was led to this trick?"),
        "has-allowed": gettext_lazy("Does {player} hold a card of {suits}?"),
        "has-other": gettext_lazy("Does {player} hold a card of {suits}?"),
        "designated": gettext_lazy("Which penalty card does declarer name?"),
        "leader": gettext_lazy("Who has the lead?"),
        "won-since": gettext_lazy("Has {player} won a trick since declarer chose?"),
        "choice": gettext_lazy("What does declarer choose for the lead of {player}?"),
        "required-suit": gettext_lazy("Which suit must {player} lead?"),
        "forbidden-suits": gettext_lazy("Which suits may {player} not lead?"),
        "played-card": gettext_lazy("Which penalty card was played?"),
    },
    choices={
        "yes": gettext_lazy("Yes"),
        "no": gettext_lazy("No"),
        "how-seen/by-accident": gettext_lazy("By accident, and no other card with it"),
        "how-seen/otherwise": gettext_lazy("On purpose, or beside another card"),
        "led/lead": gettext_lazy("Nothing yet: this defender leads"),
        "choice/require": gettext_lazy("Require a suit"),
        "choice/forbid": gettext_lazy("Forbid one or more suits"),
        "choice/neither": gettext_lazy("Neither"),
    },
    rulings={
        "penalty-card": gettext_lazy("{card} is a penalty card of {player}."),
        "minor-card": gettext_lazy("{card} is a minor penalty card of {player}."),
        "declarer-chooses-first": gettext_lazy("{player} may not lead before declarer has chosen."),
        "other-card": gettext_lazy("{player} plays another card, as the trick asks."),
        "must-play": gettext_lazy("{player} must play {card}."),
        "designated": gettext_lazy("{player} plays {card}, as declarer named it."),
        "lead-required": gettext_lazy("{player} must lead {suits}."),
        "lead-forbidden": gettext_lazy("{player} may not lead {suits}."),
        "lead-free": gettext_lazy("{player} may lead any card."),
        "any-legal-card": gettext_lazy("{player} may lead any card that is otherwise legal."),
        "any-not-forbidden": gettext_lazy(
            "{player} may lead any card of a suit that is not forbidden."
        ),
        "must-comply": gettext_lazy("{player} must lead {suits}."),
        "free-play": gettext_lazy("{partner} may make any legal play to this trick."),
        "card-played": gettext_lazy("{card} is no longer a penalty card."),
        "lead-noted": gettext_lazy("{player} has the lead."),
        "prohibition-ends": gettext_lazy("{bound} may lead {suits} again when next on lead."),
        "prohibition-stays": gettext_lazy(
            "{player} keeps the lead, and may still not lead {suits}."
        ),
    },
    reasons={
        "one-card": gettext_lazy("It is the only penalty card of {player}."),
        "small-by-accident": gettext_lazy("It is below the ten, and was seen by accident."),
        "several-cards": gettext_lazy("{player} has several penalty cards: {cards}."),
        "partner-has-cards": gettext_lazy("{partner} has penalty cards."),
        "can-be-played": gettext_lazy("A penalty card is played as soon as it legally can be."),
        "nothing-else": gettext_lazy(
            "{player} has no card of a suit that should be played, so each penalty card is legal."
        ),
        "bound-first": gettext_lazy(
            "Following suit and leading as declarer said come before playing a penalty card."
        ),
        "neither-chosen": gettext_lazy("Declarer neither required nor forbade a suit."),
        "one-suit": gettext_lazy("The penalty cards of {partner} are of one suit."),
        "more-suits": gettext_lazy("{partner} has penalty cards of more than one suit."),
        "only-forbidden": gettext_lazy("{player} holds only cards of the forbidden suits."),
        "none-of-suit": gettext_lazy("{player} has no card of the required suit."),
        "has-one": gettext_lazy("Who can do what declarer said must do it."),
        "chosen-for": gettext_lazy("Declarer required or forbade a suit for the lead of {player}."),
        "same-lead": gettext_lazy("Declarer has chosen for this lead already."),
        "played": gettext_lazy("It was played."),
        "nothing-forbidden": gettext_lazy("No suit was forbidden."),
        "lead-lost": gettext_lazy("The prohibition lasted until {bound} lost the lead."),
        "lead-kept": gettext_lazy("The prohibition lasts until {bound} loses the lead."),
    },
    consequences={
        "face-up": gettext_lazy("It stays face up on the table."),
        "no-small-before": gettext_lazy(
            "Before it {player} plays no other card of its suit below the ten."
        ),
        "no-choice": gettext_lazy("Declarer does not choose for a lead of {partner}."),
        "second-card": gettext_lazy(
            "With a second penalty card neither is minor: then note both here."
        ),
        "first-chance": gettext_lazy("It must be played as soon as it legally can be."),
        "declarer-names": gettext_lazy(
            "When more than one of them can be played, declarer names which one."
        ),
        "lead-options": gettext_lazy("When {partner} is to lead, declarer chooses first."),
        "ask-partner-leads": gettext_lazy(
            "Declarer may require or forbid a suit of the penalty cards of {partner}, or neither."
        ),
        "plays-as-bound": gettext_lazy("{player} follows suit, or leads as declarer said."),
        "stay-for-later": gettext_lazy("The penalty cards stay face up for a later trick."),
        "still-forbidden": gettext_lazy("{suits} may still not be led."),
        "penalty-first": gettext_lazy(
            "A penalty card that may be led is led first: see the turn of {player}."
        ),
        "others-stay": gettext_lazy("The other penalty cards stay face up."),
        "note-played": gettext_lazy("When it has been played, note it here."),
        "leads-anything": gettext_lazy("Any suit may be led."),
        "cards-stay": gettext_lazy("The penalty cards of {partner} stay penalty cards."),
        "own-cards-too": gettext_lazy(
            "{player} has penalty cards as well: see “A defender with penalty cards is to play”."
        ),
        "pick-up": gettext_lazy(
            "{partner} picks up {cards}: picked up, they are penalty cards no more."
        ),
        "partner-free": gettext_lazy("{partner} may make any legal play to this trick."),
        "rest-stay": gettext_lazy("Penalty cards of the other suits stay face up."),
        "until-lead-lost": gettext_lazy("The prohibition lasts until {player} loses the lead."),
        "if-unable": gettext_lazy("If {player} cannot, any legal card may be led."),
        "picked-up-anyway": gettext_lazy("Penalty cards that were picked up stay in the hand."),
        "none-left": gettext_lazy("{player} has no penalty card left."),
        "one-left": gettext_lazy("{player} has one penalty card left: {cards}."),
        "several-left": gettext_lazy("Penalty cards of {player}: {cards}."),
    },
    problems={
        "penalty-card-twice": gettext_lazy("{card} is a penalty card already."),
        "card-was-played": gettext_lazy("{card} was already played."),
        "more-than-held": gettext_lazy(
            "{player} cannot have more penalty cards ({cards}) than cards ({held})."
        ),
        "more-than-before": gettext_lazy(
            "{player} cannot hold {held} cards: the last time it was {before}."
        ),
        "more-played-than-gone": gettext_lazy(
            "More penalty cards cannot have been played ({number}) than cards ({gone})."
        ),
        "nobody-chosen-for": gettext_lazy(
            "Declarer chooses for the lead of a defender: none has the lead."
        ),
        "not-chosen": gettext_lazy("Declarer has not chosen for this lead."),
        "nobody-led": gettext_lazy("Somebody has led, but nobody has the lead."),
        "not-on-lead": gettext_lazy("Only who has the lead is bound: {player} has not."),
        "required-and-forbidden": gettext_lazy(
            "{player} cannot be made to lead {suit}: that suit is still forbidden."
        ),
        "no-penalty-cards": gettext_lazy("No defender has a penalty card."),
        "not-a-penalty-card": gettext_lazy("{card} is no penalty card."),
        "not-playable": gettext_lazy("{card} cannot legally be played now."),
        "card-still-due": gettext_lazy("First note that {card} was played."),
        "another-card-due": gettext_lazy("{due} must be played, not {card}."),
        "leader-follows": gettext_lazy(
            "{player} has the lead, and follows no suit. First note who has the lead now."
        ),
        "another-leads": gettext_lazy(
            "{leader} has the lead, not {player}. First note who has the lead now."
        ),
        "has-led": gettext_lazy("{player} has led to this trick. First note who has the lead now."),
        "already-chosen": gettext_lazy(
            "Declarer has chosen for this lead of {player}. First note who has the lead now."
        ),
        "no-penalty-card-in-suit": gettext_lazy("{player} has no penalty card of {suit}."),
        "nothing-to-comply-with": gettext_lazy("Nothing is required or forbidden now."),
        "can-comply": gettext_lazy("{player} can do as declarer said: {card} lies on the table."),
        "nothing-to-undo": gettext_lazy("There is nothing to undo."),
    },
)
