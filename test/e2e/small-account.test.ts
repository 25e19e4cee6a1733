import { expect, test } from 'vitest'
import { until } from '../support/until.ts'
import { type Answered, besideHanging } from './beside-hanging.ts'
import { end, startDeployed } from './process.ts'

/** An answer that clients expect: 2xx, 429 or 503 in the shape of the service. */
const isExpected = ({ status, code }: Answered) =>
  status < 300 || (status === 429 && code === 'rate_limited') || (status === 503 && code === 'unavailable')

test('beside a receiver that hangs, a small deployment answers every request and loses no event', async () => {
  // With the concurrency of a new account.
  const service = await startDeployed('--ephemeral', '--like-aws', '--concurrency', '10', '--size', 'small')
  const run = await besideHanging(service, 300)
  expect(run.answers.filter((answer) => !isExpected(answer))).toEqual([])
  expect(run.created.length).toBeGreaterThanOrEqual(300)
  expect(await run.arrived()).toHaveLength(run.created.length)
  // More than the account has places: one function sends several posts at once.
  await until(() => run.hung() > 10)
  run.close()
  await end(service, 'SIGTERM')
})
