import type { Schemas, WorkspaceClient } from '../../clients/typescript/src/index.ts'
import { receipt } from './files.ts'
import { VENDORS } from './words.ts'

const EXPENSES = 60
const DAY_MS = 86_400_000
/** Days between expenses: the last half-year. */
const APART = 3
/** Two systems handle expenses; the newest wait for them. */
const SYSTEMS = ['quickbooks', 'jobtread'] as const
const WAITING = 10
/** Each sixteenth that QuickBooks could not take. */
const REFUSED = {
  code: 'closed_period',
  message: 'The accounting period is closed',
  retryable: false,
} as const

/** Adds categories, vendors, and expenses with receipts and the references of two systems. Returns their number. */
export async function fillExpenses(
  client: WorkspaceClient,
  projects: readonly Schemas['Opportunity'][],
): Promise<number> {
  const categories = new Map<string, string>()
  const vendors = new Map<string, string>()
  const ids: string[] = []
  for (let n = 0; n < EXPENSES; n++) {
    const [name, category, item, price] = VENDORS[n % VENDORS.length] ?? VENDORS[0]
    const category_id =
      categories.get(category) ??
      (await client.post('/v1/expense-categories', { body: { name: category } })).id
    categories.set(category, category_id)
    const vendor_id = vendors.get(name) ?? (await client.post('/v1/vendors', { body: { name } })).id
    vendors.set(name, vendor_id)
    const expense_date = new Date(Date.now() - n * APART * DAY_MS).toISOString().slice(0, 10)
    const amount = Math.round((price + 7.31 * n) * 100) / 100
    const project_id = n % 8 === 7 ? null : (projects[n % projects.length]?.id ?? null)
    const { id } = await client.post('/v1/expenses', {
      body: {
        expense_type: 'purchase',
        expense_date,
        amount_tax_inclusive: amount,
        vendor_id,
        category_id,
        project_id,
        description: item,
        billable: project_id !== null,
        payment_method: 'company_card',
        reference_number: `DEMO-${String(n + 1).padStart(4, '0')}`,
      },
    })
    ids.push(id)
    if (n % 6 === 5) continue
    const lines = [name, 'Austin, Texas', '', `Date   ${expense_date}`, `${item}   ${amount.toFixed(2)}`]
    await client.uploadReceipt(id, receipt(lines))
  }
  await reportBack(client, ids.slice(WAITING))
  return EXPENSES
}

async function reportBack(client: WorkspaceClient, ids: readonly string[]): Promise<void> {
  const refused = ids.filter((_, index) => index % 16 === 0)
  for (const id of refused) {
    const params = { path: { id, namespace: SYSTEMS[0] } }
    await client.put('/v1/expenses/{id}/sync-errors/{namespace}', { params, body: REFUSED })
  }
  for (const namespace of SYSTEMS) {
    const entries = ids
      .filter((id) => !refused.includes(id))
      .map((expense_id, index) => ({ expense_id, external_id: `${namespace}-${1000 + index}` }))
    await client.put('/v1/external-references/{namespace}', {
      params: { path: { namespace } },
      body: { references: entries },
    })
  }
}
