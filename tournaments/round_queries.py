"""Which rounds count, and which ones players may see."""

from __future__ import annotations

from typing import Any

from django.db import models


class RoundQuerySet(models.QuerySet[Any]):
    """Rounds of one or more stages. Players may see `live().seen()`."""

    def live(self) -> RoundQuerySet:
        """Leave out draws that were taken back."""
        return self.filter(voided_at__isnull=True)

    def seen(self) -> RoundQuerySet:
        """Leave out drafts. Draws that were taken back have been seen."""
        return self.exclude(state="draft")
