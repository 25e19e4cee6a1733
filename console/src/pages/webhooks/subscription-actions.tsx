import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useRepeatable } from '../../api/change-shown.ts'
import { useMe } from '../../api/me.ts'
import { mayWrite } from '../../api/rights.ts'
import {
  deleteSubscription,
  rotateSecret,
  type Subscription,
  type SubscriptionWithSecret,
  useSubscriptionChange,
} from '../../api/subscriptions.ts'
import { Writes } from '../../controls/writes.tsx'
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx'
import { MoreActions } from '../../parts/more-actions.tsx'
import { PauseDialog } from './pause-dialog.tsx'
import { ReplayDialog } from './replay-dialog.tsx'
import { SecretDialog } from './secret-dialog.tsx'
import { SubscriptionForm } from './subscription-form.tsx'
import { TakeOverButton } from './take-over-button.tsx'
import { TestDialog } from './test-dialog.tsx'

type Shown = 'test' | 'replay' | 'pause' | 'edit' | 'rotate' | 'delete'

export function SubscriptionActions({ subscription }: { readonly subscription: Subscription }) {
  const [shown, setShown] = useState<Shown>()
  const [rotated, setRotated] = useState<SubscriptionWithSecret>()
  const rotate = useSubscriptionChange(rotateSecret)
  const remove = useSubscriptionChange(useRepeatable(deleteSubscription))
  const navigate = useNavigate()
  const { data: me } = useMe()
  const close = () => setShown(undefined)
  const { id, status } = subscription
  if (status === 'revoked') return null
  return (
    <>
      <Writes>
        <TakeOverButton subscription={subscription} />
      </Writes>
      <Button onClick={() => setShown('test')}>Send a test</Button>
      <MoreActions
        actions={[
          { label: 'Edit', onClick: () => setShown('edit') },
          ...(me && mayWrite(me) ? [{ label: 'Replay', onClick: () => setShown('replay') }] : []),
          { label: status === 'paused' ? 'Resume' : 'Pause', onClick: () => setShown('pause') },
          { label: 'Rotate secret', onClick: () => setShown('rotate') },
          { label: 'Delete', onClick: () => setShown('delete'), isDangerous: true },
        ]}
      />
      <PauseDialog subscription={subscription} opened={shown === 'pause'} onClose={close} />
      {shown === 'test' && <TestDialog subscription={subscription} onClose={close} />}
      {shown === 'replay' && <ReplayDialog id={id} onClose={close} />}
      {shown === 'edit' && <SubscriptionForm subscription={subscription} onClose={close} />}
      <ConfirmDialog
        opened={shown === 'rotate'}
        onClose={close}
        title="Rotate the signing secret?"
        confirm="Rotate"
        isDestructive={false}
        action={() => rotate.mutateAsync(id)}
        onDone={setRotated}
        done="The secret was rotated. The old one signs too for 24 hours."
      >
        <p>
          A new secret is made and shown once. For 24 hours, deliveries are signed with both, so that you can
          change your receiver without losing any.
        </p>
        <p>If the secret was rotated within the last 24 hours, the one before it stops working at once.</p>
      </ConfirmDialog>
      <SecretDialog subscription={rotated} onClose={() => setRotated(undefined)} />
      <ConfirmDialog
        opened={shown === 'delete'}
        onClose={close}
        title="Delete this subscription?"
        confirm="Delete"
        action={() => remove.mutateAsync(subscription)}
        done="The subscription was deleted."
        onDone={() => void navigate({ to: '/webhooks' })}
      >
        <p>Nothing is sent any more, and waiting deliveries are skipped. This cannot be undone.</p>
        <p>The subscription and its deliveries stay readable as revoked.</p>
      </ConfirmDialog>
    </>
  )
}
