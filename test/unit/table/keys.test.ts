import { expect, test } from 'vitest'
import type * as ids from '../../../shared/domain/kit/ids.ts'
import * as keys from '../../../shared/table/keys.ts'

// Stored rows are found by these texts. Changing one makes existing rows unreachable.
const ws = 'ws' as ids.WorkspaceId
const id = <Id extends string>() => 'id' as Id
const self = (pk: string) => ({ pk, sk: 'self' })

test.each([
  [keys.credentialKey('public'), self('CREDENTIAL#public')],
  [keys.rateKey('public'), self('RATE#public')],
  [keys.idempotencyKey('public', 'hash'), { pk: 'IDEMPOTENCY#public', sk: 'hash' }],
  [keys.workspaceKey(ws), self('ws#workspace')],
  [keys.memberKey(ws, id()), { pk: 'ws#member', sk: 'id' }],
  [keys.apiKeyKey(ws, id()), { pk: 'ws#apikey', sk: 'id' }],
  [keys.calendarFeedKey(ws, id()), { pk: 'ws#calendarfeed', sk: 'id' }],
  [keys.calendarTokenKey('hash'), self('CALENDAR_FEED#hash')],
  [keys.pipelineKey(ws, id()), { pk: 'ws#pipeline', sk: 'id' }],
  [keys.contactKey(ws, id()), { pk: 'ws#contact', sk: 'id' }],
  [keys.vendorKey(ws, id()), { pk: 'ws#vendor', sk: 'id' }],
  [keys.categoryKey(ws, id()), { pk: 'ws#category', sk: 'id' }],
  [keys.customFieldKey(ws, 'color'), { pk: 'ws#customfield', sk: 'color' }],
  [keys.subscriptionKey(ws, id()), { pk: 'ws#subscription', sk: 'id' }],
  [keys.failingKey(ws, id()), { pk: 'ws#failing', sk: 'id' }],
  [keys.subscriberKey(ws, id()), { pk: 'ws#subscribers', sk: 'id' }],
  [keys.formerSubscriberKey(ws, id()), { pk: 'ws#subscribers', sk: 'former#id' }],
  [keys.opportunityKey(ws, id()), { pk: 'ws#opportunity', sk: 'id' }],
  [keys.opportunityTextKey(ws, id()), { pk: 'ws#text', sk: 'id' }],
  [keys.estimateKey(ws, id()), self('ws#estimate#id')],
  [keys.envelopeKey(ws, id()), { pk: 'ws#envelope', sk: 'id' }],
  [keys.phoneKey(ws, '+1', id()), { pk: 'ws#phone#+1', sk: 'id' }],
  [keys.phoneTakenKey(ws, '+1'), self('ws#phone#+1')],
  [keys.callKey(ws, id()), { pk: 'ws#call', sk: 'id' }],
  [keys.expenseKey(ws, id()), self('ws#expense#id')],
  [keys.markerKey(ws, id(), 'books'), { pk: 'ws#expense#id', sk: 'namespace#books' }],
  [keys.namespacesKey(ws), self('ws#namespaces')],
  [keys.furtherNamespaceKey(ws, 'books'), { pk: 'ws#namespace', sk: 'books' }],
  [keys.photoKey(ws, id()), self('ws#photo#id')],
  [keys.uploadKey(ws, id()), { pk: 'ws#upload', sk: 'id' }],
  [keys.openUploadsKey(ws, 'photos'), { pk: 'ws#open-uploads', sk: 'photos' }],
  [keys.replacedFileKey(ws, 'receipts/a'), { pk: 'ws#replaced_file', sk: 'receipts/a' }],
  [keys.eventKey(ws, id()), self('ws#event#id')],
  [keys.sampleKey(ws, 'photo.deleted', 'slot#1'), { pk: 'ws#samples#photo.deleted', sk: 'slot#1' }],
  [keys.deliveryKey(ws, id()), self('ws#delivery#id')],
  [keys.replayKey(ws, id()), { pk: 'ws#replay', sk: 'id' }],
  [keys.receiverCheckKey(ws, id()), { pk: 'ws#receiver-check', sk: 'id' }],
  [keys.lastCheckKey(ws, id()), { pk: 'ws#last-check', sk: 'id' }],
  [keys.deliveryPauseKey(), self('DELIVERY_PAUSE')],
  [keys.leftOutboxKey('time#trigger#id'), { pk: 'OUTBOX_LEFT', sk: 'time#trigger#id' }],
  [keys.forwardKey('archive'), self('FORWARD#archive')],
  [keys.sumsSourceKey(), self('SUMS_SOURCE')],
])('the key of a row is fixed: %j', (key, expected) => {
  expect(key).toEqual(expected)
})

test.each([
  [keys.opportunityList(ws), 'ws#opportunity'],
  [keys.estimateList(ws, id()), 'ws#estimates#id'],
  [keys.expenseList(ws), 'ws#expense'],
  [keys.projectExpenses(ws, id()), 'ws#project#id'],
  [keys.expensesByState(ws, 'unreconciled'), 'ws#expense#unreconciled'],
  [keys.expensesByState(ws, 'reconciled'), 'ws#expense#reconciled'],
  [keys.markerList(ws, 'unreconciled', 'books'), 'ws#unreconciled#books'],
  [keys.photoList(ws, false), 'ws#photo'],
  [keys.photoList(ws, true), 'ws#photo#trash'],
  [keys.projectPhotos(ws, id(), false), 'ws#photo#project#id'],
  [keys.projectPhotos(ws, id(), true), 'ws#photo#trash#project#id'],
  [keys.WORKSPACES, 'workspaces'],
  [keys.lookupList(id<ids.MemberId>()), 'id#id'],
  [keys.eventList(ws), 'ws#event'],
  [keys.deliveryList(ws, id()), 'ws#deliveries#id'],
  [keys.expenseSortKey('2026-03-14', id()), '2026-03-14#id'],
  [keys.expenseOfSortKey('2026-03-14#id'), 'id'],
])('the key of an index is fixed: %s', (text, expected) => {
  expect(text).toBe(expected)
})

test('sort keys of the due index begin with the time', () => {
  const at = new Date('2026-03-14T09:00:00.000Z')
  expect(keys.markersDueKey(ws, at)).toEqual({ due_pk: 'markers', due_sk: '2026-03-14T09:00:00.000Z#ws' })
  expect([keys.AWAITED, keys.REPLACED_FILES]).toEqual(['awaited', 'replaced_file'])
  // A row never changes its shard: the hash is part of the stored format.
  expect(['ws#event#a', 'ws#event#b', 'ws#delivery#id'].map((pk) => keys.dueKey({ pk }, at))).toEqual([
    { due_pk: 'due#1', due_sk: '2026-03-14T09:00:00.000Z#ws#event#a' },
    { due_pk: 'due#2', due_sk: '2026-03-14T09:00:00.000Z#ws#event#b' },
    { due_pk: 'due#3', due_sk: '2026-03-14T09:00:00.000Z#ws#delivery#id' },
  ])
  const shards = new Set(
    Array.from({ length: 1_000 }, (_, n) => keys.dueKey({ pk: `ws#event#${n}` }, at).due_pk),
  )
  expect(shards).toEqual(new Set(keys.DUE_SHARDS.map(keys.dueShard)))
})

test('an entry of the outbox says which event it is', () => {
  const at = new Date('2026-03-14T09:00:00.000Z')
  const event = 'evt_0195937b8e0070008000000000000001' as ids.EventId
  const due_sk = `2026-03-14T09:00:00.000Z#photo.deleted#${event}`
  const inGroups = (groups: number) => keys.outboxKey(ws, event, 'photo.deleted', at, groups)
  expect([1, 2, 4].map(inGroups)).toEqual(
    ['outbox#1', 'outbox#5', 'outbox#13'].map((due_pk) => ({ due_pk, due_sk })),
  )
  const key = inGroups(1)
  const { pk } = keys.eventKey(ws, event)
  const found = { workspaceId: ws, id: event, trigger: 'photo.deleted' }
  expect(keys.eventOfOutboxKey({ pk, ...key })).toEqual(found)
  const later = keys.withTime(key.due_sk, new Date('2026-03-14T10:00:00.000Z'))
  expect(later).toBe(`2026-03-14T10:00:00.000Z#photo.deleted#${event}`)
  expect([key.due_pk, 'due#1', undefined].map(keys.isInOutbox)).toEqual([true, false, false])
})
