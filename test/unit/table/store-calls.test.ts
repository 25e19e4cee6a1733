import { beforeEach, expect, test, vi } from 'vitest'
import { CREDENTIAL_FIELDS } from '../../../shared/domain/credential.ts'
import type { EventId, SubscriptionId, WorkspaceId } from '../../../shared/domain/ids.ts'
import { PHOTO_FIELDS } from '../../../shared/domain/photo.ts'
import { readCredential } from '../../../shared/table/access/credentials.ts'
import { STORED_REPLY_FIELDS } from '../../../shared/table/access/idempotency.ts'
import { addToRate } from '../../../shared/table/access/rates.ts'
import { dueWorkspaces } from '../../../shared/table/expenses/backfill-markers.ts'
import { overduePhotos } from '../../../shared/table/photos.ts'
import { forgetReplaced, listReplacedFiles } from '../../../shared/table/replaced-files.ts'
import { dueRows, postpone, removeDue } from '../../../shared/table/store/due-index.ts'
import {
  pauseDeliveries,
  readDeliveryPause,
  resumeDeliveries,
} from '../../../shared/webhooks/deliveries/pause.ts'
import { outboxEvents } from '../../../shared/webhooks/events/outbox.ts'
import { markSlow } from '../../../shared/webhooks/queue/lanes.ts'
import {
  endRecheck,
  readProgress,
  requestRecheck,
  savePositions,
} from '../../../shared/webhooks/sweep/outbox-progress.ts'
import { recordWith } from '../../support/records.ts'

/*
 * Calls that affect the whole service, which tests on the shared store cannot make, with stubbed responses.
 */
const send = vi.hoisted(() => vi.fn())
vi.mock('../../../shared/table/store/client.ts', () => ({
  documents: () => ({ send }),
  tableName: () => 'table',
}))

beforeEach(() => {
  send.mockReset().mockResolvedValue({})
})
const calls = () => send.mock.calls.map(([command]) => [command.constructor.name, command.input])
const now = new Date('2026-03-14T09:00:00.000Z')
const at = now.toISOString()
const refused = Object.assign(new Error('refused'), { name: 'ConditionalCheckFailedException' })
const PAUSE_KEY = { pk: 'DELIVERY_PAUSE', sk: 'self' }

test('the delivery pause is one row, which is put, read and deleted', async () => {
  const pause = { reason: 'a bad release', since: at }
  await pauseDeliveries(pause)
  expect(await readDeliveryPause()).toBeUndefined()
  send.mockResolvedValueOnce({ Item: { ...PAUSE_KEY, type: 'delivery_pause', ...pause } })
  expect(await readDeliveryPause()).toEqual(pause)
  await resumeDeliveries()
  const read = ['GetCommand', { TableName: 'table', Key: PAUSE_KEY, ConsistentRead: true }]
  expect(calls()).toEqual([
    ['PutCommand', { TableName: 'table', Item: { ...PAUSE_KEY, type: 'delivery_pause', ...pause } }],
    read,
    read,
    ['DeleteCommand', { TableName: 'table', Key: PAUSE_KEY }],
  ])
})

const query = (pk: string, limit: number) => [
  'QueryCommand',
  {
    TableName: 'table',
    IndexName: 'due',
    KeyConditionExpression: 'due_pk = :pk AND due_sk <= :now',
    ExpressionAttributeValues: { ':pk': pk, ':now': at },
    Limit: limit,
  },
]

/** The items of all pages. */
const all = async <T>(pages: AsyncIterable<readonly T[]>): Promise<T[]> => {
  const found: T[] = []
  for await (const page of pages) found.push(...page)
  return found
}

test('due rows of the sweep, replaced files, photos and namespaces are found by time', async () => {
  const row = { pk: 'ws#x', sk: 'self', type: 'event', due_sk: at }
  send.mockResolvedValueOnce({ Items: [{ ...row, more: 1 }] })
  expect(await dueRows(3, now, 7)).toEqual([row])
  send.mockResolvedValueOnce({ Items: [{ pk: 'ws#replaced_file', sk: 'receipts/a', due_sk: at }] })
  expect(await all(listReplacedFiles(now, 8))).toEqual([
    { key: { pk: 'ws#replaced_file', sk: 'receipts/a' }, file: 'receipts/a' },
  ])
  send.mockResolvedValueOnce({ Items: [{ pk: 'ws-1#namespaces' }, { pk: 'ws-2#namespaces' }] })
  expect(await dueWorkspaces(now)).toEqual(['ws-1', 'ws-2'])
  const photo = recordWith(PHOTO_FIELDS, { id: 'a' })
  const keys = ['a', 'b'].map((id) => ({ pk: `ws#photo#${id}`, sk: 'self' }))
  send.mockResolvedValueOnce({ Items: keys.map((key) => ({ ...key, due_sk: at })) })
  send.mockResolvedValueOnce({ Responses: { table: [{ ...keys[0], data: JSON.stringify(photo), v: 3 }] } })
  expect(await all(overduePhotos(now, 9))).toEqual([{ record: photo, v: 3 }])
  expect(calls()).toEqual([
    query('due#3', 7),
    query('replaced_file', 8),
    query('markers', 25),
    query('awaited', 9),
    ['BatchGetCommand', { RequestItems: { table: { Keys: keys, ConsistentRead: true } } }],
  ])
  send.mockReset().mockResolvedValue({})
  expect([
    await dueRows(0, now, 1),
    await all(listReplacedFiles(now, 1)),
    await dueWorkspaces(now),
    await all(overduePhotos(now, 1)),
  ]).toEqual([[], [], [], []])
})

test('each page of due rows starts after the last, because the index still lists handled rows', async () => {
  const file = (name: string) => ({ pk: 'ws#replaced_file', sk: name })
  send.mockResolvedValueOnce({ Items: [file('a')], LastEvaluatedKey: file('a') })
  send.mockResolvedValueOnce({ Items: [], LastEvaluatedKey: file('b') })
  send.mockResolvedValueOnce({ Items: [file('c')] })
  expect((await all(listReplacedFiles(now, 1))).map((one) => one.file)).toEqual(['a', 'c'])
  expect(calls().map(([, input]) => input.ExclusiveStartKey)).toEqual([undefined, file('a'), file('b')])
})

test('a due time is moved or removed only if it has not changed since it was read', async () => {
  const row = { pk: 'ws#x', sk: 'self', due_sk: 'seen' }
  const move = (how: string, values: object) => [
    'UpdateCommand',
    {
      TableName: 'table',
      Key: { pk: 'ws#x', sk: 'self' },
      UpdateExpression: how,
      ConditionExpression: 'due_sk = :seen',
      ExpressionAttributeValues: { ':seen': 'seen', ...values },
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    },
  ]
  expect([await postpone(row, now), await removeDue(row)]).toEqual([true, true])
  expect(calls()).toEqual([
    move('SET due_pk = :shard, due_sk = :until', { ':shard': 'due#1', ':until': `${at}#ws#x` }),
    move('REMOVE due_pk, due_sk', {}),
  ])
  send.mockRejectedValueOnce(refused).mockRejectedValueOnce(refused)
  expect([await postpone(row, now), await removeDue(row)]).toEqual([false, false])
  // The condition fails on this update's own result: the response to the first try was lost.
  const moved = (due_sk: string) => Object.assign(new Error(), refused, { Item: { due_sk: { S: due_sk } } })
  send.mockRejectedValueOnce(moved(`${at}#ws#x`)).mockRejectedValueOnce(moved('elsewhere'))
  expect([await postpone(row, now), await postpone(row, now)]).toEqual([true, false])
  send.mockRejectedValueOnce(new Error('unavailable'))
  await expect(postpone(row, now)).rejects.toThrow('unavailable')
})

test('events of the outbox are read after a position, and only the positions that moved are stored', async () => {
  const id = 'evt_1'
  const row = {
    pk: `ws#event#${id}`,
    sk: 'self',
    type: 'event',
    due_sk: `2026-03-14T08:00:00.000Z#photo.deleted#${id}`,
  }
  send.mockResolvedValueOnce({ Items: [row] })
  const found = { ...row, workspaceId: 'ws', id, trigger: 'photo.deleted' }
  expect(await outboxEvents(2, '0', now, 5)).toEqual([found])
  const read = query('outbox#2', 5)
  expect(calls()).toEqual([
    [
      read[0],
      {
        ...Object(read[1]),
        KeyConditionExpression: 'due_pk = :pk AND due_sk BETWEEN :after AND :now',
        ExpressionAttributeValues: { ':pk': 'outbox#2', ':after': '0!', ':now': at },
      },
    ],
  ])
  // A position of a function whose clock is ahead: DynamoDB refuses an empty range.
  expect(await outboxEvents(2, `${at}#photo.deleted#${id}`, now, 5)).toEqual([])
  expect(send).toHaveBeenCalledOnce()
})

const OUTBOX = { pk: 'OUTBOX', sk: 'self' }
const none = ['0', '0', '0', '0']

test('without the row of the outbox, all events are checked again', async () => {
  expect(await readProgress()).toEqual({ positions: { early: none, late: none }, rechecks: [] })
  send.mockResolvedValueOnce({ Item: { type: 'outbox', early_1: 'a', late_3: 'b' } })
  const positions = { early: ['0', 'a', '0', '0'], late: ['0', '0', '0', 'b'] }
  expect(await readProgress()).toEqual({ positions, rechecks: [] })
  const get = ['GetCommand', { TableName: 'table', Key: OUTBOX, ConsistentRead: false }]
  expect(calls()).toEqual([get, get])
})

test('what is checked again begins with the first event that was left out', async () => {
  const early = '2026-03-14T08:59:00.000Z'
  const late = '2026-03-14T09:00:00.000Z'
  const entries = [`evt_1#${early}#b`, `evt_2#${late}#a`, `evt_3#${early}#c`]
  send.mockResolvedValueOnce({ Item: { type: 'outbox', recheck_ws: new Set(entries.toReversed()) } })
  expect((await readProgress()).rechecks).toEqual([
    { workspaceId: 'ws', from: 'evt_1', upTo: new Date(late), entries },
  ])
})

const updateOf = (UpdateExpression: string, more: object) => [
  'UpdateCommand',
  { TableName: 'table', Key: OUTBOX, UpdateExpression: `SET #type = :type${UpdateExpression}`, ...more },
]

test('positions move forward only', async () => {
  const moved = [
    [1, 'c'],
    [3, 'd'],
  ] as const
  const names = { ExpressionAttributeNames: { '#type': 'type' } }
  const isBefore = (shard: number) => `(attribute_not_exists(late_${shard}) OR late_${shard} < :at${shard})`
  const alone = moved.map(([shard, place]) =>
    updateOf(`, late_${shard} = :at${shard}`, {
      ConditionExpression: isBefore(shard),
      ...names,
      ExpressionAttributeValues: { ':type': 'outbox', [`:at${shard}`]: place },
    }),
  )
  const together = updateOf(', late_1 = :at1, late_3 = :at3', {
    ConditionExpression: `${isBefore(1)} AND ${isBefore(3)}`,
    ...names,
    ExpressionAttributeValues: { ':type': 'outbox', ':at1': 'c', ':at3': 'd' },
  })
  await savePositions('late', new Map(moved))
  expect(calls()).toEqual([together])
  // Another sweep was further in a shard: the others move all the same.
  send.mockClear().mockRejectedValueOnce(refused).mockRejectedValueOnce(refused)
  await savePositions('late', new Map(moved))
  expect(calls()).toEqual([together, ...alone])
})

test('a request to check again is an entry of its own, which only its end removes', async () => {
  const ws = 'ws' as WorkspaceId
  await requestRecheck(ws, 'evt_1' as EventId, now)
  await requestRecheck(ws, 'evt_1' as EventId, now)
  const requested = send.mock.calls.flatMap(([{ input }]) => [...input.ExpressionAttributeValues[':entries']])
  expect(requested).toHaveLength(2)
  expect(new Set(requested).size).toBe(2)
  const named = { ExpressionAttributeNames: { '#type': 'type', '#recheck': 'recheck_ws' } }
  expect(calls()).toEqual(
    requested.map((entry) =>
      updateOf(' ADD #recheck :entries', {
        ...named,
        ExpressionAttributeValues: { ':type': 'outbox', ':entries': new Set([entry]) },
      }),
    ),
  )
  for (const entry of requested) expect(entry).toContain(`evt_1#${now.toISOString()}#`)
  send.mockClear()
  await endRecheck({ workspaceId: ws, entries: ['evt_1#a', 'evt_2#b'] })
  const ExpressionAttributeValues = { ':type': 'outbox', ':entries': new Set(['evt_1#a', 'evt_2#b']) }
  expect(calls()).toEqual([updateOf(' DELETE #recheck :entries', { ...named, ExpressionAttributeValues })])
})

test('the row of a removed file is deleted', async () => {
  await forgetReplaced({ key: { pk: 'ws#replaced_file', sk: 'receipts/a' }, file: 'receipts/a' })
  expect(calls()).toEqual([
    ['DeleteCommand', { TableName: 'table', Key: { pk: 'ws#replaced_file', sk: 'receipts/a' } }],
  ])
})

test('a slow receiver is marked if its subscription exists', async () => {
  await markSlow('ws' as WorkspaceId, 'id' as SubscriptionId, now)
  expect(calls()).toEqual([
    [
      'UpdateCommand',
      {
        TableName: 'table',
        Key: { pk: 'ws#subscription', sk: 'id' },
        UpdateExpression: 'SET slow_until = :until',
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeValues: { ':until': at },
      },
    ],
  ])
  send.mockRejectedValueOnce(refused)
  await markSlow('ws' as WorkspaceId, 'id' as SubscriptionId, now)
  send.mockRejectedValueOnce(new Error('unavailable'))
  await expect(markSlow('ws' as WorkspaceId, 'id' as SubscriptionId, now)).rejects.toThrow('unavailable')
})

test('the shared rate of a key continues from its stored time, or starts again', async () => {
  const seconds = now.getTime()
  const update = (value: string, condition: object) => [
    'UpdateCommand',
    {
      TableName: 'table',
      Key: { pk: 'RATE#public', sk: 'self' },
      UpdateExpression: `SET tat = ${value}, expires_at = :expires`,
      ...condition,
      ExpressionAttributeValues: { ':cost': 50, ':now': seconds, ':expires': seconds / 1000 + 3_600 },
      ReturnValues: 'UPDATED_NEW',
    },
  ]
  const going = update('tat + :cost', { ConditionExpression: 'tat > :now' })
  send.mockResolvedValueOnce({ Attributes: { tat: seconds + 80 } })
  expect(await addToRate('public', 50, seconds)).toBe(seconds + 80)
  send.mockRejectedValueOnce(refused).mockResolvedValueOnce({ Attributes: { tat: seconds + 50 } })
  expect(await addToRate('public', 50, seconds)).toBe(seconds + 50)
  expect(calls()).toEqual([going, going, update(':now + :cost', {})])
  send.mockRejectedValueOnce(refused).mockRejectedValueOnce(refused)
  expect(await addToRate('public', 50, seconds)).toBe(seconds + 50)
  send.mockRejectedValueOnce(new Error('unavailable'))
  await expect(addToRate('public', 50, seconds)).rejects.toThrow('unavailable')
})

test('a key and the response to an Idempotency-Key are one read, consistent with an Idempotency-Key', async () => {
  const auth = { pk: 'CREDENTIAL#public', sk: 'self' }
  const reply = { pk: 'IDEMPOTENCY#public', sk: 'hash' }
  const seconds = now.getTime() / 1000
  const credential = recordWith(CREDENTIAL_FIELDS, { hash: 'h' })
  const stored = recordWith(STORED_REPLY_FIELDS, { status: 201 })
  const found = { ...auth, data: JSON.stringify(credential) }
  const kept = (expires_at: number) => ({ ...reply, data: JSON.stringify(stored), expires_at })
  const respond = (...rows: object[]) => send.mockResolvedValueOnce({ Responses: { table: rows } })
  respond(found)
  expect(await readCredential('public', undefined, now)).toEqual({ credential })
  respond(kept(seconds + 1), found)
  expect(await readCredential('public', 'hash', now)).toEqual({ credential, stored })
  // TTL removes rows late.
  respond(kept(seconds))
  expect(await readCredential('public', 'hash', now)).toEqual({})
  expect(send.mock.calls.map(([{ input }]) => input.RequestItems.table)).toEqual([
    { Keys: [auth], ConsistentRead: false },
    { Keys: [auth, reply], ConsistentRead: true },
    { Keys: [auth, reply], ConsistentRead: true },
  ])
})

test('a key that is not found is read again consistently, as it may be new (contract 15.3)', async () => {
  const auth = { pk: 'CREDENTIAL#public', sk: 'self' }
  send.mockResolvedValueOnce({ Responses: { table: [] } })
  const credential = recordWith(CREDENTIAL_FIELDS)
  const row = { ...auth, data: JSON.stringify(credential) }
  send.mockResolvedValueOnce({ Responses: { table: [row] } })
  expect(await readCredential('public', undefined, now)).toEqual({ credential })
  expect(calls()[1]).toEqual([
    'BatchGetCommand',
    { RequestItems: { table: { Keys: [auth], ConsistentRead: true } } },
  ])
  expect(await readCredential('public', undefined, now)).toEqual({})
})
