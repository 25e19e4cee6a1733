import { describe, expect, test } from 'vitest'
import type { CustomField } from '../../../console/src/api/sales-types.ts'
import {
  EMPTY_ESTIMATE,
  estimateFaults,
  estimateOf,
  sumOf,
} from '../../../console/src/pages/opportunities/estimate-values.ts'
import { changeOf, faultsOf, valuesOf } from '../../../console/src/pages/opportunities/opportunity-values.ts'

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

  test('sends custom fields by their type', () => {
    const changed = { note: '', floors: '1,000', attic: 'false', extras: [] }
    expect(changeOf({ ...before, custom_fields: changed }, before, FIELDS)).toEqual({
      custom_fields: { note: null, floors: 1000, attic: false, extras: null },
    })
  })

  test('names the stage with another pipeline', () => {
    const draft = { ...before, pipeline_id: 'p', stage_id: before.stage_id }
    expect(changeOf(draft, before, FIELDS)).toEqual({ pipeline_id: 'p', stage_id: before.stage_id })
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
  const line = { key: 1, description: 'Cabinets', quantity: '2', unit_price: '1,200.25' }
  const empty = { key: 2, description: ' ', quantity: '1', unit_price: '' }

  test('leaves out empty rows, and an amount that was not entered', () => {
    expect(estimateOf({ title: ' Phase 1 ', amount: '', line_items: [empty, line] })).toEqual({
      title: 'Phase 1',
      line_items: [{ description: 'Cabinets', quantity: 2, unit_price: 1200.25 }],
    })
    expect(estimateOf(EMPTY_ESTIMATE)).toEqual({ title: '', line_items: [] })
  })

  test('finds what is no number, by its row', () => {
    const draft = {
      title: 'x',
      amount: 'y',
      line_items: [empty, { ...line, quantity: 'two', unit_price: '' }],
    }
    expect(Object.keys(estimateFaults(draft))).toEqual([
      'amount',
      'line_items.1.quantity',
      'line_items.1.unit_price',
    ])
  })

  test('sums its items as the API does', () => {
    const items = [line, { ...line, quantity: '3', unit_price: '0.335' }]
    expect(sumOf(estimateOf({ title: 'x', amount: '', line_items: items }))).toBe(2401.51)
  })
})
