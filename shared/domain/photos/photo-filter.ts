import type { By } from '../kit/filter-rules.ts'
import type { MemberId, OpportunityId } from '../kit/ids.ts'
import { type FilterOf, listFilters } from '../kit/list-filters.ts'
import { fold } from '../kit/text.ts'
import type { Photo } from './photo.ts'

/** The time when the photo was taken or, if that is unknown, when its upload link was requested. */
const timeOf = ({ taken_at, created_at }: Photo) => ({ t: taken_at ?? created_at })

/** The filters of GET /v1/photos. */
export const photoFilters = /* @__PURE__ */ listFilters((by: By<Photo>) => ({
  project_id: by.record(({ project_id }, wanted: OpportunityId) => project_id === wanted),
  /** True: only trashed photos. False: only photos that are not trashed (contract 8.7). */
  trashed: by.record(({ status }, wanted: boolean) => (status === 'trashed') === wanted),
  /** For GET /v1/search: text anywhere in the caption, ignoring case. */
  caption: by.record(({ caption }, text: string) => fold(caption ?? '').includes(fold(text))),
  /** Inclusive timestamps in UTC with milliseconds, whose order as text is the order in time. */
  taken_from: by.since(
    1,
    by.entry(timeOf, ({ t }, from: string) => t >= from),
  ),
  taken_to: by.since(
    1,
    by.entry(timeOf, ({ t }, to: string) => t <= to),
  ),
  created_by: by.since(
    1,
    by.value(({ created_by }): readonly MemberId[] => [created_by]),
  ),
  /** One of the tags, exactly. */
  tag: by.since(
    1,
    by.value(({ tags }) => tags),
  ),
}))

export type PhotoFilter = FilterOf<typeof photoFilters>
