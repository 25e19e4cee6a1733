import { expect, test } from 'vitest'
import type { Subscription } from '../../../console/src/api/subscriptions.ts'
import {
  changeOf,
  creationOf,
  hasHeaders,
  leavesHeaders,
  valuesOf,
} from '../../../console/src/pages/webhooks/subscription-values.ts'

const stored = {
  trigger_ids: ['call.missed'],
  target_url: 'https://example.com/hook',
  description: null,
  headers: { 'X-Team': null },
} as unknown as Subscription
const before = valuesOf(stored)
const edited = (target_url: string, from = stored) => changeOf({ ...valuesOf(from), target_url }, from)

test('the form begins with what is stored, without the values of headers', () => {
  expect(before).toEqual({
    isForAll: false,
    trigger_ids: ['call.missed'],
    target_url: 'https://example.com/hook',
    description: '',
    headers: [{ key: 0, name: 'X-Team', value: '' }],
    keepsHeaders: true,
  })
  const other = { ...stored, trigger_ids: ['*'], description: 'Books' } as unknown as Subscription
  expect(valuesOf(other)).toMatchObject({ isForAll: true, trigger_ids: [], description: 'Books' })
  expect([hasHeaders(stored), hasHeaders({ ...stored, headers: {} })]).toEqual([true, false])
})

test('only what was changed is sent, so that an edit does not undo that of another', () => {
  expect(changeOf(before, stored)).toEqual({})
  expect(changeOf({ ...before, description: ' Books ' }, stored)).toEqual({ description: 'Books' })
  expect(changeOf({ ...before, trigger_ids: [] }, stored)).toEqual({ trigger_ids: [] })
  expect(changeOf({ ...before, isForAll: true }, stored)).toEqual({ trigger_ids: ['*'] })
  const described = { ...stored, description: 'Books' }
  expect(changeOf({ ...valuesOf(described), description: ' ' }, described)).toEqual({ description: null })
})

test.each([' https://EXAMPLE.com:443/other ', 'no address', ''])(
  'stored headers are kept for the target %j',
  (target) => {
    expect(edited(target)).toEqual({ target_url: target.trim() })
  },
)

test.each(['https://example.org/hook', 'http://example.com/hook', 'https://example.com:8443/hook'])(
  'a move to %s replaces them, because it may not take their values along',
  (target) => {
    expect(edited(target)).toMatchObject({ target_url: target, headers: { 'X-Team': '' } })
    expect(edited(target, { ...stored, headers: {} })).not.toHaveProperty('headers')
    expect(leavesHeaders({ ...before, target_url: ` ${target} ` }, stored)).toBe(true)
  },
)

test('headers that the form replaces are sent for any target', () => {
  const headers = [
    { key: 1, name: 'X-New', value: 'n' },
    { key: 2, name: '', value: 'x' },
  ]
  const draft = { ...before, keepsHeaders: false, headers }
  expect(changeOf(draft, stored)).toEqual({ headers: { 'X-New': 'n' } })
})

test('headers are added to a subscription that has none', () => {
  const bare = { ...stored, headers: {} }
  expect(valuesOf(bare).keepsHeaders).toBe(false)
  expect(changeOf(valuesOf(bare), bare)).toEqual({})
  const headers = [{ key: 1, name: 'X-New', value: 'n' }]
  expect(changeOf({ ...valuesOf(bare), headers }, bare)).toEqual({ headers: { 'X-New': 'n' } })
})

test('the last header is removed', () => {
  expect(changeOf({ ...before, keepsHeaders: false, headers: [] }, stored)).toEqual({ headers: {} })
})

test('a new subscription begins empty', () => {
  const empty = { isForAll: false, trigger_ids: [], target_url: '', description: '' }
  expect(valuesOf({})).toEqual({ ...empty, headers: [], keepsHeaders: false })
})

test('a new subscription has headers only if there are any', () => {
  const draft = { ...valuesOf({}), target_url: ' https://example.com ', description: ' ' }
  const body = { trigger_ids: [], target_url: 'https://example.com', description: null }
  expect(creationOf(draft)).toEqual(body)
  const headers = [{ key: 1, name: 'X-New', value: 'n' }]
  expect(creationOf({ ...draft, isForAll: true, headers })).toEqual({
    ...body,
    trigger_ids: ['*'],
    headers: { 'X-New': 'n' },
  })
  expect(valuesOf({}).keepsHeaders).toBe(false)
})
