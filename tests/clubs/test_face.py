import pytest
from django.template import Context, Template
from django.utils.translation import override

from clubs.templatetags.face import icon, points, signed


@pytest.mark.parametrize(
    ("value", "language", "text"),
    [
        (0, "pt-br", "0"),
        (2405, "pt-br", "2405"),
        (9999, "pt-br", "9999"),
        (10000, "pt-br", "10.000"),
        (13130, "es", "13.130"),
        (13130, "en", "13,130"),
        (1234567, "pt-br", "1.234.567"),
        (-50, "pt-br", "−50"),
        (-12425, "en", "−12,425"),
        (None, "pt-br", ""),
        ("", "pt-br", ""),
    ],
)
def test_points_are_written_as_players_write_them(value, language, text):
    with override(language):
        assert points(value) == text


@pytest.mark.parametrize(
    ("value", "text"), [(2085, "+2085"), (-445, "−445"), (0, "0"), (None, ""), (12000, "+12.000")]
)
def test_a_difference_says_its_sign(value, text):
    with override("pt-br"):
        assert signed(value) == text


def test_an_icon_beside_a_word_is_hidden_from_screen_readers():
    drawn = icon("pencil")
    assert 'aria-hidden="true"' in drawn
    assert "icons.svg#pencil" in drawn
    assert "aria-label" not in drawn


def test_an_icon_alone_says_what_it_is():
    drawn = icon("x", 'take "this" away')
    assert 'role="img"' in drawn
    assert 'aria-label="take &quot;this&quot; away"' in drawn
    assert "aria-hidden" not in drawn


def test_pages_can_load_the_tags():
    page = Template('{% load face %}{% icon "heart" css="suit--red" %}{{ n|points }}{{ d|signed }}')
    drawn = page.render(Context({"n": -50, "d": 35}))
    assert drawn.startswith('<svg class="icon suit--red" aria-hidden="true">')
    assert drawn.endswith("−50+35")


def test_every_icon_asked_for_is_in_the_sprite(settings):
    """A missing symbol draws nothing and says nothing, so look for it here."""
    sprite = (settings.BASE_DIR / "static" / "icons.svg").read_text()
    for template in (settings.BASE_DIR / "templates").rglob("*.html"):
        for call in template.read_text().split('{% icon "')[1:]:
            name = call.split('"')[0]
            assert f'<symbol id="{name}"' in sprite, f"{name}, asked for by {template.name}"
