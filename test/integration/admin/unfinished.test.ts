import { dirname, join } from 'node:path'
import { PutItemCommand } from '@aws-sdk/client-dynamodb'
import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { beforeAll, expect, inject, it } from 'vitest'
import { claimWorkspace, finishClaim, moveClaim } from '../../../ops/admin/backup/claim.ts'
import { store } from '../../../ops/admin/backup/store.ts'
import { workspaceKey } from '../../../shared/table/keys.ts'
import { tableName } from '../../../shared/table/store/client.ts'
import { readRow } from '../../../shared/table/store/read.ts'
import { adminHere } from '../../support/admin.ts'
import { direct, useService } from '../../support/api.ts'
import { documents } from '../../support/documents.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { newWorkspace } from '../../support/workspace.ts'

beforeAll(useService)

const run = (...args: string[]) =>
  adminHere(['--data', dirname(inject('service').logFile), 'workspace', ...args])

it.each([
  ['import_of', '019a0000-0000-7000-8000-000000000001', 'imported: finish the import first'],
  ['deleting', true, 'deleted'],
])(
  'a workspace with the mark %s is neither changed nor exported, and keeps the mark',
  async (name, value, reason) => {
    const { id } = await newWorkspace(direct)
    const Key = workspaceKey(id)
    await documents().send(
      new UpdateCommand({
        TableName: tableName(),
        Key,
        UpdateExpression: 'SET #name = :value',
        ExpressionAttributeNames: { '#name': name },
        ExpressionAttributeValues: { ':value': value },
      }),
    )
    const passphrase = join(import.meta.dirname, 'unfinished.test.ts')
    for (const args of [
      ['limit', id, '--deliveries', 'paused'],
      ['suspend', id, '--reason', 'moving'],
      ['set-plan', id, 'starter'],
      ['export', id, '--to', tempFolder(), '--passphrase-file', passphrase],
    ])
      expect(await run(...args)).toEqual({
        code: 1,
        stdout: '',
        stderr: `workspace ${id} is being ${reason}\n`,
      })
    expect(await readRow(Key)).toMatchObject({ [name]: value })
  },
)

it('a run of an import ends as usual if another run of the same import has ended meanwhile', async () => {
  const { id } = await newWorkspace(direct)
  const { pk, sk } = workspaceKey(id)
  const row = { pk: { S: pk }, sk: { S: sk }, type: { S: 'workspace' }, imported: { S: 'export' } }
  await store().send(new PutItemCommand({ TableName: tableName(), Item: row }))
  await moveClaim(row, 'export')
  await finishClaim(row, 'export')
  expect(await claimWorkspace(row, 'export')).toBe('done')
  await expect(moveClaim(row, 'another export')).rejects.toThrow('The conditional request failed')
})
