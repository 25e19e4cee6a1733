import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createEvent, type Envelope, type Json } from '../../../shared/domain/kit/event.ts'
import type { TriggerId } from '../../../shared/domain/kit/triggers.ts'
import { signEnvelope } from '../../../shared/storage/envelope.ts'
import { render } from '../../../shared/webhooks/deliver/attempt.ts'

const signLink = vi.hoisted(() => vi.fn())
vi.mock('../../../shared/storage/links.ts', () => ({ signLink }))

const NOW = new Date('2026-03-04T05:06:07.890Z')
const STORED = { key: 'receipts/w/e/u', mime_type: 'image/png', size_bytes: 7 }
const RECORD = { expense_date: '2026-02-28', created_at: '2026-03-01T00:00:00.000Z' }
const SHOWN = {
  url: 'https://link',
  expires_at: 'then',
  mime_type: 'image/png',
  size_bytes: 7,
  display_url: null,
}

const event = (trigger: TriggerId, data: Json | null, metadata: Json = {}): Envelope =>
  createEvent(trigger, NOW, { entityId: 'e', performedBy: null, data, metadata })

beforeEach(() => {
  signLink.mockReset().mockResolvedValue({ url: 'https://link', expires_at: 'then' })
})

describe('signEnvelope', () => {
  test('a stored receipt becomes a link, with its position in the expense object kept', async () => {
    const { data } = await signEnvelope(
      event('expense.updated', { ...RECORD, id: 'e', receipt: STORED, z: 1 }),
      NOW,
    )
    expect(JSON.stringify(data)).toBe(JSON.stringify({ ...RECORD, id: 'e', receipt: SHOWN, z: 1 }))
    expect(signLink).toHaveBeenCalledExactlyOnceWith(STORED.key, 'receipt-2026-02-28.png', NOW)
  })

  test('the rendition of a receipt becomes a link too, with the extension of its own type', async () => {
    const heic = { ...STORED, mime_type: 'image/heic', display: 'receipts/w/e/u-display' }
    const { data } = await signEnvelope(event('expense.updated', { ...RECORD, receipt: heic }), NOW)
    const { url, ...rest } = SHOWN
    expect(data?.receipt).toEqual({ ...rest, url, mime_type: 'image/heic', display_url: url })
    expect(signLink.mock.calls).toEqual([
      [STORED.key, 'receipt-2026-02-28.heic', NOW],
      [heic.display, 'receipt-2026-02-28.webp', NOW],
    ])
  })

  test('the receipt of a deleted expense, in the metadata, becomes a link too', async () => {
    const deleted = await signEnvelope(event('expense.deleted', null, { receipt: STORED }), NOW)
    expect(deleted).toMatchObject({ data: null, metadata: { receipt: SHOWN } })
  })

  test('each existing file of a photo becomes a link, also in the metadata of a deleted photo', async () => {
    const places = {
      original: { key: 'photos/o' },
      display: { key: 'photos/d' },
      thumbnail: { key: 'photos/t' },
    }
    const photo = { id: 'p', ...places, other: null }
    const link = { url: 'https://link', expires_at: 'then' }
    const shown = JSON.stringify({ id: 'p', original: link, display: link, thumbnail: link, other: null })
    const { data } = await signEnvelope(event('photo.uploaded', photo), NOW)
    const { metadata } = await signEnvelope(event('photo.deleted', null, photo), NOW)
    expect([JSON.stringify(data), JSON.stringify(metadata)]).toEqual([shown, shown])
  })

  test.each([
    ['image/jpeg', 'jpg'],
    ['image/png', 'png'],
    ['image/webp', 'webp'],
    ['image/heic', 'heic'],
    ['application/pdf', 'pdf'],
    ['video/mp4', 'mp4'],
    ['video/quicktime', 'mov'],
  ])('the name of a file of type %s ends in .%s', async (mime_type, extension) => {
    await signEnvelope(event('expense.deleted', null, { ...RECORD, receipt: { ...STORED, mime_type } }), NOW)
    const created_at = '2026-03-04T23:59:59.999Z'
    const files = { original: { key: 'o' }, display: { key: 'o' }, thumbnail: { key: 't' } }
    await signEnvelope(event('photo.uploaded', { mime_type, taken_at: null, created_at, ...files }), NOW)
    const taken_at = '2026-01-02T00:00:00.000Z'
    const drawn = { original: { key: 'o' }, display: { key: 'd' }, thumbnail: null }
    await signEnvelope(event('photo.deleted', null, { mime_type, taken_at, created_at, ...drawn }), NOW)
    expect(signLink.mock.calls.map(([key, name]) => [key, name])).toEqual([
      [STORED.key, `receipt-2026-02-28.${extension}`],
      ['o', `photo-2026-03-04.${extension}`],
      ['o', `photo-2026-03-04.${extension}`],
      ['t', 'photo-2026-03-04.webp'],
      ['o', `photo-2026-01-02.${extension}`],
      ['d', 'photo-2026-01-02.webp'],
    ])
  })

  test.each([
    ['no receipt', event('expense.created', { receipt: null })],
    ['a made-up sample, which has a link', event('expense.updated', { receipt: SHOWN })],
    ['another record with such a field', event('opportunity.created', { receipt: STORED })],
    ['a receipt that is not a stored file', event('expense.updated', { receipt: { key: 7 } })],
    ['a receipt that is a string', event('expense.updated', { receipt: 'key' })],
    ['a deleted expense without a receipt', event('expense.deleted', null, { receipt: null })],
  ])('%s is unchanged and signs nothing', async (_, envelope) => {
    expect(await signEnvelope(envelope, NOW)).toBe(envelope)
    expect(signLink).not.toHaveBeenCalled()
  })
})

test('each attempt of a delivery is rendered with a new link, and never shows the key', async () => {
  const envelope = event('expense.receipt_attached', { receipt: STORED })
  const first = (await render(envelope, NOW)).toString()
  signLink.mockResolvedValue({ url: 'https://later', expires_at: 'later' })
  const second = (await render(envelope, NOW)).toString()
  expect(JSON.parse(first).data.receipt).toEqual(SHOWN)
  expect(JSON.parse(second).data.receipt.url).toBe('https://later')
  expect(first + second).not.toContain(STORED.key)
})
