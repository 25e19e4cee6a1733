import { createHash } from 'node:crypto'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { expect, test } from 'vitest'
import { tableName } from '../../../shared/table/store/client.ts'
import { describeTransports } from '../../support/api.ts'
import { clientOf, read } from '../../support/client.ts'
import { documents } from '../../support/documents.ts'
import { rawRows } from '../../support/raw-row.ts'
import { newWorkspace } from '../../support/workspace.ts'

const key = (text: string) => ({ 'idempotency-key': text })

describeTransports('Idempotency-Key', (send) => {
  test('another body is a conflict; another path or another API key makes a new request', async () => {
    const { post, join } = await newWorkspace(send)
    await post('/v1/opportunities', { value: 1 }, key('k'))
    const other = await post('/v1/opportunities', { value: 2 }, key('k'))
    expect([other.status, other.body.error.code]).toEqual([409, 'conflict'])
    const contact = await post('/v1/contacts', { name: 'C' }, key('k'))
    expect([contact.status, contact.body.object]).toEqual([201, 'contact'])
    const colleague = await join()
    expect((await colleague.post('/v1/opportunities', { value: 2 }, key('k'))).status).toBe(201)
  })

  test('an absent body is the same as an empty object', async () => {
    const { post } = await newWorkspace(send)
    const first = await post('/v1/opportunities', undefined, key('k'))
    const again = await post('/v1/opportunities', {}, key('k'))
    expect([again.status, again.body]).toEqual([201, first.body])
    expect(again.headers['x-request-id']).not.toBe(first.headers['x-request-id'])
  })

  test('is bound to the whole path, and error responses are not stored', async () => {
    const { post, get } = await newWorkspace(send)
    const [one, other] = [(await post('/v1/opportunities')).body, (await post('/v1/opportunities')).body]
    const approved = await post(`/v1/opportunities/${one.id}/approve`, {}, key('k'))
    const third = await post(`/v1/opportunities/${other.id}/approve`, {}, key('k'))
    expect([approved.body.id, third.body.id]).toEqual([one.id, other.id])
    await post(`/v1/opportunities/${one.id}/archive`)
    const replayed = await post(`/v1/opportunities/${one.id}/approve`, {}, key('k'))
    expect(replayed.body).toEqual(approved.body)
    expect((await get(`/v1/opportunities/${one.id}`)).body.approval_status).toBe('archived')
    expect((await post(`/v1/opportunities/${one.id}/approve`, {}, key('new'))).status).toBe(409)
    await post(`/v1/opportunities/${one.id}/restore`)
    expect((await post(`/v1/opportunities/${one.id}/approve`, {}, key('new'))).status).toBe(200)
  })

  test('a revoked API key does not get the stored response', async () => {
    const ws = await newWorkspace(send)
    const made = (await ws.post('/v1/api-keys', {})).body
    const client = clientOf(send, made.api_key)
    expect((await client.post('/v1/contacts', {}, key('k'))).status).toBe(201)
    await ws.delete(`/v1/api-keys/${made.id}`)
    expect((await client.post('/v1/contacts', {}, key('k'))).status).toBe(401)
  })

  // A vendor has an entry in the audit log, which is a write of the same transaction.
  test.each([
    ['/v1/opportunities', { contact_name: 'A' }],
    ['/v1/vendors', { name: 'A' }],
  ])('ten concurrent requests to %s create one record', async (list, body) => {
    const { post, get } = await newWorkspace(send)
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(list, body, key('k'))))
    const ids = new Set(answers.map(({ body }) => body.id))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201))
    expect(ids.size).toBe(1)
    expect(answers.filter(({ headers }) => headers['idempotent-replayed'])).toHaveLength(9)
    expect((await get(list)).body.data).toHaveLength(1)
  })

  test('the stored response contains its secret again, sealed in the table', async () => {
    const { post } = await newWorkspace(send)
    const body = { trigger_id: 'opportunity.created', target_url: 'https://example.com/hook' }
    const first = await post('/v1/subscriptions', body, key('k'))
    const again = await post('/v1/subscriptions', body, key('k'))
    expect(again.body).toEqual(first.body)
    const made = (await post('/v1/api-keys', { name: 'n' }, key('k'))).body
    expect((await post('/v1/api-keys', { name: 'n' }, key('k'))).body).toEqual(made)
    const table = JSON.stringify(await rawRows())
    expect(table).toContain(first.body.id)
    expect(table).toContain(made.id)
    for (const secret of [first.body.signing_secret, made.api_key]) {
      expect(table).not.toContain(secret)
      expect(table).not.toContain(Buffer.from(secret).toString('base64').slice(0, -4))
    }
  })

  const FIRST = '{"name":"Ana","tags":[],"value":10,"custom_fields":{}}'
  const SAME = [
    FIRST,
    ' {"custom_fields": {},\n"value":10.0,"tags":[ ],"name":"Ana"}\t',
    '{"name":"\\u0041na","value":1e1,"tags":[],"custom_fields":{}}',
    // Readers of JSON take the last of two members with one name.
    '{"value":5,"value":10,"name":"Ana","tags":[],"custom_fields":{}}',
  ]
  const OTHER = [
    '{"name":"Ana","tags":[],"value":10}',
    '{"name":"Ana","tags":[],"value":10,"custom_fields":{},"lead_source":null}',
    '{"name":"ana","tags":[],"value":10,"custom_fields":{}}',
    '{"name":"Ana","tags":["Ana"],"value":10,"custom_fields":{}}',
  ]
  const raw = async (apiKey: string, body: string) => {
    const headers = { ...key('k'), authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' }
    const request = { method: 'POST', target: '/v1/opportunities', headers, body: Buffer.from(body) }
    const { status, headers: answered } = read(await send(request))
    return [status, answered['idempotent-replayed']]
  }

  test('a body that is equal as a JSON value is the same request (contract 1.11)', async () => {
    const { key: apiKey } = await newWorkspace(send)
    expect(await raw(apiKey, FIRST)).toEqual([201, undefined])
    for (const body of SAME) expect([body, await raw(apiKey, body)]).toEqual([body, [201, 'true']])
    for (const body of OTHER) expect([body, await raw(apiKey, body)]).toEqual([body, [409, undefined]])
  })

  test('bytes decide where one of the two requests reached a function of 1.0.0', async () => {
    const { key: apiKey } = await newWorkspace(send)
    await raw(apiKey, FIRST)
    const row = (await rawRows()).find(({ pk }) => pk === `IDEMPOTENCY#${apiKey.slice(4, 15)}`)
    const { value_hash, ...released } = JSON.parse(String(row?.data))
    expect(value_hash).toMatch(/^[0-9a-f]{64}$/)
    expect(released.body_hash).toBe(createHash('sha256').update(FIRST).digest('hex'))
    await documents().send(
      new PutCommand({ TableName: tableName(), Item: { ...row, data: JSON.stringify(released) } }),
    )
    expect(await raw(apiKey, FIRST)).toEqual([201, 'true'])
    for (const body of SAME.slice(1))
      expect([body, await raw(apiKey, body)]).toEqual([body, [409, undefined]])
  })

  test('is 1 to 255 visible ASCII characters', async () => {
    const { post } = await newWorkspace(send)
    for (const [text, status] of [
      ['~'.repeat(255), 201],
      ['!', 201],
      ['x'.repeat(256), 400],
      ['a b', 400],
      ['a\tb', 400],
      ['\u00e9', 400],
    ] as const) {
      const answer = await post('/v1/opportunities', {}, key(text))
      expect([text, answer.status]).toEqual([text, status])
      if (status === 400) expect(answer.body.error.details[0].path).toBe('Idempotency-Key')
    }
    // An empty one is as if it were absent (contract 1.10).
    for (const value of [1, 2]) {
      const { status, headers } = await post('/v1/opportunities', { value }, key(''))
      expect([status, headers['idempotent-replayed']]).toEqual([201, undefined])
    }
  })
})
