import { expect, inject, test } from 'vitest'
import { describeTransports, http, type Transport } from '../../support/api.ts'
import { type Answer, type Client, read } from '../../support/client.ts'
import { newWorkspace, sharedWorkspace } from '../../support/workspace.ts'

const PURCHASE = { expense_type: 'purchase', expense_date: '2026-03-01' }
const detailsOf = ({ status, body }: Answer) => [status, body.error?.details]
const estimates = async (ws: Client) =>
  `/v1/opportunities/${(await ws.post('/v1/opportunities')).body.id}/estimates`

describeTransports('dollar amounts (contract 1.5)', (send) => {
  const ws = sharedWorkspace(send)

  /** Each field with an amount, posted in an otherwise valid body. */
  const FIELDS: readonly [field: string, post: (ws: Client, amount: number) => Promise<Answer>][] = [
    ['value', (ws, value) => ws.post('/v1/opportunities', { value })],
    [
      'amount_tax_inclusive',
      (ws, amount) => ws.post('/v1/expenses', { ...PURCHASE, amount_tax_inclusive: amount }),
    ],
    [
      'tax_amount_included',
      (ws, tax) =>
        ws.post('/v1/expenses', { ...PURCHASE, amount_tax_inclusive: 10_000, tax_amount_included: tax }),
    ],
    ['amount', async (ws, amount) => ws.post(await estimates(ws), { title: 'Roof', amount })],
  ]

  test.each(FIELDS)(
    '%s is rounded to whole cents, and refused with more than two decimals',
    async (field, post) => {
      const { status, body } = await post(ws, 0.1 + 0.2)
      expect([status, body[field]]).toEqual([201, 0.3])
      for (const given of [0.005, 19.9900011]) {
        expect(detailsOf(await post(ws, given))).toEqual([
          400,
          [{ path: field, message: 'must have at most two decimals' }],
        ])
      }
    },
  )

  test('PATCH applies the same rule', async () => {
    const { id } = (await ws.post('/v1/opportunities', { value: 1 })).body
    expect((await ws.patch(`/v1/opportunities/${id}`, { value: 0.001 })).status).toBe(400)
    expect((await ws.patch(`/v1/opportunities/${id}`, { value: 2.000000001 })).body.value).toBe(2)
    expect((await ws.patch(`/v1/opportunities/${id}`, { value: null })).body.value).toBe(null)
  })

  test('rates and unit prices may have more decimals', async () => {
    const mileage = { miles_driven: 10.5, rate: 0.655 }
    const expense = await ws.post('/v1/expenses', {
      expense_type: 'mileage',
      expense_date: '2026-03-01',
      mileage,
      // The product is 6.8775, rounded to the cent.
      amount_tax_inclusive: 6.88,
    })
    expect(expense.body).toMatchObject({ mileage, amount_tax_inclusive: 6.88 })
    const line_items = [{ description: 'Screws', quantity: 3, unit_price: 0.015 }]
    const estimate = await ws.post(await estimates(ws), { title: 'Roof', line_items })
    expect(estimate.body).toMatchObject({ line_items, amount: 0.05 })
  })
})

describeTransports('text (contract 1.7)', (send) => {
  const ws = sharedWorkspace(send)

  const putReference = async (ws: Client, metadata: unknown) => {
    const { id } = (await ws.post('/v1/expenses', { ...PURCHASE, amount_tax_inclusive: 1 })).body
    const answer = await ws.put(`/v1/expenses/${id}/external-references/books`, {
      external_id: 'x',
      metadata,
    })
    return { answer, stored: async () => (await ws.get(`/v1/expenses/${id}`)).body }
  }

  test('metadata of an external reference may contain any JSON', async () => {
    const metadata = {
      'a\0b': '\0',
      '': ['\u0000', '𝕏', '\u2028', { nested: { deeper: [null, true, -0.5, 1e-300, 2 ** 53] } }],
      constructor: 'x',
      ['z'.repeat(300)]: 1,
    }
    const { answer, stored } = await putReference(ws, metadata)
    expect(answer.status).toBe(200)
    const { external_references } = await stored()
    expect(external_references.books.metadata).toEqual(metadata)
    expect(Object.keys(external_references.books.metadata)).toEqual(Object.keys(metadata))
  })

  test('lone surrogates are refused in every text, and in keys', async () => {
    for (const metadata of [
      { a: '\ud800' },
      { '\udc00': 1 },
      { a: [{ b: ['x\udbff'] }] },
      { a: { '\ud800\ud800': {} } },
    ]) {
      const { answer } = await putReference(ws, metadata)
      expect(detailsOf(answer)).toEqual([400, [{ path: 'metadata', message: 'must hold well-formed text' }]])
    }
    for (const [target, body] of [
      ['/v1/opportunities', { name: 'x\ud800' }],
      ['/v1/opportunities', { tags: ['\udc00'] }],
      ['/v1/opportunities', { custom_fields: { a: '\ud800' } }],
      ['/v1/opportunities', { '\ud800': 1 }],
      ['/v1/envelopes', { title: 'x', recipients: [{ name: '\ud800', email: 'a@example.com' }] }],
      ['/v1/pipelines', { name: 'x', stages: [{ name: '\udfff' }] }],
    ] as const) {
      expect((await ws.post(target, body)).status).toBe(400)
    }
  })

  const named = (...name: number[]) =>
    Buffer.concat([Buffer.from('{"name":"'), Buffer.from(name), Buffer.from('"}')])
  const raw = async (key: string, body: Buffer, type = 'application/json') =>
    read(await post(send, key, body, type))

  // `test/unit/http/{input,parse-input}.test.ts` have the forms of bytes that are not UTF-8.
  test('a body or a query that is not UTF-8 is a 400, and U+FFFD is accepted', async () => {
    const refused = await raw(ws.key, named(0xf0, 0x9f, 0x98, 0x41, 0xf0, 0x9f))
    expect([refused.status, refused.body.error.code, refused.body.error.details.length]).toEqual([
      ...[400, 'invalid_request', 1],
    ])
    for (const [body, name] of [
      [Buffer.from('{"name":"é\\ufffd"}'), 'é\ufffd'],
      [Buffer.from('{"name":"é\ufffd\ufffd"}'), 'é\ufffd\ufffd'],
      // For three bytes, which its length does not show.
      [named(0xf0, 0x9f, 0x98), '\ufffd'],
    ] as const) {
      const answer = await raw(ws.key, body)
      expect([answer.status, answer.body.name]).toEqual([201, name])
    }
    for (const query of ['q=a%ED%A0%80', 'contact_name=%f0%9f%98&limit=5', '%c3=1'])
      expect((await ws.get(`/v1/opportunities?${query}`)).status).toBe(400)
  })

  test('a query with any character or a stray percent sign is accepted', async () => {
    for (const query of ['q=%EF%BF%BD', 'q=100%', 'q=%zz%EF%BF%BD', 'q=%F0%9D%95%8F+%C3%A9']) {
      expect([query, (await ws.get(`/v1/opportunities?${query}`)).status]).toEqual([query, 200])
    }
  })
})

test.each([[0xf0, 0x9f, 0x98], [0xff], [...Buffer.from('\ufffd')]])(
  'a chunked body with U+FFFD or what it stands for is a 400: %s',
  async (...bytes) => {
    const { key } = await newWorkspace(http)
    const chunks = [Buffer.from('{"name":"'), Buffer.from(bytes), Buffer.from('"}')]
    const { status } = await fetch(`${inject('service').url}/v1/opportunities`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: ReadableStream.from(chunks),
      duplex: 'half',
    })
    expect(status).toBe(400)
  },
)

const post = (send: Transport, key: string, body: Buffer, type: string) =>
  send({
    method: 'POST',
    target: '/v1/opportunities',
    headers: { authorization: `Bearer ${key}`, 'content-type': type },
    body,
  })
