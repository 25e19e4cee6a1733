import { DeleteCommand } from '@aws-sdk/lib-dynamodb'
import { expect, test } from 'vitest'
import type { MemberId, SubscriptionId, WorkspaceId } from '../../shared/domain/kit/ids.ts'
import { newSubscription, revoke, type SealedText } from '../../shared/domain/webhooks/subscription.ts'
import { included } from '../../shared/table/audit-log.ts'
import { subscriptionCountKey } from '../../shared/table/keys.ts'
import { tableName } from '../../shared/table/store/client.ts'
import { commit } from '../../shared/table/store/commit.ts'
import { readRow } from '../../shared/table/store/read.ts'
import { countDecrement } from '../../shared/webhooks/subscriptions/count.ts'
import { getSubscription, listSubscriptions } from '../../shared/webhooks/subscriptions/rows.ts'
import { subscriptionInsertion, subscriptionReplacement } from '../../shared/webhooks/subscriptions/writes.ts'
import { describeTransports, direct } from '../support/api.ts'
import { commitSettings } from '../support/commit-settings.ts'
import { documents } from '../support/documents.ts'
import { newWorkspace, type TestWorkspace } from '../support/workspace.ts'

const HOOK = { trigger_id: 'photo.deleted', target_url: 'https://example.com/hook' }
const MAX = 100

/** Stores subscriptions as a version without the count did: only their rows. */
async function storeUncounted(ws: WorkspaceId, owner: MemberId, count: number): Promise<void> {
  const caller = { workspaceId: ws, memberId: owner }
  const rows = Array.from({ length: count }, () =>
    newSubscription(caller, { ...HOOK, trigger_ids: ['photo.deleted'] }, 'v1' as SealedText, new Date()),
  ).flatMap(subscriptionInsertion)
  for (let from = 0; from < rows.length; from += 100) await commit(rows.slice(from, from + 100).map(included))
  const Key = { ...subscriptionCountKey(ws) }
  await documents().send(new DeleteCommand({ TableName: tableName(), Key }))
}

async function activeOf(ws: WorkspaceId): Promise<SubscriptionId[]> {
  const { rows } = await listSubscriptions(ws, { status: 'active' }, { limit: 300 })
  return rows.map(({ record }) => record.id)
}

const countOf = async (ws: WorkspaceId) => (await readRow(subscriptionCountKey(ws)))?.active

const create = (ws: TestWorkspace, headers?: Record<string, string>) =>
  ws.post('/v1/subscriptions', HOOK, headers)

describeTransports('the limit of subscriptions', (send) => {
  test('is 100 active subscriptions; a repeated Idempotency-Key still gets its stored response there', async () => {
    const ws = await newWorkspace(send)
    await storeUncounted(ws.id, ws.owner, MAX - 2)
    const { id } = (await create(ws)).body
    const setStatus = async (status: string) => (await ws.patch(`/v1/subscriptions/${id}`, { status })).status
    // A paused subscription counts too.
    expect(await setStatus('paused')).toBe(200)
    const key = { 'idempotency-key': 'the-last-one' }
    const last = await create(ws, key)
    expect(last.status).toBe(201)
    const refused = await create(ws)
    expect([refused.status, refused.body.error.code]).toEqual([409, 'conflict'])
    expect((await create(ws, key)).body).toEqual(last.body)
    expect(await setStatus('active')).toBe(200)
    // A second deletion of the same subscription does not lower the count again.
    for (let n = 0; n < 2; n++) {
      expect((await ws.delete(`/v1/subscriptions/${last.body.id}`)).status).toBe(204)
    }
    expect((await create(ws)).status).toBe(201)
    expect((await create(ws)).status).toBe(409)
    expect(await activeOf(ws.id)).toHaveLength(MAX)
  })

  test('accepts one of two concurrent requests at 99 subscriptions, in a workspace without a count', async () => {
    const ws = await newWorkspace(send)
    await storeUncounted(ws.id, ws.owner, MAX - 1)
    const both = await Promise.all([create(ws), create(ws)])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(await activeOf(ws.id)).toHaveLength(MAX)
  })
})

test('concurrent requests in a workspace with a count create subscriptions up to the limit', async () => {
  const ws = await newWorkspace(direct)
  await storeUncounted(ws.id, ws.owner, MAX - 4)
  expect((await create(ws)).status).toBe(201)
  const answers = await Promise.all(Array.from({ length: 8 }, () => create(ws)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(5)
  expect(await activeOf(ws.id)).toHaveLength(MAX)
})

test('the first count includes an earlier revocation', async () => {
  const ws = await newWorkspace(direct)
  await storeUncounted(ws.id, ws.owner, MAX)
  const [id = ''] = await activeOf(ws.id)
  expect((await ws.delete(`/v1/subscriptions/${id}`)).status).toBe(204)
  expect((await create(ws)).status).toBe(201)
  expect((await create(ws)).status).toBe(409)
})

test('a count is discarded when a revocation commits during the counting', async () => {
  const ws = await newWorkspace(direct)
  await storeUncounted(ws.id, ws.owner, 3)
  await commit([countDecrement(ws.id)])
  const before = await countOf(ws.id)
  expect(before).toBe(-1)
  const ids = await activeOf(ws.id)
  await Promise.all([
    create(ws),
    create(ws),
    ...ids.map((id) => ws.delete(`/v1/subscriptions/${id}`)),
    create(ws),
  ])
  expect(await countOf(ws.id)).toBe(3)
  expect(await activeOf(ws.id)).toHaveLength(3)
})

test('two concurrent revocations of one subscription are counted once', async () => {
  const ws = await newWorkspace(direct)
  const { id } = (await create(ws)).body
  await create(ws)
  const found = await getSubscription(ws.id, id)
  if (!found) throw new Error('no subscription')
  const revocations = (['gone', 'deleted'] as const).map((reason) =>
    commitSettings(subscriptionReplacement(found, revoke(found.record, reason, new Date()))),
  )
  const outcomes = await Promise.allSettled(revocations)
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await countOf(ws.id)).toBe(1)
})
