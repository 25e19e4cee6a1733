import { describe, expect, it } from 'vitest'
import {
  type CustomField,
  type FieldType,
  faultOfOptions,
  faultOfValue,
  newCustomField,
} from '../../../shared/domain/kit/custom-field.ts'
import { newId, type WorkspaceId } from '../../../shared/domain/kit/ids.ts'

const now = new Date('2026-03-01T10:00:00.000Z')
const ws = newId<WorkspaceId>(now)

const field = (type: FieldType, options: readonly string[] = []): CustomField =>
  newCustomField(ws, { key: 'field', label: 'Field', type, options }, now)
const select = field('select', ['red', 'blue'])
const several = field('multi_select', ['red', 'blue'])
const DATE = 'must be a date, YYYY-MM-DD'
const SEVERAL = 'must be an array of red, blue, each once'

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

  it.each<[CustomField, unknown, string]>([
    [field('text'), 1, 'must be a string'],
    [field('text'), '𝒳'.repeat(1_001), 'must have at most 1000 characters'],
    [field('text'), '\ud800', 'must be well-formed text without NUL'],
    [field('text'), 'a\0b', 'must be well-formed text without NUL'],
    [field('number'), '1', 'must be a number'],
    [field('boolean'), 'true', 'must be a boolean'],
    [field('boolean'), 1, 'must be a boolean'],
    [field('date'), 20260301, DATE],
    [field('date'), '2023-02-29', DATE],
    [field('date'), '2024-2-29', DATE],
    [field('date'), '2024-13-01', DATE],
    [field('date'), '2024-02-30', DATE],
    [field('date'), '2024-02-29T00:00:00Z', DATE],
    [field('date'), '+02024-02-29', DATE],
    [field('date'), 'x2024-02-29', DATE],
    [select, 'green', 'must be one of red, blue'],
    [select, ['red'], 'must be one of red, blue'],
    [several, 'red', SEVERAL],
    [several, ['red', 'red'], SEVERAL],
    [several, ['red', 'green'], SEVERAL],
    [several, [['red']], SEVERAL],
  ])('does not fit ($type)', (definition, value, fault) => {
    expect(faultOfValue(definition, value)).toBe(fault)
  })
})

const NONE = 'must have at least 1 item'
const ONLY = 'are for select and multi_select only'

it.each<[FieldType, readonly string[], string | undefined]>([
  ['select', ['a'], undefined],
  ['multi_select', ['a', 'b'], undefined],
  ['text', [], undefined],
  ['select', [], NONE],
  ['multi_select', [], NONE],
  ['select', ['a', 'a'], 'must differ from each other'],
  ['text', ['a'], ONLY],
  ['number', ['a'], ONLY],
])('options of %s are checked: %j: %s', (type, options, fault) => {
  expect(faultOfOptions(type, options)).toBe(fault)
})
