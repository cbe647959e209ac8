# Made by generate.ts from _client.py; not to be edited.
"""The client of the service, and the results that it reads."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Iterable, AsyncIterator, Mapping
from types import TracebackType
from typing import TYPE_CHECKING, Any, Generic, Literal, TypeVar, cast, overload

import httpx
from typing_extensions import Self, Unpack

from . import types as t
from ._core import SEARCHES, Core, Reader, Steps, json_of, reader_of_search
from ._operations import AsyncOperations
from ._rows import Page, Rows

if TYPE_CHECKING:
    import duckdb
    import pandas
    import polars
    import pyarrow

T = TypeVar("T")
Contacts = list[Literal["work_emails", "personal_emails", "phone_numbers"]]


class AsyncRoster(AsyncOperations):
    """A client of the service. Every operation is a method of its name, such as `person_detail_lookup(person_id=5)`."""

    def __init__(
        self,
        url: str,
        api_key: str,
        account: int = 1,
        *,
        attempts_max: int = 4,
        wait_max_s: float = 60,
        timeout_s: float = 60,
        transport: httpx.AsyncBaseTransport | None = None,
    ) -> None:
        """
        :param url: the address of the service, such as `https://roster.example`
        :param account: the account of the key
        :param attempts_max: attempts of a call; repeated are failed connections, 429, 503, and 409 while the same request runs
        :param wait_max_s: the longest wait before another attempt; where `Retry-After` asks for more, the call fails
        :param timeout_s: how long a connection may be silent
        :param transport: carries the requests, in the place of the network
        """
        self._core = Core(url, api_key, account, attempts_max, wait_max_s)
        self._http = httpx.AsyncClient(timeout=timeout_s, transport=transport, follow_redirects=False)

    def __repr__(self) -> str:
        return f"AsyncRoster({self._core.origin!r}, account={self._core.account})"

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """Closes the connections."""
        await self._http.aclose()

    @property
    def credits_spent(self) -> int:
        """The credits that the calls of this client spent."""
        return self._core.credits_spent

    @property
    def credits_remaining(self) -> int | None:
        """The credits of the account after the last call that costs some; None before."""
        return self._core.credits_remaining

    async def _call(self, operation: str, fields: Mapping[str, Any], key: str | None = None) -> Any:
        return await self._run(self._core.call(operation, fields, key))

    async def _run(self, steps: Steps[T]) -> T:
        reply: httpx.Response | None = None
        try:
            while True:
                reply = await self._do(steps.send(reply))
        except StopIteration as end:
            return cast(T, end.value)

    async def _do(self, step: httpx.Request | float) -> httpx.Response | None:
        if not isinstance(step, httpx.Request):
            await asyncio.sleep(step)
            return None
        try:
            return await self._http.send(step)
        except (httpx.TransportError, httpx.DecodingError):
            return None

    @overload
    async def search(self, kind: Literal["people"], /, **filters: Unpack[t.PersonRoleSearchRequest]) -> Page[t.FoundPerson]: ...
    @overload
    async def search(
        self, kind: Literal["organizations"], /, **filters: Unpack[t.OrganizationSearchRequest]
    ) -> Page[t.Organization]: ...
    @overload
    async def search(self, kind: Literal["jobs"], /, **filters: Unpack[t.JobSearchRequest]) -> Page[t.JobPost]: ...
    async def search(self, kind: str, /, **filters: Any) -> Page[Any]:
        """A page of the results of a search."""
        return Page(await self._call(SEARCHES[kind], filters))

    @overload
    def all(
        self, kind: Literal["people"], /, *, contacts: Contacts | None = None, **filters: Unpack[t.PersonRoleSearchRequest]
    ) -> AsyncResults[t.FoundPerson]: ...
    @overload
    def all(
        self, kind: Literal["organizations"], /, **filters: Unpack[t.OrganizationSearchRequest]
    ) -> AsyncResults[t.Organization]: ...
    @overload
    def all(self, kind: Literal["jobs"], /, **filters: Unpack[t.JobSearchRequest]) -> AsyncResults[t.JobPost]: ...
    def all(self, kind: str, /, *, contacts: Contacts | None = None, **filters: Any) -> AsyncResults[Any]:
        """
        All results of a search, in order, as of one moment: makes a list of them, and reads its parts of 1,000 records when the
        iteration reaches them. A part is charged when it is read, and free again for a day.
        """
        return AsyncResults(self, reader_of_search(self._core, kind, filters, cast("list[str] | None", contacts)))

    def resume(
        self, list_id: int, from_part: int = 0, *, fields: list[str] | None = None, contacts: Contacts | None = None
    ) -> AsyncResults[dict[str, Any]]:
        """The records of a list from a part on, such as that where another process stopped (`AsyncResults.next_part`)."""
        asked = {"format": "json", "fields": fields, "contacts": contacts}
        return AsyncResults(self, Reader(self._core, list_id, None, from_part, asked))

    @overload
    def parts(
        self, list_id: int, *, format: Literal["json"] = "json", from_part: int = 0, **asked: Any
    ) -> AsyncIterator[Rows[dict[str, Any]]]: ...
    @overload
    def parts(
        self, list_id: int, *, format: Literal["csv", "ndjson"], from_part: int = 0, **asked: Any
    ) -> AsyncIterator[str]: ...
    @overload
    def parts(
        self, list_id: int, *, format: Literal["arrow"], from_part: int = 0, **asked: Any
    ) -> AsyncIterator[pyarrow.Table]: ...
    async def parts(self, list_id: int, *, format: str = "json", from_part: int = 0, **asked: Any) -> AsyncIterator[Any]:
        """
        The parts of a list, 1,000 records each: as rows, as texts of CSV or NDJSON, or as tables of Arrow, whose columns have the
        types of the part's values. `asked` are fields of the operation `lists_part`: `fields`, `contacts`, `rows`, `notes`, `header`.
        """
        is_text = format in ("csv", "ndjson")
        reader = Reader(self._core, list_id, None, from_part, {**asked, "format": format if is_text else "json"})
        while (response := await self._run(reader.read())) is not None:
            if is_text:
                yield response.text
            else:
                rows = Rows[Any](json_of(response)["records"])
                yield rows.to_arrow() if format == "arrow" else rows

    @overload
    async def match(self, kind: Literal["person"], /, **known: Unpack[t.PersonMatch]) -> t.PersonMatchAnswer: ...
    @overload
    async def match(
        self, kind: Literal["organization"], /, **known: Unpack[t.OrganizationToMatch]
    ) -> t.OrganizationMatchAnswer: ...
    async def match(self, kind: str, /, **known: Any) -> Any:
        """The record that a row of your own data describes, and how likely it is."""
        return await self._call(f"{kind}_match", known)

    async def bulk(self, operation: str, items: Iterable[Mapping[str, Any]], **shared: Any) -> Rows[dict[str, Any]]:
        """
        The results of any number of items, in their order, by an operation that has a bulk form, such as `person_match`. An item
        that is not valid does not fail the others. `shared` are fields of the request beside the items.
        """
        return Rows(await self._run(self._core.bulk(operation, items, shared)))

    async def lists(self) -> Rows[t.StoredList]:
        """All lists of the account, the newest first."""
        return Rows(await self._run(self._core.lists()))


class AsyncResults(Generic[T], AsyncIterator[T]):
    """All results of a search, or the records of a list. After a failed call, the iteration goes on where it stopped."""

    def __init__(self, client: AsyncRoster, reader: Reader) -> None:
        self._client, self._reader = client, reader
        self._waiting: deque[T] = deque()
        self._part: int | None = reader.next_part

    @property
    def list_id(self) -> int | None:
        """The id of the list; None until the iteration begins."""
        return self._reader.list_id

    @property
    def next_part(self) -> int | None:
        """The first part of which not all records were taken; None at the end."""
        return self._part if self._waiting else self._reader.next_part

    async def __anext__(self) -> T:
        while not self._waiting:
            self._part = self._reader.next_part
            response = await self._client._run(self._reader.read())
            if response is None:
                raise StopAsyncIteration
            self._waiting.extend(json_of(response)["records"])
        return self._waiting.popleft()

    async def to_list(self) -> Rows[T]:
        """All records that are left."""
        return Rows([row async for row in self])

    async def to_pandas(self) -> pandas.DataFrame:
        """A data frame of pandas of all records that are left."""
        return (await self.to_list()).to_pandas()

    async def to_polars(self) -> polars.DataFrame:
        """A data frame of Polars of all records that are left."""
        return (await self.to_list()).to_polars()

    async def to_arrow(self) -> pyarrow.Table:
        """A table of Arrow of all records that are left."""
        return (await self.to_list()).to_arrow()

    async def to_duckdb(
        self, table: str = "results", connection: duckdb.DuckDBPyConnection | None = None
    ) -> duckdb.DuckDBPyRelation:
        """A table of DuckDB of all records that are left."""
        return (await self.to_list()).to_duckdb(table, connection)
