"""URLs of the tournaments, club first: `/aacrt/tournaments/verao-2026/standings/`."""

from django.urls import URLPattern, URLResolver, include, path

from clubs.lists.spreadsheet import FORMS
from clubs.views.one_state import in_one_state
from tournaments.views import list_files, paper, plans, tournament_list, tournaments
from tournaments.views.club import (
    calendar,
    club_search,
    copies,
    event_file,
    first_loan,
    lending,
    person_data,
    public_club,
)
from tournaments.views.entries import (
    adjustments,
    entries,
    importing,
    presence,
    requests,
    reserves,
    teams,
)
from tournaments.views.money import money, money_paper, prizes
from tournaments.views.phones import (
    keys,
    notices,
    offline,
    phone,
    phone_call,
    phone_hand,
    phone_report,
)
from tournaments.views.players import (
    entry,
    game_rules,
    public_match,
    share,
    stage_pages,
)
from tournaments.views.rounds import (
    calls,
    corrections,
    drafts,
    hall,
    incidents,
    league,
    reports,
    rounds,
    sitting_in,
    stages,
    tables,
)
from tournaments.views.screens import screens, wall

in_round = [
    path("", hall.round_page, name="round"),
    path("draft/", drafts.draft, name="draft"),
    path("swap/", drafts.swap, name="swap_seats"),
    path("sit-in/", sitting_in.sit_in, name="sit_in"),
    path("discard/", drafts.discard, name="discard_draft"),
    path("publish/", drafts.publish, name="publish_round"),
    path("unpublish/", rounds.unpublish, name="unpublish_round"),
    path("close/", rounds.close, name="close_round"),
    path("reopen/", rounds.reopen, name="reopen_round"),
    path("play-until/", league.play_until, name="play_until"),
    path("overdue/", league.decide_overdue, name="decide_overdue"),
    path("invitations/", league.invitation_list, name="invitations"),
    path("clock/", hall.press_clock, name="clock"),
    path("slips/", hall.type_results, name="slips"),
    path("tables/", hall.go_to_table, name="go_to_table"),
    path("points/", adjustments.choose_entry, name="choose_adjusted"),
    path("tables/add/", league.add_match, name="add_match"),
    *(
        path(f"{name}.pdf", paper.round_pdf, {"paper": name}, name=f"{name.replace('-', '_')}_pdf")
        for name in paper.OF_ROUND
    ),
    path("tables/<int:table>/result/", tables.result, name="table_result"),
    path("tables/<int:table>/result/undo/", corrections.undo_correction, name="undo_correction"),
    path("tables/<int:table>/wrong-seat/", sitting_in.wrong_seat, name="wrong_seat"),
    path("tables/<int:table>/keys/", keys.table_keys, name="table_keys"),
    path("tables/<int:table>/who-played/", reserves.who_played, name="who_played"),
    path("tables/<int:table>/report/", reports.report, name="report_result"),
    path("tables/<int:table>/record/", tables.record, name="table_record"),
    path("tables/<int:table>/take-away/", league.take_match_away, name="take_match_away"),
]

in_stage: list[URLPattern | URLResolver] = [
    path("edit/", stages.edit_stage, name="edit_stage"),
    path("event.json", event_file.event_file, name="event_file"),
    path("apart/", stages.apart, name="apart"),
    path("number-of-rounds/", stages.change_rounds, name="change_rounds"),
    path("close/", stages.close_stage, name="close_stage"),
    path("reopen/", stages.reopen_stage, name="reopen_stage"),
    path("draw/", drafts.draw, name="draw_round"),
    path("begin/", league.begin, name="begin_round"),
    path("rounds/<int:number>/", include(in_round)),
]

in_tournament: list[URLPattern | URLResolver] = [
    # Addresses that phones poll come first, because Django tries the patterns in order.
    path("standings/", stage_pages.standings_page, name="standings"),
    path("tables/", stage_pages.table_list, name="tables"),
    path("results/", stage_pages.result_list, name="results"),
    path("crosstable/", stage_pages.crosstable_page, name="crosstable"),
    path("bracket/", stage_pages.bracket_page, name="bracket"),
    path("statistics/", stage_pages.statistics_page, name="statistics"),
    path("pairs/<int:number>/", entry.entry_page, name="entry"),
    path("pairs/<int:number>/last-day.ics", entry.last_day_ics, name="last_day"),
    path("", tournaments.tournament_page, name="tournament"),
    path("notices/key/", notices.notice_key, name="notice_key"),
    path("notices/on/", notices.notices_on, name="notices_on"),
    path("notices/off/", notices.notices_off, name="notices_off"),
    path("app.webmanifest", notices.manifest, name="tournament_app"),
    path("share/", share.share_tournament, name="share_tournament"),
    path("picture.png", share.tournament_png, name="tournament_picture"),
    path("edit/", plans.edit_tournament, name="edit_tournament"),
    path("remove/", tournaments.remove_tournament, name="remove_tournament"),
    path("copy/", copies.copy_tournament, name="copy_tournament"),
    path("archive/", copies.archive_tournament, name="archive_tournament"),
    path("take-along/", lending.moved, name="take_along"),
    path("restore/", copies.restore_tournament, name="restore_tournament"),
    path("rules/", game_rules.tournament_rules, name="tournament_rules"),
    path("rules.pdf", game_rules.tournament_rules_pdf, name="tournament_rules_pdf"),
    path("rulings.pdf", game_rules.tournament_rulings_pdf, name="tournament_rulings_pdf"),
    path("regulation/", plans.regulation, name="regulation"),
    path("end/", tournaments.end_tournament, name="end_tournament"),
    path("stages/<int:stage>/", include(in_stage)),
    path("rounds/", rounds.round_list, name="rounds"),
    path("screens/", screens.screen_list, name="screens"),
    path("screens/add/", screens.add_screen, name="add_screen"),
    path("screens/<int:number>/", screens.screen_page, name="screen"),
    path("screens/<int:number>/now/", screens.screen_now, name="screen_now"),
    path("screens/<int:number>/remove/", screens.remove_screen, name="remove_screen"),
    path("calls/<int:call>/take/", calls.take, name="take_call"),
    path("calls/<int:call>/solve/", calls.solve, name="solve_call"),
    path("incidents/", incidents.incident_list, name="tournament_incidents"),
    *(
        path(f"{name}.pdf", view, {"paper": name}, name=f"{name.replace('-', '_')}_pdf")
        for view, names in (
            (paper.tournament_pdf, paper.OF_TOURNAMENT),
            (paper.stage_pdf, paper.OF_STAGE),
            (paper.ceremony_pdf, paper.CEREMONY),
        )
        for name in names
    ),
    path("report.pdf", paper.report_pdf, name="report_pdf"),
    *(
        path(f"entries.{form}", list_files.entries_file, {"form": form}, name=f"entries_{form}")
        for form in FORMS
    ),
    *(
        path(
            f"standings.{form}", list_files.standings_file, {"form": form}, name=f"standings_{form}"
        )
        for form in FORMS
    ),
    *(
        path(
            f"statistics.{form}",
            list_files.statistics_file,
            {"form": form},
            name=f"statistics_{form}",
        )
        for form in FORMS
    ),
    path("entries/", entries.entry_list, name="entries"),
    path("entries/enter/", entries.enter, name="enter_pairs"),
    path("entries/new-pair/", entries.enter_new, name="enter_new_pair"),
    path("entries/new-person/", entries.enter_new_person, name="enter_new_person"),
    path("entries/import/", importing.import_entries, name="import_entries"),
    path("entries/import/<int:pk>/", importing.imported_entries, name="imported_entries"),
    path("entries/import/<int:pk>/undo/", importing.undo_entries, name="undo_entries"),
    path("entries/check-in/", presence.check_in, name="check_in"),
    path("entries/seeds/", entries.seeds, name="seeds"),
    path("entries/teams/", teams.teams, name="teams"),
    path("entries/<int:number>/paid/", entries.pay, name="pay_entry"),
    path("entries/<int:number>/paid-rest/", money.take_rest, name="take_rest"),
    path("entries/<int:number>/money/", money.entry_money, name="entry_money"),
    path("entries/<int:number>/fee/", money.agree_fee, name="agree_fee"),
    path("money/", money.money_page, name="money"),
    path("money.pdf", money_paper.money_pdf, name="money_pdf"),
    *(
        path(f"money.{form}", list_files.money_file, {"form": form}, name=f"money_{form}")
        for form in FORMS
    ),
    path("prize-money/", prizes.prizes_page, name="prizes"),
    path("prize-money/plan/", prizes.set_prizes, name="set_prizes"),
    path("prize-money/entries/<int:number>/", prizes.entry_prize, name="entry_prize"),
    path("prize-money/paid/<int:number>/cancel/", prizes.cancel_payout, name="cancel_payout"),
    path("prize-money.pdf", money_paper.prize_money_pdf, name="prize_money_pdf"),
    *(
        path(
            f"prize-money.{form}",
            list_files.prize_money_file,
            {"form": form},
            name=f"prize_money_{form}",
        )
        for form in FORMS
    ),
    path("receipts/<int:number>/cancel/", money.cancel_payment, name="cancel_payment"),
    path("receipts/<int:number>.pdf", money_paper.receipt_pdf, name="receipt_pdf"),
    path("entries/<int:number>/", entries.edit_entry, name="edit_entry"),
    path("entries/<int:number>/byes/", requests.entry_byes, name="entry_byes"),
    path("entries/<int:number>/points/", adjustments.adjust_entry, name="adjust_entry"),
    path(
        "entries/<int:number>/points/<int:adjustment>/cancel/",
        adjustments.cancel_adjustment,
        name="cancel_adjustment",
    ),
    path("entries/<int:number>/leave/", entries.leave, name="leave"),
    path("entries/<int:number>/bring-back/", entries.bring_back, name="bring_back"),
    path("entries/<int:number>/admit/", entries.admit, name="admit"),
    path("entries/<int:number>/remove/", entries.remove, name="remove_entry"),
]

# The pages of projectors in the hall, for all clubs: a code or key says which screen is meant.
wall_pages = [
    path("wall/", wall.wall, name="wall"),
    path("wall/<slug:key>/", wall.wall_screen, name="wall_screen"),
    path("wall/<slug:key>/now/", wall.wall_now, name="wall_now"),
]

# Short, because the QR code of a slip is read from a picture of few dots.
in_table = [
    # Phones ask for these again and again; `server.web.live` answers live/ before its view.
    path("now/", phone.table_now, name="phone_now"),
    path("live/", phone.table_live, name="phone_live"),
    path("", phone.table_page, name="phone_table"),
    path("call/", phone_call.phone_call, name="phone_call"),
    path("result/", phone_report.phone_report, name="phone_report"),
    path("last-day.ics", phone_report.phone_last_day, name="phone_last_day"),
    path("hands/<int:number>/", phone_hand.enter_hand, name="phone_hand"),
    path("hands/<int:number>/sheet/", phone.hand_sheet, name="phone_sheet"),
    path("hands/<int:number>/answer/", phone.answer_hand, name="phone_answer"),
]

urlpatterns = [
    path("t/", phone.type_code, name="phone"),
    path("t/worker.js", offline.worker, name="phone_worker"),
    path("t/manifest.webmanifest", offline.manifest, name="phone_manifest"),
    path("t/<slug:key>/", include(in_table)),
    path("<slug:slug>/tournaments/", tournament_list.tournament_list, name="tournaments"),
    path("<slug:slug>/tournaments.pdf", tournament_list.tournaments_pdf, name="tournaments_pdf"),
    *(
        path(
            f"<slug:slug>/tournaments.{form}",
            tournament_list.tournaments_file,
            {"form": form},
            name=f"tournaments_{form}",
        )
        for form in FORMS
    ),
    path("<slug:slug>/tournaments/new/", plans.new_tournament, name="new_tournament"),
    path("<slug:slug>/tournaments/<slug:name>/", include(in_tournament)),
    *wall_pages,
    path("push-worker.js", notices.worker, name="push_worker"),
]

# Pages of a whole club. Most have one address for members and for everybody else.
club_pages = [
    path("<slug:slug>/matches/<int:number>/", public_match.match, name="match"),
    path("<slug:slug>/matches/<int:number>/share/", share.share_match, name="share_match"),
    path("<slug:slug>/matches/<int:number>/picture.png", share.match_png, name="match_picture"),
    path("<slug:slug>/matches/<int:number>/keys/", keys.match_keys, name="match_keys"),
    path("<slug:slug>/matches/<int:number>/link/", share.change_link, name="change_link"),
    path(
        "<slug:slug>/matches/<int:number>/link/<slug:key>/", public_match.match, name="linked_match"
    ),
    path(
        "<slug:slug>/matches/<int:number>/link/<slug:key>/share/",
        share.share_match,
        name="share_linked_match",
    ),
    path(
        "<slug:slug>/matches/<int:number>/link/<slug:key>/picture.png",
        share.match_png,
        name="linked_match_picture",
    ),
    path("<slug:slug>/calendar/", calendar.calendar, name="calendar"),
    path("<slug:slug>/calendar/link/", calendar.make_link, name="calendar_link"),
    path("<slug:slug>/calendar/<str:day>/off/", calendar.call_off, name="call_off"),
    path("<slug:slug>/calendar/<str:day>/on/", calendar.play_after_all, name="play_after_all"),
    path("<slug:slug>/calendar.ics", calendar.public_feed, name="calendar_feed"),
    path("<slug:slug>/calendar/<slug:key>.ics", calendar.own_feed, name="own_calendar_feed"),
    path("<slug:slug>/search/", club_search.search, name="search"),
    path("<slug:slug>/players/<int:pk>/data.pdf", person_data.person_data_pdf, name="data_pdf"),
    path("<slug:slug>/share/", share.share_club, name="share_club"),
    path("<slug:slug>/picture.png", share.club_png, name="club_picture"),
    path("<slug:slug>/archive/", lending.moved, name="archive"),
    path("<slug:slug>/lending/", lending.lending, name="lending"),
    path("<slug:slug>/lending/lend/", lending.lend, name="lend_club"),
    path("<slug:slug>/lending/<int:pk>/file/", lending.loan_file, name="loan_file"),
    path("<slug:slug>/lending/import/", lending.load_file, name="load_loan"),
    path("<slug:slug>/lending/import/confirm/", lending.confirm_file, name="confirm_loan"),
    path("<slug:slug>/lending/<int:pk>/take-back/", lending.take_back, name="take_club_back"),
    path("<slug:slug>/lending/send-back/", lending.send_back, name="send_club_back"),
    path("<slug:slug>/lending/play-on/", lending.play_on, name="play_on"),
    path("accounts/first/import/", first_loan.first_loan, name="first_loan"),
    path("<slug:slug>/", public_club.club, name="club"),
    path("<slug:slug>/public/", public_club.preview, name="public_club"),
]

# Opening a screen writes when it was seen, so its view does the same for what it shows.
in_one_state([*in_tournament, *club_pages])
