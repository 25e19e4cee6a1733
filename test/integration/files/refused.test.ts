import { beforeAll, describe, expect, test } from 'vitest'
import { keepFile, readFile } from '../../../shared/storage/files.ts'
import { expenseDeletion, getExpense } from '../../../shared/table/expenses/rows.ts'
import { commit } from '../../../shared/table/store/commit.ts'
import { useService } from '../../support/api.ts'
import { pngOf } from '../../support/picture.ts'
import {
  allowUpload,
  eventsOf,
  expenseNow,
  newExpense,
  PDF,
  PNG,
  processed,
  receiptKey,
  send,
  upload,
} from './files.ts'

beforeAll(useService)

const stored = (key: string) => readFile({ key, version: undefined }, 1_000_000)

describe('a refused file is deleted, and the upload has the reason', () => {
  test.each([
    ['a PDF named jpg', 'image/jpeg', PDF, /application\/pdf, not the declared image\/jpeg/],
    ['HTML', 'image/png', Buffer.from('<html><script>alert(1)</script>'), /of no known type/],
    [
      'an SVG',
      'image/png',
      Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
      /not the/,
    ],
    ['an empty file', 'image/png', Buffer.alloc(0), /empty/],
    ['a picture of one long row', 'image/png', pngOf(79_000_000, 1), /79000000 x 1 pixels/],
    ['a picture of one long column', 'image/png', pngOf(1, 20_001), /1 x 20001 pixels/],
  ] as const)('%s', async (_, mime_type, bytes, reason) => {
    const bench = await newExpense()
    const ended = await upload(bench, mime_type, bytes)
    expect(ended).toMatchObject({ status: 'refused', reason: expect.stringMatching(reason) })
    await expect.poll(() => stored(ended.key)).toBeUndefined()
    expect(await stored(receiptKey(ended, bytes))).toBeUndefined()
    expect((await expenseNow(bench)).receipt).toBeNull()
    expect(await eventsOf(bench)).toEqual([])
  })

  test('a file of another size than declared, in case S3 accepts it', async () => {
    const bench = await newExpense()
    const { upload: pending } = await allowUpload(bench, 'image/png', PNG.length + 1)
    await keepFile(pending.key, PNG, 'image/png')
    expect(await processed(pending)).toMatchObject({
      status: 'refused',
      reason: `the file has ${PNG.length} bytes, not the declared ${PNG.length + 1}`,
    })
    await expect.poll(() => stored(pending.key)).toBeUndefined()
  })

  test('a file whose expense was deleted meanwhile', async () => {
    const bench = await newExpense()
    const { upload: pending, form } = await allowUpload(bench, 'image/png', PNG.length)
    const found = await getExpense(bench.workspace.id, bench.expense.id)
    if (found) await commit(expenseDeletion(found, [], new Date()))
    await send(form, PNG)
    expect(await processed(pending)).toMatchObject({ status: 'refused', reason: 'the expense was deleted' })
    await expect.poll(() => stored(pending.key)).toBeUndefined()
    expect(await stored(receiptKey(pending, PNG))).toBeUndefined()
  })

  test('a file that no upload was allowed for', async () => {
    const bench = await newExpense()
    const { form, upload: known } = await allowUpload(bench, 'image/png', PNG.length)
    const { signUpload } = await import('../../../shared/storage/uploads.ts')
    const key = `uploads/receipts/${bench.workspace.id}/${bench.expense.id}`
    await send(await signUpload({ ...known, key }, new Date()), PNG)
    await expect.poll(() => stored(key)).toBeUndefined()
    expect(form.method).toBe('PUT')
  })
})
