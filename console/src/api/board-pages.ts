import type { InfiniteData } from '@tanstack/react-query'
import type { Opportunity } from './sales-types.ts'

interface Page {
  readonly data: readonly Opportunity[]
  readonly has_more: boolean
  readonly next_cursor?: string | null
}

/** What is loaded of a column of the board. */
export type ColumnPages = InfiniteData<Page, string>

/** The order of the API. */
const newestFirst = (a: Opportunity, b: Opportunity): number =>
  compare(b.created_at, a.created_at) || compare(b.id, a.id)

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** The pages of a column after an opportunity has moved: it is in them only if the column is its stage. */
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
  // One that is older than all that are loaded is shown at their end.
  const target = found < 0 ? pages.length - 1 : found
  return {
    ...column,
    pages: pages.map((page, index) =>
      index === target ? { ...page, data: [...page.data, opportunity].sort(newestFirst) } : page,
    ),
  }
}

/** The opportunities, each once: one that moved while pages were loaded can be in two. */
export const distinct = (opportunities: readonly Opportunity[]): Opportunity[] => [
  ...new Map(opportunities.map((opportunity) => [opportunity.id, opportunity])).values(),
]
