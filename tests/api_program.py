"""A program that uses the API in a test."""

from typing import Any
from uuid import uuid4

from django.test import Client

from clubs.accounts.tokens import make_token
from clubs.models import User
from tests.world import World

API = "/api/v1/clubs/boa-vista/"


class Program:
    """A program that asks with a token of this person; without a person it has none."""

    def __init__(self, client: Client, world: World, who: User | None, *, writes: bool = False):
        self.client = client
        self.headers: dict[str, str] = {"Accept-Language": "en"}
        if who is not None:
            club = world.other_club if who == world.davi else world.club
            _token, key = make_token(
                club, "Program", days=30, may_write=writes, by=who, client_key=uuid4()
            )
            self.headers["Authorization"] = f"Bearer {key}"

    def get(self, path: str, status: int = 200, **query: Any) -> Any:
        answer = self.client.get(f"{API}{path}", query, headers=self.headers)
        assert answer.status_code == status, answer.content
        return answer.json()

    def post(self, status: int, **data: Any) -> Any:
        data = {"client_key": str(uuid4()), **data}
        answer = self.client.post(
            f"{API}results/", data, content_type="application/json", headers=self.headers
        )
        assert answer.status_code == status, answer.content
        return answer.json()
