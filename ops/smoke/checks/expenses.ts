import { assertEqual, type Context, type Family, require } from '../../../shared/checks/check.ts'

const DATE = '2026-03-14'

/** Creates an expense that is deleted at the end. */
export async function newExpense({ client, name, cleanUp }: Context, more: object = {}) {
  const made = await client.post('/v1/expenses', {
    expense_type: 'purchase',
    expense_date: DATE,
    amount_tax_inclusive: 184.62,
    description: name,
    ...more,
  })
  cleanUp(() => client.delete(`/v1/expenses/${made.id}`))
  return made
}

const idsOf = (list: { data: readonly { id: string }[] }): string[] => list.data.map(({ id }) => id)

export const expenses: Family = [
  {
    name: 'an expense changes, is listed by its date, and is gone when it was deleted',
    run: async (context) => {
      const { client, name } = context
      const made = await client.post('/v1/expenses', {
        expense_type: 'mileage',
        expense_date: DATE,
        amount_tax_inclusive: 6.7,
        mileage: { miles_driven: 10, rate: 0.67 },
        description: name,
      })
      assertEqual('what is read', await client.get(`/v1/expenses/${made.id}`), made)
      const changed = await client.patch(`/v1/expenses/${made.id}`, { notes: 'changed' })
      assertEqual('what is read after the change', await client.get(`/v1/expenses/${made.id}`), changed)
      await client.delete(`/v1/expenses/${made.id}`)
      await client.call(404, 'GET', `/v1/expenses/${made.id}`)
      await context.until('the list without it', async () => {
        const list = await client.get(`/v1/expenses?date_from=${DATE}&date_to=${DATE}&limit=100`)
        return idsOf(list).includes(made.id) ? undefined : list
      })
    },
  },
  {
    name: 'an expense that was reconciled is not offered again',
    run: async (context) => {
      const { client, name } = context
      const { id } = await newExpense(context)
      const waiting = `/v1/expenses?unreconciled_by=${name}&date_from=${DATE}&date_to=${DATE}&limit=100`
      await context.until('the expense waits for reconciliation', async () =>
        idsOf(await client.get(waiting)).includes(id) ? true : undefined,
      )
      const referenced = await client.put(`/v1/expenses/${id}/external-references/${name}`, {
        external_id: 'bill-77',
      })
      assertEqual('the external reference', referenced.external_references[name].external_id, 'bill-77')
      await context.until('unreconciled_by still lists it', async () =>
        idsOf(await client.get(waiting)).includes(id) ? undefined : true,
      )
      await client.delete(`/v1/expenses/${id}/external-references/${name}`)
    },
  },
  {
    name: 'vendors, categories and custom fields are listed',
    run: async ({ client, name, cleanUp }) => {
      await client.get('/v1/vendors')
      await client.get('/v1/expense-categories')
      const field = await client.post('/v1/custom-fields', {
        key: name.replace('-', '_'),
        label: name,
        type: 'text',
      })
      let deleted = false
      cleanUp(async () => deleted || client.delete(`/v1/custom-fields/${field.id}`))
      require(idsOf(await client.get('/v1/custom-fields?limit=100')).includes(
        field.id,
      ), 'the new field is not listed')
      await client.delete(`/v1/custom-fields/${field.id}`)
      deleted = true
    },
  },
]
