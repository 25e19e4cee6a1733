import { useState } from 'react'
import type { Subscription } from '../../api/subscription-types.ts'
import { changeSubscription, useSubscriptionChange } from '../../api/subscriptions.ts'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { notify } from '../../parts/notify.ts'
import { changeOf, draftOf } from './subscription-draft.ts'
import { FIELDS, SubscriptionFields } from './subscription-fields.tsx'

interface Props {
  readonly subscription: Subscription
  readonly onClose: () => void
}

/** Shown while it exists, so that it begins with the values of that moment. */
export function EditDialog({ subscription, onClose }: Props) {
  const [stored] = useState(subscription)
  const [draft, setDraft] = useState(() => draftOf(stored))
  const change = useSubscriptionChange((next: typeof draft) =>
    changeSubscription(stored.id, changeOf(next, stored)),
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
      <SubscriptionFields draft={draft} onChange={setDraft} error={change.error} stored={stored} />
    </FormDialog>
  )
}
