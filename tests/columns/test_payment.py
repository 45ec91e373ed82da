"""Every column of a payment: of a fee that was cancelled."""

from datetime import UTC, datetime
from uuid import UUID

from clubs import accounts
from tests.columns.arriving import (
    ALL,
    Mark,
    Marks,
    Outputs,
    Site,
    Without,
    faults,
    fill,
    only,
    texts_with,
)
from tests.merged import merge, twin
from tests.tournaments.fees import entry, priced_cup
from tests.world import World
from tournaments.director.money import money
from tournaments.models import Payment

CUP = "tournaments/copa-da-primavera/"
MARKS: Marks = {
    "payment.tournament": Mark(None, ("Copa da Primavera",)),
    "payment.entry": Mark(None, ("Ivone and Osvaldo", "Ivone Teixeira")),
    "payment.number": Mark(7411),
    "payment.amount": Mark(765_400),
    "payment.way": Mark("pix", ("Pix", "pix")),
    "payment.client_key": Mark(UUID("0b5e2f0e-3c39-4b6a-8d0c-5a4c1d1f7e21")),
    "payment.by": Mark(None, ("Quitéria Escrivã",)),
    "payment.at": Mark(datetime(2018, 3, 4, 12, tzinfo=UTC)),
    "payment.cancelled_at": Mark(datetime(2019, 8, 7, 12, tzinfo=UTC)),
    "payment.cancelled_by": Mark(None, ("Zenaide Anuladora",)),
    "payment.cancelled_reason": Mark("devolvido na porta"),
    "payment.usual_fee": Mark(876_500),
    "payment.rest": Mark(987_600),
}
SUMS = "csv xlsx json list-paper"
WITHOUT: Without = {
    "only the program uses it: a request that is sent twice pays once": {ALL: "payment.client_key"},
    "the reader asked for this tournament": {"csv xlsx json": "payment.tournament"},
    "adds up what each entry owes and paid; the page of the entry has each payment": {
        SUMS: "payment.number payment.amount payment.way payment.at payment.by "
        "payment.cancelled_at payment.cancelled_by payment.cancelled_reason "
        "payment.usual_fee payment.rest",
        "list": "payment.number payment.at payment.by payment.usual_fee payment.rest "
        "payment.cancelled_at payment.cancelled_by payment.cancelled_reason",
    },
    "somebody of the club signs the receipt by hand": {"receipt": "payment.by"},
    "the receipt has the reason": {"receipt": "payment.cancelled_at payment.cancelled_by"},
    "the receipt has what is still owed, and not what was owed before": {
        "receipt": "payment.usual_fee"
    },
    "the receipt has what was still owed then": {"page history data data-paper": "payment.rest"},
    "the price that was fixed then is the fee of the entry, which has its own line": {
        "history data data-paper": "payment.usual_fee"
    },
    "the page and the history have who did it, since an account is no data of the person": {
        "data data-paper": "payment.by payment.cancelled_by"
    },
    "the file and the history have the moment": {"data-paper page": "payment.cancelled_at"},
    "the lines of the history have their own moment": {
        "history": "payment.at payment.cancelled_at"
    },
    "the history has the amount, and the page of the entry the number of the receipt": {
        "history": "payment.number"
    },
}


def filled(world: World) -> Payment:
    cup = priced_cup(world)
    first, second = (
        accounts.open_account(key, name=name)
        for key, name in (("quiteria", "Quitéria Escrivã"), ("zenaide", "Zenaide Anuladora"))
    )
    number = cup.entries.get(competitor=world.ivone_osvaldo).number
    key = MARKS["payment.client_key"].value
    paid = money.take(entry(cup, number), 765_400, "pix", by=first, client_key=key)
    money.cancel(paid, by=second, reason="devolvido na porta")
    fill([paid], MARKS)
    return Payment.objects.get(pk=paid.pk)


def outputs(world: World, paid: Payment) -> Outputs:
    """Return the outputs of the payment while it is cancelled, and while it counts."""
    found = in_state(world, paid)
    Payment.objects.filter(pk=paid.pk).update(cancelled_at=None, cancelled_by=None)
    return {output: found[output] + text for output, text in in_state(world, paid).items()}


def in_state(world: World, paid: Payment) -> Outputs:
    site, office = Site(world.olga), Site(world.ana)
    return {
        "page": site.read(f"{CUP}entries/{paid.entry.number}/money/"),
        "receipt": site.read(f"{CUP}receipts/{paid.number}.pdf?html"),
        "list": site.read(f"{CUP}money/"),
        "list-paper": site.read(f"{CUP}money.pdf?html"),
        **site.list_file(f"{CUP}money"),
        **office.data_of(paid.entry.competitor.first_id),
        "history": office.read("journal/"),
    }


def test_every_column_of_a_payment_appears_in_every_output(world: World) -> None:
    paid = filled(world)
    assert faults(MARKS, {}, outputs(world, paid), WITHOUT) == ""


def test_merged_person_keeps_the_payment(world: World) -> None:
    filled(world)
    kept = twin(world, "Ivone Teixeira Lima")
    merge(world, kept, world.ivone_osvaldo.first)
    found = Site(world.ana).data_of(kept.pk)
    assert faults(MARKS, {}, found, only(WITHOUT, found)) == ""


def test_erased_person_is_in_no_text_of_the_payment(world: World) -> None:
    assert texts_with(filled(world), world.ivone_osvaldo.first, by=world.ana) == set()
