"""Every page of a club, and how it gets into a state that an address alone does not bring."""

from collections.abc import Callable
from dataclasses import dataclass

from playwright.sync_api import Page, expect

from clubs import accounts, roster
from clubs.accounts.signing_in.password_links import make_link
from clubs.models import Role
from scoring.house_rules import rulebook
from scoring.ledger import incidents
from scoring.models import Match
from tests.browser.looking import FIGURES
from tests.browser.table import HandPage, Mouse, open_hand
from tests.prepared import prepared
from tests.scoring.notebook import EVENING, correct, evening, record
from tests.scoring.rulings import decision, note
from tests.world import PASSWORD, World


@dataclass(frozen=True)
class Club:
    """Boa Vista with match 1 finished, and match 2 in progress, whose hand 2 was corrected.

    Silvio has no password yet.
    """

    world: World
    playing: Match


Prepare = Callable[[Page, Club], None]


@prepared
def make_club(world: World) -> Club:
    evening(world)
    playing = evening(world, 4)
    correct(playing.hands.get(number=2), EVENING[1], world.bruno, "misread")
    locked = decision("aacrt-2016", "lixo", wild_before="wild")
    cancelled = note(playing, locked, world.bruno, side=1)
    incidents.cancel(cancelled, by=world.ana, reason="the two was of its own suit")
    note(playing, locked, world.bruno, side=None)
    gone = roster.add_player(world.club, by=world.ana, name="Zulmira Antunes")
    roster.archive_player(gone, by=world.ana)
    world.silvio.set_unusable_password()
    world.silvio.save()
    accounts.give_role(world.other_club, world.olga, Role.PLAYER, by=world.davi)
    options = {"target": 2400, "minimum_from": 2000}
    rulebook.copy(world.club, "aacrt-2016", name="Da casa", options=options, by=world.ana)
    return Club(world, playing)


def submit(page: Page, _club: Club) -> None:
    """Send the incomplete form."""
    page.locator("main form:not([role=search]) button.btn--main").first.click()
    expect(page.locator(".field__problem, .errors").first).to_be_visible()


def typed(page: Page, club: Club) -> None:
    """Errors and a warning in many places."""
    form = open_hand(page, club.playing, 5)
    form.count(0, "clean", 1)
    form.fail_opening(0, 2)
    form.fail_opening(0, 3)
    form.points(0, "card_points", 12)
    form.points(1, "left_in_hand", 600)
    form.took_morto(1)
    form.add_penalty(1, 50, "carta mostrada")
    form.expect_problem("0-card_points")
    form.expect_problem("1-left_in_hand")


def refused(page: Page, club: Club) -> None:
    typed(page, club)
    HandPage(page, Mouse()).send()
    expect(page.locator(".problem--error").first).to_be_visible()


def melds(page: Page, club: Club) -> None:
    form = open_hand(page, club.playing, 5)
    form.by_cards()
    form.way.press(form.button("show 0 melds"))
    form.way.press(page.locator(".typed summary"))
    for number, meld in enumerate(("H: 4-10", "S: 3 4 2D 6-9", "C: 8-10"), start=1):
        page.locator("#typed").fill(meld)
        form.way.press(form.button("lay-typed 0"))
        expect(page.locator("[name='0-melds']")).to_have_count(number)
        expect(page.locator("#typed")).to_be_focused()


def melds_building(page: Page, club: Club) -> None:
    """A meld on its way that is not legal, a wild two, and something typed that is no meld yet."""
    melds(page, club)
    form = HandPage(page, Mouse())
    form.way.choose(page.locator("#wild-two"))
    expect(page.locator("#two-D")).to_be_attached()
    for position in (4, 5):
        form.way.press(form.button(f"tap {position}"))
        expect(form.button(f"tap {position}")).to_have_class("is-in")
    form.way.press(form.button("tap 5"))
    expect(form.button("tap 5")).to_have_class("is-wild")
    form.way.press(page.locator(".typed summary"))
    page.locator("#typed").fill("seven")
    form.way.press(form.button("lay-typed 0"))
    expect(page.locator(".typed .problem")).to_be_visible()


def melds_done(page: Page, club: Club) -> None:
    melds(page, club)
    form = HandPage(page, Mouse())
    form.way.press(form.main_button)
    expect(page.locator(".lines")).to_be_visible()


def left(page: Page, club: Club) -> None:
    form = open_hand(page, club.playing, 5)
    form.by_cards()
    form.way.press(form.button("by-cards 1 hand"))
    for number, card in enumerate(("AS", "KH", "KH", "*"), start=1):
        form.way.press(form.button(f"add-card 1 {card}"))
        expect(page.locator("[name='1-hand']")).to_have_count(number)


def conflict(page: Page, club: Club) -> None:
    form = open_hand(page, club.playing, 5)
    form.fill(EVENING[2])
    record(club.playing, EVENING[4], club.world.bruno)
    form.send()
    expect(page.locator(".conflict")).to_be_visible()


def suffering(page: Page, club: Club) -> None:
    """A correction that hand 4, with its failed opening, could not have followed."""
    form = open_hand(page, club.playing, 3, "correct")
    form.who_went_out(None)
    form.points(0, "card_points", 0)
    form.count(0, "dirty", 0)
    form.took_morto(0)
    form.write_reason("misread")
    form.send()
    form.accept()
    form.send()
    expect(page.locator(".note--error")).to_be_visible()


def changed_meanwhile(page: Page, club: Club) -> None:
    house = club.world.club.house_rules.get()
    version = house.versions.latest("number").number
    options = {"clean": 300 + version}
    rulebook.change(house, version=version, name="Da casa", options=options, by=club.world.olga)
    page.locator("#id_name").fill("Das quintas-feiras no salão de festas")
    page.locator("details:has(#id_dirty) > summary").click()
    page.locator("#id_dirty").fill("150")
    page.locator("button[value=keep]").click()
    expect(page.locator(".conflict")).to_be_visible()


def exchanged(page: Page, _club: Club) -> None:
    """The same pair twice."""
    page.locator("[name=first]").fill("Dirce Amaral")
    page.locator("[name=second]").fill("Nelson Fagundes")
    submit(page, _club)


def mistaken(page: Page, _club: Club) -> None:
    page.locator("[name=login]").fill("ana")
    page.locator("[name=password]").fill("something else")
    submit(page, _club)


def expired(page: Page, _club: Club) -> None:
    """Send a form with a foreign token and no typed text."""
    page.locator("main [name=csrfmiddlewaretoken]").evaluate("field => { field.value = 'x'; }")
    page.locator("main form .btn--main").click()
    expect(page.locator(".lost")).to_be_visible()


def typed_before_sign_in(page: Page, _club: Club) -> None:
    """Lose the session while typing, then sign in again."""
    page.locator("[name=name]").fill("Edith Sampaio")
    page.context.clear_cookies()
    page.locator("main form .btn--main").click()
    page.locator("[name=login]").fill("olga")
    page.locator("[name=password]").fill(PASSWORD)
    page.locator("[name=password]").press("Enter")
    expect(page.locator("main .note").first).to_be_visible()
    expect(page.locator("[name=name]")).to_have_value("Edith Sampaio")


def menu(page: Page, _club: Club) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    page.locator(".menu--phone summary").click()


def no_network(page: Page, _club: Club) -> None:
    page.evaluate("() => { document.getElementById('no-network').hidden = false; }")


@dataclass(frozen=True)
class Look:
    path: str
    who: str | None = "olga"
    prepare: Prepare | None = None
    status: int = 200


PLAYING, FINISHED = "/boa-vista/matches/2/", "/boa-vista/matches/1/"
BRIDGE = "/boa-vista/arbiter/bridge/"
TABLE = "step=exposed+S+W+H+7+9+otherwise&step=exposed+W+S+A+9"
PAGES = {
    "sign-in": Look("/accounts/login/", None),
    "sign-in-refused": Look("/accounts/login/", None, mistaken),
    "password-forgotten": Look("/accounts/password/reset/", None),
    "password-forgotten-sent": Look("/accounts/password/reset/done/", None),
    "password-chosen": Look("/accounts/password/reset/key/done/", None),
    "password-link": Look("{password_link}", None),
    "password-link-old": Look("/accounts/password/reset/key/1-bad-key/", None),
    "password-change": Look("/accounts/password/change/"),
    "password-first": Look("/accounts/password/set/", "silvio"),
    "sign-out": Look("/accounts/logout/"),
    "sign-out-expired": Look("/accounts/logout/", prepare=expired),
    "account-closed": Look("/accounts/inactive/", None),
    "home": Look("/"),
    "club": Look("/boa-vista/"),
    "club-menu": Look("/boa-vista/", prepare=menu),
    "club-own-dates": Look("/boa-vista/?first=2026-01-01&last=2025-01-01", status=422),
    "club-of-a-player": Look("/boa-vista/", "carla"),
    "club-new": Look("/vila-nova/", "davi"),
    "players": Look("/boa-vista/players/"),
    "players-none-found": Look("/boa-vista/players/?q=zzz"),
    "players-archived": Look("/boa-vista/players/?archived=1"),
    **{name: Look(f"/boa-vista/{address}") for name, address in FIGURES.items()},
    "player-add": Look("/boa-vista/players/add/"),
    "player-add-refused": Look("/boa-vista/players/add/", prepare=submit),
    "player-add-kept": Look("/boa-vista/players/add/", prepare=typed_before_sign_in),
    "player-delete": Look("/boa-vista/players/{player}/delete/"),
    "pairs": Look("/boa-vista/pairs/"),
    "pairs-archived": Look("/boa-vista/pairs/?archived=1"),
    "pair": Look("/boa-vista/pairs/1/"),
    "pair-edit": Look("/boa-vista/pairs/1/edit/"),
    "pair-add": Look("/boa-vista/pairs/add/"),
    "pair-add-refused": Look("/boa-vista/pairs/add/", prepare=exchanged),
    "pair-delete": Look("/boa-vista/pairs/3/delete/"),
    "accounts": Look("/boa-vista/accounts/"),
    "backups": Look("/boa-vista/backups/"),
    "account": Look("/boa-vista/accounts/{member}/"),
    "account-add": Look("/boa-vista/accounts/add/"),
    "account-add-refused": Look("/boa-vista/accounts/add/", prepare=submit),
    "account-link": Look("/boa-vista/accounts/{member}/link/"),
    "account-remove": Look("/boa-vista/accounts/{member}/remove/"),
    "journal": Look("/boa-vista/journal/"),
    "matches": Look("/boa-vista/matches/"),
    "matches-none-found": Look("/boa-vista/matches/?q=zzz"),
    "matches-all": Look("/boa-vista/matches/?span=all"),
    "result-only": Look("/boa-vista/matches/result/"),
    "change-match": Look("/boa-vista/matches/2/change/"),
    "annul-match": Look("/boa-vista/matches/2/annul/"),
    "start": Look("/boa-vista/matches/start/"),
    "start-refused": Look("/boa-vista/matches/start/", prepare=submit),
    "start-without-pairs": Look("/vila-nova/matches/start/", "davi"),
    "match-in-progress": Look(PLAYING),
    "match-of-a-player": Look(PLAYING, "carla"),
    "match-finished": Look(FINISHED),
    "score-sheet": Look(f"{FINISHED}score-sheet.pdf?html"),
    "score-sheet-blank": Look(f"{FINISHED}score-sheet.pdf?html&blank=1"),
    "score-sheet-pocket": Look(f"{FINISHED}score-sheet.pdf?html&paper=A5"),
    "hand": Look(f"{PLAYING}hands/5/record/"),
    "hand-with-problems": Look(f"{PLAYING}hands/5/record/", prepare=typed),
    "hand-refused": Look(f"{PLAYING}hands/5/record/", prepare=refused),
    "hand-without-network": Look(f"{PLAYING}hands/5/record/", prepare=no_network),
    "melds": Look(f"{PLAYING}hands/5/record/", prepare=melds),
    "melds-building": Look(f"{PLAYING}hands/5/record/", prepare=melds_building),
    "hand-by-melds": Look(f"{PLAYING}hands/5/record/", prepare=melds_done),
    "cards-left": Look(f"{PLAYING}hands/5/record/", prepare=left),
    "correct": Look(f"{PLAYING}hands/4/correct/"),
    "correct-refused": Look(f"{PLAYING}hands/3/correct/", prepare=suffering),
    "void": Look(f"{PLAYING}hands/4/void/"),
    "void-refused": Look(f"{PLAYING}hands/4/void/", prepare=submit),
    "history": Look(f"{PLAYING}hands/2/"),
    "conflict": Look(f"{PLAYING}hands/5/record/", prepare=conflict),
    "end": Look(f"{PLAYING}end/"),
    "end-too-late": Look(f"{FINISHED}end/", status=409),
    "club-details": Look("/boa-vista/about/"),
    "rules": Look("/boa-vista/rules/"),
    "rules-copy": Look("/boa-vista/rules/copy/?of=canasta-es"),
    "rules-copy-refused": Look("/boa-vista/rules/copy/?of=ramiro-es", prepare=submit),
    "how-to-play": Look("/boa-vista/rules/1/how-to-play/"),
    "how-to-play-sets": Look("/boa-vista/rules/samba-es/how-to-play/"),
    "match-rules": Look("/boa-vista/matches/2/rules/"),
    "house-rules": Look("/boa-vista/rules/1/"),
    "house-rules-change": Look("/boa-vista/rules/1/change/"),
    "house-rules-conflict": Look("/boa-vista/rules/1/change/", prepare=changed_meanwhile),
    "house-rules-versions": Look("/boa-vista/rules/1/versions/"),
    "rules-compare": Look("/boa-vista/rules/compare/?first=aacrt-2016&second=1"),
    "rules-compare-games": Look("/boa-vista/rules/compare/?first=aacrt-2016&second=canasta-es"),
    "match-under": Look(f"{FINISHED}under/?rules=1"),
    "blank-sheets": Look("/boa-vista/score-sheets/"),
    "blank-sheets-refused": Look("/boa-vista/score-sheets/blank.pdf?copies=999", status=422),
    "arbiter": Look("/boa-vista/arbiter/", "carla"),
    "arbiter-situations": Look(f"{PLAYING}arbiter/", "carla"),
    "arbiter-none-found": Look(f"{PLAYING}arbiter/?q=zzz"),
    "arbiter-question": Look(f"{PLAYING}arbiter/lixo/?wild-before=none&at=wild-before"),
    "arbiter-side": Look(f"{PLAYING}arbiter/failed-opening/"),
    "arbiter-ruling": Look(f"{PLAYING}arbiter/failed-opening/?side=0"),
    "arbiter-ruling-of-a-player": Look(f"{PLAYING}arbiter/lixo/?wild-before=wild", "carla"),
    "arbiter-ruling-anywhere": Look("/boa-vista/arbiter/aacrt-2016/lixo/?wild-before=wild"),
    "arbiter-number-refused": Look(
        "/boa-vista/arbiter/samba-es/several-discarded/?given=cards-discarded", status=422
    ),
    "bridge-table": Look(f"{BRIDGE}?{TABLE}"),
    "bridge-card": Look(f"{BRIDGE}exposed/?{TABLE}&player=W&suit=H&rank=7", status=422),
    "bridge-suits-refused": Look(
        f"{BRIDGE}partner-leads/?{TABLE}&choice=forbid&given=forbidden-suits", status=422
    ),
    "bridge-refused": Look(f"{BRIDGE}cannot-comply/?{TABLE}", status=422),
    "bridge-cannot-be": Look(f"{BRIDGE}?step=nothing", status=422),
    "incidents": Look("/boa-vista/incidents/"),
    "incidents-of-a-pair": Look("/boa-vista/incidents/?competitor=2"),
    "incident-cancel": Look("/boa-vista/incidents/{incident}/cancel/"),
    "incident-cancel-refused": Look("/boa-vista/incidents/{incident}/cancel/", prepare=submit),
    "403": Look(f"{PLAYING}hands/5/record/", "carla", status=403),
    "404": Look("/boa-vista/matches/99/", status=404),
    "404-of-a-stranger": Look("/boa-vista/", "davi", status=404),
    "500": Look("/broken/", status=500),
}


def path_of(look: Look, club: Club) -> str:
    world = club.world
    member = world.club.memberships.get(user=world.carla)
    if look.path == "{password_link}":
        return make_link(member, by=world.olga)
    player = world.dirce_nelson.players[0]
    incident = world.club.incidents.get(cancelled_at=None)
    return look.path.format(member=member.pk, player=player.pk, incident=incident.pk)
