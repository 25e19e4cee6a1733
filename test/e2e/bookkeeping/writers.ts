import type { WorkspaceClient } from '../../../clients/typescript/src/index.ts'
import { randomOf } from '../../../packages/local-aws/like-aws/random.ts'

/** A free-text vendor that the books do not know. */
export const UNKNOWN_VENDOR = 'Corner shop'
/** Before `CLOSED_BEFORE` of the books. */
export const CLOSED_DATE = '2025-12-24'
const OPEN_DATE = '2026-03-14'

interface Choices {
  readonly vendors: readonly string[]
  readonly categories: readonly string[]
  readonly projects: readonly string[]
}

/** The counterparts of all of these are still to be found or made. */
export async function createChoices(client: WorkspaceClient): Promise<Choices> {
  const ids = (records: Promise<{ id: string }>[]) =>
    Promise.all(records).then((all) => all.map(({ id }) => id))
  const names = ['Lone Star Lumber', 'Hill Country Hardware', 'Barton Electric']
  return {
    vendors: await ids(names.map((name) => client.post('/v1/vendors', { body: { name } }))),
    categories: await ids(
      ['Materials', 'Tools'].map((name) => client.post('/v1/expense-categories', { body: { name } })),
    ),
    projects: await ids(
      ['Kitchen', 'Roof'].map((name) => client.post('/v1/opportunities', { body: { name } })),
    ),
  }
}

/**
 * Four writers create, change and delete expenses until there have been `count` changes. Requests that fail, because the
 * service is being killed or the record is gone, count too.
 */
export async function write(
  client: WorkspaceClient,
  { vendors, categories, projects }: Choices,
  { count, seed, before }: { count: number; seed: number; before: (left: number) => Promise<void> },
): Promise<void> {
  const random = randomOf(seed)
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T
  const ids: string[] = []
  // Half of the changes are of the oldest expenses, which have bills already.
  const pickExpense = () => pick(random() < 0.5 ? ids : ids.slice(0, Math.ceil(ids.length / 4)))

  const create = async (n: number) => {
    const purchase = {
      expense_type: 'purchase',
      expense_date: OPEN_DATE,
      amount_tax_inclusive: n,
      // Some bills are certain, because each kill waits for one.
      ...(random() < 0.2 && n % 5 !== 0 ? { vendor_name: UNKNOWN_VENDOR } : { vendor_id: pick(vendors) }),
      ...(random() < 0.7 && { category_id: pick(categories) }),
      ...(random() < 0.5 && { project_id: pick(projects) }),
    } as const
    const mileage = {
      expense_type: 'mileage',
      expense_date: OPEN_DATE,
      mileage: { miles_driven: n, rate: 0.7 },
    } as const
    ids.push((await client.post('/v1/expenses', { body: random() < 0.1 ? mileage : purchase })).id)
  }
  const patch = (body: object) => (id: string) =>
    client.patch('/v1/expenses/{id}', { params: { path: { id } }, body })
  const changes: readonly ((id: string, n: number) => Promise<unknown>)[] = [
    (id, n) => patch({ description: `Change ${n}` })(id),
    (id, n) => patch({ amount_tax_inclusive: n })(id),
    // It becomes a return.
    (id, n) => patch({ amount_tax_inclusive: -n })(id),
    patch({ expense_date: CLOSED_DATE }),
    patch({ expense_date: OPEN_DATE }),
    (id) => patch({ vendor_id: pick(vendors) })(id),
    patch({ vendor_name: UNKNOWN_VENDOR }),
    (id) => patch({ category_id: pick(categories), project_id: pick(projects) })(id),
    patch({ is_archived: true }),
    (id) => client.delete('/v1/expenses/{id}', { params: { path: { id } } }),
    // Somebody wants it to be done again.
    (id) =>
      client.delete('/v1/expenses/{id}/external-references/{namespace}', {
        params: { path: { id, namespace: 'quickbooks' } },
      }),
  ]
  let left = count
  const writer = async () => {
    while (left > 0) {
      const n = left--
      await before(n)
      const change =
        ids.length === 0 || n % 5 === 0 || random() < 0.25 ? create(n) : pick(changes)(pickExpense(), n)
      await change.catch(() => undefined)
    }
  }
  await Promise.all([1, 2, 3, 4].map(writer))
}
