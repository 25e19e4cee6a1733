import { createHash, randomUUID } from 'node:crypto'
import type { EntityItem } from 'electrodb'
import * as z from 'zod'
import { ApiKey, Expense, Opportunity, Pipeline, workspace } from './model.ts'

/** The functions that both frameworks call: the store with the usual patterns of ElectroDB, input with zod. */

export interface Caller {
  readonly workspaceId: string
  readonly memberId: string
  readonly pipelineId: string
  readonly stageId: string
}

/** The caller of an `Authorization` header; undefined if the key is unknown. */
export async function authenticate(header: string | undefined): Promise<Caller | undefined> {
  const [, key] = /^Bearer (\S+)$/.exec(header ?? '') ?? []
  if (!key) return undefined
  const hash = createHash('sha256').update(key).digest('hex')
  const { data } = await ApiKey.get({ hash }).go()
  return data ?? undefined
}

const line = z.string().trim().max(500).nullish()
const opportunityInput = z.strictObject({
  name: line,
  contact_name: line,
  value: z.number().min(0).nullish(),
  lead_source: line,
  address_street: line,
  address_city: line,
  address_state: line,
  tags: z.array(z.string().max(100)).max(100).default([]),
})
const pageInput = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(25),
  offset: z.coerce.number().int().min(0).default(0),
})
const expenseQuery = z.strictObject({ ...pageInput.shape, unreconciled_by: z.string().optional() })
const opportunityQuery = z.strictObject({ ...pageInput.shape, q: z.string().max(500).optional() })

type ExpenseRow = EntityItem<typeof Expense>
type OpportunityRow = NonNullable<Awaited<ReturnType<typeof findOpportunity>>>

/** Writes an opportunity and its event in one transaction. @throws ZodError */
export async function createOpportunity(caller: Caller, body: unknown) {
  const input = opportunityInput.parse(body)
  const { data: pipeline } = await Pipeline.get({
    workspaceId: caller.workspaceId,
    id: caller.pipelineId,
  }).go()
  const stageId = pipeline?.stageIds[0]
  if (stageId === undefined) throw new Error('the workspace has no pipeline')
  const now = new Date().toISOString()
  const id = randomUUID()
  const row = {
    workspaceId: caller.workspaceId,
    id,
    name: input.name ?? input.contact_name ?? 'New opportunity',
    contactName: input.contact_name ?? undefined,
    value: input.value ?? undefined,
    leadSource: input.lead_source ?? undefined,
    addressStreet: input.address_street ?? undefined,
    addressCity: input.address_city ?? undefined,
    addressState: input.address_state ?? undefined,
    pipelineId: caller.pipelineId,
    stageId,
    tags: input.tags,
    approvalStatus: 'opportunity',
    createdBy: caller.memberId,
    createdAt: now,
    updatedAt: now,
  } as const
  const shown = present(row)
  const event = {
    workspaceId: caller.workspaceId,
    id: randomUUID(),
    trigger: 'opportunity.created',
    occurredAt: now,
    data: shown,
  }
  const { canceled } = await workspace.transaction
    .write(({ opportunity, event: outbox }) => [
      opportunity.create(row).commit(),
      outbox.create(event).commit(),
    ])
    .go()
  if (canceled) throw new Error('the transaction was canceled')
  return shown
}

async function findOpportunity(caller: Caller, id: string) {
  const { data } = await Opportunity.get({ workspaceId: caller.workspaceId, id }).go()
  return data
}

/** Undefined if there is none with the id. */
export async function getOpportunity(caller: Caller, id: string) {
  const row = await findOpportunity(caller, id)
  return row ? present(row) : undefined
}

/** Opportunities, newest first, whose text contains `q`. @throws ZodError */
export async function listOpportunities({ workspaceId }: Caller, query: unknown) {
  const { q, limit, offset } = opportunityQuery.parse(query)
  const all = Opportunity.query.byCreated({ workspaceId })
  const wanted = offset + limit + 1
  const { data } =
    q === undefined
      ? await all.go({ order: 'desc', limit: wanted })
      : await all
          .where(({ searchText }, { contains }) => contains(searchText, q.toLowerCase()))
          .go({ order: 'desc', count: wanted })
  return pageOf(data.map(present), { limit, offset })
}

/** Expenses, newest first, that a namespace has not handled. @throws ZodError */
export async function listExpenses({ workspaceId }: Caller, query: unknown) {
  const { unreconciled_by, limit, offset } = expenseQuery.parse(query)
  const all = Expense.query.byDate({ workspaceId })
  const wanted = offset + limit + 1
  const { data } =
    unreconciled_by === undefined
      ? await all.go({ order: 'desc', limit: wanted })
      : await all
          .where(({ reconciledBy }, { contains }) => `NOT ${contains(reconciledBy, unreconciled_by)}`)
          .go({ order: 'desc', count: wanted })
  const page = pageOf(data, { limit, offset })
  const projects = await projectsOf(workspaceId, page.data)
  return { ...page, data: page.data.map((row) => presentExpense(row, projects.get(row.projectId ?? ''))) }
}

/** The projects of some expenses, by id. */
async function projectsOf(workspaceId: string, rows: readonly ExpenseRow[]) {
  const ids = [...new Set(rows.flatMap(({ projectId }) => projectId ?? []))]
  const { data } = await Opportunity.get(ids.map((id) => ({ workspaceId, id }))).go()
  return new Map(data.map((project) => [project.id, project]))
}

const presentExpense = (row: ExpenseRow, project: OpportunityRow | undefined) => ({
  id: row.id,
  object: 'expense',
  expense_date: row.expenseDate,
  amount_tax_inclusive: row.amount,
  tax_amount_included: row.taxAmount ?? null,
  vendor: row.vendorName ? { name: row.vendorName } : null,
  description: row.description ?? null,
  reference_number: row.referenceNumber ?? null,
  billable: row.billable,
  project: project
    ? {
        id: project.id,
        object: 'project',
        name: project.name,
        approval_status: project.approvalStatus,
        address: {
          street: project.addressStreet ?? null,
          city: project.addressCity ?? null,
          state: project.addressState ?? null,
        },
      }
    : null,
  external_references: row.externalReferences ?? {},
  created_by: row.createdBy,
  created_at: row.createdAt,
  updated_at: row.updatedAt,
})

function pageOf<T>(rows: readonly T[], { limit, offset }: z.infer<typeof pageInput>) {
  const data = rows.slice(offset, offset + limit)
  return { data, has_more: rows.length > offset + limit, limit, offset }
}

const present = (row: Omit<OpportunityRow, 'searchText'>) => ({
  id: row.id,
  object: 'opportunity',
  name: row.name,
  contact_name: row.contactName ?? null,
  value: row.value ?? null,
  lead_source: row.leadSource ?? null,
  address_street: row.addressStreet ?? null,
  address_city: row.addressCity ?? null,
  address_state: row.addressState ?? null,
  pipeline_id: row.pipelineId,
  stage_id: row.stageId,
  tags: row.tags ?? [],
  approval_status: row.approvalStatus,
  created_by: row.createdBy,
  created_at: row.createdAt,
  updated_at: row.updatedAt,
})
