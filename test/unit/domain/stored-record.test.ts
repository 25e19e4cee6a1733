import { describe, expect, test } from 'vitest'
import { type Fields, mismatchOf, type Stored } from '../../../shared/domain/kit/stored-record.ts'

interface Tool {
  readonly name: string
  readonly weight: number
  readonly sharp: boolean
  readonly note: string | null
  readonly uses: readonly { readonly day: string; readonly by: string | null }[]
  readonly maker: { readonly name: string } | null
  readonly prices: Readonly<Record<string, { readonly amount: number }>>
  readonly extra: { readonly [key: string]: unknown }
  readonly loan?: { readonly to: string }
}

const TOOL: Fields<Tool> = {
  name: 'text',
  weight: 'number',
  sharp: 'flag',
  note: 'text or null',
  uses: ['list', { day: 'text', by: 'text or null' }],
  maker: ['or null', { name: 'text' }],
  prices: ['map', { amount: 'number' }],
  extra: 'json',
  loan: ['optional', { to: 'text' }],
}

const tool = (more: object = {}): Stored => ({
  name: 'saw',
  weight: 1.5,
  sharp: true,
  note: null,
  uses: [{ day: '2026-03-14', by: null }],
  maker: { name: 'Stihl' },
  prices: { usd: { amount: 20 } },
  extra: {},
  ...more,
})

const check = <T>(value: unknown, fields: Fields<T>) => mismatchOf<T>(value, fields)

test.each([
  ['complete', {}],
  ['with nulls where they are allowed', { maker: null, note: null }],
  ['with an optional field', { loan: { to: 'Mia' } }],
  ['with empty lists and maps', { uses: [], prices: {} }],
  ['with fields that this version does not know', { color: 'red', maker: { name: 'Stihl', country: 'DE' } }],
])('a record is accepted unchanged: %s', (_, more) => {
  const record = tool(more)
  const before = structuredClone(record)
  expect(check(record, TOOL)).toBeUndefined()
  expect(record).toEqual(before)
})

test.each([
  ['name', undefined, 'text', 'absent'],
  ['name', null, 'text', 'null'],
  ['name', 3, 'text', 'number'],
  ['weight', '3', 'number', 'string'],
  ['sharp', 'yes', 'flag', 'string'],
  ['note', 3, 'text or null', 'number'],
  ['uses', {}, 'list', 'object'],
  ['maker', 'Stihl', 'object', 'string'],
  ['maker', [], 'object', 'list'],
  ['prices', [], 'map', 'list'],
  ['extra', null, 'json', 'null'],
  ['extra', 'text', 'json', 'string'],
  ['loan', null, 'object', 'null'],
])('a mismatch names the field and the value found: %s = %j', (path, value, expected, found) => {
  expect(check(tool({ [path]: value }), TOOL)).toEqual({ path, expected, found })
})

test.each([
  ['uses.1.day', { uses: [{ day: '2026-03-14', by: null }, { by: 'Mia' }] }],
  ['maker.name', { maker: {} }],
  ['prices.usd.amount', { prices: { usd: {} } }],
  ['prices.__proto__.amount', { prices: JSON.parse('{"__proto__":{}}') }],
  ['loan.to', { loan: {} }],
])('a mismatch in a nested field is named by its path: %s', (path, more) => {
  expect(check(tool(more), TOOL)).toMatchObject({ path, found: 'absent' })
})

test('a row has no fields that are null; they are null when it is read', () => {
  const { note: _, maker: __, ...row } = tool()
  expect(check(row, TOOL)).toBeUndefined()
  expect(row).toMatchObject({ note: null, maker: null })
})

test.each([['text'], [3], [null], [undefined], [[]]])('%j is not a record', (value) => {
  expect(check(value, TOOL)).toMatchObject({ path: '', expected: 'object' })
})

describe('a field that was added', () => {
  interface Added {
    readonly name: string
    readonly title: string
    readonly sizes: readonly { readonly width: number | null }[]
  }
  const ADDED: Fields<Added> = {
    name: 'text',
    // Renamed: `title` was `label`.
    title: ['added', 'text', ({ label }) => String(label)],
    sizes: ['list', { width: ['added', 'number or null', () => null] }],
  }

  test('is set if a row lacks it, also inside a list', () => {
    const record = { name: 'a', label: 'A', sizes: [{}, { width: 3 }] }
    expect(check(record, ADDED)).toBeUndefined()
    expect(record).toEqual({ name: 'a', label: 'A', title: 'A', sizes: [{ width: null }, { width: 3 }] })
  })

  test('is kept if a row has it', () => {
    const record = { name: 'a', title: 'B', label: 'A', sizes: [] }
    expect(check(record, ADDED)).toBeUndefined()
    expect(record.title).toBe('B')
  })

  test('is checked like any other field', () => {
    const found = { path: 'title', expected: 'text', found: 'number' }
    expect(check({ name: 'a', title: 3, sizes: [] }, ADDED)).toEqual(found)
  })
})

test('a record type cannot change without its field description (checked by `npm run types`)', () => {
  const faults = [
    // @ts-expect-error A field is not described.
    { name: 'text' } satisfies Fields<{ name: string; age: number }>,
    // @ts-expect-error The field may be null now.
    { name: 'text' } satisfies Fields<{ name: string | null }>,
    // @ts-expect-error The field is gone from the record.
    { name: 'text', age: 'number' } satisfies Fields<{ name: string }>,
    // @ts-expect-error The default has another type.
    { age: ['added', 'number', () => 'none'] } satisfies Fields<{ age: number }>,
  ]
  expect(faults).toHaveLength(4)
})
