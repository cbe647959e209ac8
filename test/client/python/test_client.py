"""Calls a service by the installed package. The environment names it: URL, KEY, ACCOUNT, and LIST, whose parts are two."""

import os
import pickle
import traceback
import unittest
from collections.abc import Callable

import httpx
from roster_client import AsyncRoster, Roster, RosterError
from roster_client._operations import PLACES

URL, KEY, ACCOUNT, LIST = os.environ["URL"], os.environ["KEY"], int(os.environ["ACCOUNT"]), int(os.environ["LIST"])


class Relay(httpx.HTTPTransport):
    """Sends requests on, unless `answer` has an answer of its own, or raises the error of a broken connection."""

    def __init__(self, answer: Callable[[int, httpx.Request], httpx.Response | None]) -> None:
        super().__init__()
        self.answer, self.sent = answer, list[httpx.Request]()

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        self.sent.append(request)
        return self.answer(len(self.sent), request) or super().handle_request(request)


def roster(answer: Callable[[int, httpx.Request], httpx.Response | None] = lambda _number, _request: None, **options) -> Roster:
    return Roster(URL, KEY, ACCOUNT, transport=Relay(answer), **options)


def sent_by(client: Roster) -> list[httpx.Request]:
    return client._http._transport.sent


def busy(seconds: str) -> httpx.Response:
    return httpx.Response(
        503,
        headers={"Retry-After": seconds, "Content-Type": "application/problem+json"},
        json={"code": "service_unavailable", "detail": "Later.", "status": 503, "instance": "a"},
    )


class Calls(unittest.TestCase):
    def test_a_search_is_a_page_of_rows_with_its_total(self) -> None:
        with roster() as client:
            page = client.search("jobs", title="(senior OR lead) AND engineer", is_remote=True, page_size=1)
            self.assertEqual(([job["title"] for job in page], page.total), (["Lead Data Engineer - Part-time"], 3))
            self.assertEqual(client.job_search(title="engineer", fields=["title"])["search_results"][0].keys(), {"id", "title"})
            self.assertGreater(client.credits_spent, 0)
            self.assertIsNotNone(client.credits_remaining)

    def test_every_operation_of_the_document_is_a_method_of_both_clients_but_the_stream(self) -> None:
        for name in PLACES.keys() - {"lists_file"}:
            self.assertTrue(callable(getattr(Roster, name)) and callable(getattr(AsyncRoster, name)), name)

    def test_names_in_the_path_and_the_query_are_written_as_the_service_reads_them(self) -> None:
        with roster() as client:
            self.assertEqual(client.lists_get(id=LIST)["total"], 1004)
            part = client.lists_part(id=LIST, n=0, fields=["name", "domain"], notes=True)
            self.assertEqual(part["records"][0].keys(), {"id", "name", "domain", "note", "tags"})
            self.assertIn("Berlin", client.autocomplete_locations(q="berlin")["results"][0]["name"])
            self.assertIn(LIST, [found["id"] for found in client.lists()])
            with self.assertRaisesRegex(TypeError, "lists_get needs id"):
                client.lists_get()

    def test_a_bulk_of_any_size_has_a_result_for_each_item_in_their_order(self) -> None:
        items = [{"person_id": 9_000_000 + number, "reference": str(number)} for number in range(150)]
        with roster() as client:
            results = client.bulk("person_detail_lookup", items, fields=["full_name"])
            self.assertEqual([result["reference"] for result in results], [str(number) for number in range(150)])
            self.assertEqual(len(sent_by(client)), 2)
            match = client.match("person", full_name="BARKER, Felix", organization_name="Watson Systems")
            self.assertEqual((match["person"] or {}).get("full_name"), "Felix Barker")


class Parts(unittest.TestCase):
    def test_all_results_are_those_of_the_pages_in_their_order(self) -> None:
        with roster() as client:
            results = client.all("jobs", title="engineer", fields=["title"])
            found = [job["id"] for job in results]
            self.assertIsNone(results.next_part)
            pages = [job["id"] for page in (1, 2, 3, 4) for job in client.search("jobs", title="engineer", page=page)]
            self.assertEqual(found[: len(pages)], pages)
            self.assertEqual(len(found), client.search("jobs", title="engineer").total)

    def test_an_iteration_goes_on_after_a_break_and_repeats_no_record(self) -> None:
        def broken(_number: int, request: httpx.Request) -> None:
            if is_broken and "/parts/1/" in request.url.path:
                raise httpx.ReadError("cut")

        is_broken = True
        with roster(broken, attempts_max=1) as client:
            results = client.resume(LIST, fields=["name"])
            seen = [next(results)["id"], next(results)["id"]]
            with self.assertRaises(RosterError) as caught:
                next(results)
            self.assertEqual((caught.exception.code, results.next_part), ("connection_failed", 1))
            is_broken = False
            seen += [record["id"] for record in results]
            whole = [record["id"] for part in client.parts(LIST) for record in part]
            self.assertEqual((seen, len(seen)), (whole, 4))
            self.assertEqual([record["id"] for record in client.resume(LIST, from_part=1)], whole[2:])

    def test_a_list_is_made_once_though_its_answer_was_lost(self) -> None:
        def lost(number: int, request: httpx.Request) -> None:
            if number == 1:
                with httpx.HTTPTransport() as transport:
                    transport.handle_request(request).read()
                raise httpx.ReadError("cut")

        with roster() as client:
            before = len(client.lists())
        with roster(lost) as client:
            results = client.all("jobs", title="engineer")
            next(results)
            keys = {request.headers.get("idempotency-key") for request in sent_by(client)[:2]}
            self.assertEqual((len(keys), len(client.lists())), (1, before + 1))

    def test_parts_are_rows_or_texts(self) -> None:
        with roster() as client:
            rows = [part for part in client.parts(LIST, fields=["name"])]
            csv = list(client.parts(LIST, format="csv", fields=["name"]))
            lines = "".join(client.parts(LIST, format="ndjson", fields=["name"])).splitlines()
            self.assertEqual([len(part) for part in rows], [2, 2])
            self.assertEqual([text.count("\r\n") for text in csv], [3, 2])
            self.assertEqual((csv[0].splitlines()[0].lstrip("\ufeff"), len(lines)), ("id,name", 4))
            tables = list(client.parts(LIST, format="arrow", fields=["name"]))
            self.assertEqual([table.to_pylist() for table in tables], rows)


class Failures(unittest.TestCase):
    def test_a_problem_names_its_status_code_detail_pointers_and_request(self) -> None:
        with roster() as client, self.assertRaises(RosterError) as caught:
            client.search("jobs", page=0, titel="engineer")
        error = pickle.loads(pickle.dumps(caught.exception))
        self.assertEqual((error.status, error.code, error.is_transient), (400, "invalid_request", False))
        self.assertEqual(sorted(error.pointers), ["/page", "/titel"])
        self.assertIn("/page must be an integer of at least 1", error.detail)
        self.assertRegex(error.request_id, "^[0-9a-f-]{36}$")

    def test_a_busy_service_is_asked_again_after_its_time_with_the_same_key(self) -> None:
        with roster(lambda number, _request: busy("1") if number == 1 else None) as client:
            self.assertGreater(client.search("jobs").total, 0)
            first, second = sent_by(client)
            self.assertEqual(first.headers["idempotency-key"], second.headers["idempotency-key"])

    def test_attempts_and_waits_are_bounded(self) -> None:
        for seconds, attempts in (("0", 3), ("3600", 1), ("Sun, 06 Nov 2094 08:49:37 GMT", 1)):
            with roster(lambda _number, _request: busy(seconds), attempts_max=3) as client:
                with self.assertRaises(RosterError) as caught:
                    client.search("jobs")
                self.assertEqual((caught.exception.status, len(sent_by(client))), (503, attempts))

    def test_an_answer_that_is_not_one_of_the_service_says_so(self) -> None:
        for answer in (httpx.Response(200, text="<html>"), httpx.Response(404, text="<html>"), httpx.Response(302)):
            with roster(lambda _number, _request: answer) as client, self.assertRaises(RosterError) as caught:
                client.users_current()
            self.assertEqual((caught.exception.code, caught.exception.status), ("unreadable_answer", answer.status_code))

    def test_no_error_and_no_text_of_the_client_shows_the_key_or_a_password(self) -> None:
        secret = "rk_secret0123"
        for url, options in (("http://ada:pass0123@127.0.0.1:9", {}), (URL, {}), (URL, {"attempts_max": 0}), ("ftp://x", {})):
            try:
                with Roster(url, secret, ACCOUNT, **{"attempts_max": 1, **options}) as client:
                    text = f"{client!r} {client.all('jobs')!r} {client._core!r}"
                    client.users_current()
            except (RosterError, ValueError) as error:
                self.assertIsNone(error.__context__)
                shown = "".join(traceback.format_exception(error)) + repr(error) + str(vars(error)) + text
                self.assertNotRegex(shown, "rk_secret0123|pass0123")
        with self.assertRaisesRegex(ValueError, "api_key must hold visible ASCII"):
            Roster(URL, "rk\n1")


class DataFrames(unittest.TestCase):
    def test_results_become_data_frames(self) -> None:
        import duckdb

        with roster() as client:
            page = client.search("people", role_title="engineer", page_size=5)
            frame = page.to_pandas()
            self.assertEqual(list(frame["id"]), [person["id"] for person in page])
            self.assertIn("location.name", frame.columns)
            table = client.all("people", role_title="engineer").to_polars()
            total = client.search("people", role_title="engineer").total
            self.assertEqual((table.height, table["id"][0]), (total, page[0]["id"]))
            connection = duckdb.connect()
            relation = client.all("people", role_title="engineer").to_duckdb("people", connection)
            self.assertEqual(relation.count("*").fetchall(), [(total,)])
            self.assertEqual(connection.execute("select id from people limit 1").fetchall(), [(page[0]["id"],)])
            empty = client.search("people", role_title="nosuchwordanywhere")
            self.assertEqual((len(empty.to_pandas()), empty.to_polars().height, len(empty.to_duckdb().fetchall())), (0, 0, 0))
            self.assertEqual((empty.to_arrow().num_rows, page.to_arrow().to_pylist()), (0, page))


class Asynchronous(unittest.IsolatedAsyncioTestCase):
    async def test_the_asynchronous_client_answers_as_the_other_one(self) -> None:
        async with AsyncRoster(URL, KEY, ACCOUNT) as client:
            page = await client.search("jobs", title="engineer", page_size=5)
            with roster() as other:
                self.assertEqual(page, other.search("jobs", title="engineer", page_size=5))
            found = [job["id"] async for job in client.all("jobs", title="engineer")]
            self.assertEqual(len(found), page.total)
            texts = [text async for text in client.parts(LIST, format="csv")]
            self.assertEqual(len(texts), 2)
            self.assertEqual((await client.resume(LIST).to_pandas()).shape[0], 4)
            self.assertEqual((await client.lists_get(id=LIST))["total"], 1004)
            self.assertEqual(len(await client.bulk("person_detail_lookup", [{"person_id": 1}])), 1)
            with self.assertRaises(RosterError) as caught:
                await client.search("jobs", page=0)
            self.assertEqual(caught.exception.pointers, ["/page"])


if __name__ == "__main__":
    unittest.main()
