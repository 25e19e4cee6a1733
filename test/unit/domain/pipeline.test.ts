import { expect, test } from 'vitest'
import type { WorkspaceId } from '../../../shared/domain/kit/ids.ts'
import { mismatchOf } from '../../../shared/domain/kit/stored-record.ts'
import {
  DEFAULT_STAGES,
  newPipeline,
  PIPELINE_FIELDS,
  patchPipeline,
} from '../../../shared/domain/sales/pipeline.ts'

const now = new Date('2026-03-14T09:00:00.000Z')
const ws = 'workspace' as WorkspaceId
const stages = DEFAULT_STAGES.map((name) => ({ name }))

test('a pipeline is the default only if it is created as such, and has at least one stage', () => {
  expect(newPipeline(ws, { name: 'Other', stages }, now).is_default).toBe(false)
  expect(() => newPipeline(ws, { name: 'Empty', stages: [] }, now)).toThrow('at least one stage')
})

const wonOf = ({ stages }: ReturnType<typeof newPipeline>) =>
  stages.filter(({ is_won }) => is_won).map(({ name }) => name)

test('a stage named Won is won, in new pipelines and in rows of 1.0.0, and stays so when it is renamed (contract 5.9)', () => {
  const made = newPipeline(
    ws,
    { name: 'Sales', stages: [{ name: 'New' }, { name: ' WON ' }, { name: 'Won' }] },
    now,
  )
  expect(wonOf(made)).toEqual([' WON ', 'Won'])
  const stored = { ...made, stages: made.stages.map(({ id, name }) => ({ id, name })) }
  expect(mismatchOf(stored, PIPELINE_FIELDS)).toBeUndefined()
  expect(stored).toEqual(made)
  const renamed = made.stages.map(({ id, name }) => ({ id, name: `${name}!` }))
  expect(wonOf(patchPipeline(made, { stages: renamed }, now))).toEqual([' WON !', 'Won!'])
  const [, second, third] = made.stages
  const wanted = [
    { name: 'Sold', is_won: true },
    { ...second, name: 'Won', is_won: false },
    third,
    { name: 'Lost' },
  ]
  expect(wonOf(patchPipeline(made, { stages: wanted as never }, now))).toEqual(['Sold', 'Won'])
})
