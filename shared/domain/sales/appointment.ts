import type { Opportunity } from './opportunity.ts'
import { nameOf } from './opportunity-view.ts'

/** The data of an opportunity's appointment that calendars show. */
export interface Appointment {
  readonly starts_at: string
  readonly name: string
  /** On one line; empty without an address. */
  readonly address: string
}

/** The version of an appointment, by which calendar programs recognize the newest. */
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

/** The version of an appointment after a change; the same version if the change does not affect the appointment. */
export function versionAfter(
  current: Opportunity,
  version: AppointmentVersion,
  next: Opportunity,
  sequence: number,
): AppointmentVersion {
  const isSame = JSON.stringify(appointmentOf(current)) === JSON.stringify(appointmentOf(next))
  return isSame ? version : { sequence, changed_at: next.updated_at }
}
