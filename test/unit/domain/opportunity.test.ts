import { expect, test } from 'vitest'
import { timestampAfter } from '../../../shared/domain/kit/change.ts'
import type { MemberId, WorkspaceId } from '../../../shared/domain/kit/ids.ts'
import type { Opportunity } from '../../../shared/domain/sales/opportunity.ts'
import {
  approveOpportunity,
  archiveOpportunity,
  createOpportunity,
  patchOpportunity,
  restoreOpportunity,
} from '../../../shared/domain/sales/opportunity-change.ts'
import { nameOf, viewOpportunity } from '../../../shared/domain/sales/opportunity-view.ts'
import { newPipeline } from '../../../shared/domain/sales/pipeline.ts'

const T0 = new Date('2026-03-01T00:00:00Z')
const by = 'mia' as MemberId
const later = { by, now: new Date('2026-03-02T00:00:00Z') }
const [one, two] = ['one', 'two'].map((name) =>
  newPipeline('w' as WorkspaceId, { name, stages: [{ name: 'first' }, { name: 'second' }] }, T0),
)
if (!one?.stages[1] || !two?.stages[1]) throw new Error('two stages each')
const [, second] = one.stages

const create = (input: Parameters<typeof createOpportunity>[1] = {}): Opportunity =>
  createOpportunity('w' as WorkspaceId, input, one, { by, now: T0 }).record

test.each([
  [{}, 'Untitled opportunity'],
  [{ address_street: '1 Main' }, '1 Main'],
  [{ contact_name: 'Ana', address_street: '1 Main' }, 'Ana'],
  [{ contact_name: '', address_street: '1 Main' }, '1 Main'],
  [{ name: 'Roof', contact_name: 'Ana' }, 'Roof'],
  [{ name: '', contact_name: 'Ana' }, 'Ana'],
  [{ name: null, contact_name: 'Ana' }, 'Ana'],
])('the display name of %j is %s', (input, name) => {
  expect(nameOf(create(input))).toBe(name)
})

test('a patch without effect returns the same record and emits no event', () => {
  const record = create({ value: 1, tags: ['x'], name: 'Roof' })
  for (const input of [{}, { value: 1 }, { tags: ['x'] }, { name: 'Roof', stage_id: record.stage_id }]) {
    const change = patchOpportunity(record, input, one, later)
    expect(change.record).toBe(record)
    expect(change.events).toEqual([])
  }
})

test('a given name equal to the derived one is stored only if the derived name changes', () => {
  const record = create({ contact_name: 'Ana' })
  const patch = (input: Parameters<typeof patchOpportunity>[1]) =>
    patchOpportunity(record, input, undefined, later).record
  expect(patch({ name: 'Ana' })).toBe(record)
  expect(patch({ name: 'Eva', contact_name: 'Eva' })).toMatchObject({ given_name: 'Eva' })
  expect(patch({ name: 'Ana', contact_name: 'Eva' })).toMatchObject({ given_name: 'Ana' })
  expect(patch({ name: null })).toBe(record)
})

test('a change of fields sets updated_at and emits no event', () => {
  const record = create()
  const change = patchOpportunity(record, { value: 2 }, undefined, later)
  const changed_at = later.now.toISOString()
  const value_changes = [{ from: record.value, to: 2, changed_by: later.by, changed_at }]
  expect(change.record).toEqual({ ...record, value: 2, value_changes, updated_at: changed_at })
  expect(change.events).toEqual([])
})

test.each([
  ['another stage', { stage_id: second?.id }, undefined, second?.id],
  ['another pipeline: its first stage', {}, two, two.stages[0].id],
  ['another pipeline and a stage of it', { stage_id: two.stages[1].id }, two, two.stages[1].id],
])('a change to %s emits an event with both stages', (_, input, pipeline, stage) => {
  const record = create()
  const change = patchOpportunity(record, input, pipeline, later)
  expect(change.record).toMatchObject({ stage_id: stage, pipeline_id: (pipeline ?? one).id })
  expect(change.events).toMatchObject([
    {
      trigger: 'opportunity.project.stage.updated',
      metadata: { previous_stage_id: record.stage_id, new_stage_id: stage },
      data: viewOpportunity(change.record, later.now),
    },
  ])
})

test('an opportunity is approved once, and not while it is archived', () => {
  const record = create()
  const approved = approveOpportunity(record, later)
  if (!approved) throw new Error('it is not archived')
  expect(record.approved_at).toBeNull()
  expect(approved.record).toMatchObject({ approval_status: 'project', approved_at: later.now.toISOString() })
  expect(approved.events.map(({ trigger }) => trigger)).toEqual(['opportunity.project.approved'])
  expect(approveOpportunity(approved.record, later)).toEqual({ record: approved.record, events: [] })
  expect(approveOpportunity(archiveOpportunity(record, later).record, later)).toBeUndefined()
})

test.each(['opportunity', 'project'] as const)(
  'an archived %s is restored to that status',
  (approval_status) => {
    const record = { ...create(), approval_status }
    const { record: archived, events } = archiveOpportunity(record, later)
    expect([archived.approval_status, events]).toEqual(['archived', []])
    expect(archiveOpportunity(archived, later)).toEqual({ record: archived, events: [] })
    expect(archiveOpportunity(archived, later).record).toBe(archived)
    const restored = restoreOpportunity(archived, later)
    const updated_at = timestampAfter(later.now, archived).toISOString()
    expect(restored).toEqual({ record: { ...record, updated_at }, events: [] })
    expect(restoreOpportunity(restored.record, later)).toEqual({ record: restored.record, events: [] })
    expect(restoreOpportunity(restored.record, later).record).toBe(restored.record)
    // Rows of an earlier version lack the status before archiving.
    const { record: old } = restoreOpportunity({ ...archived, archived_from: null }, later)
    expect(old.approval_status).toBe('opportunity')
  },
)

test('the ten newest changes of the value are kept, and changes of other fields are none (contract 5.11)', () => {
  let record = create({ value: 0 })
  for (let value = 1; value <= 12; value++)
    record = patchOpportunity(record, { value }, undefined, later).record
  record = patchOpportunity(record, { tags: ['x'] }, undefined, later).record
  record = patchOpportunity(record, { value: null }, undefined, later).record
  const values = record.value_changes.map(({ from, to }) => [from, to])
  expect(values).toHaveLength(10)
  expect([values[0], values[1], values[9]]).toEqual([
    [12, null],
    [11, 12],
    [3, 4],
  ])
})
