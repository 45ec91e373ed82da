"""URLs of the notebook, club first: `/aacrt/matches/12/hands/3/correct/`."""

from django.urls import include, path

from clubs.views.people import importing
from scoring.views.house import first_start
from scoring.views.house.results_import import RESULTS
from scoring.views.memory import (
    list_files,
    list_papers,
    me,
    pairs,
    people,
    profiles,
    season_papers,
    seasons,
    versus,
)
from scoring.views.papers import paper
from scoring.views.referee import arbiter, incidents
from scoring.views.rules import contrast, game_rules, rules
from scoring.views.table import (
    changes,
    decide,
    details,
    hands,
    match_file,
    matches,
    rematch,
    result,
)
from server.later import later

# Most clubs do not show them, and the library of their sums is large.
RATINGS = "scoring.views.memory.ratings.ratings_page"

in_hand = [
    path("", hands.hand_history, name="hand"),
    path("record/", hands.record_hand, name="record_hand"),
    path("correct/", hands.correct_hand, name="correct_hand"),
    path("void/", hands.void_hand, name="void_hand"),
    path("decide/", decide.decide_hand, name="decide_hand"),
]

in_season = [
    path("", seasons.season_page, name="season"),
    path("table.pdf", season_papers.season_pdf, name="season_pdf"),
    path("points/", seasons.season_points, name="season_points"),
    path("change/", seasons.change_season, name="change_season"),
    path("close/", seasons.close_season, name="close_season"),
    path("reopen/", seasons.reopen_season, name="reopen_season"),
    path("delete/", seasons.delete_season, name="delete_season"),
]

in_match = [
    path("result/", result.result_history, name="result_history"),
    path("result/correct/", result.correct_result, name="correct_result"),
    path("end/", matches.end_match, name="end_match"),
    path("annul/", changes.annul_match, name="annul_match"),
    path("bring-back/", changes.bring_back_match, name="bring_back_match"),
    path("change/", changes.change_match, name="change_match"),
    path("delete/", changes.delete_match, name="delete_match"),
    path("under/", contrast.match_under_rules, name="match_under_rules"),
    path("resume/", matches.resume_match, name="resume_match"),
    path("rematch/", rematch.start_rematch, name="start_rematch"),
    path("rules/", game_rules.match_rules, name="match_rules"),
    path("rules.pdf", game_rules.match_rules_pdf, name="match_rules_pdf"),
    path("arbiter/rulings.pdf", game_rules.match_rulings_pdf, name="match_rulings_pdf"),
    path("match.json", match_file.match_file, name="match_file"),
    path("score-sheet.pdf", paper.score_sheet_pdf, name="score_sheet_pdf"),
    path("arbiter/", arbiter.arbiter_of_match, name="arbiter_of_match"),
    path("arbiter/<slug:situation>/", arbiter.ask_in_match, name="ask_in_match"),
]

urlpatterns = [
    # Addresses that phones ask for again and again come first, since they are tried in this order.
    path("<slug:slug>/matches/<int:match>/hands/<int:number>/", include(in_hand)),
    path("<slug:slug>/matches/<int:number>/", include(in_match)),
    path("accounts/first/", first_start.first_start, name="first_start"),
    path("<slug:slug>/about/", details.club_details, name="club_details"),
    path("<slug:slug>/me/", me.me, name="me"),
    path("<slug:slug>/players/", people.people, name="players"),
    path("<slug:slug>/ratings/", later(RATINGS), name="ratings"),
    path("<slug:slug>/honours/", seasons.honours, name="honours"),
    path("<slug:slug>/honours.pdf", season_papers.honours_pdf, name="honours_pdf"),
    path("<slug:slug>/seasons/", seasons.season_page, name="seasons"),
    path("<slug:slug>/seasons/new/", seasons.new_season, name="new_season"),
    path("<slug:slug>/seasons/<int:number>/", include(in_season)),
    path("<slug:slug>/players/<int:pk>/", profiles.player_page, name="player"),
    path("<slug:slug>/players/<int:key>/hands/", profiles.player_hands, name="player_hands"),
    path("<slug:slug>/players/<int:key>/matches/", profiles.player_matches, name="player_matches"),
    path(
        "<slug:slug>/players/<int:key>/opponents/",
        profiles.player_opponents,
        name="player_opponents",
    ),
    path("<slug:slug>/players/<int:key>/year.pdf", profiles.player_pdf, name="player_year_pdf"),
    path("<slug:slug>/pairs/", pairs.pairs, name="pairs"),
    path("<slug:slug>/pairs/<int:key>/year.pdf", profiles.pair_pdf, name="pair_year_pdf"),
    path("<slug:slug>/versus/<str:first>/<str:second>/", versus.versus, name="versus"),
    path("<slug:slug>/pairs/<int:number>/", profiles.pair_page, name="pair"),
    path("<slug:slug>/pairs/<int:key>/hands/", profiles.pair_hands, name="pair_hands"),
    path("<slug:slug>/pairs/<int:key>/matches/", profiles.pair_matches, name="pair_matches"),
    path("<slug:slug>/pairs/<int:key>/opponents/", profiles.pair_opponents, name="pair_opponents"),
    path("<slug:slug>/rules/", rules.rules, name="rules"),
    path("<slug:slug>/rules/copy/", rules.copy_rules, name="copy_rules"),
    path("<slug:slug>/rules/game/", rules.new_game, name="new_game"),
    path("<slug:slug>/rules/compare/", contrast.compare_rules, name="compare_rules"),
    path("<slug:slug>/rules/<int:number>/", rules.house_rules, name="house_rules"),
    path("<slug:slug>/rules/<int:number>/change/", rules.change_rules, name="change_rules"),
    path("<slug:slug>/rules/<int:number>/versions/", rules.rules_versions, name="rules_versions"),
    path("<slug:slug>/rules/<int:number>/retire/", rules.retire_rules, name="retire_rules"),
    path(
        "<slug:slug>/rules/<int:number>/restore/",
        rules.retire_rules,
        {"bring_back": True},
        name="restore_rules",
    ),
    path("<slug:slug>/rules/<str:which>/use/", rules.use_rules, name="use_rules"),
    path("<slug:slug>/rules/<str:which>/how-to-play/", game_rules.how_to_play, name="how_to_play"),
    path(
        "<slug:slug>/rules/<str:which>/how-to-play.pdf",
        game_rules.how_to_play_pdf,
        name="how_to_play_pdf",
    ),
    path("<slug:slug>/rules/<str:which>/rulings.pdf", game_rules.rulings_pdf, name="rulings_pdf"),
    path(
        "<slug:slug>/arbiter/<str:game>/rulings.pdf",
        game_rules.rulings_of_game_pdf,
        name="rulings_of_game_pdf",
    ),
    path("<slug:slug>/printing/<str:key>/stop/", paper.stop_printing, name="stop_printing"),
    path("<slug:slug>/players.pdf", list_papers.people_pdf, name="people_pdf"),
    path("<slug:slug>/pairs.pdf", list_papers.pairs_pdf, name="pairs_pdf"),
    path("<slug:slug>/matches.pdf", list_papers.matches_pdf, name="matches_pdf"),
    path("<slug:slug>/leaderboard.pdf", list_papers.leaderboard_pdf, name="leaderboard_pdf"),
    path("<slug:slug>/journal.pdf", list_papers.journal_pdf, name="journal_pdf"),
    path("<slug:slug>/score-sheets/", paper.blank_sheets, name="blank_sheets"),
    path("<slug:slug>/score-sheets/blank.pdf", paper.blank_pdf, name="blank_pdf"),
    *(
        path(
            f"<slug:slug>/{name}.{form}",
            list_files.list_file,
            {"name": name, "form": form},
            name=f"{name}_{form}",
        )
        for name, form in list_files.ADDRESSES
    ),
    path("<slug:slug>/matches/", matches.match_list, name="matches"),
    path(
        "<slug:slug>/matches/results/import/",
        importing.import_list,
        {"of": RESULTS},
        name="import_matches",
    ),
    path(
        "<slug:slug>/matches/results/import/<int:pk>/",
        importing.imported_list,
        {"of": RESULTS},
        name="imported_matches",
    ),
    path(
        "<slug:slug>/matches/results/import/<int:pk>/undo/",
        importing.undo_import,
        {"of": RESULTS},
        name="undo_matches",
    ),
    path("<slug:slug>/matches/import/", match_file.import_match, name="import_match"),
    path("<slug:slug>/matches/start/", matches.start_match, name="start_match"),
    path("<slug:slug>/matches/start/find/", matches.find_seat, name="find_seat"),
    path("<slug:slug>/matches/result/", result.enter_result, name="enter_result"),
    path("<slug:slug>/arbiter/", arbiter.arbiter, name="arbiter"),
    path("<slug:slug>/arbiter/<str:game>/", arbiter.arbiter_of_game, name="arbiter_of_game"),
    path(
        "<slug:slug>/arbiter/<str:game>/<slug:situation>/",
        arbiter.ask_in_game,
        name="ask_in_game",
    ),
    path("<slug:slug>/incidents/", incidents.incident_list, name="incidents"),
    path(
        "<slug:slug>/incidents/<int:pk>/cancel/",
        incidents.cancel_incident,
        name="cancel_incident",
    ),
]
