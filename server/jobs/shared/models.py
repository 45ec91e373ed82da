"""The tables of the shared queue, with the columns that `server.jobs.store` names.

They hold nothing that must last, so backups leave them out.
"""

from django.db import models


class Job(models.Model):
    """A paper or list that somebody asked for."""

    key = models.CharField(max_length=100, primary_key=True)
    place = models.TextField()
    request = models.TextField()
    state = models.CharField(max_length=10)
    asked_at = models.FloatField()
    began_at = models.FloatField(null=True)
    step_at = models.FloatField(null=True)
    used_at = models.FloatField()
    heard_at = models.FloatField(null=True)
    """When its worker last reported that it is still alive."""
    slot = models.BigIntegerField(null=True)
    """A random number for each try, so that a worker that was given up changes nothing later."""
    tries = models.IntegerField(db_default=0)
    stopping = models.IntegerField(db_default=0)
    done = models.IntegerField(db_default=0)
    labels = models.TextField(db_default="[]")
    problem = models.TextField(db_default="")
    result = models.BinaryField(null=True)
    size = models.IntegerField(db_default=0)

    class Meta:
        db_table = "job"
        indexes = [models.Index(fields=["state", "asked_at"], name="job_state")]

    def __str__(self) -> str:
        return self.place


class Asker(models.Model):
    """A person who waits for a job."""

    key = models.CharField(max_length=100)
    who = models.TextField()
    seen_at = models.FloatField()

    class Meta:
        db_table = "asker"
        constraints = [models.UniqueConstraint(fields=["key", "who"], name="asker_once")]

    def __str__(self) -> str:
        return self.key
