import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useMe } from '../../api/me.ts'
import { type Overview, useOverview } from '../../api/overview.ts'
import { Writes } from '../../controls/writes.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { NEW } from '../../parts/new-form.ts'
import { PageHeader } from '../../parts/page-header.tsx'
import { Acts } from './acts.tsx'
import { Appointments } from './appointments.tsx'
import { FirstSteps } from './first-steps.tsx'
import { Month } from './month.tsx'
import { Needs } from './needs.tsx'
import styles from './today.module.css'

export function TodayPage() {
  return (
    <>
      <PageHeader title="Today">
        <Writes>
          <Button renderRoot={(props) => <Link to="/opportunities" hash={NEW} {...props} />}>New lead</Button>
        </Writes>
      </PageHeader>
      <Loaded query={useOverview()}>{(overview) => <Sections overview={overview} />}</Loaded>
    </>
  )
}

function Sections({ overview }: { readonly overview: Overview }) {
  const { data: me } = useMe()
  return (
    <>
      {me && isEmpty(overview) && <FirstSteps me={me} />}
      <div className={styles.grid}>
        <Appointments overview={overview} />
        <Needs overview={overview} />
        <Month overview={overview} />
        <Acts overview={overview} />
      </div>
    </>
  )
}

/** Whether nothing has happened in the twelve weeks. */
const isEmpty = ({ complete, appointments, this_month, weeks }: Overview): boolean =>
  complete &&
  appointments.length === 0 &&
  this_month.open?.count === 0 &&
  weeks.every(({ won, spent }) => !won?.count && !spent)
