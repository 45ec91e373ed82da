"""Rows of the table of rights for other programs: their tokens, webhooks, and the API."""

from django.utils.translation import gettext_lazy as _

from clubs.rights.conditions import OWN_TOKENS, SHOWN_STANDINGS, TABLES_BY_DIRECTORS
from clubs.rights.terms import ByToken, Right, SecondStep, Task

PROGRAMS = (
    Task(
        _("Make tokens, with which programs act in one’s own name"),
        Right.SEE,
        both="tokens",
        second_step=SecondStep.TO_SEND,
        while_lent=True,
    ),
    Task(
        _("See tokens and revoke them"),
        Right.SEE,
        post="revoke_token",
        only=OWN_TOKENS,
        while_lent=True,
    ),
    Task(
        _("Say which programs are informed of events"),
        Right.OWN,
        both="webhooks",
        second_step=SecondStep.TO_SEND,
        while_lent=True,
    ),
    Task(
        _("Try out and remove the addresses of these programs, and send events again"),
        Right.OWN,
        post="remove_webhook start_webhook try_webhook send_webhook_again",
        while_lent=True,
    ),
    Task(
        _("Read a tournament without a token"),
        ByToken(None),
        get="api_tournament api_entries api_rounds api_nothing",
    ),
    Task(
        _("Read the standings of a tournament without a token"),
        ByToken(None),
        get="api_standings",
        only=SHOWN_STANDINGS,
    ),
    Task(
        _("Read the club, its people, pairs, matches and tournaments with a token"),
        ByToken(Right.SEE),
        get="api_club api_people api_pairs api_matches api_match api_leader_board api_tournaments",
    ),
    Task(_("Read the club history with a token"), ByToken(Right.KEEP), get="api_journal"),
    Task(
        _("Write results with a token"),
        ByToken(Right.RECORD, writes=True),
        post="api_write_result",
        only=TABLES_BY_DIRECTORS,
    ),
)
