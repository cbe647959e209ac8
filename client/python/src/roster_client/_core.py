"""What the client and its asynchronous twin share: requests, attempts and the reading of lists, without input or output.

A function of this module is a generator of steps. A step is a request to send, or seconds to wait; the client does it, and sends
the answer into the generator (None where none came).
"""

from __future__ import annotations

import itertools
import json
import random
import uuid
from collections.abc import Generator, Iterable, Mapping
from typing import Any, TypeVar
from urllib.parse import quote

import httpx

from ._errors import RosterError, failure_of
from ._operations import PLACES

T = TypeVar("T")
Steps = Generator["httpx.Request | float", "httpx.Response | None", T]

SEARCHES = {"people": "person_role_search", "organizations": "organization_search", "jobs": "job_search"}

BULK_ITEMS_MAX = 100
FIRST_WAIT_S = 0.25
BACK_OFF_S_MAX = 10.0
BUILDING_POLL_S = 2.0
BUILDING_POLLS_MAX = 300


class Core:
    """A service as one key of an account sees it."""

    credits_spent: int = 0
    credits_remaining: int | None = None

    def __init__(self, url: str, api_key: str, account: int, attempts_max: int, wait_max_s: float) -> None:
        address = httpx.URL(url.rstrip("/"))
        if address.scheme not in ("http", "https") or not address.host or address.query or address.fragment:
            raise ValueError("url must begin with http:// or https:// and have no query")
        if not api_key or not all("!" <= character <= "~" for character in api_key):
            raise ValueError("api_key must hold visible ASCII characters alone")
        if attempts_max < 1:
            raise ValueError("attempts_max must be at least 1")
        self._address, self._headers = address, {"X-API-KEY": api_key}
        self.account, self._attempts_max, self._wait_max_s = account, attempts_max, wait_max_s

    @property
    def origin(self) -> str:
        """The address of the service, without a password."""
        return str(self._address.copy_with(username=None, password=None))

    def answer(self, operation: str, fields: Mapping[str, Any], key: str | None = None) -> Steps[httpx.Response]:
        """Calls an operation, and again where that may help. The same key at each attempt: a charge is not made twice."""
        request = self._request(operation, fields, key)
        attempts = 1
        while True:
            response = yield request
            error = failure_of(response, self.origin)
            if error is None and response is not None:
                self.credits_spent += int(response.headers.get("x-credits-spent", 0))
                if "x-credits-remaining" in response.headers:
                    self.credits_remaining = int(response.headers["x-credits-remaining"])
                return response
            assert error is not None
            back_off = min(BACK_OFF_S_MAX, FIRST_WAIT_S * 2 ** (attempts - 1)) * random.uniform(0.5, 1)
            wait_s = max(back_off, error.retry_after or 0)
            if not error.is_transient or attempts >= self._attempts_max or wait_s > self._wait_max_s:
                raise error
            attempts += 1
            yield wait_s

    def call(self, operation: str, fields: Mapping[str, Any], key: str | None = None) -> Steps[Any]:
        """Calls an operation, and returns its answer."""
        if operation == "lists_part":
            fields = {"format": "json", **fields}
        response = yield from self.answer(operation, fields, key)
        return json_of(response)

    def _request(self, operation: str, fields: Mapping[str, Any], key: str | None) -> httpx.Request:
        place = PLACES[operation]
        values = {"account_id": self.account, **fields}
        in_path = ("account_id", *place.in_path)
        path = place.path
        for name in in_path:
            if f"{{{name}}}" in path and name not in values:
                raise TypeError(f"{operation} needs {name}")
            path = path.replace(f"{{{name}}}", quote(str(values.get(name)), safe=""))
        rest = {name: value for name, value in fields.items() if name not in in_path}
        headers = dict(self._headers)
        if place.is_repeatable:
            headers["Idempotency-Key"] = key or str(uuid.uuid4())
        url = f"{str(self._address).rstrip('/')}{path}"
        if place.method == "POST":
            headers["Content-Type"] = "application/json"
            content = json.dumps(rest, allow_nan=False).encode()
            return httpx.Request("POST", url, headers=headers, content=content)
        query = {name: _text_of(value) for name, value in rest.items() if value is not None}
        return httpx.Request(place.method, url, headers=headers, params=query)

    def bulk(self, operation: str, items: Iterable[Mapping[str, Any]], shared: Mapping[str, Any]) -> Steps[list[Any]]:
        """The results of any number of items, 100 in a request."""
        left, results = list(items), []
        while left:
            now, left = left[:BULK_ITEMS_MAX], left[BULK_ITEMS_MAX:]
            answer = yield from self.call(f"{operation}_bulk", {"items": now, **shared})
            results += answer["results"]
        return results

    def lists(self) -> Steps[list[Any]]:
        """All lists of the account, the newest first."""
        found: list[Any] = []
        for page in itertools.count(1):
            answer = yield from self.call("lists_list", {"page": page})
            found += answer["results"]
            if not answer["results"] or len(found) >= answer["count"]:
                break
        return found


class Reader:
    """Reads a list part by part. After a failure, the next call goes on where the last one failed."""

    def __init__(
        self, core: Core, list_id: int | None, creation: Mapping[str, Any] | None, part: int, asked: Mapping[str, Any]
    ) -> None:
        self._core, self._creation, self._asked = core, creation, asked
        self._key, self._is_ready = str(uuid.uuid4()), False
        self.list_id: int | None = list_id
        self.next_part: int | None = part

    def read(self) -> Steps[httpx.Response | None]:
        """The answer with the next part; None after the last one."""
        if self.list_id is None and self._creation is not None:
            created = yield from self._core.call("lists_create", self._creation, self._key)
            self.list_id = created["id"]
        if not self._is_ready:
            yield from self._until_ready()
        if self.next_part is None:
            return None
        asked = {**self._asked, "id": self.list_id, "n": self.next_part}
        response = yield from self._core.answer("lists_part", asked)
        has_more = 'rel="next"' in response.headers.get("link", "")
        self.next_part = self.next_part + 1 if has_more else None
        return response

    def _until_ready(self) -> Steps[None]:
        for _ in range(BUILDING_POLLS_MAX):
            found = yield from self._core.call("lists_get", {"id": self.list_id})
            if found["state"] == "failed":
                raise RosterError("list_failed", f"The list {self.list_id} could not be made: {found['error']}")
            if found["state"] == "ready":
                self._is_ready = True
                return
            yield BUILDING_POLL_S
        raise RosterError("list_building", f"The list {self.list_id} is still being made: read it later by its id.")


def reader_of_search(
    core: Core, kind: str, filters: Mapping[str, Any], contacts: list[str] | None
) -> Reader:
    """Reads all results of a search."""
    left = {name: value for name, value in filters.items() if name != "fields"}
    creation = {"search": SEARCHES[kind], "filters": left}
    asked = {"format": "json", "fields": filters.get("fields"), "contacts": contacts}
    return Reader(core, None, creation, 0, asked)


def json_of(response: httpx.Response) -> Any:
    """The answer that JSON holds."""
    try:
        return response.json()
    except ValueError:
        error = RosterError("unreadable_answer", "The answer is not JSON: check the address.", response.status_code)
    raise error


def _text_of(value: Any) -> str:
    """A value as it stands in an address."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return ",".join(value) if isinstance(value, (list, tuple)) else str(value)
