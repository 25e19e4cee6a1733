import { beforeAll, expect, it, vi } from 'vitest'
import { ownModules } from '../../support/own-modules.ts'
import { WAIT_LIMIT_MS } from '../../support/until.ts'

// Powertools reads its variables when it is loaded.
vi.stubEnv('POWERTOOLS_METRICS_DISABLED', 'false')
vi.stubEnv('POWERTOOLS_METRICS_NAMESPACE', 'test')
// Makes Powertools write metrics with console.log.
vi.stubEnv('POWERTOOLS_DEV', 'true')
const [{ deliver, dueTo }, { sweep }] = await ownModules(() =>
  Promise.all([import('./bench.ts'), import('../../../shared/webhooks/sweep/sweep.ts')]),
)

const lines: Record<string, unknown>[] = []

beforeAll(() => {
  vi.spyOn(console, 'log').mockImplementation((line: unknown) => lines.push(JSON.parse(String(line))))
})

it.each([
  [200, { Result: 'succeeded' }, { Status: 'succeeded' }],
  [404, { Result: 'HTTP 4xx' }, { Status: 'failed' }],
  [410, { Result: 'HTTP 4xx' }, { Status: 'failed' }],
  [503, { Result: 'HTTP 5xx' }, undefined],
])('counts the result of an attempt with response status %i', async (status, attempt, end) => {
  lines.length = 0
  const { body } = await dueTo(() => status)
  await deliver(body)
  expect(lines.filter((line) => 'Attempts' in line)).toMatchObject([{ ...attempt, Attempts: 1 }])
  expect(lines.filter((line) => 'EndedDeliveries' in line)).toMatchObject(
    end ? [{ ...end, EndedDeliveries: 1 }] : [],
  )
})

it('measures how long rows were overdue when the sweep found them', async () => {
  lines.length = 0
  await sweep(new Date(Date.now() + WAIT_LIMIT_MS))
  expect(lines.filter((line) => 'Overdue' in line)).toMatchObject([{ Overdue: expect.any(Number) }])
})
