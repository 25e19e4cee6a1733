import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { text } from '../../../shared/contract/fields.ts'
import { INEXACT } from '../../../shared/contract/json-field.ts'
import { faultsOf } from '../../../shared/http/faults.ts'
import { unknownNames } from '../../../shared/http/unknown-names.ts'

const schema = z.strictObject({
  title: text(5, 1),
  amount: z.optional(z.number().check(z.minimum(0), z.maximum(9))),
  kind: z.optional(z.enum(['a', 'b'])),
  only: z.optional(z.literal('x')),
  tags: z.optional(z.array(z.string()).check(z.maxLength(2))),
  recipients: z.optional(z.array(z.strictObject({ email: z.string() })).check(z.minLength(1))),
  note: z.optional(z.nullable(text(5, 1))),
  headers: z.optional(z.record(z.string(), z.string().check(z.minLength(1)))),
})

function faults(value: unknown, where: 'body' | 'query' = 'body') {
  const { error } = schema.safeParse(value)
  if (!error) throw new Error('it is taken')
  const unknown = unknownNames({ id: 'createCall', path: '/v1/calls' }, where, schema)
  return faultsOf(error, value, schema, unknown).map(({ path, message }) => `${path}: ${message}`)
}

test.each([
  [{}, ['title: is required']],
  [{ title: 5 }, ['title: must be a string']],
  [{ title: null }, ['title: must be a string']],
  [{ title: '' }, ['title: is empty']],
  [{ title: '123456' }, ['title: must have at most 5 characters']],
  [{ title: 'x', amount: -1 }, ['amount: must be >= 0']],
  [{ title: 'x', amount: 10 }, ['amount: must be <= 9']],
  [{ title: 'x', amount: '1' }, ['amount: must be a number']],
  [{ title: 'x', kind: 'c' }, ['kind: must be one of a, b']],
  [{ title: 'x', only: 'y' }, ['only: must be x']],
  [{ title: 'x', tags: {} }, ['tags: must be an array']],
  [{ title: 'x', tags: ['a', 'b', 'c'] }, ['tags: must have at most 2 items']],
  [{ title: 'x', kind: '', tags: '' }, ['kind: is empty; leave it out', 'tags: is empty; leave it out']],
  [{ title: 'x', note: '' }, ['note: is empty; leave it out, or send null']],
  [{ title: 'x', headers: { a: '' } }, ['headers.a: is empty; leave it out']],
  ['', [': must be an object']],
  [{ title: 'x', recipients: [] }, ['recipients: must have at least 1 item']],
  [
    { title: 'x', recipients: [{ email: 'a' }, {}, { email: 1, cc: 2 }, 'b'] },
    [
      'recipients.1.email: is required',
      'recipients.2.email: must be a string',
      'recipients.2.cc: is not a known field; see /docs/operations/createCall.md',
      'recipients.3: must be an object',
    ],
  ],
  [[], [': must be an object']],
  [
    { title: 'x', a: 1, b: 2 },
    [
      'a: is not a known field; see /docs/operations/createCall.md',
      'b: is not a known field; see /docs/operations/createCall.md',
    ],
  ],
  [
    JSON.parse('{"title":"x","__proto__":1}'),
    ['__proto__: is not a known field; see /docs/operations/createCall.md'],
  ],
])('%j has these faults', (value, expected) => {
  expect(faults(value)).toEqual(expected)
})

test('an integer that numbers cannot hold is a bigint, which is said in place of what the field takes', () => {
  expect(faults({ title: 0n, tags: [0n] })).toEqual([`title: ${INEXACT}`, `tags.0: ${INEXACT}`])
})

test('an empty text that another field makes wrong keeps the message about both', () => {
  const either = z
    .strictObject({ a: z.optional(z.string()), b: z.optional(z.string()) })
    .check(
      z.superRefine((value, context) =>
        context.addIssue({ code: 'custom', path: ['a'], message: 'is required without b', input: value }),
      ),
    )
  const { error } = either.safeParse({ a: '' })
  expect(error && faultsOf(error, { a: '' }, either)).toEqual([
    { path: 'a', message: 'is empty, and is required without b' },
  ])
})

test('an unknown key of the query is reported as an unknown parameter', () => {
  expect(faults({ title: 'x', nope: '1' }, 'query')).toEqual([
    'nope: is not a known parameter; did you mean `note`?',
  ])
})

test('all faults are reported at once', () => {
  expect(faults({ amount: -1, kind: 5, more: 1 })).toHaveLength(4)
})
