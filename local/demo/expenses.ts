import type { WorkspaceClient } from '../../clients/typescript/src/index.ts'
import { receipt } from './files.ts'
import type { HalfYear } from './half-year.ts'
import type { Project } from './sales.ts'
import { at, VENDORS } from './words.ts'

const EXPENSES = 60
/** Days between expenses. */
const APART = 3
/** Two systems handle expenses once a month; the newest expenses are not handled yet. */
const SYSTEMS = ['quickbooks', 'jobtread'] as const
const RUNS = [150, 120, 90, 60, 30]
/** QuickBooks could not import one expense in sixteen. */
const REFUSED = {
  code: 'closed_period',
  message: 'The accounting period is closed',
  retryable: false,
} as const
/** Jobs that have cost more than they are worth. */
const OVER_BUDGET = 3
/** In the list of vendors. */
const SUBCONTRACTOR = 2

/** Adds categories, vendors, and expenses with receipts and the references of two systems. Returns the number of expenses. */
export function addExpenses(client: WorkspaceClient, year: HalfYear, projects: readonly Project[]): number {
  const books = new Books(client)
  for (let n = 0; n < EXPENSES; n++) {
    const daysAgo = (EXPENSES - 1 - n) * APART + 0.05
    year.add(daysAgo, () => books.enter(n, year.dateOf(daysAgo), projects))
  }
  for (const daysAgo of RUNS) year.add(daysAgo, () => books.report())
  year.add(2, () => books.overrun(year.dateOf(2), projects))
  return EXPENSES + OVER_BUDGET
}

class Books {
  private readonly client: WorkspaceClient
  private readonly categories = new Map<string, string>()
  private readonly vendors = new Map<string, string>()
  private waiting: string[] = []
  private reported = 0

  constructor(client: WorkspaceClient) {
    this.client = client
  }

  async enter(n: number, expense_date: string, projects: readonly Project[]): Promise<void> {
    const [name, , item, price] = at(VENDORS, n)
    const amount = Math.round((price + 7.31 * n) * 100) / 100
    const project_id = n % 8 === 7 ? null : (projects[n % projects.length]?.id ?? null)
    const id = await this.create(n, { expense_date, amount, project_id, item, vendor: at(VENDORS, n) })
    this.waiting.push(id)
    if (n % 6 === 5) return
    const lines = [name, 'Austin, Texas', '', `Date   ${expense_date}`, `${item}   ${amount.toFixed(2)}`]
    await this.client.uploadReceipt(id, receipt(lines))
  }

  /** Extra work on the smallest jobs costs more than the jobs are worth. */
  async overrun(expense_date: string, projects: readonly Project[]): Promise<void> {
    const smallest = projects.toSorted((a, b) => (a.value ?? 0) - (b.value ?? 0)).slice(0, OVER_BUDGET)
    for (const [index, { id, value }] of smallest.entries()) {
      const amount = Math.round((value ?? 0) * 1.07)
      const vendor = at(VENDORS, SUBCONTRACTOR)
      await this.create(EXPENSES + index, {
        vendor,
        item: 'Extra work',
        amount,
        expense_date,
        project_id: id,
      })
    }
  }

  async report(): Promise<void> {
    const ids = this.waiting.splice(0)
    const first = this.reported
    this.reported += ids.length
    const refused = ids.filter((_, index) => (first + index) % 16 === 0)
    for (const id of refused) {
      const params = { path: { id, namespace: SYSTEMS[0] } }
      await this.client.put('/v1/expenses/{id}/sync-errors/{namespace}', { params, body: REFUSED })
    }
    for (const namespace of SYSTEMS) {
      const references = ids.flatMap((expense_id, index) =>
        refused.includes(expense_id)
          ? []
          : { expense_id, external_id: `${namespace}-${1000 + first + index}` },
      )
      const params = { path: { namespace } }
      await this.client.put('/v1/external-references/{namespace}', { params, body: { references } })
    }
  }

  private async create(
    n: number,
    { vendor, item, amount, expense_date, project_id }: Entry,
  ): Promise<string> {
    const [name, category] = vendor
    const category_id =
      this.categories.get(category) ??
      (await this.client.post('/v1/expense-categories', { body: { name: category } })).id
    this.categories.set(category, category_id)
    const vendor_id = this.vendors.get(name) ?? (await this.client.post('/v1/vendors', { body: { name } })).id
    this.vendors.set(name, vendor_id)
    const { id } = await this.client.post('/v1/expenses', {
      body: {
        expense_type: 'purchase',
        ...{ expense_date, amount_tax_inclusive: amount, vendor_id, category_id, project_id },
        description: item,
        billable: project_id !== null,
        payment_method: 'company_card',
        reference_number: `DEMO-${String(n + 1).padStart(4, '0')}`,
      },
    })
    return id
  }
}

interface Entry {
  readonly vendor: (typeof VENDORS)[number]
  readonly item: string
  readonly amount: number
  readonly expense_date: string
  readonly project_id: string | null
}
