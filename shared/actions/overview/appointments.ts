import type { MemberId, WorkspaceId } from '../../domain/kit/ids.ts'

import { addDays, type LocalDays } from '../../domain/kit/local-days.ts'
import type { Opportunity } from '../../domain/sales/opportunity.ts'
import { nameOf } from '../../domain/sales/opportunity-view.ts'
import { listAppointments } from '../../table/appointments.ts'
import type { readSumsState } from '../../table/sums/state.ts'

/** Appointments of two days that are shown. */
const MAX_APPOINTMENTS = 12

/** The member with an id, as responses show it; null if the id is null or unknown. */
export type PersonOf = (id: MemberId | null) => { readonly id: MemberId; readonly name: string } | null

/** The appointments of today and tomorrow with their contacts, in two round trips. */
export async function appointmentsOf(
  ws: WorkspaceId,
  days: LocalDays,
  reading: ReturnType<typeof readSumsState>,
) {
  const from = new Date(days.startOf(days.today)).toISOString()
  const to = new Date(days.startOf(addDays(days.today, 2)) - 1).toISOString()
  const { rows, more } = await listAppointments(ws, { from, to }, MAX_APPOINTMENTS, reading)
  return {
    more_appointments: more,
    view: (personOf: PersonOf) =>
      rows.map(({ opportunity, contact }) => viewAppointment(opportunity, contact?.phone ?? null, personOf)),
  }
}

const viewAppointment = (opportunity: Opportunity, phone: string | null, personOf: PersonOf) => ({
  opportunity_id: opportunity.id,
  name: nameOf(opportunity),
  appointment_at: opportunity.appointment_at,
  contact_name: opportunity.contact_name,
  primary_contact_id: opportunity.primary_contact_id,
  phone,
  sales_rep: personOf(opportunity.sales_rep_id),
  project_manager: personOf(opportunity.project_manager_id),
  address_street: opportunity.address_street,
  address_city: opportunity.address_city,
  address_state: opportunity.address_state,
  address_zip: opportunity.address_zip,
})
