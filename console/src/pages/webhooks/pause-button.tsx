import { Button } from '@mantine/core'
import { useState } from 'react'
import { changeSubscription, type Subscription, useSubscriptionChange } from '../../api/subscriptions.ts'
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx'

/** Pauses an active subscription, or resumes a paused one; asks first. */
export function PauseButton({ subscription }: { readonly subscription: Subscription }) {
  const [asks, setAsks] = useState(false)
  const isPaused = subscription.status === 'paused'
  const change = useSubscriptionChange(() =>
    changeSubscription(subscription, { status: isPaused ? 'active' : 'paused' }, ['status']),
  )
  const close = () => setAsks(false)
  const shared = {
    opened: asks,
    onClose: close,
    isDestructive: false,
    action: () => change.mutateAsync(undefined),
  }
  return (
    <>
      <Button variant="default" onClick={() => setAsks(true)}>
        {isPaused ? 'Resume' : 'Pause'}
      </Button>
      {isPaused ? (
        <ConfirmDialog
          {...shared}
          title="Resume deliveries?"
          confirm="Resume"
          done="The subscription was resumed."
        >
          <p>Waiting deliveries are sent now, the oldest event first.</p>
        </ConfirmDialog>
      ) : (
        <ConfirmDialog
          {...shared}
          title="Pause deliveries?"
          confirm="Pause"
          done="The subscription was paused."
        >
          <p>Nothing is sent until you resume. Deliveries are kept and wait, for at most 90 days.</p>
        </ConfirmDialog>
      )}
    </>
  )
}
