import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { clientOf } from '../../support/client.ts'
import { type LikeAwsHost, startLikeAwsHost } from '../../support/like-aws-host.ts'
import { newWorkspace, type TestWorkspace } from '../../support/workspace.ts'

let host: LikeAwsHost
let workspace: TestWorkspace

beforeAll(async () => {
  host = await startLikeAwsHost()
  workspace = await newWorkspace(host.send)
})
afterEach(() => host?.faults.set({}))
afterAll(() => host?.stop())

test('a test switches faults of functions behind HTTP on and off', async () => {
  expect((await workspace.get('/v1/me')).status).toBe(200)
  await host.faults.set({ throttledReads: { functions: ['workspace/me'] } })
  expect((await workspace.get('/v1/me')).status).toBe(503)
  expect((await workspace.get('/v1/triggers')).status).toBe(200)
  expect((await host.faults.counts()).throttledReads).toBeGreaterThan(0)
  await host.faults.set({})
  expect((await workspace.get('/v1/me')).status).toBe(200)
  expect(await host.faults.counts()).toEqual({})
})

test('an index lags behind what functions write until it catches up', async () => {
  await host.faults.set({ staleIndexes: { ms: 30_000 } })
  const { id } = (await workspace.post('/v1/opportunities')).body
  const ids = async () =>
    (await workspace.get('/v1/opportunities')).body.data.map((one: { id: string }) => one.id)
  expect(await ids()).toEqual([])
  await host.faults.catchUp('another workspace')
  expect(await ids()).toEqual([])
  await host.faults.catchUp(workspace.id)
  expect(await ids()).toEqual([id])
})

test('clocks of functions differ', async () => {
  await host.faults.set({ clocks: { ms: 2_000_000_000 } })
  // One key each: the rate limit of a shared key would refuse the function whose clock is behind.
  const [one, other] = [await newWorkspace(host.send), await newWorkspace(host.send)]
  const opportunity = await one.post('/v1/opportunities')
  const vendor = await other.post('/v1/vendors', { name: 'Lone Star Lumber' })
  expect([opportunity.status, vendor.status]).toEqual([201, 201])
  const apart = Date.parse(opportunity.body.created_at) - Date.parse(vendor.body.created_at)
  expect(Math.abs(apart)).toBeGreaterThan(60_000)
})

test('a header that API Gateway renames is set again by the integration', async () => {
  await host.faults.set({ remappedHeaders: true })
  const { headers } = await clientOf(host.send, 'wsk_wrong').get('/v1/me')
  expect(headers).toMatchObject({
    'x-amzn-remapped-www-authenticate': 'Bearer',
    'www-authenticate': 'Bearer',
  })
})

test('an unknown fault is refused', async () => {
  const unknown = JSON.parse('{ "rain": {} }')
  await expect(host.faults.set(unknown)).rejects.toThrow('rain')
})
