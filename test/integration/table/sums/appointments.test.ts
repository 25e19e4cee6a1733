import { beforeAll, expect, test } from 'vitest'
import { createWorkspace } from '../../../../shared/actions/workspaces/provision.ts'
import { type MemberId, newId } from '../../../../shared/domain/kit/ids.ts'
import { createOpportunity } from '../../../../shared/domain/sales/opportunity-change.ts'
import { listAppointments, listByAppointment } from '../../../../shared/table/appointments.ts'
import { sumsStateKey } from '../../../../shared/table/keys.ts'
import { opportunityInsertion } from '../../../../shared/table/opportunities.ts'
import { commit } from '../../../../shared/table/store/commit.ts'
import { recount } from '../../../../shared/table/sums/recount.ts'
import { startAgain } from '../../../../shared/table/sums/state.ts'
import { useService } from '../../../support/api.ts'
import { useOwnTable } from './own-table.ts'

beforeAll(useService)

const DAY = { from: '2026-03-14T00:00:00.000Z', to: '2026-03-14T23:59:59.999Z' }

test('opportunities without an appointment are left out, before and after they are counted', async () => {
  await useOwnTable()
  const now = new Date()
  const { workspace } = await createWorkspace({ name: 'Day', plan: 'professional' }, now)
  await commit([{ delete: sumsStateKey(workspace.id) }])
  const by = newId<MemberId>(now)
  for (const [n, approval_status] of (
    ['archived', 'archived', 'opportunity', 'project', 'opportunity'] as const
  ).entries()) {
    const appointment_at = n === 1 ? null : `2026-03-14T1${n}:00:00.000Z`
    const input = { name: `${n}`, appointment_at }
    const { record } = createOpportunity(workspace.id, input, workspace.default_pipeline, { by, now })
    await commit([opportunityInsertion({ ...record, approval_status })])
  }
  const listed = async (limit: number) => {
    const { rows, more } = await listAppointments(workspace.id, DAY, limit)
    return [...rows.map(({ opportunity }) => opportunity.given_name), more]
  }
  const sorted = async () => {
    const { rows } = await listByAppointment(workspace.id, {}, { limit: 10 })
    return rows.map(({ given_name }) => given_name)
  }
  const lists = [
    ['2', '3', true],
    ['2', '3', '4', false],
    ['0', '2', '3', '4'],
  ]
  expect([await listed(2), await listed(3), await sorted()]).toEqual(lists)
  await startAgain(workspace.id)
  await recount(workspace.id, new Date(8.64e15))
  expect([await listed(2), await listed(3), await sorted()]).toEqual(lists)
})
