import fc from 'fast-check'
import { expect, test } from 'vitest'
import { routes } from '../../../shared/contract/routes.ts'
import { errorShape } from '../../../shared/contract/schemas/error.ts'
import { describeTransports } from '../../support/api.ts'
import { newWorkspace } from '../../support/workspace.ts'

const NAMES = [
  ...new Set([
    'value',
    'name',
    'tags',
    'limit',
    'cursor',
    'q',
    'stage_id',
    'custom_fields',
    'target_url',
    '__proto__',
    'constructor',
    'permissions',
    'stages',
    'options',
    'email',
  ]),
]
const HOSTILE = [
  '\ud800',
  '\0',
  '__proto__',
  '%',
  '../',
  '\u202e',
  'x'.repeat(70_000),
  '999999999999999999999',
  '-0',
  '1e999',
  'null',
  "'; --",
  '𝕏'.repeat(300),
]

const word = fc.oneof(fc.constantFrom(...NAMES), fc.string({ unit: 'binary', maxLength: 12 }))
const leaf = fc.oneof(
  fc.constantFrom<unknown>(
    ...HOSTILE,
    null,
    true,
    -1,
    0,
    1e308,
    Number.MAX_SAFE_INTEGER,
    '01900000-0000-7000-8000-000000000000',
  ),
  fc.string({ unit: 'binary' }),
  fc.double(),
  fc.integer(),
)
const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    leaf,
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(word, tie('value'), { maxKeys: 5 }),
  ),
}))

const body = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.dictionary(word, value, { maxKeys: 6 }).map((object) => JSON.stringify(object)),
  },
  { weight: 1, arbitrary: value.map((any) => JSON.stringify(any) ?? '') },
  { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes)) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '{"a":'.repeat(20_000),
      '['.repeat(50_000),
      `{"custom_fields":${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}}`,
    ),
  },
)
const segment = fc.oneof(
  fc.constantFrom(
    '01900000-0000-7000-8000-000000000000',
    '%',
    '%00',
    '%ff',
    '..',
    '',
    'a b',
    encodeURIComponent('é/é'),
  ),
  fc.string({ maxLength: 20 }).map((text) => encodeURIComponent(text.isWellFormed() ? text : 'x')),
)
const query = fc.array(
  fc.tuple(word, fc.oneof(fc.constantFrom('0', '101', 'true', '', 'x'), fc.string({ maxLength: 20 }))),
  { maxLength: 4 },
)
const request = fc.record({
  route: fc.constantFrom(...routes.map(({ method, path }) => `${method} ${path}`)),
  method: fc.option(fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE'), { freq: 10 }),
  segment,
  query,
  body,
  contentType: fc.oneof(
    { weight: 8, arbitrary: fc.constant('application/json') },
    fc.constantFrom('text/plain', 'application/json; charset=latin1', 'x'),
  ),
  idempotencyKey: fc.option(fc.constantFrom('k', 'a b', 'x'.repeat(300)), { freq: 10 }),
})

describeTransports('anything at all', (send) => {
  test('is answered without a 5xx, and every failure has the error shape', async () => {
    const { key } = await newWorkspace(send)
    await fc.assert(
      fc.asyncProperty(request, async ({ route, method, segment: id, query: pairs, ...rest }) => {
        const [own = '', pattern = ''] = route.split(' ')
        const path = pattern.replaceAll(/\{\w+\}/g, id)
        const search = pairs.map(([name, text]) => `${encode(name)}=${encode(text)}`).join('&')
        const verb = method ?? own
        const answer = await send({
          method: verb,
          target: `${path}${search && '?'}${search}`,
          headers: {
            authorization: `Bearer ${key}`,
            'content-type': rest.contentType,
            ...(rest.idempotencyKey && { 'idempotency-key': rest.idempotencyKey }),
          },
          body: verb === 'GET' ? undefined : rest.body,
        })
        expect(answer.status).toBeLessThan(500)
        expect(answer.headers['x-request-id']).toBeTruthy()
        if (answer.status >= 400) errorShape.parse(JSON.parse(answer.text))
      }),
      { numRuns: 1_000, verbose: 1 },
    )
  })
})

/** Percent-encodes what can be, and leaves a lone surrogate out: no client could send it. */
const encode = (text: string): string => encodeURIComponent(text.isWellFormed() ? text : '')
