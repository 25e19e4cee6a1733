import sharp from 'sharp'
import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { receiptWrites } from '../../../shared/actions/expenses/attach-receipt.ts'
import { patchExpense } from '../../../shared/domain/expenses/expense-change.ts'
import { receiptOf, receiptPrefix } from '../../../shared/domain/expenses/upload.ts'
import { contentHash } from '../../../shared/storage/content.ts'
import type { UploadedObject } from '../../../shared/storage/files.ts'
import { expenseReplacement, getExpense } from '../../../shared/table/expenses/rows.ts'
import { expenseKey, replacedFileKey } from '../../../shared/table/keys.ts'
import { completeRows } from '../../../shared/table/store/backfill-rows.ts'
import { commit } from '../../../shared/table/store/commit.ts'
import { readRow } from '../../../shared/table/store/read.ts'
import { http, useService } from '../../support/api.ts'
import { memoryBucket } from '../../support/bucket.ts'
import { QUADRANTS } from '../../support/heic.ts'
import { asFunction } from '../../support/like-aws.ts'
import { ownModules } from '../../support/own-modules.ts'
import { until } from '../../support/until.ts'
import { newWorkspace } from '../../support/workspace.ts'
import { allowUpload, type Bench, eventsOf, expenseNow, newExpense, PNG, send } from './files.ts'

/*
 * Renditions of receipts that browsers cannot show (contract 8.17): over HTTP with the functions' own permissions, then
 * one step at a time with a bucket in memory.
 */

const FILES = '../../../shared/storage/files.ts'
const SLOW_QUEUE = '../../../shared/storage/slow-queue.ts'
const bucket = memoryBucket()
const moved: string[] = []
vi.doMock(FILES, () => bucket)
vi.doMock(SLOW_QUEUE, () => ({
  moveToSlowQueue: async (_: string, { key }: UploadedObject) => void moved.push(key),
}))
const { receiptDisplays, logger, ...handlers } = await ownModules(async () => ({
  finish: (await import('../../../functions/receipts/finish.ts')).handler,
  draw: (await import('../../../functions/photos/finish-slow.ts')).handler,
  photos: (await import('../../../functions/photos/finish.ts')).handler,
  ...(await import('../../../ops/admin/backfill/receipt-displays.ts')),
  ...(await import('../../../shared/log.ts')),
}))
vi.doUnmock(FILES)
vi.doUnmock(SLOW_QUEUE)
const functions = {
  finish: asFunction('receipts/finish', handlers.finish),
  draw: asFunction('photos/finish-slow', handlers.draw),
  photos: asFunction('photos/finish', handlers.photos),
}

beforeAll(useService)
beforeEach(() => {
  bucket.objects.clear()
  moved.length = 0
  const info = vi.spyOn(logger(), 'info').mockReturnValue()
  onTestFinished(() => info.mockRestore())
})

const run = async (name: keyof typeof functions, key: string) => {
  const body = JSON.stringify({ Records: [{ s3: { object: { key } } }] })
  expect(await functions[name]({ Records: [{ messageId: 'm', body }] } as never)).toEqual({
    batchItemFailures: [],
  })
}

test('a HEIC receipt is shown as webp once it is drawn, which fires nothing and changes no ETag', async () => {
  const owner = await newWorkspace(http)
  const purchase = { expense_type: 'purchase', expense_date: '2026-03-04', amount_tax_inclusive: 12.5 }
  const attach = async (mime_type: string, bytes: Buffer) => {
    const { id } = (await owner.post('/v1/expenses', purchase)).body
    const { body } = await owner.post(`/v1/expenses/${id}/receipt`, { mime_type, size_bytes: bytes.length })
    expect(await send(body.upload, bytes)).toBe(200)
    await until(async () => (await owner.get(`/v1/expenses/${id}`)).body.receipt)
    return `/v1/expenses/${id}`
  }
  const target = await attach('image/heic', QUADRANTS)
  await until(async () => (await owner.get(target)).body.receipt.display_url)
  const { body, headers } = await owner.get(target)
  const drawn = await fetch(body.receipt.display_url)
  expect([drawn.status, drawn.headers.get('content-type')]).toEqual([200, 'image/webp'])
  expect(drawn.headers.get('content-disposition')).toBe('inline; filename="receipt-2026-03-04.webp"')
  const { format, width, height, exif } = await sharp(await drawn.arrayBuffer()).metadata()
  expect({ format, width, height, exif }).toEqual({ format: 'webp', width: 96, height: 64, exif: undefined })
  expect((await fetch(body.receipt.url)).headers.get('content-type')).toBe('image/heic')
  expect((await owner.get(`${target}/receipt`)).body.display_url).toContain('X-Amz-Signature')

  const events = await eventsOf({ workspace: owner, expense: body })
  expect(events.map(({ trigger }) => trigger)).toEqual(['expense.created', 'expense.receipt_attached'])
  expect(events[1]?.data?.updated_at).toBe(body.updated_at)
  const { status } = await owner.patch(target, { notes: 'n' }, { 'If-Match': headers.etag ?? '' })
  expect(status).toBe(200)
  const png = await attach('image/png', PNG)
  expect((await owner.get(png)).body.receipt.display_url).toBeNull()
})

/** An expense whose HEIC receipt is attached and not drawn yet. */
async function attached(bytes: Uint8Array = QUADRANTS) {
  const bench = await newExpense()
  const { upload } = await allowUpload(bench, 'image/heic', bytes.length)
  bucket.put(upload.key, bytes)
  await run('finish', upload.key)
  const receipt = receiptOf(upload, contentHash(bytes))
  expect((await expenseNow(bench)).receipt).toEqual(receipt)
  expect(moved).toEqual([receiptPrefix(upload)])
  return { ...bench, upload, receipt, prefix: receiptPrefix(upload), display: `${receipt.key}-display` }
}
const isDue = async ({ workspace }: Bench, file: string) =>
  (await readRow(replacedFileKey(workspace.id, file))) !== undefined
const foundIn = async ({ workspace, expense }: Bench) => {
  const found = await getExpense(workspace.id, expense.id)
  if (!found) throw new Error('the expense is gone')
  return found
}
const context = { project: undefined, marked: [] }
const remove = async (bench: Bench) =>
  commit(receiptWrites(await foundIn(bench), null, context, bench.workspace.owner, new Date()))

test('a retry of an attached receipt asks for its rendition again, and a redriven message is passed on', async () => {
  const { upload, prefix } = await attached()
  bucket.put(upload.key, QUADRANTS)
  await run('finish', upload.key)
  await run('photos', prefix)
  expect(moved).toEqual([prefix, prefix, prefix])
})

test('a rendition is made once, keeps changes that are made meanwhile, and is removed with its receipt', async () => {
  const bench = await attached()
  const before = await expenseNow(bench)
  const { keepFile } = bucket
  const keep = vi.spyOn(bucket, 'keepFile').mockImplementationOnce(async (...args) => {
    const current = await foundIn(bench)
    const next = patchExpense(current.record, { notes: 'meanwhile' }, new Date())
    if (!('length' in next)) await commit(expenseReplacement(current, next, []))
    await keepFile(...args)
  })
  await run('draw', bench.prefix)
  await run('draw', bench.prefix)
  expect(keep).toHaveBeenCalledOnce()
  keep.mockRestore()
  const drawn = await expenseNow(bench)
  expect(drawn).toMatchObject({ notes: 'meanwhile', receipt: { display: bench.display } })
  expect(drawn.updated_at > before.updated_at).toBe(true)
  expect(bucket.objects.get(bench.display)?.mimeType).toBe('image/webp')
  await remove(bench)
  expect(await Promise.all([bench.receipt.key, bench.display].map((key) => isDue(bench, key)))).toEqual([
    true,
    true,
  ])
})

test('the rendition of a receipt that is removed meanwhile is removed with it', async () => {
  const bench = await attached()
  const { keepFile } = bucket
  const keep = vi.spyOn(bucket, 'keepFile').mockImplementationOnce(async (...args) => {
    await remove(bench)
    await keepFile(...args)
  })
  await run('draw', bench.prefix)
  keep.mockRestore()
  expect((await expenseNow(bench)).receipt).toBeNull()
  expect(await isDue(bench, bench.display)).toBe(true)
})

test('a receipt that cannot be drawn, or has no rendition, stays as it is', async () => {
  const damaged = Buffer.from(QUADRANTS)
  damaged.fill(0, damaged.indexOf('mdat') + 8)
  const bench = await attached(damaged)
  await run('draw', bench.prefix)
  expect((await expenseNow(bench)).receipt).toEqual(bench.receipt)
  await remove(bench)
  await run('draw', bench.prefix)
  expect([...bucket.objects.keys()]).toEqual([bench.receipt.key])
})

test('the backfill draws receipts that 1.0.0 stored, once', async () => {
  const bench = await attached()
  const before = await expenseNow(bench)
  const complete = async () => {
    const row = await readRow(expenseKey(bench.workspace.id, bench.expense.id))
    return row && completeRows(receiptDisplays, [row], undefined)
  }
  expect(await complete()).toEqual(['changed'])
  const { receipt, ...rest } = await expenseNow(bench)
  expect({ ...rest, receipt: { ...receipt, display: null } }).toEqual(before)
  expect(receipt?.display).toBe(bench.display)
  expect(await complete()).toEqual(['complete'])
})
