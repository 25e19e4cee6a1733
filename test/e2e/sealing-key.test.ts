import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SecretsManager } from '@aws-sdk/client-secrets-manager'
import { expect, test } from 'vitest'
import { verifyServiceSignature } from '../../clients/verify/verify.ts'
import { CREDENTIALS } from '../../local/sdk/endpoints.ts'
import { adminJson } from '../support/admin.ts'
import { receiver } from '../support/receiver.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { until } from '../support/until.ts'
import { call, end, start } from './process.ts'

// Needs its own service, because all subscriptions share the sealing key. The steps follow docs/rotating-keys.md.
test('after the sealing key was changed and subscriptions resealed, deliveries go on with the same secrets', async () => {
  const data = tempFolder()
  const run = (...args: string[]) => adminJson(['--data', data, ...args])
  const service = await start('--data', data)
  const { url, posts } = await receiver()
  const body = { trigger_id: 'opportunity.created', target_url: url }
  const headers = { 'X-Team': 'roofing' }
  const { id, ...first } = (await call(service, 'POST', '/subscriptions', { ...body, headers })).body
  // The previous secret is sealed too.
  const { body: rotated } = await call(service, 'POST', `/subscriptions/${id}/rotate-secret`)
  await run('deliveries', 'pause', '--reason', 'sealing key')
  const { environment } = JSON.parse(readFileSync(join(data, 'service.json'), 'utf8'))
  const endpoint: string = environment.AWS_ENDPOINT_URL_SECRETS_MANAGER
  const secrets = new SecretsManager({ region: 'local', endpoint, credentials: CREDENTIALS })
  const SecretString = randomBytes(32).toString('hex')
  await secrets.putSecretValue({ SecretId: environment.SEALING_KEY_SECRET_ARN, SecretString })
  await end(service, 'SIGTERM')

  const restarted = await start('--data', data)
  expect(await run('subscriptions', 'reseal')).toMatchObject({
    subscriptions: { resealed: 1, unchanged: 0, unreadable: 0 },
  })
  await run('deliveries', 'resume')
  await call(restarted, 'POST', '/opportunities')
  await until(() => posts.length > 0)
  const [post] = posts
  expect(post?.headers['x-team']).toBe('roofing')
  for (const { signing_secret } of [first, rotated])
    expect(post && verifyServiceSignature(post.body, post.headers, signing_secret)).toBe(true)
  expect(await run('subscriptions', 'reseal')).toMatchObject({
    subscriptions: { resealed: 0, unchanged: 1, unreadable: 0 },
  })
  await end(restarted, 'SIGTERM')
})
