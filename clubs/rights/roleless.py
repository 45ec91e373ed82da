"""Rows of the table of rights for people who need no role in the club: those with an account, those
with a code or a link, everybody, and the office of a federation.
"""

from django.utils.translation import gettext_lazy as _

from clubs.rights.terms import Door, SecondStep, Task

OWN_ACCOUNT = (
    Task(
        _("Change one’s own password, and sign out on a lost phone"),
        Door.ACCOUNT,
        get="account_security",
        post="end_session end_other_sessions",
        both="account_change_password account_set_password",
    ),
    Task(
        _("Answer the question for one’s own password or second step"),
        Door.ACCOUNT,
        get="mfa_index mfa_list_webauthn",
        both="account_reauthenticate mfa_reauthenticate mfa_reauthenticate_webauthn",
    ),
    Task(
        _("Turn one’s own second step on and off, and see its recovery codes"),
        Door.ACCOUNT,
        get="mfa_view_recovery_codes",
        both="""
        mfa_activate_totp mfa_deactivate_totp mfa_add_webauthn mfa_remove_webauthn
        mfa_generate_recovery_codes
        """,
        second_step=SecondStep.TO_OPEN,
    ),
)
WITHOUT_ACCOUNT = (
    Task(
        _("Record a match on the phone with the code of the table"),
        Door.KEY,
        get="phone_now phone_live phone_table phone_last_day phone_sheet",
        post="phone_answer",
        both="phone phone_call phone_report phone_hand",
    ),
    Task(
        _("Show a screen of the hall with its code"),
        Door.KEY,
        get="wall_screen wall_now",
        both="wall",
    ),
    Task(
        _("Look at a match, or read one’s own calendar, with its link"),
        Door.KEY,
        get="linked_match share_linked_match linked_match_picture own_calendar_feed",
    ),
    Task(
        _("Accept an invitation with its link, and open the first club with its code"),
        Door.KEY,
        both="accept_invitation first_start first_loan",
    ),
    Task(
        _("Read the help, choose a language, sign in and sign out"),
        Door.EVERYBODY,
        get="""
        home help help_page robots security_txt api_guide openapi authority sponsor_picture
        phone_worker phone_manifest push_worker
        account_inactive account_reset_password_done account_reset_password_from_key_done
        """,
        both="""
        set_language trust account_login account_logout
        account_reset_password account_reset_password_from_key
        """,
    ),
)
FEDERATIONS = (
    Task(
        _("Invite clubs, answer their offers, and make circuits of several clubs"),
        Door.FEDERATION,
        get="federation_office federation_history",
        post="invite_club accept_leg remove_leg",
        both="""
        new_federation_circuit change_federation_circuit close_federation_circuit
        reopen_federation_circuit
        """,
    ),
    Task(
        _("End the membership of a club, or withdraw its invitation"),
        Door.FEDERATION,
        post="remove_club",
        second_step=SecondStep.TO_SEND,
    ),
    Task(
        _("Decide who belongs to the office of the federation"),
        Door.FEDERATION_HEAD,
        post="add_officer remove_officer",
        second_step=SecondStep.TO_SEND,
    ),
)
