import { NativeSelect } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import {
  type Subscription,
  sendTest,
  type TriggerId,
  useSubscriptionChange,
  useTriggers,
} from '../../api/subscriptions.ts'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { whyWaiting } from './webhook-words.ts'

interface Props {
  readonly subscription: Subscription
  readonly onClose: () => void
}

/** Sends a sample of one trigger, signed like every delivery. */
export function TestDialog({ subscription, onClose }: Props) {
  const { id, trigger_ids } = subscription
  const { data: triggers = [] } = useTriggers()
  const options = triggers.map((trigger) => trigger.id).filter((each) => isCovered(trigger_ids, each))
  const form = useForm<{ trigger_id: TriggerId | undefined }>({ initialValues: { trigger_id: undefined } })
  const queries = useQueryClient()
  const test = useSubscriptionChange((trigger: TriggerId | undefined) => sendTest(id, trigger))
  return (
    <FormDialog
      form={form}
      title="Send a test"
      submit="Send"
      save={({ trigger_id = options[0] }) => test.mutateAsync(trigger_id)}
      done={() =>
        whyWaiting(subscription)
          ? `The test waits. ${whyWaiting(subscription)}`
          : 'The test is being delivered. It is the first of the deliveries below.'
      }
      onSaved={() => void queries.invalidateQueries({ queryKey: ['deliveries'] })}
      onClose={onClose}
    >
      <NativeSelect
        label="Trigger"
        description="A sample event is posted to the target URL, with the header X-Service-Test: true."
        data-autofocus
        data={options}
        {...form.getInputProps('trigger_id')}
        value={form.values.trigger_id ?? options[0] ?? ''}
      />
    </FormDialog>
  )
}

const isCovered = (ids: readonly string[], id: string): boolean => ids.includes('*') || ids.includes(id)
