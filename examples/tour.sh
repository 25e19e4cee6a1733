#!/usr/bin/env bash
# A tour in five minutes, against the service of `npm start`, with `npm run receiver` in another terminal to see the events.
# `npm run receiver -- --status 503 opportunity.created` shows how deliveries to a failing receiver are retried; with
# `npm start -- --speed 60` the minutes between attempts are seconds.
set -u

API_URL=${API_URL:-http://127.0.0.1:3000}
API_KEY=${API_KEY:-wsk_DemoKey0001000000000000000000000000000000002MFiQF}
api() { curl -s -H "Authorization: Bearer $API_KEY" -H 'Content-Type: application/json' "$@"; echo; }
field() { node -pe "JSON.parse(fs.readFileSync(0)).$1"; }

# Create an opportunity: the receiver prints opportunity.created.
ID=$(api $API_URL/v1/opportunities -d '{"contact_name": "Maria Alvarez", "value": 48250, "tags": ["kitchen"]}' | field id)
api $API_URL/v1/opportunities/$ID

# List and search, ignoring case.
api "$API_URL/v1/opportunities?q=ALVAREZ&limit=5"

# Move it to the second stage of its pipeline: the event carries previous_stage_id and new_stage_id.
STAGE=$(api $API_URL/v1/pipelines | field 'data.at(-1).stages[1].id')
api -X PATCH $API_URL/v1/opportunities/$ID -d "{\"stage_id\": \"$STAGE\"}"

# An estimate, sent to the customer: opportunity.estimate_sent fires.
ESTIMATE=$(api $API_URL/v1/opportunities/$ID/estimates -d '{"title": "Kitchen",
  "line_items": [{"description": "Cabinets", "quantity": 12, "unit_price": 410.50}]}' | field id)
api -X POST $API_URL/v1/estimates/$ESTIMATE/send

# A missed call: the caller becomes a contact, and call.missed fires.
api $API_URL/v1/calls -d '{"direction": "inbound", "outcome": "abandoned", "from_number": "(512) 555-0143"}'

# Approve the opportunity: it becomes a project, and opportunity.project.approved fires.
api -X POST $API_URL/v1/opportunities/$ID/approve

# An expense of that project, and the external reference by which an outside system records that it has handled it.
EXPENSE=$(api $API_URL/v1/expenses -d "{\"expense_type\": \"purchase\", \"expense_date\": \"2026-03-14\",
  \"amount_tax_inclusive\": 184.62, \"vendor_name\": \"Lone Star Lumber\", \"project_id\": \"$ID\"}" | field id)
api -X PUT $API_URL/v1/expenses/$EXPENSE/external-references/quickbooks -d '{"external_id": "bill-77"}'

# A second one, and what the books have not handled yet: a page, and the one behind its last expense. A loop that records what
# it lists pages by `after`: by `offset` it would skip as many expenses as it has recorded, because they have left the list.
api $API_URL/v1/expenses -d '{"expense_type": "purchase", "expense_date": "2026-03-15", "amount_tax_inclusive": 18.20}'
PAGE=$(api "$API_URL/v1/expenses?unreconciled_by=quickbooks&limit=2"); echo "$PAGE"
AFTER=$(echo "$PAGE" | field 'data.map((one) => one.expense_date + "," + one.id).at(-1)')
api "$API_URL/v1/expenses?unreconciled_by=quickbooks&limit=2&after=$AFTER"

# A photo of it: ask where to send the file, then send it; photo.uploaded fires when the file has been checked.
base64 -d > /tmp/roof.png <<< iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==
PHOTO=$(api $API_URL/v1/photos -d "{\"project_id\": \"$ID\", \"mime_type\": \"image/png\", \"size_bytes\": $(wc -c < /tmp/roof.png)}")
curl -sT /tmp/roof.png -H 'Content-Type: image/png' "$(echo "$PHOTO" | field upload.url)"
sleep 1; api "$API_URL/v1/photos?project_id=$ID"

# Safe to repeat: the same Idempotency-Key returns the first response again (idempotent-replayed: true).
api -i $API_URL/v1/opportunities -H 'Idempotency-Key: lead-4711' -d '{"contact_name": "Sam Ortiz"}'
api -i $API_URL/v1/opportunities -H 'Idempotency-Key: lead-4711' -d '{"contact_name": "Sam Ortiz"}'

# An error lists everything that is wrong. A wrong key is 401.
api $API_URL/v1/opportunities -d '{"value": -1, "color": "red"}'
API_KEY=wsk_wrong api $API_URL/v1/me
