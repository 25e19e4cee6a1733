import { describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { callCreate } from '../../../shared/contract/schemas/call.ts'
import { contactQuery } from '../../../shared/contract/schemas/contact.ts'
import { customFieldCreate } from '../../../shared/contract/schemas/custom-field.ts'
import { estimateCreate } from '../../../shared/contract/schemas/estimate.ts'
import {
  expenseQuery,
  receiptUpload,
  referencesBody,
  syncErrorBody,
} from '../../../shared/contract/schemas/expense-requests.ts'
import { namespaceParams } from '../../../shared/contract/schemas/external-reference.ts'
import { opportunityQuery } from '../../../shared/contract/schemas/opportunity.ts'
import { photoCreate, photoQuery } from '../../../shared/contract/schemas/photo.ts'
import { eventParams, triggerParams } from '../../../shared/contract/schemas/webhook.ts'
import { email, memberPatch } from '../../../shared/contract/schemas/workspace.ts'

const fits = (schema: z.ZodMiniType, value: unknown) => schema.safeParse(value).success

/** Path and message of each fault. */
function faultsOf(schema: z.ZodMiniType, value: unknown): string[] {
  const { error } = schema.safeParse(value)
  return error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`) ?? []
}

describe('a call', () => {
  const ended = { outcome: 'completed' } as const

  test.each([
    ['inbound', 'from_number', 'to_number'],
    ['outbound', 'to_number', 'from_number'],
  ])('that is %s needs %s or contact_id', (direction, needed, other) => {
    const fault = [`${needed} is required without contact_id`]
    const faults = (more: object) => faultsOf(callCreate, { direction, ...ended, ...more })
    expect(faults({})).toEqual(fault)
    expect(faults({ [other]: '+15125550143' })).toEqual(fault)
    expect(faults({ [needed]: '' })).toEqual(fault)
    expect(faults({ [needed]: '+15125550143' })).toEqual([])
    expect(faults({ contact_id: '01930000-0000-7000-8000-000000000001' })).toEqual([])
  })

  test('lasts a whole number of seconds, at most a week', () => {
    const lasts = (duration_seconds: unknown) =>
      fits(callCreate, { direction: 'inbound', ...ended, from_number: '1', duration_seconds })
    expect([0, 604_800, null].map(lasts)).toEqual([true, true, true])
    expect([-1, 604_801, 1.5].map(lasts)).toEqual([false, false, false])
  })
})

describe('an estimate', () => {
  const item = (quantity: number, unit_price: number) => ({ description: 'Tiles', quantity, unit_price })

  test('has an amount, or line items that add up to a valid amount', () => {
    const faults = (more: object) => faultsOf(estimateCreate, { title: 'Roof', ...more })
    expect(faults({})).toEqual(['amount is required without line_items'])
    expect(faults({ amount: null, line_items: [] })).toEqual(['amount is required without line_items'])
    expect(faults({ amount: 0 })).toEqual([])
    expect(faults({ line_items: [item(1, 1)] })).toEqual([])
    expect(faults({ line_items: [item(1, 1_000_000_000_000)] })).toEqual([])
    const tooMuch = [item(1, 1_000_000_000_000), item(1, 0.01)]
    expect(faults({ line_items: tooMuch })).toEqual(['line_items must add up to <= 1000000000000'])
    expect(faults({ amount: 1, line_items: tooMuch })).toEqual([])
  })

  test('may have discounts, while its items and its amount are at least 0', () => {
    const faults = (more: object) => faultsOf(estimateCreate, { title: 'Roof', ...more })
    expect(faults({ line_items: [item(1, 100), item(2, -50)] })).toEqual([])
    expect(faults({ line_items: [item(0, -50)] })).toEqual([])
    // Half a cent is rounded away from zero.
    expect(faults({ line_items: [item(1, 0.004), item(1, -0.004)] })).toEqual([])
    const negative = ['line_items must add up to >= 0']
    expect(faults({ line_items: [item(1, 100), item(1, -100.01)] })).toEqual(negative)
    expect(faults({ line_items: [item(1, 0.004), item(1, -0.005)] })).toEqual(negative)
    expect(faults({ amount: 5, line_items: [item(1, -1)] })).toEqual(negative)
    const places = (more: object) => faults(more).map((fault) => fault.split(' ')[0])
    expect(places({ amount: -0.01, line_items: [] })).toEqual(['amount'])
    expect(places({ line_items: [item(2, 1e12), item(1, -1e12 - 1)] })).toEqual(['line_items.1.unit_price'])
    expect(places({ line_items: [item(-1, -1)] })).toEqual(['line_items.0.quantity'])
  })
})

test.each([
  ['a', true],
  ['a_1', true],
  [`a${'b'.repeat(63)}`, true],
  [`a${'b'.repeat(64)}`, false],
  ['', false],
  ['_a', false],
  ['1a', false],
  ['aB', false],
  ['a-b', false],
  ['a ', false],
  [' a', false],
])('the key of a custom field is checked: %j', (key, fit) => {
  const faults = faultsOf(customFieldCreate, { key, label: 'L', type: 'text' })
  expect(faults).toEqual(fit ? [] : ['key must be a-z, then up to 63 of a-z, 0-9 and _'])
})

test.each([
  ['books', true],
  ['0_-z', true],
  ['n'.repeat(64), true],
  ['n'.repeat(65), false],
  ['', false],
  ['Books', false],
  ['bo oks', false],
  ['.books', false],
  ['books/', false],
])('the name of a namespace is checked: %j', (namespace, fit) => {
  const id = '01930000-0000-7000-8000-000000000001'
  expect(faultsOf(namespaceParams, { id, namespace })).toEqual(
    fit ? [] : ['namespace must be 1 to 64 of a-z, 0-9, - and _'],
  )
})

test.each([
  ['mia@example.com', true],
  ['m@localhost', true],
  [`${'m'.repeat(242)}@example.com`, true],
  [`${'m'.repeat(243)}@example.com`, false],
  ['', false],
  ['mia', false],
  ['@example.com', false],
  ['mia@', false],
  ['mia@@example.com', false],
  ['m ia@example.com', false],
  ['mia@example.com ', false],
  ['mia@exa mple.com', false],
  [' mia@example.com', false],
])('an e-mail address is checked: %j', (address, fit) => {
  expect(fits(email(), address)).toBe(fit)
  if (!fit && address.length < 200)
    expect(faultsOf(memberPatch, { email: address })).toEqual(['email must be an e-mail address'])
})

test.each([
  ['vendor.unknown_1-a', true],
  ['c'.repeat(64), true],
  ['c'.repeat(65), false],
  ['', false],
  ['A', false],
  ['a b', false],
])('the code of a sync error is checked: %j', (code, fit) => {
  expect(fits(syncErrorBody, { code, message: 'No such vendor' })).toBe(fit)
})

const ID = '01930000-0000-7000-8000-00000000000a'

test('several references name each expense once, with no other fields', () => {
  const entry = { expense_id: ID, external_id: 'B-1' }
  const faults = (...references: unknown[]) => faultsOf(referencesBody, { references })
  expect(faults(entry, { expense_id: ID.replace('1', '2'), metadata: 1 })).toEqual([])
  expect(faults(entry, { ...entry, expense_id: ID.toUpperCase() })).toEqual([
    'references.1.expense_id is in the list twice',
  ])
  for (const wrong of [{ ...entry, expense_id: 'x' }, { external_id: 'B-1' }, { ...entry, more: 1 }, 7])
    expect(faults(wrong)).toEqual([expect.stringMatching(/^references\.0\b/)])
})

describe('a place in the list of expenses', () => {
  const place = `2026-01-01,${ID}`

  test('is the date and the id of an expense, and nothing else chooses the place', () => {
    expect(expenseQuery.parse({ after: place.toUpperCase() })).toMatchObject({
      after: { expense_date: '2026-01-01', id: ID },
    })
    expect(expenseQuery.parse({ after: '', offset: '1' })).toMatchObject({ after: undefined, offset: 1 })
    for (const more of [{ offset: '1' }, { updated_since: '2026-01-01T00:00:00Z' }])
      expect(faultsOf(expenseQuery, { after: place, ...more })).toEqual([
        `after is not allowed together with ${Object.keys(more)}`,
      ])
  })

  test.each(['2026-01-01', ID, `2026-02-30,${ID}`, `${place},`, '2026-01-01,x'])('is not %s', (after) => {
    expect(faultsOf(expenseQuery, { after })).toEqual([
      expect.stringMatching(/^after must be the expense_date/),
    ])
  })
})

test('lists know whether archived or trashed records were asked for', () => {
  expect(expenseQuery.parse({})).toEqual({ offset: 0, limit: 25 })
  expect(photoQuery.parse({})).toEqual({ limit: 25 })
  expect(photoQuery.parse({ trashed: 'false' })).toEqual({ limit: 25, trashed: false })
})

test('tombstones need `updated_since`', () => {
  const deleted = { include_deleted: 'true' }
  for (const query of [contactQuery, expenseQuery, opportunityQuery, photoQuery]) {
    expect(fits(query, deleted)).toBe(false)
    expect(fits(query, { ...deleted, updated_since: '2026-01-01T00:00:00Z' })).toBe(true)
  }
})

test('path parameters accept any text if an unknown value is a 404', () => {
  expect(triggerParams.parse({ trigger_id: 'opportunity.created' })).toEqual({
    trigger_id: 'opportunity.created',
  })
  expect(eventParams.parse({ event_id: 'evt_1' })).toEqual({ event_id: 'evt_1' })
  expect([triggerParams, eventParams].map((schema) => fits(schema, {}))).toEqual([false, false])
})

describe('the media type of an upload', () => {
  test.each([
    ['image/jpeg', 'image/jpeg'],
    ['Image/JPEG', 'image/jpeg'],
    ['image/jpg', 'image/jpeg'],
    ['IMAGE/JPG', 'image/jpeg'],
    ['image/heif', 'image/heic'],
    ['image/HEIC', 'image/heic'],
    ['image/gif', undefined],
    ['image/jpeg ', undefined],
    ['', undefined],
  ])('%j is %j', (mime_type, expected) => {
    for (const schema of [photoCreate, receiptUpload]) {
      expect(schema.safeParse({ mime_type, size_bytes: 1 }).data?.mime_type).toBe(expected)
    }
  })

  test('is one of those of the endpoint', () => {
    const [pdf, video] = ['application/PDF', 'Video/QuickTime'].map((mime_type) => ({
      mime_type,
      size_bytes: 1,
    }))
    expect([fits(receiptUpload, pdf), fits(photoCreate, video)]).toEqual([true, true])
    expect([fits(receiptUpload, video), fits(photoCreate, pdf)]).toEqual([false, false])
  })
})
