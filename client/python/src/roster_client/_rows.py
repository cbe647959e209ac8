"""Records as lists and as data frames."""

from __future__ import annotations

import json
import os
import tempfile
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    import duckdb
    import pandas
    import polars
    import pyarrow

T = TypeVar("T")


class Rows(list[T]):
    """A list of records that turns into a data frame. pandas, Polars, DuckDB and pyarrow are imported when they are used."""

    def to_pandas(self) -> pandas.DataFrame:
        """A data frame of pandas. Fields of objects become columns such as `organization.name`; lists stay lists."""
        import pandas

        return pandas.json_normalize(list(self))  # type: ignore[arg-type, unused-ignore]

    def to_polars(self) -> polars.DataFrame:
        """A data frame of Polars. Objects are structs, and lists are lists. All rows decide the types of the columns."""
        import polars

        return polars.DataFrame(list(self), infer_schema_length=None)

    def to_arrow(self) -> pyarrow.Table:
        """A table of Arrow. Objects are structs, and lists are lists. All rows decide the columns and their types."""
        import pyarrow

        rows = pyarrow.array(list(self), None if self else pyarrow.struct([]))
        return pyarrow.Table.from_struct_array(rows)

    def to_duckdb(
        self, table: str = "results", connection: duckdb.DuckDBPyConnection | None = None
    ) -> duckdb.DuckDBPyRelation:
        """Writes a table of DuckDB, in place of one of this name, and returns it; in memory unless a connection is given."""
        import duckdb

        into = connection or duckdb.connect()
        name = '"' + table.replace('"', '""') + '"'
        # DuckDB reads JSON from files; only the caller's user may read this one.
        handle, path = tempfile.mkstemp(suffix=".ndjson")
        try:
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                file.writelines(json.dumps(row) + "\n" for row in self)
            source = "read_json(?, format='newline_delimited', sample_size=-1)" if self else "(select null where false)"
            into.execute(f"create or replace table {name} as select * from {source}", [path] if self else None)
        finally:
            os.unlink(path)
        return into.table(name)


class Page(Rows[T]):
    """A page of a search."""

    total: int
    """How many records match, over all pages."""
    answer: dict[str, Any]
    """The whole answer, with its warnings and the list of a snapshot."""

    def __init__(self, answer: dict[str, Any]) -> None:
        super().__init__(answer["search_results"])
        self.total, self.answer = answer["total_search_results"], answer
