import { changeSubscription, type Subscription, useSubscriptionChange } from '../../api/subscriptions.ts'
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx'

interface Props {
  readonly subscription: Subscription
  readonly opened: boolean
  readonly onClose: () => void
}

/** Asks before it pauses an active subscription, or resumes a paused one. */
export function PauseDialog({ subscription, opened, onClose }: Props) {
  const isPaused = subscription.status === 'paused'
  const change = useSubscriptionChange(() =>
    changeSubscription(subscription, { status: isPaused ? 'active' : 'paused' }, ['status']),
  )
  const shared = { opened, onClose, isDestructive: false, action: () => change.mutateAsync(undefined) }
  if (isPaused)
    return (
      <ConfirmDialog
        {...shared}
        title="Resume deliveries?"
        confirm="Resume"
        done="The subscription was resumed."
      >
        <p>Waiting deliveries are sent now, the oldest event first.</p>
      </ConfirmDialog>
    )
  return (
    <ConfirmDialog {...shared} title="Pause deliveries?" confirm="Pause" done="The subscription was paused.">
      <p>Nothing is sent until you resume. Deliveries are kept and wait, for at most 90 days.</p>
    </ConfirmDialog>
  )
}
