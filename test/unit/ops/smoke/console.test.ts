import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { console as family } from '../../../../ops/smoke/checks/console.ts'
import { runFamily } from '../../../../shared/checks/run-family.ts'
import { newBucket, remaining, takeToken } from '../../../../shared/http/rate-bucket.ts'
import { serve } from '../../../support/serve.ts'

const LIMITS = family.filter(({ name }) => name.startsWith('counts sign-ins'))
/** A request from another continent: longer than a limit takes to be full again. */
const FAR_MS = 150

/** The differences of a console that is far away, and counts the requests of an address by one of its headers. */
async function differences(addressHeader: string): Promise<unknown[]> {
  const buckets = new Map<string, ReturnType<typeof newBucket>>()
  const url = await serve(async ({ headers }, response) => {
    const id = String(headers[addressHeader])
    const bucket = buckets.get(id) ?? newBucket()
    buckets.set(id, bucket)
    const now = Date.now()
    takeToken(bucket, 10, Number.POSITIVE_INFINITY, now)
    await sleep(FAR_MS)
    response.writeHead(200, { ratelimit: `"address";r=${remaining(bucket, 10, now, 5)};t=1` })
    response.end('{}')
  })
  const options = { url, key: '', waitMs: 0, console: url }
  return (await runFamily('console', LIMITS, options, () => undefined)).map(({ difference }) => difference)
}

test('invented addresses share the limit of the viewer, also seen from far away', async () => {
  expect(await differences('host')).toEqual([undefined])
})

test('a console that believes an invented address differs', async () => {
  expect(await differences('x-forwarded-for')).toEqual([
    'each of 32 invented addresses has a limit of its own',
  ])
})
