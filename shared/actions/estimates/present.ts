import type { CategoryId, WorkspaceId } from '../../domain/kit/ids.ts'
import type { Category } from '../../domain/kit/lookup-item.ts'
import type { Estimate } from '../../domain/sales/estimate.ts'
import { type CategoryNames, viewEstimate } from '../../domain/sales/estimate-view.ts'
import { getCategories } from '../../table/lookup-items.ts'

export const categoryIds = (items: readonly { readonly category_id?: CategoryId | null | undefined }[]) =>
  items.flatMap(({ category_id }) => category_id ?? [])

export const namesOf = (categories: readonly Category[]): CategoryNames =>
  new Map(categories.map(({ id, name }) => [id, name]))

/** The names of the categories of estimates; no read if they have none. */
export async function categoryNames(
  ws: WorkspaceId,
  estimates: readonly Pick<Estimate, 'line_items'>[],
): Promise<CategoryNames> {
  return namesOf(
    await getCategories(
      ws,
      estimates.flatMap(({ line_items }) => categoryIds(line_items)),
    ),
  )
}

export async function showEstimate(estimate: Estimate, at: Date) {
  return viewEstimate(estimate, await categoryNames(estimate.workspace_id, [estimate]), at)
}

/** Estimates of one workspace, as their endpoints show them. */
export async function showEstimates(estimates: readonly Estimate[], at: Date) {
  const [first] = estimates
  if (!first) return []
  const names = await categoryNames(first.workspace_id, estimates)
  return estimates.map((estimate) => viewEstimate(estimate, names, at))
}
