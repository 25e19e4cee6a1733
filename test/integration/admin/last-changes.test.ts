import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { expect, test } from 'vitest'
import { lastChanges } from '../../../infra/admin/backfill/last-changes.ts'
import { contactKey, expenseKey, type Key, opportunityKey, photoKey } from '../../../shared/table/keys.ts'
import { documents, tableName } from '../../../shared/table/store/client.ts'
import { commit } from '../../../shared/table/store/commit.ts'
import { readRow } from '../../../shared/table/store/read.ts'
import { direct } from '../../support/api.ts'
import { catchUp } from '../../support/like-aws.ts'
import { newWorkspace, type TestWorkspace } from '../../support/workspace.ts'
import { changes, create, MIRRORED, type MirroredPath, untilShown } from '../changes/changes.ts'

const KEYS: { readonly [Path in MirroredPath]: (ws: TestWorkspace, id: string) => Key } = {
  '/v1/opportunities': (ws, id) => opportunityKey(ws.id, id as Parameters<typeof opportunityKey>[1]),
  '/v1/contacts': (ws, id) => contactKey(ws.id, id as Parameters<typeof contactKey>[1]),
  '/v1/expenses': (ws, id) => expenseKey(ws.id, id as Parameters<typeof expenseKey>[1]),
  '/v1/photos': (ws, id) => photoKey(ws.id, id as Parameters<typeof photoKey>[1]),
}

test('records of earlier versions are listed by updated_since, and stay as they are', async () => {
  const ws = await newWorkspace(direct)
  const made = await Promise.all(
    MIRRORED.map(async (path) => {
      const record = await create(ws, path, 1)
      const key = KEYS[path](ws, record.id)
      const written = await readRow(key)
      // As a version without the index stored it.
      const UpdateExpression = 'REMOVE changes_pk, changes_sk'
      await documents().send(new UpdateCommand({ TableName: tableName(), Key: { ...key }, UpdateExpression }))
      return { path, record, key, written }
    }),
  )
  await catchUp(ws.id)
  // By the time that this one is shown, the others would be.
  const later = await create(ws, '/v1/contacts', 2)
  await untilShown(ws, '/v1/contacts', later)
  for (const { path, record } of made) {
    expect((await changes(ws, path)).map(({ id }) => id)).not.toContain(record.id)
  }
  for (const { path, record, key, written } of made) {
    const row = await readRow(key)
    if (!row) throw new Error('no row')
    const writes = await lastChanges.writesFor(row)
    await commit(writes)
    expect(await readRow(key)).toEqual({ ...written, v: 2 })
    expect((await changes(ws, path))[0]).toMatchObject({ id: record.id, updated_at: record.updated_at })
    // The version that was read is gone, and a row that is complete is left alone.
    await expect(commit(writes)).rejects.toThrow('conditions failed')
    expect(await lastChanges.writesFor((await readRow(key)) ?? {})).toEqual([])
  }
})
