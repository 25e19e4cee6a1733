import { boardList } from '../api/board-columns.ts'
import { pipelinesQuery } from '../api/choices.ts'
import { contactList } from '../api/contacts.ts'
import { expensesQuery } from '../api/expense-list.ts'
import { pagesQuery } from '../api/lists.ts'
import { meQuery } from '../api/me.ts'
import { overviewQuery } from '../api/overview.ts'
import { mayListExpenses } from '../api/rights.ts'
import { CONTACT_SEARCH } from '../pages/contacts/contact-search.ts'
import { EXPENSE_SEARCH } from '../pages/expenses/expense-search.ts'
import { BOARD_SEARCH, pipelineOf, type validateBoardSearch } from '../pages/opportunities/board-search.ts'
import { queryClient } from './query-client.ts'

/**
 * A loader that requests the list of a page while the page's script is loaded. If the request fails, the page shows the
 * error.
 * @param load runs when the page is opened, not when a link to it is touched
 */
const ahead =
  <Search>(load: (search: Search) => Promise<unknown>) =>
  ({ cause, deps }: { readonly cause: 'preload' | 'enter' | 'stay'; readonly deps: Search }): void => {
    if (cause === 'enter') load(deps).catch(() => undefined)
  }

export const loadBoard = ahead(async (search: ReturnType<typeof validateBoardSearch>) => {
  const pipeline = pipelineOf(await queryClient.ensureQueryData(pipelinesQuery), search)
  if (!pipeline) return
  const filters = { ...BOARD_SEARCH.filtersOf(search), pipeline_id: pipeline.id }
  await queryClient.ensureInfiniteQueryData(pagesQuery(boardList(filters, null)))
})

export const loadContacts = ahead((search: ReturnType<typeof CONTACT_SEARCH.validateSearch>) =>
  queryClient.ensureInfiniteQueryData(pagesQuery(contactList(CONTACT_SEARCH.filtersOf(search)))),
)

export const loadExpenses = ahead(async (search: ReturnType<typeof EXPENSE_SEARCH.validateSearch>) => {
  if (mayListExpenses(await queryClient.ensureQueryData(meQuery)))
    await queryClient.ensureInfiniteQueryData(expensesQuery(EXPENSE_SEARCH.filtersOf(search)))
})

/** Also while `GET /v1/me` is under way: nothing on the page needs it. */
export const loadToday = ahead(() => queryClient.ensureQueryData(overviewQuery))
