/** The rule of the field type `amount`. Not `multipleOf`, which validators compute in binary arithmetic. */
const CENTS =
  'At most two decimals. A number within 0.000001 dollars of a whole cent is stored as that cent; any other number is a 400.'

const PAID =
  'Grand total actually paid, sales tax included; not a subtotal. Do not add tax on top. For mileage: miles times rate, rounded to the cent.'
const TAX = 'Tax already contained in `amount_tax_inclusive`; null when unknown.'
const VALUE = 'Estimated dollar value.'

/**
 * Descriptions of properties. A key is the property's name everywhere (`project`), in one component (`Event.data`), or
 * in request bodies and parameters (`sent.stage_id`).
 */
export const NOTES: Readonly<Record<string, string>> = {
  'sent.amount': `The total offered, US dollars. Default: the sum of the line items, each rounded to the cent. A given amount may differ from that sum (discounts, taxes). ${CENTS}`,
  amount_tax_inclusive: PAID,
  'sent.amount_tax_inclusive': `${PAID} ${CENTS}`,
  approval_status: 'A lead is an `opportunity`. Approval turns the same record into a `project`.',
  'Opportunity.approved_at':
    'When it became a project. Null before that, and for a project approved before this field was added, when the time is not known. Absent from events created before this field was added.',
  appointment_at: 'First appointment. Any offset is accepted; the response is in UTC.',
  'sent.contact_id':
    'The contact on the call. Default: the earliest contact with the phone number, or a new contact with that number.',
  'query.cursor': '`next_cursor` of the previous page. The filters must be the same.',
  content_hash:
    '`sha256:<hex>` of the bytes of the file, so that a mirror can detect files that it already has. Of a photo, the original; null until ready.',
  custom_fields:
    'Values by the stable key of the custom field; unset fields are absent. All values of a record together are at most 32 KB as JSON.',
  deleted:
    'With `include_deleted=true`: the contacts or expenses that were deleted within the last 90 days, regardless of the other filters. A page is cut from `data` and `deleted` together, in the order of `updated_at` and `id`, so `limit` and `offset` count both. Always empty for opportunities and photos, which are never deleted.',
  'Delivery.attempts': 'Oldest first; only the newest 50 are kept.',
  display:
    'At most 2,048 pixels on the long edge, webp, without metadata; for a video, the video itself. Null until ready, and for HEIC. Each response has new links, which are valid for 24 hours: treat them as credentials.',
  'Event.data': 'The full record, in the shape its endpoints return. Null for delete events.',
  'Event.id': 'Unique id of the event. Deduplicate on it.',
  'Event.entity_id': 'UUID of the record that the event is about.',
  estimate: 'The newest estimate of the opportunity; null when there is none.',
  external_references: 'The counterparts of the record in outside systems: one entry for each namespace.',
  'Expense.external_references':
    'The outside systems that have handled the expense: one entry for each namespace.',
  has_more: 'Whether another page follows, exactly. When it is false, `next_cursor` is null.',
  'ExpenseList.has_more':
    'The page came back full, so another page may follow, possibly an empty one. Page by `offset` until it is false.',
  from_number:
    'The caller. An inbound call without `contact_id` is matched to a contact by this number. A number without a country code is a US number.',
  height: 'Pixels, as displayed. Null until ready, and for videos and HEIC.',
  include_archived:
    '`true`: include archived expenses; `false`: leave them out. Default: `false`, and `true` with `updated_since`.',
  include_deleted: '`true`: the response also has `deleted`. Only together with `updated_since`.',
  'query.order':
    '`oldest`: a log to follow. `next_cursor` is then never null: ask again with it for what has happened since. An event appears within 10 seconds, never before one that was returned.',
  outcome: 'Any outcome other than `completed` is a missed call.',
  latitude: 'Degrees north.',
  longitude: 'Degrees east.',
  'EventList.has_more': 'Whether another page follows, exactly; with `order=oldest`, whether it follows now.',
  'EventList.next_cursor':
    'Null on the last page. With `order=oldest` never null: it continues with what happens later.',
  'Event.metadata':
    'Data that the trigger adds, such as `previous_stage_id` and `new_stage_id`, or the call. In delete events, the removed record.',
  changed: 'The names of the business fields that differ. `project_id` stands for the linked project.',
  previous: 'The values of these fields before the change; a receipt without its link.',
  metadata:
    'Any JSON object of the outside system, at most 4 KB. Texts may contain any character, including `\\u0000`, but no lone surrogates.',
  original: 'The file as uploaded. Null until ready.',
  'Photo.status':
    '`pending` until the file is uploaded and checked, then `ready`. `failed` when the file does not match its declared type or size, cannot be read, has more than 20,000 pixels a side, was never uploaded, or arrived when the member who asked for the upload had been deactivated.',
  'Event.performed_by': 'The member who acted; null for system events.',
  'sent.pipeline_id': 'Default: the default pipeline of the workspace.',
  primary_contact_id: 'A contact of the workspace.',
  project: 'The linked project, with its address and custom fields.',
  'sent.permissions':
    'At most 20; duplicates count once. Of an API key: some of the permissions of the member; null or absent for all of them.',
  'ApiKey.permissions':
    'The permissions that the key lists; null for all that its member has, now and later.',
  'ApiKey.last_used_at': 'When the key was last used, at most an hour old. Null if it was never used.',
  'sent.read_only': 'Every method but GET and HEAD is a 403. Default: `false`.',
  'sent.expires_at':
    'When the key stops working: in the future, at most five years ahead. Default: null, never.',
  'Me.permissions': 'What the key may do: the permissions of the member that the key lists too.',
  q: 'Case-insensitive search for this text anywhere in `name`; for opportunities, also in `contact_name`.',
  'query.email': 'The whole e-mail address, ignoring case.',
  'query.phone': 'The phone number, in any notation. A number without a country code is a US number.',
  'query.pipeline_id': 'Only records in this pipeline.',
  'query.stage_id': 'Only records at this stage.',
  'query.sales_rep_id': 'Only records of this member.',
  'query.tag': 'Only records that have this tag, exactly.',
  'query.contact_name': 'Case-insensitive search for this text anywhere in `contact_name`.',
  'query.approval_status': 'Only records with this status.',
  recipients: 'The people who must sign. Two may share an e-mail address; identify them by `id`.',
  receipt:
    'Null when no receipt is attached. Each response has a new `url`, which is valid for 24 hours: treat it as a credential.',
  receipt_upload:
    'The newest upload link whose file has not been attached. `waiting`: the file has not arrived, or is being checked; a link that has expired is shown as null. `refused`: `reason` says why, until another link is asked for or a receipt is attached. `content_type_mismatch` and `size_mismatch`: the file is not what was declared. `unreadable`: the file is gone, or a side of the image has more than 20,000 pixels. `not_allowed`: the member who asked for the link may not change the expense any more.',
  'ReceiverCheck.status': '`running` until all probes are answered; `passed` if every probe did.',
  'ReceiverCheck.probes':
    'The report, empty while the check runs. docs/checking-receivers.md describes each probe.',
  'ReceiverCheck.probes.message': 'The answer in words of the service, never in those of the receiver.',
  reconciled:
    '`true`: only expenses that at least one outside system has handled; `false`: only expenses that none has.',
  reconciled_by: 'Only expenses that this namespace has handled.',
  signing_secret: 'The key for verifying signatures. Store it: only this response contains it.',
  api_key: 'The API key. Store it: only this response contains it.',
  'sent.trigger_ids':
    '1 to 18 ids of triggers, or `["*"]` for all of them, which needs `expenses.view` and `expenses.view_all` but not the plan. Duplicates count once. A new subscription has exactly one of `trigger_id` and `trigger_ids`.',
  'Subscription.trigger_id': 'The only trigger; null when there are several, or all (`["*"]`).',
  'sent.headers':
    'Sent with every delivery. Names are compared without case and with `_` read as `-`, and are not `Host`, `Content-*`, `Connection`, `Keep-Alive`, `Proxy-*`, `TE`, `Trailer`, `Transfer-Encoding`, `Upgrade`, `Expect`, `Accept-Encoding`, `User-Agent`, `X-Service-*` or `Webhook-*`. Values have no spaces at the ends, are stored sealed and never shown. PATCH replaces the whole object, and must send it when `target_url` moves to another scheme, host or port while values are stored (`{}` removes them).',
  'Subscription.headers': 'The custom headers; their values are never shown.',
  'Subscription.created_by': 'The owner: the member who created the subscription, or who has taken it over.',
  'Subscription.paused_reason':
    'Null unless `paused`. `requested`: by a PATCH. `failing`: by the service, after five days of failures without a success; PATCH `status` to `active` resumes it.',
  'Subscription.owner_status':
    'The status of the member in `created_by`. While it is `deactivated`, deliveries wait as if the subscription were paused, until another member takes it over or the owner is active again.',
  'Subscription.health':
    '`failing`: a delivery has no attempt left, and none has succeeded since. `retrying`: the newest attempt failed, and its delivery will be retried. `healthy`: the newest attempt succeeded, or there was none. `status` is at most 10 seconds old; `last_success_at` and `last_failure` may be an hour old.',
  'Delivery.is_test':
    'Whether it is a test delivery, which `POST /v1/subscriptions/{id}/test` made. Its event is a sample.',
  'Delivery.next_attempt_at':
    'When the next attempt may start. Null unless `pending`, and while the delivery waits because its subscription is paused or its owner deactivated.',
  'sent.stage_id': 'Default: the first stage of the pipeline.',
  'sent.target_url': 'Where events are posted: https, a public host, no user info, no fragment.',
  sync_error_by: 'Only expenses that have a sync error of this namespace.',
  sync_errors:
    'The outside systems that could not take the expense, one entry for each namespace: the last error, how often one was reported, and when first and last. A reference of the namespace removes its error.',
  'sent.retryable': 'Whether the system may take the expense later without a change of it.',
  tax_amount_included: TAX,
  'sent.tax_amount_included': `${TAX} ${CENTS}`,
  to_number:
    'The number called. An outbound call without `contact_id` is matched to a contact by this number. A number without a country code is a US number.',
  thumbnail:
    'At most 320 pixels on the long edge, webp; for a video, a generated placeholder. Null until ready, and for HEIC.',
  trashed:
    '`true`: only photos in the trash; `false`: only photos outside it. Default: `false`, and both with `updated_since`.',
  updated_since:
    'Only records whose `updated_at` is this time or later, ordered by `updated_at`, then `id`, both ascending. A change appears within 10 seconds. A client that continues from the last `updated_at` it saw misses nothing; use `cursor` or `offset` only among records of one timestamp.',
  'DeletedRecord.updated_at': 'When the record was deleted.',
  'query.trigger_ids':
    'Only events of these triggers, separated by commas; duplicates count once. Not together with `trigger_id`.',
  unreconciled_by: 'Only expenses that this namespace has not handled yet. Use it to poll for new work.',
  width: 'Pixels, as displayed. Null until ready, and for videos and HEIC.',
  value: VALUE,
  'sent.value': `${VALUE} ${CENTS}`,
  vendor_name: 'Name of a merchant that is not in the list of vendors; `vendor.id` is then null.',
}
