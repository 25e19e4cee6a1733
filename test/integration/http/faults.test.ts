import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rateKey } from '../../../shared/table/keys.ts'
import { readRow } from '../../../shared/table/store/read.ts'
import { direct, useService } from '../../support/api.ts'
import { withoutFaults } from '../../support/like-aws.ts'
import { newWorkspace } from '../../support/workspace.ts'

let before: NodeJS.ProcessEnv
beforeEach(() => {
  useService()
  before = { ...process.env }
})
afterEach(() => {
  Object.assign(process.env, before)
  vi.useRealTimers()
})

test('a workspace is limited to five times the rate of a key, over all of its keys (contract 1.13)', async () => {
  // A repeat after a lost answer counts requests twice.
  withoutFaults()
  const workspace = await newWorkspace(direct)
  const members = await Promise.all(Array.from({ length: 6 }, () => workspace.join()))
  process.env.RATE_PER_SECOND = '5'
  vi.useFakeTimers({ toFake: ['Date'] })
  for (const { get } of members.slice(0, 5))
    for (let n = 0; n < 10; n++) expect((await get('/v1/triggers')).status).toBe(200)
  const refused = await members[5]?.get('/v1/triggers')
  expect([refused?.status, refused?.body.error.message]).toEqual([429, 'too many requests in this workspace'])
  expect(refused?.headers).toMatchObject({
    'ratelimit-policy': '"workspace";q=50;w=2',
    ratelimit: '"workspace";r=0;t=2',
    'retry-after': '1',
  })
  // Other instances read the 50 requests of 40 ms each in the shared row.
  expect(await readRow(rateKey(workspace.id))).toMatchObject({ tat: Date.now() + 2_000 })
  expect((await (await newWorkspace(direct)).get('/v1/triggers')).status).toBe(200)
})

test('500 internal_error shows no internal details', async () => {
  const { get } = await newWorkspace(direct)
  // A missing variable is an error of the service.
  delete process.env.RATE_PER_SECOND
  const answer = await get('/v1/triggers')
  expect(answer.status).toBe(500)
  expect(answer.body.error).toEqual({
    code: 'internal_error',
    message: 'something went wrong on our side',
    request_id: answer.headers['x-request-id'],
  })
})
