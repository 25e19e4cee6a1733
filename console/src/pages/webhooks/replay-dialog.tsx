import { Button, NativeSelect } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { type Replay, type ReplayOptions, startReplay, useReplay } from '../../api/replays.ts'
import { changedFields } from '../../parts/changed-fields.ts'
import dialog from '../../parts/dialog.module.css'
import { Dialog } from '../../parts/dialog.tsx'
import { TimeFilter } from '../../parts/filters.tsx'
import { FormDialog } from '../../parts/form-dialog.tsx'
import styles from './replay-dialog.module.css'

interface Props {
  readonly id: string
  readonly onClose: () => void
}

type Values = Record<'since' | 'until', string | undefined> & Pick<ReplayOptions, 'status'>

/** Delivers past events again, and shows the progress. */
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

const STATES: Readonly<Record<Replay['status'], string>> = {
  running: 'The replay is running. It goes on when you close this.',
  completed: 'The replay is complete.',
  cancelled: 'The replay was cancelled, because the subscription no longer receives events.',
}

interface ProgressProps {
  readonly started: Replay
  readonly onClose: () => void
}

function ReplayProgress({ started, onClose }: ProgressProps) {
  const { data: replay } = useReplay(started)
  const { status, matched, queued } = replay
  return (
    <Dialog opened onClose={onClose} title="Replay deliveries">
      <p role="status">
        {STATES[status]} {matched} found, {queued} queued for delivery.
      </p>
      <progress
        className={styles.bar}
        aria-label="Queued for delivery"
        value={status === 'running' ? queued : 1}
        max={status === 'running' ? Math.max(matched, 1) : 1}
      />
      <div className={dialog.buttons}>
        <Button onClick={onClose}>Close</Button>
      </div>
    </Dialog>
  )
}
