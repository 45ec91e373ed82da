"""The parts of which pages are put together."""

from django.template import Context, Template


def drawn(source: str) -> str:
    return Template("{% load parts %}" + source).render(Context())


def test_fold_and_group_show_their_words_and_what_is_inside() -> None:
    link = '<li><a href="/a5/">A5</a></li>'
    page = drawn('{% fold "More" %}{% group "Paper" %}' + link + "{% endgroup %}{% endfold %}")
    assert ["More" in page, "Paper" in page, link in page] == [True] * 3
    assert "open" not in page


def test_fold_without_anything_inside_is_not_there() -> None:
    page = drawn('{% fold "More" %} {% group "Paper" %} {% endgroup %} {% endfold %}')
    assert page.strip() == ""


def test_fold_without_a_word_leaves_its_content_as_it_stands() -> None:
    assert drawn('{% fold "" %}<form></form>{% endfold %}') == "<form></form>"


def test_answer_is_open_with_an_error_and_fixed_without_fields() -> None:
    field = '<input name="format">'
    page = drawn(
        '{% answer "Format" "Swiss" is_open=True %}' + field + "{% endanswer %}"
        '{% answer "Rule" "AACRT 2016" %} {% endanswer %}'
    )
    assert page.count("<details open>") == 1
    assert page.count("<summary") == 1
    assert field in page
