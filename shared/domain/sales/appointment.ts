import type { Opportunity } from './opportunity.ts'
import { nameOf } from './opportunity-view.ts'

/** What calendars show of an opportunity that has an appointment. */
export interface Appointment {
  readonly starts_at: string
  readonly name: string
  /** On one line; empty without an address. */
  readonly address: string
}

/** Where the appointment of an opportunity stands among its versions, as calendars compare them. */
export interface AppointmentVersion {
  /** Grows with each change of the appointment. */
  readonly sequence: number
  /** When it was last changed. */
  readonly changed_at: string
}

export const appointmentOf = (opportunity: Opportunity): Appointment | undefined =>
  opportunity.appointment_at === null
    ? undefined
    : {
        starts_at: opportunity.appointment_at,
        name: nameOf(opportunity),
        address: addressOf(opportunity),
      }

function addressOf(opportunity: Opportunity): string {
  const { address_street, address_city, address_state, address_zip, address_country } = opportunity
  const region = [address_state, address_zip].filter(Boolean).join(' ')
  return [address_street, address_city, region, address_country].filter(Boolean).join(', ')
}

/** The version of an appointment after a change; the same if the change does not concern it. */
export function versionAfter(
  current: Opportunity,
  version: AppointmentVersion,
  next: Opportunity,
  sequence: number,
): AppointmentVersion {
  const isSame = JSON.stringify(appointmentOf(current)) === JSON.stringify(appointmentOf(next))
  return isSame ? version : { sequence, changed_at: next.updated_at }
}
