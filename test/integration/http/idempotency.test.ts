import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import { expect, test } from 'vitest'
import { documents, tableName } from '../../../shared/table/client.ts'
import { describeTransports } from '../../support/api.ts'
import { newWorkspace } from '../../support/workspace.ts'

const key = (text: string) => ({ 'idempotency-key': text })

describeTransports('Idempotency-Key', (send) => {
  test('gives the first answer again, and does nothing twice', async () => {
    const { post, get } = await newWorkspace(send)
    const first = await post('/v1/opportunities', { contact_name: 'A' }, key('k1'))
    const again = await post('/v1/opportunities', { contact_name: 'A' }, key('k1'))
    expect([first.status, again.status]).toEqual([201, 201])
    expect(first.headers['idempotent-replayed']).toBeUndefined()
    expect(again.headers['idempotent-replayed']).toBe('true')
    expect(again.body).toEqual(first.body)
    expect(again.headers['x-request-id']).not.toBe(first.headers['x-request-id'])
    expect((await get('/v1/opportunities')).body.data).toHaveLength(1)
  })

  test('another body is a conflict; another path, or another key of ours, another request', async () => {
    const { post, join } = await newWorkspace(send)
    await post('/v1/opportunities', { value: 1 }, key('k'))
    const other = await post('/v1/opportunities', { value: 2 }, key('k'))
    expect([other.status, other.body.error.code]).toEqual([409, 'conflict'])
    const contact = await post('/v1/contacts', { name: 'C' }, key('k'))
    expect([contact.status, contact.body.object]).toEqual([201, 'contact'])
    const colleague = await join()
    expect((await colleague.post('/v1/opportunities', { value: 2 }, key('k'))).status).toBe(201)
  })

  test('a first try that failed validation is not kept', async () => {
    const { post } = await newWorkspace(send)
    expect((await post('/v1/opportunities', { value: -1 }, key('k'))).status).toBe(400)
    expect((await post('/v1/opportunities', { value: 1 }, key('k'))).status).toBe(201)
  })

  test('ten at once make one', async () => {
    const { post, get } = await newWorkspace(send)
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => post('/v1/opportunities', { contact_name: 'A' }, key('k'))),
    )
    const ids = new Set(answers.map(({ body }) => body.id))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201))
    expect(ids.size).toBe(1)
    expect(answers.filter(({ headers }) => headers['idempotent-replayed'])).toHaveLength(9)
    expect((await get('/v1/opportunities')).body.data).toHaveLength(1)
  })

  test('shows a secret again, and keeps it sealed', async () => {
    const { post } = await newWorkspace(send)
    const body = { trigger_id: 'opportunity.created', target_url: 'https://example.com/hook' }
    const first = await post('/v1/subscriptions', body, key('k'))
    const again = await post('/v1/subscriptions', body, key('k'))
    expect(again.body).toEqual(first.body)
    const apiKey = (await post('/v1/api-keys', { name: 'n' }, key('k'))).body.api_key
    expect((await post('/v1/api-keys', { name: 'n' }, key('k'))).body.api_key).toBe(apiKey)
    const table = JSON.stringify(await everything())
    expect(table).not.toContain(first.body.signing_secret)
    expect(table).not.toContain(apiKey)
  })

  test('is 1 to 255 visible ASCII characters', async () => {
    const { post } = await newWorkspace(send)
    for (const [text, status] of [
      ['~'.repeat(255), 201],
      ['!', 201],
      ['x'.repeat(256), 400],
      ['a b', 400],
    ] as const) {
      expect((await post('/v1/opportunities', {}, key(text))).status).toBe(status)
    }
  })
})

async function everything(): Promise<unknown[]> {
  const rows: unknown[] = []
  let from: Record<string, unknown> | undefined
  do {
    const page = await documents().send(
      new ScanCommand({ TableName: tableName(), ...(from && { ExclusiveStartKey: from }) }),
    )
    rows.push(...(page.Items ?? []))
    from = page.LastEvaluatedKey
  } while (from)
  return rows
}
