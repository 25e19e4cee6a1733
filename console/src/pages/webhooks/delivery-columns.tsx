import { Link } from '@tanstack/react-router'
import type { Delivery } from '../../api/deliveries.ts'
import type { Column } from '../../parts/data-table.tsx'
import { Time } from '../../parts/time.tsx'
import { DeliveryBadge, TestBadge } from './webhook-badges.tsx'
import { outcomeOf } from './webhook-words.ts'

const lastOutcome = ({ attempts }: Delivery): string => {
  const last = attempts.at(-1)
  return last ? outcomeOf(last) : '–'
}

export const TRIGGER: Column<Delivery> = {
  header: 'Trigger',
  csv: ({ trigger_id }) => trigger_id,
  cell: ({ id, trigger_id, is_test }) => (
    <>
      <Link to="/deliveries/$deliveryId" params={{ deliveryId: id }}>
        {trigger_id}
      </Link>{' '}
      {is_test && <TestBadge />}
    </>
  ),
}

const TARGET: Column<Delivery> = {
  header: 'Target',
  csv: ({ target_url }) => target_url,
  cell: ({ subscription_id, target_url }) => (
    <Link to="/webhooks/$subscriptionId" params={{ subscriptionId: subscription_id }}>
      {target_url}
    </Link>
  ),
}

const LAST_ANSWER: Column<Delivery> = { header: 'Last answer', csv: lastOutcome, cell: lastOutcome }

export const PROGRESS: readonly Column<Delivery>[] = [
  {
    header: 'Attempts',
    isNumber: true,
    csv: ({ attempts }) => attempts.at(-1)?.number ?? 0,
    cell: ({ attempts }) => attempts.at(-1)?.number ?? 0,
  },
  {
    header: 'Created',
    csv: ({ created_at }) => created_at,
    cell: ({ created_at }) => <Time precision="second" value={created_at} />,
  },
  {
    header: 'Next attempt',
    csv: ({ next_attempt_at }) => next_attempt_at,
    cell: ({ next_attempt_at }) =>
      next_attempt_at ? <Time precision="second" value={next_attempt_at} /> : '–',
  },
]

export const DELIVERY_COLUMNS: readonly Column<Delivery>[] = [
  TRIGGER,
  TARGET,
  { header: 'Status', csv: ({ status }) => status, cell: ({ status }) => <DeliveryBadge status={status} /> },
  LAST_ANSWER,
  ...PROGRESS,
]
