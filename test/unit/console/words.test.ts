import './page.ts'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Expense } from '../../../console/src/api/expense-types.ts'
import type { Photo } from '../../../console/src/api/photos.ts'
import { addressOf } from '../../../console/src/controls/address.ts'
import { refusalOf, refusedAt } from '../../../console/src/pages/expenses/receipt-file.ts'
import { parseMetadata } from '../../../console/src/pages/expenses/reference-dialog.tsx'
import { amountOf, inWords, titleOf, wordsOf } from '../../../console/src/pages/expenses/words.ts'
import { draggedOpportunity, endDrag, startDrag } from '../../../console/src/pages/opportunities/dragged.ts'
import { describeFailure, describePhoto } from '../../../console/src/pages/photos/describe-photo.ts'
import { browserName } from '../../../console/src/pages/settings/browser-name.ts'
import { linesOf } from '../../../console/src/pages/settings/lines-of.ts'
import { requestHeaders } from '../../../console/src/pages/webhooks/request-headers.ts'
import {
  describeTriggers,
  isAnswered,
  isSuccess,
  outcomeOf,
} from '../../../console/src/pages/webhooks/webhook-words.ts'
import { permissionLabel, rightsInWords } from '../../../console/src/parts/permission-words.ts'
import { PERMISSIONS } from '../../../shared/domain/people/permissions.ts'
import { expense } from './expense.ts'
import { opportunity } from './opportunity.ts'

describe('an expense in words', () => {
  const bare = { ...expense, vendor: null, description: null }

  test('values of the API are written as words', () => {
    expect(wordsOf('company_card')).toBe('Company card')
    expect(wordsOf('a_b_c')).toBe('A b c')
    expect(amountOf(expense)).toBe('$184.62')
  })

  test('it is called by its vendor, else by its description, else by its type', () => {
    expect(titleOf({ ...expense, description: 'Paint' })).toBe('Lone Star Lumber')
    expect(titleOf({ ...bare, description: 'Paint' })).toBe('Paint')
    expect(titleOf({ ...bare, expense_type: 'mileage' })).toBe('Mileage')
    expect(inWords(expense)).toBe('Lone Star Lumber, $184.62 on Mar 13, 2026')
  })
})

test.each([
  ['', {}],
  ['  \n', {}],
  ['{"batch": 7}', { batch: 7 }],
  ['{}', {}],
  ['{batch: 7}', undefined],
  ['7', undefined],
  ['null', undefined],
  ['[1]', undefined],
  ['"text"', undefined],
])('the metadata %j are %j', (text, value) => {
  expect(parseMetadata(text)).toEqual(value)
})

test('an address has the parts that are known, in one line', () => {
  const whole = {
    address_street: '1 Elm St',
    address_city: 'Austin',
    address_state: 'TX',
    address_zip: '78701',
    address_country: 'US',
  }
  expect(addressOf(whole)).toBe('1 Elm St, Austin, TX 78701, US')
  expect(addressOf({ ...whole, address_street: '', address_state: null })).toBe('Austin, 78701, US')
  expect(addressOf({ ...whole, address_zip: null, address_country: null })).toBe('1 Elm St, Austin, TX')
  expect(addressOf(opportunity)).toBe('')
})

test('a card is dragged until the drag ends', () => {
  expect(draggedOpportunity()).toBeUndefined()
  startDrag(opportunity)
  expect(draggedOpportunity()).toBe(opportunity)
  endDrag()
  expect(draggedOpportunity()).toBeUndefined()
})

test('a photo in words', () => {
  vi.useFakeTimers({ now: Date.parse('2026-06-01T00:00:00Z'), toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const photo = {
    kind: 'photo',
    caption: null,
    status: 'ready',
    taken_at: null,
    created_at: '2026-03-13T02:05:06Z',
  } as unknown as Photo
  expect(describePhoto(photo)).toBe('Photo: uploaded Mar 12, 7:05 PM')
  const taken = { ...photo, taken_at: '2026-03-12T02:05:06Z' }
  expect(describePhoto({ ...taken, kind: 'video' })).toBe('Video: taken Mar 11, 7:05 PM')
  expect(describePhoto({ ...taken, caption: 'Roof', status: 'pending' })).toBe('Photo: Roof (pending)')
  expect(describePhoto({ ...taken, caption: 'Roof', status: 'failed' })).toBe('Photo: Roof (failed)')
})

test('lines of a text, without empty ones', () => {
  expect(linesOf(' New \n\n Won\n \nLost')).toEqual(['New', 'Won', 'Lost'])
  expect(linesOf('')).toEqual([])
})

test('each permission has a label of its own', () => {
  const labels = PERMISSIONS.map(permissionLabel)
  expect(labels).toEqual([
    'See expenses',
    'See the expenses of all members',
    'Edit own expenses',
    'Edit the expenses of all members',
    'Manage the workspace',
  ])
  // One that the API has been given since.
  expect(permissionLabel('photos.view' as (typeof PERMISSIONS)[number])).toBe('photos.view')
})

test.each([
  [{ response_status: 204, error: null }, true, 'HTTP 204', true],
  [{ response_status: 500, error: 'HTTP 500' }, false, 'HTTP 500', true],
  [{ response_status: 200, error: 'closed' }, false, 'closed', false],
  [{ response_status: null, error: 'timeout' }, false, 'timeout', false],
])('the attempt %j', (attempt, success, outcome, answered) => {
  expect([isSuccess(attempt), outcomeOf(attempt), isAnswered(attempt)]).toEqual([success, outcome, answered])
})

test('triggers of a subscription, in a few words', () => {
  expect(describeTriggers(['*'])).toBe('All triggers')
  expect(describeTriggers([])).toBe('–')
  expect(describeTriggers(['call.missed'])).toBe('call.missed')
  expect(describeTriggers(['call.missed', 'a', 'b'])).toBe('call.missed and 2 more')
})

const CALL = { trigger_id: 'call.missed', event_id: 'evt_1', is_test: false } as const
const ATTEMPT = { started_at: '2026-03-13T19:05:06.999Z' }
const SECRET = 'needs the signing secret'

test('the headers of an attempt: those of the subscription, then those of the service', () => {
  expect(requestHeaders(CALL, ATTEMPT, ['X-Team', 'X-Site'])).toEqual([
    ['X-Team', 'stored sealed'],
    ['X-Site', 'stored sealed'],
    ['Content-Type', 'application/json'],
    ['User-Agent', 'ServiceCRM-Webhooks/1.0'],
    ['Accept-Encoding', 'identity'],
    ['X-Service-Event', 'call.missed'],
    ['X-Service-Event-Id', 'evt_1'],
    ['X-Service-Signature', SECRET],
    ['webhook-id', 'evt_1'],
    ['webhook-timestamp', '1773428706'],
    ['webhook-signature', SECRET],
  ])
  const signed = requestHeaders(CALL, ATTEMPT, [], { service: 'sha256=1', standard: 'v1,1' })
  expect(signed).toContainEqual(['X-Service-Signature', 'sha256=1'])
  expect(signed).toContainEqual(['webhook-signature', 'v1,1'])
})

test('a test delivery says so in a header of its own', () => {
  const headers = requestHeaders({ ...CALL, is_test: true }, ATTEMPT, [])
  expect(headers.filter(([name]) => name.startsWith('X-Service'))).toEqual([
    ['X-Service-Event', 'call.missed'],
    ['X-Service-Event-Id', 'evt_1'],
    ['X-Service-Test', 'true'],
    ['X-Service-Signature', SECRET],
  ])
})

test.each([
  ['content_type_mismatch', ' Its content is not what its name says.'],
  ['size_mismatch', ' It did not arrive as a whole.'],
  ['unreadable', ' It cannot be read, or the image has more than 20,000 pixels a side.'],
  ['not_allowed', ' The member who uploaded it may not change this expense any more.'],
  ['a reason of next year', ''],
  [null, ''],
])('a receipt that is refused with %j', (reason, words) => {
  const upload = { status: 'refused', reason, requested_at: '2026-03-13' }
  const refused = { receipt_upload: upload } as unknown as Expense
  expect(refusalOf(refused)).toBe(`The file that was uploaded last was refused.${words}`)
  expect(refusedAt(refused)).toBe('2026-03-13')
})

test.each([undefined, { status: 'pending', requested_at: '2026-03-13' }])(
  'nothing was refused: %j',
  (upload) => {
    const expense = { receipt_upload: upload } as unknown as Expense
    expect([refusalOf(expense), refusedAt(expense)]).toEqual([undefined, ''])
  },
)

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/126.0 Safari/537.36 Edg/126.0',
    'Edge on Windows',
  ],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Version/17.5 Safari/604.1', 'Safari on iPhone'],
  ['Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0 Safari/537.36', 'Chrome on Android'],
  ['curl/8.5.0', 'curl/8.5.0'],
  [null, 'Unknown'],
])('a session of %s is shown as %s', (userAgent, name) => expect(browserName(userAgent)).toBe(name))

test.each([
  [[], 'Use the workspace'],
  [['workspace.admin'], 'Manage'],
  [['expenses.view_all'], 'Use the workspace'],
  [['expenses.view', 'expenses.edit_all'], 'See own, edit all expenses'],
  [
    ['workspace.admin', 'expenses.view', 'expenses.view_all', 'expenses.edit'],
    'Manage; see all, edit own expenses',
  ],
] as const)('the permissions %j are shown as %j', (permissions, words) =>
  expect(rightsInWords(permissions)).toBe(words),
)

test('why a photo failed, also for a reason that is new', () => {
  const failed = (failure_reason: string | null) => describeFailure({ failure_reason } as unknown as Photo)
  expect([failed('damaged'), failed('else'), failed(null)]).toEqual([
    'The file is damaged.',
    'The file was refused.',
    'The file was refused.',
  ])
})
