import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { CONSUMERS } from '../../../infra/build-app.ts'
import { bounded, scheduled, timeLeft, withDeadline } from '../../../shared/aws/deadline.ts'

const minute = { getRemainingTimeInMillis: () => 60_000 }

test('a deadline ends before the Lambda timeout, and applies to the async work started under it', async () => {
  const left = await withDeadline(minute, 2_000, async () => {
    await new Promise((resolve) => setTimeout(resolve, 1))
    return timeLeft()
  })
  expect(left).toBeLessThanOrEqual(58_000)
  expect(timeLeft()).toBe(Number.POSITIVE_INFINITY)
})

test('there is no deadline without a Lambda context', () => {
  expect(withDeadline({}, 2_000, timeLeft)).toBe(Number.POSITIVE_INFINITY)
})

test('consumers and scheduled functions reserve five seconds', async () => {
  const left: number[] = []
  await bounded(async () => left.push(timeLeft()))('event', minute)
  await scheduled(async () => void left.push(timeLeft()))('event', minute)
  expect(left).toHaveLength(2)
  for (const ms of left) expect(ms).toBeLessThanOrEqual(55_000)
})

// They call no table.
const consumers = CONSUMERS.filter((name) => !['http/not-found', 'console/publish'].includes(name))

test.each(consumers)('%s has a deadline', (name) => {
  const source = readFileSync(resolve(import.meta.dirname, `../../../functions/${name}.ts`), 'utf8')
  expect(source).toMatch(
    /export const handler = (bounded|scheduled|consumer|uploadedObjectsHandler|forwardsTo)\(/,
  )
})
