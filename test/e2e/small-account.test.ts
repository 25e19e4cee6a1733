import { expect, test } from 'vitest'
import { until } from '../support/until.ts'
import { type Answered, besideHanging } from './beside-hanging.ts'
import { end, startDeployed } from './process.ts'

/** A local run that imitates AWS, in an account with the concurrency of a new one. */
const newAccount = (size: string) =>
  startDeployed('--ephemeral', '--like-aws', '--concurrency', '10', '--size', size)

/** An answer that clients expect: 2xx, 429 or 503 in the shape of the service. */
const isExpected = ({ status, code }: Answered) =>
  status < 300 || (status === 429 && code === 'rate_limited') || (status === 503 && code === 'unavailable')

/** API Gateway's answer when Lambda refuses the invocation, which has no code. */
const isRefused = ({ status, code }: Answered) => status === 503 && code === undefined

test('beside a receiver that hangs, a small deployment answers every request and loses no event', async () => {
  const service = await newAccount('small')
  const run = await besideHanging(service, 300)
  expect(run.answers.filter((answer) => !isExpected(answer))).toEqual([])
  expect(run.created.length).toBeGreaterThanOrEqual(300)
  expect(await run.arrived()).toHaveLength(run.created.length)
  // More than the account has places: one function sends several posts at once.
  await until(() => run.hung() > 10)
  run.close()
  await end(service, 'SIGTERM')
})

test('the same run without the small size has requests refused, so the test above tests something', async () => {
  const service = await newAccount('standard')
  const run = await besideHanging(service, Number.POSITIVE_INFINITY, isRefused)
  expect(run.answers.filter(isRefused).length).toBeGreaterThan(0)
  run.close()
  await end(service, 'SIGTERM')
})
