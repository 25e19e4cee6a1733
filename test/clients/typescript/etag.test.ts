import { expect, test } from 'vitest'
import { etagOf, PreconditionFailedError } from '../../../clients/typescript/src/index.ts'
import { clientGetting, json, problem } from './answers.ts'

const contact = { id: 'c-1', object: 'contact' }
const one = { params: { path: { id: 'c-1' } } }
const tagged = (etag: string) => json(200, contact, { etag })

test('a record has the ETag of its response, and a change sends it', async () => {
  const { client, sent } = clientGetting(tagged('"a"'), tagged('"b"'), new Response(null, { status: 204 }))
  const read = await client.get('/v1/contacts/{id}', one)
  expect(etagOf(read)).toBe('"a"')
  const changed = await client.patch('/v1/contacts/{id}', {
    ...one,
    body: { name: 'Maria' },
    ifMatch: etagOf(read),
  })
  expect([etagOf(read), etagOf(changed)]).toEqual(['"a"', '"b"'])
  await client.delete('/v1/contacts/{id}', { ...one, ifMatch: '*' })
  expect(sent.map(({ method, headers }) => [method, headers.get('if-match')])).toEqual([
    ['GET', null],
    ['PATCH', '"a"'],
    ['DELETE', '*'],
  ])
  expect(await sent[1]?.json()).toEqual({ name: 'Maria' })
})

test('an entry that does not exist yet is written with ifNoneMatch', async () => {
  const { client, sent } = clientGetting(tagged('"b"'))
  const path = { id: 'c-1', namespace: 'books' }
  await client.put('/v1/contacts/{id}/external-references/{namespace}', {
    params: { path },
    body: { external_id: 'claim-1' },
    ifNoneMatch: '*',
  })
  expect(['if-none-match', 'if-match'].map((name) => sent[0]?.headers.get(name))).toEqual(['*', null])
})

test('a record without an ETag in its response has none', async () => {
  const { client } = clientGetting(json(200, contact))
  expect(etagOf(await client.get('/v1/contacts/{id}', one))).toBeUndefined()
})

test('other headers are kept', async () => {
  const { client, sent } = clientGetting(tagged('"b"'))
  await client.patch('/v1/contacts/{id}', {
    ...one,
    body: { name: 'Maria' },
    headers: { 'x-trace': '7' },
    ifMatch: '"a"',
  })
  const { headers } = sent[0] ?? new Request('https://api.example.com')
  expect([headers.get('if-match'), headers.get('x-trace')]).toEqual(['"a"', '7'])
})

test('items of lists and copies have no ETag, and a change that asks for one is not sent without', async () => {
  const { client, sent } = clientGetting(json(200, { data: [contact], has_more: false }), tagged('"a"'))
  const { data } = await client.get('/v1/contacts')
  const copy = { ...(await client.get('/v1/contacts/{id}', one)) }
  for (const record of [...data, copy]) {
    expect(etagOf(record)).toBeUndefined()
    const init = { ...one, body: { name: 'Maria' }, ifMatch: etagOf(record) }
    await expect(async () => client.patch('/v1/contacts/{id}', init)).rejects.toThrow(/^ifMatch has no ETag/)
  }
  expect(data).toHaveLength(1)
  expect(sent).toHaveLength(2)
})

test('another version is a PreconditionFailedError, and is not repeated', async () => {
  const { client, sent } = clientGetting(problem(412, 'precondition_failed'))
  const change = client.patch('/v1/contacts/{id}', { ...one, body: { name: 'Maria' }, ifMatch: '"a"' })
  await expect(change).rejects.toBeInstanceOf(PreconditionFailedError)
  expect(sent).toHaveLength(1)
})
