import { assertEqual, type Context, type Family } from '../../../shared/checks/check.ts'

/** Creates an opportunity that is archived at the end, because opportunities cannot be deleted. */
export async function newOpportunity({ client, name, cleanUp }: Context, more: object = {}) {
  const made = await client.post('/v1/opportunities', { contact_name: name, value: 12.5, ...more })
  cleanUp(() => client.post(`/v1/opportunities/${made.id}/archive`, {}, 200))
  return made
}

export const sales: Family = [
  {
    name: 'an opportunity is found at once, changes, and is listed',
    run: async (context) => {
      const { client, name } = context
      const made = await newOpportunity(context, { tags: ['smoke'] })
      assertEqual('what is read', await client.get(`/v1/opportunities/${made.id}`), made)
      const changed = await client.patch(`/v1/opportunities/${made.id}`, { value: 99.99 })
      assertEqual('the value', changed.value, 99.99)
      assertEqual('what is read after the change', await client.get(`/v1/opportunities/${made.id}`), changed)
      await context.until('the list shows it', async () => {
        const { data } = await client.get(`/v1/opportunities?q=${name}`)
        return data.find(({ id }: { id: string }) => id === made.id)
      })
    },
  },
  {
    name: 'an approved opportunity is a project',
    run: async (context) => {
      const { id } = await newOpportunity(context)
      assertEqual(
        'its status',
        (await context.client.post(`/v1/opportunities/${id}/approve`, {}, 200)).approval_status,
        'project',
      )
    },
  },
  {
    name: 'an estimate adds up and is sent once',
    run: async (context) => {
      const { client } = context
      const { id } = await newOpportunity(context)
      const estimate = await client.post(`/v1/opportunities/${id}/estimates`, {
        title: 'Smoke',
        line_items: [{ description: 'Tiles', quantity: 3, unit_price: 19.99 }],
      })
      assertEqual('the amount', estimate.amount, 59.97)
      assertEqual(
        'its status',
        (await client.post(`/v1/estimates/${estimate.id}/send`, {}, 200)).status,
        'sent',
      )
      const listed = await context.until('the estimate is listed', async () => {
        const { data } = await client.get(`/v1/opportunities/${id}/estimates`)
        return data.length > 0 ? data : undefined
      })
      assertEqual(
        'what is listed',
        listed.map((one: { id: string }) => one.id),
        [estimate.id],
      )
    },
  },
  {
    name: 'an envelope is signed by its recipient',
    run: async ({ client, name }) => {
      const recipients = [{ name, email: 'smoke@example.com' }]
      const envelope = await client.post('/v1/envelopes', { title: name, recipients })
      const [recipient] = envelope.recipients
      const signed = await client.post(
        `/v1/envelopes/${envelope.id}/recipients/${recipient.id}/sign`,
        {},
        200,
      )
      assertEqual('its status', signed.status, 'completed')
    },
  },
  {
    name: 'a contact changes and can be deleted',
    run: async ({ client, name }) => {
      const { id } = await client.post('/v1/contacts', { name, email: 'smoke@example.com' })
      assertEqual(
        'the name',
        (await client.patch(`/v1/contacts/${id}`, { name: `${name} 2` })).name,
        `${name} 2`,
      )
      await client.delete(`/v1/contacts/${id}`)
      await client.call(404, 'GET', `/v1/contacts/${id}`)
    },
  },
  {
    name: 'a call is kept',
    run: async ({ client, name, cleanUp, until }) => {
      const contact = await client.post('/v1/contacts', { name })
      cleanUp(() => client.delete(`/v1/contacts/${contact.id}`))
      const call = await client.post('/v1/calls', {
        direction: 'inbound',
        outcome: 'completed',
        contact_id: contact.id,
      })
      assertEqual('what is read', await client.get(`/v1/calls/${call.id}`), call)
      await until('a call is listed', async () =>
        (await client.get('/v1/calls?limit=1')).data.length === 1 ? true : undefined,
      )
    },
  },
  {
    name: 'what Drive Mode spots is an opportunity',
    run: async ({ client, name, cleanUp }) => {
      const spot = await client.post('/v1/drive-mode/spots', {
        latitude: 30.27,
        longitude: -97.74,
        note: name,
      })
      cleanUp(() => client.post(`/v1/opportunities/${spot.id}/archive`, {}, 200))
      assertEqual('what is read', (await client.get(`/v1/opportunities/${spot.id}`)).id, spot.id)
    },
  },
]
