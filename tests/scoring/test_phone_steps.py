"""The steps of the hand form on a phone."""

import pytest
from django.http import QueryDict

from scoring.forms.hand.hand import HandForm
from scoring.forms.hand.hand_input import HandInput
from scoring.forms.hand.phone_steps import phone_steps
from scoring.games import GAMES
from scoring.house_rules.house import preset


@pytest.mark.parametrize("game", GAMES)
def test_step_that_goes_on_by_itself_asks_one_thing(game: str) -> None:
    rules = preset(game).rules
    names = ["Ana", "Bia", "Caio"][: 2 if rules.persons_per_side > 1 else 3]
    form = HandForm(rules, rules.start(len(names)), names, HandInput.read(QueryDict()))
    steps = phone_steps(form)
    assert not any(step.flags for step in steps if step.across)
    asked = [field.name for step in steps for field, _label, _is_set in step.flags]
    assert asked == [field.name for field in form.fields if field.scope == "hand"]
