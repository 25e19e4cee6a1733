import { beforeAll, describe, expect, test } from 'vitest'
import { receiptOf } from '../../../shared/domain/expenses/upload.ts'
import { contentHash } from '../../../shared/storage/content.ts'
import { signLink } from '../../../shared/storage/links.ts'
import { replacedFileKey } from '../../../shared/table/keys.ts'
import { readRow } from '../../../shared/table/store/read.ts'
import { useService } from '../../support/api.ts'
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

describe('an uploaded receipt', () => {
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
    expect((await fetch((await signLink(key, 'receipt.png', new Date())).url)).status).toBe(200)
    const replaced = await readRow(replacedFileKey(bench.workspace.id, key))
    expect(String(replaced?.due_sk) > new Date(Date.now() + 90 * 86_400_000).toISOString()).toBe(true)
  })
})
