import type { FilterFields } from './filter-fields.ts'
import { definedIn, type SearchOf, searchParams } from './search-params.ts'

/** The filters of a list in the address of its page. */
export interface ListSearch<F> {
  readonly fields: FilterFields<F>
  readonly validateSearch: (params: Record<string, unknown>) => SearchOf<F>
  /**
   * The filters of the request. The API refuses wrong values, and the page shows its message at the filter.
   * @param address the search parameters of the router, which include parameters that are not filters
   */
  readonly filtersOf: (address: SearchOf<F>) => Partial<F>
  readonly isFiltered: (address: SearchOf<F>) => boolean
  /** The search parameters that set a filter to the value of its control, or clear the filter. */
  readonly changeOf: (name: keyof F, value: unknown) => SearchOf<F>
}

export function listSearch<F extends object>(fields: FilterFields<F>): ListSearch<F> {
  const validateSearch = searchParams<F>(fields)
  const filtersOf = (address: SearchOf<F>) => definedIn<F>(validateSearch(address))
  return {
    fields,
    validateSearch,
    filtersOf,
    isFiltered: (address) => Object.keys(filtersOf(address)).length > 0,
    changeOf: (name, value) => {
      const change: { -readonly [N in keyof F]?: F[N] | undefined } = {}
      change[name] = fields[name].read(value)
      return change
    },
  }
}
