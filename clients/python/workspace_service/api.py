"""Types and operations of the API. Generated from docs/openapi.json by `npm run openapi`."""
# fmt: off
from __future__ import annotations

from typing import Any, Callable, Dict, Iterator, List, Literal, Mapping, Optional, Protocol, TypedDict, Union, overload

DeletedType = Literal["contact", "expense"]
TriggerId = Literal["opportunity.created", "opportunity.project.stage.updated", "opportunity.project.approved", "opportunity.estimate_sent", "opportunity.estimate_approved", "opportunity.estimate_cancelled", "opportunity.d4d.spotted", "envelope.signed", "envelope.completed", "call.inbound.completed", "call.outbound.completed", "call.missed", "expense.created", "expense.receipt_attached", "expense.updated", "expense.deleted", "photo.uploaded", "photo.deleted"]


class ApiKey(TypedDict):
    id: str
    """Unique id of the record, a UUID. It never changes."""
    object: Literal["api_key"]
    """The type of the record, always the same text."""
    name: str
    """A name by which people recognize the key."""
    member_id: str
    """Id of the member whose rights the key has."""
    status: Literal["active", "revoked"]
    """A `revoked` key is refused."""
    permissions: Optional[List[Literal["expenses.view", "expenses.view_all", "expenses.edit", "expenses.edit_all", "workspace.admin"]]]
    """The permissions to which the key is limited; null for all that its member has, now and later."""
    read_only: bool
    """Whether every method except GET and HEAD returns 403."""
    manage_subscriptions: bool
    """Whether the read-only key may also create, change, pause, test, check, rotate and delete subscriptions."""
    expires_at: Optional[str]
    """When the key stops working. Null for never."""
    last_used_at: Optional[str]
    """When the key was last used, at most an hour old. Null if it was never used."""
    created_at: str
    """When the record was created."""
    revoked_at: Optional[str]
    """When the key was revoked; null unless it was."""


class ApiKeyList(TypedDict):
    data: List[ApiKey]
    """The records of this page, in the order of the list."""
    has_more: bool
    """Whether another page follows, exactly. When it is false, `next_cursor` is null."""
    limit: int
    """The page size that applied to this response."""
    next_cursor: Optional[str]
    """Send it as `cursor` to get the next page. Null on the last page."""


class ApiKeyWithSecret(TypedDict):
    id: str
    """Unique id of the record, a UUID. It never changes."""
    object: Literal["api_key"]
    """The type of the record, always the same text."""
    name: str
    """A name by which people recognize the key."""
    member_id: str
    """Id of the member whose rights the key has."""
    status: Literal["active", "revoked"]
    """A `revoked` key is refused."""
    permissions: Optional[List[Literal["expenses.view", "expenses.view_all", "expenses.edit", "expenses.edit_all", "workspace.admin"]]]
    """The permissions to which the key is limited; null for all that its member has, now and later."""
    read_only: bool
    """Whether every method except GET and HEAD returns 403."""
    manage_subscriptions: bool
    """Whether the read-only key may also create, change, pause, test, check, rotate and delete subscriptions."""
    expires_at: Optional[str]
    """When the key stops working. Null for never."""
    last_used_at: Optional[str]
    """When the key was last used, at most an hour old. Null if it was never used."""
    created_at: str
    """When the record was created."""
    revoked_at: Optional[str]
    """When the key was revoked; null unless it was."""
    api_key: str
    """The API key. Store it: only this response contains it."""


class AuditEntry_actor(TypedDict):
    """Who made the change."""
    type: Literal["member", "operator", "service"]
    """`member`: a request. `operator`: the administration tool. `service`: the service itself, such as the pause of a failing subscription."""
    member_id: Optional[str]
    """Id of the member who made the request; null for others."""
    via: Optional[Literal["api_key", "session", "passkey", "admin_tool"]]
    """The kind of credential; null if the service acted."""
    credential_id: Optional[str]
    """Id of the API key, session or passkey; null for others."""


AuditEntry_changes_entry = TypedDict("AuditEntry_changes_entry", {"from": "Any", "to": "Any"}, total=True)


class AuditEntry(TypedDict):
    id: str
    """Unique id of the record, a UUID. It never changes."""
    object: Literal["audit_entry"]
    """The type of the record, always the same text."""
    action: Literal["member.created", "member.changed", "member.deactivated", "member.activated", "member.invited", "member.invitation_ended", "api_key.created", "api_key.revoked", "passkey.added", "passkey.removed", "session.started", "session.ended", "calendar_feed.created", "calendar_feed.revoked", "subscription.created", "subscription.changed", "subscription.paused", "subscription.resumed", "subscription.secret_rotated", "subscription.taken_over", "subscription.revoked", "pipeline.created", "pipeline.changed", "custom_field.created", "custom_field.changed", "custom_field.deleted", "vendor.created", "vendor.changed", "expense_category.created", "expense_category.changed", "estimate_link.created", "estimate_link.revoked", "workspace.created", "workspace.plan_changed", "workspace.suspended", "workspace.resumed", "workspace.limited", "workspace.exported", "workspace.restored", "contact.erased", "member.erased"]
    """What was done: the `object` of the record, and a verb."""
    entity_type: str
    """The `object` of the record."""
    entity_id: str
    """Id of the record."""
    actor: AuditEntry_actor
    """Who made the change."""
    occurred_at: str
    """When the change was made."""
    changes: Dict[str, AuditEntry_changes_entry]
    """The fields that differ, as the API shows them before and after. Of headers only the names, of external references only the ids; never a secret."""


class AuditEntryList(TypedDict):
    data: List[AuditEntry]
    """The records of this page, in the order of the list."""
    has_more: bool
    """Whether another page follows, exactly. When it is false, `next_cursor` is null."""
    limit: int
    """The page size that applied to this response."""
    next_cursor: Optional[str]
    """Send it as `cursor` to get the next page. Null on the last page."""


class CalendarFeed(TypedDict):
    id: str
    """Unique id of the record, a UUID. It never changes."""
    object: Literal["calendar_feed"]
    """The type of the record, always the same text."""
    scope: Literal["mine", "workspace"]
    """`mine`: appointments of opportunities that have the member as sales rep or project manager. `workspace`: all appointments."""
    member_id: str
    """Id of the member whose feed it is. The feed ends when the member is deactivated."""
    created_at: str
    """When the record was created."""
    last_read_at: Optional[str]
    """When a calendar program last read the feed. Null if none did."""


class CalendarFeedList(TypedDict):
    data: List[CalendarFeed]
    """The records of this page, in the order of the list."""
    has_more: bool
    """Whether another page follows, exactly. When it is false, `next_cursor` is null."""
    limit: int
    """The page size that applied to this response."""
    next_cursor: Optional[str]
    """Send it as `cursor` to get the next page. Null on the last page."""


class CalendarFeedWithSecret(TypedDict):
    id: str
    """Unique id of the record, a UUID. It never changes."""
    object: Literal["calendar_feed"]
    """The type of the record, always the same text."""
    scope: Literal["mine", "workspace"]
    """`mine`: appointments of opportunities that have the member as sales rep or project manager. `workspace`: all appointments."""
    member_id: str
    """Id of the member whose feed it is. The feed ends when the member is deactivated."""
    created_at: str
    """When the record was created."""
    last_read_at: Optional[str]
    """When a calendar program last read the feed. Null if none did."""
    url: str
    """The address to enter in a calendar program. It is a credential: everyone who has it can read the feed. Only this response contains it."""


class Call(TypedDict):
    id: str
    """Unique id of the record, a UUID. It never changes."""
    object: Literal["call"]
    """The type of the record, always the same text."""
    direction: Literal["inbound", "outbound"]
    """Who called: `inbound`, a caller called the workspace; `outbound`, the workspace called."""
    outcome: Literal["completed", "abandoned", "unanswered"]
    """How the call ended. Any outcome other than `completed` is a missed call."""
    from_number: Optional[str]
    """Number of the caller, as it was sent. Null when not set."""
    to_number: Optional[str]
    """The number that was called, as it was sent. Null when not set."""
    contact_id: str
    """Id of the contact on the call."""
    opportunity_id: Optional[str]
    """Id of the opportunity that the call was about. Null when not set."""
    duration_seconds: Optional[int]
    """Length of the call in seconds. Null when it is not known."""
    summary: Optional[str]
    """Summary of the conversation. Null when not set."""
    transcript: Optional[str]
    """Text of the conversation. Null when not set."""
    created_by: str
    """Id of the member who created the record."""
    created_at: str
    """When the record was created."""


class CallList(TypedDict):
    data: List[Call]
    """The records of this page, in the order of the list."""
    has_more: bool
    """Whether another page follows, exactly. When it is false, `next_cursor` is null."""
    limit: int
    """The page size that applied to this response."""
    next_cursor: Optional[str]
    """Send it as `cursor` to get the next page. Null on the last page."""


class Contact_external_references_entry(TypedDict):
    external_id: str
    """Id of the counterpart in the outside system."""
    url: Optional[str]
    """Link to the counterpart in the outside system. Null when none was given."""
    metadata: Dict[str, Any]
    """The data of the outside system; `{}` when none was given."""
    created_at: str
    """When this namespace first wrote a reference."""
    updated_at: str
    """When the reference last changed."""


class Contact(TypedDict):
    id: str
    """Unique id of the record, a UUID. It never changes."""
    object: Literal["contact"]
    """The type of the record, always the same text."""
    name: Optional[str]
    """Name of the person or company. Null when not set."""
    email: Optional[str]
    """E-mail address of the contact. Several contacts may share it. Null when not set."""
    phone: Optional[str]
    """Phone number, as it was sent, in any notation. It may contain further text, a second number, or letters as in 1-800-PLUMBER: lists and calls find the contact by the first number. Null when not set."""
    address_street: Optional[str]
    """Street and number: for an opportunity, of the job site; for a contact, of the postal address. Null when not set."""
    address_city: Optional[str]
    """City: for an opportunity, of the job site; for a contact, of the postal address. Null when not set."""
    address_state: Optional[str]
    """State or region: for an opportunity, of the job site; for a contact, of the postal address. Null when not set."""
    address_zip: Optional[str]
    """ZIP or postal code: for an opportunity, of the job site; for a contact, of the postal address. Null when not set."""
    address_country: Optional[str]
    """Country, as free text: for an opportunity, of the job site; for a contact, of the postal address. Null when not set."""
    external_references: Dict[str, Contact_external_references_entry]
    """The counterparts of the record in outside systems: one entry for each namespace."""
    created_at: str
    """When the record was created."""
    updated_at: str
    """When the record last changed. It grows with every change of the record."""


class _ContactList(TypedDict):
    data: List[Contact]
    """The records of this page, in the order of the list."""
    has_more: bool
    """Whether another page follows, exactly. When it is false, `next_cursor` is null."""
    limit: int
    """The page size that applied to this response."""
    next_cursor: Optional[str]
    """Send it as `cursor` to get the next page. Null on the last page."""


class ContactList(_ContactList, total=False):
    deleted: List[DeletedRecord]
    """With `include_deleted=true`: the contacts or expenses that were deleted within the last 90 days, regardless of the other filters. A page has the first entries of `data` and `deleted` together, in the order of `updated_at` and `id`, so `limit` and `offset` count both. Always empty for opportunities and photos, which are never deleted."""


class CustomField(TypedDict):
    id: str
    """Unique id of the record, a UUID. It never changes."""
    object: Literal["custom_field"]
    """The type of the record, always the same text."""
    key: str
    """The stable name of the field in `custom_fields`. It is unique, and never changes. After the field is deleted, a new field can have the same key, with the same type."""
    label: str
    """The name of the field that people see."""
    type: Literal["text", "number", "boolean", "date", "select", "multi_select"]
    """The type of the values. It never changes."""
    options: List[str]
    """The allowed values of a `select` or `multi_select`; empty for other types."""
    entity_type: Literal["opportunity"]
    """The kind of record that has the field."""
    created_at: str
    """When the record was created."""
    updated_at: str
    """When the record last changed. It grows with every change of the record."""


class CustomFieldList(TypedDict):
    data: List[CustomField]
    """The records of this page, in the order of the list."""
    has_more: bool
    """Whether another page follows, exactly. When it is false, `next_cursor` is null."""
    limit: int
    """The page size that applied to this response."""
    next_cursor: Optional[str]
    """Send it as `cursor` to get the next page. Null on the last page."""


class DeletedRecord(TypedDict):
    id: str
    """Id of the deleted record."""
    object: DeletedType
    """The type of the deleted record."""
    updated_at: str
    """When the record was deleted."""


class Delivery_attempts(TypedDict):
    number: int
    """Number of the attempt, from 1. The numbers continue after a redelivery."""
    started_at: str
    """When the attempt began."""
    duration_ms: int
    """How long it took, in milliseconds."""
    response_status: Optional[int]
    """HTTP status of the receiver; null without an answer."""
    response_body: Optional[str]
    """The first 1,024 characters of the answer. Null without an answer, and for callers without the rights to the event; `[removed: …]` when it contained a signed link or a header value."""
    error: Optional[str]
    """Why the attempt failed, in words of the service; null when it succeeded."""
    request_bytes: Optional[int]
    """Size of the body in bytes. A body of more than 409,600 bytes (400 KB) was not sent. Null if the signing secret could not be decrypted, and for attempts before version 1.1.0. Compare it with the limits of your receiver and of each proxy in front of it."""


class Delivery(TypedDict):
    id: str
    """Unique id of the record, a UUID. It never changes."""
    object: Literal["delivery"]
    """The type of the record, always the same text."""
    event_id: str
    """Id of the event that is delivered."""
    trigger_id: TriggerId
    """The trigger of the event."""
    subscription_id: str
    """Id of the subscription."""
    target_url: str
    """The URL of the newest attempt; before the first attempt, the URL of the next."""
    is_test: bool
    """Whether `POST /v1/subscriptions/{id}/test` created the delivery. Its event is a sample."""
    status: Literal["pending", "succeeded", "failed", "skipped"]
    """`pending`: an attempt follows. `succeeded`: the receiver answered 2xx. `failed`: no attempt is left, or the response allows no retry. `skipped`: not sent, because the subscription was revoked or lost the trigger, its owner lost the rights, the workspace lost the plan, or the delivery waited for 90 days."""
    attempts: List[Delivery_attempts]
    """Oldest first; only the newest 50 are kept."""
    next_attempt_at: Optional[str]
    """When the next attempt may start. Null unless `pending`, and while the delivery waits because its subscription is paused or its owner deactivated."""
    created_at: str
    """When the record was created."""
    updated_at: str
    """When the record last changed. It grows with every change of the record."""


class DeliveryList(TypedDict):
    data: List[Delivery]
    """The records of this page, in the order of the list."""
    has_more: bool
    """Whether another page follows, exactly. When it is false, `next_cursor` is null."""
    limit: int
    """The page size that applied to this response."""
    next_cursor: Optional[str]
    """Send it as `cursor` to get the next page. Null on the last page."""


class DeliverySummary_hours(TypedDict):
    starts_at: str
    """When the hour begins."""
    succeeded: int
    """How many deliveries have succeeded."""
    failed: int
    """How many deliveries have failed."""
    pending: int
    """How many deliveries still wait for an attempt."""
    skipped: int
    """How many deliveries were skipped."""


class DeliverySummary_subscriptions_last_attempt(TypedDict):
    """The newest attempt that was found. Null before the first one."""
    at: str
    """When the attempt began."""
    succeeded: bool
    """Whether the receiver answered 2xx."""
    response_status: Optional[int]
    """HTTP status of the answer; null without an answer."""
    error: Optional[str]
    """Why the attempt failed, in words of the service. Null if it succeeded."""


class DeliverySummary_subscriptions(TypedDict):
    subscription_id: str
    """Id of the subscription."""
    succeeded: int
    """How many deliveries have succeeded."""
    failed: int
    """How many deliveries have failed."""
    pending: int
    """How many deliveries still wait for an attempt."""
    skipped: int
    """How many deliveries were skipped."""
    last_attempt: Optional[DeliverySummary_subscriptions_last_attempt]
    """The newest attempt that was found. Null before the first one."""


class DeliverySummary(TypedDict):
    hours: List[DeliverySummary_hours]
    """Whole hours by UTC, oldest first. A delivery counts in the hour of its event."""
    subscriptions: List[DeliverySummary_subscriptions]
    """The subscriptions that are not revoked, newest first."""
    complete: bool
    """Whether all deliveries of these hours are counted; if false, only the newest of each subscription."""


class Envelope_recipients(TypedDict):
    id: str
    """Id of the recipient, with which the signature is recorded."""
    name: str
    """Name of the person who must sign."""
    email: str
    """E-mail address of the person who must sign."""
    status: Literal["pending", "signed"]
    """`pending` until the person signs, then `signed`."""
    signed_at: Optional[str]
    """When the person signed; null before that."""


class Envelope(TypedDict):
    id: str
    """Unique id of the record, a UUID. It never changes."""
    object: Literal["envelope"]
    """The type of the record, always the same text."""
    title: str
    """Title of the document that recipients sign."""
    opportunity_id: Optional[str]
    """Id of the opportunity to which the document belongs; null when there is none."""
    status: Literal["sent", "completed"]
    """`sent` until every recipient has signed, then `completed`."""
    recipients: List[Envelope_recipients]
    """The people who must sign. Two may share an e-mail address; identify them by `id`."""
    completed_at: Optional[str]
    """When the last recipient signed; null before that."""
    created_by: str
    """Id of the member who created the record."""
    created_at: str
    """When the record was created."""
    updated_at: str
    """When the record last changed. It grows with every change of the record."""


class EnvelopeList(TypedDict):
    data: List[Envelope]
    """The records of this page, in the order of the list."""
    has_more: bool
    """Whether another page follows, exactly. When it is false, `next_cursor` is null."""
    limit: int
    """The page size that applied to this response."""
    next_cursor: Optional[str]
    """Send it as `cursor` to get the next page. Null on the last page."""


class Error_error_details(TypedDict):
    path: str
    """Where the fault is: the dotted path in the body (`recipients.0.email`), or the name of a parameter."""
    message: str
    """What is wrong with this value."""


class _Error_error(TypedDict):
    code: Literal["invalid_request", "unauthorized", "forbidden", "plan_required", "not_found", "method_not_allowed", "conflict", "precondition_failed", "payload_too_large", "unsupported_media_type", "rate_limited", "internal_error", "unavailable"]
    """The kind of error, for programs. New kinds can be added."""
    message: str
    """What is wrong and what to do, for people. If there are several faults, it names as many as fit into 300 characters. Texts can change."""
    request_id: str
    """Id of the request in the logs, as in `X-Request-Id`. Include it in support requests."""


class Error_error(_Error_error, total=False):
    """What went wrong and what to do."""
    details: List[Error_error_details]
    """Only with `invalid_request`: one entry for each fault that was found, at most 100."""


class Error(TypedDict):
    error: Error_error
    """What went wrong and what to do."""


class Estimate_line_items_category(TypedDict):
    """The expense category in which the item is planned, with its current name; in an `estimate` of an opportunity and in events, with its name at the last change of the estimate. Null when there is none. Absent from events of 1.0.0."""
    id: str
    """Id of the category."""
    name: str
    """Name of the category."""


class _Estimate_line_items(TypedDict):
    description: str
    """The work or material that is offered."""
    quantity: float
    """How many units; fractions are allowed."""
    unit_price: float
    """Price of one unit, US dollars; it may have more than two decimals. Negative for a discount: the items add up to 0 or more."""


class Estimate_line_items(_Estimate_line_items, total=False):
    category: Optional[Estimate_line_items_category]
    """The expense category in which the item is planned, with its current name; in an `estimate` of an opportunity and in events, with its name at the last change of the estimate. Null when there is none. Absent from events of 1.0.0."""


class _Estimate(TypedDict):
    id: str
    """Unique id of the record, a UUID. It never changes."""
    object: Literal["estimate"]
    """The type of the record, always the same text."""
    opportunity_id: str
    """Id of the opportunity to which the estimate belongs."""
    title: str
    """Title of the estimate, as the customer reads it."""
    amount: float
    """The total offered, US dollars. It may differ from the sum of the line items."""
    line_items: List[Estimate_line_items]
    """What is offered, in the order of the offer."""
    status: Literal["draft", "sent", "approved", "cancelled"]
    """A `draft` can be `sent`, then `approved`; a draft or sent estimate can be `cancelled`."""
    sent_at: Optional[str]
    """When it was sent to the customer; null before that."""
    approved_at: Optional[str]
    """When the customer approved it; null before that."""
    cancelled_at: Optional[str]
    """When it was cancelled; null unless it was."""
    created_by: str
    """Id of the member who created the record."""
    created_at: str
    """When the record was created."""
    updated_at: str
    """When the record last changed. It grows with every change of the record."""


class Estimate(_Estimate, total=False):
    notes: Optional[str]
    """Text below the items, for the customer. Null when there is none. Absent from events of 1.0.0."""
    approved_by_name: Optional[str]
    """The name that the customer typed to approve the estimate on its page. Null before the approval, and if a member recorded it. Absent from events of 1.0.0."""
    link_expires_at: Optional[str]
    """When the link for the customer ends; null when no link works. Absent from events of 1.0.0."""


class EstimateLink(TypedDict):
    object: Literal["estimate_link"]
    """The type of the record, always the same text."""
    url: str
    """Address of the page on which the customer reads and approves the estimate without signing in; its path begins with `/v1/e/`. It is a credential: everyone who has it can approve."""
    expires_at: str
    """When the link ends."""


class EstimateList(TypedDict):
    data: List[Estimate]
    """The records of this page, in the order of the list."""
    has_more: bool
    """Whether another page follows, exactly. When it is false, `next_cursor` is null."""
    limit: int
    """The page size that applied to this response."""
    next_cursor: Optional[str]
    """Send it as `cursor` to get the next page. Null on the last page."""


class Event(TypedDict):
    id: str
    """Unique id of the event. Deduplicate on it."""
    trigger: TriggerId
    """The trigger that fired."""
    entity_type: Literal["opportunity", "contact", "task", "contractor", "envelope", "expense", "photo"]
    """The kind of record that the event is about."""
    entity_id: str
    """UUID of the record that the event is about."""
    occurred_at: str
    """When the change happened that fired the trigger."""
    performed_by: Optional[str]
    """Id of the member who acted; null for system events."""
    metadata: Dict[str, Any]
    """Data that the trigger adds, such as `previous_stage_id` and `new_stage_id`, or the call. In delete events, the removed record."""
    data: Optional[Dict[str, Any]]
    """The full record, in the shape its endpoints return. Null for delete events."""


class EventList(TypedDict):
    data: List[Event]
    """The records of this page, in the order of the list."""
    has_more: bool
    """Whether another page follows, exactly; with `order=oldest`, whether there are more events now."""
    limit: int
    """The page size that applied to this response."""
    next_cursor: Optional[str]
    """Null on the last page. With `order=oldest` never null: it continues with later events."""


class Expense_vendor(TypedDict):
    """The merchant. Null when none was given."""
    id: Optional[str]
    """Id of the vendor; null when only a free-text name was given."""
    name: str
    """Name of the merchant: the free text, or the vendor's name as it was when a write last set `vendor_id`."""


class Expense_category(TypedDict):
    """The expense category. Null when none was given."""
    id: str
    """Id of the expense category."""
    name: str
    """Name of the category, as it was when a write last set `category_id`."""


class Expense_mileage(TypedDict):
    """The trip. Null for purchases."""
    miles_driven: float
    """Length of the trip in miles; fractions are allowed."""
    rate: float
    """US dollars for each mile; it may have more than two decimals."""


class Expense_receipt(TypedDict):
    """Null when no receipt is attached. Each response has a new `url`, which is valid for 24 hours: treat it as a credential."""
    url: str
    """Signed link to the file, which needs no API key. Do not log or forward it. Fetch it without `Authorization`: the storage returns 400 if a request also has this header, for example after the redirect of `GET /v1/expenses/{id}/receipt`. The file is as it was uploaded, including its EXIF data and location."""
    expires_at: str
    """When the link stops working, 24 hours after it was made."""
    mime_type: str
    """Media type of the file."""
    size_bytes: int
    """Size of the file in bytes."""
    content_hash: str
    """`sha256:<hex>` of the bytes of the file, so that a mirror can detect files that it already has."""
    display_url: Optional[str]
    """Signed link to a webp rendition of a HEIC receipt, valid until `expires_at`: treat it as a credential. Null for other types, and until the receipt is rendered, which changes neither `updated_at` nor the ETag."""


class Expense_receipt_upload(TypedDict):
    """The newest upload link whose file has not been attached. Null when there is none, and when a waiting link has expired."""
    status: Literal["waiting", "refused"]
    """`waiting`: the file has not arrived, or is being checked. `refused`: see `reason`; shown until another link is requested or a receipt is attached."""
    reason: Optional[Literal["content_type_mismatch", "size_mismatch", "unreadable", "not_allowed"]]
    """Why the file was refused; null while the service waits for the file. `content_type_mismatch` and `size_mismatch`: the file does not match its declared type or size. `unreadable`: the file is gone, or a side of the image has more than 20,000 pixels. `not_allowed`: the member who requested the link may no longer change the expense."""
    requested_at: str
    """When the link was requested."""


class Expense_external_references_entry(TypedDict):
    external_id: str
    """Id of the counterpart in the outside system."""
    url: Optional[str]
    """Link to the counterpart in the outside system. Null when none was given."""
    metadata: Dict[str, Any]
    """The data of the outside system; `{}` when none was given."""
    created_at: str
    """When this namespace first wrote a reference."""
    updated_at: str
    """When the reference last changed."""


class Expense_sync_errors_entry(TypedDict):
    code: str
    """A short name of the error, for programs: the outside system chooses it."""
    message: str
    """The error, for people."""
    retryable: bool
    """Whether a later import may succeed without a change of the expense."""
    count: int
    """How often the namespace has reported an error since `first_at`."""
    first_at: str
    """When the namespace first reported an error."""
    last_at: str
    """When the namespace last reported an error."""


class Expense(TypedDict):
    id: str
    """Unique id of the record, a UUID. It never changes."""
    object: Literal["expense"]
    """The type of the record, always the same text."""
    expense_type: Literal["purchase", "mileage"]
    """A `purchase`, or a `mileage` entry. It never changes."""
    expense_date: str
    """The day of the expense, `YYYY-MM-DD`."""
    amount_tax_inclusive: float
    """Grand total actually paid, US dollars, sales tax included; not a subtotal. Do not add tax on top. Negative for a return or a credit. For mileage: miles times rate, rounded to the cent."""
    tax_amount_included: Optional[float]
    """Tax already contained in `amount_tax_inclusive`, US dollars; null when unknown."""
    currency: Literal["USD"]
    """The currency of all amounts, always `USD`."""
    vendor: Optional[Expense_vendor]
    """The merchant. Null when none was given."""
    category: Optional[Expense_category]
    """The expense category. Null when none was given."""
    description: Optional[str]
    """What was purchased, or the purpose of the trip. Null when not set."""
    notes: Optional[str]
    """Internal note, as free text. Null when not set."""
    reference_number: Optional[str]
    """Receipt or transaction number that is printed on the document. Null when not set."""
    payment_method: Literal["company_card", "company_check", "company_cash", "personal_funds", "mileage"]
    """How it was paid: always `mileage` for a mileage entry, never for a purchase."""
    reimbursement_status: Literal["none", "requested", "approved", "paid", "rejected"]
    """Whether the member is paid back, and the progress of the payment. Any status may follow any other."""
    billable: bool
    """Whether the customer is billed for it."""
    is_archived: bool
    """Archived expenses are left out of lists unless `include_archived=true`."""
    mileage: Optional[Expense_mileage]
    """The trip. Null for purchases."""
    project: Optional[Project]
    """The linked project or opportunity, with its address and custom fields, as it is now; in an event, as it was then. Null when none is linked."""
    receipt: Optional[Expense_receipt]
    """Null when no receipt is attached. Each response has a new `url`, which is valid for 24 hours: treat it as a credential."""
    receipt_upload: Optional[Expense_receipt_upload]
    """The newest upload link whose file has not been attached. Null when there is none, and when a waiting link has expired."""
    external_references: Dict[str, Expense_external_references_entry]
    """The outside systems that have handled the expense: one entry for each namespace."""
    sync_errors: Dict[str, Expense_sync_errors_entry]
    """The outside systems that could not import the expense, one entry for each namespace. Writing a reference in the namespace removes the entry."""
    created_by: str
    """Id of the member who captured the expense."""
    created_at: str
    """When the record was created."""
    updated_at: str
    """When the record last changed. It grows with every change of the record."""


class ExpenseCategory_external_references_entry(TypedDict):
    external_id: str
    """Id of the counterpart in the outside system."""
    url: Optional[str]
    """Link to the counterpart in the outside system. Null when none was given."""
    metadata: Dict[str, Any]
    """The data of the outside system; `{}` when none was given."""
    created_at: str
    """When this namespace first wrote a reference."""
    updated_at: str
    """When the reference last changed."""


class ExpenseCategory(TypedDict):
    id: str
    """Unique id of the record, a UUID. It never changes."""
    object: Literal["expense_category"]
    """The type of the record, always the same text."""
    name: str
    """Name of the category. An expense shows the name as it was when a write last set `category_id`."""
    is_archived: bool
    """Whether the record is left out of lists and cannot be chosen for an expense."""
    external_references: Dict[str, ExpenseCategory_external_references_entry]
    """The counterparts of the record in outside systems: one entry for each namespace."""
    created_at: str
    """When the record was created."""
    updated_at: str
    """When the record last changed. It grows with every change of the record."""


class ExpenseCategoryList(TypedDict):
    data: List[ExpenseCategory]
    """The records of this page, in the order of the list."""
    has_more: bool
    """Whether another page follows, exactly. When it is false, `next_cursor` is null."""
    limit: int
    """The page size that applied to this response."""
    next_cursor: Optional[str]
    """Send it as `cursor` to get the next page. Null on the last page."""


class _ExpenseList(TypedDict):
    data: List[Expense]
    """The records of this page, in the order of the list."""
    has_more: bool
    """Whether the page is full, so another page may follow, possibly an empty page. Page by `after` until it is false."""
    limit: int
    """The page size that applied to this response."""
    offset: int
    """The number of expenses that were skipped, as in the request."""


class ExpenseList(_ExpenseList, total=False):
    deleted: List[DeletedRecord]
    """With `include_deleted=true`: the contacts or expenses that were deleted within the last 90 days, regardless of the other filters. A page has the first entries of `data` and `deleted` together, in the order of `updated_at` and `id`, so `limit` and `offset` count both. Always empty for opportunities and photos, which are never deleted."""


class ExpenseSummary_by_category_category(TypedDict):
    """The category with its present name. Null for expenses without one."""
    id: str
    """Id of the category."""
    name: str
    """Name of the category."""


class ExpenseSummary_by_category(TypedDict):
    category: Optional[ExpenseSummary_by_category_category]
    """The category with its present name. Null for expenses without one."""
    count: int
    """How many expenses have the category."""
    amount_tax_inclusive: float
    """The sum of their amounts."""


class ExpenseSummary_by_project(TypedDict):
    project_id: Optional[str]
    """Id of the project. Null for expenses without one."""
    count: int
    """How many expenses the project has."""
    amount_tax_inclusive: float
    """The sum of their amounts."""


class ExpenseSummary_by_month(TypedDict):
    month: str
    """The month, `YYYY-MM`."""
    count: int
    """How many expenses have a date in the month."""
    amount_tax_inclusive: float
    """The sum of their amounts."""


class ExpenseSummary_by_namespace(TypedDict):
    namespace: str
    """The name that the outside system chose."""
    handled: int
    """How many have an external reference in the namespace."""
    failed: int
    """How many have a sync error in the namespace."""


class ExpenseSummary(TypedDict):
    object: Literal["expense_summary"]
    """The type of the record, always the same text."""
    count: int
    """How many expenses match."""
    amount_tax_inclusive: float
    """The sum of their amounts, US dollars."""
    tax_amount_included: float
    """The sum of the taxes in them. Unknown tax counts as 0."""
    by_category: List[ExpenseSummary_by_category]
    """The same for each category, in descending order of amount: the first 100."""
    by_project: List[ExpenseSummary_by_project]
    """The same for each project, in descending order of amount: the first 100."""
    by_month: List[ExpenseSummary_by_month]
    """The same for each month of `expense_date` that has an expense, newest first: the newest 36."""
    by_namespace: List[ExpenseSummary_by_namespace]
    """The first 20 namespaces by name, and how many of these expenses each has handled or failed to import."""
    complete: bool
    """Whether the totals cover all expenses; if false, they cover the newest: at most 20,000, or fewer if the request ran out of time."""


class Export(TypedDict):
    id: str
    """Id of the export, and of its entry in the audit log."""
    object: Literal["export"]
    """The type of the record, always the same text."""
    created_at: str
    """When the record was created."""
    expires_at: str
    """Until when the records can be read."""


class Me(TypedDict):
    object: Literal["me"]
    """Always `me`: the caller."""
    member: Member
    """The member to whom the API key or the session belongs."""
    workspace: Workspace
    """The workspace of the API key. Its requests access only this workspace."""
    api_key_id: Optional[str]
    """Id of the API key that made the request. Null if a session did."""
    session_id: Optional[str]
    """Id of the session that made the request. Null if an API key did."""
    permissions: List[Literal["expenses.view", "expenses.view_all", "expenses.edit", "expenses.edit_all", "workspace.admin"]]
    """What the key may do: the permissions that both the member and the key have."""
    read_only: bool
    """Whether every method except GET and HEAD returns 403."""
    manage_subscriptions: bool
    """Whether the read-only key may also create, change, pause, test, check, rotate and delete subscriptions."""
    expires_at: Optional[str]
    """When the key stops working. Null for never."""


class Member(TypedDict):
    id: str
    """Unique id of the record, a UUID. It never changes."""
    object: Literal["member"]
    """The type of the record, always the same text."""
    name: str
    """Name of the person."""
    email: str
    """E-mail address of the person."""
    permissions: List[Literal["expenses.view", "expenses.view_all", "expenses.edit", "expenses.edit_all", "workspace.admin"]]
    """Permissions beyond the rights of every active member."""
    status: Literal["active", "deactivated"]
    """The API keys of a `deactivated` member are refused."""
    invited_until: Optional[str]
    """Until when the newest invitation of the member can be used. Null if there is none, and when it was used or has ended."""
    created_at: str
    """When the record was created."""
    updated_at: str
    """When the record last changed. It grows with every change of the record."""


class MemberList(TypedDict):
    data: List[Member]
    """The records of this page, in the order of the list."""
    has_more: bool
    """Whether another page follows, exactly. When it is false, `next_cursor` is null."""
    limit: int
    """The page size that applied to this response."""
    next_cursor: Optional[str]
    """Send it as `cursor` to get the next page. Null on the last page."""


class MemberWithSecret_invitation(TypedDict):
    """The invitation by which the member joins, valid for seven days and for one use. Only this response contains it."""
    token: str
    """The token of the invitation, `wsi_…`."""
    url: Optional[str]
    """The page of the console on which the member joins. Null if the deployment has no console."""
    expires_at: str
    """When the invitation ends, unless it is used or replaced before."""


class MemberWithSecret(TypedDict):
    id: str
    """Unique id of the record, a UUID. It never changes."""
    object: Literal["member"]
    """The type of the record, always the same text."""
    name: str
    """Name of the person."""
    email: str
    """E-mail address of the person."""
    permissions: List[Literal["expenses.view", "expenses.view_all", "expenses.edit", "expenses.edit_all", "workspace.admin"]]
    """Permissions beyond the rights of every active member."""
    status: Literal["active", "deactivated"]
    """The API keys of a `deactivated` member are refused."""
    invited_until: Optional[str]
    """Until when the newest invitation of the member can be used. Null if there is none, and when it was used or has ended."""
    created_at: str
    """When the record was created."""
    updated_at: str
    """When the record last changed. It grows with every change of the record."""
    invitation: MemberWithSecret_invitation
    """The invitation by which the member joins, valid for seven days and for one use. Only this response contains it."""


class Namespace(TypedDict):
    namespace: str
    """The name that the outside system chose."""
    object: Literal["namespace"]
    """The type of the record, always the same text."""
    created_at: str
    """When the record was created."""


class NamespaceList(TypedDict):
    data: List[Namespace]
    """The records of this page, in the order of the list."""
    has_more: bool
    """Whether another page follows, exactly. When it is false, `next_cursor` is null."""
    limit: int
    """The page size that applied to this response."""
    next_cursor: Optional[str]
    """Send it as `cursor` to get the next page. Null on the last page."""


Opportunity_value_changes = TypedDict("Opportunity_value_changes", {"from": "Optional[float]", "to": "Optional[float]", "changed_by": "str", "changed_at": "str"}, total=True)


class Opportunity_external_references_entry(TypedDict):
    external_id: str
    """Id of the counterpart in the outside system."""
    url: Optional[str]
    """Link to the counterpart in the outside system. Null when none was given."""
    metadata: Dict[str, Any]
    """The data of the outside system; `{}` when none was given."""
    created_at: str
    """When this namespace first wrote a reference."""
    updated_at: str
    """When the reference last changed."""


class _Opportunity(TypedDict):
    id: str
    """Unique id of the record, a UUID. It never changes."""
    object: Literal["opportunity"]
    """The type of the record, always the same text."""
    name: str
    """Name of the record. Until a client sets it, the name follows `contact_name`, or, if that is null, `address_street`, or is `Untitled opportunity`."""
    contact_name: Optional[str]
    """Display name of the customer or company. Null when not set."""
    primary_contact_id: Optional[str]
    """Id of a contact of the workspace. It stays when the contact is deleted. Null when not set."""
    value: Optional[float]
    """Estimated value, US dollars. Null when not set."""
    appointment_at: Optional[str]
    """First appointment. Any offset is accepted; the response is in UTC. Null when not set."""
    lead_source: Optional[str]
    """Where the lead came from, as free text. `drive_mode` for a spot of Drive Mode. Null when not set."""
    address_street: Optional[str]
    """Street and number: for an opportunity, of the job site; for a contact, of the postal address. Null when not set."""
    address_city: Optional[str]
    """City: for an opportunity, of the job site; for a contact, of the postal address. Null when not set."""
    address_state: Optional[str]
    """State or region: for an opportunity, of the job site; for a contact, of the postal address. Null when not set."""
    address_zip: Optional[str]
    """ZIP or postal code: for an opportunity, of the job site; for a contact, of the postal address. Null when not set."""
    address_country: Optional[str]
    """Country, as free text: for an opportunity, of the job site; for a contact, of the postal address. Null when not set."""
    sales_rep_id: Optional[str]
    """Id of the member who is the sales rep. Null when not set."""
    project_manager_id: Optional[str]
    """Id of the member who manages the project. Null when not set."""
    ar_owner_id: Optional[str]
    """Id of the member responsible for accounts receivable. Null when not set."""
    pipeline_id: str
    """Id of the pipeline in which the record is."""
    stage_id: str
    """Id of the stage of the pipeline at which the record is."""
    tags: List[str]
    """Free labels, in the order in which they were set."""
    approval_status: Literal["opportunity", "project", "archived"]
    """A lead is an `opportunity`. Approval turns the same record into a `project`. An `archived` record can be restored to its former status."""
    custom_fields: Dict[str, Any]
    """Values by the stable key of the custom field; unset fields are absent. All values of a record together are at most 32 KB as JSON."""
    estimate: Optional[Estimate]
    """The newest estimate of the opportunity; null when there is none."""
    external_references: Dict[str, Opportunity_external_references_entry]
    """The counterparts of the record in outside systems: one entry for each namespace."""
    created_by: str
    """Id of the member who created the record."""
    created_at: str
    """When the record was created."""
    updated_at: str
    """When the record last changed. It grows with every change of the record."""


class Opportunity(_Opportunity, total=False):
    approved_at: Optional[str]
    """When it became a project. Null before that, and for a project that was approved before this field existed. Absent from events created before this field existed."""
    value_changes: List[Opportunity_value_changes]
    """The ten newest changes of `value`, newest first. Absent from events of 1.0.0."""


class _OpportunityList(TypedDict):
    data: List[Opportunity]
    """The records of this page, in the order of the list."""
    has_more: bool
    """Whether another page follows, exactly. When it is false, `next_cursor` is null."""
    limit: int
    """The page size that applied to this response."""
    next_cursor: Optional[str]
    """Send it as `cursor` to get the next page. Null on the last page."""


class OpportunityList(_OpportunityList, total=False):
    deleted: List[DeletedRecord]
    """With `include_deleted=true`: the contacts or expenses that were deleted within the last 90 days, regardless of the other filters. A page has the first entries of `data` and `deleted` together, in the order of `updated_at` and `id`, so `limit` and `offset` count both. Always empty for opportunities and photos, which are never deleted."""


class OpportunitySummary_by_stage(TypedDict):
    pipeline_id: str
    """Id of the pipeline."""
    stage_id: str
    """Id of the stage."""
    count: int
    """How many opportunities are at the stage."""
    value: float
    """The sum of their values."""


class OpportunitySummary_by_status(TypedDict):
    status: Literal["opportunity", "project", "archived"]
    """The `approval_status` of these opportunities."""
    count: int
    """How many opportunities have the status."""
    value: float
    """The sum of their values."""


class OpportunitySummary_by_month(TypedDict):
    month: str
    """The month, `YYYY-MM`."""
    count: int
    """How many opportunities were created in the month."""
    value: float
    """The sum of their values."""


class OpportunitySummary(TypedDict):
    object: Literal["opportunity_summary"]
    """The type of the record, always the same text."""
    count: int
    """How many opportunities match."""
    value: float
    """The sum of their values in US dollars. An unknown value counts as 0."""
    by_stage: List[OpportunitySummary_by_stage]
    """The same for each stage, in descending order of value."""
    by_status: List[OpportunitySummary_by_status]
    """The same for each `approval_status`, in descending order of value."""
    by_month: List[OpportunitySummary_by_month]
    """The same for each month of creation in UTC that has an opportunity, newest first: the newest 36."""
    complete: bool
    """Whether the totals cover all opportunities; if false, they cover the newest: at most 20,000, or fewer if the request ran out of time."""


class Overview_appointments_sales_rep(TypedDict):
    """The sales rep. Null when there is none."""
    id: str
    """Id of the member."""
    name: str
    """Name of the member."""


class Overview_appointments_project_manager(TypedDict):
    """The project manager. Null when there is none."""
    id: str
    """Id of the member."""
    name: str
    """Name of the member."""


class Overview_appointments(TypedDict):
    opportunity_id: str
    """Id of the opportunity."""
    name: str
    """Name of the opportunity."""
    appointment_at: Optional[str]
    """First appointment. Any offset is accepted; the response is in UTC. Null when not set."""
    contact_name: Optional[str]
    """Display name of the customer or company. Null when not set."""
    primary_contact_id: Optional[str]
    """Id of a contact of the workspace. It stays when the contact is deleted. Null when not set."""
    phone: Optional[str]
    """Phone number of the primary contact, as typed. Null without one, and for some seconds after the contact has changed."""
    sales_rep: Optional[Overview_appointments_sales_rep]
    """The sales rep. Null when there is none."""
    project_manager: Optional[Overview_appointments_project_manager]
    """The project manager. Null when there is none."""
    address_street: Optional[str]
    """Street and number: for an opportunity, of the job site; for a contact, of the postal address. Null when not set."""
    address_city: Optional[str]
    """City: for an opportunity, of the job site; for a contact, of the postal address. Null when not set."""
    address_state: Optional[str]
    """State or region: for an opportunity, of the job site; for a contact, of the postal address. Null when not set."""
    address_zip: Optional[str]
    """ZIP or postal code: for an opportunity, of the job site; for a contact, of the postal address. Null when not set."""


class Overview_needs_you_expenses_not_handled(TypedDict):
    """The expenses that the most recently used outside system has not handled: `GET /v1/expenses` with `unreconciled_by=<namespace>`. Null if no system is used."""
    namespace: str
    """The namespace of the newest external reference of the five expenses that changed last; if they have none, the namespace that came into use last."""
    count: int
    """How many expenses the system has not handled."""
    amount_tax_inclusive: float
    """The sum of their amounts, US dollars."""


class Overview_needs_you(TypedDict):
    """The records that need attention; each number is the length of a list. A number is null if the caller may not see it, or while `complete` is false."""
    failing_subscriptions: int
    """How many subscriptions fail."""
    leads_created_to: str
    """The last millisecond of the day three days ago."""
    leads_without_appointment: Optional[int]
    """How many leads that were created by then have no appointment: `GET /v1/opportunities` with `approval_status=opportunity`, `has_appointment=false` and `created_to=<leads_created_to>`. Null when not set."""
    estimates_sent_to: str
    """The last millisecond of the day eight days ago."""
    estimates_waiting: Optional[int]
    """How many opportunities have a newest estimate that was sent by then and still waits for approval: `GET /v1/opportunities` with `estimate_sent_to=<estimates_sent_to>`. Null when not set."""
    expenses_not_handled: Optional[Overview_needs_you_expenses_not_handled]
    """The expenses that the most recently used outside system has not handled: `GET /v1/expenses` with `unreconciled_by=<namespace>`. Null if no system is used."""
    expenses_without_receipt: Optional[int]
    """How many purchases have no receipt: `GET /v1/expenses` with `has_receipt=false` and `expense_type=purchase`. Null when not set."""
    jobs_over_estimate: Optional[int]
    """How many projects cost more than their estimate: `GET /v1/opportunities` with `over_estimate=true`. Null when not set."""


class Overview_weeks_won(TypedDict):
    """The opportunities that became projects in the period. Null while `complete` is false."""
    count: int
    """How many there are."""
    value: float
    """The sum of their values, US dollars."""


class Overview_weeks_open(TypedDict):
    """The leads that were neither approved nor archived at the end of the period (or now, if it has not ended). Computed from current values; leads that are archived now are left out. Null while `complete` is false."""
    count: int
    """How many there are."""
    value: float
    """The sum of their values, US dollars."""


class Overview_weeks(TypedDict):
    starts_on: str
    """The Monday of the week."""
    won: Optional[Overview_weeks_won]
    """The opportunities that became projects in the period. Null while `complete` is false."""
    open: Optional[Overview_weeks_open]
    """The leads that were neither approved nor archived at the end of the period (or now, if it has not ended). Computed from current values; leads that are archived now are left out. Null while `complete` is false."""
    spent: Optional[float]
    """The sum of the expenses with a date in the period, US dollars, without archived expenses. Null if the caller may not see all expenses, or while `complete` is false."""


class Overview_acts_member(TypedDict):
    """Who did it. Null for the service, a customer, or a former member."""
    id: str
    """Id of the member."""
    name: str
    """Name of the member."""


class Overview_acts(TypedDict):
    action: str
    """The trigger of the event, or the action of the entry of the audit log."""
    occurred_at: str
    """When it happened."""
    member: Optional[Overview_acts_member]
    """Who did it. Null for the service, a customer, or a former member."""
    entity_type: str
    """The type of the record."""
    entity_id: str
    """Id of the record."""
    opportunity_id: Optional[str]
    """Id of the opportunity of the record. Null when there is none."""
    name: Optional[str]
    """The name or title of the record, or the vendor of an expense. Null when it has none."""
    amount: Optional[float]
    """Amount of an expense, US dollars; null for other records."""
    approved_by_name: Optional[str]
    """The name that the customer typed to approve the estimate. Null for other acts, and for an approval that a member recorded."""


class Overview(TypedDict):
    object: Literal["overview"]
    """The type of the record, always the same text."""
    time_zone: str
    """The IANA time zone in which days and months begin."""
    today: str
    """The date in the time zone."""
    appointments: List[Overview_appointments]
    """The first 12 opportunities with an appointment today or tomorrow, in the order of their appointments."""
    more_appointments: bool
    """Whether there are more appointments than listed."""
    needs_you: Overview_needs_you
    """The records that need attention; each number is the length of a list. A number is null if the caller may not see it, or while `complete` is false."""
    this_month: OverviewPeriod
    """The numbers of this month until now."""
    last_month: OverviewPeriod
    """The numbers of the previous month."""
    weeks: List[Overview_weeks]
    """The numbers of twelve weeks that begin on Monday, oldest first; the last is this week."""
    complete: bool
    """Whether all records are counted. False for some minutes after an upgrade or an import."""
    acts: Optional[List[Overview_acts]]
    """What others have done after `since`, newest first, at most 20: the events that the caller may read and, for `workspace.admin`, changes of settings. Null without `since`."""
    more_acts: bool
    """Whether others have done more."""


class OverviewPeriod_won(TypedDict):
    """The opportunities that became projects in the period. Null while `complete` is false."""
    count: int
    """How many there are."""
    value: float
    """The sum of their values, US dollars."""


class OverviewPeriod_open(TypedDict):
    """The leads that were neither approved nor archived at the end of the period (or now, if it has not ended). Computed from current values; leads that are archived now are left out. Null while `complete` is false."""
    count: int
    """How many there are."""
    value: float
    """The sum of their values, US dollars."""


class OverviewPeriod(TypedDict):
    won: Optional[OverviewPeriod_won]
    """The opportunities that became projects in the period. Null while `complete` is false."""
    open: Optional[OverviewPeriod_open]
    """The leads that were neither approved nor archived at the end of the period (or now, if it has not ended). Computed from current values; leads that are archived now are left out. Null while `complete` is false."""
    spent: Optional[float]
    """The sum of the expenses with a date in the period, US dollars, without archived expenses. Null if the caller may not see all expenses, or while `complete` is false."""


class Passkey(TypedDict):
    id: str
    """Unique id of the record, a UUID. It never changes."""
    object: Literal["passkey"]
    """The type of the record, always the same text."""
    name: str
    """A name by which its owner recognizes the passkey."""
    created_at: str
    """When the record was created."""
    last_used_at: Optional[str]
    """When the passkey last signed its owner in. Null if it never did."""


class _PasskeyAdded(TypedDict):
    id: str
    """Unique id of the record, a UUID. It never changes."""
    object: Literal["passkey"]
    """The type of the record, always the same text."""
    name: str
    """A name by which its owner recognizes the passkey."""
    created_at: str
    """When the record was created."""
    last_used_at: Optional[str]
    """When the passkey last signed its owner in. Null if it never did."""


class PasskeyAdded(_PasskeyAdded, total=False):
    session: SessionWithToken
    """The session of a member who has joined by an invitation; absent otherwise."""


class PasskeyList(TypedDict):
    data: List[Passkey]
    """The records of this page, in the order of the list."""
    has_more: bool
    """Whether another page follows, exactly. When it is false, `next_cursor` is null."""
    limit: int
    """The page size that applied to this response."""
    next_cursor: Optional[str]
    """Send it as `cursor` to get the next page. Null on the last page."""


class Photo_original(TypedDict):
    """The file as uploaded, including its EXIF data and location; `display` and `thumbnail` of an image have no EXIF data. Null until ready. Each response has new links, which are valid for 24 hours: treat them as credentials."""
    url: str
    """Signed link to the original, which needs no API key. Do not log or forward it."""
    expires_at: str
    """When the link to the original stops working, 24 hours after it was made."""


class Photo_display(TypedDict):
    """At most 2,048 pixels on the long edge, webp, without metadata; for a video, the video itself. Null until ready, and for an image that is too large to render. Each response has new links, which are valid for 24 hours: treat them as credentials."""
    url: str
    """Signed link to the display, which needs no API key. Do not log or forward it."""
    expires_at: str
    """When the link to the display stops working, 24 hours after it was made."""


class Photo_thumbnail(TypedDict):
    """At most 320 pixels on the long edge, webp; for a video, a generated placeholder. Null until ready, and for an image that is too large to render. Each response has new links, which are valid for 24 hours: treat them as credentials."""
    url: str
    """Signed link to the thumbnail, which needs no API key. Do not log or forward it."""
    expires_at: str
    """When the link to the thumbnail stops working, 24 hours after it was made."""


class Photo(TypedDict):
    id: str
    """Unique id of the record, a UUID. It never changes."""
    object: Literal["photo"]
    """The type of the record, always the same text."""
    kind: Literal["photo", "video"]
    """Whether the file is an image or a video."""
    project_id: Optional[str]
    """Id of the opportunity or project of the photo; null when none was given."""
    caption: Optional[str]
    """Caption, as free text. Null when not set."""
    tags: List[str]
    """Free labels, in the order in which they were sent."""
    status: Literal["pending", "ready", "trashed", "failed"]
    """`pending` until the file is uploaded and checked, then `ready`. `failed` when the file was refused or never uploaded (see `failure_reason`). `trashed`: in the trash, from which it can be restored."""
    failure_reason: Optional[Literal["content_type_mismatch", "size_mismatch", "unreadable", "not_allowed", "damaged"]]
    """Why the photo failed; null for other photos, and for a photo that was trashed before its file arrived. `content_type_mismatch` and `size_mismatch`: the file does not match its declared type or size. `damaged`: its pixels cannot be decoded. `unreadable`: the file never arrived, is gone, or a side of the image has more than 20,000 pixels. `not_allowed`: the member who requested the upload was deactivated before the file arrived."""
    mime_type: Literal["image/jpeg", "image/png", "image/webp", "image/heic", "video/mp4", "video/quicktime"]
    """Media type of the original."""
    size_bytes: int
    """Size of the original in bytes."""
    width: Optional[int]
    """Pixels from left to right, as displayed. Null until ready, and for videos."""
    height: Optional[int]
    """Pixels from top to bottom, as displayed. Null until ready, and for videos."""
    content_hash: Optional[str]
    """`sha256:<hex>` of the bytes of the original, so that a mirror can detect files that it already has. Null until ready."""
    original: Optional[Photo_original]
    """The file as uploaded, including its EXIF data and location; `display` and `thumbnail` of an image have no EXIF data. Null until ready. Each response has new links, which are valid for 24 hours: treat them as credentials."""
    display: Optional[Photo_display]
    """At most 2,048 pixels on the long edge, webp, without metadata; for a video, the video itself. Null until ready, and for an image that is too large to render. Each response has new links, which are valid for 24 hours: treat them as credentials."""
    thumbnail: Optional[Photo_thumbnail]
    """At most 320 pixels on the long edge, webp; for a video, a generated placeholder. Null until ready, and for an image that is too large to render. Each response has new links, which are valid for 24 hours: treat them as credentials."""
    taken_at: Optional[str]
    """When it was taken, as sent by the client. Null when it is not known."""
    created_by: str
    """Id of the member who created the record."""
    created_at: str
    """When the record was created."""
    updated_at: str
    """When the record last changed. It grows with every change of the record."""


class _PhotoList(TypedDict):
    data: List[Photo]
    """The records of this page, in the order of the list."""
    has_more: bool
    """Whether another page follows, exactly. When it is false, `next_cursor` is null."""
    limit: int
    """The page size that applied to this response."""
    next_cursor: Optional[str]
    """Send it as `cursor` to get the next page. Null on the last page."""


class PhotoList(_PhotoList, total=False):
    deleted: List[DeletedRecord]
    """With `include_deleted=true`: the contacts or expenses that were deleted within the last 90 days, regardless of the other filters. A page has the first entries of `data` and `deleted` together, in the order of `updated_at` and `id`, so `limit` and `offset` count both. Always empty for opportunities and photos, which are never deleted."""


class PhotoWithSecret_original(TypedDict):
    """The file as uploaded, including its EXIF data and location; `display` and `thumbnail` of an image have no EXIF data. Null until ready. Each response has new links, which are valid for 24 hours: treat them as credentials."""
    url: str
    """Signed link to the original, which needs no API key. Do not log or forward it."""
    expires_at: str
    """When the link to the original stops working, 24 hours after it was made."""


class PhotoWithSecret_display(TypedDict):
    """At most 2,048 pixels on the long edge, webp, without metadata; for a video, the video itself. Null until ready, and for an image that is too large to render. Each response has new links, which are valid for 24 hours: treat them as credentials."""
    url: str
    """Signed link to the display, which needs no API key. Do not log or forward it."""
    expires_at: str
    """When the link to the display stops working, 24 hours after it was made."""


class PhotoWithSecret_thumbnail(TypedDict):
    """At most 320 pixels on the long edge, webp; for a video, a generated placeholder. Null until ready, and for an image that is too large to render. Each response has new links, which are valid for 24 hours: treat them as credentials."""
    url: str
    """Signed link to the thumbnail, which needs no API key. Do not log or forward it."""
    expires_at: str
    """When the link to the thumbnail stops working, 24 hours after it was made."""


class PhotoWithSecret_upload(TypedDict):
    """The request with which to send the file, directly to the storage."""
    method: Literal["PUT"]
    """The HTTP method of the upload."""
    url: str
    """Where to send the file. Needs no API key: treat it as a credential."""
    headers: Dict[str, str]
    """Send exactly these headers; other headers or values are refused."""
    expires_at: str
    """Until when the upload can begin."""


class PhotoWithSecret(TypedDict):
    id: str
    """Unique id of the record, a UUID. It never changes."""
    object: Literal["photo"]
    """The type of the record, always the same text."""
    kind: Literal["photo", "video"]
    """Whether the file is an image or a video."""
    project_id: Optional[str]
    """Id of the opportunity or project of the photo; null when none was given."""
    caption: Optional[str]
    """Caption, as free text. Null when not set."""
    tags: List[str]
    """Free labels, in the order in which they were sent."""
    status: Literal["pending", "ready", "trashed", "failed"]
    """`pending` until the file is uploaded and checked, then `ready`. `failed` when the file was refused or never uploaded (see `failure_reason`). `trashed`: in the trash, from which it can be restored."""
    failure_reason: Optional[Literal["content_type_mismatch", "size_mismatch", "unreadable", "not_allowed", "damaged"]]
    """Why the photo failed; null for other photos, and for a photo that was trashed before its file arrived. `content_type_mismatch` and `size_mismatch`: the file does not match its declared type or size. `damaged`: its pixels cannot be decoded. `unreadable`: the file never arrived, is gone, or a side of the image has more than 20,000 pixels. `not_allowed`: the member who requested the upload was deactivated before the file arrived."""
    mime_type: Literal["image/jpeg", "image/png", "image/webp", "image/heic", "video/mp4", "video/quicktime"]
    """Media type of the original."""
    size_bytes: int
    """Size of the original in bytes."""
    width: Optional[int]
    """Pixels from left to right, as displayed. Null until ready, and for videos."""
    height: Optional[int]
    """Pixels from top to bottom, as displayed. Null until ready, and for videos."""
    content_hash: Optional[str]
    """`sha256:<hex>` of the bytes of the original, so that a mirror can detect files that it already has. Null until ready."""
    original: Optional[PhotoWithSecret_original]
    """The file as uploaded, including its EXIF data and location; `display` and `thumbnail` of an image have no EXIF data. Null until ready. Each response has new links, which are valid for 24 hours: treat them as credentials."""
    display: Optional[PhotoWithSecret_display]
    """At most 2,048 pixels on the long edge, webp, without metadata; for a video, the video itself. Null until ready, and for an image that is too large to render. Each response has new links, which are valid for 24 hours: treat them as credentials."""
    thumbnail: Optional[PhotoWithSecret_thumbnail]
    """At most 320 pixels on the long edge, webp; for a video, a generated placeholder. Null until ready, and for an image that is too large to render. Each response has new links, which are valid for 24 hours: treat them as credentials."""
    taken_at: Optional[str]
    """When it was taken, as sent by the client. Null when it is not known."""
    created_by: str
    """Id of the member who created the record."""
    created_at: str
    """When the record was created."""
    updated_at: str
    """When the record last changed. It grows with every change of the record."""
    upload: PhotoWithSecret_upload
    """The request with which to send the file, directly to the storage."""


class Pipeline_stages(TypedDict):
    id: str
    """Id of the stage."""
    name: str
    """Name of the stage."""
    is_won: bool
    """Whether an opportunity at this stage is won; the console then offers to approve it. Default: unchanged for an existing stage; true for a new stage named `Won`."""


class Pipeline(TypedDict):
    id: str
    """Unique id of the record, a UUID. It never changes."""
    object: Literal["pipeline"]
    """The type of the record, always the same text."""
    name: str
    """Name of the pipeline."""
    is_default: bool
    """Whether new opportunities without a `pipeline_id` get this pipeline."""
    stages: List[Pipeline_stages]
    """The stages in their order. New opportunities begin in the first."""
    created_at: str
    """When the record was created."""
    updated_at: str
    """When the record last changed. It grows with every change of the record."""


class PipelineList(TypedDict):
    data: List[Pipeline]
    """The records of this page, in the order of the list."""
    has_more: bool
    """Whether another page follows, exactly. When it is false, `next_cursor` is null."""
    limit: int
    """The page size that applied to this response."""
    next_cursor: Optional[str]
    """Send it as `cursor` to get the next page. Null on the last page."""


class Project_address(TypedDict):
    """The address of the job site."""
    street: Optional[str]
    """Street and number of the job site. Null when not set."""
    city: Optional[str]
    """City of the job site. Null when not set."""
    state: Optional[str]
    """State or region of the job site. Null when not set."""
    zip: Optional[str]
    """ZIP or postal code of the job site. Null when not set."""
    country: Optional[str]
    """Country of the job site, as free text. Null when not set."""


class Project_external_references_entry(TypedDict):
    external_id: str
    """Id of the counterpart in the outside system."""
    url: Optional[str]
    """Link to the counterpart in the outside system. Null when none was given."""
    metadata: Dict[str, Any]
    """The data of the outside system; `{}` when none was given."""
    created_at: str
    """When this namespace first wrote a reference."""
    updated_at: str
    """When the reference last changed."""


class Project(TypedDict):
    id: str
    """Id of the opportunity or project."""
    object: Literal["project"]
    """The type of the record, always the same text."""
    name: str
    """Name of the opportunity or project."""
    approval_status: Literal["opportunity", "project", "archived"]
    """A lead is an `opportunity`. Approval turns the same record into a `project`. An `archived` record can be restored to its former status."""
    address: Project_address
    """The address of the job site."""
    custom_fields: Dict[str, Any]
    """Values by the stable key of the custom field; unset fields are absent. All values of a record together are at most 32 KB as JSON."""
    external_references: Dict[str, Project_external_references_entry]
    """The counterparts of the record in outside systems: one entry for each namespace."""


class ReceiverCheck_probes(TypedDict):
    name: Literal["accepts_event", "accepts_repeat", "accepts_large_event", "accepts_unknown_fields", "accepts_both_secrets", "refuses_missing_signature", "refuses_wrong_signature", "refuses_altered_body", "answers_in_time"]
    """What the probe tried."""
    passed: bool
    """Whether the receiver answered as it should."""
    expected: str
    """The answer that passes, in words."""
    response_status: Optional[int]
    """HTTP status of the answer; null without an answer."""
    duration_ms: int
    """How long the slowest request of the probe took, in milliseconds."""
    message: str
    """The response as described by the service; never text of the receiver."""


class ReceiverCheck(TypedDict):
    id: str
    """Unique id of the record, a UUID. It never changes."""
    object: Literal["receiver_check"]
    """The type of the record, always the same text."""
    subscription_id: str
    """Id of the subscription."""
    status: Literal["running", "passed", "failed"]
    """`running` until all probes are complete; `passed` if every probe passed."""
    probes: List[ReceiverCheck_probes]
    """The report, empty while the check runs. docs/receiving-webhooks.md describes each probe."""
    created_at: str
    """When the check was requested."""
    finished_at: Optional[str]
    """When the last probe was complete; null while the check runs."""


class Replay(TypedDict):
    id: str
    """Unique id of the record, a UUID. It never changes."""
    object: Literal["replay"]
    """The type of the record, always the same text."""
    subscription_id: str
    """Id of the subscription."""
    status: Literal["running", "completed", "cancelled"]
    """`running`, then `completed`; `cancelled` when the subscription was revoked in the meantime."""
    matched: int
    """How many of the deliveries examined so far match."""
    queued: int
    """How many of the matching deliveries this replay delivers again."""
    deliveries: Literal["failed", "all"]
    """Which deliveries are repeated: the failed ones, or all that are not pending."""
    since: Optional[str]
    """The earliest time of events, inclusive. Null for no limit."""
    until: str
    """The latest time of events, inclusive; at most the time at which the replay was requested."""
    created_by: str
    """Id of the member who created the record."""
    created_at: str
    """When the record was created."""
    updated_at: str
    """When the record last changed. It grows with every change of the record."""


class Sample(TypedDict):
    data: List[Event]
    """At most three events of the trigger, newest first."""
    synthetic: bool
    """Whether the events are synthetic, because the workspace has no event of the trigger yet."""


class Session_passkey(TypedDict):
    """The passkey that started the session. Its removal ends the session."""
    id: str
    """Id of the passkey."""
    name: str
    """Name of the passkey."""


class Session(TypedDict):
    id: str
    """Unique id of the record, a UUID. It never changes."""
    object: Literal["session"]
    """The type of the record, always the same text."""
    member_id: str
    """Id of the member who is signed in."""
    workspace_id: str
    """Id of the workspace of the member."""
    passkey: Session_passkey
    """The passkey that started the session. Its removal ends the session."""
    user_agent: Optional[str]
    """The `User-Agent` with which the session was started, at most 200 characters. Null if there was none."""
    last_used_at: str
    """When the session was last used, at most an hour old. Until the first use, when it was started."""
    created_at: str
    """When the record was created."""
    expires_at: str
    """When the session ends, unless it is ended before."""


class SessionList(TypedDict):
    data: List[Session]
    """The records of this page, in the order of the list."""
    has_more: bool
    """Whether another page follows, exactly. When it is false, `next_cursor` is null."""
    limit: int
    """The page size that applied to this response."""
    next_cursor: Optional[str]
    """Send it as `cursor` to get the next page. Null on the last page."""


class SessionWithToken_passkey(TypedDict):
    """The passkey that started the session. Its removal ends the session."""
    id: str
    """Id of the passkey."""
    name: str
    """Name of the passkey."""


class SessionWithToken(TypedDict):
    id: str
    """Unique id of the record, a UUID. It never changes."""
    object: Literal["session"]
    """The type of the record, always the same text."""
    member_id: str
    """Id of the member who is signed in."""
    workspace_id: str
    """Id of the workspace of the member."""
    passkey: SessionWithToken_passkey
    """The passkey that started the session. Its removal ends the session."""
    user_agent: Optional[str]
    """The `User-Agent` with which the session was started, at most 200 characters. Null if there was none."""
    last_used_at: str
    """When the session was last used: here, when it was started."""
    created_at: str
    """When the record was created."""
    expires_at: str
    """When the session ends, unless it is ended before."""
    session_token: str
    """Sent as `Authorization: Bearer wss_…`. Only this response contains it."""


class Subscription_health_last_failure(TypedDict):
    """The last failed attempt. Null when there was none."""
    at: str
    """When the attempt failed."""
    delivery_id: str
    """Id of the delivery whose attempt failed."""
    response_status: Optional[int]
    """HTTP status of the answer; null without an answer."""
    error: Optional[str]
    """Why the attempt failed, in words of the service. Null when not set."""


class Subscription_health(TypedDict):
    """The results of recent deliveries. `status` is at most 10 seconds old; `last_success_at` and `last_failure` may be an hour old."""
    status: Literal["healthy", "retrying", "failing"]
    """`failing`: a delivery has no attempt left, and none has succeeded since. `retrying`: the newest attempt failed, and its delivery will be retried. `healthy`: the newest attempt succeeded, or there was none."""
    failing_since: Optional[str]
    """When the subscription began to fail; null unless `failing`."""
    last_success_at: Optional[str]
    """When a delivery last succeeded. Null when none has."""
    last_failure: Optional[Subscription_health_last_failure]
    """The last failed attempt. Null when there was none."""


class Subscription(TypedDict):
    id: str
    """Unique id of the record, a UUID. It never changes."""
    object: Literal["subscription"]
    """The type of the record, always the same text."""
    trigger_id: Optional[TriggerId]
    """The only trigger; null when there are several, or all (`["*"]`)."""
    trigger_ids: List[Union[TriggerId, Literal["*"]]]
    """The triggers whose events are delivered; `["*"]` for all, also for triggers of later versions."""
    target_url: str
    """Where events are posted, in the form in which the service requests it."""
    headers: Dict[str, None]
    """The custom headers; their values are never shown and are always null."""
    status: Literal["active", "paused", "revoked"]
    """`active`: events are delivered. `paused`: deliveries wait. `revoked`: permanently ended; nothing is delivered."""
    paused_reason: Optional[Literal["requested", "failing"]]
    """Null unless `paused`. `requested`: by a PATCH. `failing`: by the service, after five days of failures without a success; PATCH `status` to `active` resumes it."""
    revoked_reason: Optional[Literal["gone", "deleted"]]
    """Null unless `revoked`. `gone`: the receiver answered 410. `deleted`: by a DELETE."""
    description: Optional[str]
    """A note for people, as free text. Null when not set."""
    health: Subscription_health
    """The results of recent deliveries. `status` is at most 10 seconds old; `last_success_at` and `last_failure` may be an hour old."""
    created_by: str
    """The owner: the member who created the subscription, or who took it over."""
    owner_status: Literal["active", "deactivated"]
    """The status of the member in `created_by`. While it is `deactivated`, deliveries wait as if the subscription were paused, until another member takes it over or the owner is active again."""
    created_at: str
    """When the record was created."""
    updated_at: str
    """When the record last changed. It grows with every change of the record."""


class SubscriptionList(TypedDict):
    data: List[Subscription]
    """The records of this page, in the order of the list."""
    has_more: bool
    """Whether another page follows, exactly. When it is false, `next_cursor` is null."""
    limit: int
    """The page size that applied to this response."""
    next_cursor: Optional[str]
    """Send it as `cursor` to get the next page. Null on the last page."""


class SubscriptionWithSecret_health_last_failure(TypedDict):
    """The last failed attempt. Null when there was none."""
    at: str
    """When the attempt failed."""
    delivery_id: str
    """Id of the delivery whose attempt failed."""
    response_status: Optional[int]
    """HTTP status of the answer; null without an answer."""
    error: Optional[str]
    """Why the attempt failed, in words of the service. Null when not set."""


class SubscriptionWithSecret_health(TypedDict):
    """The results of recent deliveries. `status` is at most 10 seconds old; `last_success_at` and `last_failure` may be an hour old."""
    status: Literal["healthy", "retrying", "failing"]
    """`failing`: a delivery has no attempt left, and none has succeeded since. `retrying`: the newest attempt failed, and its delivery will be retried. `healthy`: the newest attempt succeeded, or there was none."""
    failing_since: Optional[str]
    """When the subscription began to fail; null unless `failing`."""
    last_success_at: Optional[str]
    """When a delivery last succeeded. Null when none has."""
    last_failure: Optional[SubscriptionWithSecret_health_last_failure]
    """The last failed attempt. Null when there was none."""


class SubscriptionWithSecret(TypedDict):
    id: str
    """Unique id of the record, a UUID. It never changes."""
    object: Literal["subscription"]
    """The type of the record, always the same text."""
    trigger_id: Optional[TriggerId]
    """The only trigger; null when there are several, or all (`["*"]`)."""
    trigger_ids: List[Union[TriggerId, Literal["*"]]]
    """The triggers whose events are delivered; `["*"]` for all, also for triggers of later versions."""
    target_url: str
    """Where events are posted, in the form in which the service requests it."""
    headers: Dict[str, None]
    """The custom headers; their values are never shown and are always null."""
    status: Literal["active", "paused", "revoked"]
    """`active`: events are delivered. `paused`: deliveries wait. `revoked`: permanently ended; nothing is delivered."""
    paused_reason: Optional[Literal["requested", "failing"]]
    """Null unless `paused`. `requested`: by a PATCH. `failing`: by the service, after five days of failures without a success; PATCH `status` to `active` resumes it."""
    revoked_reason: Optional[Literal["gone", "deleted"]]
    """Null unless `revoked`. `gone`: the receiver answered 410. `deleted`: by a DELETE."""
    description: Optional[str]
    """A note for people, as free text. Null when not set."""
    health: SubscriptionWithSecret_health
    """The results of recent deliveries. `status` is at most 10 seconds old; `last_success_at` and `last_failure` may be an hour old."""
    created_by: str
    """The owner: the member who created the subscription, or who took it over."""
    owner_status: Literal["active", "deactivated"]
    """The status of the member in `created_by`. While it is `deactivated`, deliveries wait as if the subscription were paused, until another member takes it over or the owner is active again."""
    created_at: str
    """When the record was created."""
    updated_at: str
    """When the record last changed. It grows with every change of the record."""
    signing_secret: str
    """The key for verifying signatures. Store it: only this response contains it."""


class Trigger(TypedDict):
    id: TriggerId
    """The name by which subscriptions and events refer to the trigger."""
    object: Literal["trigger"]
    """The type of the record, always the same text."""
    entity_type: str
    """The kind of record that its events are about."""
    description: str
    """When the trigger fires."""


class TriggerList(TypedDict):
    data: List[Trigger]
    """The records of this page, in the order of the list."""
    has_more: bool
    """Whether another page follows, exactly. When it is false, `next_cursor` is null."""
    limit: int
    """The page size that applied to this response."""
    next_cursor: Optional[str]
    """Send it as `cursor` to get the next page. Null on the last page."""


class Vendor_external_references_entry(TypedDict):
    external_id: str
    """Id of the counterpart in the outside system."""
    url: Optional[str]
    """Link to the counterpart in the outside system. Null when none was given."""
    metadata: Dict[str, Any]
    """The data of the outside system; `{}` when none was given."""
    created_at: str
    """When this namespace first wrote a reference."""
    updated_at: str
    """When the reference last changed."""


class Vendor(TypedDict):
    id: str
    """Unique id of the record, a UUID. It never changes."""
    object: Literal["vendor"]
    """The type of the record, always the same text."""
    name: str
    """Name of the vendor. An expense shows the name as it was when a write last set `vendor_id`."""
    is_archived: bool
    """Whether the record is left out of lists and cannot be chosen for an expense."""
    external_references: Dict[str, Vendor_external_references_entry]
    """The counterparts of the record in outside systems: one entry for each namespace."""
    created_at: str
    """When the record was created."""
    updated_at: str
    """When the record last changed. It grows with every change of the record."""


class VendorList(TypedDict):
    data: List[Vendor]
    """The records of this page, in the order of the list."""
    has_more: bool
    """Whether another page follows, exactly. When it is false, `next_cursor` is null."""
    limit: int
    """The page size that applied to this response."""
    next_cursor: Optional[str]
    """Send it as `cursor` to get the next page. Null on the last page."""


class Workspace(TypedDict):
    id: str
    """Unique id of the record, a UUID. It never changes."""
    object: Literal["workspace"]
    """The type of the record, always the same text."""
    name: str
    """Name of the business."""
    plan: Literal["starter", "professional"]
    """The plan. Expenses need `professional`."""
    default_pipeline_id: str
    """Id of the pipeline for new opportunities without a `pipeline_id`."""
    created_at: str
    """When the record was created."""
    updated_at: str
    """When the record last changed. It grows with every change of the record."""


class OpportunityCreatedEvent(TypedDict):
    id: str
    """Unique id of the event. Deduplicate on it."""
    trigger: Literal["opportunity.created"]
    """The trigger that fired."""
    entity_type: Literal["opportunity"]
    """The kind of record that the event is about."""
    entity_id: str
    """UUID of the record that the event is about."""
    occurred_at: str
    """When the change happened that fired the trigger."""
    performed_by: Optional[str]
    """Id of the member who acted; null for system events."""
    metadata: Dict[str, Any]
    """Data that the trigger adds, such as `previous_stage_id` and `new_stage_id`, or the call. In delete events, the removed record."""
    data: Opportunity
    """The full record, in the shape its endpoints return. Null for delete events."""


class OpportunityProjectStageUpdatedEvent_metadata(TypedDict):
    """Data that the trigger adds, such as `previous_stage_id` and `new_stage_id`, or the call. In delete events, the removed record."""
    previous_stage_id: str
    """Id of the stage at which the record was before."""
    new_stage_id: str
    """Id of the stage at which the record is now."""


class OpportunityProjectStageUpdatedEvent(TypedDict):
    id: str
    """Unique id of the event. Deduplicate on it."""
    trigger: Literal["opportunity.project.stage.updated"]
    """The trigger that fired."""
    entity_type: Literal["opportunity"]
    """The kind of record that the event is about."""
    entity_id: str
    """UUID of the record that the event is about."""
    occurred_at: str
    """When the change happened that fired the trigger."""
    performed_by: Optional[str]
    """Id of the member who acted; null for system events."""
    metadata: OpportunityProjectStageUpdatedEvent_metadata
    """Data that the trigger adds, such as `previous_stage_id` and `new_stage_id`, or the call. In delete events, the removed record."""
    data: Opportunity
    """The full record, in the shape its endpoints return. Null for delete events."""


class OpportunityProjectApprovedEvent(TypedDict):
    id: str
    """Unique id of the event. Deduplicate on it."""
    trigger: Literal["opportunity.project.approved"]
    """The trigger that fired."""
    entity_type: Literal["opportunity"]
    """The kind of record that the event is about."""
    entity_id: str
    """UUID of the record that the event is about."""
    occurred_at: str
    """When the change happened that fired the trigger."""
    performed_by: Optional[str]
    """Id of the member who acted; null for system events."""
    metadata: Dict[str, Any]
    """Data that the trigger adds, such as `previous_stage_id` and `new_stage_id`, or the call. In delete events, the removed record."""
    data: Opportunity
    """The full record, in the shape its endpoints return. Null for delete events."""


class OpportunityEstimateSentEvent_metadata(TypedDict):
    """Data that the trigger adds, such as `previous_stage_id` and `new_stage_id`, or the call. In delete events, the removed record."""
    estimate_id: str
    """Id of the estimate."""
    estimate_title: str
    """Title of the estimate when the event happened."""
    estimate_amount: float
    """The total offered, US dollars."""


class OpportunityEstimateSentEvent(TypedDict):
    id: str
    """Unique id of the event. Deduplicate on it."""
    trigger: Literal["opportunity.estimate_sent"]
    """The trigger that fired."""
    entity_type: Literal["opportunity"]
    """The kind of record that the event is about."""
    entity_id: str
    """UUID of the record that the event is about."""
    occurred_at: str
    """When the change happened that fired the trigger."""
    performed_by: Optional[str]
    """Id of the member who acted; null for system events."""
    metadata: OpportunityEstimateSentEvent_metadata
    """Data that the trigger adds, such as `previous_stage_id` and `new_stage_id`, or the call. In delete events, the removed record."""
    data: Opportunity
    """The full record, in the shape its endpoints return. Null for delete events."""


class _OpportunityEstimateApprovedEvent_metadata(TypedDict):
    estimate_id: str
    """Id of the estimate."""
    estimate_title: str
    """Title of the estimate when the event happened."""
    estimate_amount: float
    """The total offered, US dollars."""


class OpportunityEstimateApprovedEvent_metadata(_OpportunityEstimateApprovedEvent_metadata, total=False):
    """Data that the trigger adds, such as `previous_stage_id` and `new_stage_id`, or the call. In delete events, the removed record."""
    approved_by_name: Optional[str]
    """The name that the customer typed; null if a member recorded the approval. Absent from events of 1.0.0."""


class OpportunityEstimateApprovedEvent(TypedDict):
    id: str
    """Unique id of the event. Deduplicate on it."""
    trigger: Literal["opportunity.estimate_approved"]
    """The trigger that fired."""
    entity_type: Literal["opportunity"]
    """The kind of record that the event is about."""
    entity_id: str
    """UUID of the record that the event is about."""
    occurred_at: str
    """When the change happened that fired the trigger."""
    performed_by: Optional[str]
    """Id of the member who acted; null for system events."""
    metadata: OpportunityEstimateApprovedEvent_metadata
    """Data that the trigger adds, such as `previous_stage_id` and `new_stage_id`, or the call. In delete events, the removed record."""
    data: Opportunity
    """The full record, in the shape its endpoints return. Null for delete events."""


class OpportunityEstimateCancelledEvent_metadata(TypedDict):
    """Data that the trigger adds, such as `previous_stage_id` and `new_stage_id`, or the call. In delete events, the removed record."""
    estimate_id: str
    """Id of the estimate."""
    estimate_title: str
    """Title of the estimate when the event happened."""
    estimate_amount: float
    """The total offered, US dollars."""


class OpportunityEstimateCancelledEvent(TypedDict):
    id: str
    """Unique id of the event. Deduplicate on it."""
    trigger: Literal["opportunity.estimate_cancelled"]
    """The trigger that fired."""
    entity_type: Literal["opportunity"]
    """The kind of record that the event is about."""
    entity_id: str
    """UUID of the record that the event is about."""
    occurred_at: str
    """When the change happened that fired the trigger."""
    performed_by: Optional[str]
    """Id of the member who acted; null for system events."""
    metadata: OpportunityEstimateCancelledEvent_metadata
    """Data that the trigger adds, such as `previous_stage_id` and `new_stage_id`, or the call. In delete events, the removed record."""
    data: Opportunity
    """The full record, in the shape its endpoints return. Null for delete events."""


class OpportunityD4dSpottedEvent_metadata(TypedDict):
    """Data that the trigger adds, such as `previous_stage_id` and `new_stage_id`, or the call. In delete events, the removed record."""
    latitude: float
    """Degrees north of the equator; negative to the south."""
    longitude: float
    """Degrees east of Greenwich; negative to the west."""
    note: Optional[str]
    """What was seen at the spot. Only the event contains the note; the opportunity does not. Null when not set."""


class OpportunityD4dSpottedEvent(TypedDict):
    id: str
    """Unique id of the event. Deduplicate on it."""
    trigger: Literal["opportunity.d4d.spotted"]
    """The trigger that fired."""
    entity_type: Literal["opportunity"]
    """The kind of record that the event is about."""
    entity_id: str
    """UUID of the record that the event is about."""
    occurred_at: str
    """When the change happened that fired the trigger."""
    performed_by: Optional[str]
    """Id of the member who acted; null for system events."""
    metadata: OpportunityD4dSpottedEvent_metadata
    """Data that the trigger adds, such as `previous_stage_id` and `new_stage_id`, or the call. In delete events, the removed record."""
    data: Opportunity
    """The full record, in the shape its endpoints return. Null for delete events."""


class EnvelopeSignedEvent_metadata(TypedDict):
    """Data that the trigger adds, such as `previous_stage_id` and `new_stage_id`, or the call. In delete events, the removed record."""
    recipient_id: str
    """Id of the recipient who signed."""
    name: str
    """Name of the recipient who signed."""
    email: str
    """E-mail address of the recipient who signed."""


class EnvelopeSignedEvent(TypedDict):
    id: str
    """Unique id of the event. Deduplicate on it."""
    trigger: Literal["envelope.signed"]
    """The trigger that fired."""
    entity_type: Literal["envelope"]
    """The kind of record that the event is about."""
    entity_id: str
    """UUID of the record that the event is about."""
    occurred_at: str
    """When the change happened that fired the trigger."""
    performed_by: Optional[str]
    """Id of the member who acted; null for system events."""
    metadata: EnvelopeSignedEvent_metadata
    """Data that the trigger adds, such as `previous_stage_id` and `new_stage_id`, or the call. In delete events, the removed record."""
    data: Envelope
    """The full record, in the shape its endpoints return. Null for delete events."""


class EnvelopeCompletedEvent(TypedDict):
    id: str
    """Unique id of the event. Deduplicate on it."""
    trigger: Literal["envelope.completed"]
    """The trigger that fired."""
    entity_type: Literal["envelope"]
    """The kind of record that the event is about."""
    entity_id: str
    """UUID of the record that the event is about."""
    occurred_at: str
    """When the change happened that fired the trigger."""
    performed_by: Optional[str]
    """Id of the member who acted; null for system events."""
    metadata: Dict[str, Any]
    """Data that the trigger adds, such as `previous_stage_id` and `new_stage_id`, or the call. In delete events, the removed record."""
    data: Envelope
    """The full record, in the shape its endpoints return. Null for delete events."""


class CallInboundCompletedEvent_metadata(TypedDict):
    """Data that the trigger adds, such as `previous_stage_id` and `new_stage_id`, or the call. In delete events, the removed record."""
    call: Call
    """The call that ended."""


class CallInboundCompletedEvent(TypedDict):
    id: str
    """Unique id of the event. Deduplicate on it."""
    trigger: Literal["call.inbound.completed"]
    """The trigger that fired."""
    entity_type: Literal["contact"]
    """The kind of record that the event is about."""
    entity_id: str
    """UUID of the record that the event is about."""
    occurred_at: str
    """When the change happened that fired the trigger."""
    performed_by: Optional[str]
    """Id of the member who acted; null for system events."""
    metadata: CallInboundCompletedEvent_metadata
    """Data that the trigger adds, such as `previous_stage_id` and `new_stage_id`, or the call. In delete events, the removed record."""
    data: Contact
    """The full record, in the shape its endpoints return. Null for delete events."""


class CallOutboundCompletedEvent_metadata(TypedDict):
    """Data that the trigger adds, such as `previous_stage_id` and `new_stage_id`, or the call. In delete events, the removed record."""
    call: Call
    """The call that ended."""


class CallOutboundCompletedEvent(TypedDict):
    id: str
    """Unique id of the event. Deduplicate on it."""
    trigger: Literal["call.outbound.completed"]
    """The trigger that fired."""
    entity_type: Literal["contact"]
    """The kind of record that the event is about."""
    entity_id: str
    """UUID of the record that the event is about."""
    occurred_at: str
    """When the change happened that fired the trigger."""
    performed_by: Optional[str]
    """Id of the member who acted; null for system events."""
    metadata: CallOutboundCompletedEvent_metadata
    """Data that the trigger adds, such as `previous_stage_id` and `new_stage_id`, or the call. In delete events, the removed record."""
    data: Contact
    """The full record, in the shape its endpoints return. Null for delete events."""


class CallMissedEvent_metadata(TypedDict):
    """Data that the trigger adds, such as `previous_stage_id` and `new_stage_id`, or the call. In delete events, the removed record."""
    call: Call
    """The call that ended."""


class CallMissedEvent(TypedDict):
    id: str
    """Unique id of the event. Deduplicate on it."""
    trigger: Literal["call.missed"]
    """The trigger that fired."""
    entity_type: Literal["contact"]
    """The kind of record that the event is about."""
    entity_id: str
    """UUID of the record that the event is about."""
    occurred_at: str
    """When the change happened that fired the trigger."""
    performed_by: Optional[str]
    """Id of the member who acted; null for system events."""
    metadata: CallMissedEvent_metadata
    """Data that the trigger adds, such as `previous_stage_id` and `new_stage_id`, or the call. In delete events, the removed record."""
    data: Contact
    """The full record, in the shape its endpoints return. Null for delete events."""


class ExpenseCreatedEvent(TypedDict):
    id: str
    """Unique id of the event. Deduplicate on it."""
    trigger: Literal["expense.created"]
    """The trigger that fired."""
    entity_type: Literal["expense"]
    """The kind of record that the event is about."""
    entity_id: str
    """UUID of the record that the event is about."""
    occurred_at: str
    """When the change happened that fired the trigger."""
    performed_by: Optional[str]
    """Id of the member who acted; null for system events."""
    metadata: Dict[str, Any]
    """Data that the trigger adds, such as `previous_stage_id` and `new_stage_id`, or the call. In delete events, the removed record."""
    data: Expense
    """The full record, in the shape its endpoints return. Null for delete events."""


class ExpenseReceiptAttachedEvent(TypedDict):
    id: str
    """Unique id of the event. Deduplicate on it."""
    trigger: Literal["expense.receipt_attached"]
    """The trigger that fired."""
    entity_type: Literal["expense"]
    """The kind of record that the event is about."""
    entity_id: str
    """UUID of the record that the event is about."""
    occurred_at: str
    """When the change happened that fired the trigger."""
    performed_by: Optional[str]
    """Id of the member who acted; null for system events."""
    metadata: Dict[str, Any]
    """Data that the trigger adds, such as `previous_stage_id` and `new_stage_id`, or the call. In delete events, the removed record."""
    data: Expense
    """The full record, in the shape its endpoints return. Null for delete events."""


class ExpenseUpdatedEvent_metadata_previous_vendor(TypedDict):
    """The merchant. Null when none was given."""
    id: Optional[str]
    """Id of the vendor; null when only a free-text name was given."""
    name: str
    """Name of the merchant: the free text, or the vendor's name as it was when a write last set `vendor_id`."""


class ExpenseUpdatedEvent_metadata_previous_category(TypedDict):
    """The expense category. Null when none was given."""
    id: str
    """Id of the expense category."""
    name: str
    """Name of the category, as it was when a write last set `category_id`."""


class ExpenseUpdatedEvent_metadata_previous_mileage(TypedDict):
    """The trip. Null for purchases."""
    miles_driven: float
    """Length of the trip in miles; fractions are allowed."""
    rate: float
    """US dollars for each mile; it may have more than two decimals."""


class ExpenseUpdatedEvent_metadata_previous_project(TypedDict):
    """The project that was linked, by its id alone. Null when none was."""
    id: str
    """Unique id of the record, a UUID. It never changes."""


class ExpenseUpdatedEvent_metadata_previous_receipt(TypedDict):
    """Null when no receipt is attached. Each response has a new `url`, which is valid for 24 hours: treat it as a credential."""
    mime_type: str
    """Media type of the file."""
    size_bytes: int
    """Size of the file in bytes."""


class ExpenseUpdatedEvent_metadata_previous(TypedDict, total=False):
    """The values of these fields before the change. `project` has only its `id`; `receipt` has neither link nor hash."""
    expense_date: str
    """The day of the expense, `YYYY-MM-DD`."""
    amount_tax_inclusive: float
    """Grand total actually paid, US dollars, sales tax included; not a subtotal. Do not add tax on top. Negative for a return or a credit. For mileage: miles times rate, rounded to the cent."""
    tax_amount_included: Optional[float]
    """Tax already contained in `amount_tax_inclusive`, US dollars; null when unknown."""
    vendor: Optional[ExpenseUpdatedEvent_metadata_previous_vendor]
    """The merchant. Null when none was given."""
    category: Optional[ExpenseUpdatedEvent_metadata_previous_category]
    """The expense category. Null when none was given."""
    description: Optional[str]
    """What was purchased, or the purpose of the trip. Null when not set."""
    notes: Optional[str]
    """Internal note, as free text. Null when not set."""
    reference_number: Optional[str]
    """Receipt or transaction number that is printed on the document. Null when not set."""
    payment_method: Literal["company_card", "company_check", "company_cash", "personal_funds", "mileage"]
    """How it was paid: always `mileage` for a mileage entry, never for a purchase."""
    reimbursement_status: Literal["none", "requested", "approved", "paid", "rejected"]
    """Whether the member is paid back, and the progress of the payment. Any status may follow any other."""
    billable: bool
    """Whether the customer is billed for it."""
    is_archived: bool
    """Whether the record is left out of lists and cannot be chosen for an expense."""
    mileage: Optional[ExpenseUpdatedEvent_metadata_previous_mileage]
    """The trip. Null for purchases."""
    project: Optional[ExpenseUpdatedEvent_metadata_previous_project]
    """The project that was linked, by its id alone. Null when none was."""
    receipt: Optional[ExpenseUpdatedEvent_metadata_previous_receipt]
    """Null when no receipt is attached. Each response has a new `url`, which is valid for 24 hours: treat it as a credential."""


class ExpenseUpdatedEvent_metadata(TypedDict):
    """Data that the trigger adds, such as `previous_stage_id` and `new_stage_id`, or the call. In delete events, the removed record."""
    changed: List[str]
    """The names of the business fields that differ, as in `data`."""
    previous: ExpenseUpdatedEvent_metadata_previous
    """The values of these fields before the change. `project` has only its `id`; `receipt` has neither link nor hash."""


class ExpenseUpdatedEvent(TypedDict):
    id: str
    """Unique id of the event. Deduplicate on it."""
    trigger: Literal["expense.updated"]
    """The trigger that fired."""
    entity_type: Literal["expense"]
    """The kind of record that the event is about."""
    entity_id: str
    """UUID of the record that the event is about."""
    occurred_at: str
    """When the change happened that fired the trigger."""
    performed_by: Optional[str]
    """Id of the member who acted; null for system events."""
    metadata: ExpenseUpdatedEvent_metadata
    """Data that the trigger adds, such as `previous_stage_id` and `new_stage_id`, or the call. In delete events, the removed record."""
    data: Expense
    """The full record, in the shape its endpoints return. Null for delete events."""


class ExpenseDeletedEvent(TypedDict):
    id: str
    """Unique id of the event. Deduplicate on it."""
    trigger: Literal["expense.deleted"]
    """The trigger that fired."""
    entity_type: Literal["expense"]
    """The kind of record that the event is about."""
    entity_id: str
    """UUID of the record that the event is about."""
    occurred_at: str
    """When the change happened that fired the trigger."""
    performed_by: Optional[str]
    """Id of the member who acted; null for system events."""
    metadata: Expense
    """Data that the trigger adds, such as `previous_stage_id` and `new_stage_id`, or the call. In delete events, the removed record."""
    data: None
    """The full record, in the shape its endpoints return. Null for delete events."""


class PhotoUploadedEvent(TypedDict):
    id: str
    """Unique id of the event. Deduplicate on it."""
    trigger: Literal["photo.uploaded"]
    """The trigger that fired."""
    entity_type: Literal["photo"]
    """The kind of record that the event is about."""
    entity_id: str
    """UUID of the record that the event is about."""
    occurred_at: str
    """When the change happened that fired the trigger."""
    performed_by: Optional[str]
    """Id of the member who acted; null for system events."""
    metadata: Dict[str, Any]
    """Data that the trigger adds, such as `previous_stage_id` and `new_stage_id`, or the call. In delete events, the removed record."""
    data: Photo
    """The full record, in the shape its endpoints return. Null for delete events."""


class PhotoDeletedEvent(TypedDict):
    id: str
    """Unique id of the event. Deduplicate on it."""
    trigger: Literal["photo.deleted"]
    """The trigger that fired."""
    entity_type: Literal["photo"]
    """The kind of record that the event is about."""
    entity_id: str
    """UUID of the record that the event is about."""
    occurred_at: str
    """When the change happened that fired the trigger."""
    performed_by: Optional[str]
    """Id of the member who acted; null for system events."""
    metadata: Photo
    """Data that the trigger adds, such as `previous_stage_id` and `new_stage_id`, or the call. In delete events, the removed record."""
    data: None
    """The full record, in the shape its endpoints return. Null for delete events."""


class _SpotOpportunityBody(TypedDict):
    latitude: float
    """Degrees north of the equator; negative to the south."""
    longitude: float
    """Degrees east of Greenwich; negative to the west."""


class SpotOpportunityBody(_SpotOpportunityBody, total=False):
    address_street: Optional[str]
    """Street and number: for an opportunity, of the job site; for a contact, of the postal address."""
    address_city: Optional[str]
    """City: for an opportunity, of the job site; for a contact, of the postal address."""
    address_state: Optional[str]
    """State or region: for an opportunity, of the job site; for a contact, of the postal address."""
    address_zip: Optional[str]
    """ZIP or postal code: for an opportunity, of the job site; for a contact, of the postal address."""
    address_country: Optional[str]
    """Country, as free text: for an opportunity, of the job site; for a contact, of the postal address."""
    note: Optional[str]
    """What was seen at the spot. Only the event contains the note; the opportunity does not."""


class CreateOpportunityBody(TypedDict, total=False):
    name: Optional[str]
    """Name of the record. Until a client sets it, the name follows `contact_name`, or, if that is null, `address_street`, or is `Untitled opportunity`."""
    contact_name: Optional[str]
    """Display name of the customer or company."""
    primary_contact_id: Optional[str]
    """Id of a contact of the workspace. It stays when the contact is deleted."""
    value: Optional[float]
    """Estimated value, US dollars. At most two decimals. A number within 0.000001 dollars of a whole cent is stored as that cent; any other number returns 400."""
    appointment_at: Optional[str]
    """First appointment. Any offset is accepted; the response is in UTC."""
    lead_source: Optional[str]
    """Where the lead came from, as free text. `drive_mode` for a spot of Drive Mode."""
    address_street: Optional[str]
    """Street and number: for an opportunity, of the job site; for a contact, of the postal address."""
    address_city: Optional[str]
    """City: for an opportunity, of the job site; for a contact, of the postal address."""
    address_state: Optional[str]
    """State or region: for an opportunity, of the job site; for a contact, of the postal address."""
    address_zip: Optional[str]
    """ZIP or postal code: for an opportunity, of the job site; for a contact, of the postal address."""
    address_country: Optional[str]
    """Country, as free text: for an opportunity, of the job site; for a contact, of the postal address."""
    sales_rep_id: Optional[str]
    """Id of the member who is the sales rep."""
    project_manager_id: Optional[str]
    """Id of the member who manages the project."""
    ar_owner_id: Optional[str]
    """Id of the member responsible for accounts receivable."""
    tags: List[str]
    """Free labels, in the order in which they were set."""
    custom_fields: Dict[str, Any]
    """Values by the stable key of the custom field; unset fields are absent. All values of a record together are at most 32 KB as JSON."""
    pipeline_id: Optional[str]
    """The pipeline for the record. Default: the default pipeline of the workspace."""
    stage_id: Optional[str]
    """A stage of the pipeline. Default: the first stage of the pipeline."""


class PatchOpportunityBody(TypedDict, total=False):
    name: Optional[str]
    """Name of the record. Until a client sets it, the name follows `contact_name`, or, if that is null, `address_street`, or is `Untitled opportunity`."""
    contact_name: Optional[str]
    """Display name of the customer or company. Null clears it."""
    primary_contact_id: Optional[str]
    """Id of a contact of the workspace. It stays when the contact is deleted. Null clears it."""
    value: Optional[float]
    """Estimated value, US dollars. At most two decimals. A number within 0.000001 dollars of a whole cent is stored as that cent; any other number returns 400. Null clears it."""
    appointment_at: Optional[str]
    """First appointment. Any offset is accepted; the response is in UTC. Null clears it."""
    lead_source: Optional[str]
    """Where the lead came from, as free text. `drive_mode` for a spot of Drive Mode. Null clears it."""
    address_street: Optional[str]
    """Street and number: for an opportunity, of the job site; for a contact, of the postal address. Null clears it."""
    address_city: Optional[str]
    """City: for an opportunity, of the job site; for a contact, of the postal address. Null clears it."""
    address_state: Optional[str]
    """State or region: for an opportunity, of the job site; for a contact, of the postal address. Null clears it."""
    address_zip: Optional[str]
    """ZIP or postal code: for an opportunity, of the job site; for a contact, of the postal address. Null clears it."""
    address_country: Optional[str]
    """Country, as free text: for an opportunity, of the job site; for a contact, of the postal address. Null clears it."""
    sales_rep_id: Optional[str]
    """Id of the member who is the sales rep. Null clears it."""
    project_manager_id: Optional[str]
    """Id of the member who manages the project. Null clears it."""
    ar_owner_id: Optional[str]
    """Id of the member responsible for accounts receivable. Null clears it."""
    tags: List[str]
    """Free labels, in the order in which they were set."""
    custom_fields: Dict[str, Any]
    """Values by the stable key of the custom field. An absent key is unchanged; null clears a value. All values of a record together are at most 32 KB as JSON."""
    pipeline_id: str
    """Moves the record to this pipeline: to `stage_id`, or to the first stage. It cannot be cleared."""
    stage_id: str
    """Moves the record to this stage of its pipeline. It cannot be cleared."""


class _PutOpportunityReferenceBody(TypedDict):
    external_id: str
    """Id of the counterpart in the outside system."""


class PutOpportunityReferenceBody(_PutOpportunityReferenceBody, total=False):
    url: Optional[str]
    """Absolute http or https link to the counterpart in the outside system, without a user name or password, shown to people. Null or absent for none."""
    metadata: Optional[Dict[str, Any]]
    """Any JSON object of the outside system, at most 4 KB and 32 levels of objects and arrays. Send integers above 9007199254740991 as text. Texts may contain any character, including `\\u0000`, but no lone surrogates. Null or absent for `{}`."""


class _PatchEstimateBody_line_items(TypedDict):
    description: str
    """The work or material that is offered."""
    quantity: float
    """How many units; fractions are allowed."""
    unit_price: float
    """Price of one unit, US dollars; it may have more than two decimals. Negative for a discount: the items add up to 0 or more."""


class PatchEstimateBody_line_items(_PatchEstimateBody_line_items, total=False):
    category_id: Optional[str]
    """Id of the expense category in which the item is planned. An item can keep an archived category, but not get one. Null clears it."""


class PatchEstimateBody(TypedDict, total=False):
    title: str
    """Title of the estimate, as the customer reads it."""
    amount: Optional[float]
    """The total offered, US dollars. Null: the sum of the line items, each rounded to the cent. If only `line_items` are sent, an amount that was the sum of the old items becomes the sum of the new items. At most two decimals. A number within 0.000001 dollars of a whole cent is stored as that cent; any other number returns 400."""
    line_items: List[PatchEstimateBody_line_items]
    """What is offered, in the order of the offer."""
    notes: Optional[str]
    """Text below the items, for the customer. Null when there is none. Absent from events of 1.0.0."""


class _CreateEstimateBody_line_items(TypedDict):
    description: str
    """The work or material that is offered."""
    quantity: float
    """How many units; fractions are allowed."""
    unit_price: float
    """Price of one unit, US dollars; it may have more than two decimals. Negative for a discount: the items add up to 0 or more."""


class CreateEstimateBody_line_items(_CreateEstimateBody_line_items, total=False):
    category_id: Optional[str]
    """Id of the expense category in which the item is planned. An item can keep an archived category, but not get one."""


class _CreateEstimateBody(TypedDict):
    title: str
    """Title of the estimate, as the customer reads it."""


class CreateEstimateBody(_CreateEstimateBody, total=False):
    amount: Optional[float]
    """The total offered, US dollars. Default: the sum of the line items, each rounded to the cent; required without `line_items`. A given amount may differ from that sum (discounts, taxes). At most two decimals. A number within 0.000001 dollars of a whole cent is stored as that cent; any other number returns 400."""
    line_items: List[CreateEstimateBody_line_items]
    """What is offered, in the order of the offer."""
    notes: Optional[str]
    """Text below the items, for the customer. Null when there is none. Absent from events of 1.0.0."""


class CreateEnvelopeBody_recipients(TypedDict):
    name: str
    """Name of the person who must sign."""
    email: str
    """E-mail address of the person who must sign."""


class _CreateEnvelopeBody(TypedDict):
    title: str
    """Title of the document that recipients sign."""
    recipients: List[CreateEnvelopeBody_recipients]
    """The people who must sign. Two may share an e-mail address; identify them by `id`."""


class CreateEnvelopeBody(_CreateEnvelopeBody, total=False):
    opportunity_id: Optional[str]
    """Id of the opportunity to which the document belongs; null when there is none."""


class CreateContactBody(TypedDict, total=False):
    name: Optional[str]
    """Name of the person or company."""
    email: Optional[str]
    """E-mail address of the contact. Several contacts may share it."""
    phone: Optional[str]
    """Phone number, as it was sent, in any notation. It may contain further text, a second number, or letters as in 1-800-PLUMBER: lists and calls find the contact by the first number."""
    address_street: Optional[str]
    """Street and number: for an opportunity, of the job site; for a contact, of the postal address."""
    address_city: Optional[str]
    """City: for an opportunity, of the job site; for a contact, of the postal address."""
    address_state: Optional[str]
    """State or region: for an opportunity, of the job site; for a contact, of the postal address."""
    address_zip: Optional[str]
    """ZIP or postal code: for an opportunity, of the job site; for a contact, of the postal address."""
    address_country: Optional[str]
    """Country, as free text: for an opportunity, of the job site; for a contact, of the postal address."""


class PatchContactBody(TypedDict, total=False):
    name: Optional[str]
    """Name of the person or company. Null clears it."""
    email: Optional[str]
    """E-mail address of the contact. Several contacts may share it. Null clears it."""
    phone: Optional[str]
    """Phone number, as it was sent, in any notation. It may contain further text, a second number, or letters as in 1-800-PLUMBER: lists and calls find the contact by the first number. Null clears it."""
    address_street: Optional[str]
    """Street and number: for an opportunity, of the job site; for a contact, of the postal address. Null clears it."""
    address_city: Optional[str]
    """City: for an opportunity, of the job site; for a contact, of the postal address. Null clears it."""
    address_state: Optional[str]
    """State or region: for an opportunity, of the job site; for a contact, of the postal address. Null clears it."""
    address_zip: Optional[str]
    """ZIP or postal code: for an opportunity, of the job site; for a contact, of the postal address. Null clears it."""
    address_country: Optional[str]
    """Country, as free text: for an opportunity, of the job site; for a contact, of the postal address. Null clears it."""


class _PutContactReferenceBody(TypedDict):
    external_id: str
    """Id of the counterpart in the outside system."""


class PutContactReferenceBody(_PutContactReferenceBody, total=False):
    url: Optional[str]
    """Absolute http or https link to the counterpart in the outside system, without a user name or password, shown to people. Null or absent for none."""
    metadata: Optional[Dict[str, Any]]
    """Any JSON object of the outside system, at most 4 KB and 32 levels of objects and arrays. Send integers above 9007199254740991 as text. Texts may contain any character, including `\\u0000`, but no lone surrogates. Null or absent for `{}`."""


class _CreateCallBody(TypedDict):
    direction: Literal["inbound", "outbound"]
    """Who called: `inbound`, a caller called the workspace; `outbound`, the workspace called."""
    outcome: Literal["completed", "abandoned", "unanswered"]
    """How the call ended. Any outcome other than `completed` is a missed call."""


class CreateCallBody(_CreateCallBody, total=False):
    from_number: Optional[str]
    """The caller. Required for an inbound call without `contact_id`: the service finds the contact by this number. A number without a country code is a US number. If it begins with `00` and cannot be a US number, `00` is read as `+`. Without `+`, a number must have a length that its country uses."""
    to_number: Optional[str]
    """The number called. Required for an outbound call without `contact_id`: the service finds the contact by this number. A number without a country code is a US number. If it begins with `00` and cannot be a US number, `00` is read as `+`. Without `+`, a number must have a length that its country uses."""
    contact_id: Optional[str]
    """The contact on the call. Default: the earliest contact with the phone number, or a new contact with that number."""
    opportunity_id: Optional[str]
    """Id of the opportunity that the call was about."""
    duration_seconds: Optional[int]
    """Length of the call in seconds. Null when it is not known."""
    summary: Optional[str]
    """Summary of the conversation."""
    transcript: Optional[str]
    """Text of the conversation."""


class CreateExpenseBody_mileage(TypedDict):
    """The trip. Required for, and only for, mileage entries; null or absent for purchases."""
    miles_driven: float
    """Length of the trip in miles; fractions are allowed."""
    rate: float
    """US dollars for each mile; it may have more than two decimals."""


class _CreateExpenseBody(TypedDict):
    expense_type: Literal["purchase", "mileage"]
    """A `purchase`, or a `mileage` entry. It never changes."""
    expense_date: str
    """The day of the expense, `YYYY-MM-DD`."""


class CreateExpenseBody(_CreateExpenseBody, total=False):
    amount_tax_inclusive: float
    """Grand total actually paid, US dollars, sales tax included; not a subtotal. Do not add tax on top. Negative for a return or a credit. For mileage: miles times rate, rounded to the cent. Required for purchases. Optional for mileage entries, where any other amount is refused. At most two decimals. A number within 0.000001 dollars of a whole cent is stored as that cent; any other number returns 400."""
    tax_amount_included: Optional[float]
    """Tax already contained in `amount_tax_inclusive`, US dollars; null when unknown. Between 0 and `amount_tax_inclusive`. At most two decimals. A number within 0.000001 dollars of a whole cent is stored as that cent; any other number returns 400."""
    vendor_id: Optional[str]
    """Id of a vendor of the workspace that is not archived. Not together with `vendor_name`."""
    vendor_name: Optional[str]
    """Name of a merchant that is not in the list of vendors; `vendor.id` is then null."""
    category_id: Optional[str]
    """Id of an expense category of the workspace that is not archived."""
    description: Optional[str]
    """What was purchased, or the purpose of the trip."""
    notes: Optional[str]
    """Internal note, as free text."""
    reference_number: Optional[str]
    """Receipt or transaction number that is printed on the document."""
    payment_method: Literal["company_card", "company_check", "company_cash", "personal_funds", "mileage"]
    """How it was paid. Default: `company_card`. Mileage entries always have `mileage`, and purchases never do."""
    reimbursement_status: Literal["none", "requested", "approved", "paid", "rejected"]
    """Whether the member is paid back, and the progress of the payment. Any status may follow any other."""
    billable: bool
    """Whether the customer is billed for it."""
    mileage: Optional[CreateExpenseBody_mileage]
    """The trip. Required for, and only for, mileage entries; null or absent for purchases."""
    project_id: Optional[str]
    """Id of the linked project or opportunity. Null when none is linked."""


class PatchExpenseBody_mileage(TypedDict):
    """The trip. Required for, and only for, mileage entries; null or absent for purchases."""
    miles_driven: float
    """Length of the trip in miles; fractions are allowed."""
    rate: float
    """US dollars for each mile; it may have more than two decimals."""


class PatchExpenseBody(TypedDict, total=False):
    expense_date: str
    """The day of the expense, `YYYY-MM-DD`."""
    amount_tax_inclusive: float
    """Grand total actually paid, US dollars, sales tax included; not a subtotal. Do not add tax on top. Negative for a return or a credit. For mileage: miles times rate, rounded to the cent. For a mileage entry, any other amount is refused. At most two decimals. A number within 0.000001 dollars of a whole cent is stored as that cent; any other number returns 400."""
    tax_amount_included: Optional[float]
    """Tax already contained in `amount_tax_inclusive`, US dollars; null when unknown. Between 0 and `amount_tax_inclusive`. At most two decimals. A number within 0.000001 dollars of a whole cent is stored as that cent; any other number returns 400."""
    vendor_id: Optional[str]
    """Id of a vendor of the workspace that is not archived. Not together with `vendor_name`. Null clears it."""
    vendor_name: Optional[str]
    """Name of a merchant that is not in the list of vendors; `vendor.id` is then null."""
    category_id: Optional[str]
    """Id of an expense category of the workspace that is not archived. Null clears it."""
    description: Optional[str]
    """What was purchased, or the purpose of the trip. Null clears it."""
    notes: Optional[str]
    """Internal note, as free text. Null clears it."""
    reference_number: Optional[str]
    """Receipt or transaction number that is printed on the document. Null clears it."""
    payment_method: Literal["company_card", "company_check", "company_cash", "personal_funds", "mileage"]
    """How it was paid: always `mileage` for a mileage entry, never for a purchase."""
    reimbursement_status: Literal["none", "requested", "approved", "paid", "rejected"]
    """Whether the member is paid back, and the progress of the payment. Any status may follow any other."""
    billable: bool
    """Whether the customer is billed for it."""
    mileage: Optional[PatchExpenseBody_mileage]
    """The trip. Required for, and only for, mileage entries; null or absent for purchases."""
    project_id: Optional[str]
    """Id of the linked project or opportunity. Null when none is linked."""
    is_archived: bool
    """Archived expenses are left out of lists unless `include_archived=true`."""


class _PutExternalReferenceBody(TypedDict):
    external_id: str
    """Id of the counterpart in the outside system."""


class PutExternalReferenceBody(_PutExternalReferenceBody, total=False):
    url: Optional[str]
    """Absolute http or https link to the counterpart in the outside system, without a user name or password, shown to people. Null or absent for none."""
    metadata: Optional[Dict[str, Any]]
    """Any JSON object of the outside system, at most 4 KB and 32 levels of objects and arrays. Send integers above 9007199254740991 as text. Texts may contain any character, including `\\u0000`, but no lone surrogates. Null or absent for `{}`."""


class UploadReceipt_upload(TypedDict):
    """The request with which to send the file, directly to the storage. Seconds later `GET /v1/expenses/{id}` shows the file as `receipt`, or the reason of a refusal in `receipt_upload`."""
    method: Literal["PUT"]
    """The HTTP method of the upload."""
    url: str
    """Where to send the file. Needs no API key: treat it as a credential."""
    headers: Dict[str, str]
    """Send exactly these headers; other headers or values are refused."""
    expires_at: str
    """Until when the upload can begin."""


class UploadReceipt(TypedDict):
    upload: UploadReceipt_upload
    """The request with which to send the file, directly to the storage. Seconds later `GET /v1/expenses/{id}` shows the file as `receipt`, or the reason of a refusal in `receipt_upload`."""


class UploadReceiptBody(TypedDict):
    mime_type: Literal["image/jpeg", "image/png", "image/webp", "image/heic", "application/pdf"]
    """Media type of the file that will be sent, in any case. `image/jpg` is read as `image/jpeg`, `image/heif` as `image/heic`."""
    size_bytes: int
    """Exact size in bytes of the file that will be sent."""


class _PutSyncErrorBody(TypedDict):
    code: str
    """A short name of the error, for programs: the outside system chooses it."""
    message: str
    """What went wrong and what to do, for people who see the expense."""


class PutSyncErrorBody(_PutSyncErrorBody, total=False):
    retryable: bool
    """Whether a later import may succeed without a change of the expense."""


class PutExternalReferences_data_error_details(TypedDict):
    path: str
    """Where the fault is: the dotted path in the body (`recipients.0.email`), or the name of a parameter."""
    message: str
    """What is wrong with this value."""


class _PutExternalReferences_data_error(TypedDict):
    code: Literal["invalid_request", "unauthorized", "forbidden", "plan_required", "not_found", "method_not_allowed", "conflict", "precondition_failed", "payload_too_large", "unsupported_media_type", "rate_limited", "internal_error", "unavailable"]
    """The kind of error, for programs. New kinds can be added."""
    message: str
    """What is wrong and what to do, for people. If there are several faults, it names as many as fit into 300 characters. Texts can change."""
    request_id: str
    """Id of the request in the logs, as in `X-Request-Id`. Include it in support requests."""


class PutExternalReferences_data_error(_PutExternalReferences_data_error, total=False):
    """Why the reference was not written; null when it was."""
    details: List[PutExternalReferences_data_error_details]
    """Only with `invalid_request`: one entry for each fault that was found, at most 100."""


class PutExternalReferences_data(TypedDict):
    expense_id: str
    """Id of the expense, as in the request."""
    status: Literal[200, 204, 400, 403, 404, 409, 412]
    """The HTTP status that a separate request for this expense would have returned."""
    error: Optional[PutExternalReferences_data_error]
    """Why the reference was not written; null when it was."""


class PutExternalReferences(TypedDict):
    data: List[PutExternalReferences_data]
    """The outcomes, in the order of the request."""


class _PutExternalReferencesBody_references(TypedDict):
    expense_id: str
    """Id of the expense that the outside system has handled."""
    external_id: Optional[str]
    """Id of the counterpart in the outside system."""


class PutExternalReferencesBody_references(_PutExternalReferencesBody_references, total=False):
    url: Optional[str]
    """Absolute http or https link to the counterpart in the outside system, without a user name or password. Null or absent for none."""
    metadata: Optional[Dict[str, Any]]
    """Any JSON object of the outside system, at most 4 KB as JSON and 32 levels. Null or absent for `{}`."""


class PutExternalReferencesBody(TypedDict):
    references: List[PutExternalReferencesBody_references]
    """The references to write, for different expenses."""


class _CreatePhotoBody(TypedDict):
    mime_type: Literal["image/jpeg", "image/png", "image/webp", "image/heic", "video/mp4", "video/quicktime"]
    """Media type of the file that will be uploaded, in any case. `image/jpg` is read as `image/jpeg`, `image/heif` as `image/heic`."""
    size_bytes: int
    """Exact size in bytes of the file that will be uploaded."""


class CreatePhotoBody(_CreatePhotoBody, total=False):
    project_id: Optional[str]
    """Id of the opportunity or project of the photo; null when none was given."""
    caption: Optional[str]
    """Caption, as free text."""
    tags: List[str]
    """Free labels, in the order in which they were sent."""
    taken_at: Optional[str]
    """When it was taken, as sent by the client. Null when it is not known."""


class PatchPhotoBody(TypedDict, total=False):
    project_id: Optional[str]
    """Id of the opportunity or project of the photo; null when none was given."""
    caption: Optional[str]
    """Caption, as free text. Null clears it."""
    tags: List[str]
    """Free labels, in the order in which they were sent."""
    taken_at: Optional[str]
    """When it was taken, as sent by the client. Null when it is not known."""


class CreateCalendarFeedBody(TypedDict):
    scope: Literal["mine", "workspace"]
    """`mine`: appointments of opportunities that have the member as sales rep or project manager. `workspace`: all appointments."""


class _CreateCustomFieldBody(TypedDict):
    key: str
    """The stable name of the field in `custom_fields`. It is unique, and never changes. After the field is deleted, a new field can have the same key, with the same type."""
    label: str
    """The name of the field that people see."""
    type: Literal["text", "number", "boolean", "date", "select", "multi_select"]
    """The type of the values. It never changes."""


class CreateCustomFieldBody(_CreateCustomFieldBody, total=False):
    options: List[str]
    """The allowed values. Required for `select` and `multi_select`; not accepted for other types."""
    entity_type: Literal["opportunity"]
    """The kind of record that has the field."""


class PatchCustomFieldBody(TypedDict, total=False):
    label: str
    """The name of the field that people see."""
    options: List[str]
    """The allowed values. Required for `select` and `multi_select`; not accepted for other types."""


class CreateExpenseCategoryBody(TypedDict):
    name: str
    """Name of the category. An expense shows the name as it was when a write last set `category_id`."""


class PatchExpenseCategoryBody(TypedDict, total=False):
    name: str
    """Name of the category. An expense shows the name as it was when a write last set `category_id`."""
    is_archived: bool
    """Whether the record is left out of lists and cannot be chosen for an expense."""


class _PutExpenseCategoryReferenceBody(TypedDict):
    external_id: str
    """Id of the counterpart in the outside system."""


class PutExpenseCategoryReferenceBody(_PutExpenseCategoryReferenceBody, total=False):
    url: Optional[str]
    """Absolute http or https link to the counterpart in the outside system, without a user name or password, shown to people. Null or absent for none."""
    metadata: Optional[Dict[str, Any]]
    """Any JSON object of the outside system, at most 4 KB and 32 levels of objects and arrays. Send integers above 9007199254740991 as text. Texts may contain any character, including `\\u0000`, but no lone surrogates. Null or absent for `{}`."""


class CreateVendorBody(TypedDict):
    name: str
    """Name of the vendor. An expense shows the name as it was when a write last set `vendor_id`."""


class PatchVendorBody(TypedDict, total=False):
    name: str
    """Name of the vendor. An expense shows the name as it was when a write last set `vendor_id`."""
    is_archived: bool
    """Whether the record is left out of lists and cannot be chosen for an expense."""


class _PutVendorReferenceBody(TypedDict):
    external_id: str
    """Id of the counterpart in the outside system."""


class PutVendorReferenceBody(_PutVendorReferenceBody, total=False):
    url: Optional[str]
    """Absolute http or https link to the counterpart in the outside system, without a user name or password, shown to people. Null or absent for none."""
    metadata: Optional[Dict[str, Any]]
    """Any JSON object of the outside system, at most 4 KB and 32 levels of objects and arrays. Send integers above 9007199254740991 as text. Texts may contain any character, including `\\u0000`, but no lone surrogates. Null or absent for `{}`."""


class CreateApiKeyBody(TypedDict, total=False):
    name: str
    """A name by which people recognize the key. Default: empty."""
    permissions: Optional[List[Literal["expenses.view", "expenses.view_all", "expenses.edit", "expenses.edit_all", "workspace.admin"]]]
    """At most 20; duplicates count once. For an API key: some of the permissions of its member; null or absent for all of them."""
    read_only: bool
    """`true`: every method except GET and HEAD returns 403."""
    manage_subscriptions: bool
    """Only with `read_only: true`: the key may also create, change, pause, test, check, rotate and delete subscriptions to triggers that its permissions allow. It cannot replay, redeliver or take over."""
    expires_at: Optional[str]
    """When the key stops working: in the future, at most five years ahead. Default: null, never."""


class _ListExportRecords_data(TypedDict):
    id: str
    """Unique id of the record, a UUID. It never changes."""


class ListExportRecords_data(_ListExportRecords_data, total=False):
    object: str
    """The type of the record; absent for events."""


class ListExportRecords(TypedDict):
    data: List[ListExportRecords_data]
    """Records of any type, each as its own endpoint shows it."""
    has_more: bool
    """Whether another page follows, exactly. When it is false, `next_cursor` is null."""
    limit: int
    """The page size that applied to this response."""
    next_cursor: Optional[str]
    """Send it as `cursor` to get the next page. Null on the last page."""


class _CreateMemberBody(TypedDict):
    name: str
    """Name of the person."""
    email: str
    """E-mail address of the person."""


class CreateMemberBody(_CreateMemberBody, total=False):
    permissions: List[Literal["expenses.view", "expenses.view_all", "expenses.edit", "expenses.edit_all", "workspace.admin"]]
    """At most 20; duplicates count once. For an API key: some of the permissions of its member; null or absent for all of them."""


class PatchMemberBody(TypedDict, total=False):
    name: str
    """Name of the person."""
    email: str
    """E-mail address of the person."""
    permissions: List[Literal["expenses.view", "expenses.view_all", "expenses.edit", "expenses.edit_all", "workspace.admin"]]
    """At most 20; duplicates count once. For an API key: some of the permissions of its member; null or absent for all of them."""
    status: Literal["active", "deactivated"]
    """Which deliveries to repeat: the failed ones, or all that are not pending."""


class _CreatePipelineBody_stages(TypedDict):
    name: str
    """Name of the stage."""


class CreatePipelineBody_stages(_CreatePipelineBody_stages, total=False):
    is_won: bool
    """Whether an opportunity at this stage is won; the console then offers to approve it. Default: unchanged for an existing stage; true for a new stage named `Won`."""


class CreatePipelineBody(TypedDict):
    name: str
    """Name of the pipeline."""
    stages: List[CreatePipelineBody_stages]
    """The stages in their order. New opportunities begin in the first."""


class _PatchPipelineBody_stages(TypedDict):
    name: str
    """Name of the stage."""


class PatchPipelineBody_stages(_PatchPipelineBody_stages, total=False):
    id: str
    """Id of the existing stage. Absent for a new one."""
    is_won: bool
    """Whether an opportunity at this stage is won; the console then offers to approve it. Default: unchanged for an existing stage; true for a new stage named `Won`."""


class PatchPipelineBody(TypedDict, total=False):
    name: str
    """Name of the pipeline."""
    is_default: Literal[True]
    """`true`: makes this pipeline the default instead of the current default."""
    stages: List[PatchPipelineBody_stages]
    """The stages in the wanted order. List every existing stage once, by its id; an entry without `id` creates a stage."""


class Search_data(TypedDict):
    object: Literal["opportunity", "contact", "expense", "photo", "member", "vendor", "expense_category", "subscription", "event", "delivery"]
    """The type of the record, as in its `object`; `event` for events."""
    id: str
    """Id of the record: a UUID, or of an event `evt_` and 32 hex digits."""
    name: str
    """The name of the record, or a text that describes it."""
    detail: Optional[str]
    """A text that distinguishes records with the same name, such as an address, date or status. Null when not set."""


class Search(TypedDict):
    data: List[Search_data]
    """The newest hits of each type, grouped by type."""
    complete: bool
    """`false` if there are more records than a search reads: it has read only the newest."""


class _CreatePasskeyBody_response_response(TypedDict):
    clientDataJSON: str
    """As WebAuthn defines it."""
    attestationObject: str
    """As WebAuthn defines it."""


class CreatePasskeyBody_response_response(_CreatePasskeyBody_response_response, total=False):
    """As WebAuthn defines it."""
    transports: List[str]
    """As WebAuthn defines it."""


class CreatePasskeyBody_response(TypedDict):
    """The JSON of the credential, as `PublicKeyCredential.toJSON()` returns it."""
    id: str
    """As WebAuthn defines it."""
    rawId: str
    """As WebAuthn defines it."""
    type: Literal["public-key"]
    """As WebAuthn defines it."""
    response: CreatePasskeyBody_response_response
    """As WebAuthn defines it."""


class _CreatePasskeyBody(TypedDict):
    response: CreatePasskeyBody_response
    """The JSON of the credential, as `PublicKeyCredential.toJSON()` returns it."""


class CreatePasskeyBody(_CreatePasskeyBody, total=False):
    invitation: str
    """The token of an invitation, for a request without a session."""
    name: str
    """A name by which its owner recognizes the passkey."""
    cookie: bool
    """Only for pages of the console, with an invitation: the response sets the session as a cookie and does not contain it."""


class CreatePasskeyOptions_rp(TypedDict):
    """The console, for which passkeys are made."""
    id: str
    """Host name of the console."""
    name: str
    """As WebAuthn defines it."""


class CreatePasskeyOptions_user(TypedDict):
    """The member, as the authenticator shows it."""
    id: str
    """As WebAuthn defines it."""
    name: str
    """As WebAuthn defines it."""
    displayName: str
    """As WebAuthn defines it."""


class CreatePasskeyOptions_pubKeyCredParams(TypedDict):
    type: Literal["public-key"]
    """As WebAuthn defines it."""
    alg: int
    """As WebAuthn defines it."""


class CreatePasskeyOptions_authenticatorSelection(TypedDict):
    """As WebAuthn defines it."""
    residentKey: Literal["required"]
    """As WebAuthn defines it."""
    requireResidentKey: Literal[True]
    """As WebAuthn defines it."""
    userVerification: Literal["required"]
    """As WebAuthn defines it."""


class CreatePasskeyOptions_excludeCredentials(TypedDict):
    id: str
    """As WebAuthn defines it."""
    type: Literal["public-key"]
    """As WebAuthn defines it."""
    transports: List[str]
    """As WebAuthn defines it."""


class CreatePasskeyOptions_invitation(TypedDict):
    """What a page can show to a person who joins by an invitation; absent with a session."""
    workspace_name: str
    """Name of the workspace that the person joins."""
    member_name: str
    """Name that the person has there."""
    invited_by: Optional[str]
    """Name of the member who invited the person. Null if the operator did."""


class _CreatePasskeyOptions(TypedDict):
    rp: CreatePasskeyOptions_rp
    """The console, for which passkeys are made."""
    user: CreatePasskeyOptions_user
    """The member, as the authenticator shows it."""
    challenge: str
    """Valid for five minutes and for one attempt."""
    pubKeyCredParams: List[CreatePasskeyOptions_pubKeyCredParams]
    """As WebAuthn defines it."""
    timeout: int
    """As WebAuthn defines it."""
    attestation: Literal["none"]
    """As WebAuthn defines it."""
    authenticatorSelection: CreatePasskeyOptions_authenticatorSelection
    """As WebAuthn defines it."""
    excludeCredentials: List[CreatePasskeyOptions_excludeCredentials]
    """The passkeys that the member already has."""


class CreatePasskeyOptions(_CreatePasskeyOptions, total=False):
    invitation: CreatePasskeyOptions_invitation
    """What a page can show to a person who joins by an invitation; absent with a session."""


class CreatePasskeyOptionsBody(TypedDict, total=False):
    invitation: str
    """The token of an invitation, for a request without a session."""


class _CreateSessionBody_response_response(TypedDict):
    clientDataJSON: str
    """As WebAuthn defines it."""
    authenticatorData: str
    """As WebAuthn defines it."""
    signature: str
    """As WebAuthn defines it."""


class CreateSessionBody_response_response(_CreateSessionBody_response_response, total=False):
    """As WebAuthn defines it."""
    userHandle: Optional[str]
    """As WebAuthn defines it. A null is refused like an unknown passkey."""


class CreateSessionBody_response(TypedDict):
    """The JSON of the credential, as `PublicKeyCredential.toJSON()` returns it."""
    id: str
    """As WebAuthn defines it."""
    rawId: str
    """As WebAuthn defines it."""
    type: Literal["public-key"]
    """As WebAuthn defines it."""
    response: CreateSessionBody_response_response
    """As WebAuthn defines it."""


class CreateSessionBody(TypedDict):
    response: CreateSessionBody_response
    """The JSON of the credential, as `PublicKeyCredential.toJSON()` returns it."""


class _CreateSessionCookieBody_response_response(TypedDict):
    clientDataJSON: str
    """As WebAuthn defines it."""
    authenticatorData: str
    """As WebAuthn defines it."""
    signature: str
    """As WebAuthn defines it."""


class CreateSessionCookieBody_response_response(_CreateSessionCookieBody_response_response, total=False):
    """As WebAuthn defines it."""
    userHandle: Optional[str]
    """As WebAuthn defines it. A null is refused like an unknown passkey."""


class CreateSessionCookieBody_response(TypedDict):
    """The JSON of the credential, as `PublicKeyCredential.toJSON()` returns it."""
    id: str
    """As WebAuthn defines it."""
    rawId: str
    """As WebAuthn defines it."""
    type: Literal["public-key"]
    """As WebAuthn defines it."""
    response: CreateSessionCookieBody_response_response
    """As WebAuthn defines it."""


class CreateSessionCookieBody(TypedDict):
    response: CreateSessionCookieBody_response
    """The JSON of the credential, as `PublicKeyCredential.toJSON()` returns it."""


class CreateSessionOptions_allowCredentials(TypedDict):
    id: str
    """As WebAuthn defines it."""
    type: Literal["public-key"]
    """As WebAuthn defines it."""


class CreateSessionOptions(TypedDict):
    challenge: str
    """Valid for five minutes and for one attempt."""
    rpId: str
    """Host name of the console, for which passkeys are made."""
    timeout: int
    """As WebAuthn defines it."""
    userVerification: Literal["required"]
    """As WebAuthn defines it."""
    allowCredentials: List[CreateSessionOptions_allowCredentials]
    """Empty: the browser offers all passkeys for the console."""


class _CreateSubscriptionBody(TypedDict):
    target_url: str
    """Where events are posted: https, a public host, no user info, no fragment. It must accept bodies of up to 400 KB. The service normalizes it by the URL standard, and refuses characters that must be encoded."""


class CreateSubscriptionBody(_CreateSubscriptionBody, total=False):
    trigger_id: TriggerId
    """The trigger whose events are delivered. A new subscription has exactly one of `trigger_id` and `trigger_ids`."""
    trigger_ids: Union[List[TriggerId], List[Literal["*"]]]
    """1 to 18 ids of triggers, or `["*"]` for all of them, which needs `expenses.view` and `expenses.view_all` but not the plan. Duplicates count once. A new subscription has exactly one of `trigger_id` and `trigger_ids`."""
    description: Optional[str]
    """A note for people, as free text."""
    headers: Dict[str, str]
    """Sent with every delivery. Names are compared without case and with `_` read as `-`, and are not `Host`, `Content-*`, `Connection`, `Keep-Alive`, `Proxy-*`, `TE`, `Trailer`, `Transfer-Encoding`, `Upgrade`, `Expect`, `Accept-Encoding`, `User-Agent`, `X-Service-*` or `Webhook-*`. Values have no spaces at the ends, are stored sealed and never shown. PATCH replaces the whole object. If values are stored, a PATCH that changes the scheme, host or port of `target_url` must also send `headers` (`{}` removes them)."""


class PatchSubscriptionBody(TypedDict, total=False):
    trigger_ids: Union[List[TriggerId], List[Literal["*"]]]
    """1 to 18 ids of triggers, or `["*"]` for all of them, which needs `expenses.view` and `expenses.view_all` but not the plan. Duplicates count once. A new subscription has exactly one of `trigger_id` and `trigger_ids`."""
    target_url: str
    """Where events are posted: https, a public host, no user info, no fragment. It must accept bodies of up to 400 KB. The service normalizes it by the URL standard, and refuses characters that must be encoded."""
    description: Optional[str]
    """A note for people, as free text. Null clears it."""
    headers: Dict[str, str]
    """Sent with every delivery. Names are compared without case and with `_` read as `-`, and are not `Host`, `Content-*`, `Connection`, `Keep-Alive`, `Proxy-*`, `TE`, `Trailer`, `Transfer-Encoding`, `Upgrade`, `Expect`, `Accept-Encoding`, `User-Agent`, `X-Service-*` or `Webhook-*`. Values have no spaces at the ends, are stored sealed and never shown. PATCH replaces the whole object. If values are stored, a PATCH that changes the scheme, host or port of `target_url` must also send `headers` (`{}` removes them)."""
    status: Literal["active", "paused"]
    """`paused` makes deliveries wait; `active` resumes them, oldest first."""


class ReplaySubscriptionBody(TypedDict, total=False):
    since: Optional[str]
    """The earliest time of events, inclusive. Null for no limit."""
    until: Optional[str]
    """The latest time of events, inclusive. Default: now."""
    status: Literal["failed", "all"]
    """Which deliveries to repeat: the failed ones, or all that are not pending."""


class TestSubscriptionBody(TypedDict, total=False):
    trigger_id: TriggerId
    """The trigger whose sample is delivered. Default: the first trigger of the subscription."""


class GetHealth(TypedDict):
    status: Literal["ok"]
    """Always `ok`: the service answers requests."""


WebhookEvent = Union[OpportunityCreatedEvent, OpportunityProjectStageUpdatedEvent, OpportunityProjectApprovedEvent, OpportunityEstimateSentEvent, OpportunityEstimateApprovedEvent, OpportunityEstimateCancelledEvent, OpportunityD4dSpottedEvent, EnvelopeSignedEvent, EnvelopeCompletedEvent, CallInboundCompletedEvent, CallOutboundCompletedEvent, CallMissedEvent, ExpenseCreatedEvent, ExpenseReceiptAttachedEvent, ExpenseUpdatedEvent, ExpenseDeletedEvent, PhotoUploadedEvent, PhotoDeletedEvent]


class Operations:
    """One method for each operation of the API. `workspace_service.WorkspaceClient` sends them."""

    def send(
        self,
        method: str,
        path: str,
        ids: Mapping[str, str],
        *,
        query: Optional[Mapping[str, Any]] = None,
        body: Any = None,
        headers: Optional[Mapping[str, Optional[str]]] = None,
    ) -> Any:
        raise NotImplementedError

    def spot_opportunity(self, body: SpotOpportunityBody, *, idempotency_key: Optional[str] = None) -> Opportunity:
        """Capture a lead in Drive Mode: an opportunity with `lead_source` `drive_mode`

        Permissions: any active member.

        Plan: any.

        Triggers: `opportunity.created`, `opportunity.d4d.spotted`.

        Limits: At most 500 characters: `address_street`, `address_city`, `address_state`, `address_zip`, `address_country`. At most 5,000 characters: `note`. The body has at most 256 KB (413). By default 100 requests a second for each API key or session, and 500 for the workspace (429).
        """
        answer: Opportunity = self.send("POST", "/v1/drive-mode/spots", {}, body=body, headers={"Idempotency-Key": idempotency_key})
        return answer

    def list_opportunities(self, *, limit: Optional[int] = None, cursor: Optional[str] = None, q: Optional[str] = None, contact_name: Optional[str] = None, approval_status: Optional[Literal["opportunity", "project", "archived"]] = None, pipeline_id: Optional[str] = None, stage_id: Optional[str] = None, sales_rep_id: Optional[str] = None, primary_contact_id: Optional[str] = None, tag: Optional[str] = None, appointment_from: Optional[str] = None, appointment_to: Optional[str] = None, has_appointment: Optional[bool] = None, created_to: Optional[str] = None, estimate_sent_to: Optional[str] = None, approved_from: Optional[str] = None, approved_to: Optional[str] = None, updated_since: Optional[str] = None, order: Optional[Literal["newest", "oldest"]] = None, include_deleted: Optional[bool] = None, sort: Optional[Literal["appointment_at"]] = None, over_estimate: Optional[bool] = None) -> OpportunityList:
        """List opportunities, newest first, or by last change

        Permissions: any active member. `over_estimate` needs the Professional plan, `expenses.view` and `expenses.view_all`.

        Plan: any.

        Triggers: none.

        Limits: A page has 1 to 100 entries, 25 by default, and at most 6 MB. By default 100 requests a second for each API key or session, and 500 for the workspace (429).
        """
        answer: OpportunityList = self.send("GET", "/v1/opportunities", {}, query={"limit": limit, "cursor": cursor, "q": q, "contact_name": contact_name, "approval_status": approval_status, "pipeline_id": pipeline_id, "stage_id": stage_id, "sales_rep_id": sales_rep_id, "primary_contact_id": primary_contact_id, "tag": tag, "appointment_from": appointment_from, "appointment_to": appointment_to, "has_appointment": has_appointment, "created_to": created_to, "estimate_sent_to": estimate_sent_to, "approved_from": approved_from, "approved_to": approved_to, "updated_since": updated_since, "order": order, "include_deleted": include_deleted, "sort": sort, "over_estimate": over_estimate})
        return answer

    def create_opportunity(self, body: Optional[CreateOpportunityBody] = None, *, idempotency_key: Optional[str] = None) -> Opportunity:
        """Create an opportunity

        Permissions: any active member.

        Plan: any.

        Triggers: `opportunity.created`.

        Limits: All `custom_fields` of a record together have at most 32 KB. At most 500 characters: `name`, `contact_name`, `lead_source`, `address_street`, `address_city`, `address_state`, `address_zip`, `address_country`. At most 100 entries: `tags`. At most 100 characters: each of `tags`. The body has at most 256 KB (413). By default 100 requests a second for each API key or session, and 500 for the workspace (429).
        """
        answer: Opportunity = self.send("POST", "/v1/opportunities", {}, body=body or {}, headers={"Idempotency-Key": idempotency_key})
        return answer

    def summarize_opportunities(self, *, q: Optional[str] = None, contact_name: Optional[str] = None, approval_status: Optional[Literal["opportunity", "project", "archived"]] = None, pipeline_id: Optional[str] = None, stage_id: Optional[str] = None, sales_rep_id: Optional[str] = None, primary_contact_id: Optional[str] = None, tag: Optional[str] = None, appointment_from: Optional[str] = None, appointment_to: Optional[str] = None, has_appointment: Optional[bool] = None, created_to: Optional[str] = None, estimate_sent_to: Optional[str] = None, approved_from: Optional[str] = None, approved_to: Optional[str] = None) -> OpportunitySummary:
        """Count opportunities and add up their values, by stage and by status

        Permissions: any active member.

        Plan: any.

        Triggers: none.

        Limits: Without filters, or with `pipeline_id`, the summary covers all opportunities. With other filters, it covers at most the newest 20,000. By default 100 requests a second for each API key or session, and 500 for the workspace (429).
        """
        answer: OpportunitySummary = self.send("GET", "/v1/opportunities/summary", {}, query={"q": q, "contact_name": contact_name, "approval_status": approval_status, "pipeline_id": pipeline_id, "stage_id": stage_id, "sales_rep_id": sales_rep_id, "primary_contact_id": primary_contact_id, "tag": tag, "appointment_from": appointment_from, "appointment_to": appointment_to, "has_appointment": has_appointment, "created_to": created_to, "estimate_sent_to": estimate_sent_to, "approved_from": approved_from, "approved_to": approved_to})
        return answer

    def get_opportunity(self, id: str) -> Opportunity:
        """Retrieve an opportunity

        Permissions: any active member.

        Plan: any.

        Triggers: none.

        Limits: By default 100 requests a second for each API key or session, and 500 for the workspace (429).
        """
        answer: Opportunity = self.send("GET", "/v1/opportunities/{id}", {"id": id})
        return answer

    def patch_opportunity(self, id: str, body: Optional[PatchOpportunityBody] = None, *, if_match: Optional[str] = None, if_none_match: Optional[str] = None) -> Opportunity:
        """Update an opportunity, or move it to another stage

        Permissions: any active member.

        Plan: any.

        Triggers: `opportunity.project.stage.updated`, when the stage changes.

        Limits: All `custom_fields` of a record together have at most 32 KB. At most 500 characters: `name`, `contact_name`, `lead_source`, `address_street`, `address_city`, `address_state`, `address_zip`, `address_country`. At most 100 entries: `tags`. At most 100 characters: each of `tags`. The body has at most 256 KB (413). By default 100 requests a second for each API key or session, and 500 for the workspace (429).
        """
        answer: Opportunity = self.send("PATCH", "/v1/opportunities/{id}", {"id": id}, body=body or {}, headers={"If-Match": if_match, "If-None-Match": if_none_match})
        return answer

    def approve_opportunity(self, id: str, *, idempotency_key: Optional[str] = None) -> Opportunity:
        """Approve an opportunity: it becomes a project

        Permissions: any active member.

        Plan: any.

        Triggers: `opportunity.project.approved`, when it was not a project yet.

        Limits: The body has at most 256 KB (413). By default 100 requests a second for each API key or session, and 500 for the workspace (429).
        """
        answer: Opportunity = self.send("POST", "/v1/opportunities/{id}/approve", {"id": id}, headers={"Idempotency-Key": idempotency_key})
        return answer

    def archive_opportunity(self, id: str, *, idempotency_key: Optional[str] = None) -> Opportunity:
        """Archive an opportunity or project

        Permissions: any active member.

        Plan: any.

        Triggers: none.

        Limits: The body has at most 256 KB (413). By default 100 requests a second for each API key or session, and 500 for the workspace (429).
        """
        answer: Opportunity = self.send("POST", "/v1/opportunities/{id}/archive", {"id": id}, headers={"Idempotency-Key": idempotency_key})
        return answer

    def put_opportunity_reference(self, id: str, namespace: str, body: PutOpportunityReferenceBody, *, if_match: Optional[str] = None, if_none_match: Optional[str] = None) -> Opportunity:
        """Store the id that an outside system has for the record; safe to repeat

        Permissions: any active member.

        Plan: any.

        Triggers: none.

        Limits: A record has at most 50 namespaces (409). All references of a record together have at most 64 KB (409), `metadata` of one at most 4 KB. At most 255 characters: `external_id`. At most 2,048 characters: `url`. The body has at most 256 KB (413). By default 100 requests a second for each API key or session, and 500 for the workspace (429).
        """
        answer: Opportunity = self.send("PUT", "/v1/opportunities/{id}/external-references/{namespace}", {"id": id, "namespace": namespace}, body=body, headers={"If-Match": if_match, "If-None-Match": if_none_match})
        return answer

    def delete_opportunity_reference(self, id: str, namespace: str, *, if_match: Optional[str] = None) -> None:
        """Remove the reference of one namespace; safe to repeat

        Permissions: any active member.

        Plan: any.

        Triggers: none.

        Limits: By default 100 requests a second for each API key or session, and 500 for the workspace (429).
        """
        self.send("DELETE", "/v1/opportunities/{id}/external-references/{namespace}", {"id": id, "namespace": namespace}, headers={"If-Match": if_match})

    def restore_opportunity(self, id: str, *, idempotency_key: Optional[str] = None) -> Opportunity:
        """Restore an archived record to its previous status

        Permissions: any active member.

        Plan: any.

        Triggers: none.

        Limits: The body has at most 256 KB (413). By default 100 requests a second for each API key or session, and 500 for the workspace (429).
        """
        answer: Opportunity = self.send("POST", "/v1/opportunities/{id}/restore", {"id": id}, headers={"Idempotency-Key": idempotency_key})
        return answer

    def get_estimate(self, id: str) -> Estimate:
        """Retrieve an estimate

        Permissions: any active member.

        Plan: any.

        Triggers: none.

        Limits: By default 100 requests a second for each API key or session, and 500 for the workspace (429).
        """
        answer: Estimate = self.send("GET", "/v1/estimates/{id}", {"id": id})
        return answer

    def patch_estimate(self, id: str, body: Optional[PatchEstimateBody] = None, *, if_match: Optional[str] = None, if_none_match: Optional[str] = None) -> Estimate:
        """Update a draft estimate

        Permissions: any active member.

        Plan: any.

        Triggers: none.

        Limits: At most 500 characters: `title`, `line_items.description`. At most 200 entries: `line_items`. At most 5,000 characters: `notes`. The body has at most 256 KB (413). By default 100 requests a second for each API key or session, and 500 for the workspace (429).
        """
        answer: Estimate = self.send("PATCH", "/v1/estimates/{id}", {"id": id}, body=body or {}, headers={"If-Match": if_match, "If-None-Match": if_none_match})
        return answer

    def approve_estimate(self, id: str, *, idempotency_key: Optional[str] = None) -> Estimate:
        """Record that the customer approved a sent estimate; safe to repeat

        Permissions: any active member.

        Plan: any.

        Triggers: `opportunity.estimate_approved`, when it was not approved yet.

        Limits: The body has at most 256 KB (413). By default 100 requests a second for each API key or session, and 500 for the workspace (429).
        """
        answer: Estimate = self.send("POST", "/v1/estimates/{id}/approve", {"id": id}, headers={"Idempotency-Key": idempotency_key})
        return answer

    def cancel_estimate(self, id: str, *, idempotency_key: Optional[str] = None) -> Estimate:
        """Cancel an estimate that is not approved; safe to repeat

        Permissions: any active member.

        Plan: any.

        Triggers: `opportunity.estimate_cancelled`, when it was not cancelled yet.

        Limits: The body has at most 256 KB (413). By default 100 requests a second for each API key or session, and 500 for the workspace (429).
        """
        answer: Estimate = self.send("POST", "/v1/estimates/{id}/cancel", {"id": id}, headers={"Idempotency-Key": idempotency_key})
        return answer

    def create_estimate_link(self, id: str, *, idempotency_key: Optional[str] = None) -> EstimateLink:
        """Create the link for the customer of an estimate

        Permissions: any active member. A key that expires is refused (403). The response contains a credential.

        Plan: any.

        Triggers: none.

        Limits: A link ends after 30 days. An estimate has one link: a new link ends the old one. The body has at most 256 KB (413). By default 100 requests a second for each API key or session, and 500 for the workspace (429).
        """
        answer: EstimateLink = self.send("POST", "/v1/estimates/{id}/link", {"id": id}, headers={"Idempotency-Key": idempotency_key})
        return answer

    def delete_estimate_link(self, id: str, *, if_match: Optional[str] = None) -> None:
        """Revoke the link of an estimate; safe to repeat

        Permissions: any active member.

        Plan: any.

        Triggers: none.

        Limits: By default 100 requests a second for each API key or session, and 500 for the workspace (429).
        """
        self.send("DELETE", "/v1/estimates/{id}/link", {"id": id}, headers={"If-Match": if_match})

    def send_estimate(self, id: str, *, idempotency_key: Optional[str] = None) -> Estimate:
        """Send a draft to the customer; safe to repeat

        Permissions: any active member.

        Plan: any.

        Triggers: `opportunity.estimate_sent`, when it was a draft.

        Limits: The body has at most 256 KB (413). By default 100 requests a second for each API key or session, and 500 for the workspace (429).
        """
        answer: Estimate = self.send("POST", "/v1/estimates/{id}/send", {"id": id}, headers={"Idempotency-Key": idempotency_key})
        return answer

    def list_estimates(self, id: str, *, limit: Optional[int] = None, cursor: Optional[str] = None) -> EstimateList:
        """List the estimates of an opportunity, newest first

        Permissions: any active member.

        Plan: any.

        Triggers: none.

        Limits: A page has 1 to 100 entries, 25 by default, and at most 6 MB. By default 100 requests a second for each API key or session, and 500 for the workspace (429).
        """
        answer: EstimateList = self.send("GET", "/v1/opportunities/{id}/estimates", {"id": id}, query={"limit": limit, "cursor": cursor})
        return answer

    def create_estimate(self, id: str, body: CreateEstimateBody, *, idempotency_key: Optional[str] = None) -> Estimate:
        """Create a draft estimate for an opportunity

        Permissions: any active member.

        Plan: any.

        Triggers: none.

        Limits: At most 500 characters: `title`, `line_items.description`. At most 200 entries: `line_items`. At most 5,000 characters: `notes`. The body has at most 256 KB (413). By default 100 requests a second for each API key or session, and 500 for the workspace (429).
        """
        answer: Estimate = self.send("POST", "/v1/opportunities/{id}/estimates", {"id": id}, body=body, headers={"Idempotency-Key": idempotency_key})
        return answer

    def list_envelopes(self, *, limit: Optional[int] = None, cursor: Optional[str] = None) -> EnvelopeList:
        """List envelopes, newest first

        Permissions: any active member.

        Plan: any.

        Triggers: none.

        Limits: A page has 1 to 100 entries, 25 by default, and at most 6 MB. By default 100 requests a second for each API key or session, and 500 for the workspace (429).
        """
        answer: EnvelopeList = self.send("GET", "/v1/envelopes", {}, query={"limit": limit, "cursor": cursor})
        return answer

    def create_envelope(self, body: CreateEnvelopeBody, *, idempotency_key: Optional[str] = None) -> Envelope:
        """Send a document for signature

        Permissions: any active member.

        Plan: any.

        Triggers: none.

        Limits: At most 500 characters: `title`, `recipients.name`. At most 50 entries: `recipients`. At most 254 characters: `recipients.email`. The body has at most 256 KB (413). By default 100 requests a second for each API key or session, and 500 for the workspace (429).
        """
        answer: Envelope = self.send("POST", "/v1/envelopes", {}, body=body, headers={"Idempotency-Key": idempotency_key})
        return answer

    def get_envelope(self, id: str) -> Envelope:
        """Retrieve an envelope

        Permissions: any active member.

        Plan: any.

        Triggers: none.

        Limits: By default 100 requests a second for each API key or session, and 500 for the workspace (429).
        """
        answer: Envelope = self.send("GET", "/v1/envelopes/{id}", {"id": id})
        return answer

    def sign_envelope(self, id: str, recipient_id: str, *, idempotency_key: Optional[str] = None) -> Envelope:
        """Record that a recipient has signed; safe to repeat

        Permissions: any active member.

        Plan: any.

        Triggers: `envelope.signed`, `envelope.completed`, the first when the recipient had not signed yet, the second after the last signature.

        Limits: The body has at most 256 KB (413). By default 100 requests a second for each API key or session, and 500 for the workspace (429).
        """
        answer: Envelope = self.send("POST", "/v1/envelopes/{id}/recipients/{recipient_id}/sign", {"id": id, "recipient_id": recipient_id}, headers={"Idempotency-Key": idempotency_key})
        return answer

    def list_contacts(self, *, limit: Optional[int] = None, cursor: Optional[str] = None, q: Optional[str] = None, email: Optional[str] = None, phone: Optional[str] = None, updated_since: Optional[str] = None, order: Optional[Literal["newest", "oldest"]] = None, include_deleted: Optional[bool] = None) -> ContactList:
        """List contacts, newest first or by last change, or find them by name, e-mail address or phone number

        Permissions: any active member.

        Plan: any.

        Triggers: none.

        Limits: A page has 1 to 100 entries, 25 by default, and at most 6 MB. By default 100 requests a second for each API key or session, and 500 for the workspace (429).
        """
        answer: ContactList = self.send("GET", "/v1/contacts", {}, query={"limit": limit, "cursor": cursor, "q": q, "email": email, "phone": phone, "updated_since": updated_since, "order": order, "include_deleted": include_deleted})
        return answer

    def create_contact(self, body: Optional[CreateContactBody] = None, *, idempotency_key: Optional[str] = None) -> Contact:
        """Create a contact

        Permissions: any active member.

        Plan: any.

        Triggers: none.

        Limits: At most 500 characters: `name`, `address_street`, `address_city`, `address_state`, `address_zip`, `address_country`. At most 254 characters: `email`. At most 50 characters: `phone`. The body has at most 256 KB (413). By default 100 requests a second for each API key or session, and 500 for the workspace (429).
        """
        answer: Contact = self.send("POST", "/v1/contacts", {}, body=body or {}, headers={"Idempotency-Key": idempotency_key})
        return answer

    def get_contact(self, id: str) -> Contact:
        """Retrieve a contact

        Permissions: any active member.

        Plan: any.

        Triggers: none.

        Limits: By default 100 requests a second for each API key or session, and 500 for the workspace (429).
        """
        answer: Contact = self.send("GET", "/v1/contacts/{id}", {"id": id})
        return answer

    def patch_contact(self, id: str, body: Optional[PatchContactBody] = None, *, if_match: Optional[str] = None, if_none_match: Optional[str] = None) -> Contact:
        """Update a contact

        Permissions: any active member.

        Plan: any.

        Triggers: none.

        Limits: At most 500 characters: `name`, `address_street`, `address_city`, `address_state`, `address_zip`, `address_country`. At most 254 characters: `email`. At most 50 characters: `phone`. The body has at most 256 KB (413). By default 100 requests a second for each API key or session, and 500 for the workspace (429).
        """
        answer: Contact = self.send("PATCH", "/v1/contacts/{id}", {"id": id}, body=body or {}, headers={"If-Match": if_match, "If-None-Match": if_none_match})
        return answer

    def delete_contact(self, id: str, *, if_match: Optional[str] = None) -> None:
        """Delete a contact; records that refer to it keep its id

        Permissions: any active member.

        Plan: any.

        Triggers: none.

        Limits: By default 100 requests a second for each API key or session, and 500 for the workspace (429).
        """
        self.send("DELETE", "/v1/contacts/{id}", {"id": id}, headers={"If-Match": if_match})

    def put_contact_reference(self, id: str, namespace: str, body: PutContactReferenceBody, *, if_match: Optional[str] = None, if_none_match: Optional[str] = None) -> Contact:
        """Store the id that an outside system has for the record; safe to repeat

        Permissions: any active member.

        Plan: any.

        Triggers: none.

        Limits: A record has at most 50 namespaces (409). All references of a record together have at most 256 KB (409), `metadata` of one at most 4 KB. At most 255 characters: `external_id`. At most 2,048 characters: `url`. The body has at most 256 KB (413). By default 100 requests a second for each API key or session, and 500 for the workspace (429).
        """
        answer: Contact = self.send("PUT", "/v1/contacts/{id}/external-references/{namespace}", {"id": id, "namespace": namespace}, body=body, headers={"If-Match": if_match, "If-None-Match": if_none_match})
        return answer

    def delete_contact_reference(self, id: str, namespace: str, *, if_match: Optional[str] = None) -> None:
        """Remove the reference of one namespace; safe to repeat

        Permissions: any active member.

        Plan: any.

        Triggers: none.

        Limits: By default 100 requests a second for each API key or session, and 500 for the workspace (429).
        """
        self.send("DELETE", "/v1/contacts/{id}/external-references/{namespace}", {"id": id, "namespace": namespace}, headers={"If-Match": if_match})

    def list_calls(self, *, limit: Optional[int] = None, cursor: Optional[str] = None) -> CallList:
        """List calls, newest first

        Permissions: any active member.

        Plan: any.

        Triggers: none.

        Limits: A page has 1 to 100 entries, 25 by default, and at most 6 MB. By default 100 requests a second for each API key or session, and 500 for the workspace (429).
        """
        answer: CallList = self.send("GET", "/v1/calls", {}, query={"limit": limit, "cursor": cursor})
        return answer

    def create_call(self, body: CreateCallBody, *, idempotency_key: Optional[str] = None) -> Call:
        """Report a call that ended; without `contact_id`, the contact is found or created by phone number

        Permissions: any active member.

        Plan: any.

        Triggers: `call.inbound.completed`, `call.outbound.completed`, `call.missed`, by direction and outcome.

        Limits: At most 50 characters: `from_number`, `to_number`. At most 5,000 characters: `summary`. At most 100,000 characters: `transcript`. The body has at most 256 KB (413). By default 100 requests a second for each API key or session, and 500 for the workspace (429).
        """
        answer: Call = self.send("POST", "/v1/calls", {}, body=body, headers={"Idempotency-Key": idempotency_key})
        return answer

    def get_call(self, id: str) -> Call:
        """Retrieve a call

        Permissions: any active member.

        Plan: any.

        Triggers: none.

        Limits: By default 100 requests a second for each API key or session, and 500 for the workspace (429).
        """
        answer: Call = self.send("GET", "/v1/calls/{id}", {"id": id})
        return answer

    def list_expenses(self, *, q: Optional[str] = None, project_id: Optional[str] = None, vendor_id: Optional[str] = None, category_id: Optional[str] = None, created_by: Optional[str] = None, date_from: Optional[str] = None, date_to: Optional[str] = None, amount_min: Optional[float] = None, amount_max: Optional[float] = None, reconciled: Optional[bool] = None, reconciled_by: Optional[str] = None, unreconciled_by: Optional[str] = None, sync_error_by: Optional[str] = None, expense_type: Optional[Literal["purchase", "mileage"]] = None, reimbursement_status: Optional[Literal["none", "requested", "approved", "paid", "rejected"]] = None, billable: Optional[bool] = None, has_receipt: Optional[bool] = None, include_archived: Optional[bool] = None, updated_since: Optional[str] = None, order: Optional[Literal["newest", "oldest"]] = None, include_deleted: Optional[bool] = None, limit: Optional[int] = None, offset: Optional[int] = None, after: Optional[str] = None) -> ExpenseList:
        """List expenses, newest first by date, or by last change

        Permissions: `expenses.view` and `expenses.view_all`.

        Plan: Professional.

        Triggers: none.

        Limits: A page has 1 to 100 entries, 25 by default, and at most 6 MB. By default 100 requests a second for each API key or session, and 500 for the workspace (429).
        """
        answer: ExpenseList = self.send("GET", "/v1/expenses", {}, query={"q": q, "project_id": project_id, "vendor_id": vendor_id, "category_id": category_id, "created_by": created_by, "date_from": date_from, "date_to": date_to, "amount_min": amount_min, "amount_max": amount_max, "reconciled": reconciled, "reconciled_by": reconciled_by, "unreconciled_by": unreconciled_by, "sync_error_by": sync_error_by, "expense_type": expense_type, "reimbursement_status": reimbursement_status, "billable": billable, "has_receipt": has_receipt, "include_archived": include_archived, "updated_since": updated_since, "order": order, "include_deleted": include_deleted, "limit": limit, "offset": offset, "after": after})
        return answer

    def create_expense(self, body: CreateExpenseBody, *, idempotency_key: Optional[str] = None) -> Expense:
        """Create a purchase or mileage expense

        Permissions: `expenses.edit` or `expenses.edit_all`.

        Plan: Professional.

        Triggers: `expense.created`.

        Limits: At most 500 characters: `vendor_name`, `reference_number`. At most 5,000 characters: `description`, `notes`. The body has at most 256 KB (413). By default 100 requests a second for each API key or session, and 500 for the workspace (429).
        """
        answer: Expense = self.send("POST", "/v1/expenses", {}, body=body, headers={"Idempotency-Key": idempotency_key})
        return answer

    def summarize_expenses(self, *, q: Optional[str] = None, project_id: Optional[str] = None, vendor_id: Optional[str] = None, category_id: Optional[str] = None, created_by: Optional[str] = None, date_from: Optional[str] = None, date_to: Optional[str] = None, amount_min: Optional[float] = None, amount_max: Optional[float] = None, reconciled: Optional[bool] = None, reconciled_by: Optional[str] = None, unreconciled_by: Optional[str] = None, sync_error_by: Optional[str] = None, expense_type: Optional[Literal["purchase", "mileage"]] = None, reimbursement_status: Optional[Literal["none", "requested", "approved", "paid", "rejected"]] = None, billable: Optional[bool] = None, has_receipt: Optional[bool] = None, include_archived: Optional[bool] = None) -> ExpenseSummary:
        """Count expenses and add up their amounts, by category, project and namespace

        Permissions: `expenses.view` and `expenses.view_all`.

        Plan: Professional.

        Triggers: none.

        Limits: The summary covers all expenses without filters, or of a project, of a category or not handled by a system, each alone or with `date_from` and `date_to` on the borders of months. With other filters, it covers at most the newest 20,000. By default 100 requests a second for each API key or session, and 500 for the workspace (429).
        """
        answer: ExpenseSummary = self.send("GET", "/v1/expenses/summary", {}, query={"q": q, "project_id": project_id, "vendor_id": vendor_id, "category_id": category_id, "created_by": created_by, "date_from": date_from, "date_to": date_to, "amount_min": amount_min, "amount_max": amount_max, "reconciled": reconciled, "reconciled_by": reconciled_by, "unreconciled_by": unreconciled_by, "sync_error_by": sync_error_by, "expense_type": expense_type, "reimbursement_status": reimbursement_status, "billable": billable, "has_receipt": has_receipt, "include_archived": include_archived})
        return answer

    def get_expense(self, id: str) -> Expense:
        """Retrieve an expense

        Permissions: needs `expenses.view`, and `expenses.view_all` for an expense that another member created; otherwise the response is 404.

        Plan: Professional.

        Triggers: none.

        Limits: By default 100 requests a second for each API key or session, and 500 for the workspace (429).
        """
        answer: Expense = self.send("GET", "/v1/expenses/{id}", {"id": id})
        return answer

    def patch_expense(self, id: str, body: Optional[PatchExpenseBody] = None, *, if_match: Optional[str] = None, if_none_match: Optional[str] = None) -> Expense:
        """Update an expense

        Permissions: needs `expenses.edit_all`, or `expenses.edit` for an expense that the member created. The response is 404 for an expense that the member may not read; reading needs `expenses.view`, and `expenses.view_all` for an expense that another member created.

        Plan: Professional.

        Triggers: `expense.updated`, when a field changes.

        Limits: At most 500 characters: `vendor_name`, `reference_number`. At most 5,000 characters: `description`, `notes`. The body has at most 256 KB (413). By default 100 requests a second for each API key or session, and 500 for the workspace (429).
        """
        answer: Expense = self.send("PATCH", "/v1/expenses/{id}", {"id": id}, body=body or {}, headers={"If-Match": if_match, "If-None-Match": if_none_match})
        return answer

    def delete_expense(self, id: str, *, if_match: Optional[str] = None) -> None:
        """Delete an expense

        Permissions: needs `expenses.edit_all`, or `expenses.edit` for an expense that the member created. The response is 404 for an expense that the member may not read; reading needs `expenses.view`, and `expenses.view_all` for an expense that another member created.

        Plan: Professional.

        Triggers: `expense.deleted`.

        Limits: By default 100 requests a second for each API key or session, and 500 for the workspace (429).
        """
        self.send("DELETE", "/v1/expenses/{id}", {"id": id}, headers={"If-Match": if_match})

    def put_external_reference(self, id: str, namespace: str, body: PutExternalReferenceBody, *, if_match: Optional[str] = None, if_none_match: Optional[str] = None) -> Expense:
        """Record that an outside system has handled the expense; safe to repeat

        Permissions: needs `expenses.edit_all`, or `expenses.edit` for an expense that the member created. The response is 404 for an expense that the member may not read; reading needs `expenses.view`, and `expenses.view_all` for an expense that another member created.

        Plan: Professional.

        Triggers: none.

        Limits: An expense has at most 50 namespaces (409). `metadata` has at most 4 KB. At most 255 characters: `external_id`. At most 2,048 characters: `url`. The body has at most 256 KB (413). By default 100 requests a second for each API key or session, and 500 for the workspace (429).
        """
        answer: Expense = self.send("PUT", "/v1/expenses/{id}/external-references/{namespace}", {"id": id, "namespace": namespace}, body=body, headers={"If-Match": if_match, "If-None-Match": if_none_match})
        return answer

    def delete_external_reference(self, id: str, namespace: str, *, if_match: Optional[str] = None) -> None:
        """Mark the expense as not handled by one namespace; safe to repeat

        Permissions: needs `expenses.edit_all`, or `expenses.edit` for an expense that the member created. The response is 404 for an expense that the member may not read; reading needs `expenses.view`, and `expenses.view_all` for an expense that another member created.

        Plan: Professional.

        Triggers: none.

        Limits: By default 100 requests a second for each API key or session, and 500 for the workspace (429).
        """
        self.send("DELETE", "/v1/expenses/{id}/external-references/{namespace}", {"id": id, "namespace": namespace}, headers={"If-Match": if_match})

    def get_receipt(self, id: str) -> str:
        """Redirect to a newly signed receipt link

        Permissions: needs `expenses.view`, and `expenses.view_all` for an expense that another member created; otherwise the response is 404.

        Plan: Professional.

        Triggers: none.

        Limits: If a client sends `Authorization` again when it follows the redirect, the storage returns 400, because the link already has a signature. Such a client must not follow the redirect: fetch `url` from the body without the header. By default 100 requests a second for each API key or session, and 500 for the workspace (429).
        """
        answer: str = self.send("GET", "/v1/expenses/{id}/receipt", {"id": id})
        return answer

    def upload_receipt(self, id: str, body: UploadReceiptBody, *, idempotency_key: Optional[str] = None) -> UploadReceipt:
        """Get an upload link for a receipt; the receipt is attached once the file is uploaded and checked

        Permissions: needs `expenses.edit_all`, or `expenses.edit` for an expense that the member created. The response is 404 for an expense that the member may not read; reading needs `expenses.view`, and `expenses.view_all` for an expense that another member created. The response contains a credential.

        Plan: Professional.

        Triggers: `expense.receipt_attached`, `expense.updated`, once the file is uploaded and checked, the second when it replaces a receipt.

        Limits: A file has at most 20 MB, and an image at most 20,000 pixels a side. A workspace has at most 200 expenses whose receipt has not arrived or has not been processed (409). The body has at most 256 KB (413). By default 100 requests a second for each API key or session, and 500 for the workspace (429).
        """
        answer: UploadReceipt = self.send("POST", "/v1/expenses/{id}/receipt", {"id": id}, body=body, headers={"Idempotency-Key": idempotency_key})
        return answer

    def delete_receipt(self, id: str, *, if_match: Optional[str] = None) -> None:
        """Remove the receipt; safe to repeat

        Permissions: needs `expenses.edit_all`, or `expenses.edit` for an expense that the member created. The response is 404 for an expense that the member may not read; reading needs `expenses.view`, and `expenses.view_all` for an expense that another member created.

        Plan: Professional.

        Triggers: `expense.updated`, when there was a receipt.

        Limits: By default 100 requests a second for each API key or session, and 500 for the workspace (429).
        """
        self.send("DELETE", "/v1/expenses/{id}/receipt", {"id": id}, headers={"If-Match": if_match})

    def put_sync_error(self, id: str, namespace: str, body: PutSyncErrorBody, *, if_match: Optional[str] = None, if_none_match: Optional[str] = None) -> Expense:
        """Record that an outside system could not take the expense; a repeated error is counted

        Permissions: needs `expenses.edit_all`, or `expenses.edit` for an expense that the member created. The response is 404 for an expense that the member may not read; reading needs `expenses.view`, and `expenses.view_all` for an expense that another member created.

        Plan: Professional.

        Triggers: none.

        Limits: An expense has errors in at most 50 namespaces (409). At most 1,000 characters: `message`. The body has at most 256 KB (413). By default 100 requests a second for each API key or session, and 500 for the workspace (429).
        """
        answer: Expense = self.send("PUT", "/v1/expenses/{id}/sync-errors/{namespace}", {"id": id, "namespace": namespace}, body=body, headers={"If-Match": if_match, "If-None-Match": if_none_match})
        return answer

    def delete_sync_error(self, id: str, namespace: str, *, if_match: Optional[str] = None) -> None:
        """Remove the error of one namespace; safe to repeat

        Permissions: needs `expenses.edit_all`, or `expenses.edit` for an expense that the member created. The response is 404 for an expense that the member may not read; reading needs `expenses.view`, and `expenses.view_all` for an expense that another member created.

        Plan: Professional.

        Triggers: none.

        Limits: By default 100 requests a second for each API key or session, and 500 for the workspace (429).
        """
        self.send("DELETE", "/v1/expenses/{id}/sync-errors/{namespace}", {"id": id, "namespace": namespace}, headers={"If-Match": if_match})

    def list_namespaces(self, *, limit: Optional[int] = None, cursor: Optional[str] = None) -> NamespaceList:
        """List the namespaces that expenses have had external references in, by name

        Permissions: any active member.

        Plan: any.

        Triggers: none.

        Limits: A page has 1 to 100 entries, 25 by default, and at most 6 MB. By default 100 requests a second for each API key or session, and 500 for the workspace (429).
        """
        answer: NamespaceList = self.send("GET", "/v1/external-references", {}, query={"limit": limit, "cursor": cursor})
        return answer

    def put_external_references(self, namespace: str, body: PutExternalReferencesBody, *, if_none_match: Optional[str] = None) -> PutExternalReferences:
        """Record that an outside system has handled up to 50 expenses; safe to repeat

        Permissions: needs `expenses.edit_all`, or `expenses.edit` for an expense that the member created. The response is 404 for an expense that the member may not read; reading needs `expenses.view`, and `expenses.view_all` for an expense that another member created. Each expense is checked separately: its entry in the response has the status.

        Plan: Professional.

        Triggers: none.

        Limits: An expense has at most 50 namespaces (its entry has 409). `metadata` has at most 4 KB. At most 50 entries: `references`. At most 255 characters: `references.external_id`. At most 2,048 characters: `references.url`. The body has at most 256 KB (413). By default 100 requests a second for each API key or session, and 500 for the workspace (429).
        """
        answer: PutExternalReferences = self.send("PUT", "/v1/external-references/{namespace}", {"namespace": namespace}, body=body, headers={"If-None-Match": if_none_match})
        return answer

    def list_photos(self, *, limit: Optional[int] = None, cursor: Optional[str] = None, project_id: Optional[str] = None, trashed: Optional[bool] = None, taken_from: Optional[str] = None, taken_to: Optional[str] = None, created_by: Optional[str] = None, tag: Optional[str] = None, updated_since: Optional[str] = None, order: Optional[Literal["newest", "oldest"]] = None, include_deleted: Optional[bool] = None) -> PhotoList:
        """List photos and videos, newest first, or by last change

        Permissions: any active member.

        Plan: any.

        Triggers: none.

        Limits: A page has 1 to 100 entries, 25 by default, and at most 6 MB. By default 100 requests a second for each API key or session, and 500 for the workspace (429).
        """
        answer: PhotoList = self.send("GET", "/v1/photos", {}, query={"limit": limit, "cursor": cursor, "project_id": project_id, "trashed": trashed, "taken_from": taken_from, "taken_to": taken_to, "created_by": created_by, "tag": tag, "updated_since": updated_since, "order": order, "include_deleted": include_deleted})
        return answer

    def create_photo(self, body: CreatePhotoBody, *, idempotency_key: Optional[str] = None) -> PhotoWithSecret:
        """Get an upload link for a photo or video; the photo is ready once the file is uploaded and checked

        Permissions: any active member. The response contains a credential.

        Plan: any.

        Triggers: `photo.uploaded`, once the file is uploaded and checked.

        Limits: A file has at most 100 MB, and an image at most 20,000 pixels a side. An image of more than 80 megapixels has no renditions, except a JPEG that is not progressive; nor has an interlaced PNG or progressive JPEG of more than 50 megapixels. A workspace has at most 200 photos whose file has not arrived or has not been processed (409). At most 1,000 characters: `caption`. At most 100 entries: `tags`. At most 100 characters: each of `tags`. The body has at most 256 KB (413). By default 100 requests a second for each API key or session, and 500 for the workspace (429).
        """
        answer: PhotoWithSecret = self.send("POST", "/v1/photos", {}, body=body, headers={"Idempotency-Key": idempotency_key})
        return answer

    def get_photo(self, id: str) -> Photo:
        """Retrieve a photo or video, including one in the trash

        Permissions: any active member.

        Plan: any.

        Triggers: none.

        Limits: By default 100 requests a second for each API key or session, and 500 for the workspace (429).
        """
        answer: Photo = self.send("GET", "/v1/photos/{id}", {"id": id})
        return answer

    def patch_photo(self, id: str, body: Optional[PatchPhotoBody] = None, *, if_match: Optional[str] = None, if_none_match: Optional[str] = None) -> Photo:
        """Update a photo in any status: caption, tags, project or time

        Permissions: any active member.

        Plan: any.

        Triggers: none.

        Limits: At most 1,000 characters: `caption`. At most 100 entries: `tags`. At most 100 characters: each of `tags`. The body has at most 256 KB (413). By default 100 requests a second for each API key or session, and 500 for the workspace (429).
        """
        answer: Photo = self.send("PATCH", "/v1/photos/{id}", {"id": id}, body=body or {}, headers={"If-Match": if_match, "If-None-Match": if_none_match})
        return answer

    def delete_photo(self, id: str, *, if_match: Optional[str] = None) -> None:
        """Move a photo to the trash; safe to repeat

        Permissions: any active member.

        Plan: any.

        Triggers: `photo.deleted`, when the photo was ready.

        Limits: By default 100 requests a second for each API key or session, and 500 for the workspace (429).
        """
        self.send("DELETE", "/v1/photos/{id}", {"id": id}, headers={"If-Match": if_match})

    def restore_photo(self, id: str, *, idempotency_key: Optional[str] = None) -> Photo:
        """Restore a photo from the trash; a photo without a file becomes `failed`

        Permissions: any active member. The response contains a credential.

        Plan: any.

        Triggers: `photo.uploaded`, when the photo has a file.

        Limits: The body has at most 256 KB (413). By default 100 requests a second for each API key or session, and 500 for the workspace (429).
        """
        answer: Photo = self.send("POST", "/v1/photos/{id}/restore", {"id": id}, headers={"Idempotency-Key": idempotency_key})
        return answer

    def list_calendar_feeds(self, *, limit: Optional[int] = None, cursor: Optional[str] = None, member_id: Optional[str] = None) -> CalendarFeedList:
        """List the caller's calendar feeds; an admin can list any member's

        Permissions: any active member. Members see their own feeds; feeds of other members need `workspace.admin`.

        Plan: any.

        Triggers: none.

        Limits: A page has 1 to 100 entries, 25 by default, and at most 6 MB. By default 100 requests a second for each API key or session, and 500 for the workspace (429).
        """
        answer: CalendarFeedList = self.send("GET", "/v1/calendar-feeds", {}, query={"limit": limit, "cursor": cursor, "member_id": member_id})
        return answer

    def create_calendar_feed(self, body: CreateCalendarFeedBody, *, idempotency_key: Optional[str] = None) -> CalendarFeedWithSecret:
        """Create a calendar feed for the caller; only this response contains its address

        Permissions: any active member. A key that expires is refused (403). The response contains a credential.

        Plan: any.

        Triggers: none.

        Limits: A member has at most 10 feeds (409). The body has at most 256 KB (413). By default 100 requests a second for each API key or session, and 500 for the workspace (429).
        """
        answer: CalendarFeedWithSecret = self.send("POST", "/v1/calendar-feeds", {}, body=body, headers={"Idempotency-Key": idempotency_key})
        return answer

    def delete_calendar_feed(self, id: str) -> None:
        """Revoke one of the caller's calendar feeds; an admin can revoke any. Safe to repeat

        Permissions: any active member. Members revoke their own feeds; feeds of other members need `workspace.admin`.

        Plan: any.

        Triggers: none.

        Limits: By default 100 requests a second for each API key or session, and 500 for the workspace (429).
        """
        self.send("DELETE", "/v1/calendar-feeds/{id}", {"id": id})

    def list_custom_fields(self, *, limit: Optional[int] = None, cursor: Optional[str] = None) -> CustomFieldList:
        """List custom-field definitions, newest first

        Permissions: any active member.

        Plan: any.

        Triggers: none.

        Limits: A page has 1 to 100 entries, 25 by default, and at most 6 MB. By default 100 requests a second for each API key or session, and 500 for the workspace (429).
        """
        answer: CustomFieldList = self.send("GET", "/v1/custom-fields", {}, query={"limit": limit, "cursor": cursor})
        return answer

    def create_custom_field(self, body: CreateCustomFieldBody, *, idempotency_key: Optional[str] = None) -> CustomField:
        """Define a custom field

        Permissions: `workspace.admin`.

        Plan: any.

        Triggers: none.

        Limits: A workspace has at most 200 custom fields, and 1,000 different keys, including keys of deleted fields (409). The key of a deleted field can be used again, but only with the same type (409). At most 200 characters: `label`. At most 100 entries: `options`. At most 100 characters: each of `options`. The body has at most 256 KB (413). By default 100 requests a second for each API key or session, and 500 for the workspace (429).
        """
        answer: CustomField = self.send("POST", "/v1/custom-fields", {}, body=body, headers={"Idempotency-Key": idempotency_key})
        return answer

    def patch_custom_field(self, id: str, body: Optional[PatchCustomFieldBody] = None, *, if_match: Optional[str] = None, if_none_match: Optional[str] = None) -> CustomField:
        """Rename a custom field or change its options; its key cannot change

        Permissions: `workspace.admin`.

        Plan: any.

        Triggers: none.

        Limits: At most 200 characters: `label`. At most 100 entries: `options`. At most 100 characters: each of `options`. The body has at most 256 KB (413). By default 100 requests a second for each API key or session, and 500 for the workspace (429).
        """
        answer: CustomField = self.send("PATCH", "/v1/custom-fields/{id}", {"id": id}, body=body or {}, headers={"If-Match": if_match, "If-None-Match": if_none_match})
        return answer

    def delete_custom_field(self, id: str, *, if_match: Optional[str] = None) -> None:
        """Delete a custom-field definition; stored values are kept

        Permissions: `workspace.admin`.

        Plan: any.

        Triggers: none.

        Limits: By default 100 requests a second for each API key or session, and 500 for the workspace (429).
        """
        self.send("DELETE", "/v1/custom-fields/{id}", {"id": id}, headers={"If-Match": if_match})

    def list_expense_categories(self, *, limit: Optional[int] = None, cursor: Optional[str] = None, q: Optional[str] = None, include_archived: Optional[bool] = None) -> ExpenseCategoryList:
        """List expense categories, newest first

        Permissions: any active member.

        Plan: any.

        Triggers: none.

        Limits: A page has 1 to 100 entries, 25 by default, and at most 6 MB. By default 100 requests a second for each API key or session, and 500 for the workspace (429).
        """
        answer: ExpenseCategoryList = self.send("GET", "/v1/expense-categories", {}, query={"limit": limit, "cursor": cursor, "q": q, "include_archived": include_archived})
        return answer

    def create_expense_category(self, body: CreateExpenseCategoryBody, *, idempotency_key: Optional[str] = None) -> ExpenseCategory:
        """Create an expense category

        Permissions: any active member.

        Plan: any.

        Triggers: none.

        Limits: At most 500 characters: `name`. The body has at most 256 KB (413). By default 100 requests a second for each API key or session, and 500 for the workspace (429).
        """
        answer: ExpenseCategory = self.send("POST", "/v1/expense-categories", {}, body=body, headers={"Idempotency-Key": idempotency_key})
        return answer

    def get_expense_category(self, id: str) -> ExpenseCategory:
        """Get an expense category

        Permissions: any active member.

        Plan: any.

        Triggers: none.

        Limits: By default 100 requests a second for each API key or session, and 500 for the workspace (429).
        """
        answer: ExpenseCategory = self.send("GET", "/v1/expense-categories/{id}", {"id": id})
        return answer

    def patch_expense_category(self, id: str, body: Optional[PatchExpenseCategoryBody] = None, *, if_match: Optional[str] = None, if_none_match: Optional[str] = None) -> ExpenseCategory:
        """Rename an expense category, archive or restore it

        Permissions: any active member.

        Plan: any.

        Triggers: none.

        Limits: Expenses keep the old name until a write sets `category_id` again. At most 500 characters: `name`. The body has at most 256 KB (413). By default 100 requests a second for each API key or session, and 500 for the workspace (429).
        """
        answer: ExpenseCategory = self.send("PATCH", "/v1/expense-categories/{id}", {"id": id}, body=body or {}, headers={"If-Match": if_match, "If-None-Match": if_none_match})
        return answer

    def put_expense_category_reference(self, id: str, namespace: str, body: PutExpenseCategoryReferenceBody, *, if_match: Optional[str] = None, if_none_match: Optional[str] = None) -> ExpenseCategory:
        """Store the id that an outside system has for the record; safe to repeat

        Permissions: any active member.

        Plan: any.

        Triggers: none.

        Limits: A record has at most 50 namespaces (409). All references of a record together have at most 256 KB (409), `metadata` of one at most 4 KB. At most 255 characters: `external_id`. At most 2,048 characters: `url`. The body has at most 256 KB (413). By default 100 requests a second for each API key or session, and 500 for the workspace (429).
        """
        answer: ExpenseCategory = self.send("PUT", "/v1/expense-categories/{id}/external-references/{namespace}", {"id": id, "namespace": namespace}, body=body, headers={"If-Match": if_match, "If-None-Match": if_none_match})
        return answer

    def delete_expense_category_reference(self, id: str, namespace: str, *, if_match: Optional[str] = None) -> None:
        """Remove the reference of one namespace; safe to repeat

        Permissions: any active member.

        Plan: any.

        Triggers: none.

        Limits: By default 100 requests a second for each API key or session, and 500 for the workspace (429).
        """
        self.send("DELETE", "/v1/expense-categories/{id}/external-references/{namespace}", {"id": id, "namespace": namespace}, headers={"If-Match": if_match})

    def list_vendors(self, *, limit: Optional[int] = None, cursor: Optional[str] = None, q: Optional[str] = None, include_archived: Optional[bool] = None) -> VendorList:
        """List vendors, newest first

        Permissions: any active member.

        Plan: any.

        Triggers: none.

        Limits: A page has 1 to 100 entries, 25 by default, and at most 6 MB. By default 100 requests a second for each API key or session, and 500 for the workspace (429).
        """
        answer: VendorList = self.send("GET", "/v1/vendors", {}, query={"limit": limit, "cursor": cursor, "q": q, "include_archived": include_archived})
        return answer

    def create_vendor(self, body: CreateVendorBody, *, idempotency_key: Optional[str] = None) -> Vendor:
        """Create a vendor

        Permissions: any active member.

        Plan: any.

        Triggers: none.

        Limits: At most 500 characters: `name`. The body has at most 256 KB (413). By default 100 requests a second for each API key or session, and 500 for the workspace (429).
        """
        answer: Vendor = self.send("POST", "/v1/vendors", {}, body=body, headers={"Idempotency-Key": idempotency_key})
        return answer

    def get_vendor(self, id: str) -> Vendor:
        """Get a vendor

        Permissions: any active member.

        Plan: any.

        Triggers: none.

        Limits: By default 100 requests a second for each API key or session, and 500 for the workspace (429).
        """
        answer: Vendor = self.send("GET", "/v1/vendors/{id}", {"id": id})
        return answer

    def patch_vendor(self, id: str, body: Optional[PatchVendorBody] = None, *, if_match: Optional[str] = None, if_none_match: Optional[str] = None) -> Vendor:
        """Rename a vendor, archive or restore it

        Permissions: any active member.

        Plan: any.

        Triggers: none.

        Limits: Expenses keep the old name until a write sets `vendor_id` again. At most 500 characters: `name`. The body has at most 256 KB (413). By default 100 requests a second for each API key or session, and 500 for the workspace (429).
        """
        answer: Vendor = self.send("PATCH", "/v1/vendors/{id}", {"id": id}, body=body or {}, headers={"If-Match": if_match, "If-None-Match": if_none_match})
        return answer

    def put_vendor_reference(self, id: str, namespace: str, body: PutVendorReferenceBody, *, if_match: Optional[str] = None, if_none_match: Optional[str] = None) -> Vendor:
        """Store the id that an outside system has for the record; safe to repeat

        Permissions: any active member.

        Plan: any.

        Triggers: none.

        Limits: A record has at most 50 namespaces (409). All references of a record together have at most 256 KB (409), `metadata` of one at most 4 KB. At most 255 characters: `external_id`. At most 2,048 characters: `url`. The body has at most 256 KB (413). By default 100 requests a second for each API key or session, and 500 for the workspace (429).
        """
        answer: Vendor = self.send("PUT", "/v1/vendors/{id}/external-references/{namespace}", {"id": id, "namespace": namespace}, body=body, headers={"If-Match": if_match, "If-None-Match": if_none_match})
        return answer

    def delete_vendor_reference(self, id: str, namespace: str, *, if_match: Optional[str] = None) -> None:
        """Remove the reference of one namespace; safe to repeat

        Permissions: any active member.

        Plan: any.

        Triggers: none.

        Limits: By default 100 requests a second for each API key or session, and 500 for the workspace (429).
        """
        self.send("DELETE", "/v1/vendors/{id}/external-references/{namespace}", {"id": id, "namespace": namespace}, headers={"If-Match": if_match})

    def list_api_keys(self, *, limit: Optional[int] = None, cursor: Optional[str] = None) -> ApiKeyList:
        """List the caller's API keys; an admin sees all

        Permissions: any active member. Members see their own keys; `workspace.admin` shows all.

        Plan: any.

        Triggers: none.

        Limits: A page has 1 to 100 entries, 25 by default, and at most 6 MB. By default 100 requests a second for each API key or session, and 500 for the workspace (429).
        """
        answer: ApiKeyList = self.send("GET", "/v1/api-keys", {}, query={"limit": limit, "cursor": cursor})
        return answer

    def create_api_key(self, body: Optional[CreateApiKeyBody] = None, *, idempotency_key: Optional[str] = None) -> ApiKeyWithSecret:
        """Create an API key for the caller; only this response contains the key

        Permissions: any active member. A limited key can create only keys with at least its limits, such as no more `permissions` and no later `expires_at` (403). The response contains a credential.

        Plan: any.

        Triggers: none.

        Limits: A member has at most 40 keys that are not revoked (409). At most 200 characters: `name`. At most 20 entries: `permissions`. The body has at most 256 KB (413). By default 100 requests a second for each API key or session, and 500 for the workspace (429).
        """
        answer: ApiKeyWithSecret = self.send("POST", "/v1/api-keys", {}, body=body or {}, headers={"Idempotency-Key": idempotency_key})
        return answer

    def delete_api_key(self, id: str) -> None:
        """Revoke one of the caller's API keys; an admin can revoke any. Safe to repeat

        Permissions: any active member. Members revoke their own keys; keys of other members need `workspace.admin`. A limited key can revoke only itself and keys with at least its limits (403).

        Plan: any.

        Triggers: none.

        Limits: By default 100 requests a second for each API key or session, and 500 for the workspace (429).
        """
        self.send("DELETE", "/v1/api-keys/{id}", {"id": id})

    def list_audit_log(self, *, limit: Optional[int] = None, cursor: Optional[str] = None, actor_id: Optional[str] = None, entity_id: Optional[str] = None, action: Optional[Literal["member.created", "member.changed", "member.deactivated", "member.activated", "member.invited", "member.invitation_ended", "api_key.created", "api_key.revoked", "passkey.added", "passkey.removed", "session.started", "session.ended", "calendar_feed.created", "calendar_feed.revoked", "subscription.created", "subscription.changed", "subscription.paused", "subscription.resumed", "subscription.secret_rotated", "subscription.taken_over", "subscription.revoked", "pipeline.created", "pipeline.changed", "custom_field.created", "custom_field.changed", "custom_field.deleted", "vendor.created", "vendor.changed", "expense_category.created", "expense_category.changed", "estimate_link.created", "estimate_link.revoked", "workspace.created", "workspace.plan_changed", "workspace.suspended", "workspace.resumed", "workspace.limited", "workspace.exported", "workspace.restored", "contact.erased", "member.erased"]] = None, since: Optional[str] = None, until: Optional[str] = None) -> AuditEntryList:
        """List who changed which settings, newest first

        Permissions: `workspace.admin`.

        Plan: any.

        Triggers: none.

        Limits: Entries are kept for 400 days. A page has 1 to 100 entries, 25 by default, and at most 6 MB. By default 100 requests a second for each API key or session, and 500 for the workspace (429).
        """
        answer: AuditEntryList = self.send("GET", "/v1/audit-log", {}, query={"limit": limit, "cursor": cursor, "actor_id": actor_id, "entity_id": entity_id, "action": action, "since": since, "until": until})
        return answer

    def create_export(self, *, idempotency_key: Optional[str] = None) -> Export:
        """Start an export of all records of the workspace; the audit log names who did

        Permissions: `workspace.admin` and `expenses.view` and `expenses.view_all`.

        Plan: any. An export contains the expenses on every plan, so a workspace can always export all its data.

        Triggers: none.

        Limits: The body has at most 256 KB (413). By default 100 requests a second for each API key or session, and 500 for the workspace (429).
        """
        answer: Export = self.send("POST", "/v1/exports", {}, headers={"Idempotency-Key": idempotency_key})
        return answer

    def list_export_records(self, id: str, *, limit: Optional[int] = None, cursor: Optional[str] = None) -> ListExportRecords:
        """List all records of the workspace, type by type, as their own endpoints show them

        Permissions: `workspace.admin` and `expenses.view` and `expenses.view_all`.

        Plan: any. An export contains the expenses on every plan, so a workspace can always export all its data.

        Triggers: none.

        Limits: Only the member who started the export can read it, for 24 hours. A page shows each record as it is at the time of the request. It can have fewer records than `limit`: continue while `has_more` is true. A page has 1 to 100 entries, 25 by default, and at most 6 MB. By default 100 requests a second for each API key or session, and 500 for the workspace (429).
        """
        answer: ListExportRecords = self.send("GET", "/v1/exports/{id}/records", {"id": id}, query={"limit": limit, "cursor": cursor})
        return answer

    def get_me(self) -> Me:
        """Retrieve the caller: the member, the workspace and the key

        Permissions: any active member.

        Plan: any.

        Triggers: none.

        Limits: By default 100 requests a second for each API key or session, and 500 for the workspace (429).
        """
        answer: Me = self.send("GET", "/v1/me", {})
        return answer

    def list_members(self, *, limit: Optional[int] = None, cursor: Optional[str] = None, q: Optional[str] = None) -> MemberList:
        """List members, newest first

        Permissions: any active member.

        Plan: any.

        Triggers: none.

        Limits: A page has 1 to 100 entries, 25 by default, and at most 6 MB. By default 100 requests a second for each API key or session, and 500 for the workspace (429).
        """
        answer: MemberList = self.send("GET", "/v1/members", {}, query={"limit": limit, "cursor": cursor, "q": q})
        return answer

    def create_member(self, body: CreateMemberBody, *, idempotency_key: Optional[str] = None) -> MemberWithSecret:
        """Add a member; only this response contains the invitation by which the member joins

        Permissions: `workspace.admin`. A key that expires is refused (403). A limited key cannot manage a member who has `workspace.admin` or would get it, and can grant only permissions that it has (403). The response contains a credential.

        Plan: any.

        Triggers: none.

        Limits: At most 500 characters: `name`. At most 254 characters: `email`. At most 20 entries: `permissions`. The body has at most 256 KB (413). By default 100 requests a second for each API key or session, and 500 for the workspace (429).
        """
        answer: MemberWithSecret = self.send("POST", "/v1/members", {}, body=body, headers={"Idempotency-Key": idempotency_key})
        return answer

    def get_member(self, id: str) -> Member:
        """Retrieve a member

        Permissions: any active member.

        Plan: any.

        Triggers: none.

        Limits: By default 100 requests a second for each API key or session, and 500 for the workspace (429).
        """
        answer: Member = self.send("GET", "/v1/members/{id}", {"id": id})
        return answer

    def patch_member(self, id: str, body: Optional[PatchMemberBody] = None, *, if_match: Optional[str] = None, if_none_match: Optional[str] = None) -> Member:
        """Update a member; changed permissions apply to its API keys too. The last active admin must remain admin (409)

        Permissions: `workspace.admin`. A limited key cannot manage a member who has `workspace.admin` or would get it, and can grant only permissions that it has; `status: "active"` grants all permissions of the member (403).

        Plan: any.

        Triggers: none.

        Limits: The last active member with `workspace.admin` keeps that permission (409). At most 500 characters: `name`. At most 254 characters: `email`. At most 20 entries: `permissions`. The body has at most 256 KB (413). By default 100 requests a second for each API key or session, and 500 for the workspace (429).
        """
        answer: Member = self.send("PATCH", "/v1/members/{id}", {"id": id}, body=body or {}, headers={"If-Match": if_match, "If-None-Match": if_none_match})
        return answer

    def delete_member(self, id: str, *, if_match: Optional[str] = None) -> None:
        """Deactivate a member and all of its keys; safe to repeat. The last active admin cannot be deactivated (409)

        Permissions: `workspace.admin`. A limited key cannot manage a member who has `workspace.admin` or would get it, and can grant only permissions that it has; `status: "active"` grants all permissions of the member (403).

        Plan: any.

        Triggers: none.

        Limits: The last active member with `workspace.admin` stays active (409). By default 100 requests a second for each API key or session, and 500 for the workspace (429).
        """
        self.send("DELETE", "/v1/members/{id}", {"id": id}, headers={"If-Match": if_match})

    def invite_member(self, id: str, *, idempotency_key: Optional[str] = None) -> MemberWithSecret:
        """Invite a member again, for example after the loss of every passkey; this ends the earlier invitation

        Permissions: `workspace.admin`. A key that expires is refused (403). A limited key cannot manage a member who has `workspace.admin` or would get it, and can invite neither its own member nor a member with permissions that the key lacks (403). The response contains a credential.

        Plan: any.

        Triggers: none.

        Limits: A deactivated member cannot be invited (409). The body has at most 256 KB (413). By default 100 requests a second for each API key or session, and 500 for the workspace (429).
        """
        answer: MemberWithSecret = self.send("POST", "/v1/members/{id}/invitation", {"id": id}, headers={"Idempotency-Key": idempotency_key})
        return answer

    def end_invitation(self, id: str, *, if_match: Optional[str] = None) -> None:
        """End the invitation of a member; safe to repeat

        Permissions: `workspace.admin`. A limited key cannot manage a member who has `workspace.admin` or would get it, and can grant only permissions that it has; `status: "active"` grants all permissions of the member (403).

        Plan: any.

        Triggers: none.

        Limits: By default 100 requests a second for each API key or session, and 500 for the workspace (429).
        """
        self.send("DELETE", "/v1/members/{id}/invitation", {"id": id}, headers={"If-Match": if_match})

    def get_overview(self, *, time_zone: Optional[str] = None, since: Optional[str] = None) -> Overview:
        """Retrieve the overview

        Permissions: any active member. Numbers of expenses are null without the rights to expense data: the Professional plan, `expenses.view` and `expenses.view_all`. `acts` has changes of settings only for `workspace.admin`.

        Plan: any.

        Triggers: none.

        Limits: By default 100 requests a second for each API key or session, and 500 for the workspace (429).
        """
        answer: Overview = self.send("GET", "/v1/overview", {}, query={"time_zone": time_zone, "since": since})
        return answer

    def list_pipelines(self, *, limit: Optional[int] = None, cursor: Optional[str] = None) -> PipelineList:
        """List pipelines with their stages in order

        Permissions: any active member.

        Plan: any.

        Triggers: none.

        Limits: A page has 1 to 100 entries, 25 by default, and at most 6 MB. By default 100 requests a second for each API key or session, and 500 for the workspace (429).
        """
        answer: PipelineList = self.send("GET", "/v1/pipelines", {}, query={"limit": limit, "cursor": cursor})
        return answer

    def create_pipeline(self, body: CreatePipelineBody, *, idempotency_key: Optional[str] = None) -> Pipeline:
        """Create a pipeline

        Permissions: `workspace.admin`.

        Plan: any.

        Triggers: none.

        Limits: At most 200 characters: `name`, `stages.name`. At most 100 entries: `stages`. The body has at most 256 KB (413). By default 100 requests a second for each API key or session, and 500 for the workspace (429).
        """
        answer: Pipeline = self.send("POST", "/v1/pipelines", {}, body=body, headers={"Idempotency-Key": idempotency_key})
        return answer

    def patch_pipeline(self, id: str, body: Optional[PatchPipelineBody] = None, *, if_match: Optional[str] = None, if_none_match: Optional[str] = None) -> Pipeline:
        """Rename a pipeline, make it the default, or rename, reorder and add stages

        Permissions: `workspace.admin`.

        Plan: any.

        Triggers: none.

        Limits: `stages` names every stage of the pipeline once, because stages are not removed (400). At most 200 characters: `name`, `stages.name`. At most 100 entries: `stages`. The body has at most 256 KB (413). By default 100 requests a second for each API key or session, and 500 for the workspace (429).
        """
        answer: Pipeline = self.send("PATCH", "/v1/pipelines/{id}", {"id": id}, body=body or {}, headers={"If-Match": if_match, "If-None-Match": if_none_match})
        return answer

    def search(self, *, q: Optional[str] = None) -> Search:
        """Find records of any type by id or text

        Permissions: any active member. Finds only records that the caller may read. To find expenses by text, the caller needs the Professional plan, `expenses.view` and `expenses.view_all`; to find an expense by id, `expenses.view`, and `expenses.view_all` for an expense that another member created; to find an `expense.*` event by id, both.

        Plan: any.

        Triggers: none.

        Limits: At most 20 results. Only the newest records of each type are searched: 2,500 opportunities and expenses, 1,000 contacts, 150 photos, and 500 records of each other type. By default 100 requests a second for each API key or session, and 500 for the workspace (429).
        """
        answer: Search = self.send("GET", "/v1/search", {}, query={"q": q})
        return answer

    def get_workspace(self) -> Workspace:
        """Retrieve the workspace of the API key

        Permissions: any active member.

        Plan: any.

        Triggers: none.

        Limits: By default 100 requests a second for each API key or session, and 500 for the workspace (429).
        """
        answer: Workspace = self.send("GET", "/v1/workspace", {})
        return answer

    def list_passkeys(self, *, limit: Optional[int] = None, cursor: Optional[str] = None, member_id: Optional[str] = None) -> PasskeyList:
        """List the caller's passkeys; an admin can list any member's

        Permissions: any active member. Members see their own passkeys; passkeys of other members need `workspace.admin`.

        Plan: any.

        Triggers: none.

        Limits: A page has 1 to 100 entries, 25 by default, and at most 6 MB. By default 100 requests a second for each API key or session, and 500 for the workspace (429).
        """
        answer: PasskeyList = self.send("GET", "/v1/passkeys", {}, query={"limit": limit, "cursor": cursor, "member_id": member_id})
        return answer

    def create_passkey(self, body: CreatePasskeyBody, *, idempotency_key: Optional[str] = None) -> PasskeyAdded:
        """Add a passkey; with an invitation, this starts a session too

        Permissions: any active member, with a session or an invitation; API keys are refused (403).

        Plan: any.

        Triggers: none.

        Limits: A member has at most 20 passkeys (409). At most 100 characters: `invitation`. At most 200 characters: `name`. At most 1,400 characters: `response.id`, `response.rawId`. At most 8,000 characters: `response.response.clientDataJSON`. At most 64,000 characters: `response.response.attestationObject`. At most 10 entries: `response.response.transports`. At most 32 characters: each of `response.response.transports`. The body has at most 256 KB (413). Without an API key or session, 10 requests a second for each client address, with bursts of 50, for all sign-in operations together (429). By default 100 requests a second for each API key or session, and 500 for the workspace (429).
        """
        answer: PasskeyAdded = self.send("POST", "/v1/passkeys", {}, body=body, headers={"Idempotency-Key": idempotency_key})
        return answer

    def create_passkey_options(self, body: Optional[CreatePasskeyOptionsBody] = None, *, idempotency_key: Optional[str] = None) -> CreatePasskeyOptions:
        """Begin to add a passkey: the options for the browser, with a challenge for five minutes

        Permissions: any active member, with a session or an invitation; API keys are refused (403).

        Plan: any.

        Triggers: none.

        Limits: At most 100 characters: `invitation`. The body has at most 256 KB (413). Without an API key or session, 10 requests a second for each client address, with bursts of 50, for all sign-in operations together (429). By default 100 requests a second for each API key or session, and 500 for the workspace (429).
        """
        answer: CreatePasskeyOptions = self.send("POST", "/v1/passkeys/options", {}, body=body or {}, headers={"Idempotency-Key": idempotency_key})
        return answer

    def delete_passkey(self, id: str) -> None:
        """Remove one of the caller's passkeys, and end the sessions that it started; an admin can remove any

        Permissions: any active member. A limited key is refused (403). Members remove their own passkeys; passkeys of other members need `workspace.admin`.

        Plan: any.

        Triggers: none.

        Limits: By default 100 requests a second for each API key or session, and 500 for the workspace (429).
        """
        self.send("DELETE", "/v1/passkeys/{id}", {"id": id})

    def list_sessions(self, *, limit: Optional[int] = None, cursor: Optional[str] = None) -> SessionList:
        """List the caller's sessions that have not ended, newest first

        Permissions: any active member.

        Plan: any.

        Triggers: none.

        Limits: A page has 1 to 100 entries, 25 by default, and at most 6 MB. By default 100 requests a second for each API key or session, and 500 for the workspace (429).
        """
        answer: SessionList = self.send("GET", "/v1/sessions", {}, query={"limit": limit, "cursor": cursor})
        return answer

    def create_session(self, body: CreateSessionBody) -> SessionWithToken:
        """Sign in with a passkey; only this response contains the token of the session

        Permissions: none; no API key is needed.

        Plan: any.

        Triggers: none.

        Limits: A session ends after 12 hours. A member has at most 20 sessions; a further session ends the oldest. At most 1,400 characters: `response.id`, `response.rawId`. At most 8,000 characters: `response.response.clientDataJSON`, `response.response.authenticatorData`, `response.response.signature`. At most 100 characters: `response.response.userHandle`. The body has at most 256 KB (413). Without an API key or session, 10 requests a second for each client address, with bursts of 50, for all sign-in operations together (429).
        """
        answer: SessionWithToken = self.send("POST", "/v1/sessions", {}, body=body)
        return answer

    def create_session_cookie(self, body: CreateSessionCookieBody) -> Session:
        """Sign in to the console with a passkey: the token of the session is only in a cookie

        Permissions: none; no API key is needed.

        Plan: any.

        Triggers: none.

        Limits: Only for pages of the console (403). Otherwise as `createSession`. At most 1,400 characters: `response.id`, `response.rawId`. At most 8,000 characters: `response.response.clientDataJSON`, `response.response.authenticatorData`, `response.response.signature`. At most 100 characters: `response.response.userHandle`. The body has at most 256 KB (413). Without an API key or session, 10 requests a second for each client address, with bursts of 50, for all sign-in operations together (429).
        """
        answer: Session = self.send("POST", "/v1/sessions/cookie", {}, body=body)
        return answer

    def delete_current_session(self) -> None:
        """Sign out: end the session that sends the request

        Permissions: any active member.

        Plan: any.

        Triggers: none.

        Limits: By default 100 requests a second for each API key or session, and 500 for the workspace (429).
        """
        self.send("DELETE", "/v1/sessions/current", {})

    def create_session_options(self) -> CreateSessionOptions:
        """Begin to sign in: the options for the browser, with a challenge for five minutes

        Permissions: none; no API key is needed.

        Plan: any.

        Triggers: none.

        Limits: The body has at most 256 KB (413). Without an API key or session, 10 requests a second for each client address, with bursts of 50, for all sign-in operations together (429).
        """
        answer: CreateSessionOptions = self.send("POST", "/v1/sessions/options", {})
        return answer

    def delete_session(self, id: str) -> None:
        """End one of the caller's sessions

        Permissions: any active member. A limited key is refused (403).

        Plan: any.

        Triggers: none.

        Limits: By default 100 requests a second for each API key or session, and 500 for the workspace (429).
        """
        self.send("DELETE", "/v1/sessions/{id}", {"id": id})

    def list_failures(self, *, limit: Optional[int] = None, cursor: Optional[str] = None, status: Optional[Literal["failed", "retrying", "recovered"]] = None, trigger_id: Optional[TriggerId] = None, subscription_id: Optional[str] = None, since: Optional[str] = None, until: Optional[str] = None) -> DeliveryList:
        """List the deliveries of all subscriptions that have failed, or are retried after a failed attempt, with the newest attempt first

        Permissions: any active member. `response_body` of an attempt to deliver an `expense.*` event is null for callers without the rights to expense data: the Professional plan, `expenses.view` and `expenses.view_all`.

        Plan: any.

        Triggers: none.

        Limits: Deliveries are kept for 90 days, with their newest 50 attempts. A page has 1 to 100 entries, 25 by default, and at most 6 MB. By default 100 requests a second for each API key or session, and 500 for the workspace (429).
        """
        answer: DeliveryList = self.send("GET", "/v1/deliveries", {}, query={"limit": limit, "cursor": cursor, "status": status, "trigger_id": trigger_id, "subscription_id": subscription_id, "since": since, "until": until})
        return answer

    def summarize_deliveries(self, *, hours: Optional[int] = None) -> DeliverySummary:
        """Count the deliveries of the last hours, by hour and by subscription, for all subscriptions that are not revoked

        Permissions: any active member.

        Plan: any.

        Triggers: none.

        Limits: At most 20,000 deliveries are counted: the newest of each subscription. By default 100 requests a second for each API key or session, and 500 for the workspace (429).
        """
        answer: DeliverySummary = self.send("GET", "/v1/deliveries/summary", {}, query={"hours": hours})
        return answer

    def get_delivery(self, id: str) -> Delivery:
        """Retrieve a delivery with its attempts

        Permissions: any active member. `response_body` of an attempt to deliver an `expense.*` event is null for callers without the rights to expense data: the Professional plan, `expenses.view` and `expenses.view_all`.

        Plan: any.

        Triggers: none.

        Limits: Deliveries are kept for 90 days, with their newest 50 attempts. By default 100 requests a second for each API key or session, and 500 for the workspace (429).
        """
        answer: Delivery = self.send("GET", "/v1/deliveries/{id}", {"id": id})
        return answer

    def redeliver(self, id: str, *, idempotency_key: Optional[str] = None) -> Delivery:
        """Redeliver now, regardless of the status of the delivery; attempt numbers continue

        Permissions: any active member. A delivery of an `expense.*` event needs the Professional plan, `expenses.view` and `expenses.view_all`.

        Plan: any.

        Triggers: none.

        Limits: 6 more attempts over five hours. The subscription must have the trigger, and must not be revoked (409). The body has at most 256 KB (413). By default 100 requests a second for each API key or session, and 500 for the workspace (429).
        """
        answer: Delivery = self.send("POST", "/v1/deliveries/{id}/redeliver", {"id": id}, headers={"Idempotency-Key": idempotency_key})
        return answer

    def list_events(self, *, limit: Optional[int] = None, cursor: Optional[str] = None, order: Optional[Literal["newest", "oldest"]] = None, trigger_id: Optional[TriggerId] = None, trigger_ids: Optional[str] = None, entity_id: Optional[str] = None, since: Optional[str] = None, until: Optional[str] = None) -> EventList:
        """List the events of the last 90 days, newest first, or oldest first as a log to follow; expense events require the rights to read all expenses

        Permissions: any active member. An `expense.*` trigger needs the Professional plan, `expenses.view` and `expenses.view_all`. Without these rights, an unfiltered list leaves out expense events.

        Plan: any.

        Triggers: none.

        Limits: Events are kept for 90 days. A page has 1 to 100 entries, 25 by default, and at most 6 MB. By default 100 requests a second for each API key or session, and 500 for the workspace (429).
        """
        answer: EventList = self.send("GET", "/v1/events", {}, query={"limit": limit, "cursor": cursor, "order": order, "trigger_id": trigger_id, "trigger_ids": trigger_ids, "entity_id": entity_id, "since": since, "until": until})
        return answer

    def get_event(self, event_id: str) -> Event:
        """Retrieve an event

        Permissions: any active member. An `expense.*` event needs the Professional plan, `expenses.view` and `expenses.view_all`; otherwise the response is 404.

        Plan: any.

        Triggers: none.

        Limits: Events are kept for 90 days. By default 100 requests a second for each API key or session, and 500 for the workspace (429).
        """
        answer: Event = self.send("GET", "/v1/events/{event_id}", {"event_id": event_id})
        return answer

    def list_deliveries_of_event(self, event_id: str, *, limit: Optional[int] = None, cursor: Optional[str] = None) -> DeliveryList:
        """List the deliveries of an event with their attempts, one for each subscription that received it

        Permissions: any active member. An `expense.*` event needs the Professional plan, `expenses.view` and `expenses.view_all`; otherwise the response is 404.

        Plan: any.

        Triggers: none.

        Limits: Deliveries are kept for 90 days, with their newest 50 attempts. A page has 1 to 100 entries, 25 by default, and at most 6 MB. By default 100 requests a second for each API key or session, and 500 for the workspace (429).
        """
        answer: DeliveryList = self.send("GET", "/v1/events/{event_id}/deliveries", {"event_id": event_id}, query={"limit": limit, "cursor": cursor})
        return answer

    def get_receiver_check(self, id: str) -> ReceiverCheck:
        """Retrieve a check of a receiver and its report

        Permissions: any active member.

        Plan: any.

        Triggers: none.

        Limits: Checks are kept for 30 days. By default 100 requests a second for each API key or session, and 500 for the workspace (429).
        """
        answer: ReceiverCheck = self.send("GET", "/v1/receiver-checks/{id}", {"id": id})
        return answer

    def get_replay(self, id: str) -> Replay:
        """Retrieve a replay and its progress

        Permissions: any active member.

        Plan: any.

        Triggers: none.

        Limits: By default 100 requests a second for each API key or session, and 500 for the workspace (429).
        """
        answer: Replay = self.send("GET", "/v1/replays/{id}", {"id": id})
        return answer

    def list_subscriptions(self, *, limit: Optional[int] = None, cursor: Optional[str] = None, status: Optional[Literal["active", "paused", "revoked"]] = None, health: Optional[Literal["healthy", "retrying", "failing"]] = None, target_url: Optional[str] = None, include_revoked: Optional[bool] = None) -> SubscriptionList:
        """List subscriptions, newest first, without revoked ones unless asked for

        Permissions: any active member.

        Plan: any.

        Triggers: none.

        Limits: A page has 1 to 100 entries, 25 by default, and at most 6 MB. By default 100 requests a second for each API key or session, and 500 for the workspace (429).
        """
        answer: SubscriptionList = self.send("GET", "/v1/subscriptions", {}, query={"limit": limit, "cursor": cursor, "status": status, "health": health, "target_url": target_url, "include_revoked": include_revoked})
        return answer

    def create_subscription(self, body: CreateSubscriptionBody, *, idempotency_key: Optional[str] = None) -> SubscriptionWithSecret:
        """Subscribe a receiver to triggers; only this response contains the signing secret

        Permissions: any active member. An `expense.*` trigger needs the Professional plan, `expenses.view` and `expenses.view_all`. A read-only key needs `manage_subscriptions`. The response contains a credential.

        Plan: any.

        Triggers: none.

        Limits: A workspace has at most 100 subscriptions that are not revoked (409). At most 2,048 characters: `target_url`. At most 500 characters: `description`. At most 10 entries: `headers`. At most 256 characters: names of `headers`. At most 1,024 characters: values of `headers`. The body has at most 256 KB (413). By default 100 requests a second for each API key or session, and 500 for the workspace (429).
        """
        answer: SubscriptionWithSecret = self.send("POST", "/v1/subscriptions", {}, body=body, headers={"Idempotency-Key": idempotency_key})
        return answer

    def get_subscription(self, id: str) -> Subscription:
        """Retrieve a subscription

        Permissions: any active member.

        Plan: any.

        Triggers: none.

        Limits: By default 100 requests a second for each API key or session, and 500 for the workspace (429).
        """
        answer: Subscription = self.send("GET", "/v1/subscriptions/{id}", {"id": id})
        return answer

    def patch_subscription(self, id: str, body: Optional[PatchSubscriptionBody] = None, *, if_match: Optional[str] = None, if_none_match: Optional[str] = None) -> Subscription:
        """Change, pause or resume a subscription; needs the rights to its old and its new triggers. Deliveries of a paused subscription wait until it is resumed, oldest first

        Permissions: any active member. A subscription to an `expense.*` trigger needs the Professional plan, `expenses.view` and `expenses.view_all`. A read-only key needs `manage_subscriptions`.

        Plan: any.

        Triggers: none.

        Limits: Pending deliveries of a removed trigger are skipped when they are due. At most 2,048 characters: `target_url`. At most 500 characters: `description`. At most 10 entries: `headers`. At most 256 characters: names of `headers`. At most 1,024 characters: values of `headers`. The body has at most 256 KB (413). By default 100 requests a second for each API key or session, and 500 for the workspace (429).
        """
        answer: Subscription = self.send("PATCH", "/v1/subscriptions/{id}", {"id": id}, body=body or {}, headers={"If-Match": if_match, "If-None-Match": if_none_match})
        return answer

    def delete_subscription(self, id: str, *, if_match: Optional[str] = None) -> None:
        """Revoke a subscription; safe to repeat. A member with `workspace.admin` can revoke any subscription

        Permissions: any active member. A subscription to an `expense.*` trigger needs the Professional plan, `expenses.view` and `expenses.view_all`. A member with `workspace.admin` can revoke any subscription. A read-only key needs `manage_subscriptions`.

        Plan: any.

        Triggers: none.

        Limits: By default 100 requests a second for each API key or session, and 500 for the workspace (429).
        """
        self.send("DELETE", "/v1/subscriptions/{id}", {"id": id}, headers={"If-Match": if_match})

    def check_receiver(self, id: str, *, idempotency_key: Optional[str] = None) -> ReceiverCheck:
        """Check the receiver of a subscription in the background, with correct and with forged requests

        Permissions: any active member. A subscription to an `expense.*` trigger needs the Professional plan, `expenses.view` and `expenses.view_all`. A read-only key needs `manage_subscriptions`.

        Plan: any.

        Triggers: none.

        Limits: One at a time and one a minute for each subscription (409). A probe has 5 seconds. Changes neither the status nor the health of the subscription. The body has at most 256 KB (413). By default 100 requests a second for each API key or session, and 500 for the workspace (429).
        """
        answer: ReceiverCheck = self.send("POST", "/v1/subscriptions/{id}/check", {"id": id}, headers={"Idempotency-Key": idempotency_key})
        return answer

    def list_deliveries(self, id: str, *, limit: Optional[int] = None, cursor: Optional[str] = None, status: Optional[Literal["pending", "succeeded", "failed", "skipped"]] = None, trigger_id: Optional[TriggerId] = None, since: Optional[str] = None, until: Optional[str] = None) -> DeliveryList:
        """List the deliveries of a subscription with their attempts, newest first

        Permissions: any active member. `response_body` of an attempt to deliver an `expense.*` event is null for callers without the rights to expense data: the Professional plan, `expenses.view` and `expenses.view_all`.

        Plan: any.

        Triggers: none.

        Limits: Deliveries are kept for 90 days, with their newest 50 attempts. A page has 1 to 100 entries, 25 by default, and at most 6 MB. By default 100 requests a second for each API key or session, and 500 for the workspace (429).
        """
        answer: DeliveryList = self.send("GET", "/v1/subscriptions/{id}/deliveries", {"id": id}, query={"limit": limit, "cursor": cursor, "status": status, "trigger_id": trigger_id, "since": since, "until": until})
        return answer

    def replay_subscription(self, id: str, body: Optional[ReplaySubscriptionBody] = None, *, idempotency_key: Optional[str] = None) -> Replay:
        """Redeliver failed deliveries (or all that are not pending) of a period, in the background

        Permissions: any active member. A subscription to an `expense.*` trigger needs the Professional plan, `expenses.view` and `expenses.view_all`.

        Plan: any.

        Triggers: none.

        Limits: Only deliveries of triggers that the subscription has. The body has at most 256 KB (413). By default 100 requests a second for each API key or session, and 500 for the workspace (429).
        """
        answer: Replay = self.send("POST", "/v1/subscriptions/{id}/replay", {"id": id}, body=body or {}, headers={"Idempotency-Key": idempotency_key})
        return answer

    def rotate_secret(self, id: str, *, idempotency_key: Optional[str] = None) -> SubscriptionWithSecret:
        """Rotate the signing secret; for 24 hours, deliveries are signed with the old secret too

        Permissions: any active member. A subscription to an `expense.*` trigger needs the Professional plan, `expenses.view` and `expenses.view_all`. A read-only key needs `manage_subscriptions`. The response contains a credential.

        Plan: any.

        Triggers: none.

        Limits: The body has at most 256 KB (413). By default 100 requests a second for each API key or session, and 500 for the workspace (429).
        """
        answer: SubscriptionWithSecret = self.send("POST", "/v1/subscriptions/{id}/rotate-secret", {"id": id}, headers={"Idempotency-Key": idempotency_key})
        return answer

    def take_over_subscription(self, id: str, *, idempotency_key: Optional[str] = None) -> Subscription:
        """Become the owner of a subscription; safe to repeat. Deliveries that waited are then sent, oldest first

        Permissions: any active member. A subscription to an `expense.*` trigger needs the Professional plan, `expenses.view` and `expenses.view_all`.

        Plan: any.

        Triggers: none.

        Limits: The body has at most 256 KB (413). By default 100 requests a second for each API key or session, and 500 for the workspace (429).
        """
        answer: Subscription = self.send("POST", "/v1/subscriptions/{id}/take-over", {"id": id}, headers={"Idempotency-Key": idempotency_key})
        return answer

    def test_subscription(self, id: str, body: Optional[TestSubscriptionBody] = None, *, idempotency_key: Optional[str] = None) -> Delivery:
        """Send a test delivery to this subscription now: a copy of the trigger's newest event, or a synthetic event, with a new event id

        Permissions: any active member. A subscription to an `expense.*` trigger needs the Professional plan, `expenses.view` and `expenses.view_all`. A read-only key needs `manage_subscriptions`.

        Plan: any.

        Triggers: none.

        Limits: 6 attempts over five hours. The body has at most 256 KB (413). By default 100 requests a second for each API key or session, and 500 for the workspace (429).
        """
        answer: Delivery = self.send("POST", "/v1/subscriptions/{id}/test", {"id": id}, body=body or {}, headers={"Idempotency-Key": idempotency_key})
        return answer

    def list_triggers(self, *, limit: Optional[int] = None, cursor: Optional[str] = None) -> TriggerList:
        """List the triggers available for subscriptions

        Permissions: any active member.

        Plan: any.

        Triggers: none.

        Limits: A page has 1 to 100 entries, 25 by default, and at most 6 MB. By default 100 requests a second for each API key or session, and 500 for the workspace (429).
        """
        answer: TriggerList = self.send("GET", "/v1/triggers", {}, query={"limit": limit, "cursor": cursor})
        return answer

    def sample_trigger(self, trigger_id: str) -> Sample:
        """Retrieve up to three of the newest events of a trigger, or a synthetic one

        Permissions: any active member. An `expense.*` trigger needs the Professional plan, `expenses.view` and `expenses.view_all`.

        Plan: any.

        Triggers: none.

        Limits: At most 3 events. By default 100 requests a second for each API key or session, and 500 for the workspace (429).
        """
        answer: Sample = self.send("GET", "/v1/triggers/{trigger_id}/sample", {"trigger_id": trigger_id})
        return answer

    def get_health(self) -> GetHealth:
        """Check that the service is running

        Permissions: none; no API key is needed.

        Plan: any.

        Triggers: none.

        Limits: none.
        """
        answer: GetHealth = self.send("GET", "/v1/health", {})
        return answer

    def get_open_api30(self) -> Dict[str, Any]:
        """Retrieve the same document as OpenAPI 3.0.3, for tools that cannot read 3.1

        Permissions: none; no API key is needed.

        Plan: any.

        Triggers: none.

        Limits: none.
        """
        answer: Dict[str, Any] = self.send("GET", "/v1/openapi-3.0.json", {})
        return answer

    def get_open_api(self) -> Dict[str, Any]:
        """Retrieve the OpenAPI 3.1 document of this API

        Permissions: none; no API key is needed.

        Plan: any.

        Triggers: none.

        Limits: none.
        """
        answer: Dict[str, Any] = self.send("GET", "/v1/openapi.json", {})
        return answer


class Records(Protocol):
    """Every record of a list."""
    @overload
    def __call__(self, call: Callable[..., ApiKeyList], *ids: str, **query: Any) -> Iterator[ApiKey]: ...
    @overload
    def __call__(self, call: Callable[..., AuditEntryList], *ids: str, **query: Any) -> Iterator[AuditEntry]: ...
    @overload
    def __call__(self, call: Callable[..., CalendarFeedList], *ids: str, **query: Any) -> Iterator[CalendarFeed]: ...
    @overload
    def __call__(self, call: Callable[..., CallList], *ids: str, **query: Any) -> Iterator[Call]: ...
    @overload
    def __call__(self, call: Callable[..., ContactList], *ids: str, **query: Any) -> Iterator[Contact]: ...
    @overload
    def __call__(self, call: Callable[..., CustomFieldList], *ids: str, **query: Any) -> Iterator[CustomField]: ...
    @overload
    def __call__(self, call: Callable[..., DeliveryList], *ids: str, **query: Any) -> Iterator[Delivery]: ...
    @overload
    def __call__(self, call: Callable[..., EnvelopeList], *ids: str, **query: Any) -> Iterator[Envelope]: ...
    @overload
    def __call__(self, call: Callable[..., EstimateList], *ids: str, **query: Any) -> Iterator[Estimate]: ...
    @overload
    def __call__(self, call: Callable[..., EventList], *ids: str, **query: Any) -> Iterator[Event]: ...
    @overload
    def __call__(self, call: Callable[..., ExpenseCategoryList], *ids: str, **query: Any) -> Iterator[ExpenseCategory]: ...
    @overload
    def __call__(self, call: Callable[..., ExpenseList], *ids: str, **query: Any) -> Iterator[Expense]: ...
    @overload
    def __call__(self, call: Callable[..., MemberList], *ids: str, **query: Any) -> Iterator[Member]: ...
    @overload
    def __call__(self, call: Callable[..., NamespaceList], *ids: str, **query: Any) -> Iterator[Namespace]: ...
    @overload
    def __call__(self, call: Callable[..., OpportunityList], *ids: str, **query: Any) -> Iterator[Opportunity]: ...
    @overload
    def __call__(self, call: Callable[..., PasskeyList], *ids: str, **query: Any) -> Iterator[Passkey]: ...
    @overload
    def __call__(self, call: Callable[..., PhotoList], *ids: str, **query: Any) -> Iterator[Photo]: ...
    @overload
    def __call__(self, call: Callable[..., PipelineList], *ids: str, **query: Any) -> Iterator[Pipeline]: ...
    @overload
    def __call__(self, call: Callable[..., SessionList], *ids: str, **query: Any) -> Iterator[Session]: ...
    @overload
    def __call__(self, call: Callable[..., SubscriptionList], *ids: str, **query: Any) -> Iterator[Subscription]: ...
    @overload
    def __call__(self, call: Callable[..., TriggerList], *ids: str, **query: Any) -> Iterator[Trigger]: ...
    @overload
    def __call__(self, call: Callable[..., VendorList], *ids: str, **query: Any) -> Iterator[Vendor]: ...
