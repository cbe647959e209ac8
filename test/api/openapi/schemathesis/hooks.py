"""Adapts schemathesis to the API: the account and key of the test, and values of the formats of the document."""

import ast
import atexit
import gc
import itertools
import json
import os
import pathlib
import re
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


# Values that are kept, and there are many, are looked at for garbage rarely: it takes a sixth of the time.
gc.set_threshold(100_000, 50, 100)

ACCOUNT_ID = int(os.environ["ACCOUNT_ID"])
KEY_PREFIX = os.environ["KEY_PREFIX"]
# That of no key.
NO_PREFIX = "00000000"
LIST_ID = int(os.environ["LIST_ID"])
DELIVERY_ID = int(os.environ["DELIVERY_ID"])
SPARE_LIST_ID = int(os.environ["SPARE_LIST_ID"])
DOCUMENT = json.loads(pathlib.Path("openapi.json").read_text())

HOSTS = ["bali.example", "deko.example", "keto.example", "mari.example"]
DAYS = ["1970-01-01", "2019-02-28", "2024-02-29", "2025-09-10"]

# Short lists, with the lengths at bounds: schemathesis draws values until one has the length that it looks for.
FORMATS = {
    "boolean-text": ["bali", "", "deko keto", '"bali deko"', "bali AND NOT (deko OR keto*)", "-mari"]
    + ["b" * length for length in (1999, 2000, 2001)],
    "domain": HOSTS
    + ["https://www.bali.example/about"]
    + ["https://bali.example/".ljust(length, "a") for length in (2047, 2048, 2049)],
    "slug": ["bali", "deko-keto", "https://network.example/in/bali/"]
    + ["https://network.example/in/bali?".ljust(length, "a") for length in (2047, 2048, 2049)],
    "domain-list": ["", HOSTS[0], ", ".join(HOSTS)],
    "phone": [f"+44 20 7946 {number:04}" for number in range(8)],
    "email": [f"bali@{host}" for host in HOSTS],
    "date": DAYS,
    "date-time": [f"{day}T12:00:00Z" for day in DAYS],
}
for name, values in FORMATS.items():
    schemathesis.openapi.format(name, st.sampled_from(values))


@schemathesis.hook
def before_load_schema(context, raw_schema):
    """Leaves one of two forms with the same schema."""
    for path in raw_schema["paths"].values():
        for operation in path.values():
            content = operation.get("requestBody", {}).get("content", {})
            if "application/x-www-form-urlencoded" in content:
                del content["multipart/form-data"]


@schemathesis.hook
def map_path_parameters(context, path_parameters):
    """Calls the operations of the test's account. An id of another type is not changed."""
    if isinstance((path_parameters or {}).get("account_id"), int):
        path_parameters["account_id"] = ACCOUNT_ID
    if "/sources/" in context.operation.path and isinstance((path_parameters or {}).get("source"), str):
        if re.fullmatch("[a-z0-9._-]{1,64}", path_parameters["source"]):
            # A removal would take the claims of all other calls.
            path_parameters["source"] = "spare" if context.operation.path.endswith("/{source}/") else "crm"
    return path_parameters


# For the test: the number of requests, and for each operation its statuses and its fields with valid and invalid values.
SENT = {"requests": 0, "fields": {}, "statuses": {}}
atexit.register(lambda: pathlib.Path("sent.json").write_text(json.dumps(SENT)))

# The words with which schemathesis describes the value of a field of a body.
FIELD = re.compile(r"(?:Object with (?:valid|all required properties and) ')?(\w+)(?:'|:| ->)")
CONTAINERS = {"path": "path_parameters", "query": "query", "header": "headers"}
TESTED = set()
# By default, each kind of value is sent once for all fields of a shape, such as one of another type, or one beyond a bound.
EVERY_VALUE = "OPENAPI_EXAMPLES" in os.environ
WORDS = {"description", "example", "examples", "name", "title"}


def shape(schema):
    """The declaration of a field without its words. A declaration in their place is that of a field of this name."""
    if isinstance(schema, list):
        return [shape(one) for one in schema]
    if not isinstance(schema, dict):
        return schema
    return {key: shape(value) for key, value in schema.items() if key not in WORDS or isinstance(value, dict)}


def is_new(case, meta):
    """
    Whether the kind of value of a field has not been sent yet. Fields are read by functions of their shape, so it is sent
    for one field of a shape, in a body of one type. Each operation gets a valid and an invalid value of all its fields.
    """
    data = meta.phase.data
    location = data.parameter_location
    declared = DOCUMENT["paths"][case.operation.path][case.operation.method.lower()]
    if location == "body":
        found = FIELD.match(data.description)
        name = found and found[1]
        content = declared["requestBody"]["content"].get(case.media_type)
        schema = content and DOCUMENT["components"]["schemas"][content["schema"]["$ref"].split("/")[-1]]
        field = schema and schema["properties"].get(name)
        value = case.body.get(name) if isinstance(case.body, dict) else None
    else:
        name = data.parameter
        field = next((one for one in declared.get("parameters", []) if one["name"] == name), None)
        value = field and (getattr(case, CONTAINERS[field["in"]]) or {}).get(name)
    mode = meta.generation.mode.value
    if EVERY_VALUE:
        kind = [data.description, field, value]
    elif field:
        kind = [data.description.replace(name, "", 1), shape(field)]
    else:
        kind = [data.description, case.operation.label, case.media_type]
    test = json.dumps([location, mode, kind], default=str)
    if field is None:
        is_first = test not in TESTED
        TESTED.add(test)
        return is_first or EVERY_VALUE
    fields = SENT["fields"].setdefault(case.operation.label, [])
    tested = f"{location.value} {name} {mode}"
    if test in TESTED and tested in fields:
        return False
    TESTED.add(test)
    if tested not in fields:
        fields.append(tested)
    return True


@schemathesis.hook
def filter_case(context, case):
    """Keeps the run from deleting its own key, and from testing a shared field again for each operation."""
    if case.method == "DELETE" and (case.path_parameters or {}).get("prefix") == KEY_PREFIX:
        case.path_parameters["prefix"] = NO_PREFIX
    meta = case.meta
    return meta is None or meta.phase.name != "coverage" or is_new(case, meta)


@schemathesis.hook
def after_call(context, case, response):
    """Counts the requests and notes the statuses."""
    SENT["requests"] += 1
    statuses = SENT["statuses"].setdefault(case.operation.label, [])
    if response.status_code not in statuses:
        statuses.append(response.status_code)


@schemathesis.hook
def before_call(context, case, kwargs):
    """
    Gives each request an Idempotency-Key of its own, unless the case is about that header, waits for no search, and names a list that is
    there: schemathesis takes ids from answers, of lists of any kind.
    """
    # No worker runs beside the service: the call would wait its ten seconds.
    if isinstance(case.body, dict) and case.body.get("wait") == "search":
        case.body["wait"] = None
    if "/lists/{" in case.operation.path:
        for name in ("id", "list_id"):
            if isinstance(case.path_parameters.get(name), int) and case.path_parameters[name] > 0:
                case.path_parameters[name] = SPARE_LIST_ID if case.method == "DELETE" else LIST_ID
    if isinstance((case.path_parameters or {}).get("delivery_id"), int) and case.path_parameters["delivery_id"] > 0:
        case.path_parameters["delivery_id"] = DELIVERY_ID
    headers = case.headers
    if case.method == "POST" and "Idempotency-Key" in (headers or {}):
        if case.meta is None or case.meta.generation.mode.is_positive:
            headers["Idempotency-Key"] = str(uuid.uuid4())


# Rules that no schema states: the order of two bounds, that a person or list exists, that one of several fields is given,
# which fields stand beside a list, and what an account has.
BEYOND_SCHEMA = {"out_of_range", "unknown_person", "missing_field", "beside_list", "unknown_list", "list_kind"}
BEYOND_SCHEMA |= {"list_is_frozen", "too_many_lists", "too_many_deliveries"}
# A problem without a list of errors: what an act of stewardship can't do, such as a rule of retention for datasets.
BEYOND_SCHEMA |= {"invalid_request"}


@schemathesis.hook
def filter_failure(context, failure, case, response):
    """Drops failures of rules that no schema can state, and of bulk requests, whose invalid items are results."""
    if response.status_code == 413:
        return False
    if failure.code == "ST201" and "/bulk/" in case.operation.path:
        answer = response.json()
        return not answer.get("invalid") and all(
            result["status"] != "invalid" for result in answer.get("results", [])
        )
    if failure.code != "ST202":
        return True
    problem = response.json()
    codes = {error["code"] for error in problem.get("errors", [])} or {problem["code"]}
    # Which filters a list takes depends on its search, and which paths its records have on the list.
    beyond = BEYOND_SCHEMA | ({"unknown_field"} if "/lists/" in case.operation.path else set())
    # Names of files and presets, encodings and locales are those that are known.
    if re.search(r"/(deliveries|columns)/$", case.operation.path):
        beyond = beyond | {"invalid_format", "invalid_value"}
    return not codes <= beyond | {"idempotency_key_reused"}
