import fc from 'fast-check'
import type { Route } from '../../../shared/contract/route.ts'
import { TRIGGER_IDS } from '../../../shared/domain/kit/triggers.ts'
import { spoiled } from '../../support/spoiled.ts'
import { BODIES, GOOD, NUMBERS, RAW_NUMBERS, TEXTS, TIMES, URLS } from './hostile-values.ts'

/** An arbitrary request; its target is sent unchanged. */
export interface Hostile {
  readonly method: string
  readonly target: string
  readonly headers: Record<string, string>
  readonly body: string | Buffer
}

/** Arbitrary requests to routes: their own fields and parameters with values of every kind, and ids that exist. */
export function hostile(rows: readonly Route[], ids: readonly string[], key: string): fc.Arbitrary<Hostile> {
  const text = fc.oneof(
    fc.constantFrom(...TEXTS, ...TIMES, ...URLS, ...TRIGGER_IDS, ...ids),
    fc.string({ unit: 'binary', maxLength: 30 }),
  )
  const leaf = fc.oneof(
    text,
    fc.constantFrom<unknown>(null, true, ...NUMBERS, ...RAW_NUMBERS),
    fc.double(),
    fc.integer(),
  )
  const { value } = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      leaf,
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(text, tie('value'), { maxKeys: 3, noNullPrototype: false }),
    ),
  }))
  const bytes = fc.uint8Array({ maxLength: 12 }).map((part) => Buffer.from(part).toString('latin1'))
  const segment = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...ids, ...TRIGGER_IDS, 'books') },
    {
      weight: 1,
      arbitrary: fc.constantFrom('%', '%00', '%ff', '%c0%af', '..', '%2e%2e', '', '*', '#', ';a=b'),
    },
    { weight: 1, arbitrary: bytes.map(percentEncode) },
  )
  const type = fc.constantFrom(
    'text/plain',
    'application/json; charset=latin1',
    'x',
    '',
    'application/json;charset',
  )
  const writes = rows.filter(({ body }) => body)
  return fc.oneof(fc.constantFrom(...rows), fc.constantFrom(...writes)).chain((row) => {
    const query = fc.tuple(
      fc.oneof(fieldOf(row.query), fc.constantFrom('nope', '__proto__')),
      fc.oneof(text, bytes),
    )
    const strange = fc.oneof(
      fc.dictionary(fieldOf(row.body), fc.oneof(leaf, value), { maxKeys: 1 }),
      fc.dictionary(fc.oneof(fieldOf(row.body), text), value, { maxKeys: 6 }),
    )
    const good = GOOD[row.id] ?? {}
    const object = fc.oneof(
      strange,
      strange.map((made) => ({ ...good, ...made })),
      fc.tuple(fc.nat(), fc.oneof(leaf, value)).map(([place, made]) => {
        const copies = [...spoiled(good, made)].map(([copy]) => copy)
        return copies[place % copies.length]
      }),
    )
    return fc.record({
      method: fc.oneof(
        { weight: 9, arbitrary: fc.constant(row.method as string) },
        fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'),
      ),
      target: fc
        .tuple(
          fc.array(segment, { minLength: 2, maxLength: 2 }),
          fc.oneof({ weight: 2, arbitrary: fc.constant([]) }, fc.array(query, { maxLength: 3 })),
        )
        .map(([[first = '', second = ''], pairs]) => {
          const path = row.path.replace(/\{\w+\}/, () => first).replace(/\{\w+\}/, () => second)
          const search = pairs
            .map(([name, given]) => `${name}=${percentEncode(given).slice(0, 2_000)}`)
            .join('&')
          return search === '' ? path : `${path}?${search}`
        }),
      headers: fc.record(
        {
          authorization: fc.oneof(
            { weight: 30, arbitrary: fc.constant(`Bearer ${key}`) },
            bytes.map(printable),
          ),
          'content-type': fc.oneof({ weight: 9, arbitrary: fc.constant('application/json') }, type),
          'idempotency-key': fc.oneof(
            { weight: 4, arbitrary: fc.uuid() },
            fc.constantFrom('k', 'x'.repeat(300)),
            bytes.map(printable),
          ),
          cookie: bytes.map(printable),
          'content-encoding': fc.oneof(
            { weight: 9, arbitrary: fc.constant('identity') },
            fc.constantFrom('gzip', 'br, gzip'),
            bytes.map(printable),
          ),
        },
        { requiredKeys: ['authorization', 'content-type'] },
      ),
      body: fc.oneof(
        { weight: 8, arbitrary: object.map((made) => JSON.stringify(made)) },
        { weight: 1, arbitrary: value.map((made) => JSON.stringify(made) ?? '') },
        { weight: 1, arbitrary: fc.constantFrom(...BODIES) },
        { weight: 1, arbitrary: fc.uint8Array({ maxLength: 40 }).map((raw) => Buffer.from(raw)) },
      ),
    })
  })
}

/** A field name of the schema. */
function fieldOf(schema: unknown): fc.Arbitrary<string> {
  const shape = (schema as { _zod?: { def?: { shape?: object } } } | undefined)?._zod?.def?.shape
  const names = Object.keys(shape ?? {})
  return names.length > 0 ? fc.constantFrom(...names) : fc.constant('nope')
}

/** Percent-encodes characters that would end the path or the request line, and bytes that Node's HTTP parser refuses. */
const percentEncode = (text: string): string =>
  Buffer.from(text)
    .toString('latin1')
    .replaceAll(/[&#?/]|[^!-~]/g, (byte) => `%${byte.charCodeAt(0).toString(16).padStart(2, '0')}`)

/** Removes bytes that a header cannot contain. */
const printable = (text: string): string => text.replaceAll(/[^\x20-\x7e\x80-\xff]/g, '')
