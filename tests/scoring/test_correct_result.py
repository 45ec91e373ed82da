"""Another final result in the place of the one that was entered, with a reason."""

from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone, translation
from django.utils.formats import date_format

from clubs.journal.writing import NotNow
from clubs.models import JournalEntry, User
from clubs.words.labels import action
from scoring import ledger
from scoring.club.audit import differences
from scoring.house_rules.house import preset
from scoring.models import Match
from scoring.table.result import FinalResult
from tests.prepared import prepared
from tests.scoring.crowd import browser
from tests.scoring.notebook import evening
from tests.world import World

SHEET = "/boa-vista/matches/1/"
URL = f"{SHEET}result/correct/"
FIRST = FinalResult((3050, 1995), 0)


@pytest.fixture
@prepared
def match(world: World) -> Match:
    return ledger.enter_result(
        world.club,
        [world.dirce_nelson, world.ivone_osvaldo],
        preset("aacrt-2016"),
        FIRST,
        by=world.ana,
        client_key=uuid4(),
    )


def sent(**more: str) -> dict[str, str]:
    return {
        "first_total": "2.950",
        "second_total": "3.110",
        "winner": "1",
        "reason": "the totals were read wrong",
        "client_key": str(uuid4()),
        "corrections": "0",
        **more,
    }


def score(match: Match) -> list[tuple[int, bool | None]]:
    return [(side.total, side.won) for side in match.sides.all()]


def test_correct_result_replaces_it_and_keeps_the_first(client: Client, match: Match) -> None:
    page, data = browser(client, match.started_by), sent(first_best="2", second_best="5")
    for _again in range(2):
        assert page.post(URL, data).headers["Location"] == SHEET
    assert score(match) == [(2950, False), (3110, True)]
    assert [side.clean_canastras for side in match.sides.all()] == [2, 5]
    assert [row.facts for row in match.replaced_results.all()] == [FIRST.write()]
    assert list(differences()) == []


def test_correct_result_notes_it_in_every_language(client: Client, match: Match) -> None:
    browser(client, match.started_by).post(URL, sent())
    line = JournalEntry.objects.get(action="correct-result")
    assert (line.said.before, line.reason) == ("3050 × 1995", "the totals were read wrong")
    data = {}
    for language in ("en", "pt-br", "es"):
        with translation.override(language):
            data[language] = line.said.after, action(line.action)
    won = "Dirce and Nelson → Ivone and Osvaldo"
    assert data["en"][0].startswith(f"2950 × 3110; Winner: {won}; Place of Ivone and Osvaldo in ")
    assert data["en"][1] == "Corrected the final result of a match"
    assert len({words for _after, words in data.values()}) == 3
    assert data["pt-br"][0].startswith("2950 × 3110; ")


def test_result_without_scripts_is_previewed_before_saving(client: Client, match: Match) -> None:
    page, data = browser(client, match.started_by), sent(asks="1")
    first = page.post(URL, data)
    assert first.status_code == 422
    assert "Winner: Dirce and Nelson" in str([str(c) for c in first.context["changes"]])
    assert score(match) == [(3050, True), (1995, False)]
    assert page.post(URL, {**data, "shown": first.context["shown"]}).status_code == 302
    assert score(match) == [(2950, False), (3110, True)]


def test_reason_of_exchanged_totals_exchanges_them(client: Client, match: Match) -> None:
    page = browser(client, match.started_by)
    same = {"first_total": "3.050", "second_total": "1995", "winner": "0"}
    data = sent(**same, reason="the two totals were exchanged")
    assert page.post(URL, data, headers={"Accept-Language": "en"}).status_code == 302
    assert score(match) == [(1995, False), (3050, True)]


def test_doubt_confirmed_without_scripts_is_saved_at_once(client: Client, match: Match) -> None:
    page = browser(client, match.started_by)
    data = sent(asks="1", first_total="0", second_total="0", winner="draw")
    first = page.post(URL, data)
    assert first.context["doubts"]
    assert first.context["changes"]
    assert page.post(URL, {**data, "sure": "1"}).status_code == 302


def test_preview_of_result_shows_changes_and_saves_nothing(client: Client, match: Match) -> None:
    page = browser(client, match.started_by)
    answer = page.post(URL, sent(do="preview", reason=""))
    assert answer.status_code == 200
    month = date_format(timezone.localdate(), "F Y")
    assert [str(change) for change in answer.context["changes"]] == [
        "Total of Dirce and Nelson: 3050 → 2950",
        "Total of Ivone and Osvaldo: 1995 → 3110",
        "Winner: Dirce and Nelson → Ivone and Osvaldo",
        f"Place of Ivone and Osvaldo in {month}: 2 → 1",
        f"Place of Dirce and Nelson in {month}: 1 → 2",
        "If the score sheet is printed already, print it again.",
    ]
    assert "Say why" not in answer.content.decode()
    assert score(match) == [(3050, True), (1995, False)]


def test_preview_of_other_counts_says_totals_stay(client: Client, match: Match) -> None:
    same = sent(first_total="3050", second_total="1995", winner="0")
    page = browser(client, match.started_by)
    counts = page.post(URL, {**same, "first_out": "3", "second_out": "1", "do": "preview"})
    assert "The totals stay as they are." in counts.content.decode()
    opened = page.get(URL).content.decode()
    assert "The totals stay as they are." not in opened
    assert 'value="3050"' in opened


@pytest.mark.parametrize(
    ("data", "says"),
    [
        ({"reason": ""}, "Write the reason in a few words."),
        ({"first_total": "3.1"}, "Write only the number, for example 3105."),
        ({"first_best": "4"}, "Fill in both pairs or neither."),
        ({"winner": "0"}, "The winner does not have the best total."),
    ],
)
def test_correct_result_incomplete_or_unlikely_is_asked(
    client: Client, match: Match, data: dict[str, str], says: str
) -> None:
    page = browser(client, match.started_by)
    answer = page.post(URL, sent(**data))
    assert answer.status_code == 422
    assert says in answer.content.decode()
    assert not match.replaced_results.exists()
    if "winner" in data:
        assert page.post(URL, sent(**data, sure="1")).status_code == 302


def test_refused_correction_without_reason_still_shows_changes(
    client: Client, match: Match
) -> None:
    answer = browser(client, match.started_by).post(URL, sent(reason=""))
    assert "Winner: Dirce and Nelson → Ivone and Osvaldo" in map(str, answer.context["changes"])


def corrected_by(user: User, match: Match) -> None:
    other = FinalResult((3060, 1995), 0)
    ledger.correct_result(
        match, other, by=user, reason="by Silvio", client_key=uuid4(), corrections=0
    )


@pytest.fixture
def stale(client: Client, world: World, match: Match) -> Any:
    """Sílvio corrected the result while Ana typed another; her answer."""
    corrected_by(world.silvio, match)
    return browser(client, world.ana).post(URL, sent(second_total="1995", winner="0", sure="1"))


@pytest.mark.postgres_later
def test_stale_correction_shows_both_versions(match: Match, stale: Any) -> None:
    assert stale.status_code == 409
    assert "Sílvio Ramos corrected the result at" in stale.content.decode()
    dirce, ivone = stale.context["sides"]
    assert [(str(row.label), row.recorded, row.typed) for row in dirce.different] == [
        ("Total", 3060, 2950)
    ]
    assert ivone.different == []
    assert score(match)[0] == (3060, True)


def test_stale_correction_can_be_saved_after_the_conflict(
    client: Client, world: World, match: Match, stale: Any
) -> None:
    names = {"first_total", "second_total", "winner", "reason"}
    typed = {name: values[0] for name, values in stale.context["typed"]}
    assert {name: typed[name] for name in names} == {
        "first_total": "2.950",
        "second_total": "1995",
        "winner": "0",
        "reason": "the totals were read wrong",
    }
    more = {"client_key": stale.context["client_key"], "corrections": stale.context["corrections"]}
    page = browser(client, world.ana)
    assert page.post(URL, {**typed, **more, "do": "preview"}).status_code == 200
    assert page.post(URL, {**typed, **more, "sure": "1"}).status_code == 302
    assert score(match)[0] == (2950, True)


def test_stale_correction_to_the_same_result_has_no_conflict(
    client: Client, world: World, match: Match
) -> None:
    corrected_by(world.silvio, match)
    answer = browser(client, world.ana).post(
        URL, sent(first_total="3060", second_total="1995", winner="0")
    )
    assert "You typed the same" in answer.content.decode()
    assert "Correct the result with what I typed" not in answer.content.decode()


def test_key_sent_again_with_other_totals_is_a_conflict(
    client: Client, world: World, match: Match
) -> None:
    page, data = browser(client, world.ana), sent()
    page.post(URL, data)
    answer = page.post(URL, {**data, "second_total": "3210"})
    assert answer.status_code == 409
    assert score(match)[1] == (3110, True)


def test_correction_of_annulled_match_shows_what_was_typed(
    client: Client, world: World, match: Match
) -> None:
    ledger.annul(match, by=world.silvio, reason="entered twice")
    page = browser(client, world.ana)
    assert page.get(URL).headers["Location"] == SHEET
    answer = page.post(URL, sent())
    assert answer.status_code == 409
    assert "This match is annulled" in answer.content.decode()
    assert answer.context["sides"][0].different[0].typed == 2950
    assert not match.replaced_results.exists()


def test_match_page_leads_to_correction_and_history(
    client: Client, world: World, match: Match
) -> None:
    page = browser(client, world.ana)
    assert f'href="{URL}"' in page.get(SHEET).content.decode()
    assert f'href="{SHEET}result/"' not in page.get(SHEET).content.decode()
    corrected_by(world.silvio, match)
    assert f'href="{SHEET}result/"' in page.get(SHEET).content.decode()


def test_history_of_result_shows_each_version(client: Client, world: World, match: Match) -> None:
    corrected_by(world.silvio, match)
    answer = browser(client, world.carla).get(f"{SHEET}result/")
    now, first = answer.context["versions"]
    assert (now.by, now.reason, first.by, first.reason) == (
        world.silvio,
        "by Silvio",
        world.ana,
        "",
    )
    rows = {str(row.label): (list(row.cells), row.changed) for row in now.rows}
    assert rows == {"Won": (["yes", "no"], False), "Total": ([3060, 1995], True)}
    assert first.replaced.replaced_by == world.silvio
    page = answer.content.decode()
    assert page.index("This is the one that counts") < page.index("Crossed out")


def test_match_with_hands_has_no_result_to_correct(client: Client, world: World) -> None:
    evening(world)
    page = browser(client, world.ana)
    assert page.get(URL).headers["Location"] == SHEET
    assert page.get(f"{SHEET}result/").headers["Location"] == SHEET
    with pytest.raises(NotNow):
        corrected_by(world.ana, Match.objects.get())
