import { NativeSelect } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Subscription, TriggerId } from '../../api/subscription-types.ts'
import { sendTest, useSubscriptionChange, useTriggers } from '../../api/subscriptions.ts'
import { fieldError } from '../../parts/field-errors.ts'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { notify } from '../../parts/notify.ts'
import { whyWaiting } from './why-waiting.ts'

interface Props {
  readonly subscription: Subscription
  readonly opened: boolean
  readonly onClose: () => void
}

/** Sends a sample of one trigger, signed like every delivery. */
export function TestDialog({ subscription, opened, onClose }: Props) {
  const { id, trigger_ids } = subscription
  const { data: triggers = [] } = useTriggers()
  const options = triggers.map((trigger) => trigger.id).filter((each) => isCovered(trigger_ids, each))
  const [chosen, setChosen] = useState<TriggerId>()
  const trigger = chosen ?? options[0]
  const queries = useQueryClient()
  const test = useSubscriptionChange((triggerId: TriggerId) => sendTest(id, triggerId))
  const close = () => {
    test.reset()
    onClose()
  }
  const submit = () => {
    if (!trigger) return
    test.mutate(trigger, {
      onSuccess: () => {
        void queries.invalidateQueries({ queryKey: ['deliveries'] })
        notify(
          whyWaiting(subscription)
            ? `The test waits. ${whyWaiting(subscription)}`
            : 'The test is being delivered. It is the first of the deliveries below.',
        )
        close()
      },
    })
  }
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title="Send a test"
      submit="Send"
      onSubmit={submit}
      isPending={test.isPending}
      error={test.error}
      fields={['trigger_id']}
    >
      <NativeSelect
        label="Trigger"
        description="A sample event is posted to the target URL, with the header X-Service-Test: true."
        data-autofocus
        value={trigger ?? ''}
        onChange={(event) => setChosen(options.find((each) => each === event.currentTarget.value))}
        data={options}
        error={fieldError(test.error, 'trigger_id')}
      />
    </FormDialog>
  )
}

const isCovered = (ids: readonly string[], id: string): boolean => ids.includes('*') || ids.includes(id)
