import { beforeEach, describe, expect, test, vi } from 'vitest'
import { transitionHandler } from '../../../../shared/actions/estimates/transition.ts'
import { ESTIMATE_FIELDS } from '../../../../shared/domain/estimate.ts'
import { newId, type WorkspaceId } from '../../../../shared/domain/ids.ts'
import { OPPORTUNITY_FIELDS } from '../../../../shared/domain/opportunity.ts'
import type { Caller } from '../../../../shared/http/exchange.ts'
import { estimateKey, opportunityKey } from '../../../../shared/table/keys.ts'
import type { Write } from '../../../../shared/table/store/write.ts'
import { eventOf } from '../../../support/event-of.ts'
import type { MemoryTable } from '../../../support/memory-table.ts'
import { recordWith } from '../../../support/records.ts'

const table = await vi.hoisted(
  async (): Promise<MemoryTable> => new (await import('../../../support/memory-table.ts')).MemoryTable(),
)
vi.mock('../../../../shared/table/store/client.ts', () => ({
  documents: () => table,
  tableName: () => 'table',
}))
beforeEach(() => table.clear())

const now = new Date('2026-03-14T09:00:00.000Z')
const ws = 'ws' as WorkspaceId
const id = newId<never>(now)
const caller = { workspaceId: ws, memberId: id } as Partial<Caller> as Caller
/** Types of the rows that writes put, and of the events among them. */
const putTypes = (writes: readonly Write[]) =>
  writes.map((write) => ('put' in write ? write.put.type : 'other'))
const dataOf = (write: Write | undefined) => (write && 'put' in write ? write.put.data : undefined)

describe('a transition of an estimate', () => {
  const before = '2026-03-14T08:00:00.000Z'
  const estimate = recordWith(ESTIMATE_FIELDS, {
    id,
    workspace_id: ws,
    opportunity_id: id,
    title: 'Roof',
    amount: 10,
    updated_at: before,
  })
  const opportunity = recordWith(OPPORTUNITY_FIELDS, { id, workspace_id: ws, updated_at: before })
  const put = (status: string, shown: object = {}) => {
    table.put(estimateKey(ws, id), { ...estimate, status })
    table.put(opportunityKey(ws, id), { ...opportunity, ...shown })
  }
  const commit = vi.fn(async (reply: object, writes: readonly Write[]) => ({ reply, writes }) as never)
  const move = (which: 'send' | 'approve' | 'cancel') =>
    transitionHandler(which, { params: { id }, caller, now, commit })

  test('changes the estimate and its opportunity in one transaction, with an event', async () => {
    put('draft')
    const { reply, writes } = (await move('send')) as never as { reply: object; writes: Write[] }
    expect(reply).toMatchObject({ status: 200, body: { id, status: 'sent', sent_at: now.toISOString() } })
    expect(putTypes(writes)).toEqual(['estimate', 'opportunity', 'event'])
    expect(dataOf(writes[1])).toMatchObject({ estimate: { id, status: 'sent' } })
    expect(eventOf(writes[2])).toMatchObject({
      trigger: 'opportunity.estimate_sent',
      entity_id: id,
      performed_by: id,
      data: { estimate: { status: 'sent' } },
    })
  })

  test('does not change an opportunity that shows a newer estimate', async () => {
    put('sent', { estimate: { id: newId(new Date(now.getTime() + 1)), title: 'newer' } })
    const { writes } = (await move('approve')) as never as { writes: Write[] }
    expect(putTypes(writes)).toEqual(['estimate', 'event'])
  })

  test('that was already made changes nothing; one that the status forbids is a conflict', async () => {
    put('sent')
    expect(await move('send')).toMatchObject({ reply: { status: 200, body: { status: 'sent' } }, writes: [] })
    put('approved')
    await expect(move('cancel')).rejects.toMatchObject({
      status: 409,
      message: 'cannot cancel an estimate that is approved',
    })
    table.clear()
    await expect(move('send')).rejects.toMatchObject({ status: 404, message: 'no such estimate' })
    table.put(estimateKey(ws, id), { ...estimate, status: 'draft' })
    await expect(move('send')).rejects.toThrow('the opportunity of the estimate is missing')
  })
})
