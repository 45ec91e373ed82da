"""Pictures of sponsors: who adds them, what is stored, who may see them."""

from io import BytesIO

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from PIL import Image

from clubs import roster
from clubs.journal.writing import NotNow
from clubs.models import Club, SponsorPicture
from clubs.words.logo import MOST_SCREEN_BYTES, CleanLogo
from config.front import MOST_FILE_BYTES
from server.web.environ import NOT_READ
from tests.clubs.conftest import signed_in
from tests.world import World

PAGE = "/boa-vista/sponsors/"


def drawn(format: str = "PNG", size: tuple[int, int] = (300, 200), **options: object) -> bytes:
    output = BytesIO()
    mode = "RGBA" if format == "PNG" else "RGB"
    Image.new(mode, size, "green").save(output, format, **options)
    return output.getvalue()


def add(client: Client, content: bytes, name: str = "Padaria Central") -> int:
    file = SimpleUploadedFile("a.png", content)
    return client.post(PAGE, {"name": name, "picture": file}).status_code


def test_director_adds_a_picture(world: World) -> None:
    assert add(signed_in(world.bruno), drawn()) == 302
    picture = SponsorPicture.objects.get()
    assert (picture.name, picture.kind) == ("Padaria Central", "image/jpeg")
    page = signed_in(world.bruno).get(PAGE).content.decode()
    assert "Padaria Central" in page
    assert f"{PAGE}{picture.key}/" in page


def test_stored_picture_is_redrawn_for_a_screen(world: World) -> None:
    upload = drawn("JPEG", (4000, 3000), comment=b"taken at home")
    add(signed_in(world.bruno), upload)
    content = bytes(SponsorPicture.objects.get().content)
    assert b"home" not in content
    assert Image.open(BytesIO(content)).size == (1200, 900)


@pytest.mark.parametrize(
    "content",
    [
        b"no picture",
        b"<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>",
        drawn()[:60],
        b"x" * (MOST_SCREEN_BYTES + 1),
        drawn(size=(6001, 2)),
    ],
    ids=["text", "svg", "cut", "bytes", "pixels"],
)
def test_other_files_are_refused(world: World, content: bytes) -> None:
    assert add(signed_in(world.bruno), content) == 422
    assert not SponsorPicture.objects.exists()


def test_name_is_kept_beside_a_picture_that_is_too_large(world: World) -> None:
    file = SimpleUploadedFile("a.png", b"x" * (MOST_SCREEN_BYTES + 1))
    answer = signed_in(world.bruno).post(PAGE, {"name": "Padaria Central", "picture": file})
    page = answer.content.decode()
    assert 'value="Padaria Central"' in page
    assert "no máximo 5 MB e 12 milhões de pixels" in page


def test_request_that_is_not_read_leads_back_to_the_form(world: World) -> None:
    answer = signed_in(world.bruno).generic("POST", PAGE, **{NOT_READ: 413})  # type: ignore[arg-type]
    page = answer.content.decode()
    assert answer.status_code == 413
    assert "no máximo 5 MB" in page
    assert f'href="{PAGE}"' in page


def test_sponsor_form_and_server_take_files_of_the_same_size() -> None:
    assert MOST_SCREEN_BYTES == MOST_FILE_BYTES // 10**6 * 10**6


def test_sponsor_form_without_name_or_picture_is_asked_again(world: World) -> None:
    client = signed_in(world.bruno)
    assert add(client, drawn(), name=" ") == 422
    assert client.post(PAGE, {"name": "Padaria"}).status_code == 422


def test_same_picture_twice_is_stored_once(world: World) -> None:
    add(signed_in(world.bruno), drawn())
    add(signed_in(world.bruno), drawn())
    assert SponsorPicture.objects.count() == 1


def test_number_of_pictures_is_limited(world: World) -> None:
    for number in range(roster.MOST_PICTURES):
        picture = CleanLogo("image/jpeg", bytes([number]))
        roster.add_sponsor(world.club, "Padaria", picture, by=world.bruno)
    with pytest.raises(NotNow):
        roster.add_sponsor(world.club, "Bar", CleanLogo("image/jpeg", b"new"), by=world.bruno)
    assert add(signed_in(world.bruno), drawn()) == 422


@pytest.mark.postgres_later
def test_removed_picture_is_gone(world: World) -> None:
    add(signed_in(world.bruno), drawn())
    picture = SponsorPicture.objects.get()
    address = f"{PAGE}{picture.pk}/remove/"
    assert signed_in(world.silvio).post(address).status_code == 403
    assert signed_in(world.davi).post(address).status_code == 404
    assert signed_in(world.bruno).post(address).status_code == 302
    assert signed_in(world.bruno).post(address).status_code == 302
    assert Client().get(f"{PAGE}{picture.key}/").status_code == 404


def test_club_cannot_remove_pictures_of_another(world: World) -> None:
    add(signed_in(world.bruno), drawn())
    pk = SponsorPicture.objects.get().pk
    signed_in(world.davi).post(f"/vila-nova/sponsors/{pk}/remove/")
    assert SponsorPicture.objects.exists()


def test_picture_opens_by_its_address_alone(world: World) -> None:
    add(signed_in(world.bruno), drawn())
    picture = SponsorPicture.objects.get()
    answer = Client().get(f"{PAGE}{picture.key}/")
    assert answer["Content-Type"] == "image/jpeg"
    assert "immutable" in answer["Cache-Control"]
    assert Client().get(f"/vila-nova/sponsors/{picture.key}/").status_code == 404


def test_new_picture_raises_the_version_of_the_club(world: World) -> None:
    before = Club.objects.get(pk=world.club.pk).version
    add(signed_in(world.bruno), drawn())
    assert Club.objects.get(pk=world.club.pk).version > before
