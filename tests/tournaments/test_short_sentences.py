"""Short sentences of plans, results and reports, made without a page."""

from datetime import UTC, datetime
from typing import Any

import pytest

from scoring.labels.effects import effect
from tournaments.boards.club.plan_sentences import format_sentence
from tournaments.boards.draws.reports import ReportLine
from tournaments.boards.hall.hall_tables import both_points
from tournaments.director.events import StagePlan
from tournaments.models import ReportedResult
from tournaments.ranking.regulation import TeamRules
from tournaments.remarks.teams import teams_sentence


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"double": True}, "Todos contra todos, duas vezes"),
        (
            {"per_meeting": 2, "meeting": "points"},
            "2 partidas em cada encontro, decidido pela soma dos pontos",
        ),
    ],
)
def test_plan_says_how_often_and_by_what(options: dict[str, Any], words: str) -> None:
    assert words in format_sentence([StagePlan("round-robin", options)])


def test_plan_begins_each_sentence_with_a_capital() -> None:
    plans = [StagePlan("swiss", {}, qualify=4), StagePlan("knockout", {})]
    assert format_sentence(plans).endswith("</b>. Passam 4.")


@pytest.mark.parametrize(
    ("points", "words"),
    [(("3", "0"), "3–0"), (("−3", "−3"), "−3 e −3"), (("3", "−3"), "3 e −3")],
)
def test_points_below_zero_stand_without_a_dash(points: tuple[str, str], words: str) -> None:
    assert both_points(points) == words


def test_sentence_of_teams_stands_without_their_name() -> None:
    assert teams_sentence(TeamRules()) == "Somam-se todos os resultados da equipe."
    assert teams_sentence(TeamRules(2)) == "Somam-se os 2 melhores resultados de cada equipe."


@pytest.mark.parametrize(
    ("name", "unset", "value"), [("usual_target", 0, 4), ("first_count", "", "capotes")]
)
def test_unset_option_of_results_says_nothing(name: str, unset: object, value: object) -> None:
    assert effect(name, unset) == ""
    assert str(value) in effect(name, value)


@pytest.mark.parametrize(
    ("at_table", "words"), [(True, "celular da mesa"), (False, "link do convite")]
)
def test_report_names_the_way_it_came(at_table: bool, words: str) -> None:
    report = ReportedResult(side=0, at=datetime(2026, 11, 28, tzinfo=UTC))
    assert words in ReportLine(report, ("Ana", "Rui"), at_table).words
