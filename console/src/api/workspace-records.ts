import { PlanRequiredError } from '../../../clients/typescript/src/errors.ts'
import { client } from './client.ts'

interface Exported {
  readonly id: string
  readonly object: string
}

interface ListPage {
  readonly data: readonly unknown[]
}

/** Lists of a record: the records that it leads to. */
const LISTS_OF: Readonly<Record<string, (id: string, signal: AbortSignal) => AsyncIterable<ListPage>>> = {
  opportunity: (id, signal) =>
    client().pages('/v1/opportunities/{id}/estimates', {
      params: { path: { id }, query: { limit: 100 } },
      signal,
    }),
  subscription: (id, signal) =>
    client().pages('/v1/subscriptions/{id}/deliveries', {
      params: { path: { id }, query: { limit: 100 } },
      signal,
    }),
}

/** Every list of a workspace, also of archived and trashed records. */
function listsOf(signal: AbortSignal): readonly AsyncIterable<ListPage>[] {
  const api = client()
  const params = { query: { limit: 100 } }
  const all = { query: { limit: 100, include_archived: true } }
  return [
    api.pages('/v1/members', { params, signal }),
    api.pages('/v1/api-keys', { params, signal }),
    api.pages('/v1/pipelines', { params, signal }),
    api.pages('/v1/custom-fields', { params, signal }),
    api.pages('/v1/contacts', { params, signal }),
    api.pages('/v1/opportunities', { params, signal }),
    api.pages('/v1/envelopes', { params, signal }),
    api.pages('/v1/calls', { params, signal }),
    api.pages('/v1/vendors', { params: all, signal }),
    api.pages('/v1/expense-categories', { params: all, signal }),
    api.pages('/v1/expenses', { params: all, signal }),
    api.pages('/v1/photos', { params, signal }),
    api.pages('/v1/photos', { params: { query: { limit: 100, trashed: true } }, signal }),
    api.pages('/v1/subscriptions', { params, signal }),
    api.pages('/v1/events', { params, signal }),
    api.pages('/v1/audit-log', { params, signal }),
  ]
}

/** Every record of the workspace that the caller may read, page by page. */
export async function* workspaceRecords(signal: AbortSignal): AsyncGenerator<readonly unknown[]> {
  yield [await client().get('/v1/workspace', { signal })]
  for (const list of listsOf(signal)) {
    for await (const { data } of pagesOfPlan(list)) {
      yield data
      for (const record of data) {
        const { id, object } = record as Exported
        for await (const page of LISTS_OF[object]?.(id, signal) ?? [])
          if (page.data.length > 0) yield page.data
      }
    }
  }
}

/** Nothing, if the plan has no such records. */
async function* pagesOfPlan(list: AsyncIterable<ListPage>): AsyncGenerator<ListPage> {
  try {
    yield* list
  } catch (error) {
    if (!(error instanceof PlanRequiredError)) throw error
  }
}
