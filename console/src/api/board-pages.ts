import type { InfiniteData } from '@tanstack/react-query'
import type { FiltersOf } from './lists.ts'
import type { Opportunity } from './opportunities.ts'

/** The filters of all columns of a board. The board has no filters by time, because it loads changes by itself. */
export type BoardFilters = FiltersOf<
  '/v1/opportunities',
  | 'pipeline_id'
  | 'stage_id'
  | 'contact_name'
  | 'primary_contact_id'
  | 'updated_since'
  | 'order'
  | 'include_deleted'
  | 'appointment_from'
  | 'appointment_to'
  | 'has_appointment'
  | 'created_to'
  | 'estimate_sent_to'
  | 'over_estimate'
  | 'approved_from'
  | 'approved_to'
  | 'sort'
>

export type ColumnFilters = BoardFilters & { readonly pipeline_id: string }

interface Page {
  readonly data: readonly Opportunity[]
  readonly has_more: boolean
  readonly next_cursor?: string | null
}

/** The loaded pages of a list of the board. */
export type ColumnPages = InfiniteData<Page, string>

const placeOf = ({ created_at, id }: Opportunity): string => `${created_at}#${id}`

/** The order of the API; no opportunity is compared with itself. */
export const newestFirst = (a: Opportunity, b: Opportunity): number => (placeOf(a) > placeOf(b) ? -1 : 1)

/** The pages of a list after an opportunity has moved: the opportunity is in them only if the list includes its new stage. */
export function withOpportunity(column: ColumnPages, opportunity: Opportunity, isHere: boolean): ColumnPages {
  const pages = column.pages.map((page) => ({
    ...page,
    data: page.data.filter(({ id }) => id !== opportunity.id),
  }))
  if (!isHere) return { ...column, pages }
  const found = pages.findIndex(({ data }) => {
    const last = data.at(-1)
    return last !== undefined && newestFirst(opportunity, last) < 0
  })
  // An opportunity that is older than all loaded opportunities is shown at the end.
  const target = found < 0 ? pages.length - 1 : found
  return {
    ...column,
    pages: pages.map((page, index) =>
      index === target ? { ...page, data: [...page.data, opportunity].sort(newestFirst) } : page,
    ),
  }
}

/** The opportunities without duplicates: an opportunity that moved while pages were loaded can be on two pages. */
export const distinct = (opportunities: readonly Opportunity[]): Opportunity[] => [
  ...new Map(opportunities.map((opportunity) => [opportunity.id, opportunity])).values(),
]
