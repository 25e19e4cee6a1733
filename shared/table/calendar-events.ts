import type { WorkspaceId } from '../domain/kit/ids.ts'
import type { AppointmentVersion } from '../domain/sales/appointment.ts'
import { CONTACT_FIELDS, type Contact } from '../domain/sales/contact.ts'
import { OPPORTUNITY_FIELDS, type Opportunity } from '../domain/sales/opportunity.ts'
import { appointmentVersion } from './appointment-versions.ts'
import { contactKey, opportunityKey } from './keys.ts'
import { opportunityEntries } from './opportunities.ts'
import { readMany } from './store/read-many.ts'
import { recordOf, versioned } from './store/versioned.ts'

/** More than any workspace has. */
const ALL = 1_000_000_000

/** An opportunity with an appointment. */
export interface Appointed {
  readonly opportunity: Opportunity
  readonly version: AppointmentVersion
}

/** The latest appointments of a period, in ascending order: at most `limit`. */
export async function appointmentsBetween(
  ws: WorkspaceId,
  [from, to]: readonly [from: string, to: string],
  limit: number,
): Promise<Appointed[]> {
  const { entries } = await opportunityEntries(ws, { appointment_from: from, appointment_to: to }, ALL)
  const latest = entries
    .map(({ sk, projected: { t = '' } }) => ({ sk, at: t }))
    .sort((a, b) => (a.at === b.at ? (a.sk < b.sk ? -1 : 1) : a.at < b.at ? -1 : 1))
    .slice(-limit)
  const rows = await readMany(
    latest.map(({ sk }) => opportunityKey(ws, sk)),
    false,
  )
  return rows.flatMap((row) => {
    if (!row) return []
    const found = versioned<Opportunity>(row, OPPORTUNITY_FIELDS)
    const { appointment_at: at } = found.record
    // The index lags.
    const isWithin = at !== null && at >= from && at <= to
    return isWithin ? [{ opportunity: found.record, version: appointmentVersion(found) }] : []
  })
}

/** The phone numbers of the primary contacts, by the contact's id. */
export async function phonesOf(
  ws: WorkspaceId,
  opportunities: readonly Opportunity[],
): Promise<ReadonlyMap<string, string>> {
  const ids = new Set(opportunities.flatMap(({ primary_contact_id }) => primary_contact_id ?? []))
  const rows = await readMany(
    [...ids].map((id) => contactKey(ws, id)),
    false,
  )
  const contacts = rows.flatMap((row) => (row ? [recordOf<Contact>(row, CONTACT_FIELDS)] : []))
  return new Map(contacts.flatMap(({ id, phone }) => (phone ? [[id, phone]] : [])))
}
