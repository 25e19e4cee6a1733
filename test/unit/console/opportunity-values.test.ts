import { describe, expect, test } from 'vitest'
import type { CustomField, Estimate } from '../../../console/src/api/opportunities.ts'
import {
  categoryTotals,
  changeOf as changeOfEstimate,
  EMPTY_ESTIMATE,
  estimateFaults,
  estimateOf,
  newLine,
  sumOf,
  valuesOf as valuesOfEstimate,
} from '../../../console/src/pages/opportunities/estimate-values.ts'
import { changeOf, faultsOf, valuesOf } from '../../../console/src/pages/opportunities/opportunity-values.ts'
import { keysOf } from '../../../shared/domain/kit/keys-of.ts'
import { OPPORTUNITY_TEXTS } from '../../../shared/domain/kit/texts.ts'

const field = (key: string, type: CustomField['type']): CustomField => ({
  id: key,
  object: 'custom_field',
  key,
  label: key,
  type,
  options: [],
  entity_type: 'opportunity',
  created_at: '2026-03-01T10:00:00.000Z',
  updated_at: '2026-03-01T10:00:00.000Z',
})
const FIELDS = [
  field('note', 'text'),
  field('floors', 'number'),
  field('attic', 'boolean'),
  field('extras', 'multi_select'),
]

describe('the form of an opportunity', () => {
  const before = valuesOf({
    name: 'Kitchen',
    value: 1200.5,
    tags: ['a', 'b'],
    appointment_at: '2026-03-18T16:00:00.000Z',
    custom_fields: { note: 'x', floors: 2, attic: true, extras: ['gutter'] },
  })

  const CHOSEN = ['primary_contact_id', 'sales_rep_id', 'project_manager_id', 'ar_owner_id']
  const TYPED = [...['name', 'contact_name'], ...keysOf(OPPORTUNITY_TEXTS)]
  const texts = (names: readonly string[], value: (name: string) => unknown) =>
    Object.fromEntries(names.map((name) => [name, value(name)]))
  const ALL = [...CHOSEN, ...TYPED, 'pipeline_id', 'stage_id']

  test('begins with what is stored, and is empty for a new one', () => {
    const others = { value: '', appointment_at: '', tags: '', custom_fields: {} }
    expect(valuesOf({})).toStrictEqual({ ...texts(ALL, () => ''), ...others })
    const stored = texts(ALL, (name) => name)
    expect(valuesOf({ ...stored, value: null })).toStrictEqual({ ...stored, ...others })
    expect(before).toMatchObject({ value: '1200.5', tags: 'a, b' })
  })

  test('sends each text without the spaces around it, and null for one of spaces', () => {
    const none = valuesOf({})
    const all = { ...none, ...texts(TYPED, (name) => ` ${name} `), ...texts(CHOSEN, (name) => name) }
    const sent = texts([...CHOSEN, ...TYPED], (name) => name)
    expect(changeOf(all, none, FIELDS)).toEqual(sent)
    expect(changeOf({ ...all, ...texts(TYPED, () => ' ') }, all, FIELDS)).toEqual(texts(TYPED, () => null))
    expect(changeOf({ ...all, ...texts(CHOSEN, () => '') }, all, FIELDS)).toEqual(texts(CHOSEN, () => null))
  })

  test('sends nothing that was not changed', () => {
    expect(changeOf({ ...before }, before, FIELDS)).toEqual({})
  })

  test('sends what was changed, and null for what was emptied', () => {
    const draft = {
      ...before,
      name: ' Roof ',
      value: '',
      tags: 'a, , c',
      appointment_at: '',
      lead_source: '',
    }
    expect(changeOf(draft, before, FIELDS)).toEqual({
      name: 'Roof',
      value: null,
      tags: ['a', 'c'],
      appointment_at: null,
    })
  })

  test('shows custom fields as they are entered', () => {
    expect(before.custom_fields).toEqual({ note: 'x', floors: '2', attic: 'true', extras: ['gutter'] })
    expect(valuesOf({ custom_fields: { floors: 2.5 } }).custom_fields).toEqual({ floors: '2.5' })
  })

  test.each([
    [
      before,
      { note: '', floors: '1,000', attic: 'false', extras: [] },
      { note: null, floors: 1000, attic: false, extras: null },
    ],
    [before, { note: '  ', floors: ' ' }, { note: null, floors: null }],
    [
      valuesOf({}),
      { note: 'true', floors: '3', attic: 'true', extras: ['a'] },
      { note: 'true', floors: 3, attic: true, extras: ['a'] },
    ],
    [valuesOf({ custom_fields: { floors: -2.5 } }), { floors: '-3' }, { floors: -3 }],
  ])('sends custom fields by their type, and null for what is empty (%#)', (form, entered, custom_fields) => {
    const changed = { ...form, custom_fields: { ...form.custom_fields, ...entered } }
    expect(faultsOf(changed, FIELDS)).toEqual({})
    expect(changeOf(changed, form, FIELDS)).toEqual({ custom_fields })
  })

  test('takes a custom field that was never set for unchanged', () => {
    const none = valuesOf({})
    const empty = { ...none, custom_fields: { note: '', floors: '' } }
    expect([changeOf(empty, none, FIELDS), changeOf(none, empty, FIELDS)]).toEqual([{}, {}])
  })

  test('names the stage with another pipeline', () => {
    const draft = { ...before, pipeline_id: 'p', stage_id: before.stage_id }
    expect(changeOf(draft, before, FIELDS)).toEqual({ pipeline_id: 'p', stage_id: before.stage_id })
  })

  test('takes spaces for an empty number, and texts for what they are', () => {
    const custom_fields = { floors: ' ', note: 'two', extras: ['x'] }
    expect(faultsOf({ ...before, value: ' ', custom_fields }, FIELDS)).toEqual({})
    expect(faultsOf({ ...before, custom_fields: { floors: ['x'] } }, FIELDS)).toEqual({})
  })

  test.each([
    [['Austin, TX', 'new'], '"Austin, TX", new'],
    [['"A" crew, north', '"A"', '5" pipe'], '"""A"" crew, north", """A""", 5" pipe'],
    [[',', '",'], '",", ""","'],
  ])('a tag that contains a comma stays one: %j', (tags, text) => {
    const stored = valuesOf({ tags })
    expect(stored.tags).toBe(text)
    expect(changeOf({ ...stored, tags: `${text}, more` }, stored, [])).toEqual({ tags: [...tags, 'more'] })
  })

  test('a text in which a quote does not end is split like others', () => {
    expect(changeOf({ ...before, tags: '"Austin, TX' }, before, [])).toEqual({ tags: ['"Austin', 'TX'] })
  })

  test('finds what is no number', () => {
    expect(faultsOf({ ...before, value: 'a lot', custom_fields: { floors: 'two' } }, FIELDS)).toEqual({
      value: 'must be a number',
      'custom_fields.floors': 'must be a number',
    })
    expect(faultsOf(before, FIELDS)).toEqual({})
  })
})

describe('the form of an estimate', () => {
  test('begins with one item, and each further one has another key', () => {
    const first = { key: 1, description: '', quantity: '1', unit_price: '', category_id: '' }
    expect(EMPTY_ESTIMATE).toEqual({ title: '', amount: '', line_items: [first], notes: '' })
    expect(newLine([{ ...first, key: 7 }, first]).key).toBe(8)
  })

  test('sends an amount that was entered', () => {
    expect(estimateOf({ ...EMPTY_ESTIMATE, amount: '1,000.5' })).toMatchObject({ amount: 1000.5 })
    expect(sumOf({ title: 'x' })).toBe(0)
  })

  const line = { key: 1, description: 'Cabinets', quantity: '2', unit_price: '1,200.25', category_id: 'c' }
  const empty = { key: 2, description: ' ', quantity: '1', unit_price: '', category_id: '' }

  test('takes a row with a price or a description for a filled one, and leaves out others', () => {
    const priced = { ...empty, quantity: '1', unit_price: '5' }
    const described = { ...empty, description: ' Paint ' }
    expect(
      estimateOf({
        title: ' Phase 1 ',
        amount: '',
        line_items: [empty, line, priced, described],
        notes: ' Half first ',
      }),
    ).toEqual({
      title: 'Phase 1',
      line_items: [
        { description: 'Cabinets', quantity: 2, unit_price: 1200.25, category_id: 'c' },
        { description: '', quantity: 1, unit_price: 5, category_id: null },
        { description: 'Paint', quantity: 1, unit_price: 0, category_id: null },
      ],
      notes: 'Half first',
    })
    expect(estimateOf(EMPTY_ESTIMATE)).toEqual({ title: '', line_items: [], notes: null })
  })

  test.each([
    [
      'y',
      [empty, { ...line, quantity: 'two', unit_price: '' }],
      ['amount', 'line_items.1.quantity', 'line_items.1.unit_price'],
    ],
    ['', [line, { ...empty, description: 'Paint' }], ['line_items.1.unit_price']],
    [' ', [line, { ...empty, unit_price: ' ' }], []],
    ['1,000', [], []],
  ])('finds what is no number, by its row: amount %j (%#)', (amount, line_items, paths) => {
    const faults = estimateFaults({ title: 'x', amount, line_items, notes: '' })
    expect(faults).toEqual(Object.fromEntries(paths.map((path) => [path, 'must be a number'])))
  })

  test('sums its items as the API does', () => {
    const small = { ...line, quantity: '3', unit_price: '0.335' }
    const items = [line, small, { ...line, quantity: '0.2', unit_price: '0.725' }]
    expect(sumOf(estimateOf({ title: 'x', amount: '', line_items: items, notes: '' }))).toBe(2401.66)
  })

  const roofing = { id: 'c', name: 'Roofing' }
  const items = [
    { description: 'Tiles', quantity: 2, unit_price: 12.345, category: roofing },
    { description: 'Visit', quantity: 1, unit_price: 50, category: null },
    { description: 'Ridge', quantity: 1, unit_price: 10, category: roofing },
  ]

  test('an edited estimate is sent as it was, and keeps an amount that is not the sum of its items', () => {
    const stored = { title: 'Roof', line_items: items, notes: 'Half first' }
    for (const [amount, shown] of [
      [84.69, null],
      [80, 80],
    ] as const)
      expect(changeOfEstimate(valuesOfEstimate({ ...stored, amount } as Estimate))).toEqual({
        ...{ title: 'Roof', amount: shown, notes: 'Half first' },
        line_items: items.map(({ category, ...item }) => ({ ...item, category_id: category?.id ?? null })),
      })
    const lump = { title: 'Roof', amount: 0, line_items: [], notes: null } as unknown as Estimate
    expect(changeOfEstimate(valuesOfEstimate(lump))).toMatchObject({ amount: 0, line_items: [], notes: null })
  })

  test('items are summed by category, if one has a category', () => {
    expect(categoryTotals(items)).toEqual([
      { name: 'Roofing', total: 34.69 },
      { name: 'No category', total: 50 },
    ])
    expect(categoryTotals(items.slice(1, 2))).toEqual([])
  })
})
