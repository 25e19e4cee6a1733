import { Button } from '@mantine/core'
import { useState } from 'react'
import { useMe } from '../../api/me.ts'
import { maySubscribe } from '../../api/rights.ts'
import { type Subscription, takeOverSubscription, useSubscriptionChange } from '../../api/subscriptions.ts'
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx'

/**
 * Lets members who may subscribe to the triggers take over a subscription whose owner is deactivated, after a
 * confirmation.
 */
export function TakeOverButton({ subscription }: { readonly subscription: Subscription }) {
  const { id, status, owner_status, trigger_ids } = subscription
  const [asks, setAsks] = useState(false)
  const me = useMe()
  const takeOver = useSubscriptionChange(takeOverSubscription)
  if (owner_status === 'active' || !me.data || !maySubscribe(me.data, trigger_ids)) return null
  return (
    <>
      <Button onClick={() => setAsks(true)}>Take over</Button>
      <ConfirmDialog
        opened={asks}
        onClose={() => setAsks(false)}
        title="Take over this subscription?"
        confirm="Take over"
        isDestructive={false}
        action={() => takeOver.mutateAsync(id)}
        done="The subscription is yours now."
      >
        <p>You become its owner: it is sent what you may see, and waits if you are deactivated.</p>
        <p>
          {status === 'paused'
            ? 'It stays paused until it is resumed.'
            : 'Waiting deliveries are sent now, the oldest event first.'}
        </p>
      </ConfirmDialog>
    </>
  )
}
