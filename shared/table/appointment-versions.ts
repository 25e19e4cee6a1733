import type { Fields } from '../domain/kit/stored-record.ts'
import { mismatchOf } from '../domain/kit/stored-record.ts'
import type { AppointmentVersion } from '../domain/sales/appointment.ts'
import type { Opportunity } from '../domain/sales/opportunity.ts'
import type { Versioned } from './store/versioned.ts'
import type { Item } from './store/write.ts'

/*
 * The version of an appointment is an attribute of the opportunity's row, outside the record. Functions of 1.0.0 write the row without it.
 * If it is absent, the version of the row itself counts, which is never lower.
 */

const VERSION_FIELDS: Fields<AppointmentVersion> = { sequence: 'number', changed_at: 'text' }

export function appointmentVersion({ v, record, appointment }: Versioned<Opportunity>): AppointmentVersion {
  const isStored = mismatchOf<AppointmentVersion>(appointment, VERSION_FIELDS) === undefined
  // Compared above.
  return isStored ? (appointment as AppointmentVersion) : { sequence: v, changed_at: record.updated_at }
}

/** The attribute of the row of an opportunity; none without an appointment. */
export const versionRow = (
  { appointment_at }: Opportunity,
  appointment: AppointmentVersion,
): Pick<Item, 'appointment'> => (appointment_at === null ? {} : { appointment })
