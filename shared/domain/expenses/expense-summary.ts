import { fingerprint, LENGTH } from '../kit/fingerprint.ts'
import type { Category } from '../kit/lookup-item.ts'
import { GroupedSums, Sum } from '../kit/sums.ts'
import type { ProjectedExpense } from './expense-filter.ts'

/** Groups of one kind in a summary. */
const MAX_GROUPS = 100

/** How many of the summed expenses have an external reference in a namespace, and how many a sync error. */
export interface NamespaceCounts {
  readonly namespace: string
  readonly handled: number
  readonly failed: number
}

/** The numbers and sums of expenses (contract 6.12). @param complete whether these are all that match */
export function summarizeExpenses(
  entries: readonly ProjectedExpense[],
  categories: readonly Category[],
  by_namespace: readonly NamespaceCounts[],
  complete: boolean,
) {
  const categoryOf = byFingerprint(categories)
  const [all, tax] = [new Sum(), new Sum()]
  const byCategory = new GroupedSums<Category | null>()
  const byProject = new GroupedSums<string | null>()
  for (const { x, y, p, f } of entries) {
    all.add(x)
    tax.add(y)
    byCategory.add(categoryOf(f), x)
    byProject.add(p ?? null, x)
  }
  return {
    object: 'expense_summary',
    ...shown(all),
    tax_amount_included: tax.amount,
    by_category: byCategory.largest(MAX_GROUPS).map(([category, sum]) => ({
      category: category && { id: category.id, name: category.name },
      ...shown(sum),
    })),
    by_project: byProject.largest(MAX_GROUPS).map(([project_id, sum]) => ({ project_id, ...shown(sum) })),
    by_namespace,
    complete,
  } as const
}

const shown = ({ count, amount }: Sum) => ({ count, amount_tax_inclusive: amount })

/** Finds the category of an index entry, which has its fingerprint among others. */
function byFingerprint(categories: readonly Category[]) {
  const byCode = new Map(categories.map((category) => [fingerprint('category_id', category.id), category]))
  return (fingerprints = ''): Category | null => {
    for (let at = 0; at < fingerprints.length; at += LENGTH) {
      const category = byCode.get(fingerprints.slice(at, at + LENGTH))
      if (category) return category
    }
    return null
  }
}
