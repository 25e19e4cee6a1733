import { Link } from '@tanstack/react-router'
import type { Overview } from '../../api/overview.ts'
import { addressOf } from '../../controls/address.ts'
import { AddressLink } from '../../controls/address-link.tsx'
import { callAddress } from '../../controls/contact-texts.ts'
import { Empty } from '../../parts/empty.tsx'
import { formatPhone } from '../../parts/format-phone.ts'
import { formatClock, localDay } from '../../parts/format-time.ts'
import { Section } from '../../parts/section.tsx'
import styles from './today.module.css'

type Appointment = Overview['appointments'][number]

/** The appointments of two days by their times, each with the name, the person, the phone number and the address. */
export function Appointments({ overview }: { readonly overview: Overview }) {
  const { appointments, more_appointments, today } = overview
  const isToday = ({ appointment_at }: Appointment) =>
    appointment_at !== null && localDay(new Date(appointment_at)) === today
  const days = [
    { day: 'Today', of: appointments.filter(isToday) },
    { day: 'Tomorrow', of: appointments.filter((one) => !isToday(one)) },
  ]
  return (
    <Section title="Today and tomorrow">
      {appointments.length === 0 && (
        <Empty>No appointments. A lead or job with a time of its appointment appears here.</Empty>
      )}
      {days.map(
        ({ day, of }) =>
          of.length > 0 && (
            <div key={day}>
              <h3 className={styles.day}>{day}</h3>
              <ul className={styles.list} aria-label={`Appointments ${day.toLowerCase()}`}>
                {of.map((one) => (
                  <Row key={one.opportunity_id} appointment={one} />
                ))}
              </ul>
            </div>
          ),
      )}
      {more_appointments && <p className={styles.quiet}>There are more.</p>}
    </Section>
  )
}

function Row({ appointment }: { readonly appointment: Appointment }) {
  const { opportunity_id, name, appointment_at, phone, sales_rep, project_manager } = appointment
  const person = sales_rep ?? project_manager
  const address = { ...appointment, address_country: null }
  return (
    <li className={styles.appointment}>
      {appointment_at && <time dateTime={appointment_at}>{formatClock(new Date(appointment_at))}</time>}
      <div className={styles.facts}>
        <span className={styles.first}>
          <Link to="/opportunities/$opportunityId" params={{ opportunityId: opportunity_id }} dir="auto">
            {name}
          </Link>
          {person && <span className={styles.quiet}>{person.name}</span>}
        </span>
        {addressOf(address) && <AddressLink of={address} />}
        {phone && <a href={callAddress(phone)}>{formatPhone(phone)}</a>}
      </div>
    </li>
  )
}
