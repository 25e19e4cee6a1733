import { NativeSelect } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type ReplayOptions, startReplay } from '../../api/replays.ts'
import type { Subscription } from '../../api/subscription-types.ts'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { TimeFilter } from '../../parts/time-filter.tsx'
import { ReplayProgress } from './replay-progress.tsx'

interface Props {
  readonly subscription: Subscription
  readonly opened: boolean
  readonly onClose: () => void
}

/** Delivers past events again, and shows how far that is. */
export function ReplayDialog({ subscription: { id }, opened, onClose }: Props) {
  const [since, setSince] = useState<string>()
  const [until, setUntil] = useState<string>()
  const [isForAll, setIsForAll] = useState(false)
  const start = useMutation({ mutationFn: (options: ReplayOptions) => startReplay(id, options) })
  const close = () => {
    start.reset()
    onClose()
  }
  if (opened && start.data) return <ReplayProgress started={start.data} onClose={close} />
  const options: ReplayOptions = {
    status: isForAll ? 'all' : 'failed',
    ...(since && { since }),
    ...(until && { until }),
  }
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title="Replay deliveries"
      submit="Start the replay"
      onSubmit={() => start.mutate(options)}
      isPending={start.isPending}
      error={start.error}
      fields={[]}
    >
      <p>
        Sends past events to the target URL again, with the same event ids. Your receiver gets events twice
        that it has handled already, so it must ignore ids it knows.
      </p>
      <NativeSelect
        label="Which deliveries"
        value={isForAll ? 'all' : 'failed'}
        onChange={(event) => setIsForAll(event.currentTarget.value === 'all')}
        data={[
          { value: 'failed', label: 'Those that failed' },
          { value: 'all', label: 'All' },
        ]}
      />
      <TimeFilter label="Events since" value={since} onChange={setSince} />
      <TimeFilter label="Events until" value={until} onChange={setUntil} />
    </FormDialog>
  )
}
