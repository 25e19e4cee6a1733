import { unmarshall } from '@aws-sdk/util-dynamodb'
import { expect, onTestFinished, test } from 'vitest'
import { verifyServiceSignature } from '../../clients/verify/verify.ts'
import { startService } from '../../local/service/service.ts'
import { deliveryOfKey } from '../../shared/table/keys.ts'
import { type RawRow, readFixture, VERSIONS } from '../fixtures/rows/fixture.ts'
import { loadFixture, useSealingKey } from '../fixtures/rows/load.ts'
import { adminJsonHere } from '../support/admin.ts'
import { receiver } from '../support/receiver.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { PATIENCE, until } from '../support/until.ts'
import { snapshot } from './restore/snapshot.ts'

/** By how much rows are due later at first: a delivery is attempted only once every row is loaded. */
const LATER_MS = 3_600_000
/** More than the longest wait for the next attempt of a row, so that each is due. */
const EARLIER_MS = 3_600_000

/** The path of a row that no list has, by its type. */
const PATHS: Readonly<Record<string, string>> = {
  estimate: '/estimates',
  event: '/events',
  test_event: '/events',
  delivery: '/deliveries',
  replay: '/replays',
  receiver_check: '/receiver-checks',
}

function pathOf(row: RawRow): string[] {
  const { pk, data, type } = unmarshall(row)
  // `<workspace>#samples#<trigger>`
  if (type === 'sample') return [`/triggers/${String(pk).split('#')[2]}/sample`]
  const path = PATHS[type]
  if (path === undefined) return []
  if (type === 'delivery') return [`${path}/${deliveryOfKey({ pk }).id}`]
  if (path === '/events') return [`${path}/${String(pk).split('#').at(-1)}`]
  return [`${path}/${(typeof data === 'string' ? JSON.parse(data) : data).id}`]
}

// One service for all versions: the connections of this process stay at the first store they found.
test('a service with rows of every version handles every read and continues deliveries', async () => {
  const data = tempFolder()
  // Sixty times faster, so that the sweep runs every second.
  const service = await startService({ port: 0, data, rate: 10_000, speed: 60, patience: PATIENCE })
  onTestFinished(() => service.stop())
  Object.assign(process.env, service.environment)
  await useSealingKey()
  const admin = (...args: string[]) => adminJsonHere(['--data', data, ...args])

  for (const version of VERSIONS) {
    const { url, posts } = await receiver()
    const fixture = readFixture(url, version)
    await loadFixture(fixture, new Date(Date.now() + LATER_MS))
    const single = [...new Set(fixture.rows.flatMap(pathOf))]
    const answers = await snapshot({ url: `${service.url}/v1`, key: fixture.api_key }, single)
    expect([version, Object.keys(answers).length > 100]).toEqual([version, true])

    await loadFixture(fixture, new Date(Date.now() - EARLIER_MS))
    // Deliveries were paused when the fixture was made, some between two attempts.
    expect(await admin('deliveries', 'resume')).toMatchObject({ paused: false })
    await until(() => posts.length > 0)
    const [post] = posts
    expect(post && verifyServiceSignature(post.body, post.headers, fixture.signing_secret)).toBe(true)
  }
})
