/** The rule of the field type `amount`; no `multipleOf`, which validators compute in binary. */
const CENTS =
  'At most two decimals: a number within 0.000001 dollars of a cent is stored as that cent, any other is a 400.'

const PAID =
  'Grand total actually paid, sales tax included; not a subtotal. Do not add tax on top. For mileage: miles times rate, to the cent.'
const TAX = 'Tax already contained in `amount_tax_inclusive`; null when unknown.'
const VALUE = 'Estimated dollar value.'

/**
 * What a property means where its type cannot say it: by its name wherever it occurs, or only in one component
 * (`Event.data`) or in what is sent (`sent.stage_id`).
 */
export const NOTES: Readonly<Record<string, string>> = {
  'sent.amount': `The total that is offered, US dollars. Without it, what the line items add up to, each rounded to the cent; a given amount may differ from that: discounts, taxes. ${CENTS}`,
  amount_tax_inclusive: PAID,
  'sent.amount_tax_inclusive': `${PAID} ${CENTS}`,
  approval_status: 'A lead is an `opportunity`; approved, the same record is a `project`.',
  'Opportunity.approved_at':
    'When it became a project. Null before that, and for a project whose approval is older than this field and no longer known. Absent from events that are older than this field.',
  appointment_at: 'First appointment; any offset is accepted, UTC is answered.',
  'sent.contact_id':
    'Whom the call was with. Without it, the earliest contact with the number, or a new one of that number.',
  'sent.cursor': '`next_cursor` of the page before, with the same filters.',
  content_hash:
    '`sha256:<hex>` of the bytes of the original, by which a mirror knows what it holds. Null until ready.',
  custom_fields:
    'Values by the stable key of the custom field; unset ones are absent. At most 32 KB as JSON, all of a record together.',
  'Delivery.attempts': 'Oldest first; of a delivery that was redelivered again and again, the newest 50.',
  display:
    'At most 2,048 pixels on the long edge, webp, without metadata; of a video the video itself. Null until ready, and for HEIC. Links are signed anew each time and valid for 24 hours: treat them as credentials.',
  'Event.data': 'The full record, in the shape its endpoints return. Null for delete events.',
  'Event.id': 'Deduplicate on it.',
  'Event.entity_id': 'UUID of the record that the event is about.',
  estimate: 'The newest estimate of the opportunity; null when there is none.',
  external_references: 'The outside systems that have handled the expense, one entry for each namespace.',
  has_more: 'Whether another page follows, exactly: `next_cursor` is null when it is false.',
  'ExpenseList.has_more':
    'The page came back full, so that another one may follow; it may be empty. Page by `offset` until it is false.',
  from_number:
    'The caller; of an inbound call without `contact_id` it tells the contact. Without a country code it is a US number.',
  height: 'Pixels, as displayed. Null until ready, of a video, and of HEIC.',
  include_archived: 'Archived expenses too.',
  outcome: 'A call that did not end `completed` was missed.',
  latitude: 'Degrees north.',
  longitude: 'Degrees east.',
  'Event.metadata':
    'What the trigger adds: `previous_stage_id` and `new_stage_id`, the call; of delete events the removed record.',
  metadata:
    'Free JSON of the outside system, at most 4 KB. Texts may hold any character, `\\u0000` included, but no unpaired surrogates.',
  original: 'The bytes as they were sent. Null until ready.',
  'Photo.status':
    '`pending` until the file has arrived, then `ready`, or `failed` when it was not what it was said to be or never came.',
  'Event.performed_by': 'The member who acted; null for events of the system.',
  'sent.pipeline_id': 'Default: the default pipeline of the workspace.',
  primary_contact_id: 'A contact of the workspace.',
  project: 'The linked project, with its address and custom fields.',
  'sent.permissions': 'At most 20; a permission that is given twice counts once.',
  q: 'Case-insensitive text anywhere in `name` or `contact_name`.',
  recipients: 'Who is to sign. Two may share an address: their ids tell them apart.',
  receipt:
    'Null when no receipt is attached. `url` is signed anew each time and valid for 24 hours: treat it as a credential.',
  reconciled: '`true`: handled by at least one system; `false`: by none.',
  reconciled_by: 'Only expenses that this namespace has handled.',
  signing_secret: 'The key of the signature: keep it. Shown only in this answer.',
  api_key: 'The key itself: keep it. Shown only in this answer.',
  'sent.stage_id': 'Default: the first stage of the pipeline.',
  'sent.target_url': 'Where events are posted: https, a public host, no user info, no fragment.',
  tax_amount_included: TAX,
  'sent.tax_amount_included': `${TAX} ${CENTS}`,
  to_number:
    'Who was called; of an outbound call without `contact_id` it tells the contact. Without a country code it is a US number.',
  thumbnail:
    'At most 320 pixels on the long edge, webp; of a video a drawn placeholder. Null until ready, and for HEIC.',
  trashed: '`true`: only what is in the trash; otherwise none of it.',
  unreconciled_by: 'Only expenses that this namespace has not handled yet: the sweep query.',
  width: 'Pixels, as displayed. Null until ready, of a video, and of HEIC.',
  value: VALUE,
  'sent.value': `${VALUE} ${CENTS}`,
  vendor_name: 'A merchant that is not among the vendors; `vendor.id` is null then.',
}
