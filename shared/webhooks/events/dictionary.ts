/*
 * The zlib dictionary of stored envelopes (`packed.ts`): JSON that events have in common, record by record, with
 * frequent values. The most frequent parts come last. The header of a packed envelope identifies the dictionary, so
 * stored events cannot be read with a changed text.
 */

const ADDRESS =
  '"address_street":null,"address_city":null,"address_state":null,"address_zip":null,"address_country":"US",'
const STAMPS =
  '"created_by":"01a","created_at":"2026-11-23T10:58:29.228Z","updated_at":"2026-11-23T10:58:29.228Z"}'

const PHOTO = `{"id":"01a","object":"photo","kind":"photo","project_id":"01a","caption":null,"tags":["photo"],"status":"trashed","status":"ready","mime_type":"image/jpeg","size_bytes":1,"width":4032,"height":3024,"content_hash":"sha256:0","original":{"key":"photos/01a/original"},"display":{"key":"photos/0/display"},"thumbnail":{"key":"photos/0/thumbnail"},"taken_at":null,${STAMPS}`

const ENVELOPE = `"metadata":{"recipient_id":"01a","name":"","email":"@example.com"},"data":{"id":"01a","object":"envelope","title":"","opportunity_id":"01a","status":"sent","recipients":[{"id":"01a","name":"","email":"@","status":"pending","signed_at":null},{"status":"signed","signed_at":"2026-"}],"status":"completed","completed_at":"2026-",${STAMPS}`

const CALL = `"metadata":{"call":{"id":"01a","object":"call","direction":"outbound","direction":"inbound","outcome":"abandoned","outcome":"completed","from_number":"+1","to_number":"+1","contact_id":"01a","opportunity_id":null,"duration_seconds":null,"summary":null,"transcript":null,"created_by":"01a","created_at":"2026-"}},"data":{"id":"01a","object":"contact","name":"","email":"@","phone":"+1",${ADDRESS}"external_references":{},"created_at":"2026-"`

const ESTIMATE = `{"estimate_id":"01a","estimate_title":"","estimate_amount":1},"estimate":{"id":"01a","object":"estimate","opportunity_id":"01a","title":"","amount":1,"line_items":[{"description":"","quantity":1,"unit_price":1},{"description":"","quantity":2}],"status":"cancelled","status":"approved","status":"sent","sent_at":"2026-","approved_at":null,"cancelled_at":null,"created_by":"01a"`

const OPPORTUNITY = `{"latitude":3,"longitude":-9,"note":null},"metadata":{"previous_stage_id":"01a","new_stage_id":"01a"},"data":{"id":"01a","object":"opportunity","name":"Untitled opportunity","contact_name":"","primary_contact_id":"01a","value":null,"lead_source":"drive_mode","lead_source":null,"appointment_at":"2026-",${ADDRESS}"sales_rep_id":"01a","project_manager_id":null,"ar_owner_id":null,"pipeline_id":"01a","stage_id":"01a","tags":[],"approval_status":"project","approved_at":"2026-","approval_status":"opportunity","approved_at":null,"custom_fields":{},"estimate":null,"external_references":{},${STAMPS}`

const EXPENSE = `"metadata":{"changed":["amount_tax_inclusive","tax_amount_included","category","vendor","project","receipt"],"previous":{"description":null,"notes":null,"amount_tax_inclusive":1,"tax_amount_included":null,"category":null,"vendor":null,"receipt":null}},"data":{"id":"01a","object":"expense","expense_type":"mileage","expense_type":"purchase","expense_date":"2026-","amount_tax_inclusive":1,"tax_amount_included":null,"description":null,"notes":null,"reference_number":null,"payment_method":"company_card","reimbursement_status":"none","billable":true,"billable":false,"is_archived":false,"currency":"USD","vendor":{"id":"01a","name":""},"category":{"id":"01a","name":"Materials"},"mileage":null,"project":{"id":"01a","object":"project","name":"","approval_status":"project","address":{"street":null,"city":null,"state":null,"zip":null,"country":"US"},"custom_fields":{},"external_references":{}},"receipt":{"key":"receipts/01a/01a","mime_type":"application/pdf","mime_type":"image/jpeg","size_bytes":1,"content_hash":"sha256:0"},"vendor":null,"category":null,"mileage":null,"project":null,"receipt":null,"receipt_upload":null,"external_references":{"":{"external_id":"","url":"https://","metadata":{},"created_at":"2026-","updated_at":"2026-"}},"sync_errors":{},"external_references":{},"sync_errors":{},${STAMPS}`

const head = (trigger: string, entity: string): string =>
  `{"id":"evt_01a","trigger":"${trigger}","entity_type":"${entity}","entity_id":"01a","occurred_at":"2026-11-23T10:58:29.228Z","performed_by":"01a","metadata":{},"data":`

const HEADS = [
  head('envelope.completed', 'envelope'),
  head('envelope.signed', 'envelope'),
  head('call.outbound.completed', 'contact'),
  head('call.inbound.completed', 'contact'),
  head('call.missed', 'contact'),
]

export const DICTIONARY = [PHOTO, ENVELOPE, CALL, ESTIMATE, OPPORTUNITY, EXPENSE, ...HEADS].join('')
