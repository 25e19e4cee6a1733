import { expect, test } from 'vitest'
import type { WorkspaceId } from '../../../shared/domain/ids.ts'
import { DEFAULT_STAGES, newPipeline } from '../../../shared/domain/pipeline.ts'

const now = new Date('2026-03-14T09:00:00.000Z')
const ws = 'workspace' as WorkspaceId
const stages = DEFAULT_STAGES.map((name) => ({ name }))

test('a pipeline is the default only if it is created as such, and has at least one stage', () => {
  expect(newPipeline(ws, { name: 'Other', stages }, now).is_default).toBe(false)
  expect(() => newPipeline(ws, { name: 'Empty', stages: [] }, now)).toThrow('at least one stage')
})
