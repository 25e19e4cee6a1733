import type { ContactId, WorkspaceId } from '../domain/kit/ids.ts'
import type { Contact } from '../domain/sales/contact.ts'
import type { Opportunity } from '../domain/sales/opportunity.ts'
import { type OpportunityFilter, opportunityFilters } from '../domain/sales/opportunity-filter.ts'
import { readContacts } from './contacts.ts'
import { appointmentList, appointmentSortKey, opportunityKey, opportunityOfAppointment } from './keys.ts'
import { opportunityEntries, opportunityOf } from './opportunities.ts'
import type { Page, Paged } from './store/collection.ts'
import { fillPage } from './store/fill-page.ts'
import { indexPages, walkIndex } from './store/index-query.ts'
import { ALL_KEYS, type KeyRange } from './store/key-range.ts'
import type { Row } from './store/read.ts'
import { readCurrent } from './store/read-many.ts'
import { readSumsState } from './sums/state.ts'

/** Sorts before every appointment. */
const FIRST = ''

/** The place of an opportunity with an appointment in their order. */
export const appointmentPlace = ({ appointment_at, id }: Opportunity): string =>
  appointmentSortKey(appointment_at ?? FIRST, id)

/**
 * The matching opportunities with an appointment, in ascending order of the appointment. The index lags, so an entry may show an earlier
 * appointment. The row is then read again consistently, and the list shows the record at its new position or not at all.
 */
export const listByAppointment = (
  ws: WorkspaceId,
  filter: OpportunityFilter,
  page: Page,
): Promise<Paged<Opportunity>> =>
  pageByAppointment(ws, filter, page, opportunityFilters.matches(filter) ?? (() => true))

/** @param matches whether a record with a place of the filter is in the list */
async function pageByAppointment(
  ws: WorkspaceId,
  filter: OpportunityFilter,
  page: Page,
  matches: (record: Opportunity) => boolean,
): Promise<Paged<Opportunity>> {
  const state = await readSumsState(ws)
  const find = state?.record.whole ? findInIndex(ws, filter) : findInAll(await placesOf(ws, filter))
  return pageOfPlaces(ws, matches, page, find)
}

type Find = (page: Page) => Promise<readonly string[]>

function pageOfPlaces(
  ws: WorkspaceId,
  matches: (record: Opportunity) => boolean,
  page: Page,
  find: Find,
): Promise<Paged<Opportunity>> {
  return fillPage<Opportunity, { readonly sk: string }>(page, {
    find: async (more) => (await find(more)).map((sk) => ({ sk })),
    read: async (entries) => {
      const isListed = (record: Opportunity, n: number) =>
        appointmentPlace(record) === entries[n]?.sk && matches(record)
      const rows = await readCurrent(
        entries.map(({ sk }) => opportunityKey(ws, opportunityOfAppointment(sk))),
        (row, n) => isListed(opportunityOf(row), n),
      )
      return rows.flatMap((row, n) => {
        const record = row && opportunityOf(row)
        return record && isListed(record, n) ? record : []
      })
    },
  })
}

/** By the entries of counted opportunities (`sums/counted-types.ts`). */
const findInIndex =
  (ws: WorkspaceId, { appointment_from: from, appointment_to: to }: OpportunityFilter): Find =>
  (page) =>
    walkIndex({
      ...page,
      pk: appointmentList(ws),
      from: from ?? ALL_KEYS.from,
      to: to === undefined ? ALL_KEYS.to : `${to}~`,
      oldestFirst: true,
    })

const findInAll =
  (places: readonly string[]): Find =>
  async ({ limit, after = FIRST }) =>
    places.filter((place) => place > after).slice(0, limit)

/** More than any workspace has. */
const ALL = 1_000_000_000

/**
 * The sort keys of all matching opportunities with an appointment, in ascending order. Used until all opportunities are
 * counted, because until then some have no entry by appointment.
 */
async function placesOf(ws: WorkspaceId, filter: OpportunityFilter): Promise<string[]> {
  const { entries } = await opportunityEntries(ws, { ...filter, has_appointment: true }, ALL)
  return entries
    .map(({ sk, projected: { t = FIRST } }) => appointmentSortKey(t, sk))
    .sort((a, b) => (a < b ? -1 : 1))
}

/** The entry of an opportunity with an appointment (`sums/counted-types.ts`). */
interface AppointmentEntry {
  /** The primary contact; absent: none. */
  readonly k?: ContactId
}

export interface ListedAppointment {
  readonly opportunity: Opportunity
  readonly contact: Contact | undefined
}

/**
 * The appointments of a period that are not archived, with their contacts. One query reads the entries, which contain the ids of the contacts;
 * one batch reads the rows. While an opportunity's entry lags, its contact is left out. If the entries do not suffice, because not all
 * opportunities are counted, or because some are archived or have changed, the list is read in pages.
 * @param reading a read of the state of the sums that the caller shares
 */
export async function listAppointments(
  ws: WorkspaceId,
  { from, to }: KeyRange,
  limit: number,
  reading = readSumsState(ws),
): Promise<Paged<ListedAppointment>> {
  const pages = indexPages<AppointmentEntry>(
    { pk: appointmentList(ws) },
    { from, to: `${to}~` },
    () => limit + 1,
    true,
  )
  const [state, { value = [] }] = await Promise.all([reading, pages.next()])
  // While the index lags, it may show an opportunity at two positions. A batch must not read a row twice.
  const byId = new Map(value.map((entry) => [opportunityOfAppointment(entry.sk), entry]))
  const entries = [...byId.values()]
  const contacts = [...new Set(entries.flatMap(({ projected }) => projected.k ?? []))]
  const isAt = (row: Row, n: number) => appointmentPlace(opportunityOf(row)) === entries[n]?.sk
  const [rows, known] = await Promise.all([
    readCurrent(
      entries.map(({ sk }) => opportunityKey(ws, opportunityOfAppointment(sk))),
      isAt,
    ),
    readContacts(ws, contacts),
  ])
  const found = rows.flatMap((row, n) => (row && isAt(row, n) ? opportunityOf(row) : [])).filter(isOpen)
  const isWhole = state?.record.whole === true && (value.length <= limit || found.length > limit)
  if (!isWhole) return appointmentsInPages(ws, { appointment_from: from, appointment_to: to }, limit)
  return { rows: found.slice(0, limit).map((one) => withContact(one, known)), more: found.length > limit }
}

const isOpen = ({ approval_status }: Opportunity): boolean => approval_status !== 'archived'

const withContact = (opportunity: Opportunity, known: readonly Contact[]): ListedAppointment => ({
  opportunity,
  contact: known.find(({ id }) => id === opportunity.primary_contact_id),
})

async function appointmentsInPages(
  ws: WorkspaceId,
  filter: OpportunityFilter,
  limit: number,
): Promise<Paged<ListedAppointment>> {
  const { rows, more } = await pageByAppointment(ws, filter, { limit }, isOpen)
  const contacts = new Set(rows.flatMap(({ primary_contact_id }) => primary_contact_id ?? []))
  const known = await readContacts(ws, [...contacts])
  return { rows: rows.map((one) => withContact(one, known)), more }
}
