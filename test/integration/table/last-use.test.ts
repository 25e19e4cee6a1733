import { expect, test } from 'vitest'
import { createKey } from '../../../shared/actions/workspaces/provision.ts'
import { apiKeyRevocation, getApiKey } from '../../../shared/table/access/api-keys.ts'
import { readCredential } from '../../../shared/table/access/credentials.ts'
import { recordUse } from '../../../shared/table/access/last-use.ts'
import { direct } from '../../support/api.ts'
import { commitSettings } from '../../support/commit-settings.ts'
import { newWorkspace } from '../../support/workspace.ts'

/* The conditions of the write that records the last use of a key (contract 4.14). */

const now = new Date('2026-03-01T12:00:00.000Z')
const after = (minutes: number) => new Date(now.getTime() + minutes * 60_000)

async function newKey() {
  const { id: ws, owner } = await newWorkspace(direct)
  const made = await createKey(ws, owner, 'ci', now)
  if (!made || made === 'too many') throw new Error('no key')
  const read = () => readCredential(made.key.public_id, undefined, new Date())
  return { ws, ...made.key, read }
}

test('two instances that have read the same last use write one time', async () => {
  const { public_id, read } = await newKey()
  await recordUse(public_id, undefined, now)
  await recordUse(public_id, undefined, after(1))
  expect((await read()).lastUsedAt).toBe(now.toISOString())
  await recordUse(public_id, now.toISOString(), after(60))
  await recordUse(public_id, now.toISOString(), after(61))
  expect((await read()).lastUsedAt).toBe(after(60).toISOString())
})

test('a key that is revoked while it is used stays revoked', async () => {
  const { ws, id, public_id, read } = await newKey()
  const stored = await getApiKey(ws, id)
  if (!stored) throw new Error('no stored key')
  await commitSettings(apiKeyRevocation(stored, now))
  await recordUse(public_id, undefined, now)
  expect(await read()).toEqual({})
})
