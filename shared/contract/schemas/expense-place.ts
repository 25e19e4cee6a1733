import * as z from 'zod/mini'
import type { ExpensePlace } from '../../domain/expenses/expense-filter.ts'
import type { ExpenseId } from '../../domain/kit/ids.ts'
import { date } from '../date-fields.ts'
import { document } from '../declare-schema.ts'
import { uuid } from '../fields.ts'

const FORM =
  'must be the expense_date and the id of an expense, as in 2026-03-14,01900000-0000-7000-8000-000000000000'

/** `after` of the list of expenses, `<expense_date>,<id>`; undefined if it is empty (contract 3.9). */
/* @__NO_SIDE_EFFECTS__ */
export function place() {
  const parts = z.tuple([date(), uuid<ExpenseId>()])
  const parsed = z.transform((value: string, context): ExpensePlace | undefined => {
    if (value === '') return undefined
    const { data } = parts.safeParse(value.split(','))
    if (data) return { expense_date: data[0], id: data[1] }
    context.issues.push({ code: 'custom', message: FORM, input: value })
    return z.NEVER
  })
  const pattern = '^(\\d{4}-\\d\\d-\\d\\d,[0-9A-Fa-f-]{36})?$'
  return document(z.pipe(z.string(), parsed), { type: 'string', pattern })
}

interface PagedQuery {
  readonly after?: ExpensePlace | undefined
  readonly offset: number
  readonly updated_since?: string | undefined
}

/** `after` excludes `offset`, which counts from the first expense, and `updated_since`, which has another order. */
/* @__NO_SIDE_EFFECTS__ */
export function afterAlone<T extends PagedQuery>() {
  return z.superRefine<T>(({ after, offset, updated_since }, context) => {
    const other = updated_since !== undefined ? 'updated_since' : offset !== 0 ? 'offset' : undefined
    if (after === undefined || other === undefined) return
    const message = `is not allowed together with ${other}`
    context.addIssue({ code: 'custom', path: ['after'], message, input: after })
  })
}
