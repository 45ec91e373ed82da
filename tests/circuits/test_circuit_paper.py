"""The table of a circuit on paper and as CSV, XLSX and JSON."""

import json
from io import BytesIO

import openpyxl
import pytest
from django.template.loader import render_to_string
from django.test import Client

from circuits import writer
from circuits.table.board import CircuitBoard
from server.papers import printing
from tests.circuits.played import circuit, tournament_of, two_legs
from tests.scoring.crowd import browser
from tests.scoring.paper.printed import cut_texts, get, long_names, page_of
from tests.world import World

TABLE = "circuits/circuito-de-verao/table"


def test_circuit_paper_has_the_table_the_legs_and_the_rules(client: Client, world: World) -> None:
    two_legs(world, best=1, qualify=1, doubles=[1])
    text = page_of(client, world.carla, f"{TABLE}.pdf")
    assert (
        "1 Ivone and Osvaldo qualified: 1st of tournament 2; ahead on first places, 2 to 1 "
        "6 10 10 10" in text
    )
    assert "2 28 Dec 2026" in text
    assert "Etapa de abril (counts as two results)" in text
    assert "Only the best result of each pair counts." in text


def test_paper_of_a_closed_circuit_is_the_final_table(client: Client, world: World) -> None:
    writer.close(two_legs(world), by=world.bruno)
    assert "Final table" in page_of(client, world.carla, f"{TABLE}.pdf")


def test_circuit_paper_is_a_pdf_file(client: Client, world: World) -> None:
    two_legs(world)
    assert get(client, world.carla, f"{TABLE}.pdf").content.startswith(b"%PDF")


@pytest.mark.thorough
@pytest.mark.parametrize("legs", [10, 14])
def test_long_paper_cuts_no_text(world: World, legs: int) -> None:
    long_names(world)
    order = list(range(1, 50))
    every = [tournament_of(world, f"Etapa {n}", order, day=n) for n in range(legs)]
    made = circuit(world, *every, doubles=[0], qualify=3, best_next=1)
    context = {"board": CircuitBoard(made, rows=None), "circuit": made, "club": world.club}
    html = render_to_string("print/circuits/table.html", context)
    document = printing._press().document(html)
    assert len(document.pages) >= 2
    assert list(cut_texts(document)) == []


def test_json_has_points_counts_and_reasons(client: Client, world: World) -> None:
    two_legs(world, best=1, qualify=1, doubles=[1], ties=("wins",))
    data = json.loads(browser(client, world.carla).get(f"/boa-vista/{TABLE}.json").content)
    assert data["what"] == "circuit"
    assert [leg["weight"] for leg in data["legs"]] == [1, 2]
    assert data["rows"][0] == {
        "place": 1,
        "name": "Ivone and Osvaldo",
        "total": 10,
        "leg_1": 6,
        "leg_1_counts": 0,
        "leg_2": 10,
        "leg_2_counts": 1,
        "reason": "ahead on first places, 2 to 1",
        "qualified": "qualified: 1st of tournament 2",
    }


def test_csv_and_xlsx_have_the_same_lines(client: Client, world: World) -> None:
    two_legs(world)
    page = browser(client, world.carla)
    text = page.get(f"/boa-vista/{TABLE}.csv").content.decode("utf-8-sig")
    assert text.splitlines()[1].startswith("1,Ivone and Osvaldo,16,6,1,10,1")
    book = openpyxl.load_workbook(BytesIO(page.get(f"/boa-vista/{TABLE}.xlsx").content))
    assert [cell.value for cell in book.active[2]][:4] == [1, "Ivone and Osvaldo", 16, 6]
