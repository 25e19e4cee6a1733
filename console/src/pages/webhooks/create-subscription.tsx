import { useState } from 'react'
import type { SubscriptionWithSecret } from '../../api/subscription-types.ts'
import { createSubscription, useSubscriptionChange } from '../../api/subscriptions.ts'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { creationOf, EMPTY_DRAFT } from './subscription-draft.ts'
import { FIELDS, SubscriptionFields } from './subscription-fields.tsx'

interface Props {
  readonly opened: boolean
  readonly onClose: () => void
  readonly onCreated: (subscription: SubscriptionWithSecret) => void
}

export function CreateDialog({ opened, onClose, onCreated }: Props) {
  const [draft, setDraft] = useState(EMPTY_DRAFT)
  const create = useSubscriptionChange(createSubscription)
  const close = () => {
    create.reset()
    onClose()
  }
  const submit = () =>
    create.mutate(creationOf(draft), {
      onSuccess: (subscription) => {
        setDraft(EMPTY_DRAFT)
        create.reset()
        onCreated(subscription)
      },
    })
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title="Create a subscription"
      submit="Create"
      onSubmit={submit}
      isPending={create.isPending}
      error={create.error}
      fields={FIELDS}
    >
      <SubscriptionFields draft={draft} onChange={setDraft} error={create.error} />
    </FormDialog>
  )
}
