import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { WorkspaceClient } from '../../../clients/typescript/src/index.ts'
import { startDemo } from '../../../local/demo/start.ts'
import { http } from '../../support/api.ts'
import { newWorkspace } from '../../support/workspace.ts'

test('the demo fills a workspace, and a second run only moves its receivers', async () => {
  const { key: apiKey } = await newWorkspace(http)
  const { url } = inject('service')
  const client = new WorkspaceClient({ url, apiKey })
  const said = vi.spyOn(console, 'log').mockReturnValue()
  const run = async () => {
    const { filled, stop } = await startDemo({ url, apiKey })
    onTestFinished(stop)
    expect(await filled).toBe(true)
  }
  const lists = ['/v1/opportunities', '/v1/contacts', '/v1/envelopes', '/v1/calls', '/v1/expenses'] as const
  const others = ['/v1/photos', '/v1/members', '/v1/vendors', '/v1/expense-categories'] as const
  const counts = async () => {
    const found: Record<string, number> = {}
    for (const path of [...lists, ...others]) {
      const { data } = await client.get(path, { params: { query: { limit: 100 } } })
      found[path] = data.length
    }
    return found
  }
  await run()
  const first = await counts()
  expect(first).toMatchObject({ '/v1/opportunities': 30, '/v1/expenses': 60, '/v1/photos': 4 })
  expect(Object.values(first)).not.toContain(0)
  const targets = async () => (await client.get('/v1/subscriptions')).data.map(({ target_url }) => target_url)
  const before = await targets()
  await run()
  expect(await counts()).toEqual(first)
  expect((await targets()).filter((target) => before.includes(target))).toEqual([])
  expect(said.mock.calls.flat()).toContain('demo: filled by an earlier run')
})
