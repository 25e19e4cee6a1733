import { APPROVAL_STATUSES } from '../../../../shared/domain/kit/enumerations.ts'
import type { BoardFilters } from '../../api/board-pages.ts'
import type { Pipeline } from '../../api/opportunities.ts'
import { choiceFilter, textFilter } from '../../parts/filter-fields.ts'
import { listSearch } from '../../parts/list-search.ts'
import { textParams } from '../../parts/search-params.ts'

const LABELS = { opportunity: 'Opportunities', project: 'Projects', archived: 'Archived' }
const STATUSES = APPROVAL_STATUSES.map((value) => ({ value, label: LABELS[value] }))

export const BOARD_SEARCH = listSearch<BoardFilters>({
  q: { ...textFilter('Search'), placeholder: 'Name or contact' },
  approval_status: choiceFilter('Status', STATUSES, 'Open'),
  sales_rep_id: textFilter('Sales rep', 'member'),
  tag: { ...textFilter('Tag'), placeholder: 'Exact tag' },
})

/** The filters, the pipeline of the board, and the opportunity whose card is open. */
export const validateBoardSearch = (params: Record<string, unknown>) => ({
  ...BOARD_SEARCH.validateSearch(params),
  ...textParams('pipeline', 'open')(params),
})

/** The pipeline in the address, or the default pipeline. */
export const pipelineOf = (all: readonly Pipeline[], search: { readonly pipeline?: string | undefined }) =>
  all.find(({ id }) => id === search.pipeline) ?? all[0]
