import { assertEqual, type Family, require } from '../check.ts'

export const idempotency: Family = [
  {
    name: 'a repeated Idempotency-Key gives the first answer again, and another body a conflict',
    run: async ({ client, name, cleanUp }) => {
      const post = (status: number, body: object) =>
        client.call(status, 'POST', '/v1/contacts', { body, headers: { 'idempotency-key': name } })
      const first = await post(201, { name })
      cleanUp(() => client.delete(`/v1/contacts/${first.body.id}`))
      const second = await post(201, { name })
      if (second.body.id !== first.body.id) cleanUp(() => client.delete(`/v1/contacts/${second.body.id}`))
      assertEqual('the second answer', second.body, first.body)
      assertEqual('Idempotent-Replayed', second.headers.get('idempotent-replayed'), 'true')
      require(!first.headers.has('idempotent-replayed'), 'the first answer says that it is a repeat')
      assertEqual('the code', (await post(409, { name: 'other' })).body.error.code, 'conflict')
    },
  },
]
