import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { assertDeletable } from '../../../ops/admin/backup/deletable.ts'
import { holdWorkspace } from '../../../shared/actions/workspaces/hold.ts'
import { adminHere, adminJsonHere } from '../../support/admin.ts'
import { http, useService } from '../../support/api.ts'
import { receiver } from '../../support/receiver.ts'
import { until } from '../../support/until.ts'
import { newWorkspace, type TestWorkspace } from '../../support/workspace.ts'

beforeAll(useService)

const on = () => ['--data', dirname(inject('service').logFile)]
const admin = (...args: string[]) => adminJsonHere([...on(), ...args])

/** Instances cache holds for 5 s. */
const untilSeen = () => sleep(5_500)

async function subscribe(workspace: TestWorkspace) {
  const { url, posts: requests } = await receiver()
  const { body } = await workspace.post('/v1/subscriptions', {
    trigger_id: 'opportunity.created',
    target_url: url,
  })
  const deliveries = async () =>
    (await workspace.get(`/v1/subscriptions/${body.id}/deliveries?limit=100`)).body.data
  return { id: body.id as string, requests, deliveries }
}

const actionsOf = async (workspace: TestWorkspace) =>
  (await workspace.get('/v1/audit-log?limit=100')).body.data
    .filter(({ actor }: { actor: { type: string } }) => actor.type === 'operator')
    .map(({ action }: { action: string }) => action)

describe('a workspace that the operator holds', () => {
  it('is refused every request while it is suspended, and nothing of it is lost', async () => {
    const workspace = await newWorkspace(http)
    const other = await newWorkspace(http)
    const { requests } = await subscribe(workspace)
    const feed = (await workspace.post('/v1/calendar-feeds', { scope: 'mine' })).body
    const sameKey = { 'Idempotency-Key': 'before-suspension' }
    const first = await workspace.post('/v1/opportunities', { name: 'Roof' }, sameKey)
    expect(first.status).toBe(201)
    await until(() => requests.length === 1)

    const suspended = await admin('workspace', 'suspend', workspace.id, '--reason', 'unpaid since May')
    expect(suspended).toMatchObject({ suspended_reason: 'unpaid since May' })
    const refusals = await Promise.all([
      workspace.get('/v1/me'),
      workspace.get('/v1/opportunities'),
      workspace.post('/v1/opportunities', { name: 'Deck' }),
      // The stored response of an earlier request is not shown either.
      workspace.post('/v1/opportunities', { name: 'Roof' }, sameKey),
    ])
    for (const { status, body } of refusals)
      expect([status, body.error]).toMatchObject([
        403,
        { code: 'forbidden', message: 'this workspace is suspended: unpaid since May' },
      ])
    expect((await fetch(feed.url)).status).toBe(403)
    expect((await other.get('/v1/me')).status).toBe(200)
    const { workspaces } = await admin('workspace', 'list')
    expect(workspaces.find(({ id }: { id: string }) => id === workspace.id)).toMatchObject({
      state: 'suspended',
    })

    // Repeating it changes nothing.
    for (let n = 0; n < 2; n++) await admin('workspace', 'resume', workspace.id)
    expect((await workspace.post('/v1/opportunities', { name: 'Roof' }, sameKey)).body).toEqual(first.body)
    expect((await fetch(feed.url)).status).toBe(200)
    const actions = await actionsOf(workspace)
    expect(actions.slice(0, 2)).toEqual(['workspace.resumed', 'workspace.suspended'])
    expect(actions.filter((action: string) => action === 'workspace.resumed')).toHaveLength(1)
  })

  it('keeps its deliveries waiting while they are paused, and sends them afterwards', async () => {
    const workspace = await newWorkspace(http)
    const { requests, deliveries } = await subscribe(workspace)
    await admin('workspace', 'limit', workspace.id, '--deliveries', 'paused')
    await untilSeen()
    for (const name of ['One', 'Two', 'Three']) await workspace.post('/v1/opportunities', { name })
    await until(async () => {
      const found = await deliveries()
      return (
        found.length === 3 && found.every((one: { next_attempt_at: unknown }) => one.next_attempt_at === null)
      )
    })
    expect(requests).toHaveLength(0)
    await admin('workspace', 'limit', workspace.id, '--deliveries', 'on')
    await until(() => requests.length === 3)
    expect(requests.map(({ body }) => JSON.parse(String(body)).data.name)).toEqual(['One', 'Two', 'Three'])
  })

  it('has exactly as many new deliveries in a day as the limit allows', async () => {
    const workspace = await newWorkspace(http)
    const subscribers = await Promise.all([subscribe(workspace), subscribe(workspace), subscribe(workspace)])
    await admin('workspace', 'limit', workspace.id, '--deliveries-per-day', '7')
    await untilSeen()
    for (let n = 0; n < 5; n++) await workspace.post('/v1/opportunities', { name: `Job ${n}` })
    const count = async () => (await Promise.all(subscribers.map((one) => one.deliveries()))).flat().length
    await until(async () => (await count()) === 7)
    expect((await workspace.get('/v1/events')).body.data).toHaveLength(5)
    await sleep(1_000)
    expect(await count()).toBe(7)
    const lines = readFileSync(inject('service').logFile, 'utf8').split('\n')
    const used = lines.filter((line) => line.includes('are used up') && line.includes(workspace.id))
    expect(used).toHaveLength(1)
  })

  it('may make fewer requests a second, with all keys together', async () => {
    const workspace = await newWorkspace(http)
    const limited = await admin('workspace', 'limit', workspace.id, '--requests-per-second', '2')
    expect(limited).toMatchObject({ requests_per_second: 2, deliveries_per_day: null })
    const { headers } = await workspace.get('/v1/me')
    expect(headers['ratelimit-policy']).toBe('"default";q=4;w=2')
    const twenty = () => Promise.all(Array.from({ length: 20 }, () => workspace.get('/v1/me')))
    await until(async () => (await twenty()).some(({ status }) => status === 429))
    await admin('workspace', 'limit', workspace.id, '--requests-per-second', 'none')
    await until(async () => (await workspace.get('/v1/me')).status === 200)
  })

  it('loses all its keys at once', async () => {
    const workspace = await newWorkspace(http)
    const member = await workspace.join(['expenses.view'])
    expect(await admin('key', 'revoke', '--all', '--workspace', workspace.id)).toMatchObject({
      keys_revoked: 2,
    })
    for (const client of [workspace, member]) expect((await client.get('/v1/me')).status).toBe(401)
  })
})

it('sends the failed deliveries of a subscription again', async () => {
  const workspace = await newWorkspace(http)
  const { id, requests } = await subscribe(workspace)
  await workspace.post('/v1/opportunities', { name: 'Roof' })
  await until(() => requests.length === 1)
  const replay = await admin('subscriptions', 'replay', id, '--workspace', workspace.id, '--all')
  expect(replay).toMatchObject({ status: 'running', subscription_id: id })
  await until(() => requests.length === 2)
})

it.each([
  [['workspace', 'limit', '019a0000-0000-7000-8000-000000000001'], 'name at least one limit\n'],
  [
    ['workspace', 'suspend', '019a0000-0000-7000-8000-000000000001', '--reason', ' '],
    'reason must contain a visible character\n',
  ],
  [
    ['workspace', 'limit', '019a0000-0000-7000-8000-000000000001', '--deliveries-per-day', '0'],
    'a limit must be a whole number of at least 1, or "none"\n',
  ],
  [
    ['workspace', 'resume', '019a0000-0000-7000-8000-000000000001'],
    'there is no workspace 019a0000-0000-7000-8000-000000000001\n',
  ],
])('refuses %j', async (args, stderr) => {
  expect(await adminHere([...on(), ...args])).toMatchObject({ code: 1, stderr })
})

it('is deleted only after seven days of suspension', async () => {
  const { id } = await newWorkspace(http)
  const remove = () => adminHere([...on(), 'workspace', 'delete', id, '--confirm', id, '--wait', '0'])
  expect((await remove()).stderr).toContain(`workspace ${id} is not suspended`)
  const suspend = (reason: string) => admin('workspace', 'suspend', id, '--reason', reason)
  const { suspended_at } = await suspend('unpaid')
  expect(await suspend('closed')).toMatchObject({ suspended_at, suspended_reason: 'closed' })
  expect((await remove()).stderr).toContain(`workspace ${id} can be deleted from`)
  const dayMs = 86_400_000
  const after = (days: number) => new Date(Date.now() + days * dayMs)
  await expect(assertDeletable(id, after(6.9))).rejects.toThrow('can be deleted from')
  await assertDeletable(id, after(7.1))
  const at = (date: Date) => ({ suspended_at: date.toISOString() })
  await admin('workspace', 'resume', id)
  await holdWorkspace(id, at(after(-8)), new Date())
  expect((await remove()).code).toBe(0)
  // A repeated deletion, and one after an interruption, need no suspension.
  expect((await remove()).code).toBe(0)
})
