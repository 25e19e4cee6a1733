import type { Plan, PlannedExpense } from './plan.ts'
import { receiptOf } from './receipt.ts'
import { sceneOf } from './scene.ts'
import { byMarker, each, once, type Session } from './session.ts'
import { VENDORS } from './tables.ts'

/** The ids of categories and vendors by name. */
interface Ids {
  readonly categories: ReadonlyMap<string, string>
  readonly vendors: ReadonlyMap<string, string>
}

/** Adds the categories and vendors, and the expenses with their receipts and the references of two systems. */
export async function fillExpenses(
  session: Session,
  { expenses }: Plan,
  projects: readonly string[],
): Promise<void> {
  const { client, say } = session
  const ids = await ensureLists(session)
  const existing = await byMarker(client.list('/v1/expenses'), ({ reference_number }) => reference_number)
  let done = 0
  await each(expenses, async (planned) => {
    const expense =
      existing.get(planned.reference) ??
      (await client.post('/v1/expenses', {
        body: bodyOf(planned, projects, ids),
        params: once(session, planned.reference),
      }))
    if (planned.receipt && !expense.receipt) await client.uploadReceipt(expense.id, await receiptOf(planned))
    for (const namespace of planned.stamps) {
      if (namespace in expense.external_references) continue
      const external_id = `${namespace === 'quickbooks' ? 'bill' : 'cost'}-${planned.reference.slice(-4)}`
      const path = { id: expense.id, namespace }
      await client.put('/v1/expenses/{id}/external-references/{namespace}', {
        params: { path },
        body: { external_id },
      })
    }
    done += 1
    if (done % 100 === 0) say(`${done} of ${expenses.length} expenses, with receipts`)
  })
}

function bodyOf(planned: PlannedExpense, projects: readonly string[], { categories, vendors }: Ids) {
  const { date, reference, item, vendor, category, amount, miles } = planned
  const shared = {
    expense_date: date,
    reference_number: reference,
    description: item,
    project_id: planned.project === undefined ? null : (projects[planned.project] ?? null),
  }
  if (miles !== undefined) {
    const mileage = { miles_driven: miles, rate: 0.7 }
    return { ...shared, expense_type: 'mileage' as const, mileage }
  }
  return {
    ...shared,
    expense_type: 'purchase' as const,
    amount_tax_inclusive: amount,
    vendor_id: vendors.get(vendor) ?? null,
    category_id: categories.get(category) ?? null,
    payment_method: 'company_card' as const,
    billable: planned.project !== undefined,
  }
}

interface Named {
  readonly id: string
  readonly name: string
}

/** Returns the ids of the named records by name; creates missing ones. */
async function ensureNamed(
  existing: AsyncIterable<Named>,
  names: readonly string[],
  create: (name: string) => Promise<Named>,
): Promise<Map<string, string>> {
  const found = await byMarker(existing, ({ name }) => name)
  const ids = new Map<string, string>()
  for (const name of new Set(names)) ids.set(name, (found.get(name) ?? (await create(name))).id)
  return ids
}

async function ensureLists(session: Session): Promise<Ids> {
  const { client } = session
  const paramsOf = (name: string) => ({ body: { name }, params: once(session, name) })
  const categories = await ensureNamed(
    client.list('/v1/expense-categories'),
    VENDORS.map(([, category]) => category),
    (name) => client.post('/v1/expense-categories', paramsOf(name)),
  )
  const vendors = await ensureNamed(
    client.list('/v1/vendors'),
    VENDORS.map(([vendor]) => vendor),
    (name) => client.post('/v1/vendors', paramsOf(name)),
  )
  return { categories, vendors }
}

export async function fillPhotos(
  session: Session,
  { photos }: Plan,
  projects: readonly string[],
): Promise<void> {
  const { client, say } = session
  const existing = await byMarker(client.list('/v1/photos'), ({ caption }) => caption)
  await each(photos, async ({ caption, project, takenAt, seed }) => {
    if (existing.has(caption)) return
    const project_id = projects[project] ?? null
    await client.uploadPhoto(await sceneOf(seed), { caption, project_id, taken_at: takenAt, tags: ['site'] })
  })
  say(`${photos.length} photos`)
}
