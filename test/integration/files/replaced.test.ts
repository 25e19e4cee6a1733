import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { beforeAll, expect, test } from 'vitest'
import { handler as removeReplacedHandler } from '../../../functions/uploads/remove-replaced.ts'
import type { Upload } from '../../../shared/domain/expenses/upload.ts'
import { readFile } from '../../../shared/storage/files.ts'
import { type Key, replacedFileKey } from '../../../shared/table/keys.ts'
import { tableName } from '../../../shared/table/store/client.ts'
import { readRow } from '../../../shared/table/store/read.ts'
import { useService } from '../../support/api.ts'
import { documents } from '../../support/documents.ts'
import { asFunction, catchUp } from '../../support/like-aws.ts'
import { JPEG, newExpense, PNG, receiptKey, upload } from './files.ts'

const removeReplaced = asFunction('uploads/remove-replaced', removeReplacedHandler)

beforeAll(useService)

const run = () => removeReplaced({}, { getRemainingTimeInMillis: () => 60_000 })
const stored = (ended: Upload, bytes: Buffer) =>
  readFile({ key: receiptKey(ended, bytes), version: undefined }, 1_000_000)

/** Moves the due time of a row into the past, as if 91 days had passed. */
async function makeDue(key: Key): Promise<void> {
  await documents().send(
    new UpdateCommand({
      TableName: tableName(),
      Key: { ...key },
      UpdateExpression: 'SET due_sk = :past',
      ExpressionAttributeValues: { ':past': `2020-01-01T00:00:00.000Z#${key.pk}` },
    }),
  )
}

test('the file of a replaced receipt is deleted once it is due, and no other file', async () => {
  const bench = await newExpense()
  const first = await upload(bench, 'image/png', PNG)
  const second = await upload(bench, 'image/jpeg', JPEG)
  const key = replacedFileKey(bench.workspace.id, receiptKey(first, PNG))
  await run()
  expect(await stored(first, PNG)).toBeDefined()
  await makeDue(key)
  await catchUp(bench.workspace.id)
  await run()
  expect(await stored(first, PNG)).toBeUndefined()
  expect(await stored(second, JPEG)).toBeDefined()
  expect(await readRow(key)).toBeUndefined()
})
