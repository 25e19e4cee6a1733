import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { handler as finishHandler } from '../../../functions/receipts/finish.ts'
import { receiptOf } from '../../../shared/domain/upload.ts'
import { contentHash } from '../../../shared/storage/content.ts'
import { signEnvelope } from '../../../shared/storage/envelope.ts'
import { readFile } from '../../../shared/storage/files.ts'
import { signLink } from '../../../shared/storage/links.ts'
import { replacedFileKey } from '../../../shared/table/keys.ts'
import { readRow } from '../../../shared/table/store/read.ts'
import { useService } from '../../support/api.ts'
import { asFunction } from '../../support/like-aws.ts'
import {
  allowUpload,
  eventsOf,
  expenseNow,
  HEIC,
  JPEG,
  newExpense,
  PDF,
  PNG,
  processed,
  receiptKey,
  send,
  upload,
  WEBP,
} from './files.ts'

const finish = asFunction('receipts/finish', finishHandler)

beforeAll(useService)

const stored = (key: string) => readFile({ key, version: undefined }, 1_000_000)

describe('an uploaded receipt', () => {
  test.each([
    ['image/jpeg', JPEG],
    ['image/png', PNG],
    ['image/webp', WEBP],
    ['image/heic', HEIC],
    ['application/pdf', PDF],
  ] as const)('of type %s is attached', async (mime_type, bytes) => {
    const bench = await newExpense()
    const ended = await upload(bench, mime_type, bytes)
    expect(ended).toMatchObject({ status: 'attached', reason: null })
    const { receipt, updated_at } = await expenseNow(bench)
    expect(receipt).toEqual({
      key: receiptKey(ended, bytes),
      mime_type,
      size_bytes: bytes.length,
      content_hash: `sha256:${createHash('sha256').update(bytes).digest('hex')}`,
    })
    expect(updated_at > bench.expense.updated_at).toBe(true)
    // The row is written before the object is deleted.
    await expect.poll(() => stored(ended.key)).toBeUndefined()
  })

  test('creates an event with the full expense and the file key to sign a link for', async () => {
    const bench = await newExpense()
    const ended = await upload(bench, 'image/png', PNG)
    const events = await eventsOf(bench)
    expect(events).toHaveLength(1)
    expect(events[0]).toMatchObject({
      trigger: 'expense.receipt_attached',
      entity_id: bench.expense.id,
      performed_by: bench.workspace.owner,
      data: { id: bench.expense.id, object: 'expense', receipt: receiptOf(ended, contentHash(PNG)) },
    })
    const [shown] = await Promise.all(events.map((event) => signEnvelope(event, new Date())))
    expect(shown?.data?.receipt).toEqual({
      url: expect.stringContaining('X-Amz-Signature='),
      expires_at: expect.any(String),
      mime_type: 'image/png',
      size_bytes: PNG.length,
      content_hash: contentHash(PNG),
    })
  })

  test('is in every event after `expense.receipt_attached`', async () => {
    for (let round = 0; round < 2; round++) {
      const bench = await newExpense()
      const { upload, form } = await allowUpload(bench, 'image/png', PNG.length)
      await send(form, PNG)
      for (let n = 0; n < 8; n++) {
        await bench.workspace.patch(`/v1/expenses/${bench.expense.id}`, { notes: `p${n}` })
      }
      await processed(upload)
      const has = (await eventsOf(bench)).map(({ data }) => data?.receipt !== null)
      expect(has).toEqual([...has.filter((each) => !each), ...has.filter((each) => each)])
    }
  })

  test('is replaced by a second receipt, and its file stays for links that were signed before', async () => {
    const bench = await newExpense()
    const first = await upload(bench, 'image/png', PNG)
    const second = await upload(bench, 'application/pdf', PDF)
    expect((await expenseNow(bench)).receipt).toEqual(receiptOf(second, contentHash(PDF)))
    const triggers = (await eventsOf(bench)).map(({ trigger }) => trigger)
    expect(triggers).toEqual(['expense.receipt_attached', 'expense.updated'])
    const key = receiptKey(first, PNG)
    expect((await fetch((await signLink(key, new Date())).url)).status).toBe(200)
    const replaced = await readRow(replacedFileKey(bench.workspace.id, key))
    expect(String(replaced?.due_sk) > new Date(Date.now() + 90 * 86_400_000).toISOString()).toBe(true)
  })
})

test('the test message of an S3 notification is ignored', async () => {
  const body = JSON.stringify({ Service: 'Amazon S3', Event: 's3:TestEvent', Bucket: 'files' })
  expect(await finish({ Records: [{ messageId: 'm', body }] } as never)).toEqual({ batchItemFailures: [] })
})
