import { expect, test } from 'vitest'
import { newToken, publicIdOf, type Token, withChecksum } from '../../../shared/domain/token.ts'
import { describeTransports, type Transport } from '../../support/api.ts'
import { type Answer, read } from '../../support/client.ts'
import { newWorkspace, sharedWorkspace } from '../../support/workspace.ts'

const UNKNOWN_ID = '01900000-0000-7000-8000-000000000000'
const JSON_TYPE = { 'content-type': 'application/json' }

function expectProblem(answer: Answer, status: number, code: string): void {
  expect({ status: answer.status, code: answer.body?.error?.code }).toEqual({ status, code })
  expect(answer.body.error.request_id).toBe(answer.headers['x-request-id'])
  expect('details' in answer.body.error).toBe(code === 'invalid_request')
}

const pathsOf = (answer: Answer): string[] =>
  answer.body.error.details.map(({ path }: { path: string }) => path).sort()

/** A request with exactly these headers and body. */
const raw = async (send: Transport, key: string, body: string | Buffer, headers: Record<string, string>) =>
  read(
    await send({
      method: 'POST',
      target: '/v1/opportunities',
      headers: { authorization: `Bearer ${key}`, ...headers },
      body,
    }),
  )

// Every row of the table in contract 2.3 that a request can cause; 405 is in every-route.test.ts, 429 and up in test/unit/http/faults.test.ts.
describeTransports('error responses', (send) => {
  const ws = sharedWorkspace(send)

  test('400 invalid_request reports every invalid field with its dotted path', async () => {
    const { post, get, key } = ws
    const answer = await post('/v1/opportunities', { value: -1, color: 1, tags: ['a', 2], stage_id: 'x' })
    expectProblem(answer, 400, 'invalid_request')
    expect(pathsOf(answer)).toEqual(['color', 'stage_id', 'tags.1', 'value'])
    expect(pathsOf(await get('/v1/opportunities?limit=101&sort=up&approval_status=won'))).toEqual([
      'approval_status',
      'limit',
      'sort',
    ])
    expect(pathsOf(await get('/v1/opportunities?limit=1&limit=2'))).toEqual(['limit'])
    expectProblem(await raw(send, key, '{"value":', JSON_TYPE), 400, 'invalid_request')
    expectProblem(await raw(send, key, Buffer.from([0x22, 0xff, 0x22]), JSON_TYPE), 400, 'invalid_request')
    expectProblem(await raw(send, key, '[]', JSON_TYPE), 400, 'invalid_request')
    const references = { primary_contact_id: UNKNOWN_ID, sales_rep_id: UNKNOWN_ID, pipeline_id: UNKNOWN_ID }
    expect(pathsOf(await post('/v1/opportunities', references))).toEqual(Object.keys(references).sort())
  })

  test('401 unauthorized: a missing, malformed, mistyped, unknown, forged or revoked key, a deactivated member', async () => {
    const { key, delete: remove, join, post } = await newWorkspace(send)
    const getMe = async (authorization?: string) =>
      read(
        await send({ method: 'GET', target: '/v1/me', headers: { ...(authorization && { authorization }) } }),
      )
    const made = (await post('/v1/api-keys', { name: 'soon gone' })).body
    const member = await join()
    for (const good of [key, made.api_key, member.key]) {
      expect((await getMe(`bearer  ${good}`)).status).toBe(200)
    }
    expect((await remove(`/v1/api-keys/${made.id}`)).status).toBe(204)
    expect((await remove(`/v1/members/${member.id}`)).status).toBe(204)
    // A valid checksum and the public id of the owner's key, but another secret.
    const forged = withChecksum(key.slice(0, -7) + (key.at(-7) === 'a' ? 'b' : 'a'))
    expect(publicIdOf(forged)).toBe(publicIdOf(key as Token<'api_key'>))
    for (const authorization of [
      undefined,
      key,
      `Basic ${key}`,
      'Bearer',
      `Bearer ${key} ${key}`,
      'Bearer wsk_short',
      `Bearer ${key.slice(0, -1)}${key.endsWith('a') ? 'b' : 'a'}`,
      `Bearer ${newToken('api_key')}`,
      `Bearer ${forged}`,
      `Bearer ${made.api_key}`,
      `Bearer ${member.key}`,
    ]) {
      const answer = await getMe(authorization)
      expectProblem(answer, 401, 'unauthorized')
      expect(answer.headers['www-authenticate']).toBe('Bearer')
    }
    expectProblem(read(await send({ method: 'GET', target: `/v1/me?api_key=${key}` })), 401, 'unauthorized')
  })

  test('403 forbidden, or plan_required, which is checked first', async () => {
    const { join } = await newWorkspace(send)
    const member = await join(['expenses.view'])
    expectProblem(await member.post('/v1/members', { name: 'X', email: 'x@example.com' }), 403, 'forbidden')
    const subscription = { trigger_id: 'expense.created', target_url: 'https://example.com/hook' }
    expectProblem(await member.post('/v1/subscriptions', subscription), 403, 'forbidden')
    const starter = await (await newWorkspace(send, 'starter')).join([])
    expectProblem(await starter.post('/v1/subscriptions', subscription), 403, 'plan_required')
    expectProblem(await starter.get('/v1/triggers/expense.created/sample'), 403, 'plan_required')
    expectProblem(await starter.get('/v1/expenses'), 403, 'plan_required')
    expectProblem(await starter.get(`/v1/expenses/${UNKNOWN_ID}`), 403, 'plan_required')
    expectProblem(await member.get('/v1/expenses'), 403, 'forbidden')
  })

  test("404 not_found: an unknown route or record, another workspace's record, a malformed id", async () => {
    const { get, post } = await newWorkspace(send)
    const other = await newWorkspace(send)
    const { id } = (await other.post('/v1/opportunities')).body
    for (const target of ['/v1', '/v2/me', '/v1/opportunities/', '/v1/opportunities/a/b/c']) {
      expectProblem(await get(target), 404, 'not_found')
    }
    for (const missing of [id, UNKNOWN_ID, 'nonsense', '%00', encodeURIComponent('../me')]) {
      expectProblem(await get(`/v1/opportunities/${missing}`), 404, 'not_found')
      expectProblem(await post(`/v1/opportunities/${missing}/approve`), 404, 'not_found')
    }
    expectProblem(await get('/v1/triggers/opportunity.nope/sample'), 404, 'not_found')
  })

  test('409 conflict: the state forbids the action, or the Idempotency-Key was used with another body', async () => {
    const { post } = ws
    const again = { 'idempotency-key': 'k' }
    await post('/v1/opportunities', { value: 1 }, again)
    expectProblem(await post('/v1/opportunities', { value: 2 }, again), 409, 'conflict')
    const { id } = (await post('/v1/opportunities')).body
    await post(`/v1/opportunities/${id}/archive`)
    expectProblem(await post(`/v1/opportunities/${id}/approve`), 409, 'conflict')
  })

  test('413 payload_too_large: one byte over 256 KB', async () => {
    const { key } = ws
    const body = (bytes: number) => `{}${' '.repeat(bytes - 2)}`
    expect((await raw(send, key, body(256 * 1024), JSON_TYPE)).status).toBe(201)
    expectProblem(await raw(send, key, body(256 * 1024 + 1), JSON_TYPE), 413, 'payload_too_large')
    // Bytes are counted, not characters: 3 for each of these.
    const euros = JSON.stringify({ lead_source: '€'.repeat(90_000) })
    expectProblem(await raw(send, key, euros, JSON_TYPE), 413, 'payload_too_large')
    expectProblem(await raw(send, key, Buffer.alloc(256 * 1024 + 1), {}), 413, 'payload_too_large')
  })

  test('415 unsupported_media_type: a body that is not JSON; an empty body counts as {}', async () => {
    const { key } = ws
    const type = (text: string) => ({ 'content-type': text })
    expectProblem(await raw(send, key, 'a=b', type('text/plain')), 415, 'unsupported_media_type')
    expectProblem(
      await raw(send, key, '{}', type('application/x-www-form-urlencoded')),
      415,
      'unsupported_media_type',
    )
    expect((await raw(send, key, '{}', type('application/json; charset=utf-8'))).status).toBe(201)
    expect((await raw(send, key, '', type('text/plain'))).status).toBe(201)
  })
})
