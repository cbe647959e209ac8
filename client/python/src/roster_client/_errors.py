"""The error of a call."""

from __future__ import annotations

import time
from email.utils import parsedate_to_datetime
from typing import Any

import httpx


class RosterError(Exception):
    """A call that failed. It holds neither the key nor the body of the request."""

    code: str
    """The kind of the failure: a code of the service, `connection_failed` where no answer came, or `unreadable_answer`."""
    detail: str
    """What happened, and what to do about it."""
    status: int | None
    """The HTTP status; None where no answer came."""
    errors: list[dict[str, Any]]
    """All that is wrong with the request, each with its `pointer`; empty where it is valid."""
    request_id: str | None
    """The id under which the operator finds the request."""
    retry_after: float | None
    """Seconds until another attempt makes sense; None where the service does not say."""

    def __init__(self, code: str, detail: str, status: int | None = None) -> None:
        super().__init__(code, detail, status)
        self.code, self.detail, self.status = code, detail, status
        self.errors, self.request_id, self.retry_after = [], None, None

    def __str__(self) -> str:
        return f"{self.code}: {self.detail}"

    @property
    def pointers(self) -> list[str]:
        """The places in the request that are wrong, as JSON pointers."""
        return [str(error["pointer"]) for error in self.errors if "pointer" in error]

    @property
    def is_transient(self) -> bool:
        """Whether the same request may succeed later."""
        if self.code == "unreadable_answer":
            return self.status in (429, 502, 503, 504)
        return self.code in ("connection_failed", "rate_limited", "service_unavailable", "request_under_way")


def failure_of(response: httpx.Response | None, origin: str) -> RosterError | None:
    """The error of an answer; None of a success. Without an answer, the connection failed."""
    if response is None:
        return RosterError("connection_failed", f"No whole answer came from {origin}: check that the service runs.")
    if response.is_success:
        return None
    problem = _problem_of(response)
    error = RosterError(
        problem.get("code", "unreadable_answer"),
        problem.get("detail", f"The answer (status {response.status_code}) is not one of this service: check the address."),
        response.status_code,
    )
    error.errors = problem.get("errors", [])
    error.request_id = problem.get("instance") or response.headers.get("x-request-id")
    error.retry_after = _seconds_of(response.headers.get("retry-after"))
    return error


def _problem_of(response: httpx.Response) -> dict[str, Any]:
    if not response.headers.get("content-type", "").startswith("application/problem+json"):
        return {}
    try:
        problem = response.json()
    except ValueError:
        return {}
    return problem if isinstance(problem, dict) else {}


def _seconds_of(value: str | None) -> float | None:
    """Seconds until the time that `Retry-After` names; None where it is absent or can't be read."""
    if value is None:
        return None
    if value.isascii() and value.isdigit():
        return float(value)
    try:
        return max(0.0, parsedate_to_datetime(value).timestamp() - time.time())
    except (TypeError, ValueError):
        return None
