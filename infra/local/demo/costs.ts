import type { Schemas } from '../../../clients/typescript/src/index.ts'
import { randomOf } from '../like-aws/random.ts'
import type { Plan, PlannedExpense } from './plan.ts'
import { receiptOf } from './receipt.ts'
import { byMarker, each, once, type Session } from './session.ts'
import { VENDORS } from './tables.ts'

type Expense = Schemas['Expense']

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
    await reportBack(session, planned, expense)
    done += 1
    if (done % 100 === 0) say(`${done} of ${expenses.length} expenses, with receipts`)
  })
}

/** What the two systems have written: that they have handled the expense, or why not. */
async function reportBack({ client }: Session, planned: PlannedExpense, expense: Expense): Promise<void> {
  const { namespaces, reference, syncError } = planned
  for (const namespace of namespaces) {
    if (namespace in expense.external_references) continue
    const external_id = `${namespace === 'quickbooks' ? 'bill' : 'cost'}-${reference.slice(-4)}`
    const params = { path: { id: expense.id, namespace } }
    await client.put('/v1/expenses/{id}/external-references/{namespace}', { params, body: { external_id } })
  }
  if (!syncError || 'quickbooks' in expense.sync_errors) return
  const params = { path: { id: expense.id, namespace: 'quickbooks' } }
  await client.put('/v1/expenses/{id}/sync-errors/{namespace}', { params, body: syncError })
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
  for (const [n, id] of [...vendors.values()].entries()) {
    const params = { path: { id, namespace: 'quickbooks' } }
    const body = { external_id: `vendor-${n + 1}` }
    await client.put('/v1/vendors/{id}/external-references/{namespace}', { params, body })
  }
  for (const [n, id] of [...categories.values()].entries()) {
    const params = { path: { id, namespace: 'quickbooks' } }
    const body = { external_id: `account-${6000 + 10 * n}` }
    await client.put('/v1/expense-categories/{id}/external-references/{namespace}', { params, body })
  }
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

import sharp from 'sharp'

/** Draws a house in the light of some hour of the day: a picture that differs by its seed. */
async function sceneOf(seed: number): Promise<Blob> {
  const random = randomOf(seed + 1)
  const between = (min: number, max: number) => Math.round(min + (max - min) * random())
  const sky = between(190, 225)
  const wall = `hsl(${between(15, 60)} ${between(20, 45)}% ${between(60, 82)}%)`
  const roof = `hsl(${between(0, 30)} ${between(25, 50)}% ${between(25, 42)}%)`
  const left = between(120, 260)
  const width = between(330, 460)
  const top = between(250, 320)
  const windows = [0.15, 0.62].map((at) => {
    const x = left + width * at
    return `<rect x="${x}" y="${top + 70}" width="76" height="84" fill="#dcebf5" stroke="#f7f7f4" stroke-width="8"/>
<path d="M${x + 38} ${top + 70}v84M${x} ${top + 112}h76" stroke="#f7f7f4" stroke-width="5"/>`
  })
  const studs = seed % 3 === 0 ? framing(left + width, top) : ''
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="720">
<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="hsl(${sky} 70% ${between(55, 72)}%)"/>
<stop offset="1" stop-color="hsl(${between(25, 50)} 70% 88%)"/></linearGradient></defs>
<rect width="960" height="720" fill="url(#sky)"/><circle cx="${between(80, 880)}" cy="${between(60, 170)}" r="38" fill="#fff3c9"/>
<path d="M0 ${between(430, 480)}Q300 ${between(380, 440)} 560 470T960 440V720H0Z" fill="hsl(${between(85, 120)} 30% 45%)"/>
${studs}<rect x="${left}" y="${top}" width="${width}" height="260" fill="${wall}"/>
<path d="M${left - 34} ${top}L${left + width / 2} ${top - between(110, 160)}L${left + width + 34} ${top}Z" fill="${roof}"/>
<rect x="${left + width * 0.42}" y="${top + 110}" width="70" height="150" fill="hsl(${between(0, 360)} 35% 32%)"/>
${windows.join('')}
<path d="M${left + width * 0.42} ${top + 260}l-90 200h250l-90-200z" fill="#c9c4ba"/></svg>`
  const jpeg = await sharp(Buffer.from(svg)).jpeg({ quality: 72 }).toBuffer()
  return new Blob([new Uint8Array(jpeg)], { type: 'image/jpeg' })
}

/** Studs of an addition that is being built. */
function framing(left: number, top: number): string {
  const studs = Array.from({ length: 7 }, (_, n) => `M${left + 20 + n * 34} ${top + 60}v200`).join('')
  return `<path d="${studs}M${left} ${top + 60}h240M${left} ${top + 258}h240" stroke="#d9b480" stroke-width="10"/>`
}
