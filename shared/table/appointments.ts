import type { OpportunityId, WorkspaceId } from '../domain/kit/ids.ts'
import type { Opportunity } from '../domain/sales/opportunity.ts'
import { type OpportunityFilter, opportunityFilters } from '../domain/sales/opportunity-filter.ts'
import { opportunityKey } from './keys.ts'
import { opportunityEntries, opportunityOf } from './opportunities.ts'
import type { Page, Paged } from './store/collection.ts'
import { fillPage } from './store/fill-page.ts'
import { readCurrent } from './store/read-many.ts'

/** The position of an opportunity in the order of appointments: `<appointment>#<id>`. */
export const appointmentPlace = ({
  appointment_at,
  id,
}: Pick<Opportunity, 'appointment_at' | 'id'>): string => `${appointment_at}#${id}`

const idOf = (place: string): OpportunityId => place.slice(place.indexOf('#') + 1) as OpportunityId

/** Sorts before every appointment. */
const FIRST = ''

/**
 * The opportunities that have an appointment and match, in ascending order of it. An index lags, so an entry may show
 * a former appointment: its row is read again consistently, and the list shows the record at its new position or not
 * at all.
 */
export async function listByAppointment(
  ws: WorkspaceId,
  filter: OpportunityFilter,
  page: Page,
): Promise<Paged<Opportunity>> {
  const wanted = { ...filter, appointment_from: filter.appointment_from ?? FIRST }
  const matches = opportunityFilters.matches(wanted) ?? (() => true)
  const places = await placesOf(ws, wanted)
  return fillPage<Opportunity, { readonly sk: string }>(page, {
    find: async ({ limit, after = '' }) =>
      places
        .filter((sk) => sk > after)
        .slice(0, limit)
        .map((sk) => ({ sk })),
    read: async (entries) => {
      const isAt = (record: Opportunity, n: number) => appointmentPlace(record) === entries[n]?.sk
      const rows = await readCurrent(
        entries.map(({ sk }) => opportunityKey(ws, idOf(sk))),
        (row, n) => isAt(opportunityOf(row), n) && matches(opportunityOf(row)),
      )
      return rows.flatMap((row, n) => {
        const record = row && opportunityOf(row)
        return record && isAt(record, n) && matches(record) ? record : []
      })
    },
  })
}

/** More than any workspace has. */
const ALL = 1_000_000_000

/** The positions of the opportunities that match according to their index entries, in ascending order. */
async function placesOf(ws: WorkspaceId, filter: OpportunityFilter): Promise<string[]> {
  const { entries } = await opportunityEntries(ws, filter, ALL)
  return entries
    .map(({ sk, projected: { t = '' } }) => appointmentPlace({ appointment_at: t, id: sk }))
    .sort((a, b) => (a < b ? -1 : 1))
}
