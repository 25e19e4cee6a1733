import { describe, expect, it } from 'vitest'
import {
  type CustomField,
  type FieldType,
  faultOfOptions,
  faultOfValue,
  mergeValues,
  newCustomField,
} from '../../../shared/domain/custom-field.ts'
import { newId, type WorkspaceId } from '../../../shared/domain/ids.ts'

const now = new Date('2026-03-01T10:00:00.000Z')
const ws = newId<WorkspaceId>(now)

const field = (type: FieldType, options: readonly string[] = []): CustomField =>
  newCustomField(ws, { key: 'field', label: 'Field', type, options }, now)
const select = field('select', ['red', 'blue'])
const several = field('multi_select', ['red', 'blue'])

describe('a value', () => {
  it.each<[CustomField, unknown]>([
    [field('text'), ''],
    [field('text'), '𝒳'.repeat(1_000)],
    [field('number'), -1.5],
    [field('number'), 0],
    [field('boolean'), false],
    [field('date'), '2024-02-29'],
    [select, 'blue'],
    [several, []],
    [several, ['blue', 'red']],
  ])('fits ($type)', (definition, value) => {
    expect(faultOfValue(definition, value)).toBeUndefined()
  })

  it.each<[CustomField, unknown]>([
    [field('text'), 1],
    [field('text'), '𝒳'.repeat(1_001)],
    [field('text'), '\ud800'],
    [field('text'), 'a\0b'],
    [field('number'), '1'],
    [field('number'), Number.NaN],
    [field('number'), Number.POSITIVE_INFINITY],
    [field('boolean'), 'true'],
    [field('boolean'), 1],
    [field('date'), '2023-02-29'],
    [field('date'), '2024-2-29'],
    [field('date'), '2024-02-29T00:00:00Z'],
    [field('date'), '+02024-02-29'],
    [select, 'green'],
    [select, ['red']],
    [several, 'red'],
    [several, ['red', 'red']],
    [several, ['red', 'green']],
    [several, [['red']]],
  ])('does not fit ($type)', (definition, value) => {
    expect(faultOfValue(definition, value)).toEqual(expect.stringMatching(/^must /))
  })
})

describe('values after a write', () => {
  it('stay where they are absent, go where they are null', () => {
    expect(mergeValues({ a: 1, b: 2, c: 3 }, { b: null, c: 4, d: 5, e: null })).toEqual({ a: 1, c: 4, d: 5 })
    expect(mergeValues({ a: 1 }, undefined)).toEqual({ a: 1 })
  })
})

describe('options', () => {
  it.each<[FieldType, readonly string[], boolean]>([
    ['select', ['a'], true],
    ['multi_select', ['a', 'b'], true],
    ['text', [], true],
    ['select', [], false],
    ['multi_select', [], false],
    ['select', ['a', 'a'], false],
    ['text', ['a'], false],
    ['number', ['a'], false],
  ])('of %s may be %j: %s', (type, options, fit) => {
    expect(faultOfOptions(type, options) === undefined).toBe(fit)
  })
})
