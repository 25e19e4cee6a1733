import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { expect, test } from 'vitest'
import type {
  ContactId,
  ExpenseId,
  MemberId,
  OpportunityId,
  PhotoId,
} from '../../../shared/domain/kit/ids.ts'
import * as keys from '../../../shared/table/keys.ts'
import { tableName } from '../../../shared/table/store/client.ts'
import { readRow } from '../../../shared/table/store/read.ts'
import { direct } from '../../support/api.ts'
import { documents } from '../../support/documents.ts'
import { newWorkspace, type TestWorkspace } from '../../support/workspace.ts'

const expense = { expense_type: 'purchase', expense_date: '2026-03-14', amount_tax_inclusive: 1 }
const reference = { external_id: 'bill-1' }
const photo = { mime_type: 'image/png', size_bytes: 1 }

type Change = (ws: TestWorkspace, path: string) => Promise<unknown>
const patch =
  (body: object): Change =>
  (ws, path) =>
    ws.patch(path, body)

// After a rollback, this version must keep the fields that a later version has added to a record.
test.each<[string, object, (ws: TestWorkspace, id: string) => keys.Key, Change]>([
  ['contacts', {}, (ws, id) => keys.contactKey(ws.id, id as ContactId), patch({ name: 'Carla' })],
  ['opportunities', {}, (ws, id) => keys.opportunityKey(ws.id, id as OpportunityId), patch({ value: 3 })],
  ['expenses', expense, (ws, id) => keys.expenseKey(ws.id, id as ExpenseId), patch({ notes: 'two trips' })],
  [
    'expenses',
    expense,
    (ws, id) => keys.expenseKey(ws.id, id as ExpenseId),
    (ws, path) => ws.put(`${path}/external-references/books`, reference),
  ],
  [
    'members',
    { name: 'Mia', email: 'mia@example.com' },
    (ws, id) => keys.memberKey(ws.id, id as MemberId),
    patch({ name: 'Mia B' }),
  ],
  ['photos', photo, (ws, id) => keys.photoKey(ws.id, id as PhotoId), (ws, path) => ws.delete(path)],
])('a change of %s keeps fields that this version does not know', async (noun, body, keyOf, change) => {
  const ws = await newWorkspace(direct)
  const { id } = (await ws.post(`/v1/${noun}`, body)).body
  const key = keyOf(ws, id)
  const record = async () => JSON.parse(String((await readRow(key))?.data))
  const before = { ...(await record()), color: 'red' }
  await documents().send(
    new UpdateCommand({
      TableName: tableName(),
      Key: { ...key },
      UpdateExpression: 'SET #data = :data',
      ExpressionAttributeNames: { '#data': 'data' },
      ExpressionAttributeValues: { ':data': JSON.stringify(before) },
    }),
  )
  await change(ws, `/v1/${noun}/${id}`)
  const after = await record()
  expect(after).not.toEqual(before)
  expect(after.color).toBe('red')
})
