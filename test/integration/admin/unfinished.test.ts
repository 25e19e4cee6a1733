import { dirname, join } from 'node:path'
import { PutItemCommand } from '@aws-sdk/client-dynamodb'
import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { beforeAll, expect, inject, it, vi } from 'vitest'
import { claimWorkspace, finishClaim, moveClaim } from '../../../ops/admin/backup/claim.ts'
import { exportWorkspace } from '../../../ops/admin/backup/export.ts'
import { importWorkspace } from '../../../ops/admin/backup/import.ts'
import { removeWorkspace } from '../../../ops/admin/backup/remove.ts'
import { insertRow, store } from '../../../ops/admin/backup/store.ts'
import { newId } from '../../../shared/domain/kit/ids.ts'
import { type Key, workspaceKey } from '../../../shared/table/keys.ts'
import { tableName } from '../../../shared/table/store/client.ts'
import { readRow } from '../../../shared/table/store/read.ts'
import { adminHere } from '../../support/admin.ts'
import { direct, useService } from '../../support/api.ts'
import { documents } from '../../support/documents.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { newWorkspace } from '../../support/workspace.ts'

beforeAll(useService)

/** Sets attributes of a workspace's row, whose import has not ended. */
const mark = (Key: Key, set: string, ExpressionAttributeValues: object) =>
  documents().send(
    new UpdateCommand({
      TableName: tableName(),
      Key,
      UpdateExpression: `SET ${set} REMOVE imported`,
      ExpressionAttributeValues,
    }),
  )

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
    await mark(Key, `${name} = :value`, { ':value': value })
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

it('a run of an import that ends after another run of the same import overwrites no later change', async () => {
  vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const { id, post, patch, get } = await newWorkspace(direct)
  const { id: contact } = (await post('/v1/contacts', { name: 'Ruth' })).body
  const [folder, passphrase] = [tempFolder(), 'correct horse battery staple']
  const { export_id } = await exportWorkspace(id, folder, passphrase)
  await removeWorkspace(id, 0)
  expect(await importWorkspace(folder, passphrase)).toMatchObject({ already: false })
  expect(await patch(`/v1/contacts/${contact}`, { name: 'Ruth Alvarez' })).toMatchObject({ status: 200 })
  // The state that the slower run has read.
  await mark(workspaceKey(id), 'import_of = :export, import_step = :rows', {
    ':export': export_id,
    ':rows': 'rows',
  })
  expect(await importWorkspace(folder, passphrase)).toMatchObject({ already: false })
  expect((await get(`/v1/contacts/${contact}`)).body).toMatchObject({ name: 'Ruth Alvarez' })
})

it.each([[[0, 1]], [[1, 0]]])(
  'of two versions of a record in an export, the newer one is imported: %s',
  async (order) => {
    const key = workspaceKey(newId(new Date()))
    const versions = ['2026-03-14T09:00:00.000Z', '2026-03-14T09:00:00.001Z'].map((time) => ({
      ...{ pk: { S: key.pk }, sk: { S: key.sk }, changes_sk: { S: `${time}#id` }, data: { S: time } },
    }))
    for (const index of order) await insertRow(versions[index] ?? {})
    expect(await readRow(key)).toMatchObject({ data: versions[1]?.data.S })
  },
)
