import { createHash } from 'node:crypto'
import { ApiKey, Expense, Opportunity, Pipeline } from './model.ts'

/** Writes a workspace whose records have the fields and dates of the compared service's records. */
export async function fill(order: {
  readonly key: string
  readonly expenses: number
  /** These newest expenses, and every n-th other expense, have not been handled by `books`. */
  readonly newest: number
  readonly every: number
  readonly opportunities: number
}): Promise<void> {
  const workspaceId = 'w1'
  const by = { createdBy: 'm1', createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z' }
  const place = { pipelineId: 'p1', stageId: 's1' }
  const hash = createHash('sha256').update(order.key).digest('hex')
  await ApiKey.put({ hash, workspaceId, memberId: 'm1', ...place }).go()
  await Pipeline.put({ workspaceId, id: place.pipelineId, stageIds: [place.stageId] }).go()
  const dayOf = (n: number, count: number) =>
    new Date(Date.UTC(2023, 0, 1) + Math.floor((n / count) * 1_000) * 86_400_000).toISOString()
  const reference = {
    external_id: 'TX-1',
    url: null,
    metadata: {},
    created_at: by.createdAt,
    updated_at: by.updatedAt,
  }
  await inParts(order.expenses, (n) => {
    const open = n >= order.expenses - order.newest || n % order.every === 0
    return Expense.put({
      workspaceId,
      id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
      expenseDate: dayOf(n, order.expenses).slice(0, 10),
      amount: 108.25,
      taxAmount: 8.25,
      vendorName: 'Lumber Yard',
      description: 'Nails, screws, and what else was needed on the day',
      referenceNumber: `R-${n}`,
      billable: n % 3 === 0,
      projectId: projectOf(n),
      ...(!open && { reconciledBy: ['books'], externalReferences: { books: reference } }),
      ...by,
    })
  })
  await inParts(order.opportunities, (n) =>
    Opportunity.put({
      workspaceId,
      id: `10000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
      name: `Job ${n}`,
      contactName: `${n === Math.floor(order.opportunities * 0.3) ? 'Needle' : 'Carla'} Client ${n}`,
      value: 12_000,
      addressStreet: `${n} Juniper Ave`,
      addressCity: 'Austin',
      addressState: 'TX',
      tags: ['new'],
      ...place,
      approvalStatus: 'opportunity',
      ...by,
      createdAt: dayOf(n, order.opportunities),
    }),
  )
}

/** A hundred opportunities are the projects of the expenses. */
const projectOf = (n: number) => `10000000-0000-4000-8000-${String(n % 100).padStart(12, '0')}`

const AT_ONCE = 50

async function inParts(count: number, put: (n: number) => { go(): Promise<unknown> }): Promise<void> {
  for (let from = 0; from < count; from += AT_ONCE) {
    const some = Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, at) => put(from + at).go())
    await Promise.all(some)
  }
}
