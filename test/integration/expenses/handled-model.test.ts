import fc from 'fast-check'
import { expect, test } from 'vitest'
import { describeTransports } from '../../support/api.ts'
import { runs } from '../../support/runs.ts'
import { newWorkspace } from '../../support/workspace.ts'
import { purchase, reference, syncError } from './api.ts'

const NAMESPACES = ['books', 'payroll', 'archive']
const EXPENSES = 5
const DATES = ['2026-01-01', '2026-01-02']

/** The state of an expense in the model. */
interface Known {
  readonly id: string
  readonly date: string
  isArchived: boolean
  readonly references: Set<string>
  readonly errors: Set<string>
}

const steps = fc.array(
  fc.record({
    what: fc.constantFrom('reference', 'reference', 'clear', 'fail', 'fail', 'forgive', 'archive', 'delete'),
    n: fc.nat(EXPENSES - 1),
    namespace: fc.constantFrom(...NAMESPACES),
  }),
  { minLength: 15, maxLength: 25 },
)
type Step = (typeof steps extends fc.Arbitrary<infer Script extends readonly unknown[]>
  ? Script
  : never)[number]

describeTransports('references and errors', (send) => {
  const seed = Date.now() % 1_000_000_000

  test(`are listed as a dictionary says, after every change (seed ${seed})`, async () => {
    const property = fc.asyncProperty(steps, async (script) => {
      const ws = await newWorkspace(send)
      const known: Known[] = []
      const add = async (date: string): Promise<Known> => {
        const { id } = await purchase(ws, { expense_date: date })
        return { id, date, isArchived: false, references: new Set(), errors: new Set() }
      }
      for (let n = 0; n < EXPENSES; n++) known.push(await add(DATES[n % 2] ?? ''))

      const apply = async ({ what, n, namespace }: Step): Promise<void> => {
        const one = known[n]
        if (!one) return
        if (what === 'reference') {
          await ws.put(reference(one.id, namespace), { external_id: 'B-1' })
          one.references.add(namespace)
          one.errors.delete(namespace)
        } else if (what === 'clear') {
          await ws.delete(reference(one.id, namespace))
          one.references.delete(namespace)
        } else if (what === 'fail') {
          await ws.put(syncError(one.id, namespace), { code: 'rejected', message: 'No such vendor' })
          one.errors.add(namespace)
        } else if (what === 'forgive') {
          await ws.delete(syncError(one.id, namespace))
          one.errors.delete(namespace)
        } else if (what === 'archive') {
          one.isArchived = !one.isArchived
          await ws.patch(`/v1/expenses/${one.id}`, { is_archived: one.isArchived })
        } else {
          await ws.delete(`/v1/expenses/${one.id}`)
          known[n] = await add(one.date)
        }
      }
      const compare = async (filter: string, belongs: (one: Known) => boolean): Promise<void> => {
        const { body } = await ws.get(`/v1/expenses?${filter}&limit=100`)
        const order = ({ date, id }: Known) => `${date} ${id}`
        const wanted = known
          .filter((one) => !one.isArchived && belongs(one))
          .sort((a, b) => (order(a) < order(b) ? 1 : -1))
        expect(
          body.data.map(({ id }: { id: string }) => id),
          filter,
        ).toEqual(wanted.map(({ id }) => id))
      }
      for (const step of script) {
        await apply(step)
        const { namespace } = step
        await compare(`reconciled_by=${namespace}`, ({ references }) => references.has(namespace))
        await compare(`unreconciled_by=${namespace}`, ({ references }) => !references.has(namespace))
        await compare(`sync_error_by=${namespace}`, ({ errors }) => errors.has(namespace))
        await compare(
          `sync_error_by=${namespace}&unreconciled_by=${namespace}`,
          ({ errors, references }) => errors.has(namespace) && !references.has(namespace),
        )
      }
      for (const namespace of NAMESPACES) {
        await compare(
          `sync_error_by=${namespace}&reconciled=true`,
          ({ errors, references }) => errors.has(namespace) && references.size > 0,
        )
      }
    })
    await fc.assert(property, { numRuns: runs(6), seed })
  })
})
