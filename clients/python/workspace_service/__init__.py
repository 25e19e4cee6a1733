"""Client of Plumb: Python 3.9 or newer, the standard library alone.

    client = WorkspaceClient("https://api.example.com", os.environ["API_KEY"])
    expense = client.get_expense(expense_id)
    for contact in records(client.list_contacts, q="Ortiz"):
        print(contact["name"])
"""
from __future__ import annotations

import http.client
import json
import mimetypes
import os
import random
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid
from email.message import Message
from email.utils import parsedate_to_datetime
from typing import Any, Callable, Dict, Iterator, List, Mapping, NamedTuple, Optional, TypeVar, Union

from . import api
from ._version import __version__
from .api import Operations, WebhookEvent
from .verify import Headers, verify_service_signature, verify_standard_webhook

__all__ = [
    "ApiError", "ConflictError", "ForbiddenError", "InternalError", "InvalidRequestError", "MethodNotAllowedError",
    "NotFoundError", "PayloadTooLargeError", "PlanRequiredError", "PreconditionFailedError", "RateLimitedError",
    "UnauthorizedError", "UnavailableError", "UnsupportedMediaTypeError", "UploadError", "WebhookEvent",
    "WebhookSignatureError", "WorkspaceClient", "__version__", "api", "etag_of", "pages", "records", "verify_webhook",
]


class ApiError(Exception):
    """An error response. Each `code` of the service has a subclass; other codes, and responses of a proxy (with
    the code `unknown`), are plain ApiErrors."""

    def __init__(self, status: int, code: str, message: str, details: Optional[List[Dict[str, str]]] = None,
                 request_id: Optional[str] = None, retry_after: Optional[float] = None) -> None:
        super().__init__(message)
        self.status = status
        self.code = code
        self.message = message
        #: Every fault of the request, `{"path", "message"}`, if the code is `invalid_request`.
        self.details = details or []
        #: Names the request in a question to the operator of the service.
        self.request_id = request_id
        #: Seconds that the service asks to wait.
        self.retry_after = retry_after


class InvalidRequestError(ApiError): ...
class UnauthorizedError(ApiError): ...
class ForbiddenError(ApiError): ...
class PlanRequiredError(ApiError): ...
class NotFoundError(ApiError): ...
class MethodNotAllowedError(ApiError): ...
class ConflictError(ApiError): ...
class PreconditionFailedError(ApiError): ...
class PayloadTooLargeError(ApiError): ...
class UnsupportedMediaTypeError(ApiError): ...
class RateLimitedError(ApiError): ...
class InternalError(ApiError): ...
class UnavailableError(ApiError): ...


class UploadError(ApiError):
    """The file store refused an upload, for example because the link has expired."""


class WebhookSignatureError(Exception):
    """The request is not from the service, or too old, or the secret is missing or malformed: answer 401."""


_CLASSES = {
    "invalid_request": InvalidRequestError, "unauthorized": UnauthorizedError, "forbidden": ForbiddenError,
    "plan_required": PlanRequiredError, "not_found": NotFoundError, "method_not_allowed": MethodNotAllowedError,
    "conflict": ConflictError, "precondition_failed": PreconditionFailedError,
    "payload_too_large": PayloadTooLargeError, "unsupported_media_type": UnsupportedMediaTypeError,
    "rate_limited": RateLimitedError, "internal_error": InternalError, "unavailable": UnavailableError,
}

#: Statuses of requests that have ended, and may have been carried out. One with 504 may still run.
_UNCERTAIN = (502, 503)


_Page = TypeVar("_Page")


class _Response(NamedTuple):
    status: int
    headers: Message
    body: bytes


class _Record(Dict[str, Any]):
    """A record that was asked for by its id, with the ETag of its version."""
    etag: Optional[str] = None


class _KeepRedirects(urllib.request.HTTPRedirectHandler):
    """A redirect leads to a file, which must not get the API key."""

    def redirect_request(self, *_: Any) -> None:
        return None


class WorkspaceClient(Operations):
    """A client of the service, with a method for each operation: it returns the body of the response, or raises an
    ApiError. Without a response, it raises an OSError or http.client.HTTPException. Threads may share it."""

    def __init__(self, url: str, api_key: str, *, retries: int = 4, first_wait: float = 0.25, longest_wait: float = 20,
                 timeout: float = 30, wait: Callable[[float], None] = time.sleep) -> None:
        """`retries`: how many times a request is repeated at most. `first_wait`, `longest_wait`: the longest first
        wait and the longest of all, in seconds; a call whose `Retry-After` asks for more fails at once. `timeout`: how
        long one attempt waits for the service. `wait` is replaced by tests."""
        if not url:
            raise ValueError("url is missing: the address of the service, such as https://api.example.com")
        self._url = url.rstrip("/")[:-3] if url.rstrip("/").endswith("/v1") else url.rstrip("/")
        self._key = api_key
        self._retries, self._first, self._longest, self._timeout = retries, first_wait, longest_wait, timeout
        self._wait = wait
        self._opener = urllib.request.build_opener(_KeepRedirects)
        self._opener.addheaders = [("User-Agent", "workspace-service-python/" + __version__)]

    def upload_receipt_file(self, expense_id: str, file: Union[str, bytes, "os.PathLike[str]"],
                            mime_type: Optional[str] = None) -> None:
        """Uploads the receipt of an expense: a path, or bytes with their `mime_type`. The service attaches it once it
        has checked the file."""
        body: Any = _declared(file, mime_type)
        self._upload(self.upload_receipt(expense_id, body)["upload"], file)

    def upload_photo_file(self, file: Union[str, bytes, "os.PathLike[str]"], mime_type: Optional[str] = None,
                          **fields: Any) -> api.PhotoWithSecret:
        """Uploads a photo or video with its `caption`, `project_id`, `tags` and `taken_at`, and returns its record,
        which is `pending` until the service has checked the file."""
        body: Any = {**fields, **_declared(file, mime_type)}
        photo = self.create_photo(body)
        self._upload(photo["upload"], file)
        return photo

    def send(self, method: str, path: str, ids: Mapping[str, str], *, query: Optional[Mapping[str, Any]] = None,
             body: Any = None, headers: Optional[Mapping[str, Optional[str]]] = None) -> Any:
        """Sends a request, repeats it when that is of use and safe, and returns its body, or the link of a redirect."""
        given = {name: value for name, value in (headers or {}).items() if value is not None}
        sent = {"Authorization": "Bearer " + self._key, "Accept": "application/json", **given}
        if method == "POST":
            # The same on each attempt: the service carries the request out once.
            sent.setdefault("Idempotency-Key", uuid.uuid4().hex)
        content = None if body is None else json.dumps(body, allow_nan=False).encode()
        if content is not None:
            sent["Content-Type"] = "application/json"
        url = self._url + path.format(**{name: urllib.parse.quote(value, safe="") for name, value in ids.items()})
        filters = {name: _text(value) for name, value in (query or {}).items() if value is not None}
        if filters:
            url += "?" + urllib.parse.urlencode(filters)
        response, uncertain = self._repeated(lambda: urllib.request.Request(url, content, sent, method=method))
        if response.status == 307:
            return response.headers["Location"]
        if 200 <= response.status < 300:
            return _decoded(response)
        if method == "DELETE" and response.status == 404 and uncertain:
            return None  # An earlier attempt has deleted it, and its response was lost.
        raise _error_of(response)

    def _upload(self, form: Mapping[str, Any], file: Union[str, bytes, "os.PathLike[str]"]) -> None:
        def request() -> urllib.request.Request:
            content: Any = file if isinstance(file, bytes) else open(file, "rb")
            return urllib.request.Request(form["url"], content, dict(form["headers"]), method=form["method"])

        response, _ = self._repeated(request)
        if not 200 <= response.status < 300:
            reason = response.body.partition(b"<Code>")[2].partition(b"</Code>")[0].decode() or response.status
            raise UploadError(response.status, "upload_failed", f"the file store refused the upload: {reason}")

    def _repeated(self, make: Callable[[], urllib.request.Request]) -> "tuple[_Response, bool]":
        """Repeats a request that gets no response, or 429, 502 or 503. Returns also whether an attempt before the last
        may have been carried out."""
        uncertain = False
        for n in range(self._retries + 1):
            is_last = n == self._retries
            least = 0.0
            try:
                response = self._exchange(make())
            except (OSError, http.client.HTTPException):
                if is_last:
                    raise
                uncertain = True
            else:
                least = _retry_after(response.headers) or 0.0
                if response.status not in (429, *_UNCERTAIN) or is_last or least > self._longest:
                    return response, uncertain
                uncertain = uncertain or response.status in _UNCERTAIN
            # Random, so that clients that failed together do not return together.
            self._wait(least + random.uniform(0, min(self._longest, self._first * 2 ** n)))
        raise AssertionError("the last attempt returns or raises")

    def _exchange(self, request: urllib.request.Request) -> _Response:
        try:
            with self._opener.open(request, timeout=self._timeout) as response:
                return _Response(response.status, response.headers, response.read())
        except urllib.error.HTTPError as error:
            with error:
                return _Response(error.code, error.headers, error.read())
        finally:
            if hasattr(request.data, "close"):
                request.data.close()  # type: ignore[union-attr]


def pages(call: Callable[..., _Page], *ids: str, **query: Any) -> Iterator[_Page]:
    """Every page of a list, the next one when the loop needs it: `for page in pages(client.list_expenses, limit=100)`.
    A loop may write to what it lists. With `updated_since`, records are walked by the time of their change.
    Raises RuntimeError if the next page would be the same request again: something on the way drops its parameters."""
    following: Optional[Dict[str, Any]] = {}
    while following is not None:
        query = {**query, **following}
        page: Any = call(*ids, **query)
        yield page
        following = _following(page, query.get("updated_since"), query.get("order"))
        if following is not None and {**query, **following} == query:
            raise RuntimeError(f"the list repeats its page of {following}")


def _records(call: Callable[..., Any], *ids: str, **query: Any) -> Iterator[Any]:
    """Every record of a list: `for contact in records(client.list_contacts, q="Ortiz")`."""
    for page in pages(call, *ids, **query):
        yield from page["data"]


#: Has the type of the records that the call lists.
records: api.Records = _records


def etag_of(record: Any) -> str:
    """The ETag of a record that a call returned by its id, for `if_match` of a change."""
    etag = getattr(record, "etag", None)
    if etag is None:
        raise ValueError("the record has no ETag; get it by its id first")
    return str(etag)


def verify_webhook(body: Union[bytes, bytearray], headers: Headers, secret: Optional[str], *,
                   scheme: str = "standard", tolerance_seconds: int = 300, now: Optional[float] = None) -> WebhookEvent:
    """Verifies the signature of a delivery in constant time, and returns its event. `scheme="service"` checks
    X-Service-Signature, which has no time; deduplicate on the event's id either way."""
    if not isinstance(body, (bytes, bytearray)):
        raise TypeError("pass the raw body, as bytes: the signature covers the bytes that were sent")
    raw = bytes(body)
    if not (verify_service_signature(raw, headers, secret) if scheme == "service"
            else verify_standard_webhook(raw, headers, secret, tolerance_seconds, now)):
        raise WebhookSignatureError("the signature does not match or is too old, or the secret is malformed")
    event: WebhookEvent = json.loads(raw)
    return event


def _following(page: Mapping[str, Any], since: Optional[str], order: Optional[str]) -> Optional[Dict[str, Any]]:
    """Where the page after this one is. Expenses have a place, other lists a cursor."""
    if not page["has_more"]:
        return None
    if page.get("next_cursor"):
        return {"cursor": page["next_cursor"]}
    if since is None:
        last = page["data"][-1]
        # An offset that the call gave is part of the first page's place.
        return {"after": f"{last['expense_date']},{last['id']}", "offset": 0}
    if order == "newest":
        # From the last change of the page on, the list would have the same page again.
        return {"offset": page["offset"] + page["limit"]}
    # A changed record moves to the end, so an offset holds only among changes of one timestamp (contract 19.5).
    last = max(change["updated_at"] for change in [*page["data"][-1:], *page.get("deleted", [])[-1:]])
    return {"offset": page["offset"] + page["limit"] if last == since else 0, "updated_since": last}


def _declared(file: Union[str, bytes, "os.PathLike[str]"], mime_type: Optional[str]) -> Dict[str, Any]:
    guessed = None if isinstance(file, bytes) else mimetypes.guess_type(str(file))[0]
    if not (mime_type or guessed):
        raise ValueError("mime_type is missing, such as image/jpeg")
    size = len(file) if isinstance(file, bytes) else os.path.getsize(file)
    return {"mime_type": mime_type or guessed, "size_bytes": size}


def _text(value: Any) -> str:
    return ("true" if value else "false") if isinstance(value, bool) else str(value)


def _decoded(response: _Response) -> Any:
    value = json.loads(response.body) if response.body else None
    if isinstance(value, dict) and response.headers.get("ETag"):
        value = _Record(value)
        value.etag = response.headers["ETag"]
    return value


def _error_of(response: _Response) -> ApiError:
    try:
        error = json.loads(response.body)["error"]
        code, message = error["code"], error["message"]
    except (ValueError, TypeError, KeyError):
        error, code, message = {}, "unknown", f"HTTP {response.status}"
    request_id = error.get("request_id") or response.headers.get("X-Request-Id")
    return _CLASSES.get(code, ApiError)(response.status, code, message, error.get("details"), request_id,
                                        _retry_after(response.headers))


def _retry_after(headers: Message) -> Optional[float]:
    """`Retry-After` in seconds; it may be a number or a date."""
    text = headers.get("Retry-After") or ""
    try:
        return float(text) if text.isdigit() else max(0.0, parsedate_to_datetime(text).timestamp() - time.time())
    except (TypeError, ValueError):
        return None
