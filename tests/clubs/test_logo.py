"""Cleaning a logo: nothing of the uploaded file remains but its picture."""

from collections.abc import Callable
from functools import partial
from io import BytesIO
from xml.etree import ElementTree

import pytest
from PIL import Image, ImageFile
from PIL.PngImagePlugin import PngInfo

from clubs.words.logo import (
    MOST_PIXELS,
    MOST_SCANS,
    CleanLogo,
    LogoRefused,
    clean,
    clean_for_screen,
)

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '


def svg(inside: str, attributes: str = 'viewBox="0 0 10 10"') -> bytes:
    return f"{HEAD}{attributes}>{inside}</svg>".encode()


def picture(kind: str, size: tuple[int, int], **how: object) -> bytes:
    written = BytesIO()
    Image.new("RGB", size, "green").save(written, kind, **how)
    return written.getvalue()


def transparent() -> bytes:
    written = BytesIO()
    Image.new("RGBA", (20, 20)).save(written, "PNG")
    return written.getvalue()


def test_clean_large_logo_shrinks_it():
    logo = clean(picture("PNG", (3000, 1500)))
    assert Image.open(BytesIO(logo.content)).size == (600, 300)


def test_clean_logo_crops_transparent_border():
    written = BytesIO()
    drawn = Image.new("RGBA", (400, 300))
    drawn.paste("green", (100, 50, 300, 150))
    drawn.save(written, "PNG")
    logo = Image.open(BytesIO(clean(written.getvalue()).content))
    assert (logo.size, logo.getpixel((0, 0))) == ((200, 100), (0, 128, 0, 255))


def test_clean_photo_returns_png_without_metadata():
    logo = clean(picture("JPEG", (20, 20), comment=b"taken at home"))
    assert logo.kind == "image/png"
    assert b"home" not in logo.content


def test_clean_drawing_keeps_shapes():
    drawing = svg(
        '<defs><linearGradient id="a"><stop offset="0" stop-color="red"/></linearGradient></defs>'
        '<g transform="scale(2)"><path d="M0 0L5 5" style="fill:url(#a);stroke:#000"/></g>'
    )
    cleaned = clean(drawing).content
    for part in (b"linearGradient", b'transform="scale(2)"', b'fill="url(#a)"', b'stroke="#000"'):
        assert part in cleaned


def test_clean_drawing_turns_style_into_attributes():
    drawing = svg(
        "<style>/* red */ .a, .b{fill:red;stroke:blue}\n.b{fill:#0f0}</style>"
        '<path class="b a" d="M0 0" fill="black" style="stroke:#fff"/>'
    )
    path = ElementTree.fromstring(clean(drawing).content)[0]  # noqa: S314 (our own drawing)
    assert (path.get("fill"), path.get("stroke")) == ("#0f0", "#fff")


def test_clean_drawing_keeps_reference_of_gradient():
    gradient = '<linearGradient id="b" xlink:href="#a"/>'
    assert b'href="#a"' in clean(svg(f"<defs>{gradient}</defs>")).content


@pytest.mark.parametrize(
    "danger",
    [
        "<script>alert(1)</script>",
        '<path d="M0 0" onclick="alert(1)"/>',
        '<path d="M0 0" fill="url(http://evil.example/x)"/>',
        '<path d="M0 0" style="fill:url(data:x)"/>',
        '<path d="M0 0" filter="url(#f)"/>',
        '<path d="M0 0" transform="rotate(evil)"/>',
        '<rect width="evil" height="evil"/>',
        '<style>.a{fill:url(http://evil.example/x)}</style><path class="a" d="M0 0"/>',
        '<g style="display:none"><text>evil</text></g>',
        '<linearGradient id="a" xlink:href="http://evil.example/#a"/>',
        '<metadata xmlns:dc="urn:evil"><dc:title>evil</dc:title></metadata>',
    ],
)
def test_clean_drawing_drops_unknown_parts(danger: str):
    cleaned = clean(svg(f'<rect width="9" height="9"/>{danger}')).content.lower()
    for word in (b"script", b"href", b"onclick", b"evil", b"data:", b"style", b"filter", b"passwd"):
        assert word not in cleaned


@pytest.mark.parametrize(
    ("upload", "why"),
    [
        (b"", "not-an-image"),
        (b"GIF89a" + b"\0" * 50, "not-an-image"),
        (picture("PNG", (20, 20))[:-30], "not-an-image"),
        (b"x" * 500_001, "too-large"),
        (picture("PNG", (6001, 1)), "too-large"),
        (b'<!DOCTYPE svg [<!ENTITY a "b">]>' + svg("<g>&a;</g>"), "not-an-image"),
        (svg("<g>"), "not-an-image"),
        (svg("<text>AACRT</text>"), "text"),
        (svg('<g><use xlink:href="#a"/></g>'), "copies"),
        (svg('<image xlink:href="file:///etc/passwd"/>'), "picture"),
        (svg("<foreignObject><body/></foreignObject>"), "picture"),
        (svg('<clipPath id="a"><path d="M0 0"/></clipPath>'), "cut"),
        (svg("<defs><mask/></defs>"), "cut"),
        (svg("<filter/>"), "effects"),
        (svg("<g>" * 60 + "</g>" * 60), "effects"),
        (svg('<a xlink:href="javascript:alert(1)"><path d="M0 0"/></a>'), "effects"),
        (svg("<style>@import url(http://evil.example)</style><g/>"), "style"),
        (svg("<style>g .a{fill:red}</style><g/>"), "style"),
        (svg("<style>@media print{.a{fill:red}}</style><g/>"), "style"),
        (svg("<style>.a{fill:red</style><g/>"), "style"),
        (svg("<style>.a{}" + ".a{}" * 5000 + "</style><g/>"), "style"),
        (svg('<rect width="9" height="9"/>', ""), "no-shapes"),
        (svg("<g/>" * 2001), "too-large"),
        (transparent(), "transparent"),
        ("<svg/>".encode("utf-16"), "not-an-image"),
        (svg('<rect width="9" height="9"/>', 'viewBox="a b"'), "no-shapes"),
        (svg('<rect width="9" height="9"/>', 'viewBox="0 0 nan inf"'), "no-shapes"),
        (svg('<rect width="9" height="9"/>', 'viewBox="0 0 0 0"'), "no-shapes"),
        (svg('<rect width="9" height="9"/>', 'width="x" height="1"'), "no-shapes"),
    ],
)
def test_clean_wrong_file_is_refused(upload: bytes, why: str):
    with pytest.raises(LogoRefused) as refused:
        clean(upload)
    assert refused.value.why == why


@pytest.mark.parametrize("kind", ["PNG", "JPEG"])
def test_clean_truncated_picture_is_refused(kind: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(ImageFile, "LOAD_TRUNCATED_IMAGES", True)  # as WeasyPrint leaves it
    with pytest.raises(LogoRefused) as refused:
        clean(picture(kind, (200, 200))[:-30])
    assert refused.value.why == "not-an-image"


def test_clean_picture_with_text_bomb_is_refused():
    note = PngInfo()
    note.add_text("note", "a" * 70_000_000, zip=True)
    with pytest.raises(LogoRefused):
        clean(picture("PNG", (20, 20), pnginfo=note))


def test_cleaned_drawing_of_every_shape_prints():
    drawing = svg(
        '<g transform="translate(1,2) rotate(45 3 3)"><rect x="1" y="1" width="50%" height="3mm"/>'
        '<circle cx="5" cy="5" r="2" fill="#fff" stroke-width="0.5"/>'
        '<polygon points="0,0 1,1 2,0"/></g>',
        'width="40" height="20"',
    )
    cleaned = clean(drawing).content
    for part in (b"translate(1,2) rotate(45 3 3)", b'width="50%"', b'height="3mm"', b"polygon"):
        assert part in cleaned


def scanned(times: int) -> bytes:
    """Return a progressive JPEG file whose last scan is there this many times."""
    file = picture("JPEG", (64, 64), progressive=True)
    last = file.rindex(b"\xff\xda")
    return file[:last] + file[last:-2] * times + file[-2:]


@pytest.mark.parametrize("draw", [clean, clean_for_screen])
@pytest.mark.parametrize(
    ("make", "why"),
    [
        # Made in the test: every run collects this file.
        (partial(picture, "PNG", (4000, MOST_PIXELS // 4000 + 1)), "too-large"),
        (partial(picture, "JPEG", (4000, MOST_PIXELS // 4000 + 1)), "too-large"),
        (partial(scanned, MOST_SCANS), "too-many-scans"),
    ],
    ids=["png", "jpeg", "scans"],
)
def test_picture_that_takes_too_long_is_refused(
    draw: Callable[[bytes], CleanLogo], make: Callable[[], bytes], why: str
) -> None:
    upload = make()
    with pytest.raises(LogoRefused) as refused:
        draw(upload)
    assert refused.value.why == why


@pytest.mark.parametrize("upload", [scanned(1), scanned(1) + scanned(MOST_SCANS)])
def test_usual_jpeg_is_drawn_whatever_follows_it(upload: bytes) -> None:
    """Phones write a film after some photographs."""
    assert clean_for_screen(upload).kind == "image/jpeg"


def test_photograph_of_a_phone_is_drawn() -> None:
    photograph = picture("JPEG", (4032, 3024), progressive=True)
    assert Image.open(BytesIO(clean_for_screen(photograph).content)).size == (1200, 900)
