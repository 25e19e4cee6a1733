import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { SecretsManager } from '@aws-sdk/client-secrets-manager'
import { expect, test } from 'vitest'
import { verifyServiceSignature } from '../../clients/verify/verify.ts'
import { CREDENTIALS } from '../../packages/local-aws/sdk/endpoints.ts'
import { adminJson } from '../support/admin.ts'
import { receiver } from '../support/receiver.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { until } from '../support/until.ts'
import { call, end, start } from './process.ts'

/** Longer than a function caches that deliveries are not paused, including a slow read; in milliseconds. */
const KNOWN_EVERYWHERE_MS = 10_000

// Needs its own service, because all subscriptions share the sealing key. The steps follow docs/rotating-keys.md.
test('paused deliveries are kept while the sealing key is changed and subscriptions resealed, and go on with the same secrets', async () => {
  const data = tempFolder()
  const run = (...args: string[]) => adminJson(['--data', data, ...args])
  const service = await start('--data', data, '--speed', '60')
  const { url, posts } = await receiver()
  const body = { trigger_id: 'opportunity.created', target_url: url }
  const headers = { 'X-Team': 'roofing' }
  const { id, ...first } = (await call(service, 'POST', '/subscriptions', { ...body, headers })).body
  // The previous secret is sealed too.
  const { body: rotated } = await call(service, 'POST', `/subscriptions/${id}/rotate-secret`)
  const reason = 'sealing key'
  expect(await run('deliveries', 'pause', '--reason', reason)).toMatchObject({ paused: true, reason })
  // A repetition keeps the first reason.
  expect(await run('deliveries', 'pause', '--reason', 'again')).toMatchObject({ reason })
  await sleep(KNOWN_EVERYWHERE_MS)
  await call(service, 'POST', '/opportunities', { name: 'held' })
  await sleep(2_000)
  expect(posts).toEqual([])
  const { environment } = JSON.parse(readFileSync(join(data, 'service.json'), 'utf8'))
  const endpoint: string = environment.AWS_ENDPOINT_URL_SECRETS_MANAGER
  const secrets = new SecretsManager({ region: 'local', endpoint, credentials: CREDENTIALS })
  const SecretString = randomBytes(32).toString('hex')
  await secrets.putSecretValue({ SecretId: environment.SEALING_KEY_SECRET_ARN, SecretString })
  await end(service, 'SIGTERM')

  const restarted = await start('--data', data, '--speed', '60')
  expect(await run('subscriptions', 'reseal')).toMatchObject({
    subscriptions: { resealed: 1, unchanged: 0, unreadable: 0 },
  })
  expect(await run('deliveries', 'resume')).toEqual({ paused: false, since: null, reason: null })
  await call(restarted, 'POST', '/opportunities', { name: 'later' })
  await until(() => posts.length === 2)
  expect(posts.map(({ body }) => JSON.parse(body.toString()).data.name).sort()).toEqual(['held', 'later'])
  const [post] = posts
  expect(post?.headers['x-team']).toBe('roofing')
  for (const { signing_secret } of [first, rotated])
    expect(post && verifyServiceSignature(post.body, post.headers, signing_secret)).toBe(true)
  expect(await run('subscriptions', 'reseal')).toMatchObject({
    subscriptions: { resealed: 0, unchanged: 1, unreadable: 0 },
  })
  await end(restarted, 'SIGTERM')
})
