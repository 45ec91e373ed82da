"""The arbiter's words at a table of bridge."""

from django.utils.translation import gettext_lazy as _

from .book import Words

BRIDGE = Words(
    situations={
        "exposed": (
            _("A card becomes a penalty card"),
            _("exposed card, showed a card, dropped card, second penalty card"),
        ),
        "turn": (
            _("Turn of a defender with penalty cards"),
            _("which penalty card, declarer names, offender’s turn"),
        ),
        "partner-leads": (
            _("The partner of a defender with penalty cards must lead"),
            _("require a lead, forbid a lead, suit, lead restriction"),
        ),
        "played": (_("A penalty card was played"), _("no longer a penalty card")),
        "lead": (_("Who has the lead now?"), _("trick won, lead lost, prohibition ends")),
        "cannot-comply": (
            _("The leader cannot lead as required"),
            _("no card of the suit, void, only forbidden suits, unable to lead"),
        ),
    },
    questions={
        "declarer": _("Who is declarer?"),
        "player": _("Which defender?"),
        "suit": _("Which suit is the card?"),
        "rank": _("Which card of that suit?"),
        "how-seen": _("How was {card} exposed?"),
        "held": _("How many cards does {player} still hold, penalty cards included?"),
        "led": _("Which suit was led to this trick?"),
        "has-allowed": _("Does {player} hold a card of {suits}?"),
        "has-other": _("Does {player} hold a card of {suits}?"),
        "designated": _("Which penalty card does declarer choose?"),
        "leader": _("Who has the lead?"),
        "won-since": _("Has {player} won a trick since declarer chose?"),
        "choice": _("What does declarer choose for the lead of {player}?"),
        "required-suit": _("Which suit must {player} lead?"),
        "forbidden-suits": _("Which suits may {player} not lead?"),
        "played-card": _("Which penalty card was played?"),
    },
    choices={
        "yes": _("Yes"),
        "no": _("No"),
        "how-seen/by-accident": _("By accident, without any other card"),
        "how-seen/otherwise": _("On purpose, or together with another card"),
        "led/lead": _("No suit yet: this defender leads"),
        "choice/require": _("Require a suit"),
        "choice/forbid": _("Forbid one or more suits"),
        "choice/neither": _("Neither"),
    },
    facts={
        "penalty-cards": _("Penalty cards of {player}: {cards}."),
        "has-lead": _("Has the lead."),
        "must-lead": _("Must lead {suit}."),
        "may-not-lead": _("May not lead {suits}."),
        "must-play": _("Must play {card} now."),
    },
    rulings={
        "penalty-card": _("{card} is a penalty card of {player}."),
        "minor-card": _("{card} is a minor penalty card of {player}."),
        "declarer-chooses-first": _("{player} may not lead before declarer has chosen."),
        "other-card": _("{player} plays another card, as this trick requires."),
        "must-play": _("{player} must play {card}."),
        "designated": _("{player} plays {card}, as declarer chose."),
        "lead-required": _("{player} must lead {suits}."),
        "lead-forbidden": _("{player} may not lead {suits}."),
        "lead-free": _("{player} may lead any card."),
        "any-legal-card": _("{player} may lead any card that is otherwise legal."),
        "any-not-forbidden": _("{player} may lead any card of a suit that is not forbidden."),
        "must-comply": _("{player} must lead {suits}."),
        "free-play": _("{partner} may play any legal card to this trick."),
        "card-played": _("{card} is no longer a penalty card."),
        "lead-noted": _("{player} has the lead."),
        "prohibition-ends": _("The next time {bound} has the lead, {suits} may be led again."),
        "prohibition-stays": _("{player} keeps the lead, and still may not lead {suits}."),
    },
    reasons={
        "one-card": _("{player} has only this penalty card."),
        "small-by-accident": _("The card is below the ten, and was seen by accident."),
        "several-cards": _("{player} has several penalty cards: {cards}."),
        "partner-has-cards": _("{partner} has penalty cards."),
        "can-be-played": _("A penalty card must be played as soon as the laws allow."),
        "nothing-else": _(
            "{player} has no card of a suit that should be played, so each penalty card is legal."
        ),
        "bound-first": _(
            "Following suit and leading as declarer chose come before playing a penalty card."
        ),
        "neither-chosen": _("Declarer neither required nor forbade a suit."),
        "one-suit": _("The penalty cards of {partner} are of one suit."),
        "more-suits": _("{partner} has penalty cards of more than one suit."),
        "only-forbidden": _("{player} holds only cards of the forbidden suits."),
        "none-of-suit": _("{player} has no card of the required suit."),
        "has-one": _("A player who can do what declarer chose must do it."),
        "chosen-for": _("Declarer required or forbade a suit for the lead of {player}."),
        "same-lead": _("Declarer has chosen for this lead already."),
        "played": _("The card was played."),
        "nothing-forbidden": _("No suit was forbidden."),
        "lead-lost": _("The prohibition lasted until {bound} lost the lead."),
        "lead-kept": _("The prohibition lasts until {bound} loses the lead."),
    },
    consequences={
        "face-up": _("The card stays face up on the table."),
        "no-small-before": _(
            "{player} may not play another card of that suit below the ten before this card."
        ),
        "no-choice": _("Declarer does not choose for a lead of {partner}."),
        "second-card": _(
            "If there is a second penalty card, neither is minor: then record both here."
        ),
        "first-chance": _("The card must be played as soon as the laws allow."),
        "declarer-names": _("When several penalty cards can be played, declarer chooses one."),
        "lead-options": _("When {partner} must lead, declarer chooses first."),
        "ask-partner-leads": _(
            "Declarer may require or forbid a suit of the penalty cards of {partner}, or neither."
        ),
        "plays-as-bound": _("{player} follows suit, or leads as declarer chose."),
        "stay-for-later": _("The penalty cards stay face up for a later trick."),
        "still-forbidden": _("It is still forbidden to lead {suits}."),
        "penalty-first": _(
            "A penalty card that may be led must be led first: see the turn of {player}."
        ),
        "others-stay": _("The other penalty cards stay face up."),
        "note-played": _("When the card has been played, record it here."),
        "leads-anything": _("Any suit may be led."),
        "cards-stay": _("The penalty cards of {partner} stay penalty cards."),
        "own-cards-too": _(
            "{player} has penalty cards as well: see “Turn of a defender with penalty cards”."
        ),
        "pick-up": _("{partner} picks up {cards}: a card picked up is no longer a penalty card."),
        "partner-free": _("{partner} may play any legal card to this trick."),
        "rest-stay": _("Penalty cards of the other suits stay face up."),
        "until-lead-lost": _("The prohibition lasts until {player} loses the lead."),
        "if-unable": _("If {player} cannot do this, any legal card may be led."),
        "picked-up-anyway": _("Penalty cards that were picked up stay in the hand."),
        "none-left": _("{player} has no penalty card left."),
        "one-left": _("{player} has one penalty card left: {cards}."),
        "several-left": _("Penalty cards of {player}: {cards}."),
    },
    problems={
        "penalty-card-twice": _("{card} is a penalty card already."),
        "card-was-played": _("{card} was already played."),
        "more-than-held": _(
            "{player} cannot have more penalty cards ({cards}) than cards in all ({held})."
        ),
        "more-than-before": _(
            "{player} cannot hold {held} cards: the last time there were {before}."
        ),
        "more-played-than-gone": _(
            "There cannot be more penalty cards played ({number}) than cards played ({gone})."
        ),
        "nobody-chosen-for": _(
            "Declarer chooses for a defender’s lead, but no defender has the lead."
        ),
        "not-chosen": _("Declarer has not chosen for this lead."),
        "nobody-led": _("Somebody has led, but nobody has the lead."),
        "not-on-lead": _("This is only for the player with the lead, not for {player}."),
        "required-and-forbidden": _(
            "{player} cannot be made to lead {suit}: that suit is still forbidden."
        ),
        "no-penalty-cards": _("No defender has a penalty card."),
        "not-a-penalty-card": _("{card} is not a penalty card."),
        "not-playable": _("{card} cannot legally be played now."),
        "card-still-due": _("First record that {card} was played."),
        "another-card-due": _("{due} must be played, not {card}."),
        "leader-follows": _(
            "{player} has the lead, so there is no suit to follow. First record who "
            "has the lead now."
        ),
        "another-leads": _(
            "{leader} has the lead, not {player}. First record who has the lead now."
        ),
        "has-led": _("{player} has led to this trick. First record who has the lead now."),
        "already-chosen": _(
            "Declarer has chosen for this lead of {player}. First record who has the lead now."
        ),
        "no-penalty-card-in-suit": _("{player} has no penalty card of {suit}."),
        "nothing-to-comply-with": _("No suit is required or forbidden now."),
        "can-comply": _("{player} can do as declarer chose: {card} lies on the table."),
        "nothing-to-undo": _("There is nothing to undo."),
    },
)
