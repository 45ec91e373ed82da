"""Template tags for points and icons."""

import pytest
from django.template import Context, Template
from django.utils.translation import override

from clubs.templatetags.face import icon, points, signed, unbroken


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
def test_points_have_true_minus_and_separator(value, language, text):
    with override(language):
        assert points(value) == text


@pytest.mark.parametrize(
    ("value", "text"), [(2085, "+2085"), (-445, "−445"), (0, "0"), (None, ""), (12000, "+12.000")]
)
def test_signed_number_shows_its_sign(value, text):
    with override("pt-br"):
        assert signed(value) == text


@pytest.mark.parametrize(
    ("text", "unbroken_text"),
    [
        ("Copa, Rodada 2", "Copa, Rodada_2"),
        ("28 play now. 12 pairs", "28_play now. 12_pairs"),
        ("mesa 4, 1º 25, 27 de maio", "mesa_4, 1º_25, 27_de_maio"),
        ("2525 × 3365, 40 × −20", "2525_×_3365, 40_×_−20"),
        ('<td class="n 2">Round 4 <b>a 3</b></td>', '<td class="n 2">Round_4 <b>a_3</b></td>'),
    ],
)
def test_unbroken_keeps_numbers_beside_their_words(text, unbroken_text):
    assert unbroken(text).replace("\u00a0", "_") == unbroken_text


def test_icon_without_label_is_hidden_from_readers():
    drawn = icon("pencil")
    assert 'aria-hidden="true"' in drawn
    assert "icons.svg#pencil" in drawn
    assert "aria-label" not in drawn


def test_icon_with_label_is_an_image():
    drawn = icon("x", 'take "this" away')
    assert 'role="img"' in drawn
    assert 'aria-label="take &quot;this&quot; away"' in drawn
    assert "aria-hidden" not in drawn


def test_templates_can_load_the_tags():
    page = Template('{% load face %}{% icon "heart" css="suit--red" %}{{ n|points }}{{ d|signed }}')
    drawn = page.render(Context({"n": -50, "d": 35}))
    assert drawn.startswith('<svg class="icon suit--red" aria-hidden="true">')
    assert drawn.endswith("−50+35")


def test_sprite_has_every_used_icon(settings):
    """A missing symbol would draw nothing, without any error."""
    sprite = (settings.BASE_DIR / "static" / "icons.svg").read_text()
    for template in (settings.BASE_DIR / "templates").rglob("*.html"):
        for call in template.read_text().split('{% icon "')[1:]:
            name = call.split('"')[0]
            assert f'<symbol id="{name}"' in sprite, f"{name}, asked for by {template.name}"


def test_icon_without_a_name_is_empty():
    assert icon("") == ""


def test_filters_mark_only_the_chosen_one():
    page = Template("{% load face %}{{ suit|checked:'S' }}|{{ suit|current:'H' }}|{{ no|pressed }}")
    assert page.render(Context({"suit": "S", "no": False})) == "checked||"


@pytest.mark.parametrize(
    ("value", "other", "is_checked"),
    [
        (True, "", True),
        ("on", "", True),
        ("", "", False),
        (None, "", False),
        ("H", ':"H"', True),
        ("H", ':"S"', False),
        ("", ':""', True),
    ],
)
def test_checked_compares_with_other_value_or_truth(value, other, is_checked):
    template = Template("{% load face %}{{ value|checked" + other + " }}")
    assert template.render(Context({"value": value})) == ("checked" if is_checked else "")
