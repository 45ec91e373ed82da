"""An operation that makes the tables of an app at once."""

from django.db.migrations.operations.base import Operation, OperationCategory


class CreateModels(Operation):
    """Create these models. After each `CreateModel` Django builds all related models anew, which
    takes most of the time of a first start; here they are built once.
    """

    category = OperationCategory.ADDITION

    def __init__(self, models):
        self.models = models

    def state_forwards(self, app_label, state):
        state.__dict__.pop("apps", None)  # a cached property: the models built so far
        for model in self.models:
            model.state_forwards(app_label, state)

    def database_forwards(self, app_label, schema_editor, from_state, to_state):
        for model in self.models:
            model.database_forwards(app_label, schema_editor, from_state, to_state)

    def database_backwards(self, app_label, schema_editor, from_state, to_state):
        for model in reversed(self.models):
            model.database_backwards(app_label, schema_editor, from_state, to_state)

    def describe(self):
        return f"Create {len(self.models)} models"
