import { expect, test } from 'vitest'
import { mapFields } from '../../../shared/domain/kit/keys-of.ts'
import { describeTransports } from '../../support/api.ts'
import { newWorkspace } from '../../support/workspace.ts'
import { faultsOf, MILEAGE, PURCHASE, purchase, UNKNOWN_ID } from './api.ts'

const CALL = { direction: 'inbound', outcome: 'completed', from_number: '+15125550143' }

/** What a body may refer to, by the field, and the list that has it. */
const REFERENCES: readonly [path: string, body: object, fields: Readonly<Record<string, string>>][] = [
  [
    'expenses',
    PURCHASE,
    { vendor_id: 'vendors', category_id: 'expense-categories', project_id: 'opportunities' },
  ],
  ['calls', CALL, { contact_id: 'contacts', opportunity_id: 'opportunities' }],
  [
    'envelopes',
    { title: 'Contract', recipients: [{ name: 'Ana', email: 'ana@example.com' }] },
    { opportunity_id: 'opportunities' },
  ],
  ['photos', { mime_type: 'image/png', size_bytes: 9 }, { project_id: 'opportunities' }],
]

describeTransports('references in a body', (send) => {
  test.each(REFERENCES)(
    'of %s to records that are unknown or of another workspace are refused together',
    async (path, body, fields) => {
      const [ws, other] = [await newWorkspace(send), await newWorkspace(send)]
      const foreign: Record<string, string> = {}
      for (const [field, list] of Object.entries(fields))
        foreign[field] = (await other.post(`/v1/${list}`, { name: 'Theirs' })).body.id
      for (const given of [foreign, mapFields(fields, () => UNKNOWN_ID)])
        expect(faultsOf(await ws.post(`/v1/${path}`, { ...body, ...given }))).toEqual(
          Object.keys(fields).toSorted(),
        )
      expect((await ws.get(`/v1/${path}`)).body.data).toEqual([])
    },
  )
})

describeTransports('write forms of expenses', (send) => {
  // `test/unit/domain/expense.test.ts` has the rules.
  test('POST and PATCH refuse fields that contradict each other or name no record, and change nothing', async () => {
    const ws = await newWorkspace(send)
    const made = await purchase(ws)
    for (const fields of [
      { tax_amount_included: 11 },
      { mileage: MILEAGE.mileage },
      { vendor_id: UNKNOWN_ID },
    ]) {
      expect(faultsOf(await ws.post('/v1/expenses', { ...PURCHASE, ...fields }))).toEqual(Object.keys(fields))
      expect(faultsOf(await ws.patch(`/v1/expenses/${made.id}`, fields))).toEqual(Object.keys(fields))
    }
    expect((await ws.get('/v1/expenses')).body.data).toEqual([made])
  })

  test('a free-text vendor has no id, and a vendor with an id replaces it', async () => {
    const ws = await newWorkspace(send)
    const made = await purchase(ws, { vendor_name: 'Corner shop' })
    expect(made.vendor).toEqual({ id: null, name: 'Corner shop' })
    const vendor = (await ws.post('/v1/vendors', { name: 'Shop Inc' })).body
    const { body } = await ws.patch(`/v1/expenses/${made.id}`, { vendor_id: vendor.id })
    expect(body.vendor).toEqual({ id: vendor.id, name: 'Shop Inc' })
    const back = await ws.patch(`/v1/expenses/${made.id}`, { vendor_name: 'Corner shop' })
    expect(back.body.vendor).toEqual({ id: null, name: 'Corner shop' })
    expect((await ws.patch(`/v1/expenses/${made.id}`, { vendor_name: null })).body.vendor).toBeNull()
  })
})
