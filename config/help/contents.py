"""The list of pages beside each page of the help."""

from collections.abc import Sequence
from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


class Chapter(NamedTuple):
    """Pages in the order of the list; `help/pt/NAME.md` is the source of a page.

    No page can be named `tournaments`: `/help/tournaments/` would be a club's list of tournaments.
    """

    title: str | Promise
    names: Sequence[str]


FIRST = "first-evening"
CHAPTERS = (
    Chapter(_("To begin"), (FIRST, "practice", "questions")),
    Chapter(
        _("The evening in the club"),
        (
            *("matches", "people", "arbiter", "printing"),
            *("finding", "seasons", "sharing"),
        ),
    ),
    Chapter(
        _("Tournaments"),
        (
            "tournament",
            "circuits",
            "federations",
            "hall",
            "table-phones",
            "phone",
            "screens",
            "fees",
        ),
    ),
    Chapter(
        _("The games"),
        (
            *("games", "aacrt-2016", "buraco-br", "tranca-br", "tranca-mortos-br"),
            *("burraco-it", "burraco-solo-it", "canasta-es", "canasta-solo-es"),
            *("samba-es", "ramiro-es", "other-games"),
        ),
    ),
    Chapter(
        _("Tournament formats"),
        (
            *("formats", "swiss", "round-robin", "groups", "knockout", "two-legs"),
            *("consolation", "placement", "double-elimination", "lives", "danish"),
            *("mitchell", "howell", "individual", "tables", "open", "tie-breaks"),
        ),
    ),
    Chapter(
        _("Accounts and the computer"),
        ("accounts", "second-step", "installing", "https", "backups", "lending", "programs"),
    ),
    Chapter(
        _("For operators and programmers"),
        (
            *(
                "docs/deploy",
                "docs/observability",
                "docs/performance",
                "docs/spreadsheets",
                "docs/api",
            ),
            *(
                "docs/match-file",
                "docs/event-file",
                "docs/lending",
                "docs/rule-file",
                "docs/formats",
                "docs/regulations",
            ),
            *(
                "docs/glossary",
                "docs/architecture",
                "docs/screens",
                "docs/dependencies",
                "docs/security",
                "docs/backup-file",
                "docs/proof",
                "docs/scaling",
            ),
        ),
    ),
)


def names() -> list[str]:
    """Return the names of all pages in the order of the list."""
    return [name for chapter in CHAPTERS for name in chapter.names]


ABOUT = {
    FIRST: "first_start",
    "matches": """
        club start_match find_seat match hand record_hand correct_hand void_hand start_rematch
        enter_result result_history correct_result end_match resume_match annul_match
        bring_back_match change_match delete_match
    """,
    "people": """
        players add_player edit_player archive_player restore_player delete_player
        find_person person_data erase_player same_people find_double merge_players undo_merge
        import_people imported_people undo_people privacy change_privacy
        pairs add_pair edit_pair archive_pair restore_pair delete_pair
    """,
    "arbiter": """
        arbiter arbiter_of_game ask_in_game arbiter_of_match ask_in_match
        incidents cancel_incident tournament_incidents
        rules copy_rules house_rules change_rules rules_versions retire_rules restore_rules
        compare_rules match_under_rules use_rules
    """,
    "other-games": "new_game",
    "games": "how_to_play match_rules tournament_rules",
    "formats": "edit_stage",
    "printing": "blank_sheets stop_printing",
    "finding": """
        search matches journal import_match import_matches imported_matches undo_matches
    """,
    "lending": """
        archive take_along lending lend_club load_loan confirm_loan take_club_back send_club_back
        play_on first_loan
    """,
    "seasons": """
        player player_hands player_matches player_opponents pair pair_hands pair_matches
        pair_opponents versus ratings honours seasons new_season season season_points change_season
        close_season reopen_season delete_season
    """,
    "sharing": """
        club_details public_club linked_match change_link share_match share_linked_match
        share_club share_tournament calendar calendar_link call_off play_after_all
    """,
    "tournament": """
        tournaments new_tournament tournament edit_tournament remove_tournament copy_tournament
        archive_tournament restore_tournament regulation apart change_rounds
        close_stage reopen_stage end_tournament
        entries enter_pairs enter_new_pair enter_new_person import_entries imported_entries
        undo_entries seeds teams edit_entry
        entry_byes leave bring_back admit remove_entry
    """,
    "circuits": """
        circuits new_circuit circuit change_circuit close_circuit reopen_circuit delete_circuit
    """,
    "federations": """
        federation federation_circuit federation_office federation_history new_federation_circuit
        change_federation_circuit close_federation_circuit reopen_federation_circuit
        club_federations join_federation leave_federation offer_leg withdraw_leg
        linked_people propose_link accept_link end_link
        accept_leg remove_leg invite_club remove_club add_officer remove_officer
    """,
    "hall": """
        check_in draw_round begin_round draft swap_seats sit_in discard_draft publish_round
        unpublish_round round rounds close_round reopen_round play_until clock slips go_to_table
        decide_overdue add_match take_match_away wrong_seat table_result undo_correction
        report_result
        table_record who_played choose_adjusted
        adjust_entry cancel_adjustment tables results crosstable bracket entry last_day statistics
        notice_key notices_on notices_off tournament_app push_worker
    """,
    "phone": """
        phone phone_table phone_now phone_live phone_hand phone_sheet phone_answer phone_call
        phone_worker phone_manifest
    """,
    "table-phones": "table_keys match_keys take_call solve_call decide_hand",
    "screens": """
        screens add_screen screen screen_now remove_screen wall wall_screen wall_now
        sponsors remove_sponsor
    """,
    "open": "invitations phone_report phone_last_day",
    "tie-breaks": "standings",
    "fees": """
        payment_details money entry_money agree_fee pay_entry take_rest cancel_payment
        prizes set_prizes entry_prize cancel_payout
    """,
    "accounts": """
        accounts add_account account who_may directors_add password_link take_role unlink_account
        invite invitation mail_invitation renew_invitation revoke_invitation accept_invitation me
        account_login account_logout account_inactive account_change_password
        account_set_password account_reset_password account_reset_password_done
        account_reset_password_from_key account_reset_password_from_key_done
    """,
    "second-step": """
        account_security end_session end_other_sessions second_step_roles account_reauthenticate
        mfa_index mfa_reauthenticate mfa_activate_totp mfa_deactivate_totp
        mfa_view_recovery_codes mfa_generate_recovery_codes
        mfa_list_webauthn mfa_reauthenticate_webauthn mfa_add_webauthn mfa_remove_webauthn
    """,
    "https": "trust authority",
    "backups": "backups",
    "programs": """
        tokens revoke_token webhooks remove_webhook start_webhook try_webhook send_webhook_again
        api_guide
    """,
}
"""For each page of the help the screens it describes, by the names of their addresses."""

SCREENS = {screen: name for name, screens in ABOUT.items() for screen in screens.split()}
"""The page of the help about a screen, by the name of the screen's address."""
