import { estimateFaults } from '../../contract/schemas/estimate.ts'
import type { WorkspaceId } from '../../domain/kit/ids.ts'
import type { Changes } from '../../domain/kit/json.ts'
import type { EstimateInput, LineItemInput } from '../../domain/sales/estimate.ts'
import type { CategoryNames } from '../../domain/sales/estimate-view.ts'
import { type Fault, invalid } from '../../http/problem.ts'
import { getCategories } from '../../table/lookup-items.ts'
import { categoryIds, namesOf } from './present.ts'

/**
 * Checks the items and the amount of a draft before it is stored.
 * @param kept the items of the stored draft: their categories may be archived
 * @returns the names of the categories
 * @throws Problem 400 with all faults
 */
export async function checkDraft(
  ws: WorkspaceId,
  { amount, line_items = [] }: Changes<Pick<EstimateInput, 'amount' | 'line_items'>>,
  kept: readonly LineItemInput[] = [],
): Promise<CategoryNames> {
  const categories = await getCategories(ws, categoryIds(line_items))
  const found = new Map(categories.map((category) => [category.id, category]))
  const known = new Set(categoryIds(kept))
  const faults = line_items.flatMap(({ category_id }, index): Fault[] => {
    if (!category_id || known.has(category_id)) return []
    const category = found.get(category_id)
    if (category && !category.is_archived) return []
    const message = category ? 'is archived' : 'was not found in this workspace'
    return [{ path: `line_items.${index}.category_id`, message }]
  })
  faults.push(...estimateFaults({ amount, line_items }))
  if (faults.length > 0) throw invalid(faults)
  return namesOf(categories)
}
