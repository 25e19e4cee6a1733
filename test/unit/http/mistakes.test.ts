import { expect, test } from 'vitest'
import { callHandler } from '../../../local/apigateway/call-handler.ts'
import { eventOf } from '../../../local/apigateway/event.ts'
import { RouteTable } from '../../../local/apigateway/routes.ts'
import { INEXACT } from '../../../shared/contract/json-field.ts'
import type { Route } from '../../../shared/contract/route.ts'
import { routes as typed } from '../../../shared/contract/routes.ts'
import { newToken } from '../../../shared/domain/token.ts'
import { setInput } from '../../../shared/http/input.ts'
import { Problem } from '../../../shared/http/problem.ts'

/* Contract 2.7: mistakes of a developer who begins with the API. Each answer says what to do instead. */

const routes: readonly Route[] = typed
const ID = '01957a3c-5b00-7000-8000-000000000051'

const table = new RouteTable(
  routes.map(({ method, path, id }) => ({ key: `${method} ${path}`, functionArn: id })),
)

interface Sent {
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** What is answered to `GET /v1/me`: without a key by its handler, with one by the checks of its input. */
async function answerTo(line: string, { headers = {}, body = '' }: Sent = {}): Promise<string> {
  const [method = '', target = ''] = line.split(' ')
  const match = table.match(method, target.split('?')[0] ?? '')
  const route = routes.find(({ id }) => id === match?.functionArn)
  if (!match || !route || headers.authorization !== KEY) {
    const { status, text } = await callHandler({ method, target, headers, body })
    return `${status} ${JSON.parse(text).error.message}`
  }
  const sent = {
    method,
    target,
    headers: asLists(headers),
    sourceIp: '',
    domainName: '',
    body: Buffer.from(body),
  }
  const event = eventOf({ ...sent, requestId: 'r1', now: new Date() }, match)
  try {
    setInput(route, { event, requestId: 'r1', now: new Date(), headers: {} })
  } catch (error) {
    if (error instanceof Problem) return `${error.status} ${error.message}`
    throw error
  }
  return 'accepted'
}

const asLists = (headers: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]]))
const KEY = `Bearer ${newToken('api_key')}`
const JSON_TYPE = { authorization: KEY, 'content-type': 'application/json' }
const text = (body: string): Sent => ({ headers: JSON_TYPE, body })
const posts = (body: unknown): Sent => text(JSON.stringify(body))
const EXPENSE = { expense_type: 'purchase', expense_date: '2026-03-13', amount_tax_inclusive: 1 }

const YEARS = 'must be in the years 0001 to 9999 in UTC'
const REQUIRED = '401 an API key or a session is required: Authorization: Bearer wsk_…'
const FORM = '401 the Authorization header must be: Bearer wsk_…'
const MISTYPED = '401 the API key or session token is malformed or mistyped'
const withKey = (authorization: string): Sent => ({ headers: { authorization } })
const like = (path: string): string => `404 no such route; did you mean ${path}?`
const meant = (name: string, field: string): string =>
  `400 ${name} is not a known field; did you mean \`${field}\`?`
const READ: Sent = { headers: { authorization: KEY } }

test.each<[line: string, sent: Sent, answer: string]>([
  // Paths
  ['GET /contacts', {}, like('/v1/contacts')],
  ['GET /api/v1/contacts', {}, like('/v1/contacts')],
  ['GET /v1/v1/contacts', {}, like('/v1/contacts')],
  ['GET /v2/contacts', {}, like('/v1/contacts')],
  ['GET /v1/contacts/', {}, like('/v1/contacts')],
  ['GET //v1/contacts', {}, like('/v1/contacts')],
  ['GET /V1/Contacts', {}, like('/v1/contacts')],
  ['GET /v1/contact', {}, like('/v1/contacts')],
  ['GET /rest/api/v1/me', {}, like('/v1/me')],
  ['GET /v1/projects', {}, like('/v1/opportunities')],
  [`GET /v1/leads/${ID}`, {}, like('/v1/opportunities/{id}')],
  ['GET /v1/users', {}, like('/v1/members')],
  ['POST /v1/webhooks', {}, like('/v1/subscriptions')],
  ['GET /v1/customers', {}, like('/v1/contacts')],
  ['GET /v1/categories', {}, like('/v1/expense-categories')],
  ['GET /v1/apiKeys', {}, like('/v1/api-keys')],
  ['GET /v1/custom_fields', {}, like('/v1/custom-fields')],
  [`POST /v1/opportunity/${ID}/approve`, {}, like('/v1/opportunities/{id}/approve')],
  [`GET /v1/expenses/${ID}/reciept`, {}, like('/v1/expenses/{id}/receipt')],
  ['GET /openapi.json', {}, like('/v1/openapi.json')],
  ['GET /v1/docs', {}, like('/docs')],
  ['POST /graphql', {}, '404 no such route; /docs has all of them'],
  ['GET /docs/authentification.md', {}, '404 no such page; did you mean /docs/authentication.md?'],
  [
    'GET /docs/operations/list_contacts.md',
    {},
    '404 no such page; did you mean /docs/operations/listContacts.md?',
  ],
  // Methods
  ['GET /mcp', {}, '405 this path takes POST'],
  [`PUT /v1/contacts/${ID}`, {}, '405 this path takes GET, HEAD, PATCH, DELETE'],
  [`POST /v1/contacts/${ID}`, {}, '405 this path takes GET, HEAD, PATCH, DELETE'],
  ['PATCH /v1/contacts', {}, '405 this path takes GET, HEAD, POST'],
  [`GET /v1/opportunities/${ID}/approve`, {}, '405 this path takes POST'],
  ['POST /v1/me', {}, '405 this path takes GET, HEAD'],
  // Keys
  ['GET /v1/me', {}, REQUIRED],
  ['GET /v1/me?api_key=wsk_1', {}, REQUIRED],
  ['GET /v1/me', { headers: { 'x-api-key': 'wsk_1' } }, REQUIRED],
  ['GET /v1/me', withKey(KEY.slice('Bearer '.length)), FORM],
  ['GET /v1/me', withKey(KEY.replace('Bearer', 'Token')), FORM],
  ['GET /v1/me', withKey('Basic d3NrXzE6'), FORM],
  ['GET /v1/me', withKey('Bearer'), FORM],
  ['GET /v1/me', withKey('Bearer wsk_1'), MISTYPED],
  ['GET /v1/me', withKey(`${KEY}x`), MISTYPED],
  // Bodies
  ['POST /v1/contacts', { ...READ, body: '{}' }, '415 the body must be application/json'],
  ['POST /v1/contacts', { headers: JSON_TYPE, body: "{'name':'A'}" }, '400 the body is not valid JSON'],
  ['POST /v1/contacts', posts([]), '400 must be an object'],
  ['POST /v1/contacts', posts({ Name: 'A' }), meant('Name', 'name')],
  ['POST /v1/contacts', posts({ phone_number: '1' }), meant('phone_number', 'phone')],
  ['POST /v1/contacts', posts({ email: 'A' }), '400 email must be an e-mail address'],
  ['POST /v1/contacts', posts({ id: ID }), '400 id is read-only'],
  [
    'POST /v1/contacts',
    posts({ company: 'A' }),
    '400 company is not a known field; see /docs/operations/createContact.md',
  ],
  ['POST /v1/opportunities', posts({ contactName: 'A' }), meant('contactName', 'contact_name')],
  ['POST /v1/opportunities', posts({ stage: 'won' }), meant('stage', 'stage_id')],
  ['POST /v1/opportunities', posts({ tags: 'a' }), '400 tags must be an array'],
  ['POST /v1/opportunities', posts({ value: '100' }), '400 value must be a number'],
  ['POST /v1/opportunities', posts({ sales_rep_id: 'ann' }), '400 sales_rep_id must be a UUID'],
  [
    'POST /v1/opportunities',
    posts({ appointment_at: 'tomorrow' }),
    '400 appointment_at must be an ISO 8601 timestamp with an offset, such as 2026-01-02T03:04:05Z',
  ],
  ['POST /v1/opportunities', posts({ appointment_at: '0000-12-31T23:59Z' }), `400 appointment_at ${YEARS}`],
  ['POST /v1/opportunities', text('{"custom_fields":{"lot":1e400}}'), `400 custom_fields.lot ${INEXACT}`],
  ['POST /v1/opportunities', text('{"value":9007199254740993}'), `400 value ${INEXACT}`],
  [
    `PUT /v1/expenses/${ID}/external-references/books`,
    text('{"external_id":"1","metadata":{"rows":[9007199254740993]}}'),
    `400 metadata.rows.0 ${INEXACT}`,
  ],
  [
    `PUT /v1/expenses/${ID}/external-references/books`,
    posts({ external_id: '1', metadata: { a: JSON.parse(`${'['.repeat(32)}${']'.repeat(32)}`) } }),
    '400 metadata must have at most 32 levels of objects and arrays',
  ],
  ['POST /v1/vendors', posts({ name: '\u00a0\u200d' }), '400 name must contain a visible character'],
  [
    'POST /v1/vendors',
    { ...posts({ name: 'Depot' }), headers: { ...JSON_TYPE, 'content-encoding': 'gzip' } },
    '415 the body has the Content-Encoding `gzip`; send it without one',
  ],
  ['POST /v1/expenses', posts({ ...EXPENSE, amount: 1 }), meant('amount', 'amount_tax_inclusive')],
  ['POST /v1/expenses', posts({ ...EXPENSE, date: '2026-03-13' }), meant('date', 'expense_date')],
  [
    'POST /v1/expenses',
    posts({ ...EXPENSE, vendor: 'A' }),
    '400 vendor is read-only; did you mean `vendor_id`?',
  ],
  [
    'POST /v1/expenses',
    posts({ ...EXPENSE, expense_date: '03/13/2026' }),
    '400 expense_date must be a date, YYYY-MM-DD',
  ],
  [
    'POST /v1/expenses',
    posts({ ...EXPENSE, amount_tax_inclusive: 1.555 }),
    '400 amount_tax_inclusive must have at most two decimals',
  ],
  [
    'POST /v1/expenses',
    posts({ ...EXPENSE, payment_method: 'cash' }),
    '400 payment_method must be one of company_card, company_check, company_cash, personal_funds, mileage',
  ],
  ['POST /v1/expenses', posts({ expense_date: '2026-03-13' }), '400 expense_type is required'],
  [
    'POST /v1/subscriptions',
    posts({ url: 'https://example.com', trigger_id: 'expense.created' }),
    '400 target_url is required',
  ],
  [
    'POST /v1/subscriptions',
    posts({ target_url: 'example.com', trigger_id: 'expense.created' }),
    '400 target_url must be an absolute http or https URL',
  ],
  [
    'POST /v1/subscriptions',
    posts({ target_url: 'https://example.com' }),
    '400 trigger_id exactly one of trigger_id and trigger_ids is required',
  ],
  [
    `PUT /v1/expenses/${ID}/external-references/books`,
    posts({ external_id: 17 }),
    '400 external_id must be a string',
  ],
  [
    `PUT /v1/expenses/${ID}/external-references/Books`,
    posts({ external_id: '17' }),
    '400 namespace must be 1 to 64 of a-z, 0-9, - and _',
  ],
  [
    `PATCH /v1/contacts/${ID}`,
    { ...posts({ name: 'A' }), headers: { ...JSON_TYPE, 'if-match': '17' } },
    '400 If-Match must be * or a list of entity tags in quotation marks',
  ],
  // Queries
  ['GET /v1/expenses?limit=500', READ, '400 limit must be a whole number from 1 to 100'],
  ['GET /v1/expenses?page=2', READ, '400 page is not for this list, which takes `after`'],
  ['GET /v1/expenses?per_page=50', READ, '400 per_page is not for this list, which takes `limit`'],
  ['GET /v1/contacts?offset=25', READ, '400 offset is not for this list, which takes `cursor`'],
  ['GET /v1/expenses?has_receipt=yes', READ, '400 has_receipt must be true or false'],
  [
    'GET /v1/expenses?unreconciled=books',
    READ,
    '400 unreconciled is not a known parameter; did you mean `unreconciled_by`?',
  ],
  ['GET /v1/expenses?expense_type=fuel', READ, '400 expense_type must be one of purchase, mileage'],
  ['GET /v1/expenses?limit=1&limit=2', READ, '400 limit must be given once'],
  [
    'GET /v1/contacts?search=maria',
    READ,
    '400 search is not a known parameter; see /docs/operations/listContacts.md',
  ],
  [
    'GET /v1/contacts?updated_since=yesterday',
    READ,
    '400 updated_since must be an ISO 8601 timestamp with an offset, such as 2026-01-02T03:04:05Z',
  ],
  [
    'GET /v1/contacts?updated_since=2026-03-13T10:00:00+02:00',
    READ,
    '400 updated_since must have a + before the offset, which a query has as %2B: 2026-03-13T10:00:00%2B02:00',
  ],
  [
    'GET /v1/contacts?updated_since=2026-03-13T10:00:00%2B0200',
    READ,
    '400 updated_since must have an offset with minutes and a colon: 2026-03-13T10:00:00+02:00',
  ],
  ['GET /v1/events?until=0001-01-01T00:00:00%2B14:00', READ, `400 until ${YEARS}`],
  ['GET /v1/expenses?date_from=0000-12-31', READ, '400 date_from must be a date, YYYY-MM-DD'],
  ['GET /v1/me?verbose=1', READ, '400 verbose is not a known parameter; this operation takes none'],
])('%s with %j: %s', async (line, sent, answer) => expect(await answerTo(line, sent)).toBe(answer))
