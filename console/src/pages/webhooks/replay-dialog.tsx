import { NativeSelect } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { type Replay, type ReplayOptions, startReplay } from '../../api/replays.ts'
import { changedFields } from '../../parts/changed-fields.ts'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { TimeFilter } from '../../parts/time-filter.tsx'
import { ReplayProgress } from './replay-progress.tsx'

interface Props {
  readonly id: string
  readonly onClose: () => void
}

type Values = Record<'since' | 'until', string | undefined> & Pick<ReplayOptions, 'status'>

/** Delivers past events again, and shows how far that is. */
export function ReplayDialog({ id, onClose }: Props) {
  const form = useForm<Values>({ initialValues: { status: 'failed', since: undefined, until: undefined } })
  const [started, setStarted] = useState<Replay>()
  if (started) return <ReplayProgress started={started} onClose={onClose} />
  const { since, until } = form.values
  return (
    <FormDialog
      form={form}
      title="Replay deliveries"
      submit="Start the replay"
      save={(values) => startReplay(id, changedFields(values, {}))}
      onSaved={setStarted}
      onClose={onClose}
    >
      <p>
        Sends past events to the target URL again, with the same event ids. Your receiver gets events twice
        that it has handled already, so it must ignore ids it knows.
      </p>
      <NativeSelect
        label="Which deliveries"
        data={[
          { value: 'failed', label: 'Those that failed' },
          { value: 'all', label: 'All' },
        ]}
        {...form.getInputProps('status')}
      />
      <TimeFilter label="Events since" {...form.getInputProps('since')} value={since} />
      <TimeFilter label="Events until" {...form.getInputProps('until')} value={until} />
    </FormDialog>
  )
}
