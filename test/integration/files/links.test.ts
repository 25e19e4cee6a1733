import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { signLink } from '../../../shared/storage/links.ts'
import { useService } from '../../support/api.ts'
import { allowUpload, newExpense, PDF, PNG, receiptKey, send, upload } from './files.ts'

beforeAll(useService)

const NAME = 'receipt-2026-03-04.pdf'

test('the signature of an upload allows only the declared size and type, and its own key', async () => {
  const { form, upload: pending } = await allowUpload(await newExpense(), 'image/png', PNG.length)
  const { 'Content-Length': _, ...headers } = form.headers
  const longer = await fetch(form.url, { method: 'PUT', headers, body: new Uint8Array(PNG.length + 1) })
  expect(longer.status).toBe(403)
  expect(await send({ ...form, headers: { ...form.headers, 'Content-Type': 'text/html' } }, PNG)).toBe(403)
  expect(await send({ ...form, url: form.url.replace(pending.id, 'elsewhere') }, PNG)).toBe(403)
})

describe('a link', () => {
  test('opens without authentication, with the detected content type', async () => {
    const key = receiptKey(await upload(await newExpense(), 'application/pdf', PDF), PDF)
    const { url } = await signLink(key, NAME, new Date())
    const answer = await fetch(url)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(answer.headers.get('content-disposition')).toBe(`inline; filename="${NAME}"`)
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(PDF)
    const headers = { authorization: 'Bearer wsk_1' }
    expect((await fetch(url, { headers })).status).toBe(400)
  })

  test('is refused when it has expired, was changed, or has no signature', async () => {
    const key = receiptKey(await upload(await newExpense(), 'image/png', PNG), PNG)
    const { url } = await signLink(key, NAME, new Date())
    const { url: old } = await signLink(key, NAME, new Date(Date.now() - 86_401_000))
    const { url: nearlyOld } = await signLink(key, NAME, new Date(Date.now() - 86_390_000))
    const status = async (link: string) => (await fetch(link)).status
    expect(await status(nearlyOld)).toBe(200)
    expect(await status(old)).toBe(403)
    expect(await status(url.replace(/Signature=..../, 'Signature=0000'))).toBe(403)
    expect(await status(url.replace('X-Amz-Expires=86400', 'X-Amz-Expires=86401'))).toBe(403)
    expect(await status(url.replace('/receipts/', '/uploads/'))).toBe(403)
    expect(await status(url.replace('.pdf', '.exe'))).toBe(403)
    expect(await status(url.replace('inline', 'attachment'))).toBe(403)
    expect(await status(url.split('?')[0] ?? '')).toBe(403)
  })
})

test('logs contain no link, signature or access key of the signer', async () => {
  const bench = await newExpense()
  await upload(bench, 'image/png', PNG)
  await upload(bench, 'image/jpeg', PDF)
  await expect.poll(() => readFileSync(inject('service').logFile, 'utf8')).toContain(bench.expense.id)
  expect(readFileSync(inject('service').logFile, 'utf8')).not.toMatch(/X-Amz-|LOCAL[0-9A-F]{15}|receipts\//)
})
