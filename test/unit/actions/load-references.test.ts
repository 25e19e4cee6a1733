import { beforeEach, describe, expect, test, vi } from 'vitest'
import { checkReferences } from '../../../shared/actions/check-references.ts'
import { loadExpenseReferences } from '../../../shared/actions/expenses/load-references.ts'
import { assertNoFaults, unwrapOrThrow } from '../../../shared/actions/expenses/refuse-faults.ts'
import { CUSTOM_FIELD_FIELDS } from '../../../shared/domain/custom-field.ts'
import { EXPENSE_FIELDS, type Expense } from '../../../shared/domain/expense.ts'
import { newId, type WorkspaceId } from '../../../shared/domain/ids.ts'
import { LOOKUP_ITEM_FIELDS, type LookupItem } from '../../../shared/domain/lookup-item.ts'
import { OPPORTUNITY_FIELDS } from '../../../shared/domain/opportunity.ts'
import { PIPELINE_FIELDS } from '../../../shared/domain/pipeline.ts'
import type { Caller } from '../../../shared/http/exchange.ts'
import {
  categoryKey,
  customFieldKey,
  namespacesKey,
  opportunityKey,
  pipelineKey,
  vendorKey,
} from '../../../shared/table/keys.ts'
import type { MemoryTable } from '../../support/memory-table.ts'
import { recordWith } from '../../support/records.ts'

/** References in a request: each must be a record of the workspace. */
const table = await vi.hoisted(
  async (): Promise<MemoryTable> => new (await import('../../support/memory-table.ts')).MemoryTable(),
)
vi.mock('../../../shared/table/store/client.ts', () => ({ documents: () => table, tableName: () => 'table' }))
beforeEach(() => table.clear())

const now = new Date('2026-03-14T09:00:00.000Z')
const ws = 'ws' as WorkspaceId
const id = newId<never>(now)
const absent = newId<never>(now)
const NO_RECORD = 'was not found in this workspace'
const fault = (...paths: string[]) => ({
  status: 400,
  details: paths.map((path) => ({ path, message: NO_RECORD })),
})

describe('the references in a write to an expense', () => {
  const item = (name: string) => recordWith<LookupItem>(LOOKUP_ITEM_FIELDS, { id, name, is_archived: false })
  const project = recordWith(OPPORTUNITY_FIELDS, { id })
  beforeEach(() => {
    table.put(vendorKey(ws, id), item('Bolts'))
    table.put(categoryKey(ws, id), item('Tools'))
    table.put(opportunityKey(ws, id), project)
  })
  const named = (body: object) => loadExpenseReferences(ws, body)

  test('that are archived are refused, unless the expense has them already', async () => {
    const archived = (name: string) => ({ ...item(name), is_archived: true })
    table.put(vendorKey(ws, id), archived('Bolts'))
    table.put(categoryKey(ws, id), archived('Tools'))
    const found = await named({ vendor_id: id, category_id: id, project_id: absent })
    const details = [
      { path: 'project_id', message: NO_RECORD },
      { path: 'vendor_id', message: 'is archived' },
      { path: 'category_id', message: 'is archived' },
    ]
    expect(() => assertNoFaults(found)).toThrow(expect.objectContaining({ status: 400, details }))
    const vendor = { id, name: 'Old bolts' }
    const chosen = { ...found, faults: [] }
    const having = (fields: Partial<Expense>) => recordWith<Expense>(EXPENSE_FIELDS, fields)
    expect(assertNoFaults(chosen, having({ vendor, category: { id, name: 'Tools' } }))).toBe(chosen)
    expect(() => assertNoFaults(chosen, having({ vendor, category: null }))).toThrow(
      expect.objectContaining({ details: [{ path: 'category_id', message: 'is archived' }] }),
    )
    expect(found.fields.vendor).toEqual({ id, name: 'Bolts' })
  })

  test('are read in one call, with the namespaces', async () => {
    const found = await named({ vendor_id: id, category_id: id, project_id: id })
    expect(found).toEqual({
      fields: { vendor: { id, name: 'Bolts' }, category: { id, name: 'Tools' } },
      project,
      namespaces: { record: {}, v: 0 },
      faults: [],
      archived: [],
    })
    expect(assertNoFaults(found)).toBe(found)
    expect(table.send).toHaveBeenCalledTimes(1)
    const namespaces = { erp: { state: 'announced', since: now.toISOString() } }
    table.put(namespacesKey(ws), namespaces, { v: 7 })
    expect((await named({})).namespaces).toEqual({ record: namespaces, v: 7 })
  })

  test('are set on the expense only if the body has them', async () => {
    expect((await named({})).fields).toEqual({})
    expect((await named({ vendor_name: 'Nuts' })).fields).toEqual({ vendor: { id: null, name: 'Nuts' } })
    for (const cleared of [{ vendor_id: null }, { vendor_name: null }])
      expect((await named(cleared)).fields).toEqual({ vendor: null })
    expect((await named({ category_id: null, project_id: null })).fields).toEqual({ category: null })
  })

  test('are faults if they are not in the workspace or appear twice', async () => {
    const found = await named({ vendor_id: absent, category_id: absent, project_id: absent })
    expect(() => assertNoFaults(found)).toThrow(
      expect.objectContaining(fault('vendor_id', 'category_id', 'project_id')),
    )
    expect((await named({ vendor_id: id, vendor_name: 'Nuts' })).faults).toEqual([
      { path: 'vendor_name', message: 'must not be given with vendor_id' },
    ])
  })

  test('an expense that contradicts itself is a 400', () => {
    const faults = [{ path: 'mileage', message: 'is wrong' }]
    expect(() => unwrapOrThrow(faults as never)).toThrow(
      expect.objectContaining({ status: 400, details: faults }),
    )
    const expense = { id } as never
    expect(unwrapOrThrow(expense)).toBe(expense)
  })
})

describe('the references in a write to an opportunity', () => {
  const caller = { workspaceId: ws } as Partial<Caller> as Caller
  const putField = (key: string, type: string) =>
    table.put(customFieldKey(ws, key), recordWith(CUSTOM_FIELD_FIELDS, { key, type }))
  const detailsOf = (named: object, current?: Record<string, unknown>) =>
    checkReferences(caller, named, current).then(
      () => [],
      (error: unknown) => (error as { details: { path: string; message: string }[] }).details,
    )

  test('must be in the workspace, and the pipeline is returned', async () => {
    const stages = ['first', 'last'].map((stage) => ({ id: stage, name: stage }))
    const pipeline = recordWith(PIPELINE_FIELDS, { id, stages })
    table.put(pipelineKey(ws, id), pipeline)
    expect(await checkReferences(caller, { pipeline_id: id })).toEqual(pipeline)
    expect(await checkReferences(caller, {})).toBeUndefined()
    await expect(
      checkReferences(caller, { primary_contact_id: absent, project_id: absent }),
    ).rejects.toMatchObject(fault('primary_contact_id', 'project_id'))
    expect(await detailsOf({ pipeline_id: id, stage_id: 'last' })).toEqual([])
    expect(await detailsOf({ stage_id: 'other' })).toEqual([])
    expect(await detailsOf({ pipeline_id: id, stage_id: 'other' })).toEqual([
      { path: 'stage_id', message: 'is not a stage of the pipeline' },
    ])
  })

  test('custom fields must be defined and have the right type, unless the record already has the value', async () => {
    putField('size', 'number')
    const unknown = { path: 'custom_fields.gone', message: 'is not a known custom field' }
    expect(await detailsOf({ custom_fields: { size: 1 } })).toEqual([])
    expect(await detailsOf({ custom_fields: { size: null } })).toEqual([])
    expect(await detailsOf({ custom_fields: { size: 'x', gone: [1] } })).toEqual([
      { path: 'custom_fields.size', message: 'must be a number' },
      unknown,
    ])
    expect(await detailsOf({ custom_fields: { gone: null } })).toEqual([unknown])
    const held = { gone: [1] }
    for (const kept of [[1], null])
      expect(await detailsOf({ custom_fields: { gone: kept } }, held)).toEqual([])
    expect(await detailsOf({ custom_fields: { gone: [2] } }, held)).toEqual([unknown])
  })

  test('the custom values of a record take at most 32 KB; a larger record may only shrink', async () => {
    putField('text', 'text')
    const valuesOfSize = (bytes: number) => ({ a: 'x'.repeat(bytes - '{"a":""}'.length) })
    const added = ',"text":""'.length
    const tooLarge = [
      { path: 'custom_fields', message: 'must be at most 32768 bytes as JSON, all values together' },
    ]
    const set = (text: string | null, currentSize: number) =>
      detailsOf({ custom_fields: { text } }, valuesOfSize(currentSize))
    expect(await set('', 32_768 - added)).toEqual([])
    expect(await set('x', 32_768 - added)).toEqual(tooLarge)
    expect(await set(null, 40_000)).toEqual([])
    const { a } = valuesOfSize(40_000)
    expect(await detailsOf({ custom_fields: { text: 'x' } }, { a, text: 'xx' })).toEqual([])
    expect(await detailsOf({ custom_fields: { text: 'xxx' } }, { a, text: 'xx' })).toEqual(tooLarge)
  })
})
