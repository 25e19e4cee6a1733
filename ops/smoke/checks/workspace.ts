import { setTimeout as sleep } from 'node:timers/promises'
import { assertEqual, type Family, require } from '../../../shared/checks/check.ts'
import { Difference } from '../../../shared/checks/client.ts'

/** Within this time a revoked key must be refused everywhere, in milliseconds (contract 4.11). */
const REVOKED_WITHIN_MS = 5_000

export const workspace: Family = [
  {
    name: 'the key belongs to a member of a workspace on the Professional plan',
    run: async ({ client }) => {
      const me = await client.get('/v1/me')
      const own = await client.get('/v1/workspace')
      assertEqual('the workspace', own.id, me.workspace.id)
      assertEqual('the plan', own.plan, 'professional')
      require(me.member.permissions.includes('workspace.admin'), 'the key lacks workspace.admin')
      const { data } = await client.get('/v1/members?limit=100')
      require(Array.isArray(data) && data.length > 0, 'the workspace has no members')
    },
  },
  {
    name: 'a record that the client has is 304, and HEAD has the headers of GET',
    run: async ({ client }) => {
      const path = `/v1/members/${(await client.get('/v1/me')).member.id}`
      const { headers } = await client.call(200, 'GET', path)
      const etag = headers.get('etag')
      await client.call(304, 'GET', path, { headers: { 'if-none-match': String(etag) } })
      const sent = { method: 'HEAD', headers: { authorization: client.authorization } }
      const head = await fetch(client.address(path), sent)
      assertEqual('the answer to HEAD', [head.status, head.headers.get('etag')], [200, etag])
    },
  },
  {
    name: 'has a pipeline with stages',
    run: async ({ client }) => {
      const { data } = await client.get('/v1/pipelines')
      require(data.length > 0 && data[0].stages.length > 0, 'there is no pipeline with a stage')
    },
  },
  {
    name: 'a new API key works at once, and not 5 s after it was revoked',
    run: async ({ client, name, cleanUp }) => {
      const made = await client.post('/v1/api-keys', { name })
      let revoked = false
      cleanUp(async () => revoked || client.delete(`/v1/api-keys/${made.id}`))
      const { body } = await client.call(200, 'GET', '/v1/me', { key: made.api_key })
      assertEqual('the key of the answer', body.api_key_id, made.id)
      await client.delete(`/v1/api-keys/${made.id}`)
      revoked = true
      await within(REVOKED_WITHIN_MS, () => client.call(401, 'GET', '/v1/me', { key: made.api_key }))
    },
  },
]

/** Repeats a call until it finds no difference; throws the last difference at the deadline. */
async function within(ms: number, call: () => Promise<unknown>): Promise<void> {
  for (const deadline = Date.now() + ms; ; await sleep(250)) {
    try {
      await call()
      return
    } catch (error) {
      if (!(error instanceof Difference) || Date.now() > deadline) throw error
    }
  }
}
