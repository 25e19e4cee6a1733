import { expect, test } from 'vitest'
import { spotOpportunity } from '../../../shared/domain/drive-mode.ts'
import type { MemberId, WorkspaceId } from '../../../shared/domain/ids.ts'
import { viewOpportunity } from '../../../shared/domain/opportunity-view.ts'
import { newPipeline } from '../../../shared/domain/pipeline.ts'

test('a spotted lead has the events created and spotted, with the location in the metadata', () => {
  const act = { by: 'mia' as MemberId, now: new Date('2026-03-14T09:00:00.000Z') }
  const ws = 'workspace' as WorkspaceId
  const pipeline = newPipeline(ws, { name: 'Sales', stages: [{ name: 'one' }] }, act.now)
  const spot = { latitude: 30.2672, longitude: -97.7431, note: 'old roof' }
  const address = { address_street: '1 Main St', lead_source: 'somebody says' }
  const { record, events } = spotOpportunity(ws, spot, address, pipeline, act)
  expect(record).toMatchObject({ spot, address_street: '1 Main St', lead_source: 'drive_mode' })
  const data = viewOpportunity(record)
  const about = { entity_id: record.id, entity_type: 'opportunity', performed_by: 'mia', data }
  expect(events).toMatchObject([
    { ...about, trigger: 'opportunity.created', metadata: {} },
    { ...about, trigger: 'opportunity.d4d.spotted', metadata: spot },
  ])
  expect(events.map(({ id }) => id).toSorted()).toEqual(events.map(({ id }) => id))
})
