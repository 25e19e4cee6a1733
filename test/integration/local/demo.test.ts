import { expect, inject, test } from 'vitest'
import { WorkspaceClient } from '../../../clients/typescript/src/index.ts'
import { fillDemo } from '../../../infra/local/demo/fill.ts'
import { type Plan, planDemo } from '../../../infra/local/demo/plan.ts'
import { http } from '../../support/api.ts'
import { until } from '../../support/until.ts'
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

test('the demo fills a workspace, and a second run adds nothing', async () => {
  const { key } = await newWorkspace(http)
  const { url } = inject('service')
  const client = new WorkspaceClient({ url, apiKey: key })
  const receivers = { healthy: 'http://127.0.0.1:9/crm', failing: 'http://127.0.0.1:9/accounting' }
  const lines: string[] = []
  await fillDemo({ url, apiKey: key, receivers }, (line) => lines.push(line), someOf)
  const first = await recordsOf(client)
  expect(Object.entries(first).filter(([, records]) => records.length === 0)).toEqual([])
  expect(lines).toContain('12 opportunities')
  await until(async () => {
    const { data } = await client.get('/v1/photos', { params: { query: { limit: 100 } } })
    return data.every(({ status }) => status === 'ready')
  })
  const moved = { healthy: 'http://127.0.0.1:9/moved', failing: receivers.failing }
  await fillDemo({ url, apiKey: key, receivers: moved }, () => undefined, someOf)
  expect(await recordsOf(client)).toEqual(first)
  const { data } = await client.get('/v1/subscriptions')
  expect(data.map(({ target_url }) => target_url).toSorted()).toEqual([receivers.failing, moved.healthy])
})
