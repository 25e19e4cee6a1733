import { expect, test } from 'vitest'
import type { WorkspaceId } from '../../../shared/domain/ids.ts'
import { DEFAULT_STAGES, newPipeline, viewPipeline } from '../../../shared/domain/pipeline.ts'

const now = new Date('2026-03-14T09:00:00.000Z')
const ws = 'workspace' as WorkspaceId
const stages = DEFAULT_STAGES.map((name) => ({ name }))

test('a pipeline has its stages in order, each with an id', () => {
  const pipeline = newPipeline(ws, { name: 'Sales', stages, isDefault: true }, now)
  expect(pipeline.stages.map(({ name }) => name)).toEqual([
    'New lead',
    'Contacted',
    'Estimate',
    'Won',
    'In progress',
    'Done',
  ])
  expect(new Set(pipeline.stages.map(({ id }) => id)).size).toBe(6)
  expect(viewPipeline(pipeline)).toEqual({
    id: pipeline.id,
    object: 'pipeline',
    name: 'Sales',
    is_default: true,
    stages: pipeline.stages.map(({ id, name }) => ({ id, name })),
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
  })
})

test('a pipeline is the default only if it is created as such, and has at least one stage', () => {
  expect(newPipeline(ws, { name: 'Other', stages }, now).is_default).toBe(false)
  expect(() => newPipeline(ws, { name: 'Empty', stages: [] }, now)).toThrow('at least one stage')
})
