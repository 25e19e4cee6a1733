import { Button, NativeSelect } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { type Appointment, useAppointments } from '../../api/calendar-week.ts'
import { useAllMembers, useAllPipelines } from '../../api/choices.ts'
import { useMe } from '../../api/me.ts'
import { mayWrite } from '../../api/rights.ts'
import { formatDate, localDay } from '../../parts/format-time.ts'
import { Loaded } from '../../parts/loaded.tsx'
import { onDemand } from '../../parts/on-demand.tsx'
import { PageHeader } from '../../parts/page-header.tsx'
import { PHONE } from '../../parts/windowed-table.tsx'
import styles from './calendar.module.css'
import { dayAfter, timeOf, weekOf } from './calendar-days.ts'
import { CalendarFeedsSection } from './calendar-feeds-section.tsx'
import { DayList } from './day-list.tsx'
import { useRescheduling } from './use-rescheduling.ts'
import { WeekTable } from './week-table.tsx'

const OpportunityForm = onDemand(
  async () => (await import('../opportunities/opportunity-form.tsx')).OpportunityForm,
)

const route = getRouteApi('/shell/calendar')
/** As many as the theme has (`calendar.module.css`). */
const COLORS = 6

/** The appointments of a week: a table on a desktop, a list of days on a phone. */
export function CalendarPage() {
  const { day = localDay(new Date()), person } = route.useSearch()
  const navigate = route.useNavigate()
  const { data: me } = useMe()
  const members = useAllMembers().data ?? []
  const pipelines = useAllPipelines().data ?? []
  const isPhone = useMediaQuery(PHONE)
  const [newAt, setNewAt] = useState<string>()
  const days = weekOf(day)
  const [monday = day, sunday = day] = [days[0], days.at(-1)]
  const end = new Date(Date.parse(timeOf({ day: dayAfter(sunday, 1), hour: 0 })) - 1).toISOString()
  const appointments = useAppointments(timeOf({ day: monday, hour: 0 }), end)
  const reschedule = useRescheduling()
  const people = members.map(({ id, name }, n) => ({ id, name, color: n % COLORS }))
  const personOf = ({ sales_rep_id, project_manager_id }: Appointment) =>
    people.find(({ id }) => id === (sales_rep_id ?? project_manager_id))
  const isShown = (one: Appointment) =>
    person === undefined || one.sales_rep_id === person || one.project_manager_id === person
  const change = (next: { readonly day?: string | undefined; readonly person?: string | undefined }) =>
    void navigate({ search: (previous) => ({ ...previous, ...next }), replace: true })
  const shared = { days, personOf, mayChange: me !== undefined && mayWrite(me), onCreate: setNewAt }
  return (
    <>
      <PageHeader title="Calendar">
        <Button variant="default" onClick={() => change({ day: dayAfter(monday, -7) })}>
          Previous week
        </Button>
        <Button variant="default" onClick={() => change({ day: undefined })}>
          This week
        </Button>
        <Button variant="default" onClick={() => change({ day: dayAfter(monday, 7) })}>
          Next week
        </Button>
      </PageHeader>
      <div className={styles.tools}>
        <p role="status">{`${formatDate(monday)} to ${formatDate(sunday)}`}</p>
        <NativeSelect
          label="Person"
          value={person ?? ''}
          onChange={({ currentTarget }) => change({ person: currentTarget.value || undefined })}
          data={[
            { value: '', label: 'Everybody' },
            ...people.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      </div>
      <Loaded query={appointments}>
        {(all) =>
          isPhone ? (
            <DayList {...shared} appointments={all.filter(isShown)} />
          ) : (
            <>
              <WeekTable {...shared} appointments={all.filter(isShown)} onMove={reschedule} />
              <p className={styles.hint}>
                Drag an appointment to another time, or press <kbd>Shift</kbd> and an arrow key on it. Arrow
                keys walk through the week; <kbd>Enter</kbd> on a free hour notes a new lead.
              </p>
            </>
          )
        }
      </Loaded>
      <CalendarFeedsSection />
      {newAt && (
        <OpportunityForm
          pipelines={pipelines}
          {...(pipelines[0] && { pipeline: pipelines[0] })}
          appointmentAt={newAt}
          onClose={() => setNewAt(undefined)}
        />
      )}
    </>
  )
}
