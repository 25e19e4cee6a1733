import { expect, inject, test } from 'vitest'
import { describeTransports, http, type Transport } from '../../support/api.ts'
import { read } from '../../support/client.ts'
import { newWorkspace, sharedWorkspace } from '../../support/workspace.ts'

describeTransports('text (contract 1.7)', (send) => {
  const ws = sharedWorkspace(send)

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
