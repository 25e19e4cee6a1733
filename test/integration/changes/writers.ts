import { randomOf } from '../../../packages/local-aws/like-aws/random.ts'
import type { TestWorkspace } from '../../support/workspace.ts'
import { create, MIRRORED, type MirroredPath } from './changes.ts'

/** The changes of a writer to a record of each type. */
type Action = (ws: TestWorkspace, id: string, n: number) => Promise<unknown>
const ACTIONS: { readonly [Path in MirroredPath]: readonly Action[] } = {
  '/v1/opportunities': [
    (ws, id, n) => ws.patch(`/v1/opportunities/${id}`, { name: `Opportunity ${n}` }),
    (ws, id) => ws.post(`/v1/opportunities/${id}/approve`),
    (ws, id) => ws.post(`/v1/opportunities/${id}/archive`),
    (ws, id) => ws.post(`/v1/opportunities/${id}/restore`),
    (ws, id, n) => ws.post(`/v1/opportunities/${id}/estimates`, { title: `Estimate ${n}`, amount: n }),
  ],
  '/v1/contacts': [
    (ws, id, n) => ws.patch(`/v1/contacts/${id}`, { name: `Contact ${n}` }),
    (ws, id, n) =>
      ws.patch(`/v1/contacts/${id}`, { phone: `+1512555${String(n % 10_000).padStart(4, '0')}` }),
    (ws, id) => ws.delete(`/v1/contacts/${id}`),
  ],
  '/v1/expenses': [
    (ws, id, n) => ws.patch(`/v1/expenses/${id}`, { notes: `Expense ${n}` }),
    (ws, id, n) => ws.patch(`/v1/expenses/${id}`, { is_archived: n % 2 === 0 }),
    (ws, id, n) => ws.put(`/v1/expenses/${id}/external-references/books`, { external_id: `${n}` }),
    (ws, id) => ws.delete(`/v1/expenses/${id}/external-references/books`),
    (ws, id, n) =>
      ws.put(`/v1/expenses/${id}/sync-errors/books`, { code: 'rejected', message: `Error ${n}` }),
    (ws, id) => ws.delete(`/v1/expenses/${id}/sync-errors/books`),
    (ws, id) => ws.delete(`/v1/expenses/${id}`),
  ],
  '/v1/photos': [(ws, id) => ws.delete(`/v1/photos/${id}`), (ws, id) => ws.post(`/v1/photos/${id}/restore`)],
}

/**
 * Four writers create, change and delete records of all types until there have been `count` requests. Some are refused:
 * the record is gone, its state forbids it, or the store is unavailable.
 */
export async function write(ws: TestWorkspace, count: number, seed: number): Promise<void> {
  const random = randomOf(seed)
  const pick = <T>(from: readonly T[]): T | undefined => from[Math.floor(random() * from.length)]
  const ids: Record<string, string[]> = {}
  let left = count
  const writer = async () => {
    while (left > 0) {
      const n = left--
      const path = pick(MIRRORED) ?? '/v1/contacts'
      const known = ids[path] ?? []
      ids[path] = known
      const id = random() < 0.4 ? undefined : pick(known)
      if (id !== undefined) await pick(ACTIONS[path])?.(ws, id, n)
      else {
        const made = await create(ws, path, n)
        if (made.id !== undefined) known.push(made.id)
      }
    }
  }
  await Promise.all([1, 2, 3, 4].map(writer))
}
