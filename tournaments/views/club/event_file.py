"""The event file of a stage, for directors: to check a draw or to count with other software."""

from django.http import HttpRequest, JsonResponse
from django.utils.text import slugify
from django.utils.translation import gettext as _

from tournaments.formats.files.eventwriting import write_event
from tournaments.ranking.awards import STEP
from tournaments.reading.participants import options_of
from tournaments.reading.standings import played_stage
from tournaments.views.fetch import stage_of, tournament_for


def event_file(request: HttpRequest, slug: str, name: str, stage: int) -> JsonResponse:
    """Return the stage after its closed rounds as JSON; docs/event-file.md explains the file."""
    tournament = tournament_for(request, slug, name)
    row = stage_of(tournament, stage)
    event = played_stage(row).event()
    of_game = {} if event.regulation.step == STEP else {"step": event.regulation.step}
    if event.regulation.low_wins:
        of_game |= {"low_wins": True}
    data = write_event(event, options_of(row), tournament.regulation | of_game)
    answer = JsonResponse(data, json_dumps_params={"ensure_ascii": False, "indent": 1})
    label = slugify(_("{tournament}, stage {number}").format(tournament=name, number=stage))
    answer["Content-Disposition"] = f'attachment; filename="{label}.json"'
    return answer
