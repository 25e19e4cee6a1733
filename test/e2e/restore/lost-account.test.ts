import { cpSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { SecretsManager } from '@aws-sdk/client-secrets-manager'
import { expect, test } from 'vitest'
import { verifyServiceSignature } from '../../../clients/verify/verify.ts'
import { CREDENTIALS } from '../../../packages/local-aws/sdk/endpoints.ts'
import { receiver } from '../../support/receiver.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { until } from '../../support/until.ts'
import { call, end, start } from '../process.ts'
import { fill } from './business.ts'
import { restoreTable } from './restore-table.ts'
import { snapshot } from './snapshot.ts'

const COUNT = Number(process.env.DRILL_EXPENSES ?? 12)

/** The sealing key of the service that runs on a folder. */
function sealingKey(folder: string) {
  const { environment } = JSON.parse(readFileSync(join(folder, 'service.json'), 'utf8'))
  const SecretId: string = environment.SEALING_KEY_SECRET_ARN
  const endpoint: string = environment.AWS_ENDPOINT_URL_SECRETS_MANAGER
  const client = new SecretsManager({ region: 'local', endpoint, credentials: CREDENTIALS })
  return {
    read: async () => (await client.getSecretValue({ SecretId })).SecretString ?? '',
    write: (SecretString: string) => client.putSecretValue({ SecretId, SecretString }),
  }
}

const copy = (what: string, from: string, to: string) =>
  cpSync(join(from, what), join(to, what), { recursive: true })

// The steps follow "Starting in another account" of docs/recovery.md.
test('after the loss of an account, another has every record, file and secret of the copies', async () => {
  const root = tempFolder()
  const [lost, vault, fresh] = [join(root, 'lost'), join(root, 'vault'), join(root, 'fresh')]
  const { url, posts } = await receiver()
  const old = await start('--data', lost, '--rate', '1000')
  const secrets = await fill(old, COUNT, url)
  const before = await snapshot(old)
  // Kept outside of the account by hand, while table and files are copied each night.
  const kept = await sealingKey(lost).read()
  await end(old, 'SIGKILL')
  mkdirSync(vault)
  for (const what of ['dynamodb', 's3']) copy(what, lost, vault)
  rmSync(lost, { recursive: true })

  const empty = await start('--data', fresh)
  expect(await sealingKey(fresh).read()).not.toBe(kept)
  await sealingKey(fresh).write(kept)
  await end(empty, 'SIGTERM')
  copy('s3', vault, fresh)
  rmSync(join(fresh, 'dynamodb'), { recursive: true })
  mkdirSync(join(fresh, 'dynamodb'))
  await restoreTable(vault, fresh)
  // DynamoDB Local writes nothing to the stream of such a table, so the sweep finds the event, soon at this speed.
  const service = { ...(await start('--data', fresh, '--rate', '1000', '--speed', '1000')), key: old.key }
  const after = await snapshot(service)
  expect(JSON.stringify(after)).toContain('200 application/pdf')
  expect(after).toEqual(before)

  await call(service, 'POST', '/opportunities', { name: 'After the loss' })
  const isNew = ({ body }: { body: Buffer }) => JSON.parse(body.toString()).data.name === 'After the loss'
  await until(() => posts.some(isNew))
  const post = posts.find(isNew)
  for (const secret of secrets)
    expect(post && verifyServiceSignature(post.body, post.headers, secret)).toBe(true)
  await end(service, 'SIGTERM')
})
