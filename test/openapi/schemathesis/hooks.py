"""Adapts schemathesis to the API: own account, own key, values of the formats of the document."""

import ast
import datetime
import os
import uuid

import schemathesis
from hypothesis import strategies as st

parse = ast.parse


def parse_again(*args, **options):
    """CPython 3.11 sometimes fails in `ast.parse`, which hypothesis calls (python/cpython#106905)."""
    for _ in range(5):
        try:
            return parse(*args, **options)
        except SystemError:
            pass
    return parse(*args, **options)


ast.parse = parse_again

ACCOUNT_ID = int(os.environ["ACCOUNT_ID"])
KEY_PREFIX = os.environ["KEY_PREFIX"]

WORDS = st.text("abcdefghij", min_size=2, max_size=8)
HOSTS = st.builds("{}.example".format, WORDS)
DAYS = st.dates(min_value=datetime.date(1970, 1, 1)).map(str)

FORMATS = {
    "boolean-text": st.one_of(
        WORDS,
        st.just(""),
        st.builds('"{} {}"'.format, WORDS, WORDS),
        st.builds("{} AND NOT ({} OR {}*)".format, WORDS, WORDS, WORDS),
    ),
    "domain": st.one_of(HOSTS, st.builds("https://www.{}/about".format, HOSTS)),
    "domain-list": st.lists(HOSTS, max_size=5).map(", ".join),
    "phone": st.integers(0, 9999).map("+44 20 7946 {:04d}".format),
    "email": st.builds("{}@{}".format, WORDS, HOSTS),
    "date": DAYS,
    "date-time": DAYS.map("{}T12:00:00Z".format),
}
for name, strategy in FORMATS.items():
    schemathesis.openapi.format(name, strategy)


@schemathesis.hook
def map_path_parameters(context, path_parameters):
    """Calls the operations of the own account; an id of another type stays as it is."""
    if isinstance((path_parameters or {}).get("account_id"), int):
        path_parameters["account_id"] = ACCOUNT_ID
    return path_parameters


@schemathesis.hook
def filter_case(context, case):
    """Keeps the run from deleting its own key."""
    return not (case.method == "DELETE" and (case.path_parameters or {}).get("prefix") == KEY_PREFIX)


@schemathesis.hook
def before_call(context, case, kwargs):
    """Gives each request an Idempotency-Key of its own, unless the case is about that header."""
    headers = case.headers
    if case.method == "POST" and "Idempotency-Key" in (headers or {}):
        if case.meta is None or case.meta.generation.mode.is_positive:
            headers["Idempotency-Key"] = str(uuid.uuid4())


# What no schema can state: the order of two bounds, and whether a person is known.
BEYOND_SCHEMA = {"out_of_range", "unknown_person"}


@schemathesis.hook
def filter_failure(context, failure, case, response):
    """Drops what no schema can state: other reasons to refuse data, and bulk requests, whose invalid items are results."""
    if failure.code == "ST201" and case.operation.path.endswith("/bulk/"):
        return all(result["status"] != "invalid" for result in response.json()["results"])
    if failure.code != "ST202":
        return True
    if response.status_code == 413:
        return False
    problem = response.json()
    codes = {error["code"] for error in problem.get("errors", [])} or {problem["code"]}
    return not codes <= BEYOND_SCHEMA | {"idempotency_key_reused"}
