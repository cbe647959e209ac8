"""The client of a Roster service."""

from . import types
from ._async_client import AsyncResults, AsyncRoster
from ._client import Results, Roster
from ._errors import RosterError
from ._rows import Page, Rows

__all__ = ["AsyncResults", "AsyncRoster", "Page", "Results", "Roster", "RosterError", "Rows", "types"]
