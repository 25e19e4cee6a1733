import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { adminJsonHere } from '../support/admin.ts'
import { receiver } from '../support/receiver.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { until } from '../support/until.ts'
import { call, end, npmStart } from './process.ts'

/** Longer than a function caches that deliveries are not paused, including a slow read; in milliseconds. */
const KNOWN_EVERYWHERE_MS = 10_000

// Needs its own service, because the delivery pause affects all deliveries.
test('deliveries are kept while paused, and sent on resume', async () => {
  const data = tempFolder()
  const service = await npmStart('--data', data, '--speed', '60')
  const run = (...args: string[]) => adminJsonHere(['--data', data, 'deliveries', ...args])
  const { url, posts } = await receiver()
  await call(service, 'POST', '/subscriptions', { trigger_id: 'opportunity.created', target_url: url })

  expect(await run('pause', '--reason', 'receivers complain')).toMatchObject({
    paused: true,
    reason: 'receivers complain',
  })
  // A repetition keeps the first reason.
  expect(await run('pause', '--reason', 'again')).toMatchObject({ reason: 'receivers complain' })
  await sleep(KNOWN_EVERYWHERE_MS)
  for (const name of ['a', 'b', 'c']) await call(service, 'POST', '/opportunities', { name })
  await sleep(2_000)
  expect(posts).toEqual([])

  expect(await run('resume')).toEqual({ paused: false, since: null, reason: null })
  await until(() => posts.length === 3)
  expect(new Set(posts.map(({ body }) => JSON.parse(body.toString()).data.name))).toEqual(
    new Set(['a', 'b', 'c']),
  )
  // Ctrl-C reaches npm and the service.
  await end(service, 'SIGINT')
})
