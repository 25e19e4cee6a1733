import type { Notes } from '../types.ts'
import { CENTS } from './cents.ts'

const VALUE = 'Estimated value, US dollars.'
const SITE = 'for an opportunity, of the job site; for a contact, of the postal address.'
const US =
  'A number without a country code is a US number. If it begins with `00` and cannot be a US number, `00` is read as `+`. Without `+`, a number must have a length that its country uses.'
const OPPORTUNITY_TEXT =
  'Case-insensitive search for this text anywhere in `name` or `contact_name`. Empty: no filter.'

/** Opportunities, estimates, envelopes, calls and contacts. */
export const SALES: Notes = {
  address_street: `Street and number: ${SITE}`,
  address_city: `City: ${SITE}`,
  address_state: `State or region: ${SITE}`,
  address_zip: `ZIP or postal code: ${SITE}`,
  address_country: `Country, as free text: ${SITE}`,

  'Opportunity.name':
    'Name of the record. Until a client sets it, the name follows `contact_name`, or, if that is null, `address_street`, or is `Untitled opportunity`.',
  contact_name: 'Display name of the customer or company.',
  primary_contact_id: 'Id of a contact of the workspace. It stays when the contact is deleted.',
  value: VALUE,
  'sent.value': `${VALUE} ${CENTS}`,
  lead_source: 'Where the lead came from, as free text. `drive_mode` for a spot of Drive Mode.',
  appointment_at: 'First appointment. Any offset is accepted; the response is in UTC.',
  sales_rep_id: 'Id of the member who is the sales rep.',
  project_manager_id: 'Id of the member who manages the project.',
  ar_owner_id: 'Id of the member responsible for accounts receivable.',
  'Opportunity.tags': 'Free labels, in the order in which they were set.',
  pipeline_id: 'Id of the pipeline in which the record is.',
  'createOpportunity.pipeline_id':
    'The pipeline for the record. Default: the default pipeline of the workspace.',
  'patchOpportunity.pipeline_id':
    'Moves the record to this pipeline: to `stage_id`, or to the first stage. It cannot be cleared.',
  stage_id: 'Id of the stage of the pipeline at which the record is.',
  'createOpportunity.stage_id': 'A stage of the pipeline. Default: the first stage of the pipeline.',
  'patchOpportunity.stage_id': 'Moves the record to this stage of its pipeline. It cannot be cleared.',
  approval_status:
    'A lead is an `opportunity`. Approval turns the same record into a `project`. An `archived` record can be restored to its former status.',
  'Opportunity.approved_at':
    'When it became a project. Null before that, and for a project that was approved before this field existed. Absent from events created before this field existed.',
  custom_fields:
    'Values by the stable key of the custom field; unset fields are absent. All values of a record together are at most 32 KB as JSON.',
  'patchOpportunity.custom_fields':
    'Values by the stable key of the custom field. An absent key is unchanged; null clears a value. All values of a record together are at most 32 KB as JSON.',
  estimate: 'The newest estimate of the opportunity; null when there is none.',
  latitude: 'Degrees north of the equator; negative to the south.',
  longitude: 'Degrees east of Greenwich; negative to the west.',
  note: 'What was seen at the spot. Only the event contains the note; the opportunity does not.',
  previous_stage_id: 'Id of the stage at which the record was before.',
  new_stage_id: 'Id of the stage at which the record is now.',
  'OpportunitySummary.count': 'How many opportunities match.',
  'OpportunitySummary.value': 'The sum of their values in US dollars. An unknown value counts as 0.',
  value_changes: 'The ten newest changes of `value`, newest first. Absent from events of 1.0.0.',
  'value_changes.from': 'The value before, in US dollars; null if there was none.',
  'value_changes.to': 'The value after, in US dollars; null if it was cleared.',
  'value_changes.changed_by': 'Id of the member who changed it.',
  'value_changes.changed_at': 'When it was changed.',
  'OpportunitySummary.by_stage': 'The same for each stage, in descending order of value.',
  'OpportunitySummary.by_status': 'The same for each `approval_status`, in descending order of value.',
  'OpportunitySummary.by_month':
    'The same for each month of creation in UTC that has an opportunity, newest first: the newest 36.',
  'OpportunitySummary.complete':
    'Whether the totals cover all opportunities; if false, they cover the newest: at most 20,000, or fewer if the request ran out of time.',
  'by_stage.pipeline_id': 'Id of the pipeline.',
  'by_stage.stage_id': 'Id of the stage.',
  'by_stage.count': 'How many opportunities are at the stage.',
  'by_stage.value': 'The sum of their values.',
  'by_status.status': 'The `approval_status` of these opportunities.',
  'OpportunitySummary.by_month.month': 'The month, `YYYY-MM`.',
  'OpportunitySummary.by_month.count': 'How many opportunities were created in the month.',
  'OpportunitySummary.by_month.value': 'The sum of their values.',
  'by_status.count': 'How many opportunities have the status.',
  'by_status.value': 'The sum of their values.',
  'query.q': 'Case-insensitive search for this text anywhere in `name`. Empty: no filter.',
  'listOpportunities.q': OPPORTUNITY_TEXT,
  'summarizeOpportunities.q': OPPORTUNITY_TEXT,
  'listContacts.q':
    'Case-insensitive search for this text anywhere in `name` or `email`, or for at least four digits of a number in `phone`. Empty: no filter.',
  'query.pipeline_id': 'Only records in this pipeline.',
  'query.stage_id': 'Only records at this stage.',
  'query.sales_rep_id': 'Only records of this member.',
  'query.primary_contact_id': 'Only records of this contact.',
  'query.tag': 'Only records that have this tag, exactly.',
  'query.appointment_from': 'Only records with an appointment at this time or later.',
  'query.appointment_to': 'Only records with an appointment at this time or earlier.',
  'query.has_appointment': 'Only records with, or without, an appointment.',
  'query.created_to': 'Only records created at this time or earlier.',
  'query.estimate_sent_to':
    'Only records that are not archived and whose newest estimate was sent at this time or earlier and still waits for approval.',
  'query.over_estimate':
    'With `true`, only projects whose expenses cost more than their estimate: the newest approved estimate, or, if none is approved, the newest sent estimate. Not together with `sort` or `updated_since`.',
  'query.approved_from': 'Only records approved at this time or later.',
  'query.approved_to': 'Only records approved at this time or earlier.',
  'query.sort':
    '`appointment_at`: in ascending order of the appointment, only records that have an appointment. Not together with `updated_since`. Default: newest first, or, with `updated_since`, by last change.',
  'query.contact_name': 'Case-insensitive search for this text anywhere in `contact_name`.',
  'query.approval_status': 'Only records with this status.',

  'Estimate.opportunity_id': 'Id of the opportunity to which the estimate belongs.',
  'Estimate.title': 'Title of the estimate, as the customer reads it.',
  'Estimate.amount': 'The total offered, US dollars. It may differ from the sum of the line items.',
  'sent.amount': `The total offered, US dollars. Default: the sum of the line items, each rounded to the cent; required without \`line_items\`. A given amount may differ from that sum (discounts, taxes). ${CENTS}`,
  line_items: 'What is offered, in the order of the offer.',
  'line_items.description': 'The work or material that is offered.',
  'line_items.quantity': 'How many units; fractions are allowed.',
  'line_items.unit_price':
    'Price of one unit, US dollars; it may have more than two decimals. Negative for a discount: the items add up to 0 or more.',
  'line_items.category':
    'The expense category in which the item is planned, with its current name; in an `estimate` of an opportunity and in events, with its name at the last change of the estimate. Null when there is none. Absent from events of 1.0.0.',
  'line_items.category.id': 'Id of the category.',
  'line_items.category.name': 'Name of the category.',
  'line_items.category_id':
    'Id of the expense category in which the item is planned. An item can keep an archived category, but not get one.',
  'Estimate.notes':
    'Text below the items, for the customer. Null when there is none. Absent from events of 1.0.0.',
  'patchEstimate.amount': `The total offered, US dollars. Null: the sum of the line items, each rounded to the cent. If only \`line_items\` are sent, an amount that was the sum of the old items becomes the sum of the new items. ${CENTS}`,
  'Estimate.status': 'A `draft` can be `sent`, then `approved`; a draft or sent estimate can be `cancelled`.',
  'Estimate.sent_at': 'When it was sent to the customer; null before that.',
  'Estimate.approved_at': 'When the customer approved it; null before that.',
  'Estimate.approved_by_name':
    'The name that the customer typed to approve the estimate on its page. Null before the approval, and if a member recorded it. Absent from events of 1.0.0.',
  'Estimate.link_expires_at':
    'When the link for the customer ends; null when no link works. Absent from events of 1.0.0.',
  'EstimateLink.url':
    'Address of the page on which the customer reads and approves the estimate without signing in; its path begins with `/v1/e/`. It is a credential: everyone who has it can approve.',
  'EstimateLink.expires_at': 'When the link ends.',
  'Event.metadata.approved_by_name':
    'The name that the customer typed; null if a member recorded the approval. Absent from events of 1.0.0.',
  'Estimate.cancelled_at': 'When it was cancelled; null unless it was.',
  estimate_id: 'Id of the estimate.',
  estimate_title: 'Title of the estimate when the event happened.',
  estimate_amount: 'The total offered, US dollars.',

  'Envelope.title': 'Title of the document that recipients sign.',
  'Envelope.opportunity_id': 'Id of the opportunity to which the document belongs; null when there is none.',
  'Envelope.status': '`sent` until every recipient has signed, then `completed`.',
  'Envelope.completed_at': 'When the last recipient signed; null before that.',
  recipients: 'The people who must sign. Two may share an e-mail address; identify them by `id`.',
  'recipients.id': 'Id of the recipient, with which the signature is recorded.',
  'recipients.name': 'Name of the person who must sign.',
  'recipients.email': 'E-mail address of the person who must sign.',
  'recipients.status': '`pending` until the person signs, then `signed`.',
  'recipients.signed_at': 'When the person signed; null before that.',
  'path.recipient_id': 'Id of the recipient in the envelope, as in `recipients`.',
  'Event.metadata.recipient_id': 'Id of the recipient who signed.',
  'Event.metadata.name': 'Name of the recipient who signed.',
  'Event.metadata.email': 'E-mail address of the recipient who signed.',

  'Call.direction': 'Who called: `inbound`, a caller called the workspace; `outbound`, the workspace called.',
  outcome: 'How the call ended. Any outcome other than `completed` is a missed call.',
  'Call.from_number': 'Number of the caller, as it was sent.',
  'sent.from_number': `The caller. Required for an inbound call without \`contact_id\`: the service finds the contact by this number. ${US}`,
  'Call.to_number': 'The number that was called, as it was sent.',
  'sent.to_number': `The number called. Required for an outbound call without \`contact_id\`: the service finds the contact by this number. ${US}`,
  'Call.contact_id': 'Id of the contact on the call.',
  'sent.contact_id':
    'The contact on the call. Default: the earliest contact with the phone number, or a new contact with that number.',
  'Call.opportunity_id': 'Id of the opportunity that the call was about.',
  duration_seconds: 'Length of the call in seconds. Null when it is not known.',
  'Call.summary': 'Summary of the conversation.',
  transcript: 'Text of the conversation.',
  call: 'The call that ended.',

  'Contact.name': 'Name of the person or company.',
  'Contact.email': 'E-mail address of the contact. Several contacts may share it.',
  'Contact.phone':
    'Phone number, as it was sent, in any notation. It may contain further text, a second number, or letters as in 1-800-PLUMBER: lists and calls find the contact by the first number.',
  'query.email': 'The whole e-mail address, ignoring case.',
  'query.phone': `The phone number, in any notation. ${US}`,
}
