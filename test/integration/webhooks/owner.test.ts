import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { newApiKey } from '../../../shared/actions/api-keys/create.ts'
import { changeMember } from '../../../shared/actions/members/change.ts'
import { type MemberId, newId, type SubscriptionId } from '../../../shared/domain/kit/ids.ts'
import { NO_LIMITS } from '../../../shared/domain/people/key-limits.ts'
import { type MemberStatus, patchMember } from '../../../shared/domain/people/workspace.ts'
import { activationDue, getMember, memberReplacement } from '../../../shared/table/access/members.ts'
import { getWorkspace } from '../../../shared/table/access/workspaces.ts'
import { included } from '../../../shared/table/audit-log.ts'
import { memberKey, subscriberKey, subscriptionKey } from '../../../shared/table/keys.ts'
import { CommitRefused, commit } from '../../../shared/table/store/commit.ts'
import { readRow } from '../../../shared/table/store/read.ts'
import { serveAgain } from '../../../shared/webhooks/resume/serve-again.ts'
import { getSubscription } from '../../../shared/webhooks/subscriptions/rows.ts'
import { subscriptionInsertion } from '../../../shared/webhooks/subscriptions/writes.ts'
import { sweep } from '../../../shared/webhooks/sweep/sweep.ts'
import { direct } from '../../support/api.ts'
import { commitSettings } from '../../support/commit-settings.ts'
import { installFaults } from '../../support/like-aws.ts'
import { until, WAIT_LIMIT_MS } from '../../support/until.ts'
import { newWorkspace, type TestWorkspace } from '../../support/workspace.ts'
import { bench, deliver, queued, receiver } from './bench.ts'

/*
 * A deactivation of an owner at the same time as everything else that changes who owns a subscription (contract 11.14):
 * in any order of commits, a subscription with a deactivated owner is in doubt, so deliver reads the owner's row.
 */

/** Dates changes so far ahead that no sweep of the running service finds them due before the test has acted on them. */
const AHEAD_MS = 3_600_000

beforeEach(() => installFaults().set({}))
afterEach(() => void vi.useRealTimers())
const clean = { batchItemFailures: [] }
const NOWHERE = 'http://127.0.0.1:9/hook'

/** A member with a subscription. `prepare` does all of a change of the member's status but its commit. */
async function owned(url = NOWHERE) {
  const ws = await newWorkspace(direct)
  const member = await ws.join()
  const { subscribe, due } = bench('opportunity.created', { ws: ws.id, owner: member.id })
  const { subscription } = await subscribe(url, false)
  const prepare = async (status: MemberStatus, { id = member.id, aheadMs = 0 } = {}) => {
    const at = new Date(Date.now() + aheadMs)
    const change = await changeMember(ws.id, id, (found) => patchMember(found, { status }, at))
    if (!change) throw new Error('the member is gone')
    const { due_sk } = activationDue(change.member)
    return {
      commit: () => commitSettings(change.writes),
      serveAgain: () => serveAgain(change.member, due_sk),
    }
  }
  const row = async (id: SubscriptionId = subscription.id) => {
    const found = await getSubscription(ws.id, id)
    if (!found) throw new Error('the subscription is gone')
    return found
  }
  const isDue = async (key: Parameters<typeof readRow>[0]) => (await readRow(key))?.due_sk !== undefined
  return {
    ...{ ws, member, subscription, due, prepare, row },
    path: `/v1/subscriptions/${subscription.id}`,
    memberIsDue: () => isDue(memberKey(ws.id, member.id)),
    /** Whether the owner is in doubt, and whether the subscription and the member are due. */
    state: async () => [
      (await row()).ownerInDoubt,
      ...(await Promise.all(
        [subscriptionKey(ws.id, subscription.id), memberKey(ws.id, member.id)].map(isDue),
      )),
    ],
  }
}

async function memberRow(ws: TestWorkspace, { id }: { id: MemberId }) {
  const found = await getMember(ws.id, id)
  if (!found) throw new Error('no member')
  return found
}

const hook = { trigger_id: 'opportunity.created', target_url: NOWHERE }

it('a doubt whose deactivation was not committed holds nothing back', async () => {
  const to = await receiver()
  const { subscription, due, prepare, row } = await owned(to.url)
  await prepare('deactivated')
  expect((await row()).ownerInDoubt).toBe(true)
  expect(await deliver((await due(subscription)).body)).toEqual(clean)
  expect(to.hits).toHaveLength(1)
})

it('a subscription that its owner creates meanwhile refuses the deactivation, which repeats and finds it', async () => {
  const { ws, member, prepare, row } = await owned()
  const { commit } = await prepare('deactivated')
  const created = (await member.post('/v1/subscriptions', hook)).body
  await expect(commit()).rejects.toThrow(CommitRefused)
  expect((await row(created.id)).ownerInDoubt).toBe(false)
  expect((await ws.patch(`/v1/members/${member.id}`, { status: 'deactivated' })).status).toBe(200)
  expect((await row(created.id)).ownerInDoubt).toBe(true)
})

it('a subscription that a member takes over meanwhile refuses the deactivation of this member only', async () => {
  const { ws, path, prepare, row } = await owned()
  const other = await ws.join()
  const ofOther = await prepare('deactivated', { id: other.id })
  const ofOwner = await prepare('deactivated')
  expect((await other.post(`${path}/take-over`)).status).toBe(200)
  await expect(ofOther.commit()).rejects.toThrow(CommitRefused)
  await ofOwner.commit()
  expect(await row()).toMatchObject({ record: { created_by: other.id }, ownerInDoubt: false })
  await ws.delete(`/v1/members/${other.id}`)
  expect((await row()).ownerInDoubt).toBe(true)
})

it('a request that was authenticated before the deactivation creates and takes over nothing: 401', async () => {
  const { ws, member, path, row } = await owned()
  const other = await ws.join()
  const current = await memberRow(ws, other)
  // Only the member's row, as if the credential had been read before the deactivation.
  const next = patchMember(current.record, { status: 'deactivated' }, new Date())
  await commitSettings(memberReplacement(current, next))
  for (const answer of [await other.post('/v1/subscriptions', hook), await other.post(`${path}/take-over`)])
    expect([answer.status, answer.body.error.code]).toEqual([401, 'unauthorized'])
  expect((await row()).record.created_by).toBe(member.id)
  expect((await ws.get('/v1/subscriptions')).body.data).toHaveLength(1)
})

it('a deactivation that was prepared while the member was activated is refused', async () => {
  const { subscription, prepare, state } = await owned()
  await (await prepare('deactivated')).commit()
  const sent = queued()
  const activation = await prepare('active', { aheadMs: AHEAD_MS })
  await activation.commit()
  const { commit } = await prepare('deactivated')
  await activation.serveAgain()
  expect(sent).toMatchObject([{ message: { subscription_id: subscription.id, resumed: expect.any(String) } }])
  expect(await state()).toEqual([false, true, false])
  await expect(commit()).rejects.toThrow(CommitRefused)
  // Repeated, it resumes nothing.
  await activation.serveAgain()
  expect(sent).toHaveLength(1)
})

it('a late end of an activation does nothing when the member is deactivated again', async () => {
  const { memberIsDue, prepare, state } = await owned()
  await (await prepare('deactivated')).commit()
  const sent = queued()
  const activation = await prepare('active', { aheadMs: AHEAD_MS })
  await activation.commit()
  await (await prepare('deactivated')).commit()
  expect(await memberIsDue()).toBe(true)
  await activation.serveAgain()
  expect(await state()).toEqual([true, false, false])
  expect(sent).toEqual([])
})

it('an activation by the admin tool is found by the sweep', async () => {
  const to = await receiver()
  const { subscription, due, prepare, row, memberIsDue } = await owned(to.url)
  await (await prepare('deactivated')).commit()
  const waiting = await due(subscription)
  expect(await deliver(waiting.body)).toEqual(clean)
  expect(await waiting.row()).toMatchObject({ started: 0, state: 'waiting' })
  // A message of before does not send it, and neither does the sweep.
  expect(await deliver(waiting.body)).toEqual(clean)
  await sweep(new Date(Date.now() + WAIT_LIMIT_MS))
  expect(await waiting.row()).toMatchObject({ started: 0, state: 'waiting' })
  await (await prepare('active')).commit()
  expect(await memberIsDue()).toBe(true)
  await sweep(new Date(Date.now() + WAIT_LIMIT_MS))
  await until(async () => (await waiting.read()).status === 'succeeded')
  await until(async () => !(await memberIsDue()))
  expect((await row()).ownerInDoubt).toBe(false)
  expect(to.hits).toHaveLength(1)
})

it('a member with 100 subscriptions and 40 keys can be deactivated, and is served again', async () => {
  const { ws, member, prepare, row } = await owned()
  const { id: _, ...first } = (await row()).record
  const made = Array.from({ length: 99 }, () => ({ ...first, id: newId<SubscriptionId>(new Date()) }))
  const rows = made.flatMap(subscriptionInsertion).map(included)
  for (let from = 0; from < rows.length; from += 100) await commit(rows.slice(from, from + 100))
  const ids = made.map(({ id }) => id)
  const [{ record: own }, workspace] = await Promise.all([memberRow(ws, member), getWorkspace(ws.id)])
  if (!workspace) throw new Error('no workspace')
  const keys = Array.from({ length: 39 }, (_, n) =>
    newApiKey(own, workspace.record, { name: `${n}`, ...NO_LIMITS }, new Date()),
  )
  await commit(keys.flatMap(({ writes }) => writes).map(included))
  const owner = `/v1/members/${member.id}`
  expect((await ws.patch(owner, { status: 'deactivated' })).status).toBe(200)
  for (const id of ids) expect((await row(id)).ownerInDoubt).toBe(true)
  const activation = await prepare('active', { aheadMs: AHEAD_MS })
  await activation.commit()
  queued()
  await activation.serveAgain()
  for (const id of ids) expect((await row(id)).ownerInDoubt).toBe(false)
})

it('a take-over delivers what waited for the old owner, oldest first, and a walk for it alone', async () => {
  const to = await receiver()
  const { ws, path, subscription, due, prepare, row } = await owned(to.url)
  await (await prepare('deactivated')).commit()
  const waiting = [await due(subscription), await due(subscription), await due(subscription)]
  for (const { body } of waiting.toReversed()) expect(await deliver(body)).toEqual(clean)
  const sent = queued()
  vi.useFakeTimers({ now: Date.now() + AHEAD_MS, toFake: ['Date'] })
  const taken = await ws.post(`${path}/take-over`)
  expect(taken.body).toMatchObject({ created_by: ws.owner, owner_status: 'active', status: 'active' })
  // Repeated, it changes nothing.
  expect(await ws.post(`${path}/take-over`)).toMatchObject({ status: 200, body: taken.body })
  // Only now: both requests take from the same limit, which does not go back in time.
  vi.useRealTimers()
  expect(sent).toMatchObject([{ message: { subscription_id: subscription.id, resumed: expect.any(String) } }])
  // The take-over has written it. Without it, only this test delivers.
  await commit([{ delete: subscriberKey(ws.id, subscription.id) }])
  // A new one waits behind those, although its message names the old owner.
  const newer = await due(subscription)
  expect(await deliver(newer.body)).toEqual(clean)
  expect(await newer.row()).toMatchObject({ started: 0, state: 'waiting' })
  expect(to.hits).toEqual([])
  expect(await deliver(JSON.stringify(sent[0]?.message))).toEqual(clean)
  const events = [...waiting, newer].map(({ event }) => event.id)
  expect(to.hits.map(({ body }) => JSON.parse(body).id)).toEqual(events)
  expect(await row()).toMatchObject({ record: { created_by: ws.owner }, ownerInDoubt: false })
  // Later ones wait no longer than the walk.
  expect(await deliver((await due(subscription)).body)).toEqual(clean)
  expect(to.hits).toHaveLength(5)
})
