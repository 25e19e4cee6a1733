import { beforeAll, expect, test } from 'vitest'
import { contactPhones } from '../../../ops/admin/backfill/contact-phones.ts'
import { newContact } from '../../../shared/domain/sales/contact.ts'
import { contactInsertion } from '../../../shared/table/contacts.ts'
import { contactKey } from '../../../shared/table/keys.ts'
import { completeRows } from '../../../shared/table/store/backfill-rows.ts'
import { commit } from '../../../shared/table/store/commit.ts'
import { readRow } from '../../../shared/table/store/read.ts'
import { describeTransports, useService } from '../../support/api.ts'
import { newWorkspace, type TestWorkspace } from '../../support/workspace.ts'
import { faultsOf } from '../expenses/api.ts'

beforeAll(useService)

const call = ({ post }: TestWorkspace, from_number: string) =>
  post('/v1/calls', { direction: 'inbound', outcome: 'abandoned', from_number })
const found = async ({ get }: TestWorkspace, phone: string, limit = 25) => {
  const { status, body } = await get(`/v1/contacts?phone=${encodeURIComponent(phone)}&limit=${limit}`)
  return status === 200 ? body.data.map(({ id }: { id: string }) => id) : status
}

describeTransports('phone numbers', (send) => {
  test.each([
    ['213-373-5260 (cell)', '+12133735260'],
    ['213-373-5260 / 512-555-0143', '(213) 373-5260'],
    ['1-800-PLUMBER', '+18007586237'],
    ['0044 20 7946 0958', '+442079460958'],
  ])('%s is found and matched by its first number, and shown as typed', async (phone, number) => {
    const ws = await newWorkspace(send)
    const { body } = await ws.post('/v1/contacts', { name: 'Cy', phone })
    expect([body.phone, (await ws.get(`/v1/contacts/${body.id}`)).body.phone]).toEqual([phone, phone])
    expect(await found(ws, number)).toEqual([body.id])
    expect((await call(ws, number)).body.contact_id).toBe(body.id)
    const { id } = (await ws.post('/v1/contacts', { phone: null })).body
    await ws.patch(`/v1/contacts/${id}`, { phone })
    expect(await found(ws, number)).toEqual([id, body.id])
  })

  test('filters and calls stay strict, and no number is stored that its country cannot have', async () => {
    const ws = await newWorkspace(send)
    for (const text of ['213-373-5260 (cell)', '1-800-PLUMBER', '213-373-5260 / 512-555-0143']) {
      expect([text, await found(ws, text)]).toEqual([text, 400])
      expect([text, faultsOf(await call(ws, text))]).toEqual([text, ['from_number']])
    }
    for (const text of ['72975', '555-0143', '02079460958']) {
      const { id } = (await ws.post('/v1/contacts', { phone: text })).body
      expect([text, await found(ws, text)]).toEqual([text, []])
      expect([text, faultsOf(await call(ws, text))]).toEqual([text, ['from_number']])
      await ws.delete(`/v1/contacts/${id}`)
    }
    expect((await call(ws, '+172975')).status).toBe(201)
    expect((await ws.get('/v1/contacts')).body.data).toMatchObject([{ phone: '+172975' }])
  })

  test('contacts that 1.0.0 stored by another number are still found and matched', async () => {
    const ws = await newWorkspace(send)
    const stored = async (phone: string, e164: string) => {
      const contact = newContact(ws.id, { phone }, e164, new Date())
      await commit(contactInsertion(contact))
      return contact.id
    }
    const code = await stored('72975', '+172975')
    expect(await found(ws, '72975')).toEqual([code])
    expect((await call(ws, '72975')).body.contact_id).toBe(code)

    const phone = '0044 20 7946 0958'
    const ids: string[] = []
    for (let n = 0; n < 3; n++) {
      ids.unshift(await stored(phone, '+100442079460958'))
      ids.unshift((await ws.post('/v1/contacts', { phone })).body.id)
    }
    expect(await found(ws, phone)).toEqual(ids)
    expect((await call(ws, phone)).body.contact_id).toBe(ids.at(-1))
    const walked: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const place = cursor && `&cursor=${cursor}`
      const { body } = await ws.get(`/v1/contacts?phone=${encodeURIComponent(phone)}&limit=2${place}`)
      walked.push(...body.data.map(({ id }: { id: string }) => id))
      cursor = body.next_cursor
    }
    expect(walked).toEqual(ids)
    await ws.patch(`/v1/contacts/${ids.at(-1)}`, { phone: '+44 20 7946 0958' })
    expect(await found(ws, '+442079460958')).toContain(ids.at(-1))
    await ws.delete(`/v1/contacts/${ids.at(-1)}`)
    expect(await found(ws, phone)).toEqual(ids.slice(0, -1))
  })

  test('the backfill gives contacts of 1.0.0 the first number of their phone, and takes none away', async () => {
    const ws = await newWorkspace(send)
    const numbers = [
      ['0044 20 7946 0958', '+100442079460958', '+442079460958'],
      ['213-373-5260 (cell)', null, '+12133735260'],
      ['72975', '+172975', '72975'],
      ['ask Maria', null, undefined],
      ['(512) 555-0143', '+15125550143', '5125550143'],
      [null, null, undefined],
    ] as const
    const outcomes = []
    for (const [phone, e164, number] of numbers) {
      const contact = newContact(ws.id, { phone }, e164, new Date())
      await commit(contactInsertion(contact))
      const row = await readRow(contactKey(ws.id, contact.id))
      outcomes.push(await completeRows(contactPhones, row ? [row] : [], undefined))
      if (number) expect(await found(ws, number)).toEqual([contact.id])
      const { body } = await ws.get(`/v1/contacts/${contact.id}`)
      expect([body.phone, body.updated_at]).toEqual([phone, contact.updated_at])
    }
    expect(outcomes.flat()).toEqual(['changed', 'changed', ...Array(4).fill('complete')])
    expect(await found(ws, '+100442079460958')).toEqual([])
  })
})
