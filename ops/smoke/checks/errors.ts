import { assertEqual, type Family, require } from '../../../shared/checks/check.ts'
import { assertChallenge, assertCode } from '../../../shared/checks/open.ts'

const UNKNOWN_ID = '00000000-0000-7000-8000-000000000000'

export const errors: Family = [
  {
    name: '401 with a wrong key, with its challenge',
    run: async ({ client }) => {
      const answer = await client.call(401, 'POST', '/v1/contacts', { key: 'wsk_wrong', body: {} })
      assertCode(answer, 'unauthorized')
      assertChallenge(answer)
    },
  },
  {
    name: '404 for a record that does not exist',
    run: async ({ client }) =>
      assertCode(await client.call(404, 'GET', `/v1/contacts/${UNKNOWN_ID}`), 'not_found'),
  },
  {
    name: '400 for wrong input, naming each fault',
    run: async ({ client }) => {
      const answer = await client.call(400, 'POST', '/v1/opportunities', {
        body: { value: -1, color: 'red' },
      })
      assertCode(answer, 'invalid_request')
      const named = answer.body.error.details?.map(({ path }: { path: string }) => path).toSorted()
      assertEqual('what is named', named, ['color', 'value'])
    },
  },
  {
    name: '400 for what is not JSON, and for an unknown parameter',
    run: async ({ client }) => {
      assertCode(await client.call(400, 'POST', '/v1/contacts', { body: '{' }), 'invalid_request')
      assertCode(await client.call(400, 'GET', '/v1/contacts?color=red'), 'invalid_request')
    },
  },
  {
    name: '415 for a body of another type',
    run: async ({ client }) => {
      const headers = { 'content-type': 'text/plain' }
      assertCode(
        await client.call(415, 'POST', '/v1/contacts', { body: 'x', headers }),
        'unsupported_media_type',
      )
    },
  },
  {
    name: 'answers that belong to a key are not stored on the way',
    run: async ({ client }) => {
      const { headers } = await client.call(200, 'GET', '/v1/me')
      require(headers.get('cache-control')?.includes('no-store'), 'Cache-Control is not no-store')
    },
  },
]

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
