import { useNavigate } from '@tanstack/react-router'
import { deleteSubscription, useSubscriptionChange } from '../../api/subscriptions.ts'
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx'

interface Props {
  readonly id: string
  readonly opened: boolean
  readonly onClose: () => void
}

export function DeleteDialog({ id, opened, onClose }: Props) {
  const remove = useSubscriptionChange(deleteSubscription)
  const navigate = useNavigate()
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title="Delete this subscription?"
      confirm="Delete"
      action={() => remove.mutateAsync(id)}
      done="The subscription was deleted."
      onDone={() => void navigate({ to: '/webhooks' })}
    >
      <p>Nothing is sent any more, and waiting deliveries are skipped. This cannot be undone.</p>
      <p>The subscription and its deliveries stay readable as revoked.</p>
    </ConfirmDialog>
  )
}
