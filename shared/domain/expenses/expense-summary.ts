import { fingerprint, LENGTH } from '../kit/fingerprint.ts'
import type { Category } from '../kit/lookup-item.ts'
import { GroupedSums, MAX_MONTHS, Sum } from '../kit/sums.ts'
import type { ProjectedExpense } from './expense-filter.ts'

/** Groups of one kind in a summary. */
const MAX_GROUPS = 100

/** The number of counted expenses with an external reference in a namespace, and the number with a sync error. */
export interface NamespaceCounts {
  readonly namespace: string
  readonly handled: number
  readonly failed: number
}

/** Numbers and sums of expenses. */
export class ExpenseSums {
  readonly all = new Sum()
  readonly tax = new Sum()
  /** By the fingerprint of the category; empty: none. */
  readonly byCategory = new GroupedSums<string>()
  readonly byProject = new GroupedSums<string | null>()
  /** By `YYYY-MM`. */
  readonly byMonth = new GroupedSums<string>()

  /** @param codeOf finds the fingerprint of a category of the workspace */
  add(month: string, { x, y, p, f }: ProjectedExpense, codeOf: CodeOf): void {
    this.all.add(x)
    this.tax.add(y)
    this.byCategory.of(codeOf(f)).add(x)
    this.byProject.of(p ?? null).add(x)
    this.byMonth.of(month).add(x)
  }
}

/**
 * Finds the fingerprint of a category among all fingerprints of an index entry; empty if the expense has no category.
 */
type CodeOf = (fingerprints: string | undefined) => string

/** The categories of a workspace by fingerprint. */
export const categoriesByCode = (categories: readonly Category[]): ReadonlyMap<string, Category> =>
  new Map(categories.map((category) => [categoryCode(category.id), category]))

export const categoryCode = (id: string): string => fingerprint('category_id', id)

export const codeAmong =
  (byCode: ReadonlyMap<string, Category>): CodeOf =>
  (fingerprints = '') => {
    for (let at = 0; at < fingerprints.length; at += LENGTH) {
      const code = fingerprints.slice(at, at + LENGTH)
      if (byCode.has(code)) return code
    }
    return ''
  }

/**
 * The summary as its endpoint returns it (contract 6.12).
 * @param complete whether the sums cover all matching expenses
 */
export function showExpenseSums(
  { all, tax, byCategory, byProject, byMonth }: ExpenseSums,
  byCode: ReadonlyMap<string, Category>,
  by_namespace: readonly NamespaceCounts[],
  complete: boolean,
) {
  return {
    object: 'expense_summary',
    ...shown(all),
    tax_amount_included: tax.amount,
    by_category: byCategory.largest(MAX_GROUPS).map(([code, sum]) => {
      const category = byCode.get(code)
      return { category: category ? { id: category.id, name: category.name } : null, ...shown(sum) }
    }),
    by_project: byProject.largest(MAX_GROUPS).map(([project_id, sum]) => ({ project_id, ...shown(sum) })),
    by_month: byMonth.last(MAX_MONTHS).map(([month, sum]) => ({ month, ...shown(sum) })),
    by_namespace,
    complete,
  } as const
}

const shown = ({ count, amount }: Sum) => ({ count, amount_tax_inclusive: amount })
