import { useState } from 'react'
import type { Subscription } from '../../api/subscription-types.ts'
import { changeSubscription, useSubscriptionChange } from '../../api/subscriptions.ts'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { notify } from '../../parts/notify.ts'
import { changeOf, draftOf } from './draft.ts'
import { FIELDS, SubscriptionFields } from './subscription-fields.tsx'

interface Props {
  readonly subscription: Subscription
  readonly onClose: () => void
}

/** Shown while it exists, so that it begins with the values of that moment. */
export function EditDialog({ subscription, onClose }: Props) {
  const [draft, setDraft] = useState(() => draftOf(subscription))
  const change = useSubscriptionChange((next: typeof draft) =>
    changeSubscription(subscription.id, changeOf(next, subscription)),
  )
  const submit = () =>
    change.mutate(draft, {
      onSuccess: () => {
        notify('The subscription was changed.')
        onClose()
      },
    })
  return (
    <FormDialog
      opened
      onClose={onClose}
      title="Edit the subscription"
      submit="Save"
      onSubmit={submit}
      isPending={change.isPending}
      error={change.error}
      fields={FIELDS}
    >
      <SubscriptionFields draft={draft} onChange={setDraft} error={change.error} stored={subscription} />
    </FormDialog>
  )
}
