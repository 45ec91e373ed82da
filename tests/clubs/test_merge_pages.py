"""The pages that merge two records of one person."""

from django.test import Client

from clubs import roster
from clubs.models import JournalEntry, Merge, Player
from tests.clubs.conftest import signed_in
from tests.merged import merge, twin
from tests.pages import flat
from tests.scoring.crowd import played
from tests.world import World

DOUBLES = "/boa-vista/players/same/"


def url(kept: Player, gone: Player) -> str:
    return f"/boa-vista/players/{kept.pk}/merge/{gone.pk}/"


def test_doubles_are_listed_without_partners(ana: Client, world: World, dirce, gone):
    roster.add_pair(world.club, by=world.ana, first="Rui Sá Reis", second="Rui Sá")
    page = ana.get(DOUBLES)
    doubles = [(one.player, other.player) for one, other in page.context["doubles"]]
    assert doubles == [(dirce, gone)]
    assert url(dirce, gone) in page.content.decode()


def test_entry_with_more_matches_is_proposed_to_stay(ana: Client, world: World, dirce, gone):
    newer = roster.add_pair(world.club, by=world.ana, first=gone, second="Zilda Rocha")
    played(world, newer, world.ivone_osvaldo)
    page = ana.get(DOUBLES).content.decode()
    assert f'href="{url(gone, dirce)}"' in page
    assert f'href="{url(dirce, gone)}"' not in page
    assert "1 partida" in flat(page)
    assert (
        f'href="{url(gone, dirce)}"' in ana.get(f"{DOUBLES[:-5]}{dirce.pk}/merge/").content.decode()
    )
    assert "0 partidas" in flat(ana.get(url(gone, dirce)).content.decode())


def test_merge_by_page_shows_then_merges(ana: Client, world: World, dirce, gone):
    nelson = world.club.players.get(name="Nelson Fagundes")
    roster.add_pair(world.club, by=world.ana, first=gone, second=nelson)
    page = ana.get(url(dirce, gone))
    assert "dupla 4 vira uma só com a dupla 1" in flat(page.content.decode())
    answer = ana.post(url(dirce, gone), {"mark": page.context["plan"].mark})
    assert (answer.status_code, answer["Location"]) == (302, f"/boa-vista/players/{dirce.pk}/")
    assert not Player.objects.filter(pk=gone.pk).exists()
    line = JournalEntry.objects.latest("id")
    assert (line.action, line.before, line.after) == (
        "merge-players",
        "Dirce Amaral Silva",
        "Dirce Amaral",
    )


def test_merge_without_the_mark_shows_the_plan(ana: Client, dirce, gone):
    assert ana.post(url(dirce, gone)).status_code == 409
    assert Player.objects.filter(pk=gone.pk).exists()


def test_merge_twice_ends_at_the_list(ana: Client, dirce, gone):
    mark = ana.get(url(dirce, gone)).context["plan"].mark
    assert ana.post(url(dirce, gone), {"mark": mark}).status_code == 302
    back = ana.get(url(dirce, gone), follow=True)
    assert back.redirect_chain == [(DOUBLES, 302)]
    assert "Estes dois já foram unidos" in back.content.decode()
    assert ana.post(url(dirce, gone), {"mark": mark})["Location"] == DOUBLES


def test_merge_of_partners_names_the_pair(ana: Client, world: World, dirce):
    nelson = world.club.players.get(name="Nelson Fagundes")
    page = ana.get(url(dirce, nelson))
    assert 'href="/boa-vista/pairs/1/"' in page.content.decode()
    mark = page.context["plan"].mark
    assert ana.post(url(dirce, nelson), {"mark": mark}).status_code == 422


def test_merge_with_oneself_is_404(ana: Client, dirce):
    assert ana.get(url(dirce, dirce)).status_code == 404


def test_undo_merge_by_page(ana: Client, world: World, dirce, gone):
    done = merge(world, dirce, gone)
    page = ana.get(DOUBLES).content.decode()
    address = f"/boa-vista/players/merges/{done.pk}/undo/"
    assert address in page
    assert ana.get(address).status_code == 302
    assert not Player.objects.filter(pk=gone.pk).exists()
    ana.post(address)
    assert Player.objects.filter(pk=gone.pk).exists()
    assert "duas pessoas outra vez" in ana.get(DOUBLES).content.decode()
    ana.post(address)
    assert "não dá mais para desfazer" in ana.get(DOUBLES).content.decode()


def test_undo_merge_is_not_offered_after_a_new_pair(ana: Client, world: World, dirce, gone):
    done = merge(world, dirce, gone)
    roster.add_pair(world.club, by=world.ana, first=dirce, second="Eva Sá")
    page = ana.get(DOUBLES).content.decode()
    assert f"/merges/{done.pk}/undo/" not in page
    assert "já jogou ou mudou depois" in page


def test_find_double_suggests_then_searches(ana: Client, dirce, gone):
    page = f"/boa-vista/players/{dirce.pk}/merge/"

    def found(search: str) -> list[str]:
        others = ana.get(f"{page}{search}").context["others"]
        return [str(other.player) for other, _stays, _goes in others]

    assert found("") == [str(gone)]
    assert found("?q=osvaldo") == ["Osvaldo Brito"]
    assert str(dirce) not in found("?q=dirce")
    part = ana.get(f"{page}?q=osvaldo", headers={"HX-Request": "true"}).content.decode()
    assert part.startswith('<div id="list">')


def test_merge_with_another_club_is_404(ana: Client, world: World, dirce, gone):
    stranger = world.other_club.players.get(name="Tereza Lemos")
    assert ana.get(url(dirce, stranger)).status_code == 404
    assert ana.get(url(stranger, dirce)).status_code == 404
    davi = signed_in(world.davi)
    done = merge(world, dirce, gone)
    address = f"/vila-nova/players/merges/{done.pk}/undo/"
    assert davi.post(address).status_code == 404
    assert Merge.objects.get().undone_at is None


def test_hostile_names_are_escaped(ana: Client, world: World, dirce):
    other = twin(world, "<b>Dirce</b> Amaral")
    assert b"<b>Dirce</b>" not in ana.get(url(dirce, other)).content


def test_likely_doubles_cost_the_same_queries(
    ana: Client, world: World, django_assert_max_num_queries
):
    for letter in "abcdefghijklmnopqrst":
        twin(world, f"Rui {letter * 6}")
        twin(world, f"Rui M. {letter * 6}")
    with django_assert_max_num_queries(12):
        assert len(ana.get(DOUBLES).context["doubles"]) == 20
