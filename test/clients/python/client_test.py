"""Tests of the Python client against a server that answers as each test says: python3 -m unittest."""
import ast
import inspect
import json
import sys
import threading
import typing
import unittest
import unittest.mock
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

FOLDER = Path(__file__).parents[3] / "clients/python"
sys.path.insert(0, str(FOLDER))
import workspace_service as ws


def problem(status, code, **headers):
    error = {"code": code, "message": "it is " + code, "request_id": "r-1", "details": [{"path": "a", "message": "b"}]}
    return status, headers, json.dumps({"error": error})


CUT_OFF = None


class ClientTest(unittest.TestCase):
    def setUp(self):
        self.answers, self.sent, self.waits = [], [], []
        test = self

        class Handler(BaseHTTPRequestHandler):
            def answer(self):
                body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
                test.sent.append((self.command, self.path, dict(self.headers), body))
                answer = test.answers.pop(0)
                if answer is CUT_OFF:
                    self.close_connection = True
                    self.connection.close()
                    return
                status, headers, text = answer
                self.send_response(status)
                for name, value in headers.items():
                    self.send_header(name.replace("_", "-"), value)
                self.send_header("Content-Length", str(len(text)))
                self.end_headers()
                self.wfile.write(text.encode())

            do_GET = do_POST = do_PUT = do_PATCH = do_DELETE = answer

            def log_message(self, *args):
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True).start()
        self.addCleanup(self.server.server_close)
        self.addCleanup(self.server.shutdown)
        self.url = f"http://127.0.0.1:{self.server.server_port}"
        self.client = ws.WorkspaceClient(self.url + "/v1/", "wsk_test", wait=self.waits.append)

    def answer(self, *answers):
        self.answers += answers

    def test_a_call_sends_the_key_its_ids_and_its_query(self):
        self.answer((200, {}, '{"id": "c 1"}'), (200, {}, '{"data": []}'))
        self.assertEqual(self.client.get_contact("c/1"), {"id": "c 1"})
        self.client.list_expenses(limit=5, has_receipt=False)
        self.assertEqual([path for _, path, _, _ in self.sent], ["/v1/contacts/c%2F1", "/v1/expenses?has_receipt=false&limit=5"])
        self.assertEqual(self.sent[0][2]["Authorization"], "Bearer wsk_test")
        self.assertEqual(self.sent[0][2]["User-Agent"], "workspace-service-python/" + ws.__version__)

    def test_a_post_is_repeated_with_its_key_and_body(self):
        self.answer(CUT_OFF, problem(503, "unavailable", Retry_After="3"), (502, {}, "<h1>"), (201, {}, '{"id": "c"}'))
        self.assertEqual(self.client.create_contact({"name": "Ann"})["id"], "c")
        self.assertEqual(len({headers["Idempotency-Key"] for _, _, headers, _ in self.sent}), 1)
        self.assertEqual({body for _, _, _, body in self.sent}, {b'{"name": "Ann"}'})
        self.assertEqual(len(self.waits), 3)
        self.assertGreaterEqual(self.waits[1], 3)

    def test_a_given_key_is_sent_and_others_differ(self):
        self.answer(*[(201, {}, "{}")] * 3)
        self.client.create_contact({}, idempotency_key="lead-4711")
        self.client.create_contact({})
        self.client.create_contact({})
        keys = [headers["Idempotency-Key"] for _, _, headers, _ in self.sent]
        self.assertEqual(keys[0], "lead-4711")
        self.assertEqual(len(set(keys)), 3)

    def test_other_statuses_and_long_waits_are_not_repeated(self):
        for status in (400, 404, 409, 500, 504):
            self.answer(problem(status, "some_code"))
            with self.assertRaises(ws.ApiError):
                self.client.get_me()
        self.answer(problem(429, "rate_limited", Retry_After="60"))
        with self.assertRaises(ws.RateLimitedError) as raised:
            self.client.get_me()
        self.assertEqual(raised.exception.retry_after, 60)
        self.assertEqual(self.waits, [])

    def test_the_last_attempt_decides(self):
        self.answer(*[problem(503, "unavailable")] * 5)
        with self.assertRaises(ws.UnavailableError):
            self.client.get_me()
        self.answer(*[CUT_OFF] * 5)
        with self.assertRaises(OSError):
            self.client.get_me()

    def test_waits_double_up_to_the_longest(self):
        client = ws.WorkspaceClient(self.url, "wsk_test", longest_wait=1, wait=self.waits.append)
        self.answer(CUT_OFF, problem(503, "unavailable", Retry_After="1"), *[problem(503, "unavailable")] * 3)
        with unittest.mock.patch.object(ws.random, "uniform", lambda least, most: least + most):
            with self.assertRaises(ws.UnavailableError):
                client.get_me()
        # A Retry-After as long as the longest wait is kept to, and comes before the random part.
        self.assertEqual(self.waits, [0.25, 1.5, 1, 1])

    def test_a_delete_that_was_only_limited_has_done_nothing(self):
        self.answer(problem(429, "rate_limited"), problem(404, "not_found"))
        with self.assertRaises(ws.NotFoundError):
            self.client.delete_contact("c")
        self.answer(problem(503, "unavailable"), problem(429, "rate_limited"), problem(404, "not_found"))
        self.assertIsNone(self.client.delete_contact("c"))

    def test_a_delete_that_a_lost_attempt_has_done_succeeds(self):
        self.answer(CUT_OFF, problem(404, "not_found"), problem(404, "not_found"))
        self.assertIsNone(self.client.delete_contact("c"))
        with self.assertRaises(ws.NotFoundError):
            self.client.delete_contact("c")

    def test_errors_have_their_details(self):
        self.answer(problem(400, "invalid_request"), (502, {"X_Request_Id": "r-9"}, "[]"))
        with self.assertRaises(ws.InvalidRequestError) as raised:
            self.client.create_vendor({"name": ""})
        error = raised.exception
        self.assertEqual((error.status, error.code, str(error)), (400, "invalid_request", "it is invalid_request"))
        self.assertEqual((error.request_id, error.details), ("r-1", [{"path": "a", "message": "b"}]))
        client = ws.WorkspaceClient(self.url, "wsk_test", retries=0)
        with self.assertRaises(ws.ApiError) as raised:
            client.get_me()
        self.assertEqual((raised.exception.code, raised.exception.request_id), ("unknown", "r-9"))

    def test_without_the_address_of_the_service_the_error_says_so(self):
        with self.assertRaisesRegex(ValueError, "url is missing"):
            ws.WorkspaceClient("", "wsk_test")

    def test_lists_with_a_cursor_and_with_places_are_walked_to_their_end(self):
        page = {"has_more": True, "limit": 1}
        for following in ({"next_cursor": "x"}, {"offset": 3}):
            for n in (1, 2):
                page["data"] = [{"id": n, "expense_date": f"2026-01-0{n}"}]
                self.answer((200, {}, json.dumps({**page, **following, "has_more": n == 1})))
        self.assertEqual([one["id"] for one in ws.records(self.client.list_contacts, q="a b")], [1, 2])
        self.assertEqual([one["id"] for one in ws.records(self.client.list_expenses, offset=3)], [1, 2])
        self.assertEqual(
            [path for _, path, _, _ in self.sent],
            ["/v1/contacts?q=a+b", "/v1/contacts?cursor=x&q=a+b", "/v1/expenses?offset=3",
             "/v1/expenses?offset=0&after=2026-01-01%2C1"],
        )

    def test_a_walk_ends_when_a_page_repeats(self):
        page = {"data": [{"id": 1, "expense_date": "2026-01-01"}], "has_more": True, "limit": 1, "offset": 0}
        for call, more in ((self.client.list_contacts, {"next_cursor": "x"}), (self.client.list_expenses, {})):
            self.answer(*[(200, {}, json.dumps({**page, **more}))] * 2)
            with self.assertRaisesRegex(RuntimeError, "the list repeats its page"):
                list(ws.pages(call))

    def test_changed_expenses_are_followed_by_their_time(self):
        for at, offset in (("t1", 0), ("t1", 0), ("t2", 2)):
            page = {"data": [], "deleted": [{"updated_at": at}], "has_more": True, "limit": 2, "offset": offset}
            self.answer((200, {}, json.dumps(page)))
        self.answer((200, {}, '{"data": [], "has_more": false}'))
        list(ws.pages(self.client.list_expenses, updated_since="t0"))
        starts = [path.split("?")[1] for _, path, _, _ in self.sent]
        self.assertEqual(starts, ["updated_since=t0", "updated_since=t1&offset=0", "updated_since=t1&offset=2", "updated_since=t2&offset=0"])

    def test_changed_expenses_are_followed_by_offset_if_the_newest_is_first(self):
        page = {"data": [{"updated_at": "t2"}], "has_more": True, "limit": 1, "offset": 0}
        self.answer((200, {}, json.dumps(page)), (200, {}, '{"data": [], "has_more": false}'))
        list(ws.pages(self.client.list_expenses, updated_since="t0", order="newest"))
        starts = [path.split("?")[1] for _, path, _, _ in self.sent]
        self.assertEqual(len(starts), 2)
        self.assertNotIn("offset", starts[0])
        for start in starts:
            self.assertIn("updated_since=t0", start)
        self.assertIn("offset=1", starts[1])

    def test_the_last_change_of_a_page_may_be_that_of_a_record_or_a_deletion(self):
        for data, deleted in (("t2", "t1"), ("t3", "t4")):
            page = {"data": [{"updated_at": data}], "deleted": [{"updated_at": deleted}], "has_more": True, "limit": 2, "offset": 0}
            self.answer((200, {}, json.dumps(page)))
        self.answer((200, {}, '{"data": [], "has_more": false}'))
        list(ws.pages(self.client.list_expenses, updated_since="t0"))
        starts = [path.split("?")[1] for _, path, _, _ in self.sent]
        self.assertEqual(starts, ["updated_since=t0", "updated_since=t2&offset=0", "updated_since=t4&offset=0"])

    def test_a_change_sends_the_etag_of_its_record(self):
        self.answer((200, {"ETag": '"1"'}, '{"id": "c"}'), (200, {}, "{}"))
        contact = self.client.get_contact("c")
        self.client.patch_contact("c", {"name": None}, if_match=ws.etag_of(contact))
        self.assertEqual(self.sent[1][2]["If-Match"], '"1"')
        with self.assertRaises(ValueError):
            ws.etag_of(dict(contact))

    def test_a_claim_sends_its_condition_and_another_ones_entry_raises(self):
        self.answer((412, {}, '{"error": {"code": "precondition_failed", "message": "exists already"}}'))
        with self.assertRaises(ws.PreconditionFailedError):
            self.client.put_external_reference("e", "books", {"external_id": "claim-1"}, if_none_match="*")
        self.assertEqual(self.sent[0][2]["If-None-Match"], "*")

    def test_a_redirect_is_returned_and_not_followed(self):
        self.answer((307, {"Location": self.url + "/file"}, ""))
        self.assertEqual(self.client.get_receipt("e"), self.url + "/file")
        self.assertEqual(len(self.sent), 1)

    def test_an_upload_is_repeated_and_a_refusal_says_why(self):
        form = {"method": "PUT", "url": self.url + "/file", "headers": {"content-type": "application/pdf", "content-length": "3"}}
        created = (201, {}, json.dumps({"upload": form}))
        self.answer(created, CUT_OFF, (200, {}, ""), created, (403, {}, "<Error><Code>AccessDenied</Code></Error>"))
        self.client.upload_receipt_file("e", b"PDF", "application/pdf")
        self.assertEqual(json.loads(self.sent[0][3]), {"mime_type": "application/pdf", "size_bytes": 3})
        self.assertEqual([body for _, path, _, body in self.sent if path == "/file"], [b"PDF", b"PDF"])
        self.assertNotIn("Authorization", self.sent[-1][2])
        with self.assertRaisesRegex(ws.UploadError, "AccessDenied"):
            self.client.upload_receipt_file("e", b"PDF", "application/pdf")
        with self.assertRaisesRegex(ValueError, "mime_type is missing"):
            self.client.upload_photo_file(b"...")

    def test_a_file_is_sent_from_its_path(self):
        size = Path(__file__).stat().st_size
        form = {"method": "PUT", "url": self.url + "/file", "headers": {"content-type": "text/x-python", "content-length": str(size)}}
        self.answer((201, {}, json.dumps({"upload": form})), CUT_OFF, (200, {}, ""))
        self.client.upload_photo_file(__file__, caption="Roof")
        self.assertEqual(json.loads(self.sent[0][3])["caption"], "Roof")
        self.assertEqual(self.sent[2][3], Path(__file__).read_bytes())

    def test_a_webhook_that_is_not_signed_or_parsed_is_refused(self):
        secret = "whsec_" + "A" * 43 + "="
        with self.assertRaises(ws.WebhookSignatureError):
            ws.verify_webhook(b"{}", {}, secret)
        with self.assertRaisesRegex(TypeError, "raw body"):
            ws.verify_webhook({}, {}, secret)

    def test_every_error_code_has_its_class(self):
        for code, known in ws._CLASSES.items():
            self.answer(problem(418, code))
            with self.assertRaises(known):
                self.client.get_me()

    def test_every_type_resolves_and_the_syntax_is_that_of_python_3_9(self):
        types = [one for one in vars(ws.api).values() if isinstance(one, type) and hasattr(one, "__total__")]
        self.assertGreater(len(types), 100)
        for one in types:
            typing.get_type_hints(one)
        for _, method in inspect.getmembers(ws.api.Operations, inspect.isfunction):
            typing.get_type_hints(method)
        for file in (FOLDER / "workspace_service").glob("*.py"):
            ast.parse(file.read_text(), feature_version=(3, 9))


if __name__ == "__main__":
    unittest.main()
