import { request } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { expect, inject, test } from 'vitest'
import { withChecksum } from '../../../shared/domain/people/token.ts'
import { http } from '../../support/api.ts'
import { newWorkspace, type TestWorkspace } from '../../support/workspace.ts'
import { triggersOf } from '../expenses/api.ts'

/* Contract 5.15: what a stranger who has no link, or a customer who has one, cannot do. */

const ADDRESS = new URL(inject('service').url)
let addresses = 30

interface Sent {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** Sends a request from an address of this machine that no other request has, because the limit counts addresses. */
const visit = (path: string, { method = 'GET', headers = {}, body }: Sent = {}) =>
  new Promise<{ status: number; headers: Record<string, unknown>; text: string }>((done, fail) => {
    const number = addresses++
    const localAddress = `127.0.${Math.floor(number / 250)}.${(number % 250) + 1}`
    const options = { host: '127.0.0.1', port: ADDRESS.port, localAddress, agent: false, method, path }
    request({ ...options, headers: { host: ADDRESS.host, ...headers } }, async (answer) => {
      const text = (await answer.setEncoding('utf8').toArray()).join('')
      done({ status: answer.statusCode ?? 0, headers: answer.headers, text })
    })
      .on('error', fail)
      .end(body)
  })

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const form = (body: string, headers: Sent['headers'] = FORM): Sent => ({ method: 'POST', headers, body })
const approve = (path: string, name = 'Ann') => visit(path, form(`name=${name}`))

async function sent() {
  const ws = await newWorkspace(http)
  const { id: opportunity } = (await ws.post('/v1/opportunities', { name: 'Roof' })).body
  const input = { title: 'Roof', amount: 100 }
  const { id } = (await ws.post(`/v1/opportunities/${opportunity}/estimates`, input)).body
  const path = `/v1/estimates/${id}`
  await ws.post(`${path}/send`)
  const { url } = (await ws.post(`${path}/link`)).body
  const status = async (): Promise<string> => (await ws.get(path)).body.status
  return { ws, opportunity, path, page: new URL(url).pathname, status }
}

test('a token that differs in one character from a working one, with a right checksum, opens nothing', async () => {
  const { page, status } = await sent()
  const token = page.slice('/v1/e/'.length)
  const other = (text: string, n: number) =>
    `${text.slice(0, n)}${text[n] === 'a' ? 'b' : 'a'}${text.slice(n + 1)}`
  const random = Array.from({ length: 43 }, (_, n) => withChecksum(other(token.slice(0, -6), n + 4)))
  const mistyped = Array.from({ length: 6 }, (_, n) => other(token, n + 47))
  const shapes = [
    token.toLowerCase(),
    token.slice(1),
    `${token}0`,
    `${token}%00`,
    `${token}/`,
    `x/../${token}x`,
  ]
  const tokens = [...random, ...mistyped, ...shapes]
  const answers = await Promise.all(tokens.map((one) => approve(`/v1/e/${one}`)))
  expect(answers.map((answer) => answer.status)).toEqual(tokens.map(() => 404))
  expect(answers.filter(({ text }) => text.includes('Roof'))).toEqual([])
  expect(await status()).toBe('sent')
})

test.each([
  ['cancelled', (ws: TestWorkspace, path: string) => ws.post(`${path}/cancel`), 409],
  ['revoked', (ws: TestWorkspace, path: string) => ws.delete(`${path}/link`), 404],
] as const)('of an approval and its end at the same time, one counts: %s', async (what, end, refused) => {
  for (let round = 0; round < 8; round++) {
    const { ws, opportunity, path, page, status } = await sent()
    // The approval has fewer trips, so it begins later in each round.
    const approvals = ['Ann', 'Ben', 'Cid'].map(async (name) => {
      await setTimeout(round * 10)
      return (await approve(page, name)).status
    })
    const [ended, ...statuses] = await Promise.all([end(ws, path), ...approvals])
    const triggers = await triggersOf(ws, opportunity)
    const count = (act: string) => triggers.filter((one) => one === `opportunity.estimate_${act}`).length
    const isApproved = (await status()) === 'approved'
    expect(statuses.filter((one) => one !== 303 && one !== refused)).toEqual([])
    expect([statuses.includes(303), count('approved')]).toEqual(isApproved ? [true, 1] : [false, 0])
    if (what === 'revoked') expect((await approve(page, 'Late')).status).toBe(404)
    else expect([ended.status, count('cancelled')]).toEqual(isApproved ? [409, 0] : [200, 1])
  }
})

test('a repeated approval changes nothing, also with an idempotency key of another link', async () => {
  const [one, other] = [await sent(), await sent()]
  const keyed = { ...FORM, 'idempotency-key': 'same' }
  expect((await visit(one.page, form('name=Ann', keyed))).status).toBe(303)
  const before = await one.ws.get(one.path)
  for (const name of ['Ann', 'Ben'])
    expect((await visit(one.page, form(`name=${name}`, keyed))).status).toBe(303)
  const after = await one.ws.get(one.path)
  expect([after.headers.etag, after.body]).toEqual([before.headers.etag, before.body])
  expect((await visit(other.page, form('name=Ben', keyed))).status).toBe(303)
  expect((await other.ws.get(other.path)).body.approved_by_name).toBe('Ben')
})

test('requests other than a form with one name approve nothing', async () => {
  const { page, status } = await sent()
  const credentials = { ...FORM, authorization: 'Bearer wsk_guess', cookie: 'session=guess' }
  const multipart = '--x\r\ncontent-disposition: form-data; name="name"\r\n\r\nAnn\r\n--x--\r\n'
  const attempts: readonly (readonly [string, Sent, readonly number[]])[] = [
    ...['PUT', 'PATCH', 'DELETE', 'OPTIONS'].map((method) => [method, { method }, [404, 405]] as const),
    ['another method by a header', { headers: { 'x-http-method-override': 'POST' } }, [200]],
    ['no body', form(''), [400]],
    ['an array', form('name[]=Ann'), [400]],
    ['a control character', form('name=%00'), [400]],
    ['no UTF-8', form('name=%FF'), [400]],
    ['white space that is not a space', form('name=%E2%80%8B%C2%A0'), [400]],
    ['300 KB', form(`name=Ann&more=${'x'.repeat(300_000)}`), [413]],
    ['JSON', form('{"name":"Ann"}', { 'content-type': 'application/json' }), [415]],
    ['text', form('name=Ann', { 'content-type': 'text/plain' }), [415]],
    ['multipart', form(multipart, { 'content-type': 'multipart/form-data; boundary=x' }), [415]],
    ['credentials without a name', form('', credentials), [400]],
  ]
  for (const [what, request, allowed] of attempts) {
    const { status: answered, headers } = await visit(page, request)
    expect.soft(allowed, `${what}: ${answered}`).toContain(answered)
    expect.soft(headers['access-control-allow-origin'], what).toBeUndefined()
    if (answered === 404 || answered === 405) continue
    expect.soft(headers, what).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    expect.soft(headers['content-security-policy'], what).toMatch(/script-src 'none'.*frame-ancestors 'none'/)
  }
  expect(await status()).toBe('sent')
  const { status: answered, headers } = await approve(page)
  expect([answered, headers['cache-control'], headers['referrer-policy']]).toEqual([
    303,
    'no-store',
    'no-referrer',
  ])
})
