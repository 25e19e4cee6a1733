import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerWith, call, calls, errorOf, ID } from './calls.ts'

beforeEach(() => vi.stubEnv('CONSOLE_ORIGIN', 'https://console.example'))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})

const link = { url: 'https://files.example/1?X-Amz-Signature=1', expires_at: '2026-11-26T00:00:00.000Z' }
const hidden = { ...link, url: null }
const resultOf = async (name: string, given: object, body: unknown) => {
  answerWith(200, JSON.stringify(body))
  const { text } = await call(name, given)
  return JSON.parse(text)
}
const PHOTO = { operation_id: 'getPhoto', path: { id: ID } }
const EXPENSES = { operation_id: 'listExpenses' }

test('fields are those of a record, or of the items of a list, whose other fields stay', async () => {
  const expense = { id: ID, object: 'expense', notes: 'n', receipt: null }
  const page = {
    data: [expense, { ...expense, notes: null }],
    deleted: [{ id: ID }],
    has_more: false,
    offset: 0,
  }
  const fields = ['notes', 'id']
  expect(await resultOf('read', { ...EXPENSES, fields }, page)).toEqual({
    ...page,
    data: [
      { id: ID, notes: 'n' },
      { id: ID, notes: null },
    ],
  })
  const one = { operation_id: 'getExpense', path: { id: ID } }
  expect(await resultOf('read', { ...one, fields }, expense)).toEqual({ id: ID, notes: 'n' })
  expect(await resultOf('read', { ...one, fields: null }, expense)).toEqual(expense)
  // An event has `data`, which is no list.
  const event = { id: 'evt_1', trigger: 'contact.created', data: { id: ID } }
  const given = { operation_id: 'getEvent', path: { event_id: `evt_${ID}` } }
  expect(await resultOf('read', { ...given, fields: ['data'] }, event)).toEqual({ data: { id: ID } })
})

test.each([
  [{ ...EXPENSES, fields: ['id', 'note'] }, 'fields.1', 'did you mean `notes`?'],
  [{ ...EXPENSES, fields: ['has_more'] }, 'fields.0', 'describe_operation listExpenses'],
  [{ ...PHOTO, fields: ['original.url'] }, 'fields.0', 'is not a field of the response'],
  [{ operation_id: 'getReceipt', path: { id: ID }, fields: ['location'] }, 'fields.0', 'is not a field'],
  [{ ...EXPENSES, fields: [] }, 'fields', 'at least 1'],
  [{ ...EXPENSES, fields: 'id' }, 'fields', 'must be an array'],
])('%j is refused before a call', async (given, path, message) => {
  answerWith(200, '{}')
  expect((await errorOf('read', given)).details).toEqual([
    { path, message: expect.stringContaining(message) },
  ])
  expect(calls).toEqual([])
})

test('signed links are left out of records, lists and events, unless links is true', async () => {
  const photo = { id: ID, object: 'photo', original: link, display: null, thumbnail: link }
  const shown = { ...photo, original: hidden, thumbnail: hidden }
  const metadata = { receipt: link }
  const expense = {
    id: ID,
    receipt: { ...link, size_bytes: 1, display_url: link.url },
    external_references: { books: { metadata } },
  }
  const receipt = { ...hidden, size_bytes: 1, display_url: null }
  for (const [given, body, expected] of [
    [PHOTO, photo, shown],
    [EXPENSES, { data: [expense] }, { data: [{ ...expense, receipt }] }],
    [{ operation_id: 'listEvents' }, { data: [{ metadata: photo }] }, { data: [{ metadata: shown }] }],
  ]) {
    expect(await resultOf('read', given ?? {}, body)).toEqual(expected)
    expect(await resultOf('read', { ...given, links: false }, body)).toEqual(expected)
    expect(await resultOf('read', { ...given, links: true }, body)).toEqual(body)
  }
  const named = { ...PHOTO, fields: ['original'] }
  expect(await resultOf('read', named, photo)).toEqual({ original: hidden })
  const rows = await resultOf('read', { ...EXPENSES, fields: ['receipt'] }, { data: [expense] })
  expect(rows).toEqual({ data: [{ receipt }] })
})

test('a write leaves them out too, but for links to upload to and invitations', async () => {
  const upload = { method: 'PUT', headers: {}, ...link }
  const made = { id: ID, object: 'photo', original: link, upload, invitation: { token: 't', ...link } }
  const given = { operation_id: 'restorePhoto', path: { id: ID } }
  expect(await resultOf('write', given, made)).toEqual({ ...made, original: hidden })
  const form = {
    operation_id: 'uploadReceipt',
    path: { id: ID },
    body: { mime_type: 'image/png', size_bytes: 1 },
  }
  expect(await resultOf('write', form, upload)).toEqual(upload)
})

test('a redirect is its location if links is true, and an empty response its status', async () => {
  const receipt = { operation_id: 'getReceipt', path: { id: ID } }
  const redirected = async (given: object) => {
    answerWith(307, null, { location: 'https://files.example/1' })
    return JSON.parse((await call('read', { ...receipt, ...given })).text)
  }
  expect(await redirected({})).toEqual({ status: 307, location: null })
  expect(await redirected({ links: true })).toEqual({ status: 307, location: 'https://files.example/1' })
  answerWith(204, null)
  const gone = await call('write', { operation_id: 'deleteContact', path: { id: ID } })
  expect(JSON.parse(gone.text)).toEqual({ status: 204 })
})

const LIMIT = 100 * 1024
/** A contact of so many bytes. Two bytes each: the limit is one of bytes. */
const ofBytes = (bytes: number) => {
  const rest = bytes - Buffer.byteLength('{"name":""}')
  return { name: 'é'.repeat(Math.floor(rest / 2)) + 'x'.repeat(rest % 2) }
}

test('a result over 100 KB is refused with its bytes, but a write that was done is no error', async () => {
  const one = { operation_id: 'getContact', path: { id: ID } }
  expect(await resultOf('read', one, ofBytes(LIMIT))).toEqual(ofBytes(LIMIT))
  answerWith(200, JSON.stringify(ofBytes(LIMIT + 1)))
  const { message } = await errorOf('read', one)
  expect(message).toContain(`${LIMIT + 1} bytes`)
  expect(await resultOf('read', { ...one, fields: ['id'] }, { id: ID, ...ofBytes(LIMIT) })).toEqual({
    id: ID,
  })
  const { isError, text } = await call('write', { operation_id: 'createContact', body: {} })
  expect([isError, JSON.parse(text).message]).toEqual([false, expect.stringContaining('done')])
})

test.each([1, 3, 20, 99])('of a list it says how many rows fit: %i', async (fit) => {
  const page = (rows: object[]) => ({ data: rows, has_more: true, limit: 100, next_cursor: 'c' })
  const frame = Buffer.byteLength(JSON.stringify(page([])))
  const size = Math.floor((LIMIT - frame - (fit - 1)) / fit)
  const rows = (count: number) => page(Array.from({ length: count }, () => ofBytes(size)))
  const given = { operation_id: 'listContacts' }
  expect((await resultOf('read', given, rows(fit))).data).toHaveLength(fit)
  answerWith(200, JSON.stringify(rows(fit + 1)))
  const { message, details } = await errorOf('read', given)
  expect(message).toContain(`${Buffer.byteLength(JSON.stringify(rows(fit + 1)))} bytes`)
  expect(message).toContain(`its first ${fit} rows fit`)
  expect(details).toEqual([{ path: 'query.limit', message }])
})

test('rows fit only with the cursor of their page, which the refused page lacks', async () => {
  const page = (rows: object[]) => ({ data: rows, has_more: false, limit: 100, next_cursor: null })
  const size = LIMIT - Buffer.byteLength(JSON.stringify(page([]))) - 100
  answerWith(200, JSON.stringify(page([ofBytes(size), ofBytes(1_000)])))
  expect((await errorOf('read', { operation_id: 'listContacts' })).message).toContain('its first 0 rows fit')
})

const attempt = (number: number, response_body: string | null, error: string | null) => ({
  number,
  started_at: '2026-11-25T12:49:06.888Z',
  duration_ms: 15_000,
  response_status: error ? 500 : 204,
  response_body,
  error,
})
const delivery = (...attempts: object[]) => ({
  id: ID,
  object: 'delivery',
  event_id: `evt_${ID}`,
  trigger_id: 'opportunity.project.stage.updated',
  subscription_id: ID,
  target_url: 'https://hooks.example.com/workspaces/alvarez/opportunities',
  is_test: false,
  status: 'failed',
  attempts,
  next_attempt_at: null,
  created_at: '2026-11-25T12:49:06.888Z',
  updated_at: '2026-11-25T12:49:06.888Z',
})
const FAILED = attempt(6, 'é'.repeat(1_024), 'HTTP 500')
const SHORTENED = { ...FAILED, response_body: 'é'.repeat(100) }
const SUCCEEDED = attempt(7, null, null)

test.each([
  [[attempt(5, '', 'HTTP 503'), FAILED], [SHORTENED]],
  [
    [FAILED, SUCCEEDED],
    [SHORTENED, SUCCEEDED],
  ],
  [[SUCCEEDED], [SUCCEEDED]],
  [[], []],
])(
  'of a delivery in a list there are the newest attempt and the newest failed one (%#)',
  async (attempts, shown) => {
    const list = { operation_id: 'listFailures', query: { status: 'failed' } }
    const page = { data: [delivery(...attempts)], has_more: false }
    expect(await resultOf('read', list, page)).toEqual({ ...page, data: [delivery(...shown)] })
    expect((await resultOf('read', { ...list, fields: ['attempts'] }, page)).data).toEqual([
      { attempts: shown },
    ])
    const one = { operation_id: 'getDelivery', path: { id: ID } }
    expect(await resultOf('read', one, delivery(...attempts))).toEqual(delivery(...attempts))
  },
)

const DELIVERIES = {
  data: Array(5).fill(delivery(...[1, 2, 3, 4, 5, 6].map((number) => ({ ...FAILED, number })))),
  has_more: true,
  limit: 5,
  next_cursor: 'c'.repeat(200),
}
const since = '2026-11-25T00:00:00Z'

test.each([
  ["why did yesterday's webhooks fail", 'listFailures', { status: 'failed', since, limit: 5 }, DELIVERIES],
  ['which webhooks failed first and succeeded later', 'listFailures', { status: 'recovered' }, { data: [] }],
  [
    'how many expenses over 500 has quickbooks not handled this month',
    'summarizeExpenses',
    { unreconciled_by: 'quickbooks', amount_min: 500 },
    { count: 1, complete: true },
  ],
])('"%s" is answered by %s in 15 KB', async (question, operation_id, query, body) => {
  answerWith(200, JSON.stringify(body))
  const { text: found } = await call('search_docs', { query: question })
  expect(found).toContain(operation_id)
  const { text: described } = await call('describe_operation', { operation_id })
  const { text } = await call('read', { operation_id, query })
  expect(text.match(/HTTP 500/g) ?? []).toHaveLength(body === DELIVERIES ? 5 : 0)
  expect(Buffer.byteLength(found + described + text)).toBeLessThanOrEqual(15_000)
})
