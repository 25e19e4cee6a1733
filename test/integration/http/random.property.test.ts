import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { routes } from '../../../shared/contract/routes.ts'
import { errorShape } from '../../../shared/contract/schemas/error.ts'
import { direct } from '../../support/api.ts'
import { joinBy, newAuthenticator, openTo } from '../../support/people.ts'
import { rawHttp } from '../../support/raw-http.ts'
import { runs } from '../../support/runs.ts'
import { spoiled } from '../../support/spoiled.ts'
import { newWorkspace } from '../../support/workspace.ts'
import { hostile } from './hostile.ts'
import { NUMBERS, RAW_NUMBERS, TEXTS } from './hostile-values.ts'

/** A workspace with a record of every kind, so that requests get past the first check. */
async function populated() {
  const { post, join, key } = await newWorkspace(direct)
  // A second member: if a request deactivated the caller, all later requests would be refused.
  const { id } = await join()
  const purchase = { expense_type: 'purchase', expense_date: '2026-03-01', amount_tax_inclusive: 1 }
  const made = await Promise.all([
    post('/v1/opportunities', { contact_name: 'Ana' }),
    post('/v1/contacts', {}),
    post('/v1/expenses', purchase),
    post('/v1/subscriptions', { trigger_id: 'photo.deleted', target_url: 'https://example.com' }),
    ...Object.entries({ a: 'text', n: 'number', day: 'date' }).map(([key, type]) =>
      post('/v1/custom-fields', { key, label: key, type, entity_type: 'opportunity' }),
    ),
    post('/v1/pipelines', { name: 'P', stages: [{ name: 'one' }] }),
    post('/v1/envelopes', { title: 'Contract', recipients: [{ name: 'Ana', email: 'ana@example.com' }] }),
    post('/v1/calls', { direction: 'inbound', outcome: 'completed', from_number: '+15125550143' }),
  ])
  expect(made.map(({ status }) => status)).toEqual(made.map(() => 201))
  const [opportunity] = made.map(({ body }): string => body.id)
  const estimate = await post(`/v1/opportunities/${opportunity}/estimates`, { title: 'Roof', amount: 1 })
  return { key, ids: [id as string, ...[...made, estimate].map(({ body }): string => body.id)] }
}

/** How a passkey is spoiled: where, in the credential or in the client data that it holds, and by which value. */
const spoiling = fc.record({
  isNew: fc.boolean(),
  inClientData: fc.boolean(),
  place: fc.nat(),
  bad: fc.oneof(
    fc.constantFrom<unknown>(...TEXTS, ...NUMBERS, ...RAW_NUMBERS, true, null, {}, []),
    fc.string({ unit: 'binary' }),
    // Bytes in place of CBOR, authenticator data or a signature.
    fc.uint8Array({ maxLength: 80 }).map((bytes) => Buffer.from(bytes).toString('base64url')),
  ),
})
type Spoiling = typeof spoiling extends fc.Arbitrary<infer T> ? T : never

function spoiledCredential<C extends { response: { clientDataJSON: string } }>(
  credential: C,
  { inClientData, place, bad }: Spoiling,
): unknown {
  const { response } = credential
  const data = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString())
  const copies = [...spoiled(inClientData ? data : credential, bad)].map(([copy]) => copy)
  const copy = copies[place % copies.length]
  if (!inClientData) return copy
  const clientDataJSON = Buffer.from(JSON.stringify(copy)).toString('base64url')
  return { ...credential, response: { ...response, clientDataJSON } }
}

/** Sends random requests and checks each answer. Returns how often each status occurred. */
async function tryRequests(parameters: {
  seed?: number
  numRuns: number
}): Promise<ReadonlyMap<number, number>> {
  const { key, ids } = await populated()
  const statuses = new Map<number, number>()
  await fc.assert(
    fc.asyncProperty(hostile(routes, ids, key), async (request) => {
      const { status, headers, text } = await rawHttp(request)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      expect(status).toBeLessThan(500)
      expect([status, text, headers['x-request-id']]).toEqual([status, text, expect.any(String)])
      if (status < 400) return
      // Errors of the page of an estimate are pages.
      if (/^\/v1\/e\/[^/?]+(\?|$)/.test(request.target) && headers['content-type']?.startsWith('text/html'))
        return
      expect(headers['content-type']).toBe('application/json')
      const answer = JSON.parse(text)
      // A fault of a message is an error of JSON-RPC; the endpoint refuses a parameter or header as every endpoint does.
      const isRefusedBefore = request.target.startsWith('/mcp?') || 'idempotency-key' in request.headers
      const isOfMessage = /^\/mcp(\?|$)/.test(request.target) && ('jsonrpc' in answer || !isRefusedBefore)
      if (status === 400 && isOfMessage) {
        expect(answer).toMatchObject({ jsonrpc: '2.0', error: { code: expect.any(Number) } })
      } else expect(errorShape.parse(answer).error.request_id).toBe(headers['x-request-id'])
    }),
    // After a failure fast-check prints the seed, the path and the smallest failing request.
    parameters,
  )
  return statuses
}

// Over HTTP only: both transports call the same handlers, and HTTP also tests the gateway.
describe('an arbitrary request', () => {
  test('never causes a 5xx, and every error has the error shape', async () => {
    await tryRequests({ numRuns: runs(600) })
  })

  // Requests that all fail in the first check would test nothing. The seed is fixed, so a run does not depend on chance. A
  // change of the routes draws other requests: each limit is about three standard deviations below the usual count.
  test('gets past the first check often enough, and is refused in every way', async () => {
    const statuses = await tryRequests({ seed: 20_261_122, numRuns: 300 })
    const least = { 200: 12, 201: 1, 400: 77, 401: 1, 404: 75, 405: 13, 415: 1 }
    const rare = Object.entries(least).filter(
      ([status, count]) => (statuses.get(Number(status)) ?? 0) < count,
    )
    expect(rare, `of ${JSON.stringify([...statuses])}`).toEqual([])
  })

  test('with a spoiled passkey never causes a 5xx', async () => {
    const ws = await newWorkspace(direct)
    const { token } = (await ws.post(`/v1/members/${ws.owner}/invitation`)).body.invitation
    const { client, authenticator } = await joinBy(direct, token)
    const ask = openTo(direct)
    const tryTo = async (how: Spoiling) => {
      const [send, path] = how.isNew
        ? ([client.post, '/v1/passkeys'] as const)
        : ([ask, '/v1/sessions'] as const)
      // A valid challenge, so that the attempt does not end there.
      const { body: options } = await send(`${path}/options`)
      const made = how.isNew ? newAuthenticator().register(options) : authenticator.signIn(options)
      return send(path, { response: spoiledCredential(made, how) })
    }
    await fc.assert(
      fc.asyncProperty(spoiling, async (how) => {
        expect((await tryTo(how)).status).toBeLessThan(500)
      }),
      { numRuns: runs(150) },
    )
  })
})
