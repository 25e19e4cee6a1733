import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { handler as finish } from '../../../functions/uploads/finish.ts'
import { receiptOf } from '../../../shared/domain/upload.ts'
import { signEnvelope } from '../../../shared/storage/envelope.ts'
import { keepFile, readFile } from '../../../shared/storage/files.ts'
import { signLink } from '../../../shared/storage/links.ts'
import { commit } from '../../../shared/table/commit.ts'
import { deleteExpense, getExpense } from '../../../shared/table/expenses.ts'
import { retiredKey } from '../../../shared/table/keys.ts'
import { readRow } from '../../../shared/table/read.ts'
import { useService } from '../../support/api.ts'
import {
  allowUpload,
  eventsOf,
  expenseNow,
  HEIC,
  JPEG,
  newExpense,
  PDF,
  PNG,
  send,
  settled,
  upload,
  WEBP,
} from './files.ts'

beforeAll(useService)

const stored = (key: string) => readFile({ key, version: undefined }, 1_000_000)

/** The message that the bucket sent, once more. */
const repeat = (key: string) =>
  finish({
    Records: [{ messageId: 'm', body: JSON.stringify({ Records: [{ s3: { object: { key } } }] }) }],
  } as never)

describe('a receipt that arrives', () => {
  test.each([
    ['image/jpeg', JPEG],
    ['image/png', PNG],
    ['image/webp', WEBP],
    ['image/heic', HEIC],
    ['application/pdf', PDF],
  ] as const)('%s is attached', async (mime_type, bytes) => {
    const bench = await newExpense()
    const ended = await upload(bench, mime_type, bytes)
    expect(ended).toMatchObject({ status: 'attached', reason: null })
    const { receipt, updated_at } = await expenseNow(bench)
    expect(receipt).toEqual({ key: receiptOf(ended).key, mime_type, size_bytes: bytes.length })
    expect(updated_at > bench.expense.updated_at).toBe(true)
    expect(await stored(ended.key)).toBeUndefined()
  })

  test('the event has the full expense, and the place to sign a link for', async () => {
    const bench = await newExpense()
    const ended = await upload(bench, 'image/png', PNG)
    const events = await eventsOf(bench)
    expect(events).toHaveLength(1)
    expect(events[0]).toMatchObject({
      trigger: 'expense.receipt_attached',
      entity_id: bench.expense.id,
      performed_by: bench.workspace.owner,
      data: { id: bench.expense.id, object: 'expense', receipt: receiptOf(ended) },
    })
    const [shown] = await Promise.all(events.map((event) => signEnvelope(event, new Date())))
    expect(shown?.data?.receipt).toEqual({
      url: expect.stringContaining('X-Amz-Signature='),
      expires_at: expect.any(String),
      mime_type: 'image/png',
      size_bytes: PNG.length,
    })
  })

  test('a second one takes its place, and the first stays for the links that lead to it', async () => {
    const bench = await newExpense()
    const first = await upload(bench, 'image/png', PNG)
    const second = await upload(bench, 'application/pdf', PDF)
    expect((await expenseNow(bench)).receipt).toEqual(receiptOf(second))
    const triggers = (await eventsOf(bench)).map(({ trigger }) => trigger)
    expect(triggers).toEqual(['expense.receipt_attached', 'expense.updated'])
    const { key } = receiptOf(first)
    expect((await fetch((await signLink(key, new Date())).url)).status).toBe(200)
    const retired = await readRow(retiredKey(bench.workspace.id, key))
    expect(String(retired?.due_sk) > new Date(Date.now() + 90 * 86_400_000).toISOString()).toBe(true)
  })

  test('two at once end as one of them, whole', async () => {
    const bench = await newExpense()
    const ended = await Promise.all([upload(bench, 'image/png', PNG), upload(bench, 'image/jpeg', JPEG)])
    expect(ended.map(({ status }) => status)).toEqual(['attached', 'attached'])
    const { receipt } = await expenseNow(bench)
    expect(ended.map(receiptOf)).toContainEqual(receipt)
    const triggers = (await eventsOf(bench)).map(({ trigger }) => trigger)
    expect(triggers.sort()).toEqual(['expense.receipt_attached', 'expense.updated'])
  })

  test('a message that comes again changes nothing', async () => {
    const bench = await newExpense()
    const { key } = await upload(bench, 'image/png', PNG)
    const before = await expenseNow(bench)
    expect(await Promise.all([repeat(key), repeat(key)])).toEqual([
      { batchItemFailures: [] },
      { batchItemFailures: [] },
    ])
    expect(await expenseNow(bench)).toEqual(before)
    expect(await eventsOf(bench)).toHaveLength(1)
  })

  test('messages that come twice at once settle it once', async () => {
    const bench = await newExpense()
    const { upload: pending, form } = await allowUpload(bench, 'image/png', PNG.length)
    await send(form, PNG)
    await Promise.all([repeat(pending.key), repeat(pending.key), repeat(pending.key)])
    expect(await settled(pending)).toMatchObject({ status: 'attached' })
    expect(await eventsOf(bench)).toHaveLength(1)
  })

  test('a second file through the same link is thrown away', async () => {
    const bench = await newExpense()
    const { upload: pending, form } = await allowUpload(bench, 'image/png', PNG.length)
    await send(form, PNG)
    await settled(pending)
    const other = Buffer.from(PNG)
    other[40] = 0
    expect(await send(form, other)).toBe(200)
    await expect.poll(() => stored(pending.key), { timeout: 10_000 }).toBeUndefined()
    expect(Buffer.from((await stored(receiptOf(pending).key))?.bytes ?? [])).toEqual(PNG)
  })
})

test('what S3 sends to try the notification out is no upload', async () => {
  const body = JSON.stringify({ Service: 'Amazon S3', Event: 's3:TestEvent', Bucket: 'files' })
  expect(await finish({ Records: [{ messageId: 'm', body }] } as never)).toEqual({ batchItemFailures: [] })
})

describe('a file that is refused is deleted, and the upload says why', () => {
  test.each([
    ['a PDF named jpg', 'image/jpeg', PDF, /application\/pdf, not the declared image\/jpeg/],
    ['HTML', 'image/png', Buffer.from('<html><script>alert(1)</script>'), /of no known type/],
    [
      'an SVG',
      'image/png',
      Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
      /not the/,
    ],
    ['nothing', 'image/png', Buffer.alloc(0), /empty/],
  ] as const)('%s', async (_, mime_type, bytes, reason) => {
    const bench = await newExpense()
    const ended = await upload(bench, mime_type, bytes)
    expect(ended).toMatchObject({ status: 'refused', reason: expect.stringMatching(reason) })
    await expect.poll(() => stored(ended.key)).toBeUndefined()
    expect(await stored(receiptOf(ended).key)).toBeUndefined()
    expect((await expenseNow(bench)).receipt).toBeNull()
    expect(await eventsOf(bench)).toEqual([])
  })

  test('that has another size than was declared, should S3 ever let it through', async () => {
    const bench = await newExpense()
    const { upload: pending } = await allowUpload(bench, 'image/png', PNG.length + 1)
    await keepFile(pending.key, PNG, 'image/png')
    expect(await settled(pending)).toMatchObject({
      status: 'refused',
      reason: `the file has ${PNG.length} bytes, not the declared ${PNG.length + 1}`,
    })
    await expect.poll(() => stored(pending.key)).toBeUndefined()
  })

  test('whose expense was deleted meanwhile', async () => {
    const bench = await newExpense()
    const { upload: pending, form } = await allowUpload(bench, 'image/png', PNG.length)
    const found = await getExpense(bench.workspace.id, bench.expense.id)
    if (found) await commit(deleteExpense(found, []))
    await send(form, PNG)
    expect(await settled(pending)).toMatchObject({ status: 'refused', reason: 'the expense was deleted' })
    await expect.poll(() => stored(pending.key)).toBeUndefined()
    expect(await stored(receiptOf(pending).key)).toBeUndefined()
  })

  test('that nobody was allowed to send', async () => {
    const bench = await newExpense()
    const { form, upload: known } = await allowUpload(bench, 'image/png', PNG.length)
    const { signUpload } = await import('../../../shared/storage/uploads.ts')
    const key = `uploads/${bench.workspace.id}/${bench.expense.id}`
    await send(await signUpload({ ...known, key }, new Date()), PNG)
    await expect.poll(() => stored(key), { timeout: 10_000 }).toBeUndefined()
    expect(form.method).toBe('PUT')
  })
})

describe('the signature of an upload', () => {
  test('fixes the size', async () => {
    const { form } = await allowUpload(await newExpense(), 'image/png', PNG.length)
    const { 'Content-Length': _, ...headers } = form.headers
    const longer = await fetch(form.url, { method: 'PUT', headers, body: new Uint8Array(PNG.length + 1) })
    expect(longer.status).toBe(403)
  })

  test('fixes the type', async () => {
    const { form } = await allowUpload(await newExpense(), 'image/png', PNG.length)
    expect(await send({ ...form, headers: { ...form.headers, 'Content-Type': 'text/html' } }, PNG)).toBe(403)
  })

  test('fixes the place', async () => {
    const { form, upload: pending } = await allowUpload(await newExpense(), 'image/png', PNG.length)
    expect(await send({ ...form, url: form.url.replace(pending.id, 'elsewhere') }, PNG)).toBe(403)
  })
})

describe('a link', () => {
  test('opens without authentication, as what the file was found to be', async () => {
    const ended = await upload(await newExpense(), 'application/pdf', PDF)
    const { url } = await signLink(receiptOf(ended).key, new Date())
    const answer = await fetch(url)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(PDF)
  })

  test('is refused when it has expired, was changed, or has no signature', async () => {
    const { key } = receiptOf(await upload(await newExpense(), 'image/png', PNG))
    const { url } = await signLink(key, new Date())
    const { url: old } = await signLink(key, new Date(Date.now() - 86_401_000))
    const { url: nearlyOld } = await signLink(key, new Date(Date.now() - 86_390_000))
    const status = async (link: string) => (await fetch(link)).status
    expect(await status(nearlyOld)).toBe(200)
    expect(await status(old)).toBe(403)
    expect(await status(url.replace(/Signature=..../, 'Signature=0000'))).toBe(403)
    expect(await status(url.replace('X-Amz-Expires=86400', 'X-Amz-Expires=86401'))).toBe(403)
    expect(await status(url.replace('/receipts/', '/uploads/'))).toBe(403)
    expect(await status(url.split('?')[0] ?? '')).toBe(403)
  })

  test('is signed with the key in Secrets Manager', async () => {
    const { url } = await signLink('receipts/any', new Date())
    const [accessKeyId] = new URL(url).searchParams.get('X-Amz-Credential')?.split('/') ?? []
    expect(accessKeyId).toMatch(/^LOCAL/)
    expect(accessKeyId).not.toBe(process.env.AWS_ACCESS_KEY_ID)
  })
})

test('no log holds a link, a signature or the key of the signer', async () => {
  const bench = await newExpense()
  await upload(bench, 'image/png', PNG)
  await upload(bench, 'image/jpeg', PDF)
  await expect.poll(() => readFileSync(inject('service').logFile, 'utf8')).toContain(bench.expense.id)
  expect(readFileSync(inject('service').logFile, 'utf8')).not.toMatch(/X-Amz-|LOCAL[0-9A-F]{15}|receipts\//)
})
