import { describe, expect, it } from 'vitest'
import {
  type CustomField,
  type FieldType,
  faultOfOptions,
  faultOfValue,
  MAX_VALUES_BYTES,
  mergeValues,
  newCustomField,
  viewCustomField,
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
    [field('boolean'), 'true'],
    [field('boolean'), 1],
    [field('date'), '2023-02-29'],
    [field('date'), '2024-2-29'],
    [field('date'), '2024-13-01'],
    [field('date'), '2024-02-30'],
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
  it('keep absent keys and lose keys that are null', () => {
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
  ])('of %s are checked: %j is %s', (type, options, fit) => {
    expect(faultOfOptions(type, options) === undefined).toBe(fit)
  })
})

describe('a definition', () => {
  it('applies to opportunities, and is shown without its workspace', () => {
    const input = { key: 'color', label: 'Color', type: 'select', options: ['red'] } as const
    const made = newCustomField(ws, input, now)
    const shown = {
      id: made.id,
      ...input,
      entity_type: 'opportunity',
      created_at: now.toISOString(),
      updated_at: now.toISOString(),
    }
    expect(made).toEqual({ ...shown, workspace_id: ws })
    expect(viewCustomField(made)).toEqual({ ...shown, object: 'custom_field' })
  })
})

describe('a fault', () => {
  it.each<[CustomField, unknown, string]>([
    [field('text'), 1, 'must be a string'],
    [field('text'), '\ud800', 'must be well-formed text without NUL'],
    [field('text'), 'x'.repeat(1_001), 'must have at most 1000 characters'],
    [field('number'), '1', 'must be a number'],
    [field('boolean'), 1, 'must be a boolean'],
    [field('date'), 20260301, 'must be a date, YYYY-MM-DD'],
    [field('date'), 'x2024-02-29', 'must be a date, YYYY-MM-DD'],
    [select, 'green', 'must be one of red, blue'],
    [several, 'red', 'must be an array of red, blue, each once'],
  ])('of a $type says what is valid', (definition, value, fault) => {
    expect(faultOfValue(definition, value)).toBe(fault)
  })

  it('of options says what is wrong', () => {
    expect(faultOfOptions('select', [])).toBe('must have at least 1 items')
    expect(faultOfOptions('date', ['a'])).toBe('are for select and multi_select only')
    expect(faultOfOptions('multi_select', ['a', 'a'])).toBe('must differ from each other')
  })
})

it('the custom values of a record take at most 32 KB', () => {
  expect(MAX_VALUES_BYTES).toBe(32_768)
})
