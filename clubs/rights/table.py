"""The table of rights: who may use each address of the site. Nothing else decides that.

`ROLES` says which rights a role has. `GROUPS` says which right each URL name and method needs, and
whether it asks for the second step. `clubs.rights.middleware` refuses all other requests before a
view is called, and the page "Who may do what" shows the same rows in words. An address without a
row is refused, and `manage.py check` names it: add new names to the task they belong to. The rows
of people without a role in a club are in `roleless`, those of programs in `programs`.
"""

from django.utils.translation import gettext_lazy as _

from clubs.models import Role
from clubs.rights.conditions import OPEN_CLUB, OWN_FEE, OWN_MATCH, SHOWN_STANDINGS
from clubs.rights.programs import PROGRAMS
from clubs.rights.roleless import FEDERATIONS, OWN_ACCOUNT, WITHOUT_ACCOUNT
from clubs.rights.terms import Door, Group, Right, SecondStep, Task

ROLES: dict[str, frozenset[Right]] = {
    Role.OWNER: frozenset(Right),
    Role.SECRETARY: frozenset(Right) - {Right.OWN},
    # The owner can take ADD away from directors: `clubs.rights.access.granted_to`.
    Role.DIRECTOR: frozenset({Right.SEE, Right.RECORD, Right.DIRECT, Right.ADD}),
    Role.SCORER: frozenset({Right.SEE, Right.RECORD}),
    Role.PLAYER: frozenset({Right.SEE}),
}

SEEING = (
    Task(
        _("Open the club’s page, its calendar and its page about privacy"),
        Door.PUBLIC_CLUB,
        get="club calendar calendar_feed share_club club_picture privacy",
    ),
    Task(
        _("Look at the circuits of the club and their tables"),
        Door.PUBLIC_CLUB,
        get="circuits circuit",
    ),
    Task(
        _("Look at a federation, its clubs and its circuits"),
        Door.EVERYBODY,
        get="federation federation_circuit",
    ),
    Task(
        _("Look at a match and share its result"),
        Door.PUBLIC_MATCHES,
        get="match share_match match_picture",
    ),
    Task(
        _("Follow a tournament: draw, results, standings, and notices on the phone"),
        Door.PUBLIC_TOURNAMENT,
        get="""
        tournament standings tables results crosstable bracket statistics entry last_day
        tournament_rules share_tournament tournament_picture notice_key tournament_app
        """,
        post="notices_on notices_off",
    ),
    Task(
        _("See people, pairs, matches, figures, rules and seasons of the club"),
        Right.SEE,
        get="""
        public_club search me players player player_hands player_matches player_opponents ratings
        pairs pair pair_hands pair_matches pair_opponents versus
        matches hand result_history match_under_rules match_rules
        rules house_rules rules_versions compare_rules how_to_play
        arbiter arbiter_of_game arbiter_of_match ask_in_game ask_in_match incidents
        seasons season season_points honours club_help club_help_page
        tournaments rounds entries regulation tournament_incidents club_federations
        """,
    ),
    Task(
        _("Look at published rounds of a tournament and print their papers"),
        Right.SEE,
        get="round draw_pdf wall_pdf slips_pdf results_pdf",
    ),
    Task(
        _("Print papers and download lists"),
        Right.SEE,
        get="""
        people_pdf pairs_pdf matches_pdf leaderboard_pdf blank_sheets blank_pdf score_sheet_pdf
        player_year_pdf pair_year_pdf season_pdf honours_pdf match_rules_pdf match_rulings_pdf
        how_to_play_pdf rulings_pdf rulings_of_game_pdf match_file
        players_csv players_xlsx players_json pairs_csv pairs_xlsx pairs_json
        matches_csv matches_xlsx matches_json hands_csv hands_xlsx hands_json
        match-files_csv match-files_xlsx match-files_json
        leaderboard_csv leaderboard_xlsx leaderboard_json
        tournaments_pdf tournaments_csv tournaments_xlsx tournaments_json
        tournament_rules_pdf tournament_rulings_pdf regulation_pdf entries_pdf table_numbers_pdf
        movement_pdf bracket_pdf poster_pdf entries_csv entries_xlsx entries_json
        circuit_pdf circuit_csv circuit_xlsx circuit_json
        federation-circuit_pdf federation-circuit_csv federation-circuit_xlsx
        federation-circuit_json
        """,
        both="stop_printing",
        while_lent=True,
    ),
    Task(
        _("Print and download standings and prize lists"),
        Right.SEE,
        get="""
        standings_pdf crosstable_pdf statistics_pdf prizes_pdf diplomas_pdf report_pdf
        standings_csv standings_xlsx standings_json
        statistics_csv statistics_xlsx statistics_json
        """,
        only=SHOWN_STANDINGS,
    ),
    Task(
        _("Make a link that shows the calendar in a calendar program"),
        Right.SEE,
        post="calendar_link",
        while_lent=True,
    ),
)
RECORDING = (
    Task(
        _("Start a match, or type the result of a match on paper"),
        Right.RECORD,
        get="find_seat",
        post="start_rematch table_record",
        both="start_match enter_result import_match",
    ),
    Task(
        _("Record, correct and remove hands"),
        Right.RECORD,
        both="record_hand correct_hand void_hand decide_hand",
    ),
    Task(
        _("End, resume, change, annul and delete a match, and correct its result"),
        Right.RECORD,
        both="""
        end_match resume_match change_match annul_match bring_back_match delete_match
        correct_result
        """,
    ),
    Task(
        _("Record a ruling of the arbiter, and cancel it"),
        Right.RECORD,
        post="ask_in_game ask_in_match",
        both="cancel_incident",
    ),
    Task(_("Give out codes with which phones record a match"), Right.RECORD, both="match_keys"),
)
TOURNAMENTS = (
    Task(
        _("Create, copy, change, archive and delete a tournament"),
        Right.DIRECT,
        get="event_file edit_stage",
        post="restore_tournament end_tournament regulation",
        both="""
        new_tournament edit_tournament remove_tournament copy_tournament archive_tournament
        apart
        """,
    ),
    Task(
        _("Make, change, close and delete a circuit of tournaments"),
        Right.DIRECT,
        both="new_circuit change_circuit close_circuit reopen_circuit delete_circuit",
    ),
    Task(
        _("Offer a tournament to a circuit of a federation"),
        Right.DIRECT,
        post="offer_leg",
        only=OPEN_CLUB,
    ),
    Task(
        _("Take a tournament back from a circuit of a federation"),
        Right.DIRECT,
        post="withdraw_leg",
    ),
    Task(
        _("Enter pairs, check them in, and withdraw them"),
        Right.DIRECT,
        get="check_in_pdf",
        post="admit remove_entry",
        both="""
        enter_pairs import_entries imported_entries undo_entries check_in seeds teams
        edit_entry entry_byes leave bring_back
        """,
    ),
    Task(
        _("Put new people on the club’s list while entering them in a tournament"),
        Right.ADD,
        get="find_person",
        both="enter_new_pair enter_new_person",
    ),
    Task(
        _("Draw, publish, run and close rounds"),
        Right.DIRECT,
        get="draft go_to_table invitations",
        post="""
        draw_round swap_seats sit_in discard_draft publish_round unpublish_round close_round clock
        take_match_away take_call decide_overdue
        """,
        both="""
        begin_round reopen_round close_stage reopen_stage change_rounds play_until add_match
        solve_call
        """,
    ),
    Task(
        _("Type and correct the results of tables"),
        Right.DIRECT,
        get="choose_adjusted",
        post="undo_correction",
        both="table_result wrong_seat slips who_played adjust_entry cancel_adjustment",
    ),
    Task(_("Report the result of a league match"), Right.SEE, both="report_result", only=OWN_MATCH),
    Task(
        _("Give out the codes of tables for phones"),
        Right.DIRECT,
        get="codes_pdf invitations_pdf",
        both="table_keys",
    ),
    Task(
        _("Set up the screens of the hall and the pictures of sponsors"),
        Right.DIRECT,
        get="screens screen_now",
        post="remove_sponsor",
        both="add_screen screen remove_screen sponsors",
    ),
)
MONEY = (
    Task(
        _("See the fee of an entry and how to pay it"), Right.SEE, get="entry_money", only=OWN_FEE
    ),
    Task(
        _("Take fees, cancel payments and print receipts"),
        Right.DIRECT,
        get="money money_pdf money_csv money_xlsx money_json receipt_pdf",
        post="entry_money pay_entry take_rest",
        both="agree_fee cancel_payment",
    ),
    Task(
        _("Set prize money and pay it out"),
        Right.DIRECT,
        get="prizes prize_money_pdf prize_money_csv prize_money_xlsx prize_money_json",
        both="set_prizes entry_prize cancel_payout",
    ),
)
PEOPLE = (
    Task(
        _("Add, change, archive and delete people and pairs"),
        Right.KEEP,
        both="""
        add_player edit_player archive_player restore_player delete_player
        add_pair edit_pair archive_pair restore_pair delete_pair
        """,
    ),
    Task(
        _("Merge two records of the same person"),
        Right.KEEP,
        get="same_people find_double",
        both="merge_players undo_merge",
    ),
    Task(
        _("Import lists of people and of results"),
        Right.OFFICE,
        both="""
        import_people imported_people undo_people import_matches imported_matches undo_matches
        """,
    ),
    Task(
        _("Lend the club or a tournament to another computer, and bring it back"),
        Right.OFFICE,
        get="lending loan_file archive take_along",
        post="lend_club load_loan send_club_back play_on",
        both="confirm_loan take_club_back",
        second_step=SecondStep.TO_OPEN,
        while_lent=True,
    ),
    Task(
        _("Say that a person also plays in another club of a federation, and answer that club"),
        Right.OFFICE,
        get="linked_people",
        post="propose_link accept_link end_link",
    ),
    Task(
        _("Hand over everything stored about a person"),
        Right.OFFICE,
        get="person_data data_pdf",
        second_step=SecondStep.TO_OPEN,
    ),
    Task(
        _("Erase the name of a person"),
        Right.OFFICE,
        both="erase_player",
        second_step=SecondStep.TO_SEND,
    ),
)
RULES = (
    Task(
        _("Make the club’s own rules, and retire them"),
        Right.KEEP,
        both="copy_rules new_game change_rules retire_rules restore_rules",
    ),
    Task(
        _("Open, change and close seasons"),
        Right.KEEP,
        both="new_season change_season close_season reopen_season delete_season",
    ),
    Task(_("Call off an evening"), Right.KEEP, post="play_after_all", both="call_off"),
    Task(
        _("Make the link that shows a match to everybody, and close it"),
        Right.KEEP,
        post="change_link",
    ),
    Task(
        _("Read the club history: who changed what, and when"),
        Right.KEEP,
        get="journal journal_pdf journal_csv journal_xlsx journal_json",
    ),
)
OFFICE = (
    Task(
        _("See accounts, mail and cancel invitations, and say whether directors may add people"),
        Right.OWN,
        get="accounts who_may",
        both="unlink_account directors_add mail_invitation revoke_invitation",
        while_lent=True,
    ),
    Task(
        _("See when the server made its last backup, and make one"),
        Right.OWN,
        both="backups",
        while_lent=True,
    ),
    Task(
        _("Invite people, give them roles, and take roles away"),
        Right.OWN,
        both="add_account account take_role invite renew_invitation",
        second_step=SecondStep.TO_SEND,
        while_lent=True,
    ),
    Task(
        _("Show the link of an invitation or of a new password"),
        Right.OWN,
        get="invitation",
        both="password_link",
        second_step=SecondStep.TO_OPEN,
        while_lent=True,
    ),
    Task(
        _("Let the club join a federation, and leave it"),
        Right.OWN,
        post="join_federation leave_federation",
        second_step=SecondStep.TO_SEND,
    ),
    Task(
        _("Choose the roles that need a second step"),
        Right.OWN,
        post="second_step_roles",
        second_step=SecondStep.TO_SEND,
        while_lent=True,
    ),
    Task(
        _("Change what the club shows about itself"),
        Right.OWN,
        both="club_details change_privacy use_rules",
    ),
    Task(
        _("Change where fees are paid"),
        Right.OWN,
        both="payment_details",
        second_step=SecondStep.TO_SEND,
    ),
    *OWN_ACCOUNT,
)
GROUPS: tuple[Group, ...] = (
    Group(_("Seeing the club"), SEEING),
    Group(_("Recording matches"), RECORDING),
    Group(_("Running tournaments"), TOURNAMENTS),
    Group(_("Money of tournaments"), MONEY),
    Group(_("People and pairs"), PEOPLE),
    Group(_("Rules, seasons and history"), RULES),
    Group(_("Accounts and the club itself"), OFFICE),
    Group(_("Without an account"), WITHOUT_ACCOUNT),
    Group(_("The office of a federation"), FEDERATIONS),
    Group(_("Other programs"), PROGRAMS),
)
