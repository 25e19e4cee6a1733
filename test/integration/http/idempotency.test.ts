import { expect, test } from 'vitest'
import { describeTransports } from '../../support/api.ts'
import { clientOf } from '../../support/client.ts'
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

  test('is 1 to 255 visible ASCII characters', async () => {
    const { post } = await newWorkspace(send)
    for (const [text, status] of [
      ['~'.repeat(255), 201],
      ['!', 201],
      ['x'.repeat(256), 400],
      ['', 400],
      ['a b', 400],
      ['a\tb', 400],
      ['\u00e9', 400],
    ] as const) {
      const answer = await post('/v1/opportunities', {}, key(text))
      expect([text, answer.status]).toEqual([text, status])
      if (status === 400) expect(answer.body.error.details[0].path).toBe('Idempotency-Key')
    }
  })
})
