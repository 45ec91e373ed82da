"""The tables of the queue. They hold nothing that must last, so copies leave them out.

Written by `server.jobs.queue`. Moments are seconds since 1970, by the clock of the database.
"""

from __future__ import annotations

import time
from enum import StrEnum

from django.db import models


class State(StrEnum):
    WAITING = "waiting"
    RUNNING = "running"
    DONE = "done"
    STOPPED = "stopped"
    FAILED = "failed"


class Job(models.Model):
    """A paper, a list or a round of messages that somebody asked for."""

    key = models.CharField(max_length=100, primary_key=True)
    queue = models.CharField(max_length=20)
    place = models.TextField()
    request = models.JSONField()
    askers = models.JSONField(default=dict)
    """When each person who waits for the job was last seen."""
    state = models.CharField(max_length=10)
    asked_at = models.FloatField()
    began_at = models.FloatField(null=True)
    step_at = models.FloatField(null=True)
    used_at = models.FloatField()
    worker = models.BigIntegerField(null=True)
    tries = models.IntegerField(default=0)
    stopping = models.BooleanField(default=False)
    done = models.IntegerField(default=0)
    labels = models.JSONField(default=list)
    """A label for each step; empty until the worker knows the steps."""
    problem = models.CharField(max_length=10, default="")
    """The code of a failed job: `missing`, `too-slow`, `broken`."""
    result = models.BinaryField(null=True)
    size = models.IntegerField(default=0)

    class Meta:
        indexes = [models.Index(fields=["state", "asked_at"], name="jobs_by_state")]

    def __str__(self) -> str:
        return self.place

    @property
    def has_ended(self) -> bool:
        return self.state not in (State.WAITING, State.RUNNING)

    @property
    def is_stopping(self) -> bool:
        """Whether the job is running and will stop at its next step."""
        return self.state == State.RUNNING and self.stopping

    @property
    def seconds(self) -> float:
        """How long the job has been running."""
        return max(0.0, time.time() - self.began_at) if self.began_at else 0.0

    @property
    def rest(self) -> float | None:
        """The estimated seconds until the job is done; None while unknown."""
        if not self.done or self.state != State.RUNNING:
            return None
        return self.seconds / self.done * (len(self.labels) - self.done)


class Worker(models.Model):
    """A process that does the jobs of a queue."""

    number = models.BigIntegerField(primary_key=True)
    queue = models.CharField(max_length=20)
    heard_at = models.FloatField()
    """Its last sign of life."""

    def __str__(self) -> str:
        return str(self.number)
