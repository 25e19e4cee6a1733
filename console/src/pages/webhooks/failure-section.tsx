import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type Delivery, useRedeliverAll } from '../../api/deliveries.ts'
import { useMe } from '../../api/me.ts'
import { mayRedeliver } from '../../api/rights.ts'
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { Section } from '../../parts/section.tsx'
import { PROGRESS, TRIGGER } from './delivery-columns.tsx'
import { adviceOf } from './failure-advice.ts'
import { countsOf, type FailureGroup } from './failure-groups.ts'
import styles from './failures-page.module.css'
import { DeliveryBadge } from './webhook-badges.tsx'

const COLUMNS: readonly Column<Delivery>[] = [
  TRIGGER,
  { header: 'Status', cell: ({ status }) => <DeliveryBadge status={status} /> },
  ...PROGRESS,
]

interface Props {
  readonly group: FailureGroup
  /** Whether the list has further pages, which may have more of the group. */
  readonly hasMore: boolean
}

/** The failures of one receiver with one cause: how many, what to do, and one button to redeliver them. */
export function FailureSection({ group, hasMore }: Props) {
  const { target_url, subscription_id, cause, deliveries } = group
  const { data: me } = useMe()
  const redeliver = useRedeliverAll()
  const [isAsking, setAsking] = useState(false)
  const count = deliveries.length
  const isRecovered = deliveries[0].status === 'succeeded'
  const these = count === 1 ? 'this delivery' : `these ${count} deliveries`
  return (
    <Section
      title={`${cause} from ${hostOf(target_url)}`}
      actions={
        !isRecovered &&
        me &&
        mayRedeliver(me, deliveries) && (
          <Button
            onClick={() => setAsking(true)}
            aria-label={`Redeliver ${count} to ${hostOf(target_url)}: ${cause}`}
          >
            {`Redeliver ${count}`}
          </Button>
        )
      }
    >
      <p className={styles.counts}>
        {`${countsOf(group)}${hasMore ? ', as far as loaded' : ''} · `}
        <Link to="/webhooks/$subscriptionId" params={{ subscriptionId: subscription_id }}>
          {target_url}
        </Link>
      </p>
      <p className={styles.advice}>{adviceOf({ error: cause })}</p>
      <details open={count <= OPEN_UP_TO}>
        <summary>{count === 1 ? 'The delivery' : `The ${count} deliveries`}</summary>
        <DataTable
          caption={`${cause} from ${hostOf(target_url)}`}
          columns={COLUMNS}
          rows={deliveries}
          keyOf={({ id }) => id}
        />
      </details>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={`Redeliver ${these}?`}
        confirm="Redeliver"
        action={() => redeliver.mutateAsync(deliveries.map(({ id }) => id))}
        done={({ sent, refused }) =>
          refused === 0
            ? 'They are being delivered again.'
            : `${sent} are being delivered again; ${refused} were refused.`
        }
        isDestructive={false}
      >
        <p>Each is sent once more to its subscription. Receivers may have handled some of them already.</p>
      </ConfirmDialog>
    </Section>
  )
}

/** Larger groups are closed, so that the next group is in sight. */
const OPEN_UP_TO = 5

/** The host of a target, because a heading has no room for the whole URL. */
const hostOf = (target: string): string => (URL.canParse(target) ? new URL(target).host : target)
