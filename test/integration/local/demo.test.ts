import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { WorkspaceClient } from '../../../clients/typescript/src/index.ts'
import { fillDemo } from '../../../local/demo/fill.ts'
import { type Plan, planDemo } from '../../../local/demo/plan.ts'
import { startReceivers } from '../../../local/demo/receivers.ts'
import { http } from '../../support/api.ts'
import { newWorkspace } from '../../support/workspace.ts'

/** A tenth of the demo, with something of each kind. */
function someOf(today: Date): Plan {
  const { opportunities, expenses, photos } = planDemo(today)
  const some = opportunities.filter((_, index) => index % 5 === 4)
  const projects = some.filter(({ approved }) => approved).length
  const within = <T extends { readonly project: number | undefined }>(list: readonly T[]) =>
    list.map((one) => ({ ...one, project: one.project === undefined ? undefined : one.project % projects }))
  return {
    opportunities: some,
    expenses: within(expenses.slice(0, 40)),
    photos: photos.slice(0, 4).map((photo) => ({ ...photo, project: photo.project % projects })),
  }
}

/** Every record of the workspace but events, by list. */
async function recordsOf(client: WorkspaceClient): Promise<Record<string, unknown[]>> {
  const lists = [
    '/v1/contacts',
    '/v1/opportunities',
    '/v1/envelopes',
    '/v1/calls',
    '/v1/expenses',
    '/v1/photos',
  ] as const
  const others = ['/v1/members', '/v1/expense-categories', '/v1/vendors', '/v1/subscriptions'] as const
  const found: Record<string, unknown[]> = {}
  for (const path of [...lists, ...others]) {
    found[path] = []
    for await (const record of client.list(path)) found[path].push(record.id)
  }
  return found
}

/** Records, their changes, events and deliveries have the times of the plan, and ids in their order. */
async function expectSpread(client: WorkspaceClient, today: Date): Promise<void> {
  const planned = someOf(today)
  const params = { query: { limit: 100 } }
  const { data: opportunities } = await client.get('/v1/opportunities', { params })
  const times = planned.opportunities.map(({ createdAt }) => createdAt.toISOString())
  expect(opportunities.map(({ created_at }) => created_at)).toEqual(times.toSorted().reverse())
  const { data: expenses } = await client.get('/v1/expenses', {
    params: { query: { limit: 100, updated_since: '2000-01-01T00:00:00Z' } },
  })
  expect(expenses).toHaveLength(planned.expenses.length)
  for (const { created_at, updated_at, receipt } of expenses) {
    expect(Date.parse(updated_at) - Date.parse(created_at)).toBeLessThan(5 * 86_400_000)
    expect(updated_at < today.toISOString()).toBe(true)
    expect(receipt === null || updated_at > created_at).toBe(true)
  }
  const { data: events } = await client.get('/v1/events', { params })
  expect(events.filter(({ occurred_at }) => occurred_at > today.toISOString())).toEqual([])
  const ages = events.map(({ occurred_at }) => (today.getTime() - Date.parse(occurred_at)) / 86_400_000)
  expect(ages).toEqual(ages.toSorted((a, b) => a - b))
  expect(ages.at(-1)).toBeGreaterThan(30)
  const { data: subscriptions } = await client.get('/v1/subscriptions')
  for (const { id, created_at } of subscriptions) {
    expect(created_at < new Date(today.getTime() - 80 * 86_400_000).toISOString()).toBe(true)
    const path = { id }
    const { data } = await client.get('/v1/subscriptions/{id}/deliveries', { params: { path } })
    expect(data.length).toBeGreaterThan(1)
    for (const { attempts, created_at: at, event_id } of data) {
      const occurred = events.find((event) => event.id === event_id)?.occurred_at ?? ''
      expect(Date.parse(at) - Date.parse(occurred)).toBeLessThan(1000)
      expect(Date.parse(attempts[0]?.started_at ?? '') - Date.parse(occurred)).toBeLessThan(1000)
    }
  }
}

test('the demo fills a workspace, and a second run adds nothing', async () => {
  const { key } = await newWorkspace(http)
  const { url } = inject('service')
  const client = new WorkspaceClient({ url, apiKey: key })
  // The service pauses a subscription whose receiver has been failing for five days (contract 11.15).
  const receivers = await startReceivers()
  const lines: string[] = []
  const today = new Date()
  vi.stubEnv('PATIENCE', 'Infinity')
  vi.stubEnv('RATE_PER_SECOND', '1000000')
  onTestFinished(() => void vi.unstubAllEnvs())
  await fillDemo({ apiKey: key, receivers, today }, (line) => lines.push(line), someOf)
  const first = await recordsOf(client)
  expect(Object.entries(first).filter(([, records]) => records.length === 0)).toEqual([])
  expect(lines).toContain('12 opportunities')
  const { data: pictures } = await client.get('/v1/photos', { params: { query: { limit: 100 } } })
  expect(pictures.map(({ status }) => status)).toEqual(Array(4).fill('ready'))
  await expectSpread(client, today)
  const moved = { ...receivers, healthy: `${receivers.healthy}/moved` }
  await fillDemo({ apiKey: key, receivers: moved, today }, () => undefined, someOf)
  expect(await recordsOf(client)).toEqual(first)
  const { data } = await client.get('/v1/subscriptions')
  expect(data.map(({ target_url }) => target_url).toSorted()).toEqual([receivers.failing, moved.healthy])
})
