import { expect, test } from 'vitest'
import { describeTransports } from '../../support/api.ts'
import { newWorkspace } from '../../support/workspace.ts'
import { attachReceipt, eventsOf, purchase, reference, triggersOf } from './api.ts'

describeTransports('events of expenses', (send) => {
  test('a PATCH that changes something creates one event; any other PATCH and an external reference create none', async () => {
    const ws = await newWorkspace(send)
    const made = await purchase(ws, { notes: 'a', vendor_name: 'Shop' })
    const same = [
      {},
      { notes: 'a' },
      { amount_tax_inclusive: 10.5, billable: false },
      { vendor_name: 'Shop' },
    ]
    for (const body of [...same, { is_archived: false, description: null }]) {
      expect((await ws.patch(`/v1/expenses/${made.id}`, body)).body).toEqual(made)
    }
    await ws.put(reference(made.id, 'books'), { external_id: 'B-1' })
    await ws.put(reference(made.id, 'books'), { external_id: 'B-2' })
    await ws.delete(reference(made.id, 'books'))
    expect(await triggersOf(ws, made.id)).toEqual(['expense.created'])
    const { body } = await ws.patch(`/v1/expenses/${made.id}`, { is_archived: true })
    expect(body).toEqual({ ...made, is_archived: true, updated_at: body.updated_at })
    expect(body.updated_at > made.updated_at).toBe(true)
    await ws.patch(`/v1/expenses/${made.id}`, { is_archived: true })
    const [, updated, ...more] = await eventsOf(ws, made.id)
    expect(more).toEqual([])
    expect(updated).toMatchObject({ trigger: 'expense.updated', data: body })
    expect(updated?.metadata).toEqual({ changed: ['is_archived'], previous: { is_archived: false } })
  })

  test('a receipt is shown with a signed link, which events do not store', async () => {
    const ws = await newWorkspace(send)
    const made = await purchase(ws)
    expect(await ws.get(`/v1/expenses/${made.id}/receipt`)).toMatchObject({
      status: 404,
      body: { error: { code: 'not_found' } },
    })
    await attachReceipt(ws, made.id)
    const { body } = await ws.get(`/v1/expenses/${made.id}`)
    expect(body.receipt).toMatchObject({ mime_type: 'image/png', size_bytes: 100 })
    const link = await ws.get(`/v1/expenses/${made.id}/receipt`)
    expect(link).toMatchObject({ status: 307, headers: { 'cache-control': 'no-store' } })
    expect(link.headers.location).toContain('X-Amz-Signature')
    const { url, expires_at, ...file } = body.receipt
    expect(link.body).toEqual({ url: link.headers.location, expires_at: expect.any(String), ...file })
    expect(new URL(link.body.url).searchParams.get('response-content-disposition')).toBe(
      `inline; filename="receipt-${made.expense_date}.png"`,
    )
    expect(JSON.stringify(await eventsOf(ws, made.id))).not.toContain('X-Amz')
  })

  test('a deleted expense is in no list, and its last event has the record', async () => {
    const ws = await newWorkspace(send)
    const made = await purchase(ws)
    await ws.put(reference(made.id, 'books'), { external_id: 'B-1' })
    const { body } = await ws.get(`/v1/expenses/${made.id}`)
    expect(await ws.delete(`/v1/expenses/${made.id}`)).toMatchObject({ status: 204, text: '' })
    expect((await ws.get(`/v1/expenses/${made.id}`)).status).toBe(404)
    expect((await ws.delete(`/v1/expenses/${made.id}`)).status).toBe(404)
    for (const query of ['', '?reconciled_by=books', '?reconciled=true', '?unreconciled_by=archive']) {
      expect((await ws.get(`/v1/expenses${query}`)).body.data).toEqual([])
    }
    const last = (await eventsOf(ws, made.id)).at(-1)
    expect(last).toMatchObject({ trigger: 'expense.deleted', data: null, metadata: body })
  })
})
