import { createHash } from 'node:crypto'
import { expect, onTestFinished, test, vi } from 'vitest'
import { WorkspaceClient } from '../../../clients/typescript/src/index.ts'
import { startDemo } from '../../../local/demo/start.ts'
import { startService } from '../../../local/service/service.ts'
import { PATIENCE } from '../../support/until.ts'

const DAY_MS = 86_400_000
const WEEK_MS = 7 * DAY_MS
const LISTS = [
  ...(['/v1/opportunities', '/v1/contacts', '/v1/envelopes', '/v1/calls', '/v1/expenses'] as const),
  ...(['/v1/photos', '/v1/members', '/v1/vendors', '/v1/expense-categories'] as const),
]

test('the demo fills a workspace with half a year, and a second run only moves its receivers', async () => {
  // A separate service, because the demo changes the time of all functions.
  const service = await startService({ ephemeral: true, port: 0, demo: true, patience: PATIENCE })
  onTestFinished(service.stop)
  const client = new WorkspaceClient({ url: service.url, apiKey: service.apiKey })
  const printed = vi.spyOn(console, 'log').mockReturnValue()
  const run = async () => {
    const { filled, stop } = await startDemo(service)
    onTestFinished(stop)
    expect(await filled).toBe(true)
  }
  const listed = async () => {
    const lists = LISTS.map(async (path) => {
      const { data } = await client.get(path, { params: { query: { limit: 100 } } })
      return [path, data as readonly { readonly id: string; readonly created_at: string }[]] as const
    })
    return new Map(await Promise.all(lists))
  }
  const counts = async () => [...(await listed())].map(([path, { length }]) => `${path} ${length}`)

  await run()
  const records = await listed()
  const first = await counts()
  expect(first).toEqual(
    expect.arrayContaining(['/v1/opportunities 30', '/v1/expenses 63', '/v1/photos 12', '/v1/members 3']),
  )

  const now = Date.now()
  const agesOf = (path: (typeof LISTS)[number]) =>
    (records.get(path) ?? []).map(({ created_at }) => now - Date.parse(created_at))
  for (const path of LISTS) {
    expect(Math.min(...agesOf(path)), path).toBeGreaterThanOrEqual(0)
    expect(Math.max(...agesOf(path)), path).toBeGreaterThan(8 * WEEK_MS)
    expect(Math.max(...agesOf(path)), path).toBeLessThan(26.1 * WEEK_MS)
  }
  const weeksOf = (path: (typeof LISTS)[number]) =>
    new Set(agesOf(path).map((age) => Math.floor(age / WEEK_MS))).size
  expect([weeksOf('/v1/opportunities'), weeksOf('/v1/expenses')]).toEqual([26, 26])
  expect(Math.min(...agesOf('/v1/expenses'))).toBeLessThan(DAY_MS)

  // Changes have the time of their request, and so have files, although they are processed later.
  const { data: expenses } = await client.get('/v1/expenses', { params: { query: { limit: 100 } } })
  const changedWithin = (ms: number) => expenses.filter(({ updated_at }) => now - Date.parse(updated_at) < ms)
  expect(changedWithin(WEEK_MS).length).toBeLessThan(10)
  expect(expenses.filter(({ receipt }) => receipt)).toHaveLength(50)
  const { data: opportunities } = await client.get('/v1/opportunities', { params: { query: { limit: 100 } } })
  const monday = new Date(now)
  monday.setDate(monday.getDate() - ((monday.getDay() + 6) % 7))
  monday.setHours(0, 0, 0, 0)
  const visits = opportunities.flatMap(({ appointment_at: at }) =>
    at ? Date.parse(at) - monday.getTime() : [],
  )
  expect(visits.filter((at) => at >= 0 && at < WEEK_MS)).toHaveLength(8)
  // On a Sunday, *Today and tomorrow* has one too.
  expect(visits.filter((at) => at >= WEEK_MS && at < WEEK_MS + 86_400_000)).toHaveLength(1)

  const costs = opportunities.map(async ({ id: project_id, value }) => {
    const { amount_tax_inclusive } = await client.get('/v1/expenses/summary', {
      params: { query: { project_id } },
    })
    return amount_tax_inclusive > (value ?? 0)
  })
  expect((await Promise.all(costs)).filter((isOver) => isOver)).toHaveLength(3)

  const { data: photos } = await client.get('/v1/photos', { params: { query: { limit: 100 } } })
  const files = photos.map(async ({ original }) =>
    createHash('sha256')
      .update(await (await fetch(original?.url ?? '')).bytes())
      .digest('hex'),
  )
  expect(new Set(await Promise.all(files)).size).toBe(12)

  const subscriptions = async () => (await client.get('/v1/subscriptions')).data
  const before = await subscriptions()
  expect(before.map(({ status }) => status)).toEqual(['active', 'active'])
  await run()
  expect(await counts()).toEqual(first)
  const targets = before.map(({ target_url }) => target_url)
  expect((await subscriptions()).filter(({ target_url }) => targets.includes(target_url))).toEqual([])
  expect(printed.mock.calls.flat()).toContain('demo: filled by an earlier run')

  const { created_at } = await client.post('/v1/contacts', { body: { name: 'Today' } })
  expect(Date.parse(created_at)).toBeGreaterThanOrEqual(now)
})
