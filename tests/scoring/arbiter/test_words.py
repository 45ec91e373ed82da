"""Every code of the arbiter has words."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import pytest
from django.utils import translation

from scoring.arbiter.bridge_position import Defender, Position
from scoring.arbiter.steps import Outcome, Question, Refusal, Ruling, Table
from scoring.arbiter_words.burraco import BURRACO
from scoring.arbiter_words.tranca import TRANCA
from scoring.games import GAMES, RULINGS
from scoring.rules.games.aacrt import Aacrt
from scoring.rules.games.buraco import Buraco, Burraco
from scoring.rules.games.samba import Samba
from scoring.rules.games.tranca import Tranca, TrancaMortos
from scoring.rulings.ruling_words import (
    WITHOUT_ARTICLE,
    arbiter_problem,
    question_words,
    ruling_words,
    situation_search,
    situation_title,
)

from .board import position
from .walks import branches

# Positions from which every code of Law 51 is met: nothing, one card, several, of both defenders,
# a card that is due or was played, a lead that is bound or chosen for.
TABLES = {
    "aacrt-2016": [
        Table(),
        Table(Aacrt(minimum_from=0, first_minimum=1, own_hand=True)),
        Table(Aacrt(second_minimum=0, out_needs_clean=False)),
        Table(Aacrt(minimum_hand_2=90)),
    ],
    "buraco-br": [Table(Buraco())],
    "tranca-br": [Table(), Table(Tranca(out_needs_clean=True))],
    "tranca-mortos-br": [Table(), Table(TrancaMortos(morto_needs_canastra=True))],
    "burraco-it": [
        Table(),
        Table(Burraco(out_needs_clean=True, morto_needs_canastra=True)),
    ],
    "burraco-solo-it": [Table()],
    "canasta-es": [Table()],
    "canasta-solo-es": [Table()],
    "samba-es": [Table(), Table(Samba(failed_leave=1)), Table(Samba(failed_leave=0))],
    "ramiro-es": [Table()],
    "bridge": [
        Table(state=state)
        for state in (
            None,
            position(),
            position("7H"),
            position("7H AS KS", "7D 8D"),
            position("7H 8H", leader="W"),
            position("7H 8H", held=2),
            position("7H 8H", due="7H", played=("2S",)),
            position("", "7H AS", leader="W", chosen=True),
        )
    ],
}

# West on lead once more, with spades forbidden before and hearts required now.
TWICE_BOUND = Table(
    state=Position(
        "S",
        (Defender(9, ("QS",), "H", ("S",), "Law 51B1(b)"), Defender(9)),
        leader="W",
        chosen=True,
    )
)


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    with translation.override("en"):
        yield


def bound_tables() -> list[Table]:
    """West on lead after each choice of declarer, and with a card of that suit seen since."""
    results = []
    for east in ("7S 8S", "7S 8H"):
        for west in ("", "2D", "2S"):
            before = Table(state=position(west, east))
            for answers, now in branches(
                RULINGS["bridge"].arbiter.situation("partner-leads"), before
            ):
                if isinstance(now, Ruling) and answers.get("leader", "W") == "W":
                    results.append(Table(state=now.state))
                    seen = {"player": "E", "suit": "S", "rank": "J", "held": 8}
                    lead = (
                        RULINGS["bridge"]
                        .arbiter.situation("lead")
                        .ask({"leader": "W", "won-since": "yes"}, results[-1])
                    )
                    assert isinstance(lead, Ruling)
                    table = Table(state=lead.state)
                    again = RULINGS["bridge"].arbiter.situation("exposed").ask(seen, table)
                    assert isinstance(again, Ruling)
                    results.append(Table(state=again.state))
    return results


@cache
def outcomes(game: str) -> list[Outcome]:
    """Every outcome that has words of its own: a state has none."""
    tables = TABLES[game] + ([*bound_tables(), TWICE_BOUND] if game == "bridge" else [])
    found: dict[str, Outcome] = {}
    for situation in RULINGS[game].arbiter.situations.values():
        for table in tables:
            for _, now in branches(situation, table):
                worded = replace(now, state=None) if isinstance(now, Ruling) else now
                found.setdefault(repr(worded), worded)
    return [*found.values()]


@pytest.mark.parametrize("game", RULINGS)
def test_every_question_and_ruling_has_words(game):
    for now in outcomes(game):
        match now:
            case Question():
                words = question_words(game, now)
                sentences = [words.text, *(text for _, text in words.choices)]
                assert [choice for choice, _ in words.choices] == list(now.choices)
            case Ruling():
                ruled = ruling_words(game, now)
                sentences = [ruled.text, ruled.why, *ruled.follows, ruled.article]
                assert len(ruled.follows) == len(now.consequences)
            case Refusal():
                sentences = [arbiter_problem(game, problem) for problem in now.problems]
        assert all(sentences)
        assert not any("{" in text for text in sentences)


def codes(game: str) -> dict[str, set[str]]:
    data: dict[str, set[str]] = {
        name: set() for name in ("questions", "choices", "rulings", "reasons", "consequences")
    }
    for now in outcomes(game):
        if isinstance(now, Question):
            data["questions"].add(now.code)
            data["choices"] |= {f"{now.code}/{choice}" for choice in now.choices}
            data["choices"] |= set(now.choices)
        elif isinstance(now, Ruling):
            data["rulings"].add(now.code)
            data["reasons"].add(now.reason)
            data["consequences"] |= set(now.consequences)
    return data


@pytest.mark.parametrize(
    ("game", "words"),
    [
        *(
            (game, RULINGS[game].words)
            for game in ("aacrt-2016", "samba-es", "ramiro-es", "bridge")
        ),
        # These also have the words of canastra, of which they use some.
        ("tranca-br", TRANCA),
        ("burraco-it", BURRACO),
    ],
)
def test_every_word_of_the_arbiter_is_used(game, words):
    for name, used in codes(game).items():
        assert set(getattr(words, name)) - used == set()
    assert words.situations.keys() <= RULINGS[game].arbiter.situations.keys()


@pytest.mark.parametrize("language", ["pt-br", "es"])
@pytest.mark.parametrize("game", RULINGS)
def test_answers_of_the_arbiter_differ_from_names_of_options(game, language):
    with translation.override(language):
        options = {
            str(option.label) for one in GAMES.values() for option in one.words.options.values()
        }
        questions = [now for now in outcomes(game) if isinstance(now, Question)]
        answers = {text for now in questions for _, text in question_words(game, now).choices}
    assert answers & options == set()


@pytest.mark.parametrize(("language", "text"), [("en", "Two"), ("pt-br", "Duas"), ("es", "Dos")])
def test_two_cards_left_in_the_stock_are_a_number(language, text):
    now = RULINGS["burraco-it"].arbiter.situation("stock-out").ask({}, Table())
    assert isinstance(now, Question)
    with translation.override(language):
        assert dict(question_words("burraco-it", now).choices)["two"] == text


@pytest.mark.parametrize("game", RULINGS)
def test_every_situation_has_a_title_and_search_words(game):
    for code in RULINGS[game].arbiter.situations:
        title = situation_title(game, code)
        assert title
        assert situation_search(game, code).startswith(f"{title} ")


@pytest.mark.parametrize(
    ("game", "situation", "answers", "text", "why"),
    [
        (
            *("aacrt-2016", "failed-opening", {"total": 1500, "failed-before": 0}),
            "The opening is not valid: the pair must now lay down 90 points or more.",
            "The pair needed 75 points, and each failure raises the minimum.",
        ),
        (
            *("samba-es", "failed-leave", {"could-go-out": "no"}),
            "100 penalty points for the pair that asked.",
            "The pair asked permission to go out and could not.",
        ),
        (
            *("samba-es", "exposed-cards", {"how-seen": "dropped", "cards-seen": 1}),
            "The card becomes a penalty card.",
            "Cards that everybody saw cannot be hidden again.",
        ),
    ],
)
def test_numbers_in_rulings_have_singular_and_plural(game, situation, answers, text, why):
    ruling = RULINGS[game].arbiter.situation(situation).ask(answers, Table())
    assert isinstance(ruling, Ruling)
    words = ruling_words(game, ruling)
    assert (words.text, words.why) == (text, why)


@pytest.mark.parametrize(
    ("situation", "answers", "sentence"),
    [
        (
            *("out-without", {"missing": "canastra", "last-down": "added"}),
            "Until the end of this hand, the player may go out only after drawing from the stock.",
        ),
        (
            *("out-without", {"missing": "canastra", "last-down": "added"}),
            "The director decides how the turn ends.",
        ),
        (
            *("first-card", {"first-turn": "yes", "mixed": "no"}),
            "The refused card goes to the pile and is not taken back. "
            "This is our decision: the rules do not say where the card goes.",
        ),
    ],
)
def test_consequences_name_duration_and_decider(situation, answers, sentence):
    ruling = RULINGS["aacrt-2016"].arbiter.situation(situation).ask(answers, Table())
    assert isinstance(ruling, Ruling)
    assert sentence in ruling_words("aacrt-2016", ruling).follows


def test_question_of_the_locked_lixo_includes_discards():
    question = RULINGS["aacrt-2016"].arbiter.situation("lixo").ask({}, Table())
    assert isinstance(question, Question)
    assert "lay down or discard" in question_words("aacrt-2016", question).text


def test_rulings_of_bridge_use_suit_symbols_and_seat_names():
    before = Table(state=position("", "7S 8S 9H 10D"))
    choice = {"choice": "forbid", "forbidden-suits": ["S", "H", "D"]}
    ruling = RULINGS["bridge"].arbiter.situation("partner-leads").ask(choice, before)
    assert isinstance(ruling, Ruling)
    words = ruling_words("bridge", ruling)
    assert words.text == "West may not lead spades, hearts or diamonds."
    assert words.follows[0].startswith("East picks up 7♠, 8♠, 9♥, 10♦")
    assert words.source == "Law 51B2(b)"


@pytest.mark.parametrize("game", RULINGS)
def test_heading_of_a_ruling_names_its_regulation(game):
    rulings = [now for now in outcomes(game) if isinstance(now, Ruling)]
    sources = {ruling_words(game, ruling).source for ruling in rulings}
    without = set(map(str, WITHOUT_ARTICLE.values()))
    assert all(": " in source or source.startswith("Law ") for source in sources - without)
    if game == "burraco-it":
        assert "Italian rules: Chiusure" in sources


def test_ruling_of_an_older_version_still_has_words():
    """Noted when the last card put down came back, whatever it was."""
    follows = ("last-back", "discard-back", "no-exchange")
    ruling = Ruling("not-out", "O Jogo", "clean-missing", follows)
    assert len(ruling_words("aacrt-2016", ruling).follows) == 3
