import type { By } from '../../domain/kit/filter-rules.ts'
import type { SubscriptionId, WorkspaceId } from '../../domain/kit/ids.ts'
import { type FilterOf, listFilters } from '../../domain/kit/list-filters.ts'
import type { TriggerId } from '../../domain/kit/triggers.ts'
import { type FailureStatus, failureOf, type TargetedDelivery } from '../../domain/webhooks/delivery.ts'
import { deliveryKey, failureList, failureOfSortKey } from '../../table/keys.ts'
import type { Page, Paged } from '../../table/store/collection.ts'
import { fillPage } from '../../table/store/fill-page.ts'
import { walkIndex } from '../../table/store/index-query.ts'
import { ALL_KEYS } from '../../table/store/key-range.ts'
import { readCurrent } from '../../table/store/read-many.ts'
import { type ProjectedDelivery, toDeliveryRow, withCurrentTarget } from './rows.ts'

type FailureEntry = ReturnType<typeof failureOfSortKey>

/** The filters of GET /v1/deliveries, which compare index entries. */
export const failureFilters = /* @__PURE__ */ listFilters((by: By<FailureEntry & ProjectedDelivery>) => ({
  trigger_id: by.record(({ trigger }, wanted: TriggerId) => trigger === wanted),
  subscription_id: by.record(({ subscription_id }, wanted: SubscriptionId) => subscription_id === wanted),
}))

export interface FailureFilter extends FilterOf<typeof failureFilters> {
  readonly status: FailureStatus
  /** ISO 8601, inclusive: the time of the newest attempt. */
  readonly since?: string | undefined
  readonly until?: string | undefined
}

/** A delivery and its position in the list. */
export interface ListedFailure extends TargetedDelivery {
  readonly position: string
}

/** The failures of all subscriptions, by the time of their newest attempt, newest first (contract 14.13). */
export function listFailures(
  ws: WorkspaceId,
  filter: FailureFilter,
  page: Page,
): Promise<Paged<ListedFailure>> {
  return fillPage<ListedFailure, FoundFailure>(page, {
    find: (more) => findEntries(ws, filter, more),
    read: async (found) => {
      // While the index is behind, it may show a delivery at two positions. A batch must not read a row twice.
      const entries = found.filter(({ id }, n) => found.findIndex((other) => other.id === id) === n)
      const rows = await readCurrent(
        entries.map(({ id }) => deliveryKey(ws, id)),
        (row, n) => row.changes_sk === entries[n]?.sk && isListed(row),
      )
      const listed = entries.flatMap(({ sk }, n) => {
        const row = rows[n]
        return row && isListed(row) ? [{ delivery: toDeliveryRow(row).delivery, position: sk }] : []
      })
      return Promise.all(
        listed.map(async ({ delivery, position }) => ({ ...(await withCurrentTarget(delivery)), position })),
      )
    },
  })

  function isListed(row: Parameters<typeof toDeliveryRow>[0]): boolean {
    return failureOf(toDeliveryRow(row).delivery) === filter.status
  }
}

type FoundFailure = FailureEntry & { readonly sk: string }

/** The entries of a page; fewer than `limit` only at the end of the list. */
async function findEntries(ws: WorkspaceId, filter: FailureFilter, page: Page): Promise<FoundFailure[]> {
  const { status, since, until } = filter
  const matches = failureFilters.matches(filter)
  const sortKeys = await walkIndex<ProjectedDelivery>({
    ...{ pk: failureList(ws, status), index: 'changes', ...page },
    from: since === undefined ? undefined : new Date(since).toISOString(),
    // Sort keys begin with the time.
    to: until === undefined ? undefined : `${new Date(until).toISOString()}${ALL_KEYS.to}`,
    accept: matches && ((entry, sk) => matches({ ...entry, ...failureOfSortKey(sk) })),
  })
  return sortKeys.map((sk) => ({ sk, ...failureOfSortKey(sk) }))
}
